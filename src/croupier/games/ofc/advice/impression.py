"""A first impression of every placement, where the solver's kernels are not compiled: the network alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.view import View

if TYPE_CHECKING:
    from croupier.games.ofc.advice.reasons import Thought

__all__ = ["ERROR", "Impression", "impression"]

ERROR = 2.0
"""What the network alone is off by, about, in points."""


class Impression(msgspec.Struct, frozen=True):
    """A placement as the network sees it; of a whole hand set at once its own royalties are known."""

    move: Placement
    value: float
    stderr: float = ERROR
    foul: float | None = None
    fantasyland: float | None = None
    royalties: tuple[float, float, float] | None = None
    lines: tuple[float, float, float] | None = None
    samples: int = 0


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
    return tuple(
        Impression(placement_of(sight, way), float(values[way]))
        for way in order.tolist()
        if np.isfinite(values[way])
    )


def _settings(rules: OfcRules, view: View, also: Sequence[Placement]) -> tuple[Thought, ...]:
    """By royalties and the worth of staying, whatever the others have (OFC10)."""
    from croupier.games.ofc.odds.setting import best_setting
    from croupier.games.ofc.solver.stakes import stakes_of

    assert view.seat is not None
    stay = stakes_of(rules).worths().get(rules.scorer.stay_cards, 0.0)
    best = best_setting(view.seats[view.seat].pending or (), rules.scorer, stay)
    moves = [Placement(view.seat, *best.rows, best.discards), *also]
    found = {tuple(map(frozenset, _rows(move))): move for move in reversed(moves)}
    judged = [_setting(rules, move, stay) for move in found.values()]
    return tuple(sorted(judged, key=lambda one: -one.value))


def _rows(move: Placement) -> Rows:
    return move.front, move.middle, move.back


def _setting(rules: OfcRules, move: Placement, stay: float) -> Impression:
    hand = rules.scorer.score(_rows(move))
    front, middle, back = map(float, hand.royalties)
    value = -float(rules.settings.foul) if hand.foul else sum(hand.royalties) + stay * bool(hand.stays)
    return Impression(
        move,
        value,
        foul=float(hand.foul),
        fantasyland=float(bool(hand.stays)),
        royalties=(front, middle, back),
        lines=(0.0, 0.0, 0.0),
    )
