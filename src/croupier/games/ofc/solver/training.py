"""Training by self-play: hands are played and their results learned, lap after lap.

The first lap's hands are placed at random until the exact streets; then each iteration plays with the
network of the one before. Everything follows from the seed: hands are played in pieces with their own
seeds, on any number of processes, and learned in one order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.settings import Settings
from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings, classes_of
from croupier.games.ofc.solver.compiled.optimizer import Weights, begin_with, learn, new_weights, quantize
from croupier.games.ofc.solver.compiled.selfplay import play
from croupier.games.ofc.solver.features import FEATURES
from croupier.games.ofc.solver.network import STAGES, Network
from croupier.games.ofc.solver.pairwise_points import lines_won
from croupier.games.ofc.solver.payoff import payoff_of, rates_of
from croupier.games.ofc.solver.selfplay_results import (
    Hands,
    fantasy_values,
    fantasyland_results,
    fantasyland_sizes,
    intervals_of,
    join_hands,
    without_samples,
)
from croupier.games.ofc.solver.setting import SettingValues, stay_classes
from croupier.games.ofc.solver.street_plan import MOST_AT_ONCE, course_of
from croupier.games.ofc.solver.trained_model import TrainedModel
from croupier.row_classes import CLASSES
from croupier.words import msg

Lines = npt.NDArray[np.float64]

MOST_POINTS = 600
"""The maximum points of a hand from another; sums over all cards to come are counted in 64 bits."""


class Plan(msgspec.Struct, frozen=True):
    """The amount of training.

    Hands of a lap are learned again in each of its iterations, at most the last `replay` of them. The
    learning rate falls from `rate` to a twentieth of it over the laps.
    """

    hands: int = 40_000
    """Hands per iteration."""
    iterations: int = 8
    """Iterations per lap."""
    laps: int = 8
    replay: int = 4
    rate: float = 0.001
    noise: float = 1.0
    fantasyland_bonus: float = msgspec.field(default=0.0, name="lure")
    """A bonus on Fantasyland's value that shrinks to 0 by half the laps; it leads a new network there."""
    random_share: float = msgspec.field(default=0.06, name="wild")
    """The share of seats that place at random."""
    land_share: float = 0.12
    units: int = 64
    upper_units: int = msgspec.field(default=32, name="above")
    piece: int = 5_000
    after: str = ""
    """The fingerprint of the network that it continues; empty for a new one."""
    measured: int = 20_000


class Training(NamedTuple):
    """The state of a training at the end of a lap."""

    lap: int
    weights: tuple[Weights, ...]
    fantasyland: dict[int, float]
    lines: Lines
    fouls: float


class Progress(msgspec.Struct, frozen=True):
    """An iteration's errors by stage, in points, and hands' statistics; `intervals` are 95 %."""

    lap: int
    iteration: int
    errors: tuple[float, ...]
    fouls: float
    entries: float
    royalties: float
    fantasyland: dict[int, float]
    stays: float
    intervals: dict[int, float]


def refuse_unless_trainable(settings: Settings) -> None:
    """Raise BadInput for streets that no network can represent."""
    course = msg(
        "first_street {first_street}, street {street}, discard {discard}",
        first_street=settings.first_street,
        street=settings.street,
        discard=settings.discard,
    )
    place = settings.street - settings.discard
    royalties = settings.royalties
    tables = (royalties.front, royalties.middle, royalties.back)
    most = sum(max(table.values(), default=0) for table in tables) + max(settings.scoop + 3, settings.foul)
    if most > MOST_POINTS:
        raise BadInput(
            "royalties, scoop and foul: a hand may win {most} points from another; a network "
            "counts up to {most_points}",
            "bad-preset",
            most=most,
            most_points=MOST_POINTS,
        )
    if not 5 <= settings.first_street <= MOST_AT_ONCE or settings.street > MOST_AT_ONCE:
        raise BadInput(
            "{course}: a network knows first streets of 5 to {most} cards, and later ones of "
            "no more than {most}",
            "bad-preset",
            course=course,
            most=MOST_AT_ONCE,
        )
    # No network covers a board of twelve cards: its value has to be added up (`endgame.deal_count`).
    if place == 1 and settings.street > 2:
        raise BadInput(
            "{course}: a network knows streets of which one card is laid up to two cards",
            "bad-preset",
            course=course,
        )


