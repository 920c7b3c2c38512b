"""The own option of `croupier play pinzique`: the partners that share a sheet (P10)."""

from __future__ import annotations

import re

from croupier.ascii_text import ascii_lower
from croupier.errors import BadInput
from croupier.games.pinzique.state import MOST_SEATS


def partners(text: str) -> dict[str, object]:
    """The terms of `--partners 1+2,3+4`; BadInput otherwise."""
    return {"partners": read_partners(text)}


def read_partners(text: str) -> tuple[tuple[int, int], ...]:
    """Read `1+2,3+4`, as people count, into pairs of seats from 0; BadInput otherwise."""
    pair = re.compile(rf"p?([1-{MOST_SEATS}])\+p?([1-{MOST_SEATS}])", re.ASCII)
    found = [pair.fullmatch(word) for word in "".join(ascii_lower(text).split()).split(",") if word]
    seats = [int(number) - 1 for each in found if each for number in each.groups()]
    if None in found or len(set(seats)) < len(seats):
        raise BadInput(
            "--partners '{text}': expected pairs such as 1+2,3+4, of players from 1 to "
            "{most}, each named once (P10)",
            text=text,
            most=MOST_SEATS,
        )
    return tuple(zip(seats[::2], seats[1::2], strict=True))
