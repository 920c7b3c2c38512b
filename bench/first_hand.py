"""The first hand against a bot of OFC, with nothing compiled: from the start to the first cards.

    uv run python bench/first_hand.py
    uv run python bench/first_hand.py --before /path/to/another/environment/bin/croupier

Rounds alternate between the bots, and the least of each is told: of the process's own processor time, and
of the clock's. What compiles kernels beside it is not counted, and ends with it. Byte code is kept, as it
is wherever something is installed, and the round that writes it is not the least.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from pathlib import Path

from timing import HERE, comparison

BOTS = ("", "club", "expert")
"""The usual one of whatever version this is, and two levels."""


def taken(program: Path, bot: str) -> tuple[float, float] | None:
    """Seconds of the processor and of the clock; None where there is no such bot."""
    words = ["play", "ofc", "--preset", "pineapple", "--seats", "2", "--seed", "x"]
    words += ["--bot", bot] if bot else []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        begun = time.perf_counter()
        with subprocess.Popen(
            [str(program), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "NUMBA_CACHE_DIR": cache, "PYTHONDONTWRITEBYTECODE": ""},
            cwd=cache,
        ) as process:
            assert process.stdout is not None
            told = b""
            while b"To place" not in told:
                part = os.read(process.stdout.fileno(), 1 << 14)
                if not part:
                    return None
                told += part
            wall = time.perf_counter() - begun
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            process.kill()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), wall


def main() -> None:
    """Print a line for each program and bot."""
    given = comparison(__doc__)
    cases = [
        (name, program, bot)
        for name, program in (("", HERE), ("before: ", given.before))
        if program
        for bot in BOTS
    ]
    found = [[taken(program, bot) for _, program, bot in cases] for _ in range(given.rounds)]
    for (name, _, bot), times in zip(cases, zip(*found, strict=True), strict=True):
        measured = [one for one in times if one is not None]
        if measured:
            processor, wall = (min(one[at] for one in measured) for at in (0, 1))
            print(f"{name + (bot or 'the usual bot'):<24}{processor:.2f} s of processor, {wall:.2f} s")


if __name__ == "__main__":
    main()