def start(rules: OfcRules, seed: int, plan: Plan, known: TrainedModel | None = None) -> Training:
    """A training before its first lap: new, or from the model of similar rules."""
    random = np.random.default_rng([seed, 0])
    weights = tuple(new_weights(FEATURES, plan.units, plan.upper_units, random) for _ in range(STAGES))
    guess = {cards: 7.0 + 4.5 * (cards - 13) for cards in fantasyland_sizes(rules)}
    if known is None:
        return Training(0, weights, guess, np.zeros((3, CLASSES)), 0.3)
    for stage, weight in enumerate(weights):
        begin_with(weight, known.network, stage)
    values = {cards: value for cards, value in known.about.values.items() if cards in guess}
    return Training(0, weights, guess | values, known.lines, known.about.fouls)


Piece = tuple[OfcRules, Training, Plan, Network, int, int, bool]
Run = Callable[[Callable[[Any], Hands], Iterable[Any]], Iterable[Hands]]


def train(
    rules: OfcRules,
    seed: int,
    plan: Plan,
    training: Training,
    *,
    tell: Callable[[Progress], None],
    run: Run = map,
) -> Iterator[Training]:
    """Train lap after lap; each is given when it is done, and can be gone on from."""
    while training.lap < plan.laps:
        training = _lap(rules, seed, plan, training, tell, run)
        yield training


def _lap(
    rules: OfcRules, seed: int, plan: Plan, training: Training, tell: Callable[[Progress], None], run: Run
) -> Training:
    kept: list[Hands] = []
    for iteration in range(plan.iterations):
        by_chance = not plan.after and training.lap == 0 and iteration == 0
        network = quantize(training.weights)
        standing = training._replace(weights=())  # nothing that a piece needs
        pieces = [
            (rules, standing, plan, network, seed, number, by_chance)
            for number in range(
                (training.lap * plan.iterations + iteration) * (plan.hands // plan.piece),
                (training.lap * plan.iterations + iteration + 1) * (plan.hands // plan.piece),
            )
        ]
        hands = join_hands(list(run(play_piece, pieces)))
        kept = [*kept, hands][-plan.replay :] if not by_chance else [hands]
        done = (training.lap + iteration / plan.iterations) / plan.laps
        rate = plan.rate * 0.05**done
        order = np.random.default_rng([seed, 1, training.lap, iteration])
        errors = tuple(
            learn_stage(training.weights[stage], stage, kept, rate, order) for stage in range(STAGES)
        )
        training = _measured(rules, training, kept)
        tell(_progress(rules, training, iteration, errors, hands, kept))
        if not plan.after and training.lap == 0 and iteration < 3:
            kept = []
    return training._replace(lap=training.lap + 1)


def learn_stage(
    weights: Weights, stage: int, kept: list[Hands], rate: float, order: np.random.Generator
) -> float:
    """Two epochs over all that is kept; the error of the second in points."""
    features = np.concatenate([hands.played.features[hands.played.stages == stage] for hands in kept])
    targets = np.concatenate([hands.played.targets[hands.played.stages == stage] for hands in kept])
    if not len(targets):
        return 0.0
    most = int((features >= 0).sum(axis=1).max())
    features = np.ascontiguousarray(features[:, : most + 1])
    error = 0.0
    for _ in range(2):
        error = learn(weights, features, targets, order.permutation(len(targets)), rate)
    return float(error**0.5)


def play_piece(piece: Piece) -> Hands:
    rules, training, plan, network, seed, number, by_chance = piece
    random = np.random.default_rng([seed, 2, number])
    decks = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (plan.piece, 1)), axis=1)
    done = number * plan.piece / (plan.hands * plan.iterations * plan.laps)
    seems = 1 + plan.fantasyland_bonus * max(0.0, 1 - 2 * done)
    payoff = payoff_of(
        rates_of(rules.scorer, {size: seems * worth for size, worth in training.fantasyland.items()}),
        (1 - training.fouls) * training.lines,
        (training.fouls,),
    )
    cards = np.zeros(plan.piece, np.int64)
    lands = np.full((plan.piece, 3), -1, np.int32)
    kinds = fantasyland_sizes(rules)
    if kinds:
        drawn = random.random(plan.piece) < plan.land_share
        cards[drawn] = random.choice(kinds, drawn.sum())
        for size in kinds:
            lands[cards == size] = set_lands(rules, decks[cards == size, -size:], training)
    seeds = random.integers(0, 1 << 63, plan.piece).astype(np.uint64)
    played = play(
        decks, lands, network, payoff, course_of(rules.settings), seeds, plan.noise,
        thorough=0 if not plan.after and training.lap == 0 else 6, random=by_chance,
        random_share=plan.random_share,
    )  # fmt: skip
    return Hands(played, cards, lands)


