"""The anchors of a scale of skill: what a level's decisions lose in a hand, as the rating prices them.

    uv run python research/skill_anchors.py --preset standard --levels club,novice,expert,master --hands 300

Each level plays against `club`, two seats, the seats in turn. A hand includes the Fantasyland hands that
follow it. Printed for each level are the figures of `SkillScale` and `BOTS` in `games/ofc/advice/skill.py`:
the loss a hand by the rating's own estimator (not shrunk) with its 95 % interval, decisions a hand, the
loss of the reference choices, the deviation of results, and the mean value of the entries into Fantasyland.
The same gap should come out of `croupier arena ofc --preset standard --bots novice,club`.
"""

from __future__ import annotations

import argparse
import time
from math import pi, sqrt

import numpy as np

from croupier.advice.skill_measure import CountedHand, costs_of, units
from croupier.advice.skill_rating import MATCH_HANDS, HandCost, SkillScale
from croupier.arena.deal_player import Contest, DealPlayer
from croupier.chance import seed_of
from croupier.games import rules_of
from croupier.games.ofc import OfcRules
from croupier.games.ofc.advice.skill import SKILL
from croupier.games.ofc.solver.evaluator import evaluator_for

ELO = 1600 / np.log(10)
"""Points of rating for a chance to win of 1, at even strength."""
PLACEHOLDER = SkillScale(loss=0, decisions=0, slope=0, result_sd=1, fantasyland=0, reference=0, error=0)
MOST = 50
"""More hands than follow from one."""


def ratio(costs: list[HandCost]) -> tuple[float, float, float]:
    """The loss per hand, the half-width of its 95 % interval, and decisions per hand."""
    lost, made = np.array([(one.lost, one.decisions) for one in costs]).T
    mean = made.mean()
    loss = lost.sum() / len(lost)
    rests = lost - loss * made / mean
    return float(loss), float(1.96 * rests.std(ddof=1) / sqrt(len(lost))), float(mean)


def measured(rules: OfcRules, level: str, hands: int, seed: str) -> str:
    """A line about a level that has played so many hands against `club`."""
    bots = [level, "club"] if level != "club" else ["club", "novice"]
    player = DealPlayer(Contest.from_rules(rules, 2, seed_of(f"{seed} {level}"), bots), range(2))
    worth, counted, entries = evaluator_for(rules).knowledge.about.values, list[CountedHand](), []
    begun = time.process_time()
    for deal in range(hands):
        own = deal % 2
        whose = [0, 0] if level == "club" else [own, 1 - own]
        for place, hand in enumerate(player.hands(deal, whose)):
            number = deal * MOST + place
            found, _, _ = SKILL.count(rules, PLACEHOLDER, hand.states, hand.moves, own, number)
            fantasy = hand.states[0].terms.fantasy
            entries += [worth[cards] for cards in fantasy[own : own + 1] if cards and place == 1]
            counted.append(
                CountedHand(
                    number=number,
                    at=0,
                    lost=found.lost,
                    decisions=found.decisions,
                    reference=found.reference,
                    follows=place > 0,
                    result=hand.returns[own],
                )
            )
    whole = units(counted)
    results = np.array([hand.result for hand in whole])
    loss, reach, decisions = ratio(costs_of(whole))
    reference = sum(hand.reference for hand in whole) / len(whole)
    sd = results.std(ddof=1)
    slope = ELO * sqrt(MATCH_HANDS) / sd / sqrt(2 * pi)
    return (
        f"{rules.preset} {level}: {hands} hands, loss {loss:.2f} ± {reach:.2f}, decisions {decisions:.2f}, "
        f"reference {reference:.2f}, result {results.mean():+.2f} ± {1.96 * sd / sqrt(hands):.2f}, "
        f"sd {sd:.1f}, slope {slope:.1f}, Fantasyland {np.mean(entries or [0]):.2f} ({len(entries)}), "
        f"{(time.process_time() - begun) / hands:.2f} s a hand"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--levels", default="club,novice,expert,master")
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--seed", default="anchors")
    asked = parser.parse_args()
    rules = rules_of("ofc", asked.preset)
    assert isinstance(rules, OfcRules)
    for level in asked.levels.split(","):
        print(measured(rules, level, asked.hands, asked.seed), flush=True)


if __name__ == "__main__":
    main()
