"""QR codes: a text, such as a link, as a square of modules to draw on a page or on paper."""

from __future__ import annotations

from functools import lru_cache

import msgspec

__all__ = ["Code", "code_of"]

BORDER = 2
"""Light modules around it; scanners want some, and the paper is white anyway."""


class Code(msgspec.Struct, frozen=True):
    """A square of `size` modules with its border, its dark ones as the path of an SVG."""

    size: int
    path: str


@lru_cache(maxsize=1024)
def code_of(text: str) -> Code:
    """The code of a text; a run of dark modules is one part of the path."""
    import segno

    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=BORDER)]
    return Code(len(rows), "".join(_run(x, y, n) for y, row in enumerate(rows) for x, n in _runs(row)))


def _runs(row: list[int]) -> list[tuple[int, int]]:
    """The runs of dark modules in a row: start and length."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = found[-1][0], found[-1][1] + 1
        elif dark:
            found.append((x, 1))
    return found


def _run(x: int, y: int, length: int) -> str:
    return f"M{x} {y}h{length}v1H{x}z"
