"""Compute the counts of 3 Card Fortune from nothing and write them where the package ships them.

    uv run python bench/odds_fortune_counts.py

About half a minute on one core.
"""

from __future__ import annotations

from pathlib import Path

import croupier.games.fortune.odds.shipped_counts as room
from croupier.games.fortune.odds.full_count import everything
from croupier.serialization import to_json


def main() -> None:
    text = to_json(everything())
    Path(room.__file__).with_name("counted.json").write_text(text + "\n", encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
