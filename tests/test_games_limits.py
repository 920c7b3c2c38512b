"""F2, A3: posted limits, and what may be staked within them."""

from __future__ import annotations

import pytest

from croupier.games.limits import Limits

BY_FIVE = Limits(10, 20, 5)
BY_ONE = Limits(1, 3)


def test_f2_the_stakes_are_nothing_and_every_step_from_the_lowest_to_the_highest() -> None:
    assert list(BY_FIVE.stakes()) == [0, 10, 15, 20]
    assert list(BY_ONE.stakes()) == [0, 1, 2, 3]
    for limits in (BY_FIVE, BY_ONE):
        assert [limits.stake(number) for number in range(4)] == list(limits.stakes())


@pytest.mark.parametrize("limits", [BY_FIVE, BY_ONE])
@pytest.mark.parametrize("chips", [*range(-1, 27), 1000])
def test_f2_no_more_can_be_staked_than_there_is(limits: Limits, chips: int) -> None:
    affordable = [stake for stake in limits.stakes() if stake <= chips]
    assert limits.within(chips) == len(affordable)
    assert list(limits.amounts(chips)) == [stake for stake in affordable if stake]


def test_f2_with_enough_chips_every_amount_may_be_wagered() -> None:
    assert list(BY_FIVE.amounts()) == [10, 15, 20]
    assert list(BY_ONE.amounts()) == [1, 2, 3]


@pytest.mark.parametrize("amount", range(-5, 26))
def test_f2_what_is_no_amount_breaks_a_limit_that_is_named(amount: int) -> None:
    said = "below-minimum" if amount < 10 else "above-maximum" if amount > 20 else "not-by-unit"
    assert BY_FIVE.breach(amount) == (None if amount in BY_FIVE.amounts() else said)


def test_limits_are_said_with_their_steps_where_they_have_any() -> None:
    assert str(BY_FIVE) == "10 to 20 by 5"
    assert str(BY_ONE) == "1 to 3"
    assert str(Limits(2, 4, 2)) == "2 to 4 by 2"
