"""Ratings of players and problems: Glicko, one answer at a time.

M. Glickman, *Parameter estimation in large dynamic paired comparison experiments*, 1999. An answer is a
game between a player and a problem. A rating stands for ability `r` and its deviation `rd`.
"""

from __future__ import annotations

import math

import msgspec

__all__ = ["NEWCOMER", "Rating", "after_answer", "first_rating"]

LEAST, MOST_MOVED = 50.0, 300.0
"""The least deviation of a rating, and how far answers may move a problem from its first rating."""
_Q = math.log(10) / 400


class Rating(msgspec.Struct, frozen=True):
    """A rating and its deviation. The truth lies within two deviations, 19 times of 20."""

    r: float
    rd: float


NEWCOMER = Rating(1500.0, 350.0)


def first_rating(share: float) -> Rating:
    """The rating of an unanswered problem; `share` of club players, who have 1500, solve it."""
    share = min(0.97, max(0.03, share))
    return Rating(1500 + 400 * math.log10((1 - share) / share), 120.0)


def after_answer(player: Rating, problem: Rating, right: bool, first: Rating) -> tuple[Rating, Rating]:
    """Both ratings after an answer. A problem stays near its `first` rating."""
    won = float(right)
    better, harder = _moved(player, problem, won), _moved(problem, player, 1 - won)
    held = min(first.r + MOST_MOVED, max(first.r - MOST_MOVED, harder.r))
    return better, Rating(held, harder.rd)


def _moved(own: Rating, other: Rating, score: float) -> Rating:
    weight = 1 / math.sqrt(1 + 3 * (_Q * other.rd / math.pi) ** 2)
    expected = 1 / (1 + 10 ** (-weight * (own.r - other.r) / 400))
    known = 1 / own.rd**2 + (_Q * weight) ** 2 * expected * (1 - expected)
    return Rating(own.r + _Q / known * weight * (score - expected), max(LEAST, 1 / math.sqrt(known)))
