"""A first impression of every placement, where the solver's kernels are not compiled: the network alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import numpy as np

from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.solver.thought import Thought
from croupier.games.ofc.view import View

__all__ = ["ERROR", "impression"]

ERROR = 2.0
"""What the network alone is off by, about, in points."""

EARNING, SPREAD = 4.0, 5.0
"""What an opponent whose board is not complete earns by royalties, about, and how far off that is."""


def impression(rules: OfcRules, view: View, also: Sequence[Placement] = ()) -> tuple[Thought, ...]:
    """Every placement, best first; of a hand set at once the best, and those asked for in `also`."""
    assert view.seat is not None
    if len(view.seats[view.seat].pending or ()) >= 13:
        return _settings(rules, view, also)
    from croupier.games.ofc.solver.plain import weigh_plainly
    from croupier.games.ofc.solver.sight import placement_of, sight_of
    from croupier.games.ofc.solver.stakes import stakes_of

    sight, stakes = sight_of(rules, view), stakes_of(rules)
    values = weigh_plainly(sight, stakes.knowledge.network, stakes.payoff(sight), stakes.street)
    order = np.argsort(-values, kind="stable")
    paid, error = _paid(rules, view)
    return tuple(
        Thought(placement_of(sight, way), float(values[way]) - paid, error, gap_stderr=ERROR)
        for way in order.tolist()
        if np.isfinite(values[way])
    )


def _paid(rules: OfcRules, view: View) -> tuple[float, float]:
    """What opponents earn by royalties, exactly where boards are complete; the error of a value by it."""
    boards = [view.seats[seat].rows for seat in view.order if seat != view.seat]
    whole = [rules.scorer.score(rows) for rows in boards if sum(map(len, rows)) == 13]
    unfinished = len(boards) - len(whole)
    earned = sum(sum(board.royalties) for board in whole)
    return earned + EARNING * unfinished, hypot(ERROR, SPREAD * unfinished**0.5)


def _settings(rules: OfcRules, view: View, also: Sequence[Placement]) -> tuple[Thought, ...]:
    """By royalties and the worth of staying, whatever the others have (OFC10)."""
    from croupier.games.ofc.odds.setting import best_setting
    from croupier.games.ofc.solver.stakes import stakes_of

    assert view.seat is not None
    stay = stakes_of(rules).worths().get(rules.scorer.stay_cards, 0.0)
    best = best_setting(view.seats[view.seat].pending or (), rules.scorer, stay)
    moves = [Placement(view.seat, *best.rows, best.discards), *also]
    found = {tuple(map(frozenset, _rows(move))): move for move in reversed(moves)}
    judged = [_setting(rules, view, move, stay) for move in found.values()]
    return tuple(sorted(judged, key=lambda one: -one.value))


def _rows(move: Placement) -> Rows:
    return move.front, move.middle, move.back


def _setting(rules: OfcRules, view: View, move: Placement, stay: float) -> Thought:
    hand = rules.scorer.score(_rows(move))
    front, middle, back = map(float, hand.royalties)
    value = -float(rules.settings.foul) if hand.foul else sum(hand.royalties) + stay * bool(hand.stays)
    paid, error = _paid(rules, view)
    return Thought(
        move,
        value - paid,
        error,
        gap_stderr=ERROR,
        foul=float(hand.foul),
        fantasyland=float(bool(hand.stays)),
        royalties=(front, middle, back),
        lines=(0.0, 0.0, 0.0),
    )
