"""The round of Asian Stud: bets, five cards to everybody, fold or raise, settlement (A1–A7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from croupier.cards import Card, mask_of, text_of
from croupier.errors import BadInput, Illegal
from croupier.games.asian_stud.moves import Bet, Bets, Fold, Raise, plays, read, write
from croupier.games.asian_stud.settings import Limits, Settings
from croupier.games.asian_stud.settlement import settle_seat
from croupier.games.asian_stud.splits import SHOE, Split, arranged, split
from croupier.ledger import Entry, balances
from croupier.play import Act, Deal, Draw, Move, Over, Terms, Turn, refuse_unless_dealt

__all__ = ["AsianStud", "Place", "State", "View"]

Stage = Literal["betting", "dealing", "playing", "over"]


class State(msgspec.Struct, frozen=True):
    """A round as it stands: by seat the bet, the cards and the play, then the dealer's cards."""

    seats: int
    bets: tuple[Bet | None, ...]
    hands: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...]
    plays: tuple[Fold | Raise | None, ...]

    def in_round(self) -> tuple[int, ...]:
        """The seats that have an ante down."""
        return tuple(seat for seat, bet in enumerate(self.bets) if bet and bet.ante)

    def raised(self, seat: int) -> bool:
        """Whether the seat stayed in with a raise."""
        return isinstance(self.plays[seat], Raise)

    def setting(self, seat: int | None) -> Split | None:
        """How a hand is set, the dealer's for None: by its player, else by the house (A2)."""
        if seat is None:
            return split(self.dealer)
        play = self.plays[seat]
        own = play.three if isinstance(play, Raise) else ()
        return arranged(self.hands[seat], own) if own else split(self.hands[seat])

    def stake(self, seat: int) -> tuple[int, int]:
        """The seat's ante and side wager; zeros where it sits out or has not bet."""
        bet = self.bets[seat]
        return (bet.ante, bet.side) if bet else (0, 0)


class Place(msgspec.Struct, frozen=True):
    """What may be seen of a seat.

    `ante` and `side` are None until they may be seen, `plays` is `raise`, `fold` or empty. `cards` are
    empty while hidden (`dealt` says how many there are). `set` is how the hand is set: for its own seat
    from the deal on, for the others once a raised hand is shown; None where it does not qualify.
    """

    ante: int | None
    side: int | None
    plays: Literal["", "raise", "fold"]
    dealt: int
    cards: tuple[Card, ...]
    set: Split | None


class View(msgspec.Struct, frozen=True):
    """What one seat, or a watcher, may see of a round (C4).

    Others' bets are seen once all have bet. The dealer's hand and the raised hands are seen at the end,
    and so are folded hands that a side wager keeps on the table (A6); collected hands never are, and the
    dealer's is not shown where nobody raised.
    """

    seat: int | None
    stage: Stage
    to_act: tuple[int, ...]
    places: tuple[Place, ...]
    dealer: tuple[Card, ...]
    dealer_set: Split | None
    entries: tuple[Entry, ...]
    returns: tuple[int, ...]


