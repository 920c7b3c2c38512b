"""Sessions against brute force with Fractions, and against rounds that were drawn."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import BadInput
from croupier.games.fortune import rules
from croupier.games.fortune.odds.report import report
from croupier.odds.report import Row, Wager
from croupier.odds.sessions import QUANTILES, Habit, audit, play_session, risk, visit


def wager(*rows: tuple[int, Fraction | int]) -> Wager:
    return Wager("small", tuple(Row(str(n), ways, Fraction(net)) for n, (ways, net) in enumerate(rows)))


COIN = wager((1, 1), (1, -1))
COMMISSION = wager((3, Fraction(19, 20)), (4, -1), (1, 0), (1, 8))


def every_sum(one: Wager, rounds: int) -> dict[Fraction, Fraction]:
    """The chance of each result, round by round."""
    sums = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        after: dict[Fraction, Fraction] = defaultdict(Fraction)
        for total, chance in sums.items():
            for net, more in one.distribution.chances:
                after[total + net] += chance * more
        sums = after
    return sums


def walk(one: Wager, rounds: int, bankroll: Fraction) -> tuple[Fraction, Fraction]:
    """The risk of ruin and the rounds played, over every course."""
    ruined, _, played = walk_to(one, rounds, bankroll, None)
    return ruined, played


def walk_to(
    one: Wager, rounds: int, bankroll: Fraction, goal: Fraction | None
) -> tuple[Fraction, Fraction, Fraction]:
    """The chances to be ruined and to leave at the goal, and the rounds played."""
    loss = -min(net for net, _ in one.distribution.chances)
    alive, ruined, won, played = {bankroll: Fraction(1)}, Fraction(0), Fraction(0), Fraction(0)
    for left in range(rounds, 0, -1):
        played += sum(alive.values())
        after: dict[Fraction, Fraction] = defaultdict(Fraction)
        for money, chance in alive.items():
            for net, more in one.distribution.chances:
                after[money + net] += chance * more
        if goal is not None:
            won += sum(chance for money, chance in after.items() if money >= goal)
            after = {money: chance for money, chance in after.items() if money < goal}
        if left > 1:
            ruined += sum(chance for money, chance in after.items() if money < loss)
            after = {money: chance for money, chance in after.items() if money >= loss}
        alive = after
    return ruined, won, played


wagers = st.lists(
    st.tuples(st.integers(1, 9), st.fractions(-2, 5, max_denominator=4)), min_size=2, max_size=4
).map(lambda rows: wager(*rows, (3, -1), (1, 2)))


@settings(max_examples=30, deadline=None)
@given(one=wagers, rounds=st.integers(1, 6), bankroll=st.integers(2, 9))
def test_a_session_is_as_brute_force_has_it(one: Wager, rounds: int, bankroll: int) -> None:
    sums = every_sum(one, rounds)
    session = play_session(one, rounds, Fraction(bankroll))
    assert session.ahead == pytest.approx(float(sum(c for v, c in sums.items() if v > 0)), abs=1e-9)
    assert session.even == pytest.approx(float(sums.get(Fraction(0), 0)), abs=1e-9)
    assert session.mean == sum(value * chance for value, chance in sums.items())
    for level, value in session.quantiles:  # where rounding decides, either side is right
        assert float(sum(c for v, c in sums.items() if v <= value)) >= level - 1e-9
        assert float(sum(c for v, c in sums.items() if v < value)) <= level + 1e-9
    ruined, played = walk(one, rounds, Fraction(bankroll))
    found = risk(one, rounds, Fraction(bankroll))
    assert found == session.bankroll
    assert found.ruin == pytest.approx(float(ruined), abs=1e-12)
    assert found.rounds == pytest.approx(float(played), abs=1e-9)
    assert found.hold == pytest.approx(float(one.house_edge * played / bankroll), abs=1e-12)


@settings(max_examples=30, deadline=None)
@given(one=wagers, rounds=st.integers(1, 6), bankroll=st.integers(2, 9), ahead=st.integers(1, 12))
def test_a_habit_is_as_brute_force_has_it(one: Wager, rounds: int, bankroll: int, ahead: int) -> None:
    goal = Fraction(bankroll + ahead)
    ruined, won, played = walk_to(one, rounds, Fraction(bankroll), goal)
    found = visit(one, rounds, Habit(Fraction(bankroll), Fraction(ahead), Fraction(30)))
    assert found.ruin == pytest.approx(float(ruined), abs=1e-12)
    assert found.ahead == pytest.approx(float(won), abs=1e-12)
    assert found.rounds == pytest.approx(float(played), abs=1e-9)
    assert found.hold == pytest.approx(float(one.house_edge * played / bankroll), abs=1e-12)
    assert found.hours == pytest.approx(float(played) / 30)
    never = visit(one, rounds, Habit(Fraction(bankroll)))
    assert (never.ruin, never.ahead) == (risk(one, rounds, Fraction(bankroll)).ruin, 0)


def test_who_never_wins_is_never_ahead() -> None:
    found = visit(wager((1, -1), (1, -2)), 3, Habit(Fraction(9), Fraction(5)))
    assert (found.ruin, found.ahead, found.rounds) == (0, 0, 3)


@pytest.mark.parametrize(("net", "chance"), [(0, 1), (10, Fraction(2, 1024)), (4, Fraction(352, 1024))])
def test_the_chance_of_an_actual_result_is_counted(net: int, chance: Fraction) -> None:
    """Ten tosses: 4 ahead are seven heads, and as far from even are 7, 8, 9, 10 of either side."""
    found = audit(COIN, 10, Fraction(net))
    assert found.chance == pytest.approx(float(chance), abs=1e-12)
    assert found.deviation == pytest.approx(net / sqrt(10))


def test_the_test_finds_what_it_says_it_finds() -> None:
    """A coin that is off by the detectable difference fails the test in about 80 of 100 cases."""
    rounds = 1000
    off = audit(COIN, rounds, Fraction(0)).detectable
    heads = np.random.default_rng(1).binomial(rounds, (1 + off) / 2, 4000)
    failed = sum(audit(COIN, rounds, Fraction(int(2 * n - rounds))).chance < 0.05 for n in heads[:400])
    assert 0.73 < failed / 400 < 0.87


@pytest.mark.parametrize("name", ["Ante and Play", "Lucky Pairs", "Super 6"])
def test_sessions_that_were_drawn_agree(name: str) -> None:
    """100,000 sessions; `tests/test_odds_sessions.py -m soak` draws ten million."""
    _compare_with_draws(name, 100_000)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["Ante and Play", "Lucky Pairs", "Super 6"])
def test_ten_million_sessions_that_were_drawn_agree(name: str) -> None:
    _compare_with_draws(name, 10_000_000)


def _compare_with_draws(name: str, number: int) -> None:
    rounds = 300
    one = next(one for one in report(rules()).wagers if one.name == name)
    session = play_session(one, rounds)
    nets = np.array([int(net) for net, _ in one.distribution.chances])
    chances = np.array([float(chance) for _, chance in one.distribution.chances])
    stream, ahead, even, below = np.random.default_rng(7), 0, 0, np.zeros(len(QUANTILES))
    for _ in range(0, number, 100_000):
        results = stream.multinomial(rounds, chances / chances.sum(), 100_000) @ nets
        ahead += (results > 0).sum()
        even += (results == 0).sum()
        below += [(results <= int(value)).sum() for _, value in session.quantiles]
    assert abs(ahead / number - session.ahead) < 5 * sqrt(0.25 / number)
    assert abs(even / number - session.even) < 5 * sqrt(0.25 / number)
    for share, (level, _) in zip(below / number, session.quantiles, strict=True):
        assert share > level - 5 * sqrt(0.25 / number)


def test_a_longer_session_with_commission_keeps_its_sum() -> None:
    session = play_session(COMMISSION, 400, Fraction(50))
    assert session.bankroll is not None
    assert 0 < session.bankroll.ruin < 1
    assert [value for _, value in session.quantiles] == sorted(value for _, value in session.quantiles)


def test_what_cannot_be_counted_is_one_sentence(croupier: Any) -> None:
    with pytest.raises(BadInput, match="at least 1"):
        play_session(COIN, 10, Fraction(1, 2))
    with pytest.raises(BadInput, match="too many for a bankroll"):
        risk(COIN, 10**6, Fraction(10))
    with pytest.raises(BadInput, match="ends alike"):
        play_session(wager((1, -1)), 10)
    for options in (
        ("--bankroll", "5"),
        ("--session", "5", "--bankroll", "many"),
        ("--session", "5", "--compare", "pitched"),
    ):
        said = croupier("odds", "fortune", *options)
        assert (said.status, said.err.count("\n")) == (2, 1)


@pytest.mark.parametrize("other", [("--session", "9"), ("--compare", "ante-even")])
@pytest.mark.parametrize("shown", [("--target", "3%"), ("--simple",), ("--readings",)])
def test_tables_without_wagers_have_no_session_and_no_comparison(
    shown: tuple[str, ...], other: tuple[str, ...], croupier: Any
) -> None:
    said = croupier("odds", "asian-stud", *shown, *other)
    assert (said.status, said.out) == (2, "")
    assert "expected neither with --target" in said.err


def test_the_verb_prints_all_of_it(croupier: Any, golden: Any) -> None:
    said = croupier("odds", "fortune", "--session", "100", "--bankroll", "50", "--actual", "-12.5")
    golden("odds-session", said.out)
    data = croupier("odds", "asian-stud", "--session", "100", "--json").document()
    assert [one["wager"] for one in data["sessions"]] == ["ante", "side", "all wagers"]


def test_a_sheet_says_which_bankroll_and_which_habit_its_figures_are_of(croupier: Any) -> None:
    words = ("--session", "1", "--bankroll", "7.5", "--stop-ahead", "3", "--per-hour", "40")
    said = croupier("odds", "asian-stud", *words).out
    assert "A bankroll of 7.5 first bets\n" in said
    assert "The habit: to leave with 3 first bets won, 40 rounds an hour\n" in said
    assert "result of 1 round," in said
