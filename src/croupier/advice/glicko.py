"""Glicko-2: a rating from results, with its deviation.

As in Mark Glickman, "Example of the Glicko-2 system", 2013.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt

import msgspec

_SCALE = 173.7178
_TAU = 0.5
"""The constraint on changes of the volatility, as in the paper's example."""


class GlickoRating(msgspec.Struct, frozen=True):
    """A rating, its deviation, and its volatility. The 95 % interval is two deviations on each side."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class GameResult(msgspec.Struct, frozen=True):
    """A game: the opponent's rating and deviation before it, and the score, 1, 0.5 or 0."""

    rating: float
    deviation: float
    score: float


def rated(before: GlickoRating, games: Sequence[GameResult]) -> GlickoRating:
    """The rating after a period with these games; without any, only the deviation grows."""
    mu, phi, sigma = (before.rating - 1500) / _SCALE, before.deviation / _SCALE, before.volatility
    if not games:
        return GlickoRating(before.rating, _SCALE * min(350 / _SCALE, sqrt(phi**2 + sigma**2)), sigma)
    weights, gains = 0.0, 0.0
    for game in games:
        g = 1 / sqrt(1 + 3 * (game.deviation / _SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-g * (mu - (game.rating - 1500) / _SCALE)))
        weights += g * g * expected * (1 - expected)
        gains += g * (game.score - expected)
    v = 1 / weights
    sigma = _volatility(phi, sigma, v, v * gains)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / v)
    return GlickoRating(1500 + _SCALE * (mu + phi**2 * gains), _SCALE * phi, sigma)


def _volatility(phi: float, sigma: float, v: float, delta: float) -> float:
    """The new volatility: the root of the paper's step 5, by the Illinois variant of regula falsi."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / _TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = log(delta**2 - phi**2 - v)
    else:
        high = a - _TAU
        while f(high) < 0:
            high -= _TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
