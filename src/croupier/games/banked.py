"""Rounds against the house, written down one after another: what everybody has won so far, and the house.

A game says how one round is settled; what lies between the rounds is the same for all of them (C6).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from croupier.errors import BadInput
from croupier.ledger import summed

__all__ = ["Played", "Settled", "Standing", "Written", "play_rounds", "positions_named"]


class Standing(msgspec.Struct, frozen=True):
    """Where everybody stands before a round, by seat.

    `totals` is what each has won so far; `bankrolls` the chips, None where nobody counts them. A bankroll
    may fall below 0: chips that were bought and are not written down yet.
    """

    totals: tuple[int, ...]
    bankrolls: tuple[int, ...] | None = None

    @property
    def house(self) -> int:
        """What the house has won so far."""
        return -sum(self.totals)

    def plain(self) -> dict[str, Any]:
        """The standing as data for JSON."""
        return {"totals": self.totals, "bankrolls": self.bankrolls, "house": self.house}

    def moved(self, gains: Sequence[int]) -> Standing:
        """Where they stand once everybody has gained so much."""
        bankrolls = None if self.bankrolls is None else summed(self.bankrolls, gains)
        return Standing(summed(self.totals, gains), bankrolls)


class Written(Protocol):
    """A round as it was written down: whose each position was, from the dealer's left."""

    @property
    def seats(self) -> Sequence[int]:
        """The seat of every position."""
        ...


class Settled(Protocol):
    """A round as a game settles it."""

    @property
    def totals(self) -> Sequence[int]:
        """What every position gains."""
        ...

    def plain(self) -> dict[str, Any]:
        """The round as data for JSON."""
        ...


W = TypeVar("W", bound=Written)


class Played(msgspec.Struct, frozen=True):
    """A round settled. `seats` says whose each position was, `gains` what every seat gains by it."""

    seats: tuple[int, ...]
    sheet: Any  # a Settled; msgspec knows no protocols
    before: Standing
    gains: tuple[int, ...]
    after: Standing

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
    start: Standing, written: Sequence[W], settle: Callable[[W], Settled]
) -> tuple[Played, ...]:
    """Settle rounds that follow each other, from where everybody stood before the first.

    Raises BadInput naming the round, by its place in `written` from 1, and what was expected.
    """
    seats = len(start.totals)
    if start.bankrolls is not None and len(start.bankrolls) != seats:
        raise BadInput(
            f"bankrolls: expected {seats}, one for each player, not {len(start.bankrolls)}", "bad-seats"
        )
    played: list[Played] = []
    standing = start
    for number, each in enumerate(written, 1):
        try:
            played.append(_played(standing, each, settle))
        except BadInput as error:
            raise BadInput(f"round {number}: {error.sentence}", error.code) from None
        standing = played[-1].after
    return tuple(played)


def _played(before: Standing, written: W, settle: Callable[[W], Settled]) -> Played:
    gains = [0] * len(before.totals)
    for seat in written.seats:
        if not 0 <= seat < len(gains):
            raise BadInput(f"seat {seat}: expected 0 to {len(gains) - 1}", "bad-seats")
    sheet = settle(written)
    for seat, gain in zip(written.seats, sheet.totals, strict=True):
        gains[seat] += gain
    return Played(tuple(written.seats), sheet, before, tuple(gains), before.moved(gains))


def positions_named(seats: Sequence[int]) -> list[str]:
    """What errors call the positions: `p2`, or `p2 (1)` and `p2 (2)` for a player of two."""
    return [
        f"p{seat + 1}" + (f" ({list(seats[: at + 1]).count(seat)})" if list(seats).count(seat) > 1 else "")
        for at, seat in enumerate(seats)
    ]
