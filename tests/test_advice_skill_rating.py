"""The rating of skill: its scale, its intervals, its minimum and its ceiling."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.advice.skill_measure import CountedHand, units
from croupier.advice.skill_rating import (
    MAX_HANDS,
    HandCost,
    SkillScale,
    change_of,
    loss_of,
    rating_of,
    student,
    suspicious_loss,
)

SCALE = SkillScale(
    loss=1.62, decisions=6.15, slope=66.4, result_sd=18.7, fantasyland=9.5, reference=1.75, error=15
)


def simulated(luck: Random, hands: int, loss: float, worst: float = 1.0) -> list[HandCost]:
    """Hands of 4 to 11 decisions, some of them mistakes of `worst` points on average, with noise."""
    chance = loss / SCALE.decisions / worst
    found = []
    for _ in range(hands):
        count = luck.choice((5, 5, 5, 5, 5, 4, 9, 11))
        lost = [luck.expovariate(1 / worst) if luck.random() < chance else 0.0 for _ in range(count)]
        found.append(HandCost(sum(lost) + luck.gauss(0, 0.3), count))
    return found


@pytest.mark.parametrize(
    ("loss", "rating"), [(-0.07, 1608), (0.0, 1608), (0.07, 1603), (1.62, 1500), (3.23, 1393), (6.75, 1159)]
)
def test_losses_of_the_levels_have_their_ratings(loss: float, rating: int) -> None:
    assert round(SCALE.rating(loss)) == rating


@pytest.mark.parametrize(("points", "chance"), [(0.0, 50), (0.75, 57), (1.5, 64), (3.0, 76), (4.5, 86)])
def test_a_difference_of_points_is_a_chance_to_win_twenty_hands(points: float, chance: int) -> None:
    assert round(100 * SCALE.win_chance(points)) == chance
    assert SCALE.win_chance(points) + SCALE.win_chance(-points) == pytest.approx(1)


@pytest.mark.parametrize(("degrees", "factor"), [(12, 2.1788), (29, 2.0452), (60, 2.0003), (309, 1.9676)])
def test_the_factor_is_students(degrees: int, factor: float) -> None:
    assert student(degrees) == pytest.approx(factor, abs=1e-4)


@pytest.mark.parametrize("hands", [20, 50, 100])
@pytest.mark.parametrize(("loss", "worst"), [(1.62, 0.66), (3.23, 1.9), (6.75, 1.5)])
def test_the_interval_covers_the_truth(hands: int, loss: float, worst: float) -> None:
    """Losses and spreads of club, a mixed player and novice: 92 to 97 % within the interval.

    Of 600 simulated players, so with two standard errors (1.6 %) on each side.
    """
    luck = Random(f"{hands} {loss}")
    covered = 0
    for _ in range(600):
        found = loss_of(simulated(luck, hands, loss, worst), SCALE)
        assert found is not None
        covered += abs(found.loss - loss) <= found.reach
    assert 0.92 - 0.016 <= covered / 600 <= 0.97 + 0.016


def test_more_decisions_than_usual_are_no_bad_luck() -> None:
    """The ratio takes out the number of decisions: twice as many at the same cost each change nothing."""
    short = [HandCost(0.25 * 5, 5) for _ in range(40)]
    mixed = [HandCost(0.25 * n, n) for n in (5, 11) * 20]
    one, other = loss_of(short, SCALE), loss_of(mixed, SCALE)
    assert one is not None
    assert other is not None
    assert one.raw == pytest.approx(0.25 * SCALE.decisions)
    assert other.raw == pytest.approx(one.raw)
    assert other.error == pytest.approx(one.error)


@pytest.mark.parametrize(
    ("hands", "decisions", "rated"), [(19, 6, False), (20, 4, False), (20, 5, True), (25, 4, True)]
)
def test_the_minimum_is_twenty_hands_and_a_hundred_decisions(
    hands: int, decisions: int, rated: bool
) -> None:
    found = rating_of([HandCost(1.0, decisions)] * hands, SCALE)
    assert (found is not None) == rated


def test_a_range_becomes_a_number_after_fifty_hands() -> None:
    hands = simulated(Random(1), 51, 1.62)
    first, then = rating_of(hands[:50], SCALE), rating_of(hands, SCALE)
    assert first is not None
    assert then is not None
    assert first.is_range
    assert not then.is_range


def test_only_the_last_hands_count() -> None:
    bad, good = [HandCost(9.0, 6)] * 100, [HandCost(1.0, 6)] * MAX_HANDS
    assert rating_of(bad + good, SCALE) == rating_of(good, SCALE)


def test_a_change_is_told_only_beyond_chance() -> None:
    luck = Random(2)
    before, after = simulated(luck, 150, 6.0), simulated(luck, 150, 1.0)
    told = change_of([*before, *after], SCALE)
    assert told is not None
    assert 200 < told < 450
    assert change_of(simulated(luck, 300, 2.0), SCALE) is None
    assert change_of([*before[:40], *after[:40]], SCALE) is None


def test_a_hundred_hands_almost_without_loss_are_shown_to_the_operator() -> None:
    luck = Random(3)
    assert suspicious_loss([HandCost(luck.gauss(0.05, 0.4), 6) for _ in range(100)], SCALE) is not None
    assert suspicious_loss([HandCost(0.0, 6)] * 99, SCALE) is None
    assert None is suspicious_loss(simulated(luck, 100, 1.62), SCALE)


@given(
    st.lists(st.tuples(st.floats(-2, 40), st.integers(1, 12)), min_size=20, max_size=60), st.floats(0.1, 20)
)
def test_a_rating_keeps_its_order_and_its_ceiling(plain: list[tuple[float, int]], more: float) -> None:
    hands = [HandCost(*one) for one in plain]
    found = rating_of(hands, SCALE)
    worse = rating_of([HandCost(lost + more, count) for lost, count in plain], SCALE)
    if found is None or worse is None:
        assert sum(one.decisions for one in hands) < 100
        return
    assert found.low <= found.rating <= SCALE.ceiling
    assert found.rating <= found.high <= SCALE.ceiling
    assert found.reach >= 15
    assert found.loss >= 0
    shuffled = sorted(hands, key=lambda one: (one.decisions, one.lost))
    again = rating_of(shuffled, SCALE)
    assert again is not None
    assert again.rating == pytest.approx(found.rating)
    lower = loss_of(hands, SCALE), loss_of([HandCost(lost + more, count) for lost, count in plain], SCALE)
    assert lower[0] is not None
    assert lower[1] is not None
    assert lower[1].raw > lower[0].raw


def test_single_hands_are_not_clipped_but_the_loss_is() -> None:
    found = loss_of([HandCost(-0.4, 6)] * 200 + [HandCost(0.1, 6)] * 100, SCALE)
    assert found is not None
    assert found.raw < 0
    assert found.loss == 0


def test_hands_that_follow_belong_to_the_one_before() -> None:
    hands = [
        CountedHand(1, 0, lost=1.0, decisions=5, accounts={"rows": 1.0}, result=7, rival="club"),
        CountedHand(
            2, 0, lost=0.5, decisions=5, accounts={"fouls": 0.5}, result=-3, rival="club", follows=True
        ),
        CountedHand(3, 0, lost=9.0, decisions=5, why="short-stack"),
        CountedHand(4, 0, lost=2.0, decisions=5, follows=True),
        CountedHand(5, 0, lost=2.0, decisions=5, rival="club"),
    ]
    found = units(hands)
    assert [(one.number, one.lost, one.decisions) for one in found] == [(1, 1.5, 10), (5, 2.0, 5)]
    assert found[0].accounts == {"rows": 1.0, "fouls": 0.5}
    assert found[0].result == 4
