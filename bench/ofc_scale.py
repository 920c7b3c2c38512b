"""Work out the scale of all rows from nothing and write it where the package ships it.

uv run python bench/ofc_scale.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

import croupier.games.ofc.solver.row_classes as room


def main() -> None:
    path = Path(room.__file__).with_name(room.FILE)
    np.savez_compressed(path, **room.computed()._asdict())
    print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
