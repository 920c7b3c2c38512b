"""Single five-card evaluations in plain Python: `five` against eval7 and a naive evaluator.

    uv run --group bench python bench/hands.py [--seconds 4]

All three rank the same random hands, one call a hand, cards made beforehand in each one's own form. eval7
is compiled C; the naive one is tests/judge.py, which sorts and counts. Rounds alternate; each one's best
counts.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.cards import DECK
from croupier.chance import Stream
from croupier.hands import five

sys.path.insert(0, str(Path(__file__).parents[1]))


def rate(evaluate: Callable[..., Any], hands: list[tuple[Any, ...]], seconds: float) -> float:
    """Evaluations in a second of CPU time, the loop around them included."""
    done, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        for hand in hands:
            evaluate(*hand)
        done += len(hands)
    return done / taken


def main() -> None:
    from eval7 import Card, evaluate
    from tests.judge import rank_five

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=4.0, help="CPU seconds for each evaluator")
    parser.add_argument("--rounds", type=int, default=5, help="rounds these are divided into")
    given = parser.parse_args()
    stream = Stream(bytes(32), "hands")
    hands = [tuple(stream.shuffled(DECK)[:5]) for _ in range(5000)]
    texts = [tuple(map(str, hand)) for hand in hands]
    theirs = [tuple(map(Card, text)) for text in texts]
    order = sorted(range(len(hands)), key=lambda at: five(*hands[at]))
    assert [evaluate(theirs[at]) for at in order] == sorted(map(evaluate, theirs)), "eval7 disagrees"
    assert [rank_five(texts[at]) for at in order] == sorted(map(rank_five, texts)), (
        "the naive one disagrees"
    )
    works: dict[str, tuple[Callable[..., Any], list[tuple[Any, ...]]]] = {
        "five": (five, hands),
        "eval7": (evaluate, [(hand,) for hand in theirs]),
        "naive": (rank_five, [(hand,) for hand in texts]),
    }
    best = dict.fromkeys(works, 0.0)
    for _ in range(given.rounds):
        for name, (work, dealt) in works.items():
            best[name] = max(best[name], rate(work, dealt, given.seconds / given.rounds))
    for name, each in best.items():
        print(f"{name:<6}{each:>12,.0f} a second   five / {name}: {best['five'] / each:.2f}")


if __name__ == "__main__":
    main()
