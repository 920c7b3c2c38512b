"""Compute the counts of two adjacent positions from nothing and write them where the package ships them.

    uv run python bench/odds_adjacent.py

About half a minute on one core.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

import croupier.odds.fortune.adjacent as room
from croupier.odds.fortune.hands import count


def main() -> None:
    made = msgspec.json.format(msgspec.json.encode(room.adjacent(count())), indent=2)
    Path(room.__file__).with_name("adjacent.json").write_bytes(made + b"\n")
    print(made.decode())


if __name__ == "__main__":
    main()
