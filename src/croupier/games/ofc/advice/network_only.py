"""Advice from the network alone, for machines on which the solver's kernels are not compiled."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import numpy as np

from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.placement_evaluation import Evaluation
from croupier.games.ofc.view import View

ERROR = 2.0
"""The approximate error of the network alone, in points."""


def impression(rules: OfcRules, view: View, also: Sequence[Placement] = ()) -> tuple[Evaluation, ...]:
    """Every placement, best first; of a hand set at once the best, and those asked for in `also`."""
    assert view.seat is not None
    if len(view.seats[view.seat].pending or ()) >= 13:
        return _settings(rules, view, also)
    from croupier.games.ofc.solver.information_set import information_set_of, placement_of
    from croupier.games.ofc.solver.reference_kernels import weigh_plainly
    from croupier.games.ofc.solver.row_values import roughly_earned, row_values_for

    sight, stakes = information_set_of(rules, view), row_values_for(rules)
    values = weigh_plainly(sight, stakes.knowledge.network, stakes.payoff(sight), stakes.street)
    order = np.argsort(-values, kind="stable")
    paid, error = roughly_earned(rules, view)
    error = hypot(ERROR, error)
    return tuple(
        Evaluation(placement_of(sight, way), float(values[way]) - paid, error, gap_stderr=ERROR)
        for way in order.tolist()
        if np.isfinite(values[way])
    )


def _settings(rules: OfcRules, view: View, also: Sequence[Placement]) -> tuple[Evaluation, ...]:
    """The best setting of a hand, and others that are asked for: no kernel is needed to judge them."""
    from croupier.games.ofc.solver.fantasyland_hands import best_fantasyland_setting, evaluate_setting
    from croupier.games.ofc.solver.row_values import roughly_earned, row_values_for

    stakes, (paid, error) = row_values_for(rules), roughly_earned(rules, view)
    moves = [best_fantasyland_setting(stakes, view, compiled=False)[0], *also]
    found = {(*map(frozenset, (move.front, move.middle, move.back)),): move for move in reversed(moves)}
    judged = [
        Evaluation(move, value - paid, error, **figures._asdict())
        for move in found.values()
        for value, figures in [evaluate_setting(stakes, view, move)]
    ]
    return tuple(sorted(judged, key=lambda one: -one.value))
