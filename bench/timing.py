"""Work done in a second, and the options of benchmarks that compare two versions."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

HERE = Path(sys.executable).with_name("croupier")
"""The croupier of this environment."""


def comparison(description: str | None) -> argparse.Namespace:
    """The options `before`, the croupier of another environment or None, and `rounds`."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--before", type=Path, help="the croupier of another environment, to compare")
    parser.add_argument("--rounds", type=int, default=5)
    return parser.parse_args()


def best_rates(
    description: str | None, seconds: float, works: Mapping[str, Callable[[], int]]
) -> dict[str, float]:
    """What each work counts in a second of CPU time, at best, as --seconds and --rounds ask.

    Rounds alternate, so that a busy machine slows all alike.
    """
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=seconds, help="CPU seconds for each")
    parser.add_argument("--rounds", type=int, default=5, help="rounds these are divided into")
    given = parser.parse_args()
    best = dict.fromkeys(works, 0.0)
    for _ in range(given.rounds):
        for name, work in works.items():
            best[name] = max(best[name], _a_second(work, given.seconds / given.rounds))
    return best


def _a_second(work: Callable[[], int], seconds: float) -> float:
    done, begun = 0, time.process_time()
    while (taken := time.process_time() - begun) < seconds:
        done += work()
    return done / taken
