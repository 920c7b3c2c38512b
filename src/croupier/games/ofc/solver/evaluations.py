"""Evaluations of all placements of a seat, ever finer: the solver's entry point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
import numpy as np

from croupier.chance import Shoe, Stream
from croupier.games.ofc.placements import Placement
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.endgame import deal_count
from croupier.games.ofc.solver.compiled.placement_stats import Figures
from croupier.games.ofc.solver.estimates import (
    PlacementEstimates,
    SearchBudget,
    best_of,
    estimate,
    spread_of,
)
from croupier.games.ofc.solver.evaluator import Evaluator, evaluator_for
from croupier.games.ofc.solver.fantasyland_hands import best_fantasyland_setting, evaluate_setting
from croupier.games.ofc.solver.information_set import (
    decks_of,
    information_set_of,
    seen_by,
    ways_of,
)
from croupier.games.ofc.solver.placement_evaluation import Evaluation, evaluation_of
from croupier.games.ofc.solver.row_values import ANSWERED, all_boards_known, roughly_earned
from croupier.games.ofc.view import View
from croupier.play import Act, Over

UNLIKELY_ROLLOUTS = 8
"""Playouts of a placement that nobody would choose."""

EARNING = 128
"""Playouts that measure the opponents' earnings."""


def evaluate(
    rules: OfcRules,
    view: View,
    *,
    seed: bytes = bytes(32),
    rounds: int | None = None,
    also: Sequence[Placement] = (),
) -> Iterator[tuple[Evaluation, ...]]:
    """Every placement of the seat in this view, best first; each answer finer than the one before.

    The first comes within a tenth of a second; the last after `rounds` answers, or once the values are
    exact. Placements in `also` are examined as closely as the best ones, independent of their network
    scores. For a hand set at once, which has too many placements, only the best one and these are
    evaluated. Samples follow from the seed. Raises BadInput if the seat has nothing to place.
    """
    evaluator = evaluator_for(rules)
    if view.seat is not None and len(view.seats[view.seat].pending or ()) >= 13:
        yield _settings(evaluator, view, also, np.random.default_rng([*seed]))
        return
    sight = information_set_of(rules, view)
    number = 0
    known: dict[int, tuple[Figures, int]] = {}
    wanted = ways_of(sight, also)
    exactly = all_boards_known(sight) and bool(
        deal_count(len(sight.unseen), *evaluator.street, 13 - sight.placed)
    )
    earned: list[float] = []
    paid = roughly_earned(rules, view)
    while rounds is None or number <= rounds:
        random = np.random.default_rng([*seed, number])
        judged = evaluator.judge(sight, random, SearchBudget(12, 16 << number, 64 << number, wanted))
        order = best_of(judged.values, len(judged.values)).tolist()
        hands = 1 if exactly else min(512, 16 << number)
        for place, way in enumerate(order if evaluator.looks_ahead else ()):
            if place < 12 or way in wanted:
                known[way] = evaluator.figures(sight, way, random, hands)
            elif number > 1 and way not in known:  # what nobody will play is not looked at for long
                known[way] = evaluator.figures(sight, way, random, min(hands, UNLIKELY_ROLLOUTS))
        if not judged.paid and evaluator.looks_ahead:
            boards = evaluator.boards(sight, order[0], decks_of(sight, random, EARNING << number))
            earned.extend(evaluator.earned(boards).tolist())
            paid = estimate(earned)
        yield tuple(evaluation_of(sight, judged, way, known.get(way), paid) for way in order)
        if not judged.errors.any() or not evaluator.looks_ahead:
            return
        number += 1


REFERENCES = 5
"""Choices of a weaker player behind the reference of a price."""

PRICING = SearchBudget(12, 64, 192)
"""The cheapest sound search budget for the price of a decision. With 16 draws the best is often missed."""


class Pricing(NamedTuple):
    """A decision priced twice: the evaluations with mean values, best first, and the cost of the move."""

    found: tuple[Evaluation, ...]
    cost: float
    stderr: float
    reference: float
    """The mean cost of what a weaker player chooses there."""


