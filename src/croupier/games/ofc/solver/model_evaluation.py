"""Evaluation of a trained model: the value of Fantasyland, and the duration of a lap."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import ScoredHand
from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings, classes_of
from croupier.games.ofc.solver.compiled.lookahead import rollout
from croupier.games.ofc.solver.compiled.network_scores import scratch
from croupier.games.ofc.solver.compiled.optimizer import quantize
from croupier.games.ofc.solver.fantasyland_hands import worth_against
from croupier.games.ofc.solver.network import STAGES
from croupier.games.ofc.solver.row_values import RowValues
from croupier.games.ofc.solver.selfplay_results import (
    FantasylandResults,
    fantasy_values,
    fantasyland_sizes,
    intervals_of,
    results_against,
)
from croupier.games.ofc.solver.trained_model import ModelInfo, TrainedModel, Value, settings_hash
from croupier.games.ofc.solver.training import Piece, Plan, Run, Training, learn_stage, play_piece, start
from croupier.row_classes import scale

Classes = npt.NDArray[np.int32]


def fantasyland_at(
    rules: OfcRules, knowledge: TrainedModel, opponents: int, hands: int, seed: int
) -> tuple[Value, ...]:
    """The value of each number of cards against these opponents, per opponent, with its 95 % interval.

    The others play by the network and see no more than they may (OFC10), over `hands` hands of each.
    """
    found = [
        _in_land(rules, knowledge, opponents, cards, hands, seed) for cards in fantasyland_sizes(rules)
    ]
    if not found:
        return ()
    together = FantasylandResults(*map(np.concatenate, zip(*found, strict=True)))
    values, intervals = fantasy_values(rules, together), intervals_of(rules, together)
    return tuple(Value(cards, value, intervals[cards], opponents) for cards, value in values.items())


def _in_land(
    rules: OfcRules, knowledge: TrainedModel, opponents: int, cards: int, hands: int, seed: int
) -> FantasylandResults:
    """Hands against a player who is in Fantasyland with `cards` cards, opponent by opponent."""
    random = np.random.default_rng([seed, 3, opponents, cards])
    decks = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (hands, 1)), axis=1)
    stakes, network = RowValues(rules, knowledge), knowledge.network
    room = scratch(network.first.shape[2], max(stakes.course.first, stakes.course.deal, 5))
    boards = np.zeros((opponents + 1, 3, 5), np.uint8)
    classes = np.zeros((hands, opponents + 1, 3), np.int32)
    rollout(
        boards, boards.sum(axis=2, dtype=np.int64), np.arange(1, opponents + 1),
        np.arange(opponents + 1) > 0,
        np.zeros(opponents + 1, np.int64), decks, tuple(network), tuple(stakes.usual_payoff(opponents)),
        tuple(stakes.plain_payoff(opponents)), tuple(stakes.course), 6, room, classes,
    )  # fmt: skip
    own = _set(stakes, decks[:, -cards:], classes[:, 1:])
    pairs = [
        results_against(rules, stakes.rates(), np.full(hands, cards), own, classes[:, other])
        for other in range(1, opponents + 1)
    ]
    return FantasylandResults(*map(np.concatenate, zip(*pairs, strict=True)))


def _set(stakes: RowValues, hands: npt.NDArray[np.uint8], others: Classes) -> Classes:
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


def _known(board: npt.NDArray[np.int32], scores: npt.NDArray[np.int32]) -> ScoredHand:
    f, m, b = (int(scores[at]) for at in board)
    return ScoredHand(f > m or m > b, (f, m, b), (0, 0, 0), 0, 0)


def model_after(rules: OfcRules, training: Training, seed: int, plan: Plan, command: str) -> TrainedModel:
    """The model that a training leaves, ready to be stored, with measured values of Fantasyland."""
    about = ModelInfo(
        rules.preset,
        settings_hash(rules.settings),
        command,
        seed,
        training.lap * plan.iterations * plan.hands,
        training.fouls,
        (0.6, 0.6, 0.5, 0.3),
        tuple(Value(cards, value, 0.0) for cards, value in training.fantasyland.items()),
    )
    found = TrainedModel(quantize(training.weights), training.lines, about)
    values: list[Value] = []
    for opponents in range(1, rules.settings.players[1]):
        values += fantasyland_at(rules, found, opponents, plan.measured, seed)
    return found._replace(about=msgspec.structs.replace(about, fantasyland=tuple(values)))


def lap_seconds(
    rules: OfcRules, plan: Plan, training: Training, processes: int, run: Run, clock: Callable[[], float]
) -> float:
    """The estimated duration of a lap, from one piece per process and the training on it."""

    def piece(hands: int, number: int) -> Piece:
        small = msgspec.structs.replace(plan, piece=hands)
        standing = training._replace(weights=(), lap=1)
        return rules, standing, small, quantize(training.weights), 0, number, False

    list(run(play_piece, [piece(8, number) for number in range(processes)]))  # This compiles the kernels.
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
