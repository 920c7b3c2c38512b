"""What complete rows are worth under given rules, in the units that compiled code counts in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.scorer import Scorer
from croupier.games.ofc.solver.scale import CLASSES, scale

__all__ = ["PART", "UNIT", "Payoff", "payoff_of"]

UNIT = 1024
"""Values are counted in so many parts of a point."""

PART = 16
"""Earnings, which are added up by the thousand, in so many."""

Ints = npt.NDArray[np.int32]


class Payoff(NamedTuple):
    """Rows by class: `earned` are royalties, and in front the worth of Fantasyland, in parts of a point;
    `values` that and the points a row is expected to win, in units; `royalty` points, by row, as ints.

    `foul` is what a foul is worth in units, and `won` what a hand that is none gets of fouls of others whose
    boards are not known yet. `known` are those that are: the classes of their rows, and 1 for a foul; what
    is won from them is counted exactly, with the `scoop` and the `penalty` of a foul. `enters` tells the
    cards of Fantasyland by the class of the front.
    """

    values: Ints
    earned: Ints
    royalty: Ints
    enters: Ints
    foul: int
    won: int
    scoop: int
    penalty: int
    known: Ints


def payoff_of(
    scorer: Scorer,
    fantasyland: Mapping[int, float],
    lines: npt.ArrayLike | None = None,
    fouls: float = 0.0,
    *,
    opponents: int = 1,
    known: Sequence[Sequence[int]] = (),
) -> Payoff:
    """The payoff under rules, with what Fantasyland of so many cards is worth in points.

    `lines` are three rows of the points that a row of each class is expected to win from somebody who does
    not foul; they foul with a chance of `fouls`. So it is with each of the `opponents`, but for those whose
    boards are `known`: three classes, and whether it is a foul.
    """
    hidden = opponents - len(known)
    scores = scale().scores.tolist()
    royalty = np.array([[scorer.royalty(row, score) for score in scores] for row in range(3)], np.int32)
    enters = np.array([scorer.enters(score) for score in scores], np.int32)
    worth = np.array([fantasyland.get(cards, 0.0) for cards in enters.tolist()])
    expected = np.zeros((3, CLASSES)) if lines is None else np.asarray(lines, dtype=float)
    fixed = royalty.astype(float) * opponents
    fixed[0] += worth
    values = np.rint((fixed + hidden * (1 - fouls) * expected) * UNIT).astype(np.int32)
    penalty = scorer.settings.foul
    return Payoff(
        values,
        np.rint(fixed * PART).astype(np.int32),
        royalty,
        enters,
        round(-penalty * hidden * (1 - fouls) * UNIT),
        round(penalty * hidden * fouls * UNIT),
        scorer.settings.scoop,
        penalty,
        np.array(known, dtype=np.int32).reshape(-1, 4),
    )