class AsianStud:
    """The rules under a house's settings.

    `deck` is the shoe as a bit mask; only tests and exact walks over short decks give another.
    """

    game = "asian-stud"
    banked = True
    zero_sum = True

    def __init__(self, preset: str, settings: Settings, deck: int = SHOE) -> None:
        self.preset = preset
        self._settings = settings
        self._deck = deck

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._settings

    @property
    def terms_type(self) -> type[Terms]:
        """Nothing but the number of seats is agreed before a round."""
        return Terms

    def start(self, terms: Terms) -> State:
        """A round before the bets; BadInput for more seats than the table has, or none."""
        n = terms.seats
        if not 1 <= n <= self._settings.seats:
            raise BadInput(f"seats {n}: expected 1 to {self._settings.seats}", "bad-seats")
        return State(n, (None,) * n, ((),) * n, (), (None,) * n)

    def turn(self, state: State) -> Turn:
        """Bets from all seats in any order; cards; then each hand plays, in the order of the seats (A3)."""
        waiting = [seat for seat, bet in enumerate(state.bets) if bet is None]
        if waiting:
            return Act({seat: Bets(seat, self._settings) for seat in waiting})
        seats = state.in_round()
        undealt = next((seat for seat in seats if not state.hands[seat]), None)
        if undealt is not None or (seats and not state.dealer):
            gone = mask_of(card for hand in state.hands for card in hand)
            return Draw(undealt, 5, self._deck & ~gone)
        for seat in seats:
            if state.plays[seat] is None:
                ante, _ = state.stake(seat)
                return Act({seat: plays(seat, ante, state.hands[seat])})
        returns, house = balances(self._payments(state), state.seats)
        return Over((*returns, house))

    def apply(self, state: State, move: Move) -> State:
        """The next state; Illegal for a move out of order, outside the limits, or not as the rules ask."""
        turn = self.turn(state)
        if isinstance(turn, Draw):
            return _dealt(state, turn, move)
        if isinstance(turn, Over) or not isinstance(turn, Act):
            raise Illegal("A4", "round-over", "the round is over; the next one starts with new bets")
        seat = move.seat
        if seat is None or seat not in turn.options:
            due = ", ".join(f"p{other + 1}" for other in turn.options)
            raise Illegal("A3", "not-in-turn", f"it is for {due} to act now")
        if None in state.bets:
            self._refuse_bet(move)
            assert isinstance(move, Bet)
            return msgspec.structs.replace(state, bets=_put(state.bets, seat, move))
        ante, _ = state.stake(seat)
        _refuse_play(move, ante, state.hands[seat])
        assert isinstance(move, Fold | Raise)
        return msgspec.structs.replace(state, plays=_put(state.plays, seat, move))

    def _refuse_bet(self, move: Move) -> None:
        if not isinstance(move, Bet):
            raise Illegal("A3", "bet-due", "antes are placed now, or passed, before any card is dealt")
        if not move.ante:
            if move.side:
                raise Illegal("A6", "side-without-ante", "a side wager needs an ante")
            return
        _refuse_amount("A3", "ante", move.ante, self._settings.limits.ante)
        if move.side:
            _refuse_amount("A6", "side", move.side, self._settings.limits.side)

    def view(self, state: State, seat: int | None) -> View:
        """All that this seat (None: a watcher) may see (C4)."""
        turn = self.turn(state)
        over = isinstance(turn, Over)
        shown = self._shown(state) if over else frozenset()
        open_dealer = None in shown
        return View(
            seat=seat,
            stage=_stage(state, turn),
            to_act=tuple(turn.options) if isinstance(turn, Act) else (),
            places=tuple(_place(state, other, seat, shown) for other in range(state.seats)),
            dealer=state.dealer if open_dealer else (),
            dealer_set=split(state.dealer) if open_dealer else None,
            entries=self._payments(state) if over else (),
            returns=turn.returns if isinstance(turn, Over) else (),
        )

    def _shown(self, state: State) -> frozenset[int | None]:
        """Whose cards lie open at the end; None for the dealer's."""
        raised = {seat for seat in state.in_round() if state.raised(seat)}
        tucked = {seat for seat in state.in_round() if state.stake(seat)[1]}
        kept = tucked if self._settings.side_live_after_fold else set()
        return frozenset({*raised, *kept, *({None} if raised else set())})

    def write(self, move: Move) -> str:
        """The canonical text of a move."""
        return write(move)

    def read(self, text: str) -> Move:
        """The move of a text; BadInput otherwise."""
        return read(text)

    def default(self, state: State, seat: int) -> Move:
        """Who does not bet in time sits out; who does not play in time folds."""
        return Fold(seat) if state.hands[seat] else Bet(seat, 0)

    def said(self, before: State, move: Move, after: State) -> tuple[str, ...]:  # noqa: ARG002
        """The dealer's calls: no more bets, every fold and raise, then the hands as they are shown."""
        if isinstance(move, Bet):
            return ("No more bets.",) if None not in after.bets else ()
        if not isinstance(move, Fold | Raise):
            return ()
        who = f"p{_seat(move) + 1}"
        call = f"{who} raises {move.amount}." if isinstance(move, Raise) else f"{who} folds."
        if isinstance(self.turn(after), Over):
            return call, *self._showdown(after)
        return (call,)

    def _showdown(self, state: State) -> tuple[str, ...]:
        raised = [seat for seat in state.in_round() if state.raised(seat)]
        if not raised:
            return ("Nobody raised; the dealer's hand is not shown.",)
        own = split(state.dealer)
        dealer = (
            f"The dealer has {own}."
            if own
            else f"The dealer does not qualify with {text_of(state.dealer, ' ')}."
        )
        hands = (
            f"p{seat + 1} has {state.setting(seat) or 'no qualifying set'}." for seat in reversed(raised)
        )
        return dealer, *hands

    def entries(self, state: State) -> tuple[Entry, ...]:
        """The payments of an ended round; () before its end. See `_payments` for their order."""
        return self._payments(state) if isinstance(self.turn(state), Over) else ()

    def _payments(self, state: State) -> tuple[Entry, ...]:
        """What is forfeited by folding is collected first, from the dealer's left.

        Then from his right, seat by seat: raise, ante, side wager (as F7; the source is silent here).
        """
        dealer = split(state.dealer) if state.dealer else None
        taken: list[Entry] = []
        paid: list[Entry] = []
        for seat in reversed(state.in_round()):
            bet, hand, raised = state.bets[seat], state.setting(seat), state.raised(seat)
            assert bet is not None
            values = (hand.value if hand else 0, dealer.value if dealer else 0)
            entries = settle_seat(self._settings, bet, raised, state.hands[seat], values)
            live = raised or self._settings.side_live_after_fold
            forfeited = 0 if raised else 1 if live else len(entries)
            taken[:0] = entries[:forfeited]
            paid += entries[forfeited:]
        return (*taken, *paid)

    def following(self, state: State) -> Terms | None:
        """Round follows round; a player who has had enough passes or leaves."""
        return Terms(state.seats)


