"""The evaluator without a compiler: exact on late streets, and one street ahead before.

It judges while the kernels are compiled, or if Numba is not installed.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.estimates import PlacementEstimates, SearchBudget
from croupier.games.ofc.solver.information_set import InformationSet, draws_of
from croupier.games.ofc.solver.reference_kernels import adds_up, foresee_plainly, weigh_plainly
from croupier.games.ofc.solver.row_values import RowValues, all_boards_known
from croupier.games.ofc.solver.straight_flush_rule import straight_flush
from croupier.games.ofc.solver.trained_model import model_for

ERROR = 2.0
"""The error in points, for each opponent, of the network alone and of boards that are not known."""

UNPLAYED = 1.4
"""The error of differences from the best, for each opponent, because their boards are not played out.

It is added where the next street is a late one. With it 95 % of the differences are within two standard
errors of what the kernels find, in 60 hands of Pineapple; with 0.8, 89 %.
"""

MOST = SearchBudget(placements=12, draws=16, hands=0)
"""The most that it looks ahead, in up to a quarter of a second."""


class PlainEvaluator(RowValues):
    """Evaluates placements under one set of rules with NumPy alone, within a budget of `MOST`."""

    def misjudged(self, sight: InformationSet) -> tuple[float, float]:
        """The errors that no sampling shows, of values and of their differences."""
        value, gap = super().misjudged(sight)
        late = sight.placed + self.course.place >= 11
        return value, float(np.hypot(gap, UNPLAYED * len(sight.others) * late))

    def judge(
        self, sight: InformationSet, random: np.random.Generator, budget: SearchBudget
    ) -> PlacementEstimates:
        """The values of all ways, by at most `MOST` of a budget; late ones exactly against known boards,
        else against usual ones.
        """
        network, payoff, short = self.knowledge.network, self.payoff(sight), sight.stack_limits is not None
        scores = weigh_plainly(sight, network, payoff, self.street)
        whole, guessed = straight_flush(sight), np.full(len(scores), ERROR * len(sight.others))
        if adds_up(sight, self.street):
            exact = all_boards_known(sight) and not short
            errors = guessed * (not exact)
            return PlacementEstimates(scores, errors, errors, paid=False)
        if whole is not None:
            scores[whole] = scores.max() + ERROR  # of this the network knows nothing
        if whole is not None or short or not self.learnt or not self.looks_ahead:
            return PlacementEstimates(scores, guessed, guessed, paid=False)
        chosen = SearchBudget(min(budget.placements, MOST.placements), 0, 0, budget.required).chosen(scores)
        draws = draws_of(sight, random, min(budget.draws, MOST.draws), self.course.deal)
        found = foresee_plainly(sight, network, payoff, self.course, chosen, draws)
        return self.merge_foreseen(sight, scores, chosen, found)


@lru_cache(maxsize=8)
def plain_evaluator_for(rules: OfcRules) -> PlainEvaluator:
    return PlainEvaluator(rules, model_for(rules))
