"""The first hint at OFC that looks ahead: processor time, user and system, of fresh processes.

    uv run python bench/first_hint.py
    uv run python bench/first_hint.py --before /path/to/another/environment/bin/croupier

By street, on a machine that has compiled nothing (an empty folder of kernels each time), and on one that
has kept everything. An earlier version looks ahead only once its kernels are compiled, so `--before` waits
for them: once, because that takes a minute. Rounds alternate, and the least of each is told.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from subprocess import DEVNULL, PIPE, run

from timing import HERE, comparison

STREETS = {
    5: ("//", "//", "Kh 7s 2c 7d As"),
    7: ("Kd/8c8d/AhTh", "Qs/5c5d/JcTc", "6h 7s Kh"),
    9: ("Kd/8c8d6h/AhThKh", "Qs/5c5d7c/JcTc2c", "6d 4h 3s"),
    11: ("KdQd/8c8d6h/AhThKh4h", "QsQc/5c5d7c/JcTc2c4c", "3s 6d 9h"),
}
"""By the number of cards set after the move: the boards, and the cards to place."""


def taken(program: Path, placed: int, rounds: int, cache: str | None) -> float:
    """Seconds of processor time, those of children included; `cache` is the folder of kernels."""
    own, other, cards = STREETS[placed]
    words = ["advise", "ofc", own, other, "--cards", cards, "--to-act", "1", "--preset", "pineapple"]
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    kept |= {} if cache is None else {"NUMBA_CACHE_DIR": cache}
    before = getrusage(RUSAGE_CHILDREN)
    told = run(
        [str(program), *words, "--rounds", str(rounds), "--json"],
        stdout=PIPE, stderr=DEVNULL, check=True, env=kept,
    ).stdout  # fmt: skip
    after = getrusage(RUSAGE_CHILDREN)
    best = json.loads(told)["options"][0]
    assert best["samples"] or best["gap_stderr"] != 2 or placed == 11, "it has not looked ahead"
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def main() -> None:
    """Print a line for each street, machine and program."""
    given = comparison(__doc__)
    if given.before:
        with tempfile.TemporaryDirectory() as cache:
            print(
                f"before, nothing compiled, to  5 cards: {taken(given.before, 5, 2, cache):6.2f} s",
                flush=True,
            )
    programs = {"": HERE, **({"before, ": given.before} if given.before else {})}
    found: dict[str, list[float]] = {}
    for _ in range(given.rounds):
        for placed in STREETS:
            with tempfile.TemporaryDirectory() as cache:
                found.setdefault(f"nothing compiled, to {placed:2} cards", []).append(
                    taken(HERE, placed, 1, cache)
                )
            for name, program in programs.items():
                found.setdefault(f"{name}all kept, to {placed:2} cards", []).append(
                    taken(program, placed, 1, None)
                )
    for name, times in sorted(found.items()):
        print(f"{name}: {min(times):6.2f} s")


if __name__ == "__main__":
    main()
