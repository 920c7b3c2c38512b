"""Values of placements with their standard errors, and the search budget behind them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

__all__ = [
    "SearchBudget",
    "Floats",
    "PlacementEstimates",
    "Ways",
    "best_of",
    "estimate",
    "merged",
    "spread_of",
]

Floats = npt.NDArray[np.float64]
Ways = npt.NDArray[np.int64]


class SearchBudget(msgspec.Struct, frozen=True):
    """A search budget: the number of placements, draws of the next street, and hands of the others."""

    placements: int
    draws: int
    hands: int
    also: tuple[int, ...] = ()
    """Placements that are always included."""

    def chosen(self, scores: Floats) -> Ways:
        """The ways that are looked into: the best by their scores, and those that are asked for."""
        best = best_of(scores, self.placements)
        more = [way for way in self.also if way not in best]
        return np.concatenate([best, np.array(more, np.int64)])


class PlacementEstimates(msgspec.Struct, frozen=True):
    """The values of all ways of a sight, and their standard errors; exact where those are all 0.

    `gaps` are the errors of what they differ by from the best one. `paid` is whether the royalties of
    opponents are paid in them: else these are the same for all ways.
    """

    values: Floats
    errors: Floats
    gaps: Floats
    paid: bool = True


def spread_of(found: Floats) -> Floats:
    """The standard errors of means over the first axis: a little more than by the normal law, for a few
    samples do not know their own spread well (Student).
    """
    errors: Floats = found.std(axis=0, ddof=1) / max(len(found) - 2.5, 1) ** 0.5
    return errors


def estimate(samples: Sequence[float]) -> tuple[float, float]:
    """The mean of some samples, and its standard error."""
    found = np.array(samples)
    return float(found.mean()), float(spread_of(found))


def best_of(scores: Floats, count: int) -> Ways:
    """The ways with the highest scores, those that have room, best first."""
    order = np.argsort(-scores, kind="stable")[:count]
    return order[np.isfinite(scores[order])]


def merged(
    scores: Floats,
    chosen: Ways,
    found: Floats,
    guessed: float,
    misjudged: npt.ArrayLike,
    *,
    paid: bool = True,
) -> PlacementEstimates:
    """The means of what was found for the chosen; the others keep their scores, moved as those were.

    `guessed` is how far off those are, as a rule; `misjudged` what no sampling shows of the chosen: of a
    value, and of what it differs by from the best.
    """
    means = found.mean(axis=0)
    values = scores + np.median(means - scores[chosen])
    values[chosen] = np.where(np.isfinite(scores[chosen]), means, -np.inf)
    errors = np.full((2, len(scores)), guessed)
    best = int(means.argmax())
    spread = spread_of(found - found[:, [best]])
    if len(chosen) > 1:
        spread[best] = spread[np.argsort(-means)[1]]
    errors[:, chosen] = np.hypot(np.array(misjudged)[:, None], [spread_of(found), spread])
    # Nothing that was only guessed at stands above what was looked into.
    others = np.setdiff1d(np.arange(len(scores)), chosen)
    values[others] = np.minimum(values[others], means.max() - 1e-6)
    return PlacementEstimates(values, errors[0], errors[1], paid)
