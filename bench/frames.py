"""Rows a second: simulated, read from files, and from records as their lines say or replayed.

uv run python -m bench.frames [ROWS]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import polars

from croupier import records
from croupier.arena import Contest, run
from croupier.arena.simulation import simulate
from croupier.chance import seed_of
from croupier.games import rules_of

BOTS = ["random", "tests.arena_bots:also_random"]


def timed(what: str, made: Callable[[], polars.DataFrame]) -> None:
    wall, used = time.perf_counter(), time.process_time()
    rows = made().height
    wall, used = time.perf_counter() - wall, time.process_time() - used
    print(f"{what:44} {rows:>9,} rows {rows / used:>11,.0f} a second of one core {wall:7.2f} s in all")


def copies(folder: Path, times: int) -> Path:
    """Longer records of the same hands; their hashes are wrong, which only a replay notices."""
    long = folder / "long"
    long.mkdir()
    files = [file.read_bytes().splitlines(keepends=True) for file in sorted(folder.rglob("*.jsonl"))]
    hands = b"".join(b"".join(lines[1:-1]) for lines in files)
    for number in range(times):
        (long / f"{number}.jsonl").write_bytes(files[0][0] + hands)
    return long


def main(rows: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rules = rules_of("ofc", "pineapple")
        timed(
            "simulated, OFC Pineapple, random bots",
            lambda: simulate(rules, BOTS, hands=2_000, seed="bench").frame(),
        )
        run(Contest.from_rules(rules, 2, seed_of("bench"), BOTS, str(folder / "kept")), 500)
        timed("records, replayed", lambda: records.frame(folder / "kept"))
        long = copies(folder, max(rows // 1000, 1))
        timed("records, as their lines say", lambda: records.frame(long, boards=False))
        played = simulate(rules, BOTS, hands=2_000, seed="bench").frame()
        for ending, write in (
            ("parquet", polars.DataFrame.write_parquet),
            ("csv", polars.DataFrame.write_csv),
        ):
            file = folder / f"rows.{ending}"
            write(polars.concat([played] * max(rows // played.height, 1)), file)
            timed(f"rows of a simulation, .{ending}", lambda file=file: records.frame(file))  # type: ignore[misc]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
