"""Single five-card evaluations in plain Python: `five` against eval7 and a naive evaluator.

    uv run --group bench python bench/hands.py [--seconds 4]

All three rank the same random hands, one call a hand, cards made beforehand in each one's own form. eval7
is compiled C; the naive one is tests/judge.py, which sorts and counts. Rounds alternate; each one's best
counts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from croupier.cards import DECK
from croupier.chance import Stream
from croupier.hands import five
from timing import best_rates

sys.path.insert(0, str(Path(__file__).parents[1]))


def evaluated(evaluate: Callable[..., Any], hands: list[tuple[Any, ...]]) -> int:
    """How many hands were evaluated; their rate includes the loop around them."""
    for hand in hands:
        evaluate(*hand)
    return len(hands)


def main() -> None:
    from eval7 import Card, evaluate
    from tests.judge import rank_five

    stream = Stream(bytes(32), "hands")
    hands = [tuple(stream.shuffled(DECK)[:5]) for _ in range(5000)]
    texts = [tuple(map(str, hand)) for hand in hands]
    theirs = [tuple(map(Card, text)) for text in texts]
    order = sorted(range(len(hands)), key=lambda at: five(*hands[at]))
    assert [evaluate(theirs[at]) for at in order] == sorted(map(evaluate, theirs)), "eval7 disagrees"
    assert [rank_five(texts[at]) for at in order] == sorted(map(rank_five, texts)), (
        "the naive one disagrees"
    )
    works = {
        "five": partial(evaluated, five, hands),
        "eval7": partial(evaluated, evaluate, [(hand,) for hand in theirs]),
        "naive": partial(evaluated, rank_five, [(hand,) for hand in texts]),
    }
    best = best_rates(__doc__, 4, works)
    for name, each in best.items():
        print(f"{name:<6}{each:>12,.0f} a second   five / {name}: {best['five'] / each:.2f}")


if __name__ == "__main__":
    main()
