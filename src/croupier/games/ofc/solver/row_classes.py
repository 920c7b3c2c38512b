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
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.files import shipped_file
from croupier.hands import five, front

__all__ = ["CLASSES", "FILE", "WEIGHTS", "Scale", "class_of", "computed", "scale"]

CLASSES = 7_917
"""The number of distinct rows."""

WEIGHTS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""By rank from the deuce: the first whole numbers for which the sums of five cards, at most four of a rank,
all differ; sums of three cards differ then, too."""

SHIFT = 8
"""Sums are looked up by their high bits and these low ones."""

MOST = 1 << 15
"""No table is longer."""

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
    body = shipped_file("croupier.games.ofc.solver", FILE)
    with np.load(io.BytesIO(body), allow_pickle=False) as arrays:
        return Scale(*(arrays[name] for name in Scale._fields))


def computed() -> Scale:
    """The tables, from nothing."""
    fives = {_sum(ranks): five(*_unsuited(ranks)) for ranks in _multisets(5)}
    flushes = {
        _sum(ranks): five(*(Card(4 * rank) for rank in ranks)) for ranks in combinations(range(13), 5)
    }
    fronts = {_sum(ranks): front(*_unsuited(ranks)) for ranks in _multisets(3)}
    scores = np.array(sorted({*fives.values(), *flushes.values(), *fronts.values()}), dtype=np.int32)
    starts, size = _packed(fives)
    front_starts, front_size = _packed(fronts)
    return Scale(
        scores,
        starts,
        _table(fives, starts, size, scores),
        _table(flushes, starts, size, scores),
        front_starts,
        _table(fronts, front_starts, front_size, scores),
    )


def _multisets(cards: int) -> list[tuple[int, ...]]:
    every = combinations_with_replacement(range(13), cards)
    return [ranks for ranks in every if max(map(ranks.count, ranks)) <= 4]


def _unsuited(ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """Cards of these ranks, not all of one suit: equal ranks lie together and have different suits."""
    return tuple(Card(4 * rank + place % 4) for place, rank in enumerate(ranks))


def _sum(ranks: tuple[int, ...]) -> int:
    return sum(WEIGHTS[rank] for rank in ranks)


def _packed(scores: dict[int, int]) -> tuple[Classes, int]:
    """The start of the sums with the same high bits, so that no two sums share an index; and the length.

    The fullest blocks go first, each as low as it fits, because tables that are looked up thousands of
    times per hand should be close together.
    """
    rows: dict[int, list[int]] = {}
    for total in scores:
        rows.setdefault(total >> SHIFT, []).append(total & (1 << SHIFT) - 1)
    starts = np.zeros(max(rows) + 1, dtype=np.uint16)
    taken = np.zeros(2 * MOST, dtype=bool)
    size = 0
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        unfit = np.zeros(MOST, dtype=bool)
        for column in columns:
            unfit |= taken[column : column + MOST]
        starts[row] = unfit.argmin()
        taken[starts[row] + np.array(columns)] = True
        size = max(size, int(starts[row]) + (1 << SHIFT))
    return starts, size


def _table(scores: dict[int, int], starts: Classes, size: int, scale: Scores) -> Classes:
    table = np.zeros(size, dtype=np.uint16)
    totals = np.fromiter(scores, dtype=np.int64)
    places = starts[totals >> SHIFT] + (totals & (1 << SHIFT) - 1)
    table[places] = np.searchsorted(scale, np.fromiter(scores.values(), dtype=np.int64))
    return table
