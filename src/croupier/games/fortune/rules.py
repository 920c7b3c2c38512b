"""3 Card Fortune as rules: a round from the bets to its settlement, and the rounds of a match (F1-F7)."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier import play
from croupier.cards import FULL_DECK, Card, mask_of
from croupier.errors import BadInput, Illegal
from croupier.games.fortune.moves import Bet, Bets, Fold, Play, read_move, refuse_bet, write_move
from croupier.games.fortune.settings import Settings
from croupier.games.fortune.settlement import (
    Hand,
    Line,
    Wager,
    Wagers,
    announcement,
    arranged,
    dealer_plays,
    entry,
    payments,
)
from croupier.ledger import Entry, balances
from croupier.play import Act, Deal, Draw, Move, Options, Over, Turn

__all__ = ["FortuneRules", "Phase", "Place", "PositionView", "State", "Terms", "View"]

POSITIONS = 7

Phase = Literal["betting", "dealing", "deciding", "settled"]


class Terms(play.Terms, frozen=True):
    """A round: who sits where, and with how many chips.

    `positions` names the seat at each betting position, from the dealer's left, None where it is empty;
    up to seven, and a seat may have none. Left out, every seat has one position, in order. `bankrolls`
    are whole chips by seat; without them everybody has as many as he likes. `round` counts the rounds of
    the match, which ends after `rounds` of them, if that is given.
    """

    positions: tuple[int | None, ...] = ()
    bankrolls: tuple[int, ...] | None = None
    round: int = 1
    rounds: int | None = None


class Place(msgspec.Struct, frozen=True):
    """A betting position in the course of a round.

    `wagers` is None until they are made; `play` None until it is decided, 0 where folded.
    """

    seat: int | None
    wagers: Wagers | None = None
    cards: tuple[int, ...] = ()
    play: int | None = None

    @property
    def is_in(self) -> bool:
        """Whether anything is bet here, so that cards are dealt here."""
        return self.wagers is not None and self.wagers.total > 0

    @property
    def is_undecided(self) -> bool:
        """Whether an ante waits for PLAY or a fold."""
        return self.wagers is not None and self.wagers.ante > 0 and self.play is None

    @property
    def is_live(self) -> bool:
        """Whether something is left to settle once all have decided: PLAY, or an optional wager (F4)."""
        return bool(self.play) or (self.wagers is not None and self.wagers.optional)


class State(msgspec.Struct, frozen=True):
    """A round in progress; `left` is the deck as a bit mask."""

    terms: Terms
    places: tuple[Place, ...]
    dealer: tuple[int, ...]
    left: int


class PositionView(msgspec.Struct, frozen=True):
    """A betting position as one seat sees it; None stands for what is not made yet, or hidden.

    `dealt` counts the cards that lie there, seen or not. `play` is 0 where folded. `tucked` names the
    optional wager under which the cards of a folded hand lie (F4).
    """

    seat: int | None
    wagers: Wagers | None
    dealt: int
    cards: tuple[Card, ...] | None
    play: int | None
    tucked: Wager | None


class View(msgspec.Struct, frozen=True):
    """All that a seat, or a watcher (seat None), may see. The dealer's cards are arranged once shown."""

    seat: int | None
    terms: Terms
    phase: Phase
    positions: tuple[PositionView, ...]
    to_act: tuple[int, ...]
    dealer_dealt: int
    dealer: tuple[Card, ...] | None
    dealer_plays: bool | None
    payments: tuple[Line, ...]


