"""The best setting of Fantasyland hands: compiled, readable, and all tried; processor time a hand.

    uv run python bench/setter.py [--full]

Each hand's value is compared with that of every way there is; `--full` compares 20,000 hands of 13 cards,
300 of 14, 40 of 15, 15 of 16 and 4 of 17 (some minutes), otherwise a hundredth of them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

TRIED = {13: 20_000, 14: 300, 15: 40, 16: 15, 17: 4}


def main() -> None:
    from tests.games.ofc.naive_setter import naive_value

    from croupier.cards import Card
    from croupier.chance import Stream, seed_of
    from croupier.games import rules_of
    from croupier.games.ofc.solver.compiled.fantasyland_search import best_settings
    from croupier.games.ofc.solver.setting import best_setting, setting_values

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true")
    full = parser.parse_args().full
    scorer, stay = rules_of("ofc", "pineapple").scorer, 8.0
    worth, stream = setting_values(scorer, stay), Stream(seed_of("setter"))
    for cards, tried in TRIED.items():
        count = tried if full else max(1, tried // 100)
        many = np.array(
            [stream.shuffled(range(52))[:cards] for _ in range(max(count, 2_000))], dtype=np.uint8
        )
        best_settings(many[:1], worth)
        naive_value(many[0].tolist(), scorer, stay)
        some = [[Card(card) for card in hand] for hand in many[:100].tolist()]
        compiled, found = timed(partial(best_settings, many, worth))
        readable, _ = timed(lambda hands: [best_setting(hand, scorer, stay) for hand in hands], some)
        every, values = timed(
            lambda hands: [naive_value(hand, scorer, stay) for hand in hands], many[:count].tolist()
        )
        wrong = sum(abs(a - b) > 1e-6 for a, b in zip(values, found.values.tolist(), strict=False))
        a_hand = compiled / len(many)
        print(
            f"{cards} cards: {1e6 * a_hand:.1f} µs a hand; "
            f"the readable one {readable / len(some) / a_hand:,.0f} times as long, "
            f"all settings {every / count / a_hand:,.0f} times; {wrong} wrong of {count:,}",
            flush=True,
        )


def timed(work: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    begun = time.process_time()
    done = work(*given)
    return time.process_time() - begun, done


if __name__ == "__main__":
    main()
