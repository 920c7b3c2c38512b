"""What a level gains from another by its decisions alone: far fewer hands than matches need.

    uv run python bench/advantage.py --preset pineapple --levels master,expert --hands 150

Hands are played by the second level. Wherever the first would place otherwise, both placements are played
out by the network over the same orders of the unseen cards, and the difference is what the decision gains;
its sum over a hand is what the level gains, with a 95 % interval over hands. Late streets, which both play
alike but for what they guess of the others, are left out.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from croupier.chance import Shoe, Stream, seed_of
from croupier.games import rules_of
from croupier.games.ofc import OfcRules
from croupier.games.ofc.bots.ladder import LEVELS, Level
from croupier.games.ofc.solver.compiled.figures import points_of
from croupier.games.ofc.solver.sight import Sight, placement_of, sight_of
from croupier.games.ofc.solver.thinking import Effort, Mind, decks_of, mind_of
from croupier.play import Act, Over


def chosen(mind: Mind, sight: Sight, level: Level, luck: np.random.Generator) -> int:
    """The way a level would take; one that does not think asks the network, without its misjudgements."""
    if not level.thinks:
        return int(mind.weigh(sight, mind.payoff(sight))[0].argmax())
    effort = Effort(level.placements, level.draws, level.hands)
    return int(mind.judge(sight, luck, effort).values.argmax())


def gain(mind: Mind, sight: Sight, one: int, other: int, luck: np.random.Generator, orders: int) -> float:
    """What one way brings more than another, played out over the same cards."""
    decks, payoff, entry = decks_of(sight, luck, orders), mind.payoff(sight), mind.entry(sight)
    points = [
        points_of(mind.hands(sight, way, decks), sight.place, sight.others, payoff, entry)[0]
        for way in (one, other)
    ]
    return float((points[0] - points[1]).mean())


def hand_gain(rules: OfcRules, levels: list[Level], seed: str, orders: int, spent: list[float]) -> float:
    """What the first of two levels gains a seat in one hand, by its decisions."""
    mind, luck = mind_of(rules), np.random.default_rng(list(seed_of(seed)))
    state, shoe, total = rules.start(rules.hand_terms(2)), Shoe(Stream(seed_of(seed))), 0.0
    while not isinstance(turn := rules.turn(state), Over):
        if not isinstance(turn, Act):
            state = rules.apply(state, shoe.answer(turn))
            continue
        sight = sight_of(rules, rules.view(state, next(iter(turn.options))))
        begun = time.process_time()
        other = chosen(mind, sight, levels[1], luck)
        if 13 - sight.placed > 2:
            one = chosen(mind, sight, levels[0], luck)
            spent.append(time.process_time() - begun)
            total += gain(mind, sight, one, other, luck, orders) if one != other else 0.0
        state = rules.apply(state, placement_of(sight, other))
    return total / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--preset", default="pineapple")
    parser.add_argument("--levels", default="master,expert")
    parser.add_argument("--hands", type=int, default=150)
    parser.add_argument("--orders", type=int, default=400)
    parser.add_argument("--seed", default="advantage")
    asked = parser.parse_args()
    rules = rules_of("ofc", asked.preset)
    assert isinstance(rules, OfcRules)
    levels, spent = [LEVELS[name] for name in asked.levels.split(",")], list[float]()
    hand_gain(rules, levels, "warm", 4, [])
    gains = np.array(
        [
            hand_gain(rules, levels, f"{asked.seed} {hand}", asked.orders, spent)
            for hand in range(asked.hands)
        ]
    )
    error = 1.96 * gains.std(ddof=1) / len(gains) ** 0.5
    print(
        f"{asked.levels.replace(',', ' from ')}: {gains.mean():+.3f} ± {error:.3f} points a hand and seat"
    )
    print(f"{asked.hands} hands; both levels' thoughts {1000 * np.mean(spent):.0f} ms a decision together")


if __name__ == "__main__":
    main()
