"""Posted limits of a wager, for every game of the house (F2, A3)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

__all__ = ["Limits"]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Posted limits of one wager, in whole chips: from `minimum` to `maximum`, in steps of `unit`."""

    minimum: int
    maximum: int
    unit: int = 1

    def __post_init__(self) -> None:
        if self.unit < 1 or self.minimum < 1 or self.maximum < self.minimum:
            raise ValueError(
                f"limits {self}: expected a unit and a minimum of at least 1 and a maximum no smaller"
            )
        if self.minimum % self.unit or self.maximum % self.unit:
            raise ValueError(
                f"limits {self}: expected a minimum and a maximum that are multiples of the unit"
            )

    def __str__(self) -> str:
        steps = f" by {self.unit}" if self.unit > 1 else ""
        return f"{self.minimum} to {self.maximum}{steps}"

    def breach(self, amount: int) -> str | None:
        """The code of the limit that this wager breaks; None where it may be made."""
        if amount < self.minimum:
            return "below-minimum"
        if amount > self.maximum:
            return "above-maximum"
        return "not-by-unit" if amount % self.unit else None

    def stakes(self) -> Iterator[int]:
        """No wager, 0, then every allowed one from the lowest up."""
        yield 0
        yield from range(self.minimum, self.maximum + 1, self.unit)

    def stake(self, number: int) -> int:
        """One of the `stakes` by its number, from 0; not checked."""
        return self.minimum + (number - 1) * self.unit if number else 0

    def within(self, chips: int) -> int:
        """How many of the `stakes` take no more than so many chips."""
        if chips < 0:
            return 0
        return 1 + max(0, (min(chips, self.maximum) - self.minimum) // self.unit + 1)

    def amounts(self, chips: int | None = None) -> range:
        """Every amount that may be wagered, by somebody with so many chips (None: with enough)."""
        most = self.maximum if chips is None else min(self.maximum, chips)
        return range(self.minimum, most + 1, self.unit)
