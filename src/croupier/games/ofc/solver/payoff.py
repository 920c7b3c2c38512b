"""The payoff of complete rows under given rules, in the units of compiled code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.scorer import Scorer
from croupier.row_classes import CLASSES, scale

UNIT = 1024
"""The units of a value per point."""

PART = 16
"""The units of earnings per point. Earnings are added up by the thousand, so the unit is larger."""

Ints = npt.NDArray[np.int32]


class Payoff(NamedTuple):
    """The payoff of rows by class."""

    values: Ints
    """Earnings, and the points that a row is expected to win, in units."""
    own_points: Ints
    """Royalties, and in front the value of Fantasyland, in parts of a point."""
    royalty: Ints
    """Royalties in points, by row, as ints."""
    entry_cards: Ints
    """The cards of Fantasyland by the class of the front."""
    foul: int
    """The value of a foul in units."""
    foul_gain: int
    """The gain of a hand without a foul from fouls of unknown boards."""
    scoop: int
    """The points of a scoop against a known board."""
    penalty: int
    """The points of a foul against a known board."""
    known: Ints
    """Known boards, or many possible ones: the classes of their rows, and 1 for a foul."""
    expected: Ints
    """The lines within `values`."""
    unit: int = UNIT
    """The units of a point won from a known board."""

    def against(self, boards: Ints) -> Payoff:
        """The same against samples of complete boards, by sample and opponent: each scored whole."""
        return self._replace(known=boards.reshape(-1, 4), unit=UNIT // len(boards))


class Rates(NamedTuple):
    """Earnings of rows by class under given rules: points by row, Fantasyland in front."""

    royalty: Ints  # (3, CLASSES)
    entry_cards: Ints  # (CLASSES,)
    entry: npt.NDArray[np.float64]  # (CLASSES,)
    scoop: int
    foul: int

    def worth(self, fantasyland: Mapping[int, float]) -> Rates:
        """The same rates with these values of Fantasyland, by its cards."""
        entry = np.zeros(CLASSES)
        for cards, points in fantasyland.items():
            entry[self.entry_cards == cards] = points
        return self._replace(entry=entry)


def rates_of(scorer: Scorer, fantasyland: Mapping[int, float]) -> Rates:
    """The rates of rules, with these values of Fantasyland in points, by its cards."""
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

    `lines` are three rows of the points that a row of each class is expected to win from all opponents with
    hidden boards, without their fouls; `fouls` has their chances of a foul. Each of the `known` boards is
    three classes of rows, and 1 for a foul. Royalties and Fantasyland have the same value from every
    opponent; from `apart` more opponents nothing else is counted.
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
        rates.entry_cards,
        round(-rates.foul * (len(fouls) - chance) * UNIT),
        round(rates.foul * chance * UNIT),
        rates.scoop,
        rates.foul,
        np.array(known, dtype=np.int32).reshape(-1, 4),
        np.rint(expected * UNIT).astype(np.int32),
    )
