"""Values of placements with their standard errors, and the search budget behind them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ways = npt.NDArray[np.int64]


class SearchBudget(msgspec.Struct, frozen=True):
    """A search budget: the number of placements, draws of the next street, and hands of the others."""

    placements: int
    draws: int
    hands: int
    required: tuple[int, ...] = ()
    """Placements that are always included."""

    def chosen(self, scores: Floats) -> Ways:
        """The ways that are looked into: the best by their scores, and the required ones."""
        best = best_of(scores, self.placements)
        more = [way for way in self.required if way not in best]
        return np.concatenate([best, np.array(more, np.int64)])


class PlacementEstimates(msgspec.Struct, frozen=True):
    """The values of all ways of an information set, and their standard errors; exact if those are all 0.

    `gaps` are the errors of the differences from the best one. `paid` is true if the royalties of opponents
    are included; otherwise these are the same for all ways.
    """

    values: Floats
    errors: Floats
    gaps: Floats
    paid: bool = True


def spread_of(found: Floats) -> Floats:
    """The standard errors of means over the first axis, by Student's law for few samples."""
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


def merge_estimates(
    scores: Floats,
    chosen: Ways,
    found: Floats,
    guessed: float,
    misjudged: npt.ArrayLike,
    *,
    paid: bool = True,
) -> PlacementEstimates:
    """The means of the estimates of the chosen ways; the others keep their scores, shifted as those were.

    `guessed` is the usual error of scores; `misjudged` are the errors of chosen ways that sampling does not
    show: of a value, and of its difference from the best.
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
    # No score without an estimate ranks above an estimated one.
    others = np.setdiff1d(np.arange(len(scores)), chosen)
    values[others] = np.minimum(values[others], means.max() - 1e-6)
    return PlacementEstimates(values, errors[0], errors[1], paid)