class FortuneRules:
    """The rules of 3 Card Fortune under given settings; see `croupier.play.Rules` for the verbs."""

    game = "fortune"
    banked = True
    zero_sum = True
    terms_type = Terms

    def __init__(self, settings: Settings, preset: str) -> None:
        self.settings = settings
        self.preset = preset
        self.tables = settings.paytables
        self._packet = 3 if settings.dealing == "shuffler" else 1

    # The course of a round

    def start(self, terms: Terms) -> State:
        """A table open for bets; raises BadInput for terms that the settings do not allow."""
        if not 1 <= terms.seats <= POSITIONS:
            raise BadInput(f"{terms.seats} seats: expected 1 to {POSITIONS} (F1)", "bad-seats")
        if not terms.positions:
            terms = msgspec.structs.replace(terms, positions=tuple(range(terms.seats)))
        self._check_positions(terms)
        bankrolls = terms.bankrolls
        if bankrolls is not None and (len(bankrolls) != terms.seats or min(bankrolls) < 0):
            raise BadInput(
                f"bankrolls {list(bankrolls)}: expected {terms.seats} numbers of chips, none below 0",
                "bad-bankrolls",
            )
        if terms.round < 1 or (terms.rounds is not None and terms.rounds < terms.round):
            raise BadInput(
                f"round {terms.round} of {terms.rounds}: expected rounds from 1 to the last", "bad-round"
            )
        return State(terms, tuple(Place(seat) for seat in terms.positions), (), FULL_DECK)

    def _check_positions(self, terms: Terms) -> None:
        positions = terms.positions
        if len(positions) > POSITIONS:
            raise BadInput(
                f"{len(positions)} positions: expected at most {POSITIONS} (F1)", "too-many-positions"
            )
        held = [seat for seat in positions if seat is not None]
        if not held or not all(0 <= seat < terms.seats for seat in held):
            raise BadInput(
                f"positions {list(positions)}: expected seats from 0 to {terms.seats - 1}, at least one",
                "bad-positions",
            )
        for seat in set(held):
            self._check_adjacent(seat, [at for at, holder in enumerate(positions) if holder == seat])

    def _check_adjacent(self, seat: int, places: list[int]) -> None:
        """A player has one position, or two side by side where the house allows it (F2)."""
        if len(places) == 1:
            return
        where = " and ".join(str(at + 1) for at in places)
        if not self.settings.adjacent_positions:
            raise BadInput(f"p{seat + 1} has positions {where}: expected one (F2)", "one-position")
        if len(places) > 2 or places[1] != places[0] + 1:
            raise BadInput(
                f"p{seat + 1} has positions {where}: expected one, or two side by side (F2)", "not-adjacent"
            )

    def phase(self, state: State) -> Phase:
        """Where the round stands. One on which nobody bets is settled without a deal."""
        if any(place.seat is not None and place.wagers is None for place in state.places):
            return "betting"
        if not any(place.is_in for place in state.places):
            return "settled"
        if len(state.dealer) < 3:
            return "dealing"
        return "deciding" if any(place.is_undecided for place in state.places) else "settled"

    def turn(self, state: State) -> Turn:
        """What is asked now: all players bet at the same time, and decide at the same time."""
        phase = self.phase(state)
        if phase == "dealing":
            at = _next_card(state)
            return Draw(None if at is None else state.places[at].seat, self._packet, state.left)
        if phase == "settled":
            return Over(self._returns(state))
        return Act({seat: self._options(state, seat, at) for seat, at in _due(state, phase).items()})

    def _options(self, state: State, seat: int, at: int) -> Options:
        wagers = state.places[at].wagers
        if wagers is None:
            return Bets(seat, at, self.settings, self._chips(state, seat))
        return (Play(seat, at, wagers.ante), Fold(seat, at))

    def _chips(self, state: State, seat: int) -> int | None:
        """What a seat has left to bet: what an earlier position binds, PLAY included, is gone (F2)."""
        if state.terms.bankrolls is None:
            return None
        made = (place.wagers for place in state.places if place.seat == seat and place.wagers)
        return state.terms.bankrolls[seat] - sum(wagers.total + wagers.ante for wagers in made)

    def apply(self, state: State, move: Move) -> State:
        """The next state. Raises Illegal for a move out of order or against limits and settings."""
        if isinstance(move, Bet):
            self._refuse_unless_due(state, move, "betting")
            refuse_bet(move, self.settings, self._chips(state, move.seat))
            wagers = Wagers(move.ante, move.lucky_pairs, move.super_six)
            return _with(state, move.position, wagers=wagers)
        if isinstance(move, Play | Fold):
            self._refuse_unless_due(state, move, "deciding")
            return self._decide(state, move)
        draw = self.turn(state)
        if not isinstance(draw, Draw):
            raise Illegal("F3", "no-deal-due", f"no cards are to be dealt now; {self._due_said(state)}")
        play.refuse_unless_dealt(draw, move, "F3")
        assert isinstance(move, Deal)
        return _deal(state, move)

    def _decide(self, state: State, move: Play | Fold) -> State:
        if isinstance(move, Fold):
            return _with(state, move.position, play=0)
        wagers = state.places[move.position].wagers
        if wagers is None or move.amount != wagers.ante:
            ante = wagers.ante if wagers else 0
            raise Illegal("F3", "play-not-ante", f"PLAY of {move.amount}: play the ante, {ante}, or fold")
        return _with(state, move.position, play=move.amount)

    def _refuse_unless_due(self, state: State, move: Bet | Play | Fold, phase: Phase) -> None:
        """A seat bets and decides on its positions one after the other, from the dealer's left."""
        now = self.phase(state)
        if now != phase:
            raise Illegal("F3", f"not-{phase}", self._due_said(state))
        due = _due(state, now)
        if move.seat not in due:
            raise Illegal("F3", "not-your-turn", self._due_said(state))
        if move.position != due[move.seat]:
            raise Illegal(
                "F3", "wrong-position", f"p{move.seat + 1} is to act on position {due[move.seat] + 1}"
            )

    def _due_said(self, state: State) -> str:
        phase = self.phase(state)
        if phase == "dealing":
            return "no more bets; cards are to be dealt"
        if phase == "settled":
            return "the round is over"
        whom = " and ".join(f"p{seat + 1}" for seat in _due(state, phase))
        return f"it is for {whom} to {'bet' if phase == 'betting' else 'play or fold'}"

    def default(self, state: State, seat: int) -> Move:
        """Out of time, a player makes no bet, and folds. ValueError if the seat is not to act."""
        phase = self.phase(state)
        due = _due(state, phase)
        if seat not in due:
            raise ValueError(f"p{seat + 1} is not to act")
        return Bet(seat, due[seat]) if phase == "betting" else Fold(seat, due[seat])

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """`No more bets` before the first card, and the dealer's hand once all have decided (F3)."""
        then, now = self.phase(before), self.phase(after)
        said = []
        if then == "betting" and now == "dealing":
            said.append("No more bets")
        if then != "settled" and now == "settled" and after.dealer:
            said.append(announcement(after.dealer))
        return tuple(said)

    # Settlement

    def payments(self, state: State) -> tuple[Line, ...]:
        """Every wager of a settled round, in the order of F7. ValueError before it is settled."""
        if self.phase(state) != "settled":
            raise ValueError("the round is not settled yet")
        hands = [
            Hand(at, place.cards, place.wagers, place.play or 0)
            for at, place in enumerate(state.places)
            if place.is_in and place.wagers
        ]
        return payments(state.dealer, hands, self.tables)

    def entries(self, state: State) -> tuple[Entry, ...]:
        """The payments between seats and house, wager by wager; a push is an entry of 0."""
        return tuple(entry(line, state.places[line.position].seat or 0) for line in self.payments(state))

    def _returns(self, state: State) -> tuple[int, ...]:
        seats, house = balances(self.entries(state), state.terms.seats)
        return (*seats, house)

    def following(self, state: State) -> Terms | None:
        """The next round, with the bankrolls carried on.

        A player who cannot make the lowest bet gives up his positions. The match ends when nobody has one,
        after the last round, or after one on which nobody bet.
        """
        terms = state.terms
        if terms.round == terms.rounds or not any(place.is_in for place in state.places):
            return None
        following = msgspec.structs.replace(terms, round=terms.round + 1)
        if terms.bankrolls is None:
            return following
        gains = self._returns(state)[:-1]
        bankrolls = tuple(chips + gain for chips, gain in zip(terms.bankrolls, gains, strict=True))
        able = {seat for seat, chips in enumerate(bankrolls) if chips >= self._lowest_bet()}
        positions = tuple(seat if seat in able else None for seat in terms.positions)
        if not able.intersection(positions):
            return None
        return msgspec.structs.replace(following, positions=positions, bankrolls=bankrolls)

    def _lowest_bet(self) -> int:
        limits = self.settings.limits
        alone = (
            (limits.lucky_pairs.minimum, limits.super_six.minimum) if self.settings.optional_alone else ()
        )
        return min(2 * limits.ante.minimum, *alone) if alone else 2 * limits.ante.minimum

    # What may be seen

    def view(self, state: State, seat: int | None) -> View:
        """What `seat` may see (F3, F4).

        Others' bets are hidden until there are no more bets, others' decisions until all have decided,
        for these are made at the same time. Cards are their player's alone; at the settlement the dealer's
        are shown and the live hands exposed. A folded hand without an optional wager is never shown.
        """
        phase = self.phase(state)
        settled = phase == "settled"
        shown = settled and bool(state.dealer)
        return View(
            seat,
            state.terms,
            phase,
            tuple(_place_view(place, phase, own=place.seat == seat is not None) for place in state.places),
            tuple(_due(state, phase)),
            len(state.dealer),
            arranged(state.dealer) if shown else None,
            dealer_plays(state.dealer) if shown else None,
            self.payments(state) if settled else (),
        )

    # Text

    def write(self, move: Move) -> str:
        """`d p1 AsKdQc` or `d h AsKdQc` for a deal; else see `Bet`, `Play` and `Fold`."""
        return write_move(move)

    def read(self, text: str) -> Move:
        """The move of a text; raises BadInput."""
        return read_move(text)


