"""A placement as the solver judges it."""

from __future__ import annotations

import msgspec

from croupier.games.ofc.placements import Placement

__all__ = ["Thought"]

Three = tuple[float, float, float]


class Thought(msgspec.Struct, frozen=True):
    """One placement, as judged, in points for the seat that places.

    The figures are None where only the network was asked.
    """

    move: Placement
    value: float
    """The points that the hand is expected to pay in the end, from all opponents together and with what
    they earn by royalties of theirs; and the worth of Fantasyland, where the seat earns it."""
    stderr: float
    """The standard error of the value; 0 where it is exact."""
    foul: float | None = None
    """The chance of a foul, from 0 to 1."""
    fantasyland: float | None = None
    """The chance to enter Fantasyland, or to stay there."""
    royalties: Three | None = None
    """What the rows are expected to earn from each opponent."""
    lines: Three | None = None
    """What the rows are expected to win from all opponents, scoops apart."""
    foul_stderr: float = 0.0
    fantasyland_stderr: float = 0.0
    samples: int = 0
    """How many sampled hands the figures are of; 0 where they are exact."""
    gap_stderr: float = 0.0
    """The standard error of what the value differs by from the best one's (the best: from the next)."""
