"""What is measured of a training: the worth of Fantasyland, and how long a lap takes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np

from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.solver.compiled.learning import quantised
from croupier.games.ofc.solver.compiled.selfplay import play
from croupier.games.ofc.solver.knowledge import About, Knowledge, Value, settings_hash
from croupier.games.ofc.solver.network import STAGES, Network
from croupier.games.ofc.solver.outcomes import (
    Hands,
    fantasy_values,
    in_land,
    intervals_of,
    joined,
    lands_of,
    without_samples,
)
from croupier.games.ofc.solver.payoff import payoff_of, rates_of
from croupier.games.ofc.solver.streets import course_of
from croupier.games.ofc.solver.training import (
    Piece,
    Plan,
    Run,
    Training,
    learn_stage,
    play_piece,
    set_lands,
    start,
)

__all__ = ["fantasyland_of", "knowledge_after", "lap_seconds"]


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


def play_in_land(piece: tuple[OfcRules, Training, Plan, Network, int, int]) -> Hands:
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


def knowledge_after(
    rules: OfcRules, training: Training, seed: int, plan: Plan, command: str, values: tuple[Value, ...]
) -> Knowledge:
    """What a training leaves, ready to be kept, with the values of Fantasyland as they were measured."""
    about = About(
        rules.preset,
        settings_hash(rules.settings),
        command,
        seed,
        training.lap * plan.iterations * plan.hands,
        training.fouls,
        (0.6, 0.6, 0.5, 0.3),
        values,
    )
    return Knowledge(quantised(training.weights), training.lines, about)


def lap_seconds(
    rules: OfcRules,
    plan: Plan,
    training: Training,
    processes: int,
    run: Run,
    clock: Callable[[], float],
) -> float:
    """About how long a lap takes, by a piece for each process and what is learnt of one."""

    def piece(hands: int, number: int) -> Piece:
        small = msgspec.structs.replace(plan, piece=hands)
        standing = training._replace(weights=(), lap=1)
        return rules, standing, small, quantised(training.weights), 0, number, False

    list(run(play_piece, [piece(8, number) for number in range(processes)]))  # compiles what is needed
    begun = clock()
    hands = list(run(play_piece, [piece(plan.piece, number) for number in range(processes)]))
    playing = (clock() - begun) / processes / plan.piece
    spare = start(rules, 0, plan).weights
    learn_stage(spare[0], 0, hands[:1], plan.rate, np.random.default_rng(0))
    begun = clock()
    for stage in range(STAGES):
        learn_stage(spare[stage], stage, hands[:1], plan.rate, np.random.default_rng(0))
    learning = (clock() - begun) / plan.piece
    learnt = sum(min(iteration + 1, plan.replay) for iteration in range(plan.iterations))
    return plan.hands * (plan.iterations * playing + learnt * learning)
