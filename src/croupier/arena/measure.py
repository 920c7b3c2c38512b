"""Measurements of a contest: means over deals with 95 % intervals, and ratings from all pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, inf, isfinite, sqrt

import msgspec

from croupier.arena.deal_player import BotTotals
from croupier.arena.duplicate_match import Deal, Pair

_SMALL = (12.706, 4.303, 3.182, 2.776)
_NORMAL = 1.959964


class Estimate(msgspec.Struct, frozen=True):
    """A mean over `deals` deals; `margin` is half the width of its 95 % interval."""

    mean: float
    margin: float
    deals: int

    @property
    def interval(self) -> tuple[float, float]:
        """From where to where the mean may lie."""
        return self.mean - self.margin, self.mean + self.margin

    @property
    def rounded_interval(self) -> list[float] | None:
        """The interval as it is printed; None if one deal says nothing of it."""
        return [rounded(edge) for edge in self.interval] if isfinite(self.margin) else None


def rounded(value: float) -> float:
    """A figure as it is printed, without a sign before 0."""
    return round(value, 6) + 0.0


def _quantile(freedom: int) -> float:
    """Student's t for 95 %, by the expansion of Abramowitz and Stegun 26.7.5 from five deals on."""
    if freedom <= len(_SMALL):
        return _SMALL[freedom - 1]
    z = _NORMAL
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    return z + first + second + third


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent deals. Sums are exact, so that their order makes no difference."""
    deals = len(values)
    mean = fsum(values) / deals
    if deals < 2:
        return Estimate(mean, inf, deals)
    variance = fsum((value - mean) ** 2 for value in values) / (deals - 1)
    return Estimate(mean, _quantile(deals - 1) * sqrt(variance / deals), deals)


def points(played: Sequence[Deal]) -> Estimate:
    """The gain of the first of a pair from the second."""
    return estimate([deal.points for deal in played])


def each_played(played: Sequence[Deal]) -> Estimate:
    """The same for each of all hands played, those that are played on counted one by one."""
    counts = [deal.tallies[0].played / deal.tallies[0].hands for deal in played]
    mean = fsum(counts) / len(counts)
    rate = fsum(deal.points for deal in played) / fsum(counts)
    spread = estimate(
        [(deal.points - rate * count) / mean for deal, count in zip(played, counts, strict=True)]
    )
    return Estimate(rate, spread.margin, len(played))


def advantage(played: Sequence[Deal]) -> Estimate | None:
    """The same by the costs of decisions, if they were judged."""
    values = [deal.advantage for deal in played if deal.advantage is not None]
    return estimate(values) if values else None


def wide(deals: Mapping[Pair, Sequence[Deal]]) -> float:
    """Half the width of the widest interval of all pairs: of the advantages, if they are judged."""
    return max((advantage(played) or points(played)).margin for played in deals.values())


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating: points a hand better than the mean of all, by least squares over all pairs."""

    bot: int
    rating: Estimate


def ratings(bots: int, deals: Mapping[Pair, Sequence[Deal]]) -> list[Rating]:
    """The ratings, best first.

    With equally many deals per pair and a sum of 0, the least-squares rating is the mean of a bot's gains
    from all bots, with 0 from itself. All pairs play the same deals, so it is computed deal by deal: the
    interval is that of the sums of deals, because the pairs share their luck.
    """
    found = []
    for bot in range(bots):
        signs = [(played, 1 if pair[0] == bot else -1) for pair, played in deals.items() if bot in pair]
        each = [
            fsum(sign * played[number].points for played, sign in signs) / bots
            for number in range(len(signs[0][0]))
        ]
        found.append(Rating(bot, estimate(each)))
    return sorted(found, key=lambda one: (-one.rating.mean, one.bot))


def tallies(bots: int, deals: Mapping[Pair, Sequence[Deal]]) -> list[BotTotals]:
    """The figures of each bot over all its hands."""
    found = [BotTotals() for _ in range(bots)]
    for pair, played in deals.items():
        for deal in played:
            for bot, tally in zip(pair, deal.tallies, strict=True):
                found[bot].add(tally)
    return found
