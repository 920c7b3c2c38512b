"""The own option of `croupier play pinzique`: the partners that share a sheet (P10)."""

from __future__ import annotations

from croupier.games.pinzique.scoring import read_partners


def partners(text: str) -> dict[str, object]:
    """The terms of `--partners 1+2,3+4`; BadInput otherwise."""
    return {"partners": read_partners(text)}
