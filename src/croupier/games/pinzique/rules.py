"""The rules of Pinzique: turns of up to three rolls, rounds, bonus turns, playoffs (P1-P10), all open.

`Over.returns` holds every seat's final total, with the shared total for both partners; nobody pays anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from croupier import play
from croupier.cards import Card
from croupier.choices import Form
from croupier.dice import Die, faces_shown, text_of_die
from croupier.errors import BadInput, Illegal
from croupier.game.memo import last_answer
from croupier.games.pinzique.annotations import Annotations, annotations_on
from croupier.games.pinzique.melds import Scorer, name_of
from croupier.games.pinzique.moves import Keep, Keeps, keep_form, read_move, write_move
from croupier.games.pinzique.rounds import Label, Round, play_round, sheets_of
from croupier.games.pinzique.settings import Settings
from croupier.games.pinzique.state import LEAST_SEATS, MOST_SEATS, State, Terms
from croupier.games.pinzique.view import View
from croupier.play import Act, Cast, Move, Over, Roll, refuse_unless_cast
from croupier.words import English, msg_n


class PinziqueRules(play.BaseRules[Terms, State]):
    """Pinzique under settled settings."""

    game = "pinzique"
    settings: Settings
    dice: tuple[Die, ...]
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
            raise BadInput(
                msg_n(
                    "{n} seat: expected {fewest} to {most}",
                    "{n} seats: expected {fewest} to {most}",
                    n=terms.seats,
                    fewest=LEAST_SEATS,
                    most=MOST_SEATS,
                ),
                "bad-seats",
            )
        sheets_of(terms.seats, terms.partners)
        label = Label("regular", 1)
        return State(terms, (), label, self._rotated(tuple(range(terms.seats)), label))

    @last_answer
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
        held = state.kept or ()
        return msgspec.structs.replace(state, faces=showing, kept=None, rolled=rolled, held=held)

    def _chosen(self, state: State, turn: Act, move: Move) -> State:
        ((seat, options),) = turn.options.items()
        if not isinstance(move, Keep) or move.seat != seat:
            raise Illegal("P2", "not-your-turn", "p{seat} is to keep dice or stand", seat=seat + 1)
        if move not in options:
            raise Illegal(
                "P2",
                "bad-dice",
                "dice to keep are numbers from 1 to {n}, each once, those kept before among them"
                if state.locked
                else "dice to keep are numbers from 1 to {n}, each once",
                n=len(self.dice),
            )
        if len(move.dice) == len(self.dice):
            return self._stood(state, state.faces)
        locked = move.dice if self.settings.kept_dice == "locked" else ()
        return msgspec.structs.replace(state, kept=move.dice, locked=locked)

    def _stood(self, state: State, faces: tuple[int, ...]) -> State:
        """The turn is done; with the last of them the round is."""
        ended = (*state.ended, faces)
        if len(ended) == len(state.order):
            shown = (faces_shown(self.dice, faces) for faces in ended)
            return self.close(state, dict(zip(state.order, shown, strict=True)))
        return State(state.terms, state.closed, state.label, state.order, ended)

    def close(self, state: State, hands: Mapping[int, Sequence[Card]]) -> State:
        """Close the round with the final cards by seat, in rolling order, and open the next one."""
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
        """The seats with the highest total, by sheet: several sheets only for a tie."""
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
            kept=state.held,
        )

    def dice_seen(self, view: View) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The dice at the end of every turn in a view, by seat, in the order of the turns."""
        closed = ((line.seat, line.cards) for done in view.closed for line in done.lines)
        return tuple((seat, tuple(map(str, cards))) for seat, cards in (*closed, *view.ended))

    def sides(self, view: View) -> tuple[tuple[int, ...], ...]:
        """Those who share a score sheet (P10)."""
        return view.sheets

    def annotations(self, view: View) -> Annotations:
        return annotations_on(self.settings, self.scorer, view)

    def form(self, view: View) -> Form | None:
        mine = view.seat is not None and view.seat == view.to_act and bool(view.cards)
        return keep_form(view.seat or 0, len(self.dice)) if mine else None

    def write(self, move: Move) -> str:
        return write_move(move, len(self.dice))

    def read(self, text: str) -> Move:
        return read_move(text, len(self.dice))

    def keep(self, seat: int, dice: Iterable[int]) -> Keep:
        """The move of keeping these dice, in any order."""
        return Keep(seat, tuple(sorted(dice)))

    def default(self, state: State, seat: int) -> Keep:  # noqa: ARG002
        """A seat whose time has run out stands: what lies counts (P2)."""
        return Keep(seat, tuple(range(len(self.dice))))

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:
        """The dice after a roll; at the end of a round its scores, its takeaways and the next round."""
        words: list[str] = []
        if isinstance(move, Cast):
            roll = self.turn(before)
            assert isinstance(roll, Roll)
            showing = faces_shown(self.dice, _over(before.faces, roll.dice, move.faces))
            words.append(
                English(
                    "{who:seat} rolls {dice}",
                    who=f"p{before.order[len(before.ended)] + 1}",
                    dice=text_of_die(showing),
                )
            )
        if len(after.closed) > len(before.closed):
            words += self._said_of(after.closed[-1])
            words += self._said_next(after)
        return tuple(words)

    def _said_of(self, closed: Round) -> Iterator[str]:
        for line in closed.lines:
            yield English(
                "round {label}: {who:seat} scores {points:plain}",
                label=closed.label.text,
                who=f"p{line.seat + 1}",
                points=line.points,
            )
            for meld in line.melds:
                if meld.struck_by is not None:
                    yield English(
                        "{who:seat} takes {points:plain} from {whom:seat}: {meld}",
                        who=f"p{meld.struck_by + 1}",
                        points=meld.points,
                        whom=f"p{line.seat + 1}",
                        meld=name_of(meld.code, self.settings.guide),
                    )
        if closed.lowest:
            yield English(
                "lowest of round {label}: {who:items}", label=closed.label.text, who=_seats(closed.lowest)
            )

    def _said_next(self, after: State) -> Iterator[str]:
        if not after.order:
            yield English(
                "{who:items} won with {points:plain}",
                who=_seats(self.leaders(after)),
                points=max(self.totals(after)),
            )
        elif after.label.bonus:
            yield English(
                "bonus turn {label}: {who:items}", label=after.label.text, who=_seats(after.order)
            )
        elif after.label.kind == "playoff":
            yield English(
                "tied at {points:plain}; playoff round {label}: {who:items}",
                points=max(self.totals(after)),
                label=after.label.text,
                who=_seats(after.order),
            )


def _over(before: tuple[int, ...], dice: tuple[int, ...], faces: tuple[int, ...]) -> tuple[int, ...]:
    """The faces that show once these dice have been rolled; before the first roll all of them are."""
    if not before:
        return faces
    rolled = dict(zip(dice, faces, strict=True))
    return tuple(rolled.get(die, face) for die, face in enumerate(before))


def _seats(seats: tuple[int, ...]) -> list[str]:
    return [f"p{seat + 1}" for seat in seats]


def course(rules: PinziqueRules, state: State) -> list[tuple[int, ...]]:
    """The totals of all seats after each closed round."""
    closed = range(1, len(state.closed) + 1)
    return [rules.totals(msgspec.structs.replace(state, closed=state.closed[:n])) for n in closed]
