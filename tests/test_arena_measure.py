"""Means, intervals, ratings (croupier.arena.measure)."""

from itertools import combinations
from math import inf
from random import Random
from statistics import mean, stdev

import numpy as np
import pytest

from croupier.arena import BotTotals, Deal, estimate
from croupier.arena.measure import _quantile, ratings


def test_an_interval_is_of_sums_by_deal() -> None:
    values = [1.0, 2.0, 4.0, 9.0, -3.0, 0.5]
    found = estimate(values)
    assert found.mean == pytest.approx(mean(values))
    assert found.margin == pytest.approx(2.5706 * stdev(values) / 6**0.5, rel=2e-3)
    assert estimate([3.0]).margin == inf
    assert estimate([2.0, 2.0]).interval == (2.0, 2.0)


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (30, 2.042), (10_000, 1.960)]
)
def test_students_t_is_as_tabled(freedom: int, t: float) -> None:
    assert _quantile(freedom) == pytest.approx(t, abs=4e-3)


def test_an_interval_holds_the_truth_in_nineteen_of_twenty() -> None:
    luck = Random(5)
    held = 0
    for _ in range(2000):
        low, high = estimate([luck.gauss(1.5, 7) for _ in range(6)]).interval
        held += low < 1.5 < high
    assert 0.935 < held / 2000 < 0.965


def test_ratings_are_least_squares_over_all_pairs() -> None:
    luck, bots = Random(3), 4
    deals = {
        pair: [
            Deal(pair, number, luck.gauss(pair[1] - pair[0], 3), None, (BotTotals(), BotTotals()))
            for number in range(30)
        ]
        for pair in combinations(range(bots), 2)
    }
    rows, gains = [], []
    for (a, b), played in deals.items():
        row = [0.0] * bots
        row[a], row[b] = 1.0, -1.0
        rows += [row] * len(played)
        gains += [deal.points for deal in played]
    wanted = np.linalg.lstsq(np.array([*rows, [1.0] * bots]), np.array([*gains, 0.0]), rcond=None)[0]
    found = ratings(bots, deals)
    assert [one.rating.mean for one in sorted(found, key=lambda one: one.bot)] == pytest.approx(
        list(wanted)
    )
    assert [one.bot for one in found] == sorted(range(bots), key=lambda bot: -wanted[bot])


def test_the_interval_of_a_rating_knows_that_pairs_share_deals() -> None:
    """Two pairs with the same luck deal by deal: for the bot that is in both it adds up."""
    luck = [Random(1).gauss(0, 5) for _ in range(1)] + [5.0, -5.0, 4.0, -4.0]
    made = {
        (0, 1): [Deal((0, 1), n, x, None, (BotTotals(), BotTotals())) for n, x in enumerate(luck)],
        (0, 2): [Deal((0, 2), n, x, None, (BotTotals(), BotTotals())) for n, x in enumerate(luck)],
        (1, 2): [Deal((1, 2), n, 0.0, None, (BotTotals(), BotTotals())) for n, x in enumerate(luck)],
    }
    found = {one.bot: one.rating for one in ratings(3, made)}
    assert found[0].margin == pytest.approx(2 / 3 * estimate(luck).margin)
    assert found[1].margin == pytest.approx(1 / 3 * estimate(luck).margin)
