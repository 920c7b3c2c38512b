"""What is sent to be scored: the shapes that games share, bounded for strangers.

A game names in `GAME.scoring` a mapping from what stands behind `/api/score/GAME` in the address to the
function that answers: `score(rules, body)`, where the body's struct says what it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from msgspec import Meta, convert

from croupier.games.banked import Played, Standing
from croupier.wire import Body

__all__ = [
    "Body",
    "Chips",
    "PointValue",
    "Points",
    "PresetName",
    "RoundsStanding",
    "Score",
    "Seven",
    "Text",
    "Wagered",
    "rounds_after",
    "struct_as",
]

T = TypeVar("T")

Score = Callable[[Any, Any], Any]
"""The answer to a body, by the rules of its game under the preset that it names."""

PresetName = Annotated[str, Meta(max_length=60)] | None
Text = Annotated[str, Meta(max_length=200)]
Chips = Annotated[int, Meta(ge=0, le=10**12)]
Wagered = Annotated[int, Meta(ge=0, le=10**9)]
PointValue = Annotated[int, Meta(ge=1, le=10**9)]
Points = Annotated[int, Meta(ge=-(10**15), le=10**15)]
Seven = Annotated[int, Meta(ge=0, le=6)]
"""A seat at a table of the house."""


class RoundsStanding(Body, frozen=True):
    """Where everybody stands before a round, by seat: see `croupier.games.banked.Standing`."""

    totals: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=7)]
    bankrolls: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=7)] | None = None


def struct_as(kind: type[T], body: Any) -> T:
    """The same in the game's own struct, which has no limits."""
    return convert(body, kind, from_attributes=True)


def rounds_after(start: Standing, played: tuple[Played, ...]) -> dict[str, Any]:
    """Settled rounds as data for JSON, and where everybody stands after them."""
    after = played[-1].after if played else start
    return {"rounds": [each.plain() for each in played], "next": after.plain()}
