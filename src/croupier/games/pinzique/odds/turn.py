"""The best single turn, exactly: the dice to keep of every roll, and the resulting points (P2-P5, P8).

Solved backwards over all 6^n rolls: without rolls left a roll has its points as value; with some left, the
best of standing and of every choice of dice to keep, whose value is the mean over the other dice. Every
value is a whole number over a power of 6, kept as such: no step rounds. They fit 64 bits for the shipped
guide; if a guide's points or more rolls need longer numbers, the same steps run on Python's.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate

import numpy as np

from croupier.games.pinzique.odds.keep_and_roll import MASK_BITS, tally
from croupier.games.pinzique.odds.keep_policies import FreeKeeping, LockedKeeping
from croupier.games.pinzique.odds.rolls import Array, Rolls
from croupier.games.pinzique.settings import Settings


class Turn:
    """The solved turn under given settings, without takeaways and bonus turns.

    Dice and faces are numbered from 0. `rolls_left` is the number of rolls still available, from 0 to the
    settings' rolls less one. `locked` are the dice that must stay, under `kept_dice = "locked"` only.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rolls = Rolls(settings)
        self._dice = len(self.rolls.dice)
        self._ways = 6**self._dice
        self._unit = self.rolls.unit()
        points = self.rolls.points(self._unit)
        largest = int(points.max()) * self._ways ** (settings.rolls - 1) << MASK_BITS
        points = points.astype(np.int64 if largest < 2**63 else object, copy=False)
        policy = FreeKeeping if settings.kept_dice == "free" else LockedKeeping
        self._points = points
        self._keeping: FreeKeeping | LockedKeeping = policy(points, self._dice, settings.rolls)

    def _exact(self, value: int, left: int) -> Fraction:
        return Fraction(value * self._unit, self._ways**left)

    def _share(self, weight: int) -> Fraction:
        return Fraction(weight, self._ways**self.settings.rolls)

    @cached_property
    def expected(self) -> Fraction:
        """The points of a turn on average, before the first roll."""
        return self._exact(_sum(self._keeping.first()), self.settings.rolls)

    def value(self, faces: Sequence[int], rolls_left: int, locked: Sequence[int] = ()) -> Fraction:
        """The points of a turn on average once these faces show."""
        return self._exact(self._keeping.best(faces, rolls_left, _bits(locked))[0], rolls_left)

    def keep(self, faces: Sequence[int], rolls_left: int, locked: Sequence[int] = ()) -> tuple[int, ...]:
        """The dice to keep; all of them: stand. Of equal choices standing, then later dice kept."""
        return self._kept(self._keeping.best(faces, rolls_left, _bits(locked))[1])

    def options(
        self, faces: Sequence[int], rolls_left: int, locked: Sequence[int] = ()
    ) -> list[tuple[tuple[int, ...], Fraction]]:
        """Every choice of dice to keep with its value, best first; all of them kept is standing."""
        full = (1 << self._dice) - 1
        first = self.rolls.first
        at = _number(faces[:first]), _number(faces[first:])
        found = [(int(self._points[at]) * self._ways**rolls_left, full)]
        if rolls_left:
            choices = self._keeping.options(faces, rolls_left, _bits(locked))
            found += [(value, bits) for bits, value in choices]
        return [(self._kept(bits), self._exact(value, rolls_left)) for value, bits in sorted(found)[::-1]]

    def _kept(self, bits: int) -> tuple[int, ...]:
        return tuple(die for die in range(self._dice) if bits >> die & 1)

    @cached_property
    def _ends(self) -> Array:
        return self._keeping.ends()

    @cached_property
    def points(self) -> dict[int, Fraction]:
        """Under best play: the probability of every number of points that can come out."""
        points = self._points.astype(np.int64, copy=False)
        scores = np.unique(points)
        weights = tally(np.searchsorted(scores, points), self._ends, len(scores))
        return {
            int(score) * self._unit: self._share(int(weight))
            for score, weight in zip(scores, weights, strict=True)
            if weight
        }

    @cached_property
    def melds(self) -> dict[str, Fraction]:
        """Under best play: the probability that the turn ends with each meld, by code."""
        return {code: self._share(ways) for code, ways in self.rolls.codes(self._ends).items()}

    @property
    def median(self) -> int:
        """Under best play: the points that half of all turns reach at most."""
        ascending = sorted(self.points)
        below = accumulate(self.points[points] for points in ascending)
        return next(points for points, share in zip(ascending, below, strict=True) if 2 * share >= 1)

    @cached_property
    def bonus(self) -> Fraction:
        """Under best play: the probability that all dice score, which earns a bonus turn (P8)."""
        return self._share(_sum(self._ends[self.rolls.all_score()]))


@lru_cache(maxsize=2)
def solved(settings: Settings) -> Turn:
    """The solved turn takes half a second and some 40 MB: once for all who ask."""
    return Turn(settings)


def _number(faces: Sequence[int]) -> int:
    number = 0
    for face in faces:
        number = number * 6 + face
    return number


def _bits(dice: Sequence[int]) -> int:
    return sum(1 << die for die in dice)


def _sum(values: Array) -> int:
    """The exact sum of whole numbers of any size."""
    low = (1 << 31) - 1
    return (int((values >> 31).sum()) << 31) + int((values & low).sum())
