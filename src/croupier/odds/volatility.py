"""Volatility over many rounds: bounds on the average net result, by convolution and by the normal law."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, gcd, isqrt, lcm, sqrt
from statistics import NormalDist

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.odds.report import Distribution

ROUNDS = (1_000, 10_000, 1_000_000)
LEVELS = (0.90, 0.95, 0.99)

_LARGEST = 1 << 22  # points of a transform; beyond it only the normal law is given


class Bounds(msgspec.Struct, frozen=True):
    """The central interval of the average net per round, with probability `level`, over `rounds` rounds."""

    rounds: int
    level: float
    normal: tuple[float, float]
    """By the normal law."""
    counted: tuple[float, float] | None
    """From the distribution itself; None if that is too wide."""


def normal_bounds(distribution: Distribution, rounds: int, level: float) -> tuple[float, float]:
    """The interval by the normal law: the mean, plus or minus a multiple of the standard deviation."""
    reach = NormalDist().inv_cdf((1 + level) / 2) * distribution.standard_deviation / sqrt(rounds)
    mean = float(distribution.mean)
    return mean - reach, mean + reach


def bounds(distribution: Distribution) -> tuple[Bounds, ...]:
    """All LEVELS for each of ROUNDS, equal and independent rounds."""
    found = []
    for rounds in ROUNDS:
        summed = Sum.of(distribution, rounds)
        for level in LEVELS:
            counted = None
            if summed:
                low, high = (float(summed.quantile(q) / rounds) for q in ((1 - level) / 2, (1 + level) / 2))
                counted = low, high
            found.append(Bounds(rounds, level, normal_bounds(distribution, rounds, level), counted))
    return tuple(found)


class Sum(msgspec.Struct, frozen=True, eq=False):
    """The distribution of a sum of rounds: place n holds the chance of at most `least + n * step`."""

    least: Fraction
    step: Fraction
    at_most: NDArray[np.float64]

    @classmethod
    def of(cls, distribution: Distribution, rounds: int) -> Sum | None:
        """By a Fourier transform, on a circle wide enough that what wraps around does not matter."""
        first = distribution.chances[0][0]
        scale = lcm(*(value.denominator for value, _ in distribution.chances))
        climbs = [int((value - first) * scale) for value, _ in distribution.chances]
        common = gcd(*climbs) or 1
        places = [climb // common for climb in climbs]
        step = Fraction(common, scale)
        spread = isqrt(ceil(distribution.variance / step**2 * rounds)) + 1
        size = 1 << (32 * spread + 4 * places[-1] + 1).bit_length()
        if size > _LARGEST:
            return None
        one = np.zeros(size)
        one[places] = [float(chance) for _, chance in distribution.chances]
        summed = np.fft.irfft(np.fft.rfft(one) ** rounds, size)
        middle = int((distribution.mean - first) / step * rounds)
        lowest = middle - size // 2
        at_most = np.cumsum(np.roll(summed, -(lowest % size)))
        return cls(first * rounds + lowest * step, step, at_most)

    def quantile(self, chance: float) -> Fraction:
        """The least sum that is not exceeded with this chance."""
        return self.least + int(np.searchsorted(self.at_most, chance)) * self.step

    def at_most_chance(self, value: Fraction) -> float:
        """The chance of at most this sum."""
        place = (value - self.least) // self.step
        return 0.0 if place < 0 else float(self.at_most[min(place, len(self.at_most) - 1)])

    def chance_of(self, value: Fraction) -> float:
        """The chance of exactly this sum."""
        if (value - self.least) % self.step:
            return 0.0
        return max(0.0, self.at_most_chance(value) - self.at_most_chance(value - self.step))
