"""Payments and rounds of games against the house.

A game settles its own rounds; the payments, and the accounts between rounds, are the same for all of them
(C6).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, Protocol, TypedDict, TypeVar

import msgspec
from msgspec import Meta

from croupier.errors import BadInput
from croupier.game.score_input import Body, Points
from croupier.ledger import Entry, stacks_after
from croupier.play import BaseRules, Over, Terms
from croupier.words import Message, msg

__all__ = [
    "COMMISSION",
    "BankedRules",
    "Payment",
    "Phase",
    "Reason",
    "RoundAnswer",
    "RunningTotals",
    "SettledRound",
    "StandingAnswer",
    "WrittenRound",
    "dealer_hands_said",
    "nets_of",
    "play_rounds",
    "positions_named",
    "refuse_course",
    "rounds_after",
    "sentences",
    "settled_at",
    "totals_of",
]

Phase = Literal["betting", "dealing", "deciding", "settled"]
"""The phase of a round."""

COMMISSION = "commission"
"""The wager name of the payment of commission, made beside the payment of winnings."""

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

    def entry(self, what: str) -> Entry:
        """The ledger entry for this payment. A payment of 0 goes to the seat."""
        payer, payee = (self.seat, None) if self.net < 0 else (None, self.seat)
        return Entry(payer, payee, abs(self.net), what)


class Reason(msgspec.Struct, frozen=True):
    """Why a wager was settled so, for people; `row` is the row of its pay table that paid it, or "".

    `brief` says it in the few words that fit below a wager's circle, where both hands are named beside;
    it is "" where `why` is as brief.
    """

    why: str
    row: str = ""
    brief: str = ""


def settled_at(odds: int, pushed: Message | None = None) -> Message:
    """The outcome of a wager settled at odds to one: -1 for a loss, 0 for a push."""
    if odds:
        return msg("loses") if odds < 0 else msg("wins {odds} to 1", odds=odds)
    return pushed or msg("pushes")


def dealer_hands_said(every: int, unqualified: int, beaten: int, tied: int, winning: int) -> Message:
    """The dealer's hands, counted by what they come to."""
    return msg(
        "of the dealer's {every} hands {unqualified} do not qualify, {beaten} are beaten, {tied} tie and "
        "{winning} win",
        every=every,
        unqualified=unqualified,
        beaten=beaten,
        tied=tied,
        winning=winning,
    )


def sentences(several: Sequence[Message]) -> Message:
    """Sentences one behind the other."""
    if not several:
        return msg("")
    first, *others = several
    for other in others:
        first = msg("{first} {other}", first=first, other=other)
    return first


def totals_of(payments: Iterable[Payment], seats: int) -> tuple[int, ...]:
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
        """The payments between seats and house, wager by wager."""
        return tuple(map(self.entry, self.payments(state)))

    def over(self, terms: T, payments: Iterable[Payment]) -> Over:
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


_BySeat = Annotated[tuple[Points, ...], Meta(min_length=1, max_length=7)]


class StandingAnswer(TypedDict):
    """Accounts as JSON data, with the house's winnings."""

    totals: tuple[int, ...]
    bankrolls: tuple[int, ...] | None
    house: int


class RoundAnswer(TypedDict):
    """The common part of every settled round, beside its sheet, as JSON data."""

    seats: tuple[int, ...]
    gains: tuple[int, ...]
    before: StandingAnswer
    after: StandingAnswer


class RunningTotals(Body, frozen=True):
    """The accounts before a round, by seat."""

    totals: _BySeat
    """The amount won so far."""
    bankrolls: _BySeat | None = None
    """The chips; None if nobody counts them. A bankroll may be below 0, because chips that were bought may
    not be written down yet.
    """

    @property
    def house(self) -> int:
        """The house's winnings so far."""
        return -sum(self.totals)

    def plain(self) -> StandingAnswer:
        """The standing as data for JSON."""
        return {"totals": self.totals, "bankrolls": self.bankrolls, "house": self.house}

    def after_gains(self, gains: Sequence[int]) -> RunningTotals:
        """The accounts after these gains."""
        bankrolls = None if self.bankrolls is None else stacks_after(self.bankrolls, gains)
        return RunningTotals(stacks_after(self.totals, gains), bankrolls)


class WrittenRound(Protocol):
    """A round as it was written down: whose each position was, from the dealer's left."""

    @property
    def seats(self) -> Sequence[int]:
        """The seat of every position."""
        ...


class SettledRound(Protocol):
    """A round as a game settles it."""

    @property
    def totals(self) -> Sequence[int]:
        """The gain of every position."""
        ...

    def plain(self) -> Mapping[str, Any]:
        """The round as data for JSON."""
        ...


W = TypeVar("W", bound=WrittenRound)


class ScoredRound(msgspec.Struct, frozen=True):
    """A round settled. `seats` says whose each position was, `gains` what every seat gains by it."""

    seats: tuple[int, ...]
    sheet: Any  # a Settled; msgspec knows no protocols
    before: RunningTotals
    gains: tuple[int, ...]
    after: RunningTotals

    def plain(self) -> dict[str, Any]:
        """The round as data for JSON: its sheet, and where everybody stands."""
        return {
            **self.sheet.plain(),
            "seats": self.seats,
            "gains": self.gains,
            "before": self.before.plain(),
            "after": self.after.plain(),
        }


def play_rounds(
    start: RunningTotals, written: Sequence[W], settle: Callable[[W], SettledRound]
) -> tuple[ScoredRound, ...]:
    """Settle rounds that follow each other, from where everybody stood before the first.

    Raises BadInput naming the round, by its place in `written` from 1, and what was expected.
    """
    seats = len(start.totals)
    if start.bankrolls is not None and len(start.bankrolls) != seats:
        raise BadInput(
            "bankrolls: expected {seats}, one for each player, not {n}",
            "bad-seats",
            seats=seats,
            n=len(start.bankrolls),
        )
    played: list[ScoredRound] = []
    standing = start
    for number, each in enumerate(written, 1):
        try:
            played.append(_play_round(standing, each, settle))
        except BadInput as error:
            raise BadInput("round {number}: {why}", error.code, number=number, why=error.message) from None
        standing = played[-1].after
    return tuple(played)


def _play_round(before: RunningTotals, written: W, settle: Callable[[W], SettledRound]) -> ScoredRound:
    gains = [0] * len(before.totals)
    for seat in written.seats:
        if not 0 <= seat < len(gains):
            raise BadInput("seat {seat}: expected 0 to {most}", "bad-seats", seat=seat, most=len(gains) - 1)
    sheet = settle(written)
    for seat, gain in zip(written.seats, sheet.totals, strict=True):
        gains[seat] += gain
    return ScoredRound(tuple(written.seats), sheet, before, tuple(gains), before.after_gains(gains))


def rounds_after(start: RunningTotals, played: Sequence[ScoredRound]) -> dict[str, Any]:
    """Settled rounds as data for JSON, and where everybody stands after them."""
    after = played[-1].after if played else start
    return {"rounds": [each.plain() for each in played], "next": after.plain()}


def positions_named(seats: Sequence[int]) -> list[str]:
    """The names of positions in errors: `p2`, or `p2 (1)` and `p2 (2)` for a player with two."""
    return [
        f"p{seat + 1}" + (f" ({list(seats[: at + 1]).count(seat)})" if list(seats).count(seat) > 1 else "")
        for at, seat in enumerate(seats)
    ]