def set_lands(rules: OfcRules, hands: npt.NDArray[np.uint8], training: Training) -> npt.NDArray[np.int32]:
    """The rows, by class, of hands set in Fantasyland."""
    stay = training.fantasyland.get(rules.scorer.stay_cards, 0.0)
    points = rates_of(rules.scorer, {}).royalty + (1 - training.fouls) * training.lines
    return classes_of(hands, best_settings(hands, SettingValues.made(rules.scorer, points, stay)).rows)


# Measurements on the played hands


def _measured(rules: OfcRules, training: Training, kept: list[Hands]) -> Training:
    """The lines, the share of fouls and the values of Fantasyland, from the stored hands."""
    hands = join_hands(list(map(without_samples, kept)))
    normal = hands.cards == 0
    fouls = hands.played.fouls[normal]
    boards = hands.played.classes[normal].reshape(-1, 3)[~fouls.reshape(-1)]
    if len(boards) < 200:
        return training
    lines = lines_of(rules, boards)
    values = fantasy_values(rules, fantasyland_results(rules, hands))
    return training._replace(lines=lines, fouls=float(fouls.mean()), fantasyland=values)


def lines_of(rules: OfcRules, boards: npt.NDArray[np.int32]) -> Lines:
    """The points that a row of each class wins from a board's row, scoops shared by least squares."""
    lines, every = np.zeros((3, CLASSES)), np.arange(CLASSES)
    for row, ordered in enumerate(np.sort(boards[:, :3], axis=0).T):
        below, upto = np.searchsorted(ordered, every), np.searchsorted(ordered, every, "right")
        lines[row] = (below - (len(ordered) - upto)) / len(ordered)
    half = len(boards) // 2
    one, other = boards[:half], boards[half : 2 * half]
    none = np.zeros(half, np.bool_)
    won = lines_won(one, none, other, none, rules.settings.scoop, 0)
    expected = sum(lines[row][one[:, row]] for row in range(3)) - sum(
        lines[row][other[:, row]] for row in range(3)
    )
    share = float((won * expected).sum() / max(1e-9, (expected**2).sum())) * 2
    return lines * share


def _progress(
    rules: OfcRules,
    training: Training,
    iteration: int,
    errors: tuple[float, ...],
    hands: Hands,
    kept: list[Hands],
) -> Progress:
    rates = rates_of(rules.scorer, {})
    normal = hands.cards == 0
    classes, fouls = hands.played.classes[normal].reshape(-1, 3), hands.played.fouls[normal].reshape(-1)
    royalties = sum(rates.royalty[row][classes[:, row]] for row in range(3)) * ~fouls
    entries = (rates.entry_cards[classes[:, 0]] > 0) & ~fouls
    lands = hands.lands[~normal]
    stays = (lands >= stay_classes(rules.scorer)).any(axis=1).mean() if len(lands) else 0
    against = fantasyland_results(rules, join_hands(list(map(without_samples, kept))))
    return Progress(
        training.lap, iteration, tuple(round(e, 3) for e in errors), round(float(fouls.mean()), 4),
        round(float(entries.mean()), 4), round(float(np.mean(royalties)), 3), training.fantasyland,
        round(float(stays), 4), intervals_of(rules, against),
    )  # fmt: skip