def _seat(move: Move) -> int:
    assert move.seat is not None
    return move.seat


def _put(items: tuple, seat: int, item: object) -> tuple:  # type: ignore[type-arg]
    return (*items[:seat], item, *items[seat + 1 :])


def _dealt(state: State, draw: Draw, move: Move) -> State:
    refuse_unless_dealt(draw, move, "A1")
    assert isinstance(move, Deal)
    cards = tuple(map(Card, move.cards))
    if draw.seat is None:
        return msgspec.structs.replace(state, dealer=cards)
    return msgspec.structs.replace(state, hands=_put(state.hands, draw.seat, cards))


def _refuse_amount(rule: str, wager: str, amount: int, limits: Limits) -> None:
    if amount not in limits.amounts:
        raise Illegal(rule, f"{wager}-limits", f"{wager} {amount}: the posted limits are {limits}")


def _refuse_play(move: Move, ante: int, cards: Sequence[int]) -> None:
    if isinstance(move, Fold):
        return
    if not isinstance(move, Raise):
        raise Illegal("A3", "play-due", f"the hand is folded or raised by {ante} now")
    if move.amount != ante:
        raise Illegal("A3", "raise-not-ante", f"raise {move.amount}: a raise equals the ante, {ante}")
    if move.three:
        arranged(cards, move.three)


def _stage(state: State, turn: Turn) -> Stage:
    if isinstance(turn, Act):
        return "betting" if None in state.bets else "playing"
    return "over" if isinstance(turn, Over) else "dealing"


def _place(state: State, seat: int, viewer: int | None, shown: frozenset[int | None]) -> Place:
    own = seat == viewer
    bet = state.bets[seat] if own or None not in state.bets else None
    play = state.plays[seat]
    return Place(
        ante=bet.ante if bet else None,
        side=bet.side if bet else None,
        plays="" if play is None else "raise" if isinstance(play, Raise) else "fold",
        dealt=len(state.hands[seat]),
        cards=state.hands[seat] if own or seat in shown else (),
        set=state.setting(seat)
        if state.hands[seat] and (own or (seat in shown and state.raised(seat)))
        else None,
    )
