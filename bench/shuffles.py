"""Chi-square tests of the shuffles of fair dealing, over many hands from a fixed seed.

    uv run python bench/shuffles.py --hands 1000000

Each hand is a whole deck dealt by `croupier.fair.FairShoe`: the house's secret order and the players' cut.
Tested are which card lies at which place, which card follows which, and what the first five cards make,
each at 99 %.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from itertools import pairwise
from math import comb, sqrt

from croupier.cards import FULL_DECK
from croupier.chance import seed_of
from croupier.fair import FairShoe, HandSeed
from croupier.play import Deal, Draw

LEVEL = 2.326347874
"""The 99 % quantile of the normal distribution."""


def normal_score(counts: list[int], expected: list[float], freedom: int = 0, scale: float = 1) -> float:
    """Chi-square as a normal score (Wilson and Hilferty): above LEVEL in one of a hundred fair samples."""
    chi = scale * sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
    freedom = freedom or len(counts) - 1
    return float(((chi / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom)))


def kind(cards: tuple[int, ...]) -> str:
    """What five cards make, by the ranks alone and by the suits: no evaluator is trusted here."""
    ranks = sorted(Counter(card >> 2 for card in cards).values(), reverse=True)
    flush = len({card & 3 for card in cards}) == 1
    if ranks != [1, 1, 1, 1, 1]:
        return "-".join(map(str, ranks))
    places = sorted(card >> 2 for card in cards)
    straight = places[4] - places[0] == 4 or places == [0, 1, 2, 3, 12]
    return {(0, 0): "none", (1, 0): "flush", (0, 1): "straight", (1, 1): "both"}[flush, straight]


KINDS = {
    "2-1-1-1": 1098240,
    "2-2-1": 123552,
    "3-1-1": 54912,
    "3-2": 3744,
    "4-1": 624,
    "straight": 10200,
    "flush": 5108,
    "both": 40,
    "none": 1302540,
}


def scores(hands: int, seed: str = "shuffles") -> dict[str, float]:
    """The normal score of each test over so many hands."""
    places = [0] * 52 * 52
    pairs = [0] * 52 * 52
    kinds: Counter[str] = Counter()
    for number in range(hands):
        shoe = FairShoe(HandSeed(seed_of(f"{seed} {number}").hex(), "ofc", 1), ((0, f"player {number}"),))
        move = shoe.answer(Draw(None, 52, FULL_DECK))
        assert isinstance(move, Deal)
        deck = tuple(map(int, move.cards))
        for place, card in enumerate(deck):
            places[place * 52 + card] += 1
        for card, following in pairwise(deck):
            pairs[card * 52 + following] += 1
        kinds[kind(deck[:5])] += 1
    # A hand gives one card to every place and one place to every card: 51 x 51 counts are free, and the sum
    # of squares is 52/51 times that of as many independent ones. A card follows one of 51 others, or none:
    # there, too, the sum has the mean of 51 x 51 free counts.
    free = [pairs[n] for n in range(52 * 52) if n // 52 != n % 52]
    # Kinds that are too rare for chi-square in a small sample are counted together.
    rare = [name for name, ways in KINDS.items() if hands * ways / comb(52, 5) < 10]
    common = [name for name in KINDS if name not in rare]
    counts = [kinds[name] for name in common]
    expected = [hands * KINDS[name] / comb(52, 5) for name in common]
    if rare:
        counts.append(sum(kinds[name] for name in rare))
        expected.append(sum(hands * KINDS[name] / comb(52, 5) for name in rare))
    return {
        "places": normal_score(places, [hands / 52] * (52 * 52), 51 * 51, 51 / 52),
        "pairs": normal_score(free, [hands * 51 / (52 * 51)] * (52 * 51), 51 * 51),
        "kinds": normal_score(counts, expected),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", default="shuffles")
    options = parser.parse_args()
    found = scores(options.hands, options.seed)
    rounded = {name: round(score, 3) for name, score in found.items()}
    print(json.dumps({"hands": options.hands, "below": round(LEVEL, 3), **rounded}))
    return int(any(score > LEVEL for score in found.values()))


if __name__ == "__main__":
    sys.exit(main())
