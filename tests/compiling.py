"""The kernels of OFC's solver, compiled once for all who run tests; run as a program it does so."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> None:
    """What thinks at a table; for the gate's own step also what trains, and the yardsticks."""
    from croupier.games.ofc.solver.evaluator import rehearse

    rehearse()
    if not os.environ.get("CROUPIER_FULL"):
        return
    sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
    from croupier.arena import Contest, play_deals
    from croupier.games import rules_of
    from croupier.games.ofc import rules
    from croupier.games.ofc.solver.training import start, train
    from tests.games.ofc.tiny_training import tiny

    under, plan = rules("pineapple"), tiny(laps=1)
    for _ in train(under, 1, plan, start(under, 1, plan), tell=lambda _: None, run=map):
        pass
    players = ("random", "yardsticks:hindsight")
    play_deals(Contest.under(rules_of("ofc", "pineapple"), 2, bytes(32), players), (0, 1), range(1))


if __name__ == "__main__":
    main()
