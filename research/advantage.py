"""The gain of a level from another by its decisions alone: it needs far fewer hands than matches do.

    uv run python research/advantage.py --preset pineapple --levels master,expert --hands 150

Hands are played by the second level. Wherever the first would place otherwise, both placements are played
out by the network over the same orders of the unseen cards, and the difference is what the decision gains;
on the last two streets it is what full enumeration says. The sum over a hand is what the level gains, with
a 95 % interval over hands. `network` plays the best at sight, and a yardstick plays by its name:

    PYTHONPATH=research uv run python research/advantage.py --levels expert,yardsticks:hindsight --hands 300
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Callable

import numpy as np

from croupier.chance import Shoe, Stream, seed_of
from croupier.games import rules_of
from croupier.games.ofc import OfcRules
from croupier.games.ofc.bots.level_policy import choose
from croupier.games.ofc.bots.level_table import LEVELS
from croupier.games.ofc.solver.compiled.placement_stats import points_of
from croupier.games.ofc.solver.estimates import SearchBudget
from croupier.games.ofc.solver.evaluator import Evaluator, evaluator_for
from croupier.games.ofc.solver.information_set import (
    InformationSet,
    decks_of,
    information_set_of,
    placement_of,
    ways_of,
)
from croupier.games.ofc.view import View
from croupier.play import Act, Options, Over

Player = Callable[[InformationSet, View, Options], int]
"""The way that somebody would take."""

FULL = SearchBudget(1_000, 0, 2_000)


def player(rules: OfcRules, name: str, seed: str) -> Player:
    """A level, the network without misjudgements, or a yardstick, `module:name`."""
    if ":" in name:
        module, _, made = name.partition(":")
        bot = getattr(importlib.import_module(module), made)(rules, Stream(seed_of(seed)))
        return lambda sight, view, options: ways_of(sight, [bot.choose(view, options)])[0]
    evaluator, stream = evaluator_for(rules), Stream(seed_of(seed))
    if name == "network":
        return lambda sight, *_: int(evaluator.weigh(sight, evaluator.payoff(sight))[0].argmax())
    level, luck = LEVELS[name], np.random.default_rng([*seed_of(seed)])
    if not level.needs_kernels:
        return lambda sight, view, options: ways_of(sight, [choose(rules, view, options, level, stream)])[0]
    budget = SearchBudget(level.placements, level.draws, level.hands)
    return lambda sight, *_: int(evaluator.judge(sight, luck, budget).values.argmax())


def gain(
    evaluator: Evaluator,
    sight: InformationSet,
    one: int,
    other: int,
    luck: np.random.Generator,
    orders: int,
) -> float:
    """What one way brings more than another: by full enumeration, or played out over the same cards."""
    if 13 - sight.placed <= evaluator.course.place:
        values = evaluator.judge(sight, luck, FULL).values
        return float(values[one] - values[other])
    decks, payoff, entry = decks_of(sight, luck, orders), evaluator.payoff(sight), evaluator.entry(sight)
    points = [
        points_of(evaluator.hands(sight, way, decks), sight.place, sight.others, payoff, entry)[0]
        for way in (one, other)
    ]
    return float((points[0] - points[1]).mean())


def hand_gain(
    rules: OfcRules, names: list[str], seats: int, seed: str, orders: int, spent: list[list[float]]
) -> float:
    """What the first of two players gains a seat in one hand, by its decisions."""
    evaluator, luck = evaluator_for(rules), np.random.default_rng(list(seed_of(seed)))
    players = [player(rules, name, f"{seed} {name}") for name in names]
    state, shoe, total = rules.start(rules.hand_terms(seats)), Shoe(Stream(seed_of(seed))), 0.0
    while not isinstance(turn := rules.turn(state), Over):
        if not isinstance(turn, Act):
            state = rules.apply(state, shoe.answer(turn))
            continue
        seat, options = next(iter(turn.options.items()))
        view = rules.view(state, seat)
        sight, ways = information_set_of(rules, view), []
        for decide, times in zip(players, spent, strict=True):
            begun = time.process_time()
            ways.append(decide(sight, view, options))
            times.append(time.process_time() - begun)
        if ways[0] != ways[1]:
            total += gain(evaluator, sight, ways[0], ways[1], luck, orders)
        state = rules.apply(state, placement_of(sight, ways[1]))
    return total / seats


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--preset", default="pineapple")
    parser.add_argument("--levels", default="master,expert")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--hands", type=int, default=150)
    parser.add_argument("--orders", type=int, default=400)
    parser.add_argument("--seed", default="advantage")
    asked = parser.parse_args()
    rules, names = rules_of("ofc", asked.preset), asked.levels.split(",")
    assert isinstance(rules, OfcRules)
    hand_gain(rules, names, asked.seats, "warm", 4, [[], []])
    spent: list[list[float]] = [[], []]
    gains = np.array(
        [
            hand_gain(rules, names, asked.seats, f"{asked.seed} {hand}", asked.orders, spent)
            for hand in range(asked.hands)
        ]
    )
    error = 1.96 * gains.std(ddof=1) / len(gains) ** 0.5
    print(f"{' from '.join(names)}: {gains.mean():+.3f} ± {error:.3f} points a hand and seat")
    print(
        f"{asked.hands} hands; {' and '.join(f'{1000 * np.mean(one):.1f} ms' for one in spent)} a decision"
    )


if __name__ == "__main__":
    main()
