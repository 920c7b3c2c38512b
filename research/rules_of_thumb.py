"""Rules of thumb for Pineapple, held against the solver's own decisions.

    uv run python research/rules_of_thumb.py --hands 2000 --seed thumbs

Hands of two are played with small errors, so that all sorts of boards come about. Wherever a rule speaks
of a decision and can be followed or broken, the best placement that follows it and the best that breaks it
are looked ahead from, over the same next streets (on the last two all cards to come are added up). Told are
how often the better of the two follows the rule, what the one that breaks it costs against the one that
follows it, on average and with a 95 % interval, and what following it always would lose.

`--tables` prints when to gamble for Fantasyland, what the other board changes, and what a foul costs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.chance import seed_of
from croupier.games.ofc import Placement, rules
from croupier.games.ofc.placements import join_rows
from croupier.games.ofc.solver.compiled.placement_stats import points_of
from croupier.games.ofc.solver.evaluator import Evaluator, evaluator_for
from croupier.games.ofc.solver.information_set import decks_of, placement_of
from rule_of_thumb_predicates import QUEEN, RULES, Laid, front_paired, has, lone_high_card

sys.path.append(str(Path(__file__).parents[1] / "tools" / "generation"))

from problem_generation import Spot, positions, street_of

NOISE = 0.8
DECKS, STREETS = 4, 15

Floats = npt.NDArray[np.float64]


class Judgement(NamedTuple):
    """What a rule says of a decision: whether it is right, what breaking it and following it cost."""

    name: str
    street: int
    follows: bool
    breaking: float
    following: float


def laid_of(spot: Spot) -> dict[int, Laid]:
    """Every way that there is room for, as a placement."""
    assert spot.view.seat is not None
    before = spot.view.seats[spot.view.seat].rows
    hand = tuple(Card(int(card)) for card in spot.sight.hand)
    found = {}
    for way in np.flatnonzero(np.isfinite(spot.scores)).tolist():
        move: Placement = placement_of(spot.sight, way)
        after = join_rows(before, (move.front, move.middle, move.back))
        found[way] = Laid(street_of(spot.sight), before, hand, after, move.discard)
    return found


def values_of(
    evaluator: Evaluator, spot: Spot, chosen: Sequence[int], random: np.random.Generator
) -> dict[int, float]:
    """The values of some ways: a street ahead, or exactly on the late streets."""
    if spot.sight.placed >= 11:
        return {way: float(spot.scores[way]) for way in chosen}
    streets = decks_of(spot.sight, random, DECKS)[:, : 3 * STREETS]
    cut = streets[:, : streets.shape[1] // 3 * 3].reshape(-1, 3)
    found = evaluator.foresee(
        spot.sight, evaluator.payoff(spot.sight), np.array(chosen), np.ascontiguousarray(cut)
    ).mean(axis=0)
    return dict(zip(chosen, found.tolist(), strict=True))


def judgements(evaluator: Evaluator, spot: Spot, random: np.random.Generator) -> Iterator[Judgement]:
    """What all rules say of a decision."""
    ways = laid_of(spot)
    if len(ways) < 2:
        return
    order = sorted(ways, key=lambda way: -spot.scores[way])
    sides: dict[str, tuple[int, int]] = {}
    for name, (_, rule) in RULES.items():
        said = {way: rule(ways[way]) for way in order}
        good = next((way for way in order if said[way] is True), None)
        bad = next((way for way in order if said[way] is False), None)
        if good is not None and bad is not None:
            sides[name] = good, bad
    if not sides:
        return
    chosen = list(dict.fromkeys([*order[:3], *(way for both in sides.values() for way in both)]))
    values = values_of(evaluator, spot, chosen, random)
    best = max(values.values())
    for name, (good, bad) in sides.items():
        yield Judgement(
            name, street_of(spot.sight), values[good] >= values[bad], values[good] - values[bad],
            best - values[good],
        )  # fmt: skip


# Tables


class Line(NamedTuple):
    """A figure of a table, by its place in there."""

    table: str
    row: str
    column: str
    value: float


_FRONT_PAIR = "pairing Q, K or A in front, by what the middle has"


def gambles(evaluator: Evaluator, spot: Spot, random: np.random.Generator) -> Iterator[Line]:
    """What a high card in front, and a pair there, are worth against the best other placement."""
    ways = laid_of(spot)
    order = sorted(ways, key=lambda way: -spot.scores[way])
    street = street_of(spot.sight)
    live = [int(card) >> 2 for card in spot.sight.unseen]
    for table, rule in (("a lone Q, K or A to the front", lone_high_card), (_FRONT_PAIR, front_paired)):
        said = {way: rule(ways[way]) for way in order}
        good = next((way for way in order if said[way] is True), None)
        bad = next((way for way in order if said[way] is False), None)
        if good is None or bad is None:
            continue
        values = values_of(evaluator, spot, [good, bad], random)
        one = ways[good]
        if table == _FRONT_PAIR:
            column = has(one.before[1])
        else:
            high = next(card for card in one.hand if card >> 2 >= QUEEN)
            column = f"{live.count(high >> 2)} live"
        yield Line(table, f"street {street}", column, values[good] - values[bad])


def other_board(evaluator: Evaluator, spot: Spot, random: np.random.Generator) -> Iterator[Line]:
    """What it costs to play as if the other's board were still empty, its cards known to be gone."""
    sight = spot.sight
    other = sight.others[0]
    if sight.fantasy[other] or not sight.sizes[other].sum() or sight.placed >= 11:
        return
    blind = sight._replace(boards=sight.boards.copy(), sizes=sight.sizes.copy())
    blind.boards[other], blind.sizes[other] = 0, 0
    scores, _ = evaluator.weigh(blind, evaluator.payoff(blind))
    way, best = int(scores.argmax()), int(spot.scores.argmax())
    values = values_of(evaluator, spot, [way, best], random) if way != best else {way: 0.0}
    row = f"street {street_of(sight)}"
    yield Line(
        "playing as if the other's board were empty", row, "changes the move, %", 100.0 * (way != best)
    )
    yield Line(
        "playing as if the other's board were empty", row, "costs", values.get(best, 0.0) - values[way]
    )


