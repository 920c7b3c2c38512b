"""`Evaluation`: the value, its error and the chances that the solver gives to one placement."""

from __future__ import annotations

import msgspec

from croupier.games.ofc.placements import Placement

Three = tuple[float, float, float]


class Evaluation(msgspec.Struct, frozen=True):
    """One placement as judged, in points; figures are None where only the network was asked."""

    move: Placement
    value: float
    """The hand's expected points from all opponents, royalties included; and the worth of Fantasyland."""
    stderr: float
    """The standard error of the value; 0 if it is exact."""
    foul: float | None = None
    """The chance of a foul, from 0 to 1."""
    fantasyland: float | None = None
    """The chance to enter Fantasyland, or to stay there."""
    royalties: Three | None = None
    """The expected earnings of the rows from each opponent."""
    lines: Three | None = None
    """The expected points won by the rows from all opponents, without scoops."""
    foul_stderr: float = 0.0
    fantasyland_stderr: float = 0.0
    samples: int = 0
    """The number of sampled hands behind the figures; 0 if they are exact."""
    gap_stderr: float = 0.0
    """The standard error of the difference from the best one (for the best: from the second)."""
