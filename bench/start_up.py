"""Start-up of the command line: processor time, user and system, of fresh processes.

    uv run python bench/start_up.py
    uv run python bench/start_up.py --before /path/to/another/environment/bin/croupier

Rounds alternate between the commands, and the least of each is told: a busy machine slows all alike.
`python -c pass` is what Python itself takes; with --before the same is asked of another installation.
Byte code is kept, as it is wherever something is installed, and the round that writes it is not the least.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

WORDS = (
    ("--version",),
    ("--help",),
    ("rules",),
    ("odds", "fortune", "--json"),
    ("score", "ofc", "6h6dAc/7c7d8h9s2c/KcJc8c4c3c", "2h3d5h/5c4d6s8d9c/ThJhQcKsAs"),
)

HERE = Path(sys.executable).with_name("croupier")


def taken(command: Sequence[str]) -> float:
    """Seconds of processor time that a process and its children take."""
    before = getrusage(RUSAGE_CHILDREN)
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=kept)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def least(commands: Sequence[Sequence[str]], rounds: int) -> list[float]:
    """The least that each command takes, over alternating rounds."""
    best = [float("inf")] * len(commands)
    for _ in range(rounds):
        for place, command in enumerate(commands):
            best[place] = min(best[place], taken(command))
    return best


def main() -> None:
    """Print a line a command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--before", type=Path, help="the croupier of another environment, to compare")
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args()
    programs = [HERE, *([given.before] if given.before else [])]
    commands = [[sys.executable, "-c", "pass"]]
    commands += [[str(program), *words] for words in WORDS for program in programs]
    python, *found = least(commands, given.rounds)
    print(f"{'python -c pass':<32}{python:.2f} s")
    for place, words in enumerate(WORDS):
        figures = found[place * len(programs) : (place + 1) * len(programs)]
        print(f"{'croupier ' + ' '.join(words)[:22]:<32}{figures[0]:.2f} s", end="")
        print(f"   before {figures[1]:.2f} s, {figures[1] / figures[0]:.1f} times" if given.before else "")


if __name__ == "__main__":
    main()
