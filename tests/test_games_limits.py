"""Posted limits: bounded themselves, and bets within them counted by arithmetic (F2, A3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games import asian_stud, fortune
from croupier.games.asian_stud import Bet, Bets
from croupier.games.asian_stud import TableLimits as StudLimits
from croupier.games.fortune import TableLimits as FortuneLimits
from croupier.games.limits import Limits


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


@given(st.builds(StudLimits, limits(), limits()), st.one_of(st.none(), st.integers(0, 70)))
def test_a3_bets_are_counted_numbered_and_known_without_being_listed(
    table: StudLimits, chips: int | None
) -> None:
    bets = Bets(1, table, chips)
    expected = [Bet(1, 0)] + [
        Bet(1, ante, side)
        for ante in table.ante.amounts()
        for side in (0, *table.side.amounts())
        if chips is None or 2 * ante + side <= chips
    ]
    assert list(bets) == expected
    assert len(bets) == len(expected)
    assert [bets[number] for number in range(len(bets))] == expected
    everything = {Bet(1, ante, side) for ante in range(-1, 45) for side in range(-1, 45)}
    assert {bet for bet in everything if bet in bets} == set(expected)
    for outside in (len(bets), -len(bets) - 1):
        with pytest.raises(IndexError):
            bets[outside]


WIDE = Limits(1, 1_000_000)


@pytest.mark.parametrize("chips", [None, 10, 999_999, 2_500_000, 10**15])
def test_the_widest_limits_cost_no_more_than_the_narrowest(
    chips: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not measured by a clock: amounts may be asked for one by one, and are counted while they are."""
    asked = 0
    within, stake = Limits.within, Limits.stake

    def counted(self: Limits, *given: int) -> int:
        nonlocal asked
        asked += 1
        assert asked < 200_000, "the bets are counted one by one"
        return within(self, *given)

    def made(self: Limits, number: int) -> int:
        nonlocal asked
        asked += 1
        assert asked < 200_000, "the bets are made one by one"
        return stake(self, number)

    monkeypatch.setattr(Limits, "within", counted)
    monkeypatch.setattr(Limits, "stake", made)
    stud = Bets(0, StudLimits(WIDE, WIDE), chips)
    settings = fortune.Settings(limits=FortuneLimits(WIDE, Limits(1, 20_000), Limits(1, 20_000)))
    other = fortune.Bets(0, 0, settings, chips)
    for bets in (stud, other):
        last = len(bets) - 1
        assert bets[last] in bets
        assert bets[last // 2] in bets
        with pytest.raises(IndexError):
            bets[last + 1]


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
