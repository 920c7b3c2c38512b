"""What levels lose on street 4, and on the last, against full enumeration.

    uv run python bench/late_streets.py --preset pineapple --levels expert,master --hands 200

On hands that the network plays, a level's choice on the last street but one is held against the best one:
every card to come is added up, for every placement, against 6,000 hands of the opponent (a level takes 64
or 256, by other cards). On the last street, where the opponent has one street left or none, both the choice
and what it is held against are exact. The loss a decision is in points, with a 95 % interval.
"""

from __future__ import annotations

import argparse

import numpy as np

from croupier.chance import Shoe, Stream, seed_of
from croupier.games import rules_of
from croupier.games.ofc import OfcRules
from croupier.games.ofc.bots.ladder import LEVELS
from croupier.games.ofc.solver.sight import placement_of, sight_of
from croupier.games.ofc.solver.thinking import Effort, mind_of
from croupier.play import Act, Over

FULL = Effort(1_000, 0, 6_000)


def losses(rules: OfcRules, levels: list[str], seed: str) -> list[tuple[int, list[float]]]:
    """For each decision on the last two streets of a hand: cards placed after it, each level's loss."""
    mind, found = mind_of(rules), []
    state, shoe = rules.start(rules.hand_terms(2)), Shoe(Stream(seed_of(seed)))
    while not isinstance(turn := rules.turn(state), Over):
        if not isinstance(turn, Act):
            state = rules.apply(state, shoe.answer(turn))
            continue
        sight = sight_of(rules, rules.view(state, next(iter(turn.options))))
        if sight.placed >= 13 - rules.settings.street + rules.settings.discard:
            truth = mind.judge(sight, np.random.default_rng([1, *seed_of(seed)]), FULL).values
            lost = []
            for number, name in enumerate(levels):
                level = LEVELS[name]
                luck = np.random.default_rng([2, number, *seed_of(seed)])
                effort = Effort(level.placements, level.draws, level.hands)
                lost.append(float(truth.max() - truth[mind.judge(sight, luck, effort).values.argmax()]))
            found.append((sight.placed, lost))
        values, _ = mind.weigh(sight, mind.payoff(sight))
        state = rules.apply(state, placement_of(sight, int(values.argmax())))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--preset", default="pineapple")
    parser.add_argument("--levels", default="expert,master")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", default="late")
    asked = parser.parse_args()
    rules, levels = rules_of("ofc", asked.preset), asked.levels.split(",")
    assert isinstance(rules, OfcRules)
    found = [one for hand in range(asked.hands) for one in losses(rules, levels, f"{asked.seed} {hand}")]
    for placed in sorted({placed for placed, _ in found}):
        lost = np.array([one for at, one in found if at == placed])
        for level, mine in zip(levels, lost.T, strict=True):
            error = 1.96 * mine.std(ddof=1) / len(mine) ** 0.5
            print(
                f"{placed} cards placed: {level:<8}loses {mine.mean():.4f} ± {error:.4f} points a decision "
                f"({(mine > 0).mean():.1%} of {len(mine)} not the best, at most {mine.max():.2f})"
            )


if __name__ == "__main__":
    main()
