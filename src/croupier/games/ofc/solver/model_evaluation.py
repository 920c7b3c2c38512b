"""What is measured of a training: the worth of Fantasyland, and how long a lap takes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import Scored
from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings, classes_of
from croupier.games.ofc.solver.compiled.lookahead import roll
from croupier.games.ofc.solver.compiled.network_scores import scratch
from croupier.games.ofc.solver.compiled.optimizer import quantised
from croupier.games.ofc.solver.fantasyland_hands import worth_against
from croupier.games.ofc.solver.network import STAGES
from croupier.games.ofc.solver.row_classes import scale
from croupier.games.ofc.solver.row_values import Stakes
from croupier.games.ofc.solver.selfplay_results import (
    InLand,
    against_land,
    fantasy_values,
    intervals_of,
    lands_of,
)
from croupier.games.ofc.solver.trained_model import About, Knowledge, Value, settings_hash
from croupier.games.ofc.solver.training import (
    Piece,
    Plan,
    Run,
    Training,
    learn_stage,
    play_piece,
    start,
)

__all__ = ["fantasyland_at", "knowledge_after", "lap_seconds"]

Classes = npt.NDArray[np.int32]


def fantasyland_at(
    rules: OfcRules, knowledge: Knowledge, opponents: int, hands: int, seed: int
) -> tuple[Value, ...]:
    """The value of each number of cards against so many opponents, in points from each of them.

    One seat is in Fantasyland, the others play by the network; they see no more than they may, and are seen
    where the rules say so (OFC10). With its 95 % interval, over so many hands of each number.
    """
    found = [_in_land(rules, knowledge, opponents, cards, hands, seed) for cards in lands_of(rules)]
    if not found:
        return ()
    together = InLand(*map(np.concatenate, zip(*found, strict=True)))
    values, intervals = fantasy_values(rules, together), intervals_of(rules, together)
    return tuple(Value(cards, value, intervals[cards], opponents) for cards, value in values.items())


def _in_land(
    rules: OfcRules, knowledge: Knowledge, opponents: int, cards: int, hands: int, seed: int
) -> InLand:
    """Hands against one who is in Fantasyland with so many cards, opponent by opponent."""
    random = np.random.default_rng([seed, 3, opponents, cards])
    decks = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (hands, 1)), axis=1)
    stakes, network = Stakes(rules, knowledge), knowledge.network
    room = scratch(network.first.shape[2], max(stakes.course.first, stakes.course.deal, 5))
    boards = np.zeros((opponents + 1, 3, 5), np.uint8)
    classes = np.zeros((hands, opponents + 1, 3), np.int32)
    roll(
        boards, boards.sum(axis=2, dtype=np.int64), np.arange(1, opponents + 1),
        np.arange(opponents + 1) > 0,
        np.zeros(opponents + 1, np.int64), decks, tuple(network), tuple(stakes.usual_payoff(opponents)),
        tuple(stakes.plain_payoff(opponents)), tuple(stakes.course), 6, room, classes,
    )  # fmt: skip
    own = _set(stakes, decks[:, -cards:], classes[:, 1:])
    pairs = [
        against_land(rules, stakes.rates(), np.full(hands, cards), own, classes[:, other])
        for other in range(1, opponents + 1)
    ]
    return InLand(*map(np.concatenate, zip(*pairs, strict=True)))


def _set(stakes: Stakes, hands: npt.NDArray[np.uint8], others: Classes) -> Classes:
    """The rows, by class, of hands set in Fantasyland; against known boards where the rules show them."""
    opponents, sees = others.shape[1], stakes.rules.settings.sees_others
    worth = worth_against(stakes, opponents, 0 if sees else opponents)
    if not sees:
        return classes_of(hands, best_settings(hands, worth).rows)
    scores = scale().scores
    rows = [
        best_settings(hand[None], worth, [_known(board, scores) for board in boards]).rows[0]
        for hand, boards in zip(hands, others, strict=True)
    ]
    return classes_of(hands, np.array(rows))


def _known(board: npt.NDArray[np.int32], scores: npt.NDArray[np.int32]) -> Scored:
    f, m, b = (int(scores[at]) for at in board)
    return Scored(f > m or m > b, (f, m, b), (0, 0, 0), 0, 0)


def knowledge_after(rules: OfcRules, training: Training, seed: int, plan: Plan, command: str) -> Knowledge:
    """What a training leaves, ready to be kept, with the values of Fantasyland measured."""
    about = About(
        rules.preset,
        settings_hash(rules.settings),
        command,
        seed,
        training.lap * plan.iterations * plan.hands,
        training.fouls,
        (0.6, 0.6, 0.5, 0.3),
        tuple(Value(cards, value, 0.0) for cards, value in training.fantasyland.items()),
    )
    found = Knowledge(quantised(training.weights), training.lines, about)
    values: list[Value] = []
    for opponents in range(1, rules.settings.players[1]):
        values += fantasyland_at(rules, found, opponents, plan.measured, seed)
    return found._replace(about=msgspec.structs.replace(about, fantasyland=tuple(values)))


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
