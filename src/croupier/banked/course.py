"""The course of a round with an ante: bets, cards, one decision at each position, settlement.

Bets are made at the same time, and so are decisions: no seat waits for another. A game adds its hands, its
options and what its dealer pays; see `AnteRules`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

import msgspec

from croupier import play
from croupier.banked.rounds import BankedRules, Payment, Phase, Settled
from croupier.cards import FULL_DECK, Card, mask_of
from croupier.game.memo import last_answer
from croupier.ledger import stacks_after
from croupier.play import Act, Draw, Move, Options, Turn


class BankedTerms(play.Terms, frozen=True):
    """The terms of a round. A game declares the three fields itself, in the order of its records."""

    @property
    @abstractmethod
    def bankrolls(self) -> tuple[int, ...] | None:
        """Whole chips by seat; None for unlimited chips."""

    @property
    @abstractmethod
    def round(self) -> int:
        """The number of the round in its match, from 1."""

    @property
    @abstractmethod
    def rounds(self) -> int | None:
        """The number of rounds of the match; None for no limit."""

    @property
    def holders(self) -> Sequence[int | None]:
        """The seat at each position, from the dealer's left; None for an empty position."""
        return range(self.seats)

    def chips(self, seat: int) -> int | None:
        return None if self.bankrolls is None else self.bankrolls[seat]


class Place(Protocol):
    """A position during a round."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The player's cards."""

    @property
    def has_bet(self) -> bool:
        """True once the bet is made, even one of nothing."""

    @property
    def is_in(self) -> bool:
        """True if something is bet, so that cards are dealt here."""

    @property
    def is_undecided(self) -> bool:
        """True if a bet waits for the decision."""


T = TypeVar("T", bound=BankedTerms)
P = TypeVar("P", bound=Place)


class Round(msgspec.Struct, Generic[T, P], frozen=True, dict=True):
    """A round in progress: the positions from the dealer's left, and the dealer's cards.

    `hand` is the number of cards of a hand.
    """

    hand: ClassVar[int]

    terms: T
    places: tuple[P, ...]
    dealer: tuple[Card, ...] = ()

    @property
    def phase(self) -> Phase:
        """The phase of the round. A round without bets is settled without a deal."""
        return self._standing[0]

    @property
    def due(self) -> dict[int, int]:
        """The seats that are to act, each with the first of its positions that waits for it."""
        return self._standing[1]

    @property
    def _standing(self) -> tuple[Phase, dict[int, int]]:
        found: tuple[Phase, dict[int, int]] | None = self.__dict__.get("standing")
        if found is None:  # cached_property takes longer than all of this
            found = self.__dict__["standing"] = self._looked_through()
        return found

    def _looked_through(self) -> tuple[Phase, dict[int, int]]:
        has_bets = False
        to_bet: dict[int, int] = {}
        to_decide: dict[int, int] = {}
        for at, (seat, place) in enumerate(zip(self.terms.holders, self.places, strict=True)):
            if place.is_in:
                has_bets = True
                if seat is not None and place.is_undecided:
                    to_decide.setdefault(seat, at)
            elif seat is not None and not place.has_bet:
                to_bet.setdefault(seat, at)
        if to_bet:
            return "betting", to_bet
        if has_bets and len(self.dealer) < self.hand:
            return "dealing", {}
        return ("deciding", to_decide) if to_decide else ("settled", {})

    @property
    def next_place(self) -> int | None:
        """The position that gets the next cards; None for the dealer, who is last in every rotation."""
        cards = len(self.dealer)
        for at, place in enumerate(self.places):
            if len(place.cards) == cards and place.is_in:
                return at
        return None

    @property
    def cards_out(self) -> int:
        """The cards that are dealt, as a bit mask."""
        return mask_of([*self.dealer, *(card for place in self.places for card in place.cards)])

    def with_place(self, at: int, **changes: object) -> Self:
        place = msgspec.structs.replace(self.places[at], **changes)  # type: ignore[type-var]
        return type(self)(self.terms, (*self.places[:at], place, *self.places[at + 1 :]), self.dealer)

    def with_cards(self, dealt: Iterable[Card]) -> Self:
        """The round after the cards that were due have been dealt; not checked."""
        at = self.next_place
        if at is None:
            return type(self)(self.terms, self.places, (*self.dealer, *dealt))
        return self.with_place(at, cards=(*self.places[at].cards, *dealt))


S = TypeVar("S", bound=Round[Any, Any])


class AnteRules(BankedRules[T, S]):
    """Rules of a game in which an ante is bet, cards are dealt, and a hand is folded or bet on.

    `packet` is the number of cards that are dealt at once, `deck` the cards as a bit mask.
    """

    packet: int
    deck: int = FULL_DECK

    @abstractmethod
    def options_at(self, state: S, seat: int, at: int) -> Options:
        """The moves of a seat at one of its positions: bets, the first of them none; then decisions, the
        last of them a fold.
        """

    @abstractmethod
    def settlement(self, state: S) -> tuple[Settled, ...]:
        """Every wager of a settled round, in the order in which they are settled."""

    @abstractmethod
    def lowest_bet(self) -> int:
        """The fewest chips with which a seat can play."""

    @last_answer
    def turn(self, state: S) -> Turn:
        """Bets from all seats, cards to those who bet and to the dealer, then all decisions."""
        phase = state.phase
        if phase == "settled":
            return self.over(state.terms, self._settled(state))
        if phase == "dealing":
            at = state.next_place
            seat = None if at is None else state.terms.holders[at]
            return Draw(seat, self.packet, self.deck & ~state.cards_out)
        return Act({seat: self.options_at(state, seat, at) for seat, at in state.due.items()})

    def default(self, state: S, seat: int) -> Move:
        """Out of time, a player makes no bet, and folds. ValueError if the seat is not to act."""
        due = state.due
        if seat not in due:
            raise ValueError(f"p{seat + 1} is not to act")
        options = self.options_at(state, seat, due[seat])
        move: Move = options[0 if state.phase == "betting" else len(options) - 1]
        return move

    @last_answer
    def _settled(self, state: S) -> tuple[Settled, ...]:
        return self.settlement(state) if state.phase == "settled" else ()

    @last_answer
    def payments(self, state: S) -> tuple[Payment, ...]:
        return tuple([one.payment for one in self._settled(state)])

    def following(self, state: S) -> T | None:
        """The next round, with the bankrolls carried on.

        The match ends after its last round, after one on which nobody bet, or when nobody has the chips
        for the lowest bet.
        """
        terms: T = state.terms
        if terms.round == terms.rounds or not any(place.is_in for place in state.places):
            return None
        following = msgspec.structs.replace(terms, round=terms.round + 1)
        if terms.bankrolls is None:
            return following
        bankrolls = stacks_after(terms.bankrolls, self.over(terms, self._settled(state)).returns)
        return self.without_broke(msgspec.structs.replace(following, bankrolls=bankrolls), bankrolls)

    def without_broke(self, terms: T, bankrolls: Sequence[int]) -> T | None:
        """The terms when some lack the chips for the lowest bet; None if nobody has them."""
        return terms if max(bankrolls) >= self.lowest_bet() else None
