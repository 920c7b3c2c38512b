"""A training of a second, for tests: run as a program it is `croupier` with trainings of that size."""

import os
import sys
from pathlib import Path
from typing import Any

import pytest


def tiny(known: object = None, *, alike: bool = True, **others: Any) -> "Plan":  # type: ignore[name-defined]  # noqa: F821
    from croupier.games.ofc.solver.training import Plan

    small: dict[str, Any] = {
        "hands": 96,
        "iterations": 2,
        "laps": 3,
        "units": 4,
        "upper_units": 4,
        "piece": 32,
        "measured": 40,
    }
    return Plan(**small | others)


def skip_unless_compiled() -> None:
    """The kernels of training take a minute to compile: that is left to the gate's own step."""
    if os.environ.get("CROUPIER_FULL"):
        return
    pytest.importorskip("numba")
    from croupier.games.ofc.solver.compiled import optimizer as learning
    from croupier.games.ofc.solver.compiled import selfplay

    for module, kernel in ((selfplay, "_play"), (learning, "_learn")):
        kept = Path(getattr(module, kernel).stats.cache_path)
        written = Path(str(module.__file__)).stat().st_mtime
        found = kept.glob(f"{module.__name__.split('.')[-1]}.{kernel}-*.nbi")
        if not any(path.stat().st_mtime > written for path in found):
            pytest.skip("the kernels of training are not compiled yet; CROUPIER_FULL=1 does it")


if __name__ == "__main__":
    from croupier.cli import main
    from croupier.games.ofc.terminal import train

    train.usual_plan = tiny
    sys.exit(main(sys.argv[1:]))
