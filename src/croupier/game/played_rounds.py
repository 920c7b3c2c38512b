"""Rounds with real cards that follow each other, and everybody's accounts between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Protocol, TypedDict, TypeVar

import msgspec
from msgspec import Meta

from croupier.errors import BadInput
from croupier.game.score_input import Body, Points
from croupier.ledger import stacks_after

_BySeat = Annotated[tuple[Points, ...], Meta(min_length=1, max_length=7)]


class StandingAnswer(TypedDict):
    """Accounts as JSON data, with the banker's winnings."""

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
        """The banker's winnings so far."""
        return -sum(self.totals)

    def check(self) -> None:
        """Raise BadInput unless there is one bankroll for each player, if there are any."""
        if self.bankrolls is not None and len(self.bankrolls) != len(self.totals):
            raise BadInput(
                "bankrolls: expected {seats}, one for each player, not {n}",
                "bad-seats",
                seats=len(self.totals),
                n=len(self.bankrolls),
            )

    def plain(self) -> StandingAnswer:
        return {"totals": self.totals, "bankrolls": self.bankrolls, "house": self.house}

    def after_gains(self, gains: Sequence[int]) -> RunningTotals:
        bankrolls = None if self.bankrolls is None else stacks_after(self.bankrolls, gains)
        return RunningTotals(stacks_after(self.totals, gains), bankrolls)


class SettledRound(Protocol):
    """A round as a game settles it."""

    @property
    def totals(self) -> Sequence[int]:
        """The gain of every position."""
        ...

    def plain(self) -> Mapping[str, Any]:
        """The round as data for JSON."""
        ...


W = TypeVar("W")


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
    start: RunningTotals,
    written: Iterable[W],
    settle: Callable[[W], SettledRound],
    seats_of: Callable[[W], Sequence[int]],
) -> tuple[ScoredRound, ...]:
    """Settle rounds that follow each other, from the accounts before the first.

    `seats_of` are the seats of a round's places.

    Raises BadInput naming the round, by its place in `written` from 1, and what was expected.
    """
    start.check()
    played: list[ScoredRound] = []
    standing = start
    for number, each in enumerate(written, 1):
        try:
            played.append(play_round(standing, each, settle, seats_of(each)))
        except BadInput as error:
            raise BadInput("round {number}: {why}", error.code, number=number, why=error.message) from None
        standing = played[-1].after
    return tuple(played)


def play_round(
    before: RunningTotals, written: W, settle: Callable[[W], SettledRound], seats: Sequence[int]
) -> ScoredRound:
    """Settle one of several rounds. Raises BadInput."""
    gains = [0] * len(before.totals)
    for seat in seats:
        if not 0 <= seat < len(gains):
            raise BadInput("seat {seat}: expected 0 to {most}", "bad-seats", seat=seat, most=len(gains) - 1)
    sheet = settle(written)
    for seat, gain in zip(seats, sheet.totals, strict=True):
        gains[seat] += gain
    return ScoredRound(tuple(seats), sheet, before, tuple(gains), before.after_gains(gains))


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
