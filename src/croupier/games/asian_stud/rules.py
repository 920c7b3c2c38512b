"""The round of Asian Stud: bets, five cards to everybody, fold or raise, settlement (A1–A7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier import play
from croupier.cards import Card, mask_of, text_of
from croupier.errors import BadInput, Illegal
from croupier.games.asian_stud.annotations import Annotations, annotations_on
from croupier.games.asian_stud.arranging import SHOE, Split, Worth, arranged, split
from croupier.games.asian_stud.moves import Bet, Bets, Fold, Raise, plays, read, write
from croupier.games.asian_stud.settings import Settings
from croupier.games.asian_stud.settlement import Hand, payments
from croupier.ledger import Entry, balances, carry_stacks, summed
from croupier.play import Act, BaseRules, Draw, Move, Options, Over, Turn, refuse_unless_dealt

__all__ = ["AsianStudRules", "SeatView", "Stage", "State", "Terms", "View"]

Stage = Literal["betting", "dealing", "playing", "over"]


class Terms(play.Terms, frozen=True):
    """A round: how many seats, their chips if they are counted, and its number in the match.

    `bankrolls` are whole chips by seat; without them everybody has as many as they like. `round` counts
    from 1; the match ends after `rounds` of them, None for no end.
    """

    bankrolls: tuple[int, ...] | None = None
    round: int = 1
    rounds: int | None = None


class State(msgspec.Struct, frozen=True):
    """A round as it stands: by seat the bet, the cards and the play; and the dealer's cards."""

    terms: Terms
    bets: tuple[Bet | None, ...]
    hands: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...]
    plays: tuple[Fold | Raise | None, ...]

    def anted(self) -> tuple[tuple[int, Bet], ...]:
        """The seats in the round, with their bets."""
        return tuple((seat, bet) for seat, bet in enumerate(self.bets) if bet and bet.ante)

    def raised(self, seat: int) -> bool:
        """Whether the seat stayed in with a raise."""
        return isinstance(self.plays[seat], Raise)

    def set_of(self, seat: int, worth: Worth) -> Split | None:
        """How a seat's hand is set: by its player, else by the house; None where none qualifies (A2)."""
        made = self.plays[seat]
        own = made.three if isinstance(made, Raise) else ()
        return arranged(self.hands[seat], own, worth) if own else split(self.hands[seat], worth)


class SeatView(msgspec.Struct, frozen=True):
    """What may be seen of a seat.

    `ante` and `side` are None, and `play` is empty, until they are made and may be seen. `cards` are empty
    while hidden; `dealt` counts them all the same. `set` is how the hand is set: for its own seat from the
    deal on, for others once a raised hand is shown; None where it does not qualify.
    """

    ante: int | None
    side: int | None
    play: Literal["", "raise", "fold"]
    dealt: int
    cards: tuple[Card, ...]
    set: Split | None


class View(msgspec.Struct, frozen=True):
    """What one seat, or a watcher, may see of a round (C4).

    Others' bets are seen once all have bet, others' plays once all have played, for these are made at the
    same time. At the end the raised hands and the dealer's are seen, and the folded hands that a side
    wager keeps on the table (A6). Collected hands never are, nor the dealer's where nobody raised.
    """

    seat: int | None
    terms: Terms
    stage: Stage
    to_act: tuple[int, ...]
    places: tuple[SeatView, ...]
    dealer: tuple[Card, ...]
    dealer_set: Split | None
    entries: tuple[Entry, ...]
    returns: tuple[int, ...]


