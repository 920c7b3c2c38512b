"""The expected points of a seat's rows: earnings, and points won from known and unknown boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.settings import ROOM
from croupier.games.ofc.solver.estimates import Floats, PlacementEstimates, Ways, merge_estimates
from croupier.games.ofc.solver.information_set import InformationSet
from croupier.games.ofc.solver.network import stage_of
from croupier.games.ofc.solver.payoff import Payoff, Rates, payoff_of, rates_of
from croupier.games.ofc.solver.street_plan import course_of
from croupier.games.ofc.solver.trained_model import TrainedModel, is_exact_match, model_for
from croupier.games.ofc.view import View
from croupier.hands import row_score
from croupier.row_classes import class_of

USUAL, SPREAD = 4.0, 5.0
"""The points that an opponent earns by royalties, about, and how far off that is."""

MISJUDGED, ANSWERED = (0.1, 0.1), (0.4, 0.2)
"""The error in points of values, and of their differences from the best, because opponents play differently
than assumed; without and with opponents who place after the seat.
"""

ERROR_PER_CARD = (0.15, 0.05)
"""The same errors per card that opponents who place after the seat still place.

Such opponents play better than sampled ones, so values are too high, and more so on earlier streets. With
these errors 95 % of the values are within two standard errors: see `research/late_streets.py`.
"""


class RowValues:
    """The rules and the trained model for them."""

    def __init__(self, rules: OfcRules, knowledge: TrainedModel) -> None:
        self.rules = rules
        self.knowledge = knowledge
        self.learnt = is_exact_match(rules, knowledge)
        most = max(1, *(value.opponents for value in knowledge.about.fantasyland), 1)
        self._worths = {count: _worths(rules, knowledge, count) for count in range(1, most + 1)}
        rates = rates_of(rules.scorer, {})
        self._rates = {count: rates.worth(worths) for count, worths in self._worths.items()}
        self.course = course_of(rules.settings)
        self.street = (self.course.deal, self.course.place)
        self.looks_ahead = len(self.course.later_ways) > 0
        """True if the later streets have few enough cards for a lookahead."""
        self.share = float(knowledge.lines.max())  # a row that always wins, with its part of scoops

    def worths(self, opponents: int = 1) -> dict[int, float]:
        """The value of Fantasyland in points from each opponent, by its cards."""
        return self._worths[min(opponents, max(self._worths))]

    def rates(self, opponents: int = 1) -> Rates:
        """The earnings of rows against each opponent."""
        return self._rates[min(opponents, max(self._rates))]

    def payoff(self, sight: InformationSet) -> Payoff:
        """The payoff of a seat: boards that are complete are known, others those of an unknown opponent."""
        known = [final_classes(sight.boards[other]) for other in sight.others if is_complete(sight, other)]
        return self.usual_payoff(len(sight.others), known)

    def usual_payoff(self, opponents: int, known: Sequence[Sequence[int]] = ()) -> Payoff:
        """The payoff against opponents of whom only these complete boards are known."""
        fouls, hidden = self.knowledge.about.fouls, opponents - len(known)
        lines = hidden * (1 - fouls) * self.knowledge.lines
        return payoff_of(self.rates(opponents), lines, (fouls,) * hidden, known)

    def plain_payoff(self, opponents: int) -> Payoff:
        """The earnings of rows from opponents whose boards are given separately (`Payoff.against`)."""
        return payoff_of(self.rates(opponents), None, (), (), opponents)

    def misjudged(self, sight: InformationSet) -> tuple[float, float]:
        """The errors that no sampling shows, of values and of their differences."""
        if sight.acts_last:
            return MISJUDGED
        cards = 13 - sight.placed + self.course.place
        return ERROR_PER_CARD[0] * cards, ERROR_PER_CARD[1] * cards

    def merge_foreseen(
        self, sight: InformationSet, scores: Floats, chosen: Ways, found: Floats
    ) -> PlacementEstimates:
        """The estimates of a lookahead, which `found` values by draw and chosen way."""
        guessed = self.knowledge.about.errors[stage_of(sight.placed)]
        misjudged = np.hypot(self.misjudged(sight), (1.5 * guessed, guessed / 2))
        return merge_estimates(scores, chosen, found, guessed, misjudged, paid=False)


def roughly_earned(rules: OfcRules, view: View) -> tuple[float, float]:
    """The royalties of opponents, exact on complete boards and usual on others; and the error of that."""
    boards = [view.seats[seat].rows for seat in view.order if seat != view.seat]
    whole = [rules.scorer.score(rows) for rows in boards if sum(map(len, rows)) == 13]
    unfinished = len(boards) - len(whole)
    return sum(sum(board.royalties) for board in whole) + USUAL * unfinished, SPREAD * unfinished**0.5


def is_complete(sight: InformationSet, other: int) -> bool:
    """True if a board is open and complete."""
    return bool(sight.shown[other]) and int(sight.sizes[other].sum()) == 13


def all_boards_known(sight: InformationSet) -> bool:
    """True if the boards of all opponents are open and complete."""
    return all(is_complete(sight, other) for other in sight.others)


def final_classes(board: npt.NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """A complete board's rows by class, and 1 for a foul."""
    rows = (board[row, :room].tolist() for row, room in enumerate(ROOM))
    f, m, b = (class_of(row_score(tuple(map(Card, cards)))) for cards in rows)
    return f, m, b, int(f > m or m > b)


def _worths(rules: OfcRules, knowledge: TrainedModel, opponents: int) -> dict[int, float]:
    """The worth of Fantasyland by cards; of an unknown number, by the nearest, 4 points a card."""
    known = knowledge.about.against(opponents) or knowledge.about.values or {13: 8.0}
    entry = rules.settings.fantasyland.entry.values() if rules.settings.fantasyland else ()
    near = {
        cards: min(known, key=lambda other: abs(other - cards))
        for cards in {*entry, rules.scorer.stay_cards}
    }
    return {cards: known[other] + 4 * (cards - other) for cards, other in near.items() if cards}


@lru_cache(maxsize=8)
def row_values_for(rules: OfcRules) -> RowValues:
    return RowValues(rules, model_for(rules))
