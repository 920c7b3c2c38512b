"""Limits of a wager as posted at a table (F2, A3)."""

from __future__ import annotations

import msgspec

from croupier.errors import BadInput
from croupier.words import Message, msg

MAX_AMOUNT = 10**12
"""No wager is larger, so that every one can be written and read."""
MAX_AMOUNTS = 1_000_000
"""No wager has more amounts between its limits, so that all bets of a table can be counted."""


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Posted limits of one wager, in whole chips: from `minimum` to `maximum`, in steps of `unit`."""

    minimum: int
    maximum: int
    unit: int = 1

    def __post_init__(self) -> None:
        if self.unit < 1 or self.minimum < 1 or self.maximum < self.minimum:
            raise BadInput(
                "limits {limits}: expected a unit and a minimum of at least 1 and a maximum no smaller",
                limits=self.message,
            )
        if self.minimum % self.unit or self.maximum % self.unit:
            raise BadInput(
                "limits {limits}: expected a minimum and a maximum that are multiples of the unit",
                limits=self.message,
            )

        if self.maximum > MAX_AMOUNT or len(self.amounts()) > MAX_AMOUNTS:
            raise BadInput(
                "expected a maximum of at most {most}, and at most {amounts} amounts from minimum to"
                " maximum; a larger unit makes them fewer",
                most=MAX_AMOUNT,
                amounts=MAX_AMOUNTS,
            )

    @property
    def message(self) -> Message:
        """The limits in words, such as "5 to 1,000 by 5"."""
        if self.unit > 1:
            return msg("{minimum} to {maximum} by {unit}", **msgspec.structs.asdict(self))
        return msg("{minimum} to {maximum}", minimum=self.minimum, maximum=self.maximum)

    def __str__(self) -> str:
        return str(self.message)

    def breach(self, amount: int) -> str | None:
        """The code of the limit that this wager breaks; None if it is allowed."""
        if amount < self.minimum:
            return "below-minimum"
        if amount > self.maximum:
            return "above-maximum"
        return "not-by-unit" if amount % self.unit else None

    def stake(self, number: int) -> int:
        """No wager, 0, or one of the `amounts` by its number, from 1; not checked."""
        return self.minimum + (number - 1) * self.unit if number else 0

    def within(self, chips: int) -> int:
        """The number of possible stakes with at most this many chips, no stake included."""
        if chips < 0:
            return 0
        return 1 + max(0, (min(chips, self.maximum) - self.minimum) // self.unit + 1)

    def within_all(self, chips: int, less: int, times: int) -> int:
        """The sum, by a closed form, of `within(chips - n * less)` for n from 0, of `times` terms."""
        times = max(0, min(times, chips // less + 1))  # The other terms are 0.
        most = len(self.amounts())
        room = chips - self.minimum + self.unit  # over the unit: how many amounts are within
        all_fit = min(times, max(0, (room - most * self.unit) // less + 1))
        some_fit = min(times, max(0, (room - self.unit) // less + 1))
        lowest = room - (some_fit - 1) * less  # those that are cut short, from the lowest up
        cut = _floor_sum(some_fit - all_fit, self.unit, less, lowest)
        return times + all_fit * most + cut

    def amounts(self, chips: int | None = None) -> range:
        """All amounts that a player with this many chips may wager; None for unlimited chips."""
        most = self.maximum if chips is None else min(self.maximum, chips)
        return range(self.minimum, most + 1, self.unit)


def _floor_sum(count: int, divisor: int, step: int, first: int) -> int:
    """The sum of `(first + n * step) // divisor`, of `count` terms from n = 0, as Euclid would."""
    total = 0
    while True:
        total += count * (count - 1) // 2 * (step // divisor) + count * (first // divisor)
        step, first = step % divisor, first % divisor
        reached = step * count + first
        if reached < divisor:
            return total
        (count, first), divisor, step = divmod(reached, divisor), step, divisor
