"""The own option of `croupier play fortune`: the number of positions per player (F2)."""

from __future__ import annotations

from croupier.errors import BadInput


def positions(count: int) -> dict[str, object]:
    """The terms of `--positions 2`; BadInput for another number."""
    if count not in (1, 2):
        raise BadInput("--positions {count}: expected 1, or 2 side by side (F2)", count=count)
    return {"each": count}
