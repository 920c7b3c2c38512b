"""Time of the exact best turn of Pinzique: 6^8 rolls, three rolls to a turn, NumPy alone.

uv run python -m bench.odds_pinzique
"""

from __future__ import annotations

import time

from croupier.games.pinzique import rules
from croupier.games.pinzique.odds import Turn, report


def main() -> None:
    game = rules()
    took = []
    for _ in range(5):
        started = time.perf_counter()
        turn = Turn(game.settings)
        _ = turn.expected
        took.append(time.perf_counter() - started)
    print(f"every value and choice: first {took[0]:.3f} s, then at best {min(took):.3f} s")
    started = time.perf_counter()
    data = report(game).data
    print(f"the whole report: {time.perf_counter() - started:.3f} s")
    print(f"expected {data['expected']['fraction']} = {data['expected']['decimal']:.9f}")


if __name__ == "__main__":
    main()
