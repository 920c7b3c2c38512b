"""Bounds over many rounds: the normal law, and the sum of rounds itself."""

from fractions import Fraction
from math import comb, sqrt

import pytest

from croupier.odds.report import Distribution
from croupier.odds.volatility import LEVELS, ROUNDS, Bounds, bounds, normal_bounds

COIN = Distribution.of([(-1, 1), (1, 1)])


def quantile(rounds: int, chance: float) -> float:
    """The average of so many coins that is not exceeded with this chance, by adding up binomials."""
    total, wins = 0, -1
    while total < chance * 2**rounds:
        wins += 1
        total += comb(rounds, wins)
    return (2 * wins - rounds) / rounds


def found(distribution: Distribution, rounds: int, level: float) -> Bounds:
    return next(one for one in bounds(distribution) if (one.rounds, one.level) == (rounds, level))


def test_every_number_of_rounds_at_every_level() -> None:
    assert [(one.rounds, one.level) for one in bounds(COIN)] == [
        (rounds, level) for rounds in ROUNDS for level in LEVELS
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_coins(level: float) -> None:
    counted = found(COIN, 1000, level).counted
    assert counted == (quantile(1000, (1 - level) / 2), quantile(1000, (1 + level) / 2))


def test_the_normal_law() -> None:
    low, high = normal_bounds(Distribution.of([(-1, 19), (1, 18)]), 10_000, 0.95)
    assert (low + high) / 2 == pytest.approx(-1 / 37)
    assert high - low == pytest.approx(2 * 1.959964 * sqrt(1 - 1 / 37**2) / 100)


@pytest.mark.parametrize("rounds", ROUNDS)
def test_both_agree_where_no_pay_is_rare(rounds: int) -> None:
    one = found(Distribution.of([(-1, 19), (1, 18)]), rounds, 0.95)
    assert one.counted is not None
    assert one.counted == pytest.approx(one.normal, abs=2 / rounds + 0.01 / sqrt(rounds))


def test_a_rare_pay_makes_the_sum_lopsided() -> None:
    """One chance in 10,000 of 5,000 to 1: most players of 1,000 rounds lose every one."""
    one = found(Distribution.of([(-1, 9999), (5000, 1)]), 1000, 0.90)
    assert one.normal[1] > 1.5
    assert one.counted is not None
    assert one.counted == pytest.approx((-1, -1 + 5001 / 1000))
    fewer = found(Distribution.of([(-1, 99_999), (5000, 1)]), 1000, 0.90)
    assert fewer.counted == (-1, -1)


def test_fractions_of_a_unit() -> None:
    """A commission of 5 %: nets are multiples of a twentieth."""
    taxed = Distribution.of([(Fraction(-1), 1), (Fraction(19, 20), 1)])
    one = found(taxed, 1000, 0.99)
    coin = found(COIN, 1000, 0.99)
    assert one.counted is not None
    assert coin.counted is not None
    wins = [(1 + value) / 2 for value in coin.counted]
    assert one.counted == pytest.approx([win * 0.95 - (1 - win) for win in wins])


def test_too_wide_a_range_is_left_to_the_normal_law() -> None:
    one = found(Distribution.of([(-1, 10**6), (0, 1), (10**6, 1)]), 1_000_000, 0.95)
    assert one.counted is None
    assert one.normal[0] < one.normal[1]


def test_a_certain_result() -> None:
    one = found(Distribution.of([(2, 1)]), 1000, 0.99)
    assert one.normal == (2, 2)
    assert one.counted == (2, 2)
