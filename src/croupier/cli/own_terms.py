"""Options of `croupier play` that one game alone has, as terms of its match."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.play import Terms

__all__ = ["own_terms", "read_partners", "seats_for", "with_own"]


def own_terms(game: str, positions: int | None, partners: str | None) -> dict[str, Any]:
    """What was asked for of this game's own terms; BadInput for an option of another game."""
    for option, given, owner in (
        ("positions", positions, "fortune"),
        ("partners", partners, "pinzique"),
    ):
        if given is not None and game != owner:
            raise BadInput(f"--{option}: expected none, {game} has no {option}; {owner} has")
    if positions not in (None, 1, 2):
        raise BadInput(f"--positions {positions}: expected 1, or 2 side by side (F2)")
    own: dict[str, Any] = {} if positions is None else {"each": positions}
    return own if partners is None else {**own, "partners": read_partners(partners)}


def read_partners(text: str) -> tuple[tuple[int, ...], ...]:
    """Read `1+3,2+4`, as people count, into seats from 0; BadInput otherwise."""
    pairs = [pair.split("+") for pair in text.lower().split(",") if pair.strip()]
    seats = [[re.fullmatch(r"p?([1-9]\d?)", seat.strip(), re.ASCII) for seat in pair] for pair in pairs]
    if not all(map(all, seats)):
        raise BadInput(f"--partners '{text}': expected pairs such as 1+3,2+4")
    return tuple(tuple(int(found[1]) - 1 for found in pair if found) for pair in seats)


def seats_for(own: dict[str, Any], seats: int | None) -> int | None:
    """The seats that were asked for; else as many as the partners named need."""
    named = [seat + 1 for pair in own.get("partners", ()) for seat in pair]
    return max(named) if seats is None and named else seats


def with_own(terms: Terms, own: dict[str, Any]) -> Terms:
    """The terms with the game's own ones in them; the rules say whether they can be."""
    return msgspec.structs.replace(terms, **own)
