"""Kernels compiled by Numba, for operations that run millions of times. Numba infers the types itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

__all__ = ["MADE_OF", "forget_older"]

MADE_OF = (
    "features.py",
    "network.py",
    "pairwise_points.py",
    "payoff.py",
    "setting.py",
    "street_plan.py",
    "../../../row_classes/__init__.py",
    "../../../row_classes/scale.npz",
)
"""The files, seen from the folder above, whose numbers are compiled into kernels."""


def forget_older(folder: Path, made_of: Iterable[str] = ()) -> None:
    """Remove Numba's cache of kernels in a folder once a source changed: Numba checks one file alone."""
    sources = [*sorted(folder.glob("*.py")), *(folder.parent / name for name in made_of)]
    kept = folder / "__pycache__"
    mark = kept / "kernels.sources"
    with suppress(OSError):  # nothing is kept where nothing can be written
        found = hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()
        before = mark.read_text() if mark.exists() else found
        if before != found:
            for path in [*kept.glob("*.nb[ci]"), *kept.glob("*.compiled")]:
                path.unlink(missing_ok=True)
        if before != found or not mark.exists():
            kept.mkdir(exist_ok=True)
            mark.write_text(found)


forget_older(Path(__file__).parent, MADE_OF)