class AsianStudRules(BaseRules[Terms, State]):
    """The rules under a house's settings; see `croupier.play.BaseRules` for the verbs.

    `deck` is the shoe as a bit mask; tests and exact walks give shorter ones.
    """

    game = "asian-stud"
    settings: Settings
    banked = True
    terms_type = Terms
    view_type = View

    def __init__(self, settings: Settings, preset: str, deck: int = SHOE) -> None:
        self.settings = settings
        self.preset = preset
        self._deck = deck

    # The course of a round

    def start(self, terms: Terms) -> State:
        """A table open for bets; BadInput for seats or bankrolls that cannot be.

        A seat with too few chips for the lowest ante and its raise sits the round out.
        """
        n, bankrolls = terms.seats, terms.bankrolls
        if not 1 <= n <= self.settings.seats:
            raise BadInput(f"seats {n}: expected 1 to {self.settings.seats}", "bad-seats")
        if bankrolls is not None and (len(bankrolls) != n or min(bankrolls) < 0):
            raise BadInput(
                f"bankrolls {list(bankrolls)}: expected {n} whole numbers of chips, none below 0",
                "bad-bankrolls",
            )
        if terms.round < 1 or (terms.rounds is not None and terms.rounds < terms.round):
            raise BadInput(
                f"round {terms.round} of {terms.rounds}: expected a round from 1 to the number of rounds",
                "bad-rounds",
            )
        least = 2 * self.settings.limits.ante.minimum
        bets = tuple(Bet(seat, 0) if chips < least else None for seat, chips in enumerate(bankrolls or ()))
        return State(terms, bets or (None,) * n, ((),) * n, (), (None,) * n)

    def turn(self, state: State) -> Turn:
        """Bets from all seats, cards to those who bet and to the dealer, then all plays (A3).

        Bets are made at the same time, and so are plays: no seat waits for another.
        """
        waiting = [seat for seat, bet in enumerate(state.bets) if bet is None]
        if waiting:
            return Act({seat: self._bets(state.terms, seat) for seat in waiting})
        anted = state.anted()
        undealt = next((seat for seat, _ in anted if not state.hands[seat]), None)
        if undealt is not None or (anted and not state.dealer):
            gone = mask_of(card for hand in state.hands for card in hand)
            return Draw(undealt, 5, self._deck & ~gone)
        due = {
            seat: plays(seat, bet.ante, state.hands[seat], self.settings.worth)
            for seat, bet in anted
            if state.plays[seat] is None
        }
        return Act(due) if due else Over(self._returns(state))

    def _bets(self, terms: Terms, seat: int) -> Bets:
        chips = None if terms.bankrolls is None else terms.bankrolls[seat]
        return Bets(seat, self.settings.limits, chips)

    def options_of(self, view: View, seat: int) -> Options:
        """Bets before the deal; after it a raise, the ways to set the hand, and a fold."""
        if view.stage == "betting":
            return self._bets(view.terms, seat)
        own = view.places[seat]
        return plays(seat, own.ante or 0, own.cards, self.settings.worth)

    def apply(self, state: State, move: Move) -> State:
        """The next state; Illegal for a move out of order, outside the limits, or not as the rules ask."""
        turn = self.turn(state)
        if isinstance(turn, Draw):
            return _dealt(state, turn, move)
        if not isinstance(turn, Act):
            raise Illegal("A4", "round-over", "the round is over; the next one starts with new bets")
        if move.seat is None or move.seat not in turn.options:
            due = ", ".join(f"p{seat + 1}" for seat in turn.options)
            raise Illegal("A3", "not-your-turn", f"it is for {due} to act now")
        if None in state.bets:
            return self._with_bet(state, move.seat, move)
        return _with_play(state, move.seat, move, self.settings.worth)

    def _with_bet(self, state: State, seat: int, move: Move) -> State:
        if not isinstance(move, Bet):
            raise Illegal("A3", "bet-due", "an ante is placed now, or the round is passed")
        self._bets(state.terms, seat).refuse(move)
        return msgspec.structs.replace(state, bets=_put(state.bets, seat, move))

    def default(self, state: State, seat: int) -> Move:
        """Who does not bet in time sits out; who does not play in time folds."""
        return Fold(seat) if state.hands[seat] else Bet(seat, 0)

    def following(self, state: State) -> Terms | None:
        """The next round, with the bankrolls carried on.

        The match ends after its last round, after one on which nobody bet, or when nobody has the chips
        for the lowest bet.
        """
        terms, bankrolls = state.terms, state.terms.bankrolls
        if terms.round == terms.rounds or not state.anted():
            return None
        if bankrolls is not None:
            bankrolls = summed(bankrolls, self._returns(state))
            if max(bankrolls) < 2 * self.settings.limits.ante.minimum:
                return None
        return msgspec.structs.replace(terms, bankrolls=bankrolls, round=terms.round + 1)

    def reseated(self, terms: Terms, kept: Sequence[int | None], chips: Sequence[int]) -> Terms:
        """The next round's terms when others sit down to it, for a table at which players come and go.

        `kept` names for each new seat the seat it had in `terms`, None for a newcomer, who brings their
        `chips`. There is no button here: the cards go round in the order of the seats (A3).
        """
        bankrolls = carry_stacks(terms.bankrolls, kept, chips)
        return msgspec.structs.replace(terms, seats=len(kept), bankrolls=bankrolls)

    # Settlement

    def entries(self, state: State) -> tuple[Entry, ...]:
        """The payments of an ended round in the order of `settlement.payments`; () before its end."""
        return self._payments(state) if isinstance(self.turn(state), Over) else ()

    def _payments(self, state: State) -> tuple[Entry, ...]:
        hands = [
            Hand(bet, state.raised(seat), state.hands[seat], state.set_of(seat, self.settings.worth))
            for seat, bet in state.anted()
        ]
        dealer = split(state.dealer, self.settings.worth) if state.dealer else None
        return payments(self.settings, dealer, hands)

    def _returns(self, state: State) -> tuple[int, ...]:
        seats, house = balances(self._payments(state), state.terms.seats)
        return (*seats, house)

    # What may be seen and heard

    def view(self, state: State, seat: int | None) -> View:
        """All that this seat (None: a watcher) may see (C4)."""
        turn = self.turn(state)
        over, worth = isinstance(turn, Over), self.settings.worth
        raised = [other for other, _ in state.anted() if over and state.raised(other)]
        shown = {*raised, *self._tucked(state)} if over else set()
        return View(
            seat=seat,
            terms=state.terms,
            stage=_stage(state, turn),
            to_act=tuple(turn.options) if isinstance(turn, Act) else (),
            places=tuple(
                _place(state, other, worth, own=other == seat, over=over, shown=other in shown)
                for other in range(state.terms.seats)
            ),
            dealer=state.dealer if raised else (),
            dealer_set=split(state.dealer, worth) if raised else None,
            entries=self._payments(state) if over else (),
            returns=turn.returns if isinstance(turn, Over) else (),
        )

    def _tucked(self, state: State) -> set[int]:
        """The seats whose folded hands stay on the table for a side wager (A6)."""
        if not self.settings.side_live_after_fold:
            return set()
        return {seat for seat, bet in state.anted() if bet.side}

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """`No more bets` before the deal; the dealer's hand and the raised ones once all have played."""
        if isinstance(move, Bet):
            return ("No more bets",) if None not in after.bets else ()
        if not isinstance(self.turn(after), Over):
            return ()
        raised = [seat for seat, _ in after.anted() if after.raised(seat)]
        if not raised:
            return ("Nobody raised; the dealer's hand is not shown.",)
        worth = self.settings.worth
        own = split(after.dealer, worth)
        dealer = f"has {own}" if own else f"does not qualify with {text_of(after.dealer, ' ')}"
        hands = (f"p{seat + 1} has {after.set_of(seat, worth) or 'no qualifying set'}." for seat in raised)
        return f"The dealer {dealer}.", *hands

    def annotations(self, view: View) -> Annotations:
        """Words and figures beside a view, made from it alone."""
        return annotations_on(self, view)

    # Text

    def write(self, move: Move) -> str:
        """The canonical text of a move."""
        return write(move)

    def read(self, text: str) -> Move:
        """The move of a text; BadInput otherwise."""
        return read(text)


