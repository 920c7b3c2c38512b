"""Lines a second of `croupier score ofc -` in one process, start-up included, on adversarial hand groups.

    uv run python bench/score_ofc.py [--groups 20000]

The same groups are compared with a second scorer by a test, all of them with CROUPIER_FULL=1:
uv run pytest -k second_plain
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))


def main() -> None:
    from tests.games.ofc.adversary import group

    from croupier.chance import seed_of

    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--groups", type=int, default=20_000)
    given = parser.parse_args()
    lines = [json.dumps(group(seed_of("adversary"), number)) for number in range(given.groups)]
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "score", "ofc", "-"],
        input="\n".join(lines), capture_output=True, text=True, check=True,
    )  # fmt: skip
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert done.stdout.count("\n") == len(lines)
    print(f"{len(lines) / wall:,.0f} lines a second by the clock, {len(lines) / cpu:,.0f} by CPU time")


if __name__ == "__main__":
    main()
