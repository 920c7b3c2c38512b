"""The kernels of OFC's solver, compiled once for all who run tests; run as a program it does so."""

from __future__ import annotations

import sys


def main() -> None:
    """Compile what thinks at a table and, if asked for, what trains."""
    from croupier.games.ofc.bots.kernels import prepare

    prepare()
    if "training" not in sys.argv:
        return
    from croupier.games.ofc import rules
    from croupier.games.ofc.solver.training import start, train
    from tests.games.ofc.tiny_training import tiny

    under, plan = rules("pineapple"), tiny(laps=1)
    for _ in train(under, 1, plan, start(under, 1, plan), tell=lambda _: None, run=map):
        pass


if __name__ == "__main__":
    main()
