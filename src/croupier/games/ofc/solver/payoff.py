"""What complete rows are worth under given rules, in the units that compiled code counts in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.scorer import Scorer
from croupier.games.ofc.solver.row_classes import CLASSES, scale

__all__ = ["PART", "UNIT", "Payoff", "Rates", "payoff_of", "rates_of"]

UNIT = 1024
"""Values are counted in so many parts of a point."""

PART = 16
"""Earnings, which are added up by the thousand, in so many."""

Ints = npt.NDArray[np.int32]


class Payoff(NamedTuple):
    """Rows by class: `earned` are royalties, and in front the worth of Fantasyland, in parts of a point;
    `values` that and the points a row is expected to win, in units; `royalty` points, by row, as ints.

    `foul` is what a foul is worth in units, and `won` what a hand that is none gets of fouls of others
    whose boards are not known yet. `known` are those that are, or many that they may come to: the classes
    of their rows, and 1 for a foul; what is won from each counts whole, with the `scoop` and the `penalty`
    of a foul, `unit` units a point. `enters` tells the cards of Fantasyland by the class of the front,
    `expected` the lines within `values`.
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
    expected: Ints
    unit: int = UNIT

    def against(self, boards: Ints) -> Payoff:
        """The same against samples of complete boards, by sample and opponent: each scored whole."""
        return self._replace(known=boards.reshape(-1, 4), unit=UNIT // len(boards))


class Rates(NamedTuple):
    """What rows of each class earn under given rules: points by row, cards and worth of Fantasyland in
    front.
    """

    royalty: Ints  # (3, CLASSES)
    enters: Ints  # (CLASSES,)
    entry: npt.NDArray[np.float64]  # (CLASSES,)
    scoop: int
    foul: int

    def worth(self, fantasyland: Mapping[int, float]) -> Rates:
        """The same rates with Fantasyland of so many cards worth so many points."""
        entry = np.zeros(CLASSES)
        for cards, points in fantasyland.items():
            entry[self.enters == cards] = points
        return self._replace(entry=entry)


def rates_of(scorer: Scorer, fantasyland: Mapping[int, float]) -> Rates:
    """The rates of rules, with what Fantasyland of so many cards is worth in points."""
    every = scale().scores
    _, first, kind = np.unique(every >> 16, return_index=True, return_inverse=True)
    scores = every[first].tolist()  # category and first rank settle it all
    royalty = np.array([[scorer.royalty(row, score) for score in scores] for row in range(3)], np.int32)
    enters = np.array([scorer.enters(score) for score in scores], np.int32)
    land = np.zeros(CLASSES)
    rates = Rates(royalty[:, kind], enters[kind], land, scorer.settings.scoop, scorer.settings.foul)
    return rates.worth(fantasyland)


def payoff_of(
    rates: Rates,
    lines: npt.ArrayLike | None = None,
    fouls: Sequence[float] = (0.0,),
    known: Sequence[Sequence[int]] = (),
    apart: int = 0,
) -> Payoff:
    """The payoff at these rates against all opponents together.

    `lines` are three rows of the points that a row of each class is expected to win from all whose
    boards are hidden, their fouls apart; `fouls` has their chances of a foul. The `known` are three
    classes of rows, and 1 for a foul, each. Royalties, and Fantasyland, are worth as much from every
    opponent, so many `apart` among them from whom nothing else is counted.
    """
    fixed = rates.royalty.astype(float)
    fixed[0] += rates.entry
    fixed *= len(fouls) + len(known) + apart
    expected = np.zeros((3, CLASSES)) if lines is None else np.asarray(lines, dtype=float)
    chance = sum(fouls)
    return Payoff(
        np.rint((fixed + expected) * UNIT).astype(np.int32),
        np.rint(fixed * PART).astype(np.int32),
        rates.royalty,
        rates.enters,
        round(-rates.foul * (len(fouls) - chance) * UNIT),
        round(rates.foul * chance * UNIT),
        rates.scoop,
        rates.foul,
        np.array(known, dtype=np.int32).reshape(-1, 4),
        np.rint(expected * UNIT).astype(np.int32),
    )
