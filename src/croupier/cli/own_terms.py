"""The terms of a match as `croupier play` is asked for them, with the options that one game alone has."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from croupier.cli.desks import desk_of
from croupier.errors import BadInput
from croupier.play import AnyRules, Terms
from croupier.text import small

__all__ = ["read_partners", "terms_with"]


def terms_with(
    rules: AnyRules,
    seats: int | None,
    hands: int | None,
    stack: int | None,
    point_value: int | None,
    positions: int | None,
    partners: str | None,
    button: int = 0,
) -> Terms:
    """The terms of a match as it was asked for; BadInput where they cannot be.

    Without a number of seats there are as many as the partners named need.
    """
    own = _own(rules.game, positions, partners)
    if seats is None:
        seats = max((seat + 1 for pair in own.get("partners", ()) for seat in pair), default=None)
    value = 1 if point_value is None else point_value
    terms = msgspec.structs.replace(desk_of(rules).terms(seats, hands, stack, value, button), **own)
    rules.start(terms)
    return terms


def _own(game: str, positions: int | None, partners: str | None) -> dict[str, Any]:
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


def read_partners(text: str) -> tuple[tuple[int, int], ...]:
    """Read `1+3,2+4`, as people count, into pairs of seats from 0; BadInput otherwise."""
    from croupier.games.pinzique.rules import MOST_SEATS

    pair = re.compile(rf"p?([1-{MOST_SEATS}])\+p?([1-{MOST_SEATS}])", re.ASCII)
    found = [pair.fullmatch(word) for word in "".join(small(text).split()).split(",") if word]
    seats = [int(number) - 1 for each in found if each for number in each.groups()]
    if None in found or len(set(seats)) < len(seats):
        raise BadInput(
            f"--partners '{text}': expected pairs such as 1+3,2+4,"
            f" of players from 1 to {MOST_SEATS}, each named once (P10)"
        )
    return tuple(zip(seats[::2], seats[1::2], strict=True))
