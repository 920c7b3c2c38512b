"""Computation of the tables of `croupier.row_classes` from the scores of hands."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import numpy as np

from croupier.cards import Card
from croupier.hands import five, front
from croupier.row_classes import SHIFT, WEIGHTS, Classes, Scale, Scores

__all__ = ["computed"]

MAX_TABLE = 1 << 15
"""The maximum length of a table."""


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
    taken = np.zeros(2 * MAX_TABLE, dtype=bool)
    size = 0
    for row, columns in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        unfit = np.zeros(MAX_TABLE, dtype=bool)
        for column in columns:
            unfit |= taken[column : column + MAX_TABLE]
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
