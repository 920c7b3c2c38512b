"""The playing policy of the levels: their errors, and the depth of their search.

The two weaker ones play by the network alone, with errors in its values: too small for a good player to
notice if placements are far apart, and often large enough to choose wrongly if they are close.
"""

from __future__ import annotations

import msgspec
import numpy as np

from croupier.cards import Card
from croupier.chance import Stream
from croupier.games.ofc.bots.kernels import evaluator_at_hand, ready
from croupier.games.ofc.bots.level_table import Level
from croupier.games.ofc.foul import placement_for
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.estimates import SearchBudget
from croupier.games.ofc.solver.fantasyland_hands import best_fantasyland_setting
from croupier.games.ofc.solver.information_set import InformationSet, information_set_of, placement_of
from croupier.games.ofc.solver.reference_kernels import weigh_plainly
from croupier.games.ofc.solver.row_values import row_values_for
from croupier.games.ofc.solver.straight_flush_rule import straight_flush
from croupier.games.ofc.solver.street_plan import MOST_AT_ONCE
from croupier.games.ofc.turn_order import discards_due
from croupier.games.ofc.view import View
from croupier.play import Options


def choose(rules: OfcRules, view: View, options: Options, level: Level, stream: Stream) -> Placement:
    """The placement that a level chooses, less deeply searched while no kernels are compiled."""
    assert view.seat is not None
    if len(options) == 1:
        only = options[0]
        assert isinstance(only, Placement)
        return only
    pending = view.seats[view.seat].pending or ()
    if len(pending) >= 13:
        return best_fantasyland_setting(row_values_for(rules), view, compiled=ready())[0]
    if len(pending) > MOST_AT_ONCE:
        return _laid_safely(rules, view)
    sight = information_set_of(rules, view)
    if not level.placements:
        return placement_of(sight, _at_sight(rules, sight, level, stream))
    budget = SearchBudget(level.placements, level.draws, level.hands)
    random = np.random.default_rng([stream.below(1 << 32) for _ in range(4)])
    judged = evaluator_at_hand(rules).judge(sight, random, budget)
    return placement_of(sight, int(judged.values.argmax()))


class Best(msgspec.Struct, frozen=True):
    """The best setting of a Fantasyland hand, as it is sent."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]
    discards: tuple[Card, ...]


def best(rules: OfcRules, view: View) -> Best | None:
    """The best setting of the viewer's own Fantasyland hand; None if they have none to set."""
    own = None if view.seat is None else view.seats[view.seat]
    if own is None or not own.fantasy or not own.pending:
        return None
    move, _ = best_fantasyland_setting(row_values_for(rules), view, compiled=ready())
    return Best(move.front, move.middle, move.back, move.discard)


def _at_sight(rules: OfcRules, sight: InformationSet, level: Level, stream: Stream) -> int:
    """The way with the best network score, each score with a random error."""
    whole = straight_flush(sight)
    if whole is not None:
        return whole
    stakes = row_values_for(rules)
    values = weigh_plainly(sight, stakes.knowledge.network, stakes.payoff(sight), stakes.street)
    if level.error_sd:
        laid = sight.placed - int(sight.sizes[sight.place].sum())
        most = level.error_sd * len(sight.others) * min(1.0, laid / 2)  # less is at stake with one card
        values += [most * _error(stream) for _ in values]
    return int(values.argmax())


def _error(stream: Stream) -> float:
    """An error: its mean is 0, its standard deviation 1."""
    return float(sum(stream.below(1 << 16) for _ in range(4)) / (1 << 16) - 2) * 3**0.5


def _laid_safely(rules: OfcRules, view: View) -> Placement:
    """The clock rule's placement (OFC13), for a street with too many cards for the solver."""
    assert view.seat is not None
    own = view.seats[view.seat]
    pending = own.pending or ()
    placed = len(pending) - discards_due(rules.settings, own)
    return placement_for(view.seat, own.rows, pending, placed, view.unseen())
