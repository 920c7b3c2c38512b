"""The best single turn, exactly: what to keep of every roll, and what comes of it (P2-P5, P8).

Worked backwards over all 6^n rolls: without rolls left a roll is worth its points, and with some left the
best of standing and of every choice of dice to keep, whose worth is the mean over what the others show.
Every value is a whole number over a power of 6, kept as such: no step rounds. They fit 64 bits for the
shipped guide; where a guide's points or more rolls need longer numbers, the same steps run on Python's.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from croupier.errors import BadInput
from croupier.games.pinzique.settings import Settings
from croupier.odds.pinzique.rolls import Array, Rolls
from croupier.odds.pinzique.steps import MASK_BITS, chances, choose, faces_of

__all__ = ["Turn"]


class Turn:
    """The solved turn under one house's settings. Dice and faces are numbered from 0.

    `rolls_left` counts the rolls that may still be made after the dice show what they show.
    Raises BadInput under `kept-dice = "locked"`: what may be kept then depends on more than the roll.
    """

    def __init__(self, settings: Settings) -> None:
        if settings.kept_dice != "free":
            raise BadInput(
                "kept-dice 'locked': exact odds are for 'free', any dice rolled again (P2)", "no-odds"
            )
        self.settings = settings
        self.rolls = Rolls(settings)
        self._dice = len(self.rolls.dice)
        self._ways = 6**self._dice
        self._unit = self.rolls.unit()
        points = self.rolls.points(self._unit)
        largest = int(points.max()) * self._ways ** (settings.rolls - 1) << MASK_BITS
        self._points = points.astype(np.int64 if largest < 2**63 else object, copy=False)
        # By rolls left: every roll's value, times ways ** rolls left; and the dice to keep, as bits.
        self._values = [self._points]
        self._kept: list[Array] = []
        for left in range(1, settings.rolls):
            standing = self._points * self._ways**left << MASK_BITS
            packed = choose(self._values[-1] << MASK_BITS, standing)
            self._kept.append((packed & ((1 << MASK_BITS) - 1)).astype(np.uint8))
            self._values.append(packed >> MASK_BITS)

    def _exact(self, value: int, left: int) -> Fraction:
        return Fraction(value * self._unit, self._ways**left)

    def _at(self, faces: Sequence[int]) -> tuple[int, int]:
        first = self.rolls.first
        return _number(faces[:first]), _number(faces[first:])

    @cached_property
    def expected(self) -> Fraction:
        """The points of a turn on average, before the first roll."""
        return self._exact(_sum(self._values[-1]), self.settings.rolls)

    def value(self, faces: Sequence[int], rolls_left: int) -> Fraction:
        """The points of a turn on average once these faces show."""
        return self._exact(int(self._values[rolls_left][self._at(faces)]), rolls_left)

    def keep(self, faces: Sequence[int], rolls_left: int) -> tuple[int, ...]:
        """The dice to keep; all of them: stand. Of equal choices standing, then later dice kept."""
        bits = int(self._kept[rolls_left - 1][self._at(faces)]) if rolls_left else -1
        return tuple(die for die in range(self._dice) if bits >> die & 1)

    def options(self, faces: Sequence[int], rolls_left: int) -> list[tuple[tuple[int, ...], Fraction]]:
        """Every choice of dice to keep with its value, best first; all of them kept is standing."""
        if not rolls_left:
            return [(tuple(range(self._dice)), self.value(faces, 0))]
        values = self._values[rolls_left - 1].reshape((6,) * self._dice)
        for die, face in enumerate(faces):
            axis = die  # the dice before it have two entries each by now: rolled, kept
            kept = values.take(face, axis=axis) * 6
            values = np.stack([values.sum(axis=axis), kept], axis=axis)
        found = []
        for choice in np.ndindex(values.shape):
            dice = tuple(die for die, kept in enumerate(choice) if kept)
            found.append((dice, self._exact(int(values[choice]), rolls_left)))
        found[-1] = (found[-1][0], self.value(faces, 0))
        return sorted(found, key=lambda option: (-option[1], -sum(1 << die for die in option[0])))

    @cached_property
    def _ends(self) -> Array:
        """The weights of the rolls that the turn ends with, summing to ways ** rolls."""
        first, second = self.rolls.first, self._dice - self.rolls.first
        exact = np.int64 if self._ways**self.settings.rolls < 2**63 else object
        ended = np.zeros(self._points.shape, exact)
        weights = np.ones(self._points.shape, exact)
        for left in range(self.settings.rolls - 1, 0, -1):
            kept = self._kept[left - 1].astype(np.int64)
            standing = kept == (1 << self._dice) - 1
            ended += np.where(standing, weights, 0) * self._ways**left
            plans = faces_of(kept, first, second)
            rolled = _tally(plans, np.where(standing, 0, weights), 7**self._dice)
            weights = chances(rolled, first, second)
        ended += weights
        return ended

    def points(self) -> dict[int, Fraction]:
        """Under best play: the probability of every number of points that can come out."""
        points = self._points.astype(np.int64, copy=False)
        scores = np.unique(points)
        weights = _tally(np.searchsorted(scores, points), self._ends, len(scores))
        total = self._ways**self.settings.rolls
        return {
            int(score) * self._unit: Fraction(int(weight), total)
            for score, weight in zip(scores, weights, strict=True)
            if weight
        }

    def melds(self) -> dict[str, Fraction]:
        """Under best play: the probability that the turn ends with each meld, by code."""
        total = self._ways**self.settings.rolls
        return {code: Fraction(ways, total) for code, ways in self.rolls.codes(self._ends).items()}

    @cached_property
    def bonus(self) -> Fraction:
        """Under best play: the probability that all dice score, which earns a bonus turn (P8)."""
        return Fraction(_sum(self._ends[self.rolls.all_score()]), self._ways**self.settings.rolls)


def _number(faces: Sequence[int]) -> int:
    number = 0
    for face in faces:
        number = number * 6 + face
    return number


def _sum(values: Array) -> int:
    """The exact sum of whole numbers, whatever its size."""
    low = (1 << 31) - 1
    return (int((values >> 31).sum()) << 31) + int((values & low).sum())


def _tally(numbers: Array, weights: Array, size: int) -> Array:
    """The exact sum of the weights by number."""
    tally = np.zeros(size, weights.dtype)
    np.add.at(tally, numbers.ravel(), weights.ravel())
    return tally
