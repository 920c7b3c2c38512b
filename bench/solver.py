"""The solver of OFC, piece by piece: processor time, beside the readable twin's in the same run.

    uv run python bench/solver.py [--preset pineapple] [--hands 40] [--rounds 3]

Positions are those of hands that the network plays, both seats outside Fantasyland. Every piece of work is
done in alternating rounds, and the best is told; µs are those of a call from Python, some ten of which are
the call's own. The readable twin is `solver/plain.py`, which plays where nothing is compiled.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
import numpy as np

from croupier.cards import Card
from croupier.chance import Shoe, Stream, seed_of
from croupier.games import rules_of
from croupier.games.ofc import OfcRules
from croupier.games.ofc.bots.level_policy import choose
from croupier.games.ofc.bots.level_table import LEVELS
from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings
from croupier.games.ofc.solver.compiled.selfplay import play
from croupier.games.ofc.solver.estimates import SearchBudget, best_of
from croupier.games.ofc.solver.evaluator import Evaluator, evaluator_for
from croupier.games.ofc.solver.information_set import (
    InformationSet,
    draws_of,
    information_set_of,
    placement_of,
)
from croupier.games.ofc.solver.reference_kernels import weigh_plainly
from croupier.games.ofc.solver.setting import best_setting, setting_values
from croupier.play import Act, Over

Work = Callable[[], Any]


def positions(evaluator: Evaluator, hands: int) -> dict[int, list[InformationSet]]:
    """What seats see before their moves, by how many cards their boards have after them."""
    rules: OfcRules = evaluator.rules
    found: dict[int, list[InformationSet]] = {}
    for hand in range(hands):
        state, shoe = rules.start(rules.hand_terms(2)), Shoe(Stream(seed_of("bench"), hand))
        while not isinstance(turn := rules.turn(state), Over):
            if not isinstance(turn, Act):
                state = rules.apply(state, shoe.answer(turn))
                continue
            sight = information_set_of(rules, rules.view(state, next(iter(turn.options))))
            found.setdefault(sight.placed, []).append(sight)
            values, _ = evaluator.weigh(sight, evaluator.payoff(sight))
            state = rules.apply(state, placement_of(sight, int(values.argmax())))
    return found


def seconds(works: Sequence[Work], rounds: int) -> list[float]:
    """The least processor time of each over alternating rounds; what is done first compiles it."""
    best = [float("inf")] * len(works)
    for work in works:
        work()
    for _ in range(rounds):
        for at, work in enumerate(works):
            begun = time.process_time()
            work()
            best[at] = min(best[at], time.process_time() - begun)
    return best


def compared(
    name: str, rounds: int, one: Work, ones: int, other: Work | None = None, others: int = 1
) -> None:
    """Print what a piece of work takes a time, and its readable twin."""
    taken = seconds([one, other] if other else [one], rounds)
    each = taken[0] / ones
    line = f"{name:<52}{1e6 * each:>10,.1f} µs"
    if other:
        line += f"   the readable twin {taken[1] / others / each:>8,.0f} times"
    print(line, flush=True)


Found = dict[int, list[InformationSet]]


def by(work: Callable[[InformationSet], Any], sights: Sequence[InformationSet]) -> Work:
    return lambda: [work(sight) for sight in sights]


def at_a_glance(evaluator: Evaluator, found: Found, rounds: int) -> None:
    def network(sight: InformationSet) -> Any:
        return evaluator.weigh(sight, evaluator.payoff(sight))

    def plainly(sight: InformationSet) -> Any:
        return weigh_plainly(sight, evaluator.knowledge.network, evaluator.payoff(sight), evaluator.street)

    print("All placements of a street, judged at a glance")
    for placed, sights in found.items():
        values, exact = network(sights[0])
        few = sights[: max(2, len(sights) // 10)]
        name = f"  to {placed} cards, {np.isfinite(values).sum()} ways" + " (exactly)" * exact
        compared(name, rounds, by(network, sights), len(sights), by(plainly, few), len(few))


def thought_over(evaluator: Evaluator, found: Found, rounds: int) -> None:
    random = np.random.default_rng(1)
    for level in ("expert", "master"):
        budget = SearchBudget(LEVELS[level].placements, LEVELS[level].draws, LEVELS[level].hands)
        print(f"A decision of {level}")
        for placed, sights in found.items():
            few = sights[: max(4, len(sights) // 4)]
            judge = by(partial(evaluator.judge, random=random, budget=budget), few)
            compared(f"  to {placed} cards", rounds, judge, len(few))


def in_compiled_code(evaluator: Evaluator, found: Found, rounds: int) -> None:
    print("Within compiled code")
    random = np.random.default_rng(1)
    first = next(iter(found.values()))[:5]
    draws = [draws_of(sight, random, 200, evaluator.course.deal) for sight in first]
    chosen = [best_of(evaluator.weigh(sight, evaluator.payoff(sight))[0], 4) for sight in first]

    def foreseen() -> None:
        for sight, some, ways in zip(first, draws, chosen, strict=True):
            evaluator.foresee(sight, evaluator.payoff(sight), ways, some)

    ways = len(evaluator.course.later_ways)
    compared(f"  the next street's {ways} ways, once drawn", rounds, foreseen, len(first) * 200 * 4)
    for placed, sights in found.items():
        if placed < 11:
            decks = random.permuted(np.tile(sights[0].unseen, (200, 1)), axis=1)
            way = int(evaluator.weigh(sights[0], evaluator.payoff(sights[0]))[0].argmax())
            rolled = partial(evaluator.hands, sights[0], way, decks)
            compared(f"  a hand played out from {placed} cards", rounds, rolled, 200)
    count = 2_000
    decks = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (count, 1)), axis=1)
    seeds = random.integers(0, 1 << 63, count).astype(np.uint64)
    hands = partial(
        play, decks, np.full((count, 3), -1, np.int32), evaluator.knowledge.network,
        evaluator.usual_payoff(1), evaluator.course, seeds, 0.0, thorough=6,
    )  # fmt: skip
    twin = partial(by_levels, evaluator.rules, 1)
    compared("  a hand against itself, both seats", rounds, hands, count, twin)


def by_levels(rules: OfcRules, hands: int) -> None:
    """Hands by the rules themselves, and the readable network."""
    greedy = msgspec.structs.replace(LEVELS["club"], misjudges=0.0)
    for hand in range(hands):
        state, shoe = rules.start(rules.hand_terms(2)), Shoe(Stream(seed_of("bench"), hand))
        while not isinstance(turn := rules.turn(state), Over):
            if isinstance(turn, Act):
                seat = next(iter(turn.options))
                luck = Stream(bytes(32))
                move = choose(rules, rules.view(state, seat), turn.options[seat], greedy, luck)
                state = rules.apply(state, move)
            else:
                state = rules.apply(state, shoe.answer(turn))


def set_at_once(evaluator: Evaluator, rounds: int) -> None:
    print("A hand set at once")
    scorer, worth = evaluator.rules.scorer, setting_values(evaluator.rules.scorer, 8.0)
    random = np.random.default_rng(1)
    for cards in range(13, 18):
        hands = random.permuted(np.tile(np.arange(52, dtype=np.uint8), (500, 1)), axis=1)[:, :cards]
        few = [[Card(card) for card in hand] for hand in hands[:3].tolist()]
        compared(
            f"  {cards} cards", rounds, partial(best_settings, hands, worth), len(hands),
            partial(lambda hands: [best_setting(hand, scorer, 8.0) for hand in hands], few), len(few),
        )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--preset", default="pineapple")
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    evaluator = evaluator_for(rules_of("ofc", given.preset))
    found = positions(evaluator, given.hands)
    at_a_glance(evaluator, found, given.rounds)
    thought_over(evaluator, found, given.rounds)
    in_compiled_code(evaluator, found, given.rounds)
    set_at_once(evaluator, given.rounds)


if __name__ == "__main__":
    main()
