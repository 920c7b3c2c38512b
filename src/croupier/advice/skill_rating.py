"""A rating of skill from the cost of decisions: luck is left out, and every figure has an interval.

A player's loss per hand is a ratio: the cost of all decisions over their number, times the usual number of
a hand, so that a hand with more decisions than usual is no bad luck. The variance is shrunk towards what
players of that strength show, and the mean towards a newcomer's. The scale is that of results: a difference
of two losses is what one gains from the other in a hand, and the rating follows from the chance to win 20.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, fsum, hypot, sqrt

import msgspec

MATCH_HANDS = 20
"""Hands of a match, the game of the scale."""
CLUB = 1500.0
"""The rating of the level that a scale is anchored at."""
MIN_HANDS, MIN_DECISIONS = 20, 100
"""Below these there is no rating."""
RANGE_HANDS = 50
"""Up to this number of hands a rating is shown as a range."""
MAX_HANDS = 300
"""The last hands that count."""
SUSPICIOUS_HANDS, SUSPICIOUS_LOSS = 100, 0.2
"""A loss per hand below the second over the first is shown to the operator."""
_PRIOR_MEAN, _PRIOR_SD = 3.0, 3.0
_PRIOR_HANDS = 10
_Z = 1.959963984540054


class SkillScale(msgspec.Struct, frozen=True):
    """The scale of one preset, as measured with bots of the level that it is anchored at."""

    loss: float
    """The anchor's loss per hand, in points."""
    decisions: float
    """Decisions per hand with more than one possible placement; Fantasyland hands that follow included."""
    slope: float
    """Points of rating for a point per hand."""
    result_sd: float
    """The standard deviation of a hand's result, in points."""
    fantasyland: float
    """The value of entering Fantasyland, in points."""
    reference: float
    """The anchor's loss per hand in its own positions by a few sampled choices."""
    error: float
    """The half-width of the evaluator's and the anchor's own error, in points of rating."""

    @property
    def ceiling(self) -> float:
        """The rating without any loss."""
        return self.rating(0.0)

    def rating(self, loss: float) -> float:
        """The rating of a loss per hand. No rating is above the ceiling."""
        return CLUB + self.slope * (self.loss - max(0.0, loss))

    def win_chance(self, difference: float) -> float:
        """The chance to win a match of 20 hands (a tie is half) of who gains this many points a hand."""
        return (1 + erf(difference * sqrt(MATCH_HANDS) / self.result_sd / sqrt(2))) / 2


class HandCost(msgspec.Struct, frozen=True):
    """The cost of a player's decisions in one hand. A cost can be below 0, as it is crossed."""

    lost: float
    decisions: int


class LossEstimate(msgspec.Struct, frozen=True):
    """A loss per hand with the half-width of its 95 % interval, both in points."""

    loss: float
    reach: float
    raw: float
    """The loss before it is shrunk towards a newcomer's and clipped."""
    error: float
    """The standard error of `raw`."""


class SkillRating(msgspec.Struct, frozen=True):
    """A rating with the half-width of its 95 % interval. `high` is never above the ceiling."""

    rating: float
    reach: float
    low: float
    high: float
    hands: int
    decisions: int
    loss: float
    is_range: bool
    """True if there are too few hands for more than a range."""


def loss_of(hands: Sequence[HandCost], scale: SkillScale) -> LossEstimate | None:
    """The loss per hand of these hands, the newest of them; None for fewer than two, or no decision."""
    costs = hands[-MAX_HANDS:]
    n, count = len(costs), sum(one.decisions for one in costs)
    if n < 2 or not count:
        return None
    raw = scale.decisions * fsum(one.lost for one in costs) / count
    mean = count / n
    rests = ((one.lost - raw * one.decisions / scale.decisions) * scale.decisions / mean for one in costs)
    spread = fsum(rest * rest for rest in rests) / (n - 1)
    usual = 0.4 + 0.8 * max(0.0, raw)
    variance = (_PRIOR_HANDS * usual**2 + (n - 1) * spread) / (n + _PRIOR_HANDS - 1)
    weight = 1 / (n / variance + 1 / _PRIOR_SD**2)
    loss = weight * (n * raw / variance + _PRIOR_MEAN / _PRIOR_SD**2)
    reach = student(n + _PRIOR_HANDS - 1) * sqrt(weight)
    return LossEstimate(max(0.0, loss), reach, raw, sqrt(variance / n))


def rating_of(hands: Sequence[HandCost], scale: SkillScale) -> SkillRating | None:
    """The rating of the newest hands; None below the minimum of hands and decisions."""
    costs = hands[-MAX_HANDS:]
    decisions = sum(one.decisions for one in costs)
    found = loss_of(costs, scale)
    if found is None or len(costs) < MIN_HANDS or decisions < MIN_DECISIONS:
        return None
    rating, reach = scale.rating(found.loss), hypot(scale.slope * found.reach, scale.error)
    return SkillRating(
        rating=rating,
        reach=reach,
        low=rating - reach,
        high=min(scale.ceiling, rating + reach),
        hands=len(costs),
        decisions=decisions,
        loss=found.loss,
        is_range=len(costs) <= RANGE_HANDS,
    )


def change_of(hands: Sequence[HandCost], scale: SkillScale) -> float | None:
    """The change of rating from the older half of the counted hands to the newer one.

    None if it may be chance: if the interval of the difference includes 0, or a half is below the minimum.
    """
    costs = hands[-MAX_HANDS:]
    middle = len(costs) // 2
    if middle < RANGE_HANDS:
        return None
    before, after = loss_of(costs[:middle], scale), loss_of(costs[middle:], scale)
    if before is None or after is None:
        return None
    better = before.raw - after.raw
    if abs(better) <= _Z * hypot(before.error, after.error):
        return None
    return scale.rating(after.raw) - scale.rating(before.raw)


def suspicious_loss(hands: Sequence[HandCost], scale: SkillScale) -> float | None:
    """The loss per hand of the newest 100 hands if people lose more; for an operator to look at."""
    found = loss_of(hands[-SUSPICIOUS_HANDS:], scale) if len(hands) >= SUSPICIOUS_HANDS else None
    return found.raw if found and found.raw < SUSPICIOUS_LOSS else None


def student(degrees: int) -> float:
    """The factor of a 95 % interval by Student's law (Abramowitz and Stegun, 26.7.5).

    Within 0.0001 from 10 degrees of freedom on.
    """
    z, n = _Z, float(degrees)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
