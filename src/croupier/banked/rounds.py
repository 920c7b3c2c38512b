"""Payments and rounds of games against the house.

A game settles its own rounds; the payments, and the accounts between rounds, are the same for all of them
(C6).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple, TypeVar

import msgspec

from croupier.errors import BadInput
from croupier.ledger import Entry
from croupier.play import BaseRules, Over, Terms
from croupier.words import English

Phase = Literal["betting", "dealing", "deciding", "settled"]
"""The phase of a round."""

COMMISSION = "commission"
"""The wager name of the payment of commission, made beside the payment of winnings."""

FOLDED = English("folded")
"""The reason why the wagers of a folded hand are lost."""

T = TypeVar("T", bound=Terms)
S = TypeVar("S")


class Payment(msgspec.Struct, frozen=True, omit_defaults=True):
    """One wager settled: `net` is what the seat gains by it, 0 where it is returned; `why` is the reason.

    `stake` is what the payment goes by: the wager; the ante, of a bonus paid on it; the winnings, of a
    commission. `position` says where it lay in a game in which a player may have two places, from 0.
    """

    seat: int
    wager: str
    stake: int
    net: int
    why: str
    position: int | None = None

    @property
    def odds(self) -> int:
        """The whole odds to one at which the wager was settled: -1 for a loss, 0 for a push."""
        return self.net // self.stake

    def entry(self, what: str) -> Entry:
        """The ledger entry for this payment. A payment of 0 goes to the seat."""
        payer, payee = (self.seat, None) if self.net < 0 else (None, self.seat)
        return Entry(payer, payee, abs(self.net), what)


class Settled(NamedTuple):
    """A wager settled: a payment whose reason, if a function, is put into words only where it is read."""

    seat: int
    wager: str
    stake: int
    net: int
    why: str | Callable[[], str]
    position: int | None = None

    @property
    def payment(self) -> Payment:
        """The payment in words."""
        why = self.why if isinstance(self.why, str) else self.why()
        return Payment(self.seat, self.wager, self.stake, self.net, why, self.position)


def from_the_right(places: Sequence[tuple[Sequence[Settled], int]]) -> tuple[Settled, ...]:
    """The wagers of positions in the dealer's order: from the right, those forfeited by folds first.

    For each position from the dealer's left, its wagers, and how many of the first are forfeited.
    """
    taken: list[Settled] = []
    paid: list[Settled] = []
    for wagers, forfeited in reversed(places):
        taken += wagers[:forfeited]
        paid += wagers[forfeited:]
    return (*taken, *paid)


def totals_of(payments: Iterable[Payment | Settled], seats: int) -> tuple[int, ...]:
    """The gain of every seat in whole chips. The house gains the opposite of their sum."""
    gains = [0] * seats
    for payment in payments:
        gains[payment.seat] += payment.net
    return tuple(gains)


def nets_of(payments: Iterable[Payment], seat: int) -> dict[str, int]:
    """A seat's gain by kind of wager."""
    nets: dict[str, int] = {}
    for payment in payments:
        if payment.seat == seat:
            nets[payment.wager] = nets.get(payment.wager, 0) + payment.net
    return nets


class BankedRules(BaseRules[T, S]):
    """The rules of a game in which the house is the banker and settles wager by wager."""

    banked = True

    @abstractmethod
    def payments(self, state: S) -> tuple[Payment, ...]:
        """Every wager of a settled round, in the order in which they are settled; () before its end."""

    @abstractmethod
    def entry(self, payment: Payment) -> Entry:
        """A payment as a ledger entry, in the words that records keep."""

    def entries(self, state: S) -> tuple[Entry, ...]:
        return tuple(map(self.entry, self.payments(state)))

    def over(self, terms: T, payments: Iterable[Payment | Settled]) -> Over:
        """The end of a round, with the gains of everybody; the house comes last."""
        gains = totals_of(payments, terms.seats)
        return Over((*gains, -sum(gains)))


def refuse_course(seats: int, bankrolls: Sequence[int] | None, number: int, rounds: int | None) -> None:
    """Raise BadInput unless there is one bankroll per seat and the round is one of the match's rounds."""
    if bankrolls is not None and (len(bankrolls) != seats or min(bankrolls) < 0):
        raise BadInput(
            "bankrolls [{bankrolls:items}]: expected {seats} whole numbers of chips, none below 0",
            "bad-bankrolls",
            bankrolls=list(bankrolls),
            seats=seats,
        )
    if number < 1 or (rounds is not None and rounds < number):
        raise BadInput(
            "round {number} of {rounds}: expected a round from 1 to the number of rounds",
            "bad-rounds",
            number=number,
            rounds=rounds,
        )
