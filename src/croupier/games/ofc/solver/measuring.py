"""What Fantasyland is worth to a network, measured by hands of its own play without errors."""

from __future__ import annotations

import numpy as np

from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.learning import quantised
from croupier.games.ofc.solver.compiled.selfplay import play
from croupier.games.ofc.solver.knowledge import Value
from croupier.games.ofc.solver.network import Network
from croupier.games.ofc.solver.payoff import payoff_of, rates_of
from croupier.games.ofc.solver.streets import course_of
from croupier.games.ofc.solver.training import (
    Hands,
    Plan,
    Run,
    Training,
    fantasy_values,
    in_land,
    intervals_of,
    joined,
    lands_of,
    set_lands,
    without_samples,
)

__all__ = ["fantasyland_of"]

Piece = tuple[OfcRules, Training, Plan, Network, int, int]


def fantasyland_of(
    rules: OfcRules, training: Training, plan: Plan, seed: int, run: Run = map
) -> tuple[Value, ...]:
    """The value of each number of cards with its interval, over an iteration's hands for each of them."""
    network, standing = quantised(training.weights), training._replace(weights=())
    numbers = range(len(lands_of(rules)) * max(1, plan.hands // plan.piece))
    if not numbers:
        return ()
    pieces = [(rules, standing, plan, network, seed, number) for number in numbers]
    hands = in_land(rules, joined(list(run(play_in_land, pieces))))
    values, intervals = fantasy_values(rules, hands), intervals_of(rules, hands)
    return tuple(Value(cards, value, intervals[cards]) for cards, value in values.items())


def play_in_land(piece: Piece) -> Hands:
    """Play hands against one who is in Fantasyland; each piece is of one number of cards."""
    rules, training, plan, network, seed, number = piece
    random = np.random.default_rng([seed, 3, number])
    decks = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (plan.piece, 1)), axis=1)
    kinds = lands_of(rules)
    size = kinds[number % len(kinds)]
    payoff = payoff_of(
        rates_of(rules.scorer, training.fantasyland),
        (1 - training.fouls) * training.lines,
        (training.fouls,),
    )
    lands = set_lands(rules, decks[:, -size:], training)
    seeds = random.integers(0, 1 << 63, plan.piece).astype(np.uint64)
    course = course_of(rules.settings)
    played = play(decks, lands, network, payoff, course, seeds, 0.0, thorough=6)
    return without_samples(Hands(played, np.full(plan.piece, size, np.int64), lands))
