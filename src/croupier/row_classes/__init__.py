"""The scale of all rows: every distinct hand of three or five cards as a class number from 0.

There are 455 fronts and 7,462 longer rows that differ under the rules (OFC3); in the order of their scores
they make 7,917 classes, and a front fouls a middle exactly if its class is higher (OFC4). A row's class is
found by adding: each card has a weight by its rank, and the sums of five cards all differ.

`scale.npz` has the tables as `tools/row-classes` writes them, because computing them from `croupier.hands`
takes as long as everything else before a first hand.
"""

from __future__ import annotations

import io
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.files import shipped_file

CLASSES = 7_917
"""The number of distinct rows."""

WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""By rank from the deuce: the first whole numbers for which the sums of five cards, at most four of a rank,
all differ; sums of three cards differ then, too."""

SHIFT = 8
"""Sums are looked up by their high bits and these low ones."""

FILE = "scale.npz"

Scores = npt.NDArray[np.int32]
Classes = npt.NDArray[np.uint16]


class Scale(NamedTuple):
    """The tables. `scores` are the scores of `croupier.hands` by class, in order.

    The class of a row whose weights sum up to s stands at `start[s >> SHIFT] + (s & 2**SHIFT - 1)` in
    `fives`, in `flushes` where its five cards are of one suit, or in `fronts`, each with starts of its own.
    """

    scores: Scores
    starts: Classes
    fives: Classes
    flushes: Classes
    front_starts: Classes
    fronts: Classes


def class_of(score: int) -> int:
    """The class of a row by its score; the classes of rows compare as their scores do."""
    return int(np.searchsorted(scale().scores, score))


@cache
def scale() -> Scale:
    """The tables, read once."""
    body = shipped_file("croupier.row_classes", FILE)
    with np.load(io.BytesIO(body), allow_pickle=False) as arrays:
        return Scale(*(arrays[name] for name in Scale._fields))