def _put(items: tuple, seat: int, item: object) -> tuple:  # type: ignore[type-arg]
    return (*items[:seat], item, *items[seat + 1 :])


def _dealt(state: State, draw: Draw, move: Move) -> State:
    cards = tuple(map(Card, refuse_unless_dealt(draw, move, "A1").cards))
    if draw.seat is None:
        return msgspec.structs.replace(state, dealer=cards)
    return msgspec.structs.replace(state, hands=_put(state.hands, draw.seat, cards))


def _with_play(state: State, seat: int, move: Move, worth: Worth) -> State:
    ante = next(bet.ante for other, bet in state.anted() if other == seat)
    _refuse_play(move, ante, state.hands[seat], worth)
    return msgspec.structs.replace(state, plays=_put(state.plays, seat, move))


def _refuse_play(move: Move, ante: int, cards: Sequence[int], worth: Worth) -> None:
    if isinstance(move, Fold):
        return
    if not isinstance(move, Raise):
        raise Illegal("A3", "play-due", f"the hand is folded now, or raised by {ante}")
    if move.amount != ante:
        raise Illegal("A3", "raise-not-ante", f"raise {move.amount}: a raise equals the ante, {ante}")
    if move.three:
        arranged(cards, move.three, worth)


def _stage(state: State, turn: Turn) -> Stage:
    if isinstance(turn, Act):
        return "betting" if None in state.bets else "playing"
    return "over" if isinstance(turn, Over) else "dealing"


def _place(state: State, seat: int, worth: Worth, *, own: bool, over: bool, shown: bool) -> SeatView:
    bet = state.bets[seat] if own or None not in state.bets else None
    made = state.plays[seat] if own or over else None
    open_set = shown and state.raised(seat)
    return SeatView(
        ante=bet.ante if bet else None,
        side=bet.side if bet else None,
        play="" if made is None else "raise" if isinstance(made, Raise) else "fold",
        dealt=len(state.hands[seat]),
        cards=state.hands[seat] if own or shown else (),
        set=state.set_of(seat, worth) if state.hands[seat] and (own or open_set) else None,
    )