def price(
    rules: OfcRules,
    view: View,
    move: Placement,
    seeds: tuple[bytes, bytes],
    figures: int,
    reference_sd: float = 0.0,
) -> Pricing | None:
    """The price of a placement by two independent evaluations, in about 40 ms.

    Each evaluation's best placement is priced by the other one, in both directions, so that chance is not
    taken for a cost, neither in finding the best nor in its price. `figures` is the number of sampled hands
    behind the chances of the best and the played placement; 0 leaves them out. The reference is what a
    player loses who goes by the network's scores, with errors of this standard deviation. None for a hand
    that is set at once, and without a network.
    """
    evaluator = evaluator_for(rules)
    if not evaluator.looks_ahead or len(view.seats[view.seat or 0].pending or ()) >= 13:
        return None
    sight = information_set_of(rules, view)
    (own,) = ways_of(sight, (move,))[:1] or (None,)
    if own is None:
        return None
    budget = msgspec.structs.replace(PRICING, required=(own,))
    one, other = (evaluator.judge(sight, np.random.default_rng([*seed]), budget) for seed in seeds)
    values = (one.values + other.values) / 2
    tops = [int(each.values.argmax()) for each in (one, other)]

    def crossed(way: int) -> float:
        lost = other.values[tops[0]] - other.values[way] + one.values[tops[1]] - one.values[way]
        return float(lost) / 2

    scores, _ = evaluator.weigh(sight, evaluator.payoff(sight))
    errors = np.random.default_rng([*seeds[1], 1]).normal(0.0, reference_sd, (REFERENCES, len(scores)))
    reference = float(np.mean([crossed(int(way)) for way in (scores + errors).argmax(axis=1)]))
    best = max((own, *tops), key=lambda way: float(values[way]))
    gap = float(max(one.gaps[own], other.gaps[own]))
    exactly = not one.errors.any()
    mean = PlacementEstimates(
        values, np.maximum(one.errors, other.errors), np.maximum(one.gaps, other.gaps), one.paid
    )
    paid = roughly_earned(rules, view)
    random = np.random.default_rng([*seeds[0], 1])
    known = {
        way: evaluator.figures(sight, way, random, 1 if exactly else figures)
        for way in {best, own}
        if figures
    }
    found = tuple(
        evaluation_of(sight, mean, way, known.get(way), paid) for way in dict.fromkeys((best, own))
    )
    return Pricing(found, crossed(own), 0.0 if own == tops[0] == tops[1] else gap, reference)


def _settings(
    evaluator: Evaluator, view: View, also: Sequence[Placement], random: np.random.Generator
) -> tuple[Evaluation, ...]:
    """The best setting of a hand, and others that are asked for."""
    moves = [best_fantasyland_setting(evaluator, view)[0]]
    for move in also:
        if not any(move.lays_as(other) for other in moves):
            moves.append(move)
    sight = seen_by(evaluator.rules, view)
    earned = evaluator.earned(evaluator.boards(sight, None, decks_of(sight, random, EARNING)))
    error = 0.0 if all_boards_known(sight) else float(np.hypot(ANSWERED[0], spread_of(earned)))
    judged = [
        Evaluation(move, value - float(earned.mean()), error, **figures._asdict())
        for move in moves
        for value, figures in [evaluate_setting(evaluator, view, move)]
    ]
    return tuple(sorted(judged, key=lambda evaluation: -evaluation.value))


def compile_kernels() -> None:
    """Think over a hand of Pineapple, one street after the other, so that all kernels are compiled."""
    from croupier.games.ofc import rules

    pineapple = rules("pineapple")
    for fantasy in ((), (0, 14)):
        state, shoe = pineapple.start(pineapple.hand_terms(2, extension=fantasy)), Shoe(Stream(bytes(32)))
        while not isinstance(turn := pineapple.turn(state), Over):
            if isinstance(turn, Act):
                seat = next(iter(turn.options))
                evaluation = next(evaluate(pineapple, pineapple.view(state, seat)))
                state = pineapple.apply(state, evaluation[0].move)
            else:
                state = pineapple.apply(state, shoe.answer(turn))
