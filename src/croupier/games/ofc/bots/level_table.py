"""The levels of play, by name: what is said of each, and how it plays."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

__all__ = ["LEVELS", "Level"]


class Level(msgspec.Struct, frozen=True):
    """How a bot plays. `misjudges` is the standard deviation of its errors in points, at every placement;
    half of it where one card is laid.

    With none it thinks: over so many `placements`, `draws` of the next street and `hands` played out.
    `points` a hand, ± `interval` (95 %), are what it gains from `club` in Pineapple, two at the table,
    by its decisions (`research/advantage.py`).
    """

    name: str
    sentence: str
    misjudges: float = 0.0
    placements: int = 0
    draws: int = 0
    hands: int = 0
    points: float | None = None
    interval: float | None = None

    @property
    def thinks(self) -> bool:
        """Whether it needs the compiled kernels to play as it can."""
        return self.placements > 0


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        level.name: level
        for level in (
            Level(
                "novice",
                "Knows the rules and likes royalties; misjudges many a close decision.",
                misjudges=2.5,
                points=-3.9,
                interval=0.4,
            ),
            Level("club", "Plays a sound game, and misjudges the close ones now and then.", misjudges=0.8),
            Level(
                "expert",
                "Looks a street ahead.",
                placements=8,
                draws=48,
                hands=64,
                points=1.4,
                interval=0.2,
            ),
            Level(
                "master",
                "Looks further, at more of what may come.",
                placements=14,
                draws=320,
                hands=256,
                points=1.5,
                interval=0.25,
            ),
        )
    }
)
"""By name, the weakest first."""
