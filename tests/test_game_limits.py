"""Posted limits: bounded themselves, and amounts within them counted by arithmetic (F2, A3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.game.limits import Limits
from croupier.games import asian_stud
from croupier.games.asian_stud import Bet
from croupier.games.fortune import TableLimits as FortuneLimits


def limits() -> st.SearchStrategy[Limits]:
    return st.builds(
        lambda unit, low, more: Limits(unit * low, unit * (low + more), unit),
        st.integers(1, 4),
        st.integers(1, 4),
        st.integers(0, 6),
    )


@given(limits(), st.integers(-5, 90), st.integers(1, 9), st.integers(-2, 30))
def test_a_sum_of_ways_is_counted_as_it_is_added_up(
    limit: Limits, chips: int, less: int, times: int
) -> None:
    added = sum(limit.within(chips - less * number) for number in range(times))
    assert limit.within_all(chips, less, times) == added


WIDE = Limits(1, 1_000_000)


@pytest.mark.parametrize(
    ("minimum", "maximum", "unit"),
    [(1, 1_000_001, 1), (1, 2**63, 1), (10**12 + 1, 10**12 + 1, 1), (10, 10**12, 10)],
)
def test_limits_are_bounded(minimum: int, maximum: int, unit: int) -> None:
    with pytest.raises(ValueError, match=r"expected a maximum of at most 1,000,000,000,000"):
        Limits(minimum, maximum, unit)


def test_the_widest_limits_are_taken() -> None:
    assert len(Limits(1_000_000, 10**12, 1_000_000).amounts()) == 1_000_000
    assert asian_stud.rules().read(f"p1 ante {10**12} side {10**12}") == Bet(0, 10**12, 10**12)


def test_f2_optional_wagers_are_bounded_by_what_an_ante_steps() -> None:
    """A bankroll's antes that leave too little for every optional wager are gone through one by one."""
    with pytest.raises(ValueError, match="optional wagers"):
        FortuneLimits(WIDE, WIDE, Limits(1, 100))


BY_FIVE = Limits(10, 20, 5)
BY_ONE = Limits(1, 3)


def test_f2_stakes_are_numbered_nothing_first_and_then_every_step_up() -> None:
    assert [BY_FIVE.stake(number) for number in range(4)] == [0, 10, 15, 20]
    assert [BY_ONE.stake(number) for number in range(4)] == [0, 1, 2, 3]
    assert list(BY_FIVE.amounts()) == [10, 15, 20]
    assert list(BY_ONE.amounts()) == [1, 2, 3]


@pytest.mark.parametrize("limits", [BY_FIVE, BY_ONE])
@pytest.mark.parametrize("chips", [*range(-1, 27), 1000])
def test_f2_no_more_can_be_staked_than_there_is(limits: Limits, chips: int) -> None:
    affordable = [stake for stake in (0, *limits.amounts()) if stake <= chips]
    assert limits.within(chips) == len(affordable)
    assert list(limits.amounts(chips)) == [stake for stake in affordable if stake]


@pytest.mark.parametrize("amount", range(-5, 26))
def test_f2_what_is_no_amount_breaks_a_limit_that_is_named(amount: int) -> None:
    said = "below-minimum" if amount < 10 else "above-maximum" if amount > 20 else "not-by-unit"
    assert BY_FIVE.breach(amount) == (None if amount in BY_FIVE.amounts() else said)


def test_limits_are_said_with_their_steps_where_they_have_any() -> None:
    assert str(BY_FIVE) == "10 to 20 by 5"
    assert str(BY_ONE) == "1 to 3"
    assert str(Limits(2, 4, 2)) == "2 to 4 by 2"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((0, 5, 1), "limits 0 to 5: expected a unit and a minimum of at least 1 and a maximum no smaller"),
        ((5, 4, 1), "limits 5 to 4: expected a unit and a minimum of at least 1 and a maximum no smaller"),
        ((5, 10, 0),
         "limits 5 to 10: expected a unit and a minimum of at least 1 and a maximum no smaller"),
        ((5, 12, 5),
         "limits 5 to 12 by 5: expected a minimum and a maximum that are multiples of the unit"),
        ((7, 10, 5),
         "limits 7 to 10 by 5: expected a minimum and a maximum that are multiples of the unit"),
        (
            (1, 1_000_001, 1),
            "expected a maximum of at most 1,000,000,000,000, and at most 1,000,000 amounts"
            " from minimum to maximum; a larger unit makes them fewer",
        ),
    ],
)  # fmt: skip
def test_limits_that_cannot_be_are_refused_in_one_sentence(given: tuple[int, int, int], said: str) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        Limits(*given)
    assert str(caught.value) == said


def test_a_limit_may_be_one_amount() -> None:
    assert list(Limits(5, 5, 5).amounts()) == [5]
    assert list(Limits(1, 1).amounts()) == [1]
    assert list(Limits(10**12, 10**12, 10**12).amounts()) == [10**12]
