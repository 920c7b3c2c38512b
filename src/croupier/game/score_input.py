"""Input types and bounds for scoring written hands. Lines come from strangers, too.

Lines of `croupier score GAME -` and bodies of `POST /api/score/GAME` are decoded into the structs of a
game. `GAME.round_form` declares them, or `GAME.scoring` names a mapping from the rest of
the address to the function that answers: `score(rules, body)`, where the body's struct defines the input.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from croupier.serialization import Body

__all__ = [
    "Body",
    "MOST_CHIPS",
    "Chips",
    "PointValue",
    "Points",
    "PresetName",
    "ReviewableHand",
    "Score",
    "Seven",
    "Text",
]

Score = Callable[[Any, Any], Any]
"""The answer to a body, by the rules of its game under the preset that it names."""


class ReviewableHand(NamedTuple):
    """A hand that was written down move by move, from its terms to its end; `seat` is gone through."""

    terms: Any
    moves: tuple[Any, ...]
    seat: int


PresetName = Annotated[str, Meta(max_length=1000)] | None
Text = Annotated[str, Meta(max_length=200)]
MOST_CHIPS = 10**15
Chips = Annotated[int, Meta(ge=0, le=MOST_CHIPS)]
PointValue = Annotated[int, Meta(ge=1, le=10**9)]
Points = Annotated[int, Meta(ge=-(10**15), le=10**15)]
Seven = Annotated[int, Meta(ge=0, le=6)]
"""A seat at a table of a banked game."""
