"""Hands a second from arrays, beside the evaluators of others: ratios in one run, on one core.

    uv run --group bench python bench/arrays.py [--seconds 8]

Random hands. Ours are given as one array, checked for cards that are there twice; the others are called
hand by hand with cards made beforehand in their own form, in a loop that is counted, too. Rounds alternate;
each one's best counts. All agree on the order of the hands, which is compared first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from croupier import arrays
from croupier.arrays import hand_classes
from croupier.arrays.tables import sums
from croupier.cards import TEXTS
from timing import best_rates

HANDS, THEIRS = 1 << 19, 2_000


def ours(score: Callable[[Any], Any], hands: hand_classes.Cards) -> int:
    score(hands)
    return len(hands)


def plain(hands: hand_classes.Cards) -> None:
    """With NumPy alone."""
    table = sums(hands.shape[1])
    assert hand_classes._plain(hands, table, np.empty(len(hands), np.uint16)) < 0


def theirs(evaluate: Callable[..., Any], hands: Sequence[tuple[Any, ...]]) -> int:
    for hand in hands:
        evaluate(*hand)
    return len(hands)


def others(hands: hand_classes.Cards) -> dict[str, tuple[Callable[..., Any], list[tuple[Any, ...]], int]]:
    """Each evaluator, its cards, and 1 if higher is stronger, else -1."""
    import eval7
    import treys
    from pokerkit import Card, StandardHighHand

    texts = [[TEXTS[card] for card in hand] for hand in hands.tolist()]
    evaluator = treys.Evaluator()
    return {
        "eval7": (eval7.evaluate, [([*map(eval7.Card, hand)],) for hand in texts], 1),
        "treys": (evaluator.evaluate, [([*map(treys.Card.new, hand)], []) for hand in texts], -1),
        "pokerkit": (
            StandardHighHand.from_game,
            [(tuple(Card.parse("".join(hand))), ()) for hand in texts],
            1,
        ),
    }


def main() -> None:
    order = np.random.default_rng(1).random((HANDS, 52)).argsort(axis=1).astype(np.uint8)
    three, five, seven = (np.ascontiguousarray(order[:, :size]) for size in (3, 5, 7))
    works: dict[str, Callable[[], int]] = {
        "fives": partial(ours, arrays.fives, five),
        "fronts": partial(ours, arrays.fronts, three),
        "sevens": partial(ours, arrays.sevens, seven),
        "fives, NumPy alone": partial(ours, plain, five),
        "fronts, NumPy alone": partial(ours, plain, three),
        "sevens, NumPy alone": partial(ours, plain, seven),
    }
    for hands, kind in ((five[:THEIRS], "fives"), (seven[:THEIRS], "sevens")):
        scores = arrays.best_of(hands).astype(int)
        for name, (evaluate, cards, sign) in others(hands).items():
            found = [evaluate(*hand) for hand in cards]
            for one, other in zip(range(0, THEIRS, 2), range(1, THEIRS, 2), strict=True):
                higher = (found[one] > found[other]) - (found[one] < found[other])
                assert sign * higher == np.sign(scores[one] - scores[other]), f"{name} disagrees"
            works[f"{name}, {kind}"] = partial(theirs, evaluate, cards)
    best = best_rates(__doc__, 8, works)
    for name, rate in best.items():
        kind = next(kind for kind in ("fives", "fronts", "sevens") if kind in name)
        print(f"{name:<22}{rate:>14,.0f} a second   {kind} / it: {best[kind] / rate:,.1f}")


if __name__ == "__main__":
    main()
