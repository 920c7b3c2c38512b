"""Advice from the plain evaluator, for machines on which the solver's kernels are not compiled."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from croupier.games.ofc.placements import Placement
from croupier.games.ofc.solver.estimates import best_of
from croupier.games.ofc.solver.fantasyland_hands import best_fantasyland_setting, evaluate_setting
from croupier.games.ofc.solver.information_set import information_set_of, ways_of
from croupier.games.ofc.solver.placement_evaluation import Evaluation, evaluation_of
from croupier.games.ofc.solver.plain_evaluator import MOST, PlainEvaluator
from croupier.games.ofc.solver.row_values import roughly_earned
from croupier.games.ofc.view import View


def first_look(
    evaluator: PlainEvaluator, view: View, *, seed: bytes = bytes(32), also: Sequence[Placement] = ()
) -> tuple[Evaluation, ...]:
    """Every placement, best first; of a hand set at once the best, and those asked for in `also`."""
    assert view.seat is not None
    if len(view.seats[view.seat].pending or ()) >= 13:
        return _settings(evaluator, view, also)
    sight, paid = information_set_of(evaluator.rules, view), roughly_earned(evaluator.rules, view)
    budget = msgspec.structs.replace(MOST, required=ways_of(sight, also))
    judged = evaluator.judge(sight, np.random.default_rng([*seed, 0]), budget)
    order = best_of(judged.values, len(judged.values)).tolist()
    return tuple(evaluation_of(sight, judged, way, None, paid) for way in order)


def _settings(evaluator: PlainEvaluator, view: View, also: Sequence[Placement]) -> tuple[Evaluation, ...]:
    """The best setting of a hand, and others that are asked for: no kernel is needed to judge them."""
    paid, error = roughly_earned(evaluator.rules, view)
    moves = [best_fantasyland_setting(evaluator, view, compiled=False)[0], *also]
    found = {(*map(frozenset, (move.front, move.middle, move.back)),): move for move in reversed(moves)}
    judged = [
        Evaluation(move, value - paid, error, **figures._asdict())
        for move in found.values()
        for value, figures in [evaluate_setting(evaluator, view, move)]
    ]
    return tuple(sorted(judged, key=lambda one: -one.value))
