"""The evaluator: the value of every placement, exact on late streets, otherwise by lookahead or playouts.

A first answer comes from the network alone. The most likely placements are then examined by lookahead over
sampled cards, the same for all of them, so that their differences are known much better than their values.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.endgame import deal_count, earnings_of, endgame_sum, value_part
from croupier.games.ofc.solver.compiled.placement_stats import (
    Figures,
    average_figures,
    figures_late,
    points_of,
)
from croupier.games.ofc.solver.compiled.placement_values import place_cards
from croupier.games.ofc.solver.estimates import (
    Floats,
    PlacementEstimates,
    SearchBudget,
    merge_estimates,
    spread_of,
)
from croupier.games.ofc.solver.information_set import InformationSet, decks_of, draws_of
from croupier.games.ofc.solver.payoff import PART, UNIT
from croupier.games.ofc.solver.playouts import Classes, Playouts, Worlds
from croupier.games.ofc.solver.row_values import (
    ANSWERED,
    MISJUDGED,
    all_boards_known,
    final_classes,
    is_complete,
)
from croupier.games.ofc.solver.straight_flush_rule import straight_flush
from croupier.games.ofc.solver.trained_model import model_for
from croupier.row_classes import CLASSES

PARTS = 8
"""The number of parts into which endings are split, to estimate their spread."""


class Evaluator(Playouts):
    """Evaluates placements under one set of rules. Not for two threads at once."""

    def judge(
        self, sight: InformationSet, random: np.random.Generator, budget: SearchBudget
    ) -> PlacementEstimates:
        """The values of all ways, as finely as the budget allows.

        If a network has seen few such boards, as after a placement that nobody makes, its value may be far
        off: ways that must be examined anyway are in `budget.required`.
        """
        short = sight.stack_limits is not None
        scores, exact = self.weigh(sight, self.payoff(sight))
        if exact and not short:
            street = self._last_street if sight.placed == 13 else self._late_street
            return street(sight, scores, random, budget)
        if not self.looks_ahead:
            errors = np.full(len(scores), 2.0)
            return PlacementEstimates(scores, errors, errors, paid=False)
        whole = straight_flush(sight)
        if whole is not None:
            scores[whole] = scores.max()  # of this the network knows nothing
        if whole is not None or short or not self.learnt:
            return self._played_out(sight, scores, random, budget)
        return self._foreseen(sight, scores, random, budget)

    def _last_street(
        self, sight: InformationSet, scores: Floats, random: np.random.Generator, budget: SearchBudget
    ) -> PlacementEstimates:
        """The values on the last street. Opponents with one street left answer in their best way."""
        answering = [other for other in sight.others if self._answers(sight, other)]
        kept = [at for at, other in enumerate(sight.others) if other not in answering]
        guessed = not all(is_complete(sight, sight.others[at]) for at in kept)
        hands = budget.hands if guessed else 1
        worlds = self.worlds(sight, int(scores.argmax()), random, hands)
        boards = worlds.boards[0][:, kept]
        payoff = self.plain_payoff(len(sight.others))

        def paid(boards: Classes) -> Floats:
            own, _ = self.weigh(sight, payoff.against(boards))
            return own - float(self.earned(boards).mean())

        values = paid(boards)
        for other in answering:
            values -= self._answered(sight, other, np.isfinite(values))
        errors, possible = np.zeros(len(values)), np.isfinite(values)
        if guessed:
            parts = np.stack([paid(part)[possible] for part in np.split(boards, PARTS)])
            errors[possible] = spread_of(parts)
        if len(answering) > 1:  # they answer each other, too
            errors = np.hypot(errors, ANSWERED[0])
        return PlacementEstimates(values, errors, errors)

    def _answers(self, sight: InformationSet, other: int) -> bool:
        """True if an opponent has one street left, of a kind that can be added up exactly."""
        placed = int(sight.sizes[other].sum())
        return (
            bool(sight.shown[other])
            and placed + self.course.place == 13
            and deal_count(len(sight.unseen), *self.street, 13 - placed) > 0
        )

    def _answered(self, sight: InformationSet, other: int, possible: npt.NDArray[np.bool_]) -> Floats:
        """The payoff after each way of an opponent who answers it, without their Fantasyland."""
        answers, pairs = np.zeros(len(possible)), np.empty((52, 52), np.int64)
        over = deal_count(len(sight.unseen), *self.street, self.course.place)
        land = np.zeros((3, CLASSES), np.int32)
        land[0] = np.rint(self.rates(len(sight.others)).entry * PART)
        base = self.plain_payoff(1)._replace(own_points=land)
        for way in np.flatnonzero(possible):
            board, sizes = sight.boards[sight.place].copy(), sight.sizes[sight.place].copy()
            place_cards(board, sizes, sight.hand, sight.ways[way])
            payoff = base._replace(known=np.array([final_classes(board)], np.int32))
            total = endgame_sum(
                sight.boards[other], sight.sizes[other], sight.unseen, self.street[0], tuple(payoff), pairs
            )
            answers[way] = value_part(total) / (over * UNIT) - earnings_of(total) / (over * PART)
        return answers

    def _late_street(
        self, sight: InformationSet, scores: Floats, random: np.random.Generator, budget: SearchBudget
    ) -> PlacementEstimates:
        """All cards of the seat's own last street are added up, in worlds that opponents may lead to."""
        possible = np.flatnonzero(np.isfinite(scores)).astype(np.int64)
        known = all_boards_known(sight)
        worlds = self.worlds(sight, int(scores.argmax()), random, 1 if known else budget.hands)
        values = np.full(len(scores), -np.inf)
        if len(worlds.boards) > 1:
            few = len(worlds.boards) // 4
            first = Worlds(worlds.boards[:few], worlds.decks[:few])
            values[possible] = self.finish(sight, possible, first).mean(axis=0)
            chosen = budget.chosen(values)
            found = self.finish(sight, chosen, worlds)
        else:
            values[possible] = self.finish(sight, possible, worlds)[0]
            if known:
                return PlacementEstimates(values, np.zeros(len(values)), np.zeros(len(values)))
            chosen = possible
            found = self.finish(sight, possible, worlds.parts(PARTS))
            found += values[possible] - found.mean(axis=0)
        guessed = 2 * float(spread_of(found).max(initial=MISJUDGED[0]))
        return merge_estimates(values, chosen, found, guessed, self.misjudged(sight))

    def _foreseen(
        self, sight: InformationSet, scores: Floats, random: np.random.Generator, budget: SearchBudget
    ) -> PlacementEstimates:
        chosen, boards, payoff = budget.chosen(scores), None, self.payoff(sight)
        if sight.placed + self.course.place >= 11:
            decks = decks_of(sight, random, budget.hands)
            boards, payoff = (
                self.boards(sight, int(scores.argmax()), decks),
                self.plain_payoff(len(sight.others)),
            )
        draws = draws_of(sight, random, budget.draws, self.course.deal)
        found = self.foresee(sight, payoff, chosen, draws, boards)
        return self.merge_foreseen(sight, scores, chosen, found)

    def _played_out(
        self, sight: InformationSet, scores: Floats, random: np.random.Generator, budget: SearchBudget
    ) -> PlacementEstimates:
        """Estimates by playouts under the own rules and stacks, with the nearest preset's network."""
        chosen = budget.chosen(scores)
        decks = decks_of(sight, random, budget.draws + 2 * budget.hands * (sight.stack_limits is not None))
        payoff, entry = self.payoff(sight), self.entry(sight)

        def net_points(way: int) -> Floats:
            hands = self.hands(sight, way, decks)
            if sight.stack_limits is not None:
                return sight.stack_limits.net_points(hands, sight.place, self.rates(len(sight.others)))
            return points_of(hands, sight.place, sight.others, payoff, entry)[0]

        found = np.stack([net_points(way) for way in chosen.tolist()], axis=1)
        misjudged = (0, 0) if sight.placed == 13 and all_boards_known(sight) else ANSWERED
        return merge_estimates(scores, chosen, found, 2.0, misjudged, paid=sight.stack_limits is not None)

    def entry(self, sight: InformationSet) -> Floats:
        """The value of entering Fantasyland by a front of each class."""
        worth: Floats = self.rates(len(sight.others)).entry * len(sight.others)
        return worth

    def figures(
        self, sight: InformationSet, way: int, random: np.random.Generator, hands: int
    ) -> tuple[Figures, int]:
        """The figures of a way by sampled hands, and their number: 0 if exact, as on late streets."""
        if not deal_count(len(sight.unseen), *self.street, 13 - sight.placed):
            played = self.hands(sight, way, decks_of(sight, random, hands))
            payoff, entry = self.payoff(sight), self.entry(sight)
            return points_of(played, sight.place, sight.others, payoff, entry)[1], hands
        worlds = self.worlds(sight, way, random, hands)
        if len(worlds.boards) == 1 and hands > 1:
            worlds = worlds.parts(PARTS)
        board, sizes = sight.boards[sight.place].copy(), sight.sizes[sight.place].copy()
        place_cards(board, sizes, sight.hand, sight.ways[way])
        payoff = self.plain_payoff(len(sight.others))
        found = [
            figures_late(board, sizes, deck, self.street, payoff.against(boards))
            for boards, deck in zip(worlds.boards, worlds.decks, strict=True)
        ]
        return average_figures(found), hands if hands > 1 else 0


@lru_cache(maxsize=8)
def evaluator_for(rules: OfcRules) -> Evaluator:
    return Evaluator(rules, model_for(rules))
