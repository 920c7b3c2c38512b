"""The table of levels: names, descriptions, and parameters of play."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A level of play."""

    name: str
    sentence: str
    error_sd: float = 0.0
    """The standard deviation of its errors in points (half if one card is placed); 0 if it searches."""
    placements: int = 0
    """The number of placements that it examines."""
    draws: int = 0
    """The number of next streets per placement."""
    hands: int = 0
    """The number of playouts per placement."""
    points: float | None = None
    """Points per hand, ± `interval` (95 %), gained from `club` at Pineapple (`research/advantage.py`)."""
    interval: float | None = None

    @property
    def needs_kernels(self) -> bool:
        """True if it needs the compiled kernels for full strength."""
        return self.placements > 0


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level(
                "novice", "Knows the rules and likes royalties; misjudges many a close decision.",
                error_sd=2.5, points=-3.9, interval=0.4,
            ),
            Level("club", "Plays a sound game, and misjudges the close ones now and then.", error_sd=0.8),
            Level(
                "expert", "Looks a street ahead.",
                placements=8, draws=48, hands=64, points=1.4, interval=0.2,
            ),
            Level(
                "master", "Looks further, at more of what may come.",
                placements=14, draws=320, hands=256, points=1.5, interval=0.25,
            ),
        )
    }
)  # fmt: skip
"""By name, the weakest first."""
