"""Glicko-2, by the example of its paper and by what every rating must do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.advice.glicko import GameResult, GlickoRating, rated


def test_the_papers_example() -> None:
    games = [GameResult(1400, 30, 1), GameResult(1550, 100, 0), GameResult(1700, 300, 0)]
    after = rated(GlickoRating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_without_games_only_the_deviation_grows() -> None:
    after = rated(GlickoRating(1623, 80, 0.06), [])
    assert (after.rating, after.volatility) == (1623, 0.06)
    assert 80 < after.deviation < 82
    assert rated(GlickoRating(), []).deviation == 350


def test_twenty_matches_against_a_bot_leave_about_150() -> None:
    """400 hands are 20 matches: the interval is then about ± 150."""
    rating = GlickoRating()
    for number in range(20):
        rating = rated(rating, [GameResult(1500, 0, float(number % 2))])
    assert 140 < 1.96 * rating.deviation < 165
    assert rating.rating == pytest.approx(1500, abs=10)


@given(
    st.floats(600, 2400),
    st.floats(30, 350),
    st.lists(st.tuples(st.floats(600, 2400), st.floats(0, 350)), min_size=1, max_size=8),
)
def test_wins_raise_and_losses_lower(
    rating: float, deviation: float, others: list[tuple[float, float]]
) -> None:
    before = GlickoRating(rating, deviation)
    won = rated(before, [GameResult(*other, 1.0) for other in others])
    lost = rated(before, [GameResult(*other, 0.0) for other in others])
    assert won.rating >= rating >= lost.rating
    for after in (won, lost):
        assert 0 < after.volatility < 1
        assert after.deviation <= max(deviation + 5, 350)
