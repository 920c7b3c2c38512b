"""The game: turns of up to three rolls, rounds, bonus turns, playoffs (P1-P10). All of it is open.

`Over.returns` holds every seat's final total, partners both the total they share; nobody pays anybody.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from croupier import play
from croupier.cards import Card
from croupier.dice import faces_shown, text_of_die
from croupier.errors import BadInput, Illegal
from croupier.games.pinzique.annotations import Annotations, annotations_on
from croupier.games.pinzique.melds import Scorer, name_of
from croupier.games.pinzique.rounds import Label, Round, play_round, sheets_of
from croupier.games.pinzique.settings import Settings
from croupier.ledger import Entry
from croupier.play import Act, Cast, Move, Over, Roll, refuse_unless_cast

__all__ = ["Keep", "Keeps", "PinziqueRules", "State", "Terms", "View"]

LEAST_SEATS, MOST_SEATS = 2, 8


class Terms(play.Terms, frozen=True, forbid_unknown_fields=True):
    """Two to eight seats; `partners` are pairs of seats that share a score sheet (P10)."""

    partners: tuple[tuple[int, int], ...] = ()


class Keep(Move, frozen=True):
    """Keep these dice, by number from 0 in ascending order, and roll the others; all of them: stand."""

    dice: tuple[int, ...]


class Keeps:
    """What may be kept (P2): every choice of dice that has the locked ones in it, standing first."""

    def __init__(self, seat: int, dice: int, locked: tuple[int, ...] = ()) -> None:
        self._seat = seat
        self._locked = frozenset(locked)
        self._free = tuple(die for die in range(dice) if die not in self._locked)

    def __len__(self) -> int:
        return 1 << len(self._free)

    def __iter__(self) -> Iterator[Keep]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: int) -> Keep:
        rolled = range(len(self))[index]  # as bits of the free dice
        kept = (die for place, die in enumerate(self._free) if not rolled >> place & 1)
        return Keep(self._seat, tuple(sorted(self._locked.union(kept))))

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, Keep)
            and move.seat == self._seat
            and move.dice == tuple(sorted(set(move.dice)))
            and self._locked <= set(move.dice) <= self._locked.union(self._free)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keeps) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Keeps(p{self._seat + 1}, {len(self)} choices)"


class State(msgspec.Struct, frozen=True):
    """Where the game stands: rounds closed, and the open one.

    `order` are the seats that roll in the open round, () once the game is over; `ended` the faces of the
    turns that are done. Of the turn in progress: the `faces` that show (() before the first roll), the
    dice `kept` or None where the seat has yet to choose, those `locked`, and how often it was `rolled`.
    """

    terms: Terms
    closed: tuple[Round, ...]
    label: Label
    order: tuple[int, ...]
    ended: tuple[tuple[int, ...], ...] = ()
    faces: tuple[int, ...] = ()
    kept: tuple[int, ...] | None = ()
    locked: tuple[int, ...] = ()
    rolled: int = 0


class View(msgspec.Struct, frozen=True):
    """All there is to see, the same for everyone: Pinzique hides nothing (C4).

    `seat` is whose view it is. `label` names the open round, `order` those who roll in it and `ended` the
    cards of the turns done; `faces` and `cards` are the dice that show, `locked` those that must be kept.
    `sheets` are the seats that share each score sheet and `totals` their totals over closed rounds.
    """

    seat: int | None
    seats: int
    label: str
    order: tuple[int, ...]
    ended: tuple[tuple[int, tuple[Card, ...]], ...]
    to_act: int | None
    faces: tuple[int, ...]
    cards: tuple[Card, ...]
    locked: tuple[int, ...]
    rolls_left: int
    closed: tuple[Round, ...]
    sheets: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    over: bool


class PinziqueRules(play.BaseRules[Terms, State]):
    """Pinzique under settled settings."""

    game = "pinzique"
    settings: Settings
    dice: tuple[tuple[Card, ...], ...]
    zero_sum = False
    terms_type = Terms
    view_type = View

    def __init__(self, settings: Settings, preset: str) -> None:
        self.preset = preset
        self.settings = settings
        self.dice = settings.faces()
        self.standing = Counter(card for die in self.dice for card in set(die))
        self.scorer = Scorer(settings)

    def start(self, terms: Terms) -> State:
        """The first state; BadInput for fewer than two or more than eight seats, or odd partners."""
        if not LEAST_SEATS <= terms.seats <= MOST_SEATS:
            raise BadInput(f"{terms.seats} seats: expected {LEAST_SEATS} to {MOST_SEATS}", "bad-seats")
        if len(sheets_of(terms.seats, terms.partners)) < 2:
            raise BadInput("one score sheet for everybody: expected an opponent (P10)", "bad-partners")
        label = Label("regular", 1)
        return State(terms, (), label, self._rotated(tuple(range(terms.seats)), label))

    def turn(self, state: State) -> play.Turn:
        """A roll of the dice that are not kept, a choice of dice to keep, or the end."""
        if not state.order:
            return Over(self.totals(state))
        seat = state.order[len(state.ended)]
        if state.kept is None:
            return Act({seat: Keeps(seat, len(self.dice), state.locked)})
        return Roll(seat, tuple(die for die in range(len(self.dice)) if die not in state.kept))

    def options_of(self, view: View, seat: int) -> Keeps:
        """Every choice of dice that has the locked ones in it."""
        return Keeps(seat, len(self.dice), view.locked)

    def apply(self, state: State, move: Move) -> State:
        """The next state; refuses moves out of turn and dice that are not there (P2)."""
        turn = self.turn(state)
        if isinstance(turn, Roll):
            return self._rolled(state, turn.dice, refuse_unless_cast(turn, move, "P2").faces)
        if isinstance(turn, Act):
            return self._chosen(state, turn, move)
        raise Illegal("P9", "game-over", "the game is over, no move is left")

    def _rolled(self, state: State, dice: tuple[int, ...], faces: tuple[int, ...]) -> State:
        showing = _over(state.faces, dice, faces)
        rolled = state.rolled + 1
        if rolled == self.settings.rolls:
            return self._stood(state, showing)
        return msgspec.structs.replace(state, faces=showing, kept=None, rolled=rolled)

    def _chosen(self, state: State, turn: Act, move: Move) -> State:
        ((seat, options),) = turn.options.items()
        if not isinstance(move, Keep) or move.seat != seat:
            raise Illegal("P2", "not-your-turn", f"p{seat + 1} is to keep dice or stand")
        if move not in options:
            held = ", those kept before among them" if state.locked else ""
            raise Illegal(
                "P2", "bad-dice", f"dice to keep are numbers from 1 to {len(self.dice)}, each once{held}"
            )
        if len(move.dice) == len(self.dice):
            return self._stood(state, state.faces)
        locked = move.dice if self.settings.kept_dice == "locked" else ()
        return msgspec.structs.replace(state, kept=move.dice, locked=locked)

    def _stood(self, state: State, faces: tuple[int, ...]) -> State:
        """The turn is done; with the last of them the round is."""
        ended = (*state.ended, faces)
        if len(ended) == len(state.order):
            return self._closed(state, ended)
        return State(state.terms, state.closed, state.label, state.order, ended)

    def _closed(self, state: State, ended: tuple[tuple[int, ...], ...]) -> State:
        return self.close(
            state,
            {seat: faces_shown(self.dice, faces) for seat, faces in zip(state.order, ended, strict=True)},
        )

    def close(self, state: State, hands: Mapping[int, Sequence[Card]]) -> State:
        """The open round closed with the cards that each seat's dice ended with, and the next one open.

        `hands` are by seat in the order of rolling; who has none did not roll.
        """
        sheets = sheets_of(state.terms.seats, state.terms.partners)
        closed = (*state.closed, play_round(self.settings, self.scorer, state.label, hands, sheets))
        bonus = tuple(line.seat for line in closed[-1].lines if line.bonus_round)
        if bonus:
            label = msgspec.structs.replace(state.label, bonus=True)
            return State(state.terms, closed, label, bonus)
        return self._next_round(State(state.terms, closed, state.label, ()))

    def _next_round(self, state: State) -> State:
        kind, number = state.label.kind, state.label.number
        seats = tuple(range(state.terms.seats))
        if kind == "regular" and number < self.settings.rounds:
            label = Label("regular", number + 1)
        else:
            label = Label("playoff", 1 if kind == "regular" else number + 1)
            seats = self.leaders(state)
            one_sheet = len(seats) == len(self._sheet_of(state)[seats[0]])
            if one_sheet or label.number > self.settings.playoff_rounds:
                return state
        return State(state.terms, state.closed, label, self._rotated(seats, label))

    def _rotated(self, seats: tuple[int, ...], label: Label) -> tuple[int, ...]:
        first = (label.number - 1) % len(seats) if self.settings.first_to_roll == "rotating" else 0
        return seats[first:] + seats[:first]

    def _sheet_of(self, state: State) -> dict[int, tuple[int, ...]]:
        sheets = sheets_of(state.terms.seats, state.terms.partners)
        return {seat: sheet for sheet in sheets for seat in sheet}

    def totals(self, state: State) -> tuple[int, ...]:
        """The total of every seat's score sheet over the closed rounds, bonus and playoff rounds too."""
        own = [0] * state.terms.seats
        for closed in state.closed:
            for line in closed.lines:
                own[line.seat] += line.points
        return tuple(sum(own[seat] for seat in sheet) for _, sheet in sorted(self._sheet_of(state).items()))

    def leaders(self, state: State) -> tuple[int, ...]:
        """The seats with the highest total, by sheet: more than one sheet only where they tie."""
        totals = self.totals(state)
        return tuple(seat for seat, total in enumerate(totals) if total == max(totals))

    def view(self, state: State, seat: int | None) -> View:
        """The same for every seat and for a watcher: everything lies open."""
        sheets = sheets_of(state.terms.seats, state.terms.partners)
        totals = self.totals(state)
        return View(
            seat=seat,
            seats=state.terms.seats,
            label=state.label.text,
            order=state.order,
            ended=tuple(
                (roller, faces_shown(self.dice, faces))
                for roller, faces in zip(state.order, state.ended, strict=False)
            ),
            to_act=state.order[len(state.ended)] if state.order else None,
            faces=state.faces,
            cards=faces_shown(self.dice, state.faces) if state.faces else (),
            locked=state.locked,
            rolls_left=self.settings.rolls - state.rolled if state.order else 0,
            closed=state.closed,
            sheets=sheets,
            totals=tuple(totals[sheet[0]] for sheet in sheets),
            over=not state.order,
        )

    def dice_seen(self, view: View) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """How the dice lay at the end of every turn in a view, by seat, in the order of the turns."""
        closed = ((line.seat, line.cards) for done in view.closed for line in done.lines)
        return tuple((seat, tuple(map(str, cards))) for seat, cards in (*closed, *view.ended))

    def annotations(self, view: View) -> Annotations:
        """Words and figures beside a view, made from it alone."""
        return annotations_on(self, view)

    def write(self, move: Move) -> str:
        """`r p1 31425611` for a roll (faces from 1); `p1 keep 2 5 6`, `p1 keep none` or `p1 stand`."""
        who = f"p{(move.seat or 0) + 1}"
        if isinstance(move, Cast):
            return f"r {who} {''.join(str(face + 1) for face in move.faces)}"
        if isinstance(move, Keep):
            if move.dice == tuple(range(len(self.dice))):
                return f"{who} stand"
            return f"{who} keep {' '.join(str(die + 1) for die in move.dice) or 'none'}"
        raise BadInput(f"{move!r} is no move of pinzique", "bad-move")

    def read(self, text: str) -> Move:
        """The move of a text; raises BadInput. Whether it is legal, `apply` says."""
        rolled = re.fullmatch(r"r p([1-8]) ([1-6]+)", text)
        if rolled:
            return Cast(int(rolled[1]) - 1, tuple(int(face) - 1 for face in rolled[2]))
        chosen = re.fullmatch(r"p([1-8]) (?:(stand)|keep (none|[1-8](?: [1-8])*))", text)
        if not chosen:
            raise BadInput(
                f"'{text}': expected 'p1 keep 2 5 6', 'p1 keep none', 'p1 stand' or a roll 'r p1 31425611'",
                "bad-move",
            )
        if chosen[2]:
            kept = tuple(range(len(self.dice)))
        else:
            kept = tuple(sorted(int(die) - 1 for die in chosen[3].split() if die != "none"))
        return Keep(int(chosen[1]) - 1, kept)

    def keep(self, seat: int, dice: Iterable[int]) -> Keep:
        """The move of keeping these dice, in any order."""
        return Keep(seat, tuple(sorted(dice)))

    def default(self, state: State, seat: int) -> Keep:  # noqa: ARG002
        """A seat whose time has run out stands: what lies counts (P2)."""
        return Keep(seat, tuple(range(len(self.dice))))

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:
        """The dice that show after a roll; at the end of a round its scores, takeaways and what follows."""
        words = []
        if isinstance(move, Cast):
            roll = self.turn(before)
            assert isinstance(roll, Roll)
            showing = faces_shown(self.dice, _over(before.faces, roll.dice, move.faces))
            words.append(f"p{before.order[len(before.ended)] + 1} rolls {text_of_die(showing)}")
        if len(after.closed) > len(before.closed):
            words += self._said_of(after.closed[-1])
            words += self._said_next(after)
        return tuple(words)

    def _said_of(self, closed: Round) -> Iterator[str]:
        for line in closed.lines:
            yield f"round {closed.label.text}: p{line.seat + 1} scores {line.points}"
            for meld in line.melds:
                if meld.struck_by is not None:
                    name = name_of(meld.code, self.settings.guide)
                    yield f"p{meld.struck_by + 1} takes {meld.points} from p{line.seat + 1}: {name}"
        if closed.lowest:
            yield f"lowest of round {closed.label.text}: {_seats(closed.lowest)}"

    def _said_next(self, after: State) -> Iterator[str]:
        if not after.order:
            yield f"{_seats(self.leaders(after))} won with {max(self.totals(after))}"
        elif after.label.bonus:
            yield f"bonus turn {after.label.text}: {_seats(after.order)}"
        elif after.label.kind == "playoff":
            tied = max(self.totals(after))
            yield f"tied at {tied}; playoff round {after.label.text}: {_seats(after.order)}"

    def entries(self, state: State) -> tuple[Entry, ...]:  # noqa: ARG002
        """Nobody pays anybody in a game of points."""
        return ()

    def following(self, state: State) -> None:  # noqa: ARG002
        """Ten rounds and the playoff are the whole match."""
        return


def _over(before: tuple[int, ...], dice: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that show once these dice have been rolled; before the first roll all of them are."""
    if not before:
        return faces
    rolled = dict(zip(dice, faces, strict=True))
    return tuple(rolled.get(die, face) for die, face in enumerate(before))


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(f"p{seat + 1}" for seat in seats)