def _due(state: State, phase: Phase) -> dict[int, int]:
    """The seats that are to act, each with the first of its positions that waits for it."""
    due: dict[int, int] = {}
    for at, place in enumerate(state.places):
        waits = place.wagers is None if phase == "betting" else place.is_undecided
        if place.seat is not None and waits and phase in ("betting", "deciding"):
            due.setdefault(place.seat, at)
    return due


def _next_card(state: State) -> int | None:
    """The position that the next cards go to, None for the dealer, who is the last of every rotation."""
    dealt = len(state.dealer)
    return next((at for at, p in enumerate(state.places) if p.is_in and len(p.cards) == dealt), None)


def _deal(state: State, move: Deal) -> State:
    at = _next_card(state)
    left = state.left ^ mask_of(move.cards)
    if at is None:
        return State(state.terms, state.places, (*state.dealer, *move.cards), left)
    after = _with(state, at, cards=(*state.places[at].cards, *move.cards))
    return State(after.terms, after.places, after.dealer, left)


def _with(state: State, at: int, **changes: object) -> State:
    """The state with one position changed."""
    place = msgspec.structs.replace(state.places[at], **changes)
    places = (*state.places[:at], place, *state.places[at + 1 :])
    return State(state.terms, places, state.dealer, state.left)


def _place_view(place: Place, phase: Phase, *, own: bool) -> PositionView:
    settled = phase == "settled"
    decided = place.play if own or settled else None
    folded = decided == 0 and place.wagers is not None
    return PositionView(
        place.seat,
        place.wagers if own or phase != "betting" else None,
        len(place.cards),
        tuple(Card(int(card)) for card in place.cards) if own or (settled and place.is_live) else None,
        decided,
        _tucked(place) if folded else None,
    )


def _tucked(place: Place) -> Wager | None:
    """The optional wager under which a folded hand lies: Lucky Pairs if there is one (F4)."""
    if place.wagers is None or not place.wagers.optional:
        return None
    return "lucky_pairs" if place.wagers.lucky_pairs else "super_six"