def whole_hands(evaluator: Evaluator, spot: Spot, random: np.random.Generator) -> Iterator[Line]:
    """How hands go that the network plays to their end."""
    if spot.at:
        return
    classes = evaluator.hands(spot.sight, int(spot.scores.argmax()), decks_of(spot.sight, random, 20))
    payoff = evaluator.usual_payoff(1)
    place, others = spot.sight.place, spot.sight.others
    points, _ = points_of(classes, place, others, payoff, evaluator.entry(spot.sight))
    own = classes[:, place]
    foul = (own[:, 0] > own[:, 1]) | (own[:, 1] > own[:, 2])
    land = ~foul & (payoff.entry_cards[own[:, 0]] > 0)
    for value, is_foul, is_land in zip(points.tolist(), foul.tolist(), land.tolist(), strict=True):
        kind = "fouled" if is_foul else "Fantasyland" if is_land else "neither"
        yield Line("whole hands", "points", kind, value)
        for other in ("fouled", "Fantasyland", "neither"):
            yield Line("whole hands", "share, %", other, 100.0 * (kind == other))


def told_of(seed_text: str, tables: bool, hand: int) -> list[Any]:
    """What a hand tells."""
    under = rules("pineapple")
    evaluator, seed = evaluator_for(under), seed_of(seed_text)
    found: list[Any] = []
    for spot in positions(under, evaluator, seed, hand, NOISE):
        random = np.random.default_rng([*seed, hand, spot.at, 1])
        if not tables:
            found += judgements(evaluator, spot, random)
            continue
        for tell in (gambles, other_board, whole_hands):
            found += tell(evaluator, spot, random)
    return found


def interval(values: Sequence[float]) -> tuple[float, float]:
    """A mean, and half of its 95 % interval."""
    array = np.array(values)
    return float(array.mean()), float(1.96 * array.std(ddof=1) / len(array) ** 0.5) if len(
        array
    ) > 1 else 0.0


def rules_told(found: Sequence[Judgement]) -> list[dict[str, Any]]:
    told = []
    for name, (words, _) in RULES.items():
        own = [one for one in found if one.name == name]
        if not own:
            continue
        breaking, error = interval([one.breaking for one in own])
        told.append({
            "rule": name, "words": words, "decisions": len(own),
            "follows": sum(one.follows for one in own) / len(own),
            "breaking": breaking, "interval": error,
            "following": interval([one.following for one in own])[0],
        })  # fmt: skip
    return told


def tables_told(found: Sequence[Line]) -> list[dict[str, Any]]:
    groups = defaultdict(list)
    for one in found:
        groups[one.table, one.row, one.column].append(one.value)
    return [
        {"table": key[0], "row": key[1], "column": key[2], "decisions": len(values),
         "mean": interval(values)[0], "interval": interval(values)[1]}
        for key, values in sorted(groups.items())
    ]  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", default="thumbs")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found: list[Any] = []
    with ProcessPoolExecutor(given.processes, get_context("spawn")) as pool:
        work = partial(told_of, given.seed, given.tables)
        for number, part in enumerate(pool.map(work, range(given.hands), chunksize=20), 1):
            found += part
            if sys.stderr.isatty():
                print(f"\r{number} of {given.hands} hands", end="", file=sys.stderr)
    told = tables_told(found) if given.tables else rules_told(found)
    if given.json:
        print(json.dumps(told, indent=2))
        return
    for one in told:
        if given.tables:
            where = f"{one['table']}: {one['row']}, {one['column']}"
            print(f"{where:90} {one['decisions']:6}  {one['mean']:+7.2f} ± {one['interval']:.2f}")
        else:
            cost = f"{one['breaking']:+.2f} ± {one['interval']:.2f}"
            head = f"{one['words']:75} {one['decisions']:6}  right {one['follows']:4.0%}"
            print(f"{head}  breaking costs {cost}  following always {one['following']:.2f}")


if __name__ == "__main__":
    main()
