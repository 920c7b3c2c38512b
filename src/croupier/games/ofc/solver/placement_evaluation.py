"""`Evaluation`: the value, its error and the chances that the solver gives to one placement."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np

from croupier.games.ofc.placements import Placement
from croupier.games.ofc.solver.estimates import PlacementEstimates
from croupier.games.ofc.solver.information_set import InformationSet, placement_of

if TYPE_CHECKING:
    from croupier.games.ofc.solver.compiled.placement_stats import Figures

Three = tuple[float, float, float]


class Evaluation(msgspec.Struct, frozen=True):
    """One placement as judged, in points; figures are None where the kernels were not asked for them."""

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


def evaluation_of(
    sight: InformationSet,
    judged: PlacementEstimates,
    way: int,
    known: tuple[Figures, int] | None,
    paid: tuple[float, float],
) -> Evaluation:
    """A way as an evaluation: every value includes the opponents' royalties, by `paid` and its error.

    `known` are the way's figures and the number of samples behind them.
    """
    value, error, gap = (float(part[way]) for part in (judged.values, judged.errors, judged.gaps))
    if not judged.paid:
        value -= paid[0]
        error = float(np.hypot(error, paid[1]))
    found = Evaluation(placement_of(sight, way), value, error, gap_stderr=gap)
    return (
        found if known is None else msgspec.structs.replace(found, **known[0]._asdict(), samples=known[1])
    )
