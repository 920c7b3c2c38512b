"""Two keeping policies, each solved backwards: any dice, or dice kept once and for all (P2).

Both count in whole numbers: a value with `left` rolls to come is in units of the score, times ways ** left,
where `ways` is the number of rolls. Choices of dice are bits, bit d for die d.
Both policies have the same methods.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from croupier.games.pinzique.odds.keep_and_roll import (
    MASK_BITS,
    chances,
    choose,
    kept_bits,
    plans_of,
    spread,
    standing_plans,
    tally,
)
from croupier.games.pinzique.odds.rolls import Array

_MASK = (1 << MASK_BITS) - 1


def _weights_type(ways: int, rolls: int) -> Any:
    return np.int64 if ways**rolls < 2**63 else object


class FreeKeeping:
    """Any dice are kept, and those kept may be rolled again later. `points` are those of all rolls."""

    def __init__(self, points: Array, dice: int, rolls: int) -> None:
        self._dice, self._rolls = dice, rolls
        self._ways = 6**dice
        self._values = [points]
        self._kept = [np.full(points.shape, (1 << dice) - 1, np.uint8)]
        for left in range(1, rolls):
            packed = choose(self._values[-1] << MASK_BITS, points * self._ways**left << MASK_BITS)
            self._kept.append((packed & _MASK).astype(np.uint8))
            self._values.append(packed >> MASK_BITS)

    def _at(self, faces: Sequence[int]) -> tuple[int, int]:
        number = 0
        for face in faces:
            number = number * 6 + face
        row, column = divmod(number, int(self._values[0].shape[1]))
        return row, column

    def first(self) -> Array:
        """The values of all rolls at the first choice, or their points if there is no choice."""
        return self._values[-1]

    def best(self, faces: Sequence[int], left: int, locked: int) -> tuple[int, int]:  # noqa: ARG002
        """The value of the best choice for these faces, and the choice."""
        at = self._at(faces)
        return int(self._values[left][at]), int(self._kept[left][at])

    def options(
        self,
        faces: Sequence[int],
        left: int,
        locked: int,  # noqa: ARG002
    ) -> Iterator[tuple[int, int]]:
        """Every choice but standing, with its value."""
        values = self._values[left - 1].reshape((6,) * self._dice)
        for die, face in enumerate(faces):  # the dice before it have two entries by now: rolled, kept
            kept = values.take(face, axis=die) * 6
            values = np.stack([values.sum(axis=die), kept], axis=die)
        # The first die has the highest place in a number here, and the lowest bit in a choice.
        for number, value in enumerate(values.ravel()[:-1]):
            bits = int(f"{number:0{self._dice}b}"[::-1], 2)
            yield bits, int(value)

    def ends(self) -> Array:
        """The weights of the rolls that turns end with, summing to ways ** rolls."""
        first = self._dice // 2
        exact = _weights_type(self._ways, self._rolls)
        ended = np.zeros(self._values[0].shape, exact)
        weights = np.ones(self._values[0].shape, exact)
        for left in range(self._rolls - 1, 0, -1):
            kept = self._kept[left].astype(np.int64)
            standing = kept == (1 << self._dice) - 1
            ended += np.where(standing, weights, 0) * self._ways**left
            plans = plans_of(kept, first, self._dice - first)
            planned = tally(plans, np.where(standing, 0, weights), 7**self._dice)
            weights = chances(planned, first, self._dice - first)
        return ended + weights


class LockedKeeping:
    """Keeping for good: a kept die stays. The choices depend on the kept dice, so plans are valued instead
    of rolls.

    The value of a plan is the mean, over the other dice, of the best plan that keeps the same dice or more;
    it is computed separately for each of the 2^n sets of kept dice. That takes some 30 times as long as
    free keeping: seconds.
    """

    def __init__(self, points: Array, dice: int, rolls: int) -> None:
        self._dice, self._rolls = dice, rolls
        self._ways = 6**dice
        self._points = points
        self._bits = kept_bits(dice).reshape((7,) * dice)
        self._plans: list[Array] = []
        for left in range(1, rolls):
            values = spread(points).reshape((7,) * dice) if left == 1 else self._earlier()
            values.ravel()[standing_plans(dice)] = (points * self._ways**left).ravel()
            self._plans.append(values)

    def _earlier(self) -> Array:
        """The plans' values one roll earlier than those known; those that keep all dice are left open."""
        values = np.empty_like(self._plans[-1])
        for locked, best in self._choices(self._plans[-1]):
            open_dice = tuple(die for die in range(self._dice) if not locked >> die & 1)
            total = (best >> MASK_BITS).sum(axis=open_dice) * 6 ** (self._dice - len(open_dice))
            values[self._where(locked)] = total
        return values

    def _where(self, locked: int) -> tuple[slice | int, ...]:
        """The plans that keep these dice and roll the others."""
        return tuple(slice(6) if locked >> die & 1 else 6 for die in range(self._dice))

    def _choices(self, plans: Array, only: frozenset[int] | None = None) -> Iterator[tuple[int, Array]]:
        """For every set of locked dice, the best value of every roll with the choice in its low bits."""
        packed = (plans << MASK_BITS) + self._bits

        def walk(array: Array, die: int, locked: int) -> Iterator[tuple[int, Array]]:
            if only is not None and all(bits & ((1 << die) - 1) != locked for bits in only):
                return
            if die == self._dice:
                yield locked, array
                return
            plain = (slice(None),) * die
            kept = array[(*plain, slice(6))]
            yield from walk(kept, die + 1, locked | 1 << die)
            yield from walk(np.maximum(kept, array[(*plain, slice(6, 7))]), die + 1, locked)

        return walk(packed, 0, 0)

    def first(self) -> Array:
        if not self._plans:
            return self._points
        ((_, best),) = self._choices(self._plans[-1], frozenset([0]))
        return best >> MASK_BITS

    def best(self, faces: Sequence[int], left: int, locked: int) -> tuple[int, int]:
        points = int(self._points.reshape((6,) * self._dice)[tuple(faces)])
        standing = (points * self._ways**left, (1 << self._dice) - 1)
        found = ((value, bits) for bits, value in self.options(faces, left, locked))
        return max(standing, *found) if left else standing

    def options(self, faces: Sequence[int], left: int, locked: int) -> Iterator[tuple[int, int]]:
        plans = self._plans[left - 1]
        for bits in range((1 << self._dice) - 1):
            if bits & locked == locked:
                plan = tuple(face if bits >> die & 1 else 6 for die, face in enumerate(faces))
                yield bits, int(plans[plan])

    def ends(self) -> Array:
        first, full = self._dice // 2, (1 << self._dice) - 1
        exact = _weights_type(self._ways, self._rolls)
        ended = np.zeros(self._ways, exact)
        weights = np.zeros((7,) * self._dice, exact)
        weights[(6,) * self._dice] = 1
        for left in range(self._rolls - 1, 0, -1):
            planned = np.zeros(7**self._dice, exact)
            used = frozenset(map(int, np.unique(self._bits[weights > 0])))
            for locked, best in self._choices(self._plans[left - 1], used):
                kept = (best & _MASK).astype(np.int64)
                shape = tuple(6 if locked >> die & 1 else 1 for die in range(self._dice))
                chance = weights[self._where(locked)].reshape(shape) * 6 ** locked.bit_count()
                chance = np.broadcast_to(chance, kept.shape)
                standing = kept == full
                ended += np.where(standing, chance, 0).ravel() * self._ways**left
                square = kept.reshape(self._points.shape)
                plans = plans_of(square, first, self._dice - first)
                planned += tally(plans, np.where(standing, 0, chance), 7**self._dice)
            weights = planned.reshape((7,) * self._dice)
        last = chances(weights.ravel(), first, self._dice - first)
        return ended.reshape(last.shape) + last
