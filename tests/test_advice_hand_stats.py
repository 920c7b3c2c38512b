"""What many hands come to: shares and means with their intervals, the worst decision first."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.advice.hand_stats import (
    HandLine,
    ReviewSummary,
    WorstDecision,
    figures_of,
    share,
    summary,
    worst_first,
)


def line(number: int, result: int, *, foul: bool = False, lost: float | None = None) -> HandLine:
    worst = None if not lost else WorstDecision(3, lost, 0.1, "this", "that", "why")
    seen = None if lost is None else ReviewSummary(5, int(lost > 0), ((lost, float(result)),), worst)
    return HandLine(number, 1000 + number, result, {"foul": foul, "royalties": 2 * number}, seen)


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.27754), (10, 10, 0.72246, 1.0), (5, 10, 0.23659, 0.76341), (81, 263, 0.2553, 0.3662)],
)
def test_a_share_has_wilsons_interval(hits: int, of: int, low: float, high: float) -> None:
    """The last is Newcombe's example (1998); none of none is not known to be none for ever."""
    found = share(hits, of)
    assert found["mean"] == hits / of
    assert found["interval_95"] == pytest.approx([low, high], abs=5e-5)
    assert found["share"]


def test_hands_are_told_of_with_what_is_known_of_them() -> None:
    hands = [line(1, 4, foul=True, lost=2.5), line(2, -6), line(3, 5, lost=0.0)]
    found: Any = summary(hands)
    assert (found["hands"], found["reviewed"]) == (3, 2)
    assert found["result"]["mean"] == 1
    assert found["figures"]["foul"]["samples"] == 3
    assert found["figures"]["foul"]["mean"] == pytest.approx(1 / 3)
    assert found["figures"]["royalties"]["mean"] == 4
    assert not found["figures"]["royalties"]["share"]
    skill = found["skill"]
    assert (skill["hands"], skill["decisions"], skill["mistakes"]) == (2, 10, 1)
    assert skill["total"] == {"lost": 2.5, "result": 9.0, "luck": 11.5}


def test_of_too_few_hands_nothing_is_said() -> None:
    assert summary([]) == {"hands": 0, "reviewed": 0, "result": None, "figures": {}, "skill": None}
    assert summary([line(1, 4)])["result"] is None
    one: Any = summary([line(1, 4, lost=1.0)])
    assert one["skill"]["a_hand"]["lost"] is None


def test_a_hand_of_many_parts_counts_its_decisions_once() -> None:
    """At Pinzique what a turn lost and gained is a sample; decisions are counted by the hand."""
    turns = ((1.0, 80.0), (0.0, 35.0), (3.0, 0.0))
    found: Any = summary([HandLine(1, 0, 7, {}, ReviewSummary(6, 2, turns))])
    skill = found["skill"]
    assert (skill["hands"], skill["decisions"], skill["mistakes"]) == (3, 6, 2)
    assert skill["total"]["lost"] == 4.0


def test_the_worst_decision_comes_first() -> None:
    hands = [
        line(1, 0, lost=1.0),
        line(2, 0),
        line(3, 0, lost=4.0),
        line(4, 0, lost=0.0),
        line(5, 0, lost=2.0),
    ]
    assert [number for number, _ in worst_first(hands, 2)] == [3, 5]


def test_a_figure_that_is_sometimes_a_number_is_no_share() -> None:
    mixed = [HandLine(1, 0, 0, {"royalties": 1}), HandLine(2, 0, 0, {"royalties": 0})]
    found: Any = figures_of(mixed)
    assert not found["royalties"]["share"]
