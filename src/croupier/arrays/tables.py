"""Tables that give the class of three to seven cards by one sum, made from the scale of all rows.

A card's key is a weight by its rank, and above it a count for its suit. The keys of a hand are added up:
the weights tell which ranks it has, and the counts whether five are suited. `croupier.hands` defines the
scores, `croupier.row_classes` numbers them; nothing here ranks a hand by itself.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.row_classes import SHIFT, WEIGHTS, Classes, scale

Ints = npt.NDArray[np.int64]
Starts = npt.NDArray[np.uint16] | npt.NDArray[np.uint32]

MORE_WEIGHTS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""By rank from the deuce, as `row_classes.WEIGHTS`, but so that the sums of seven cards all differ, too.

Then the sums of six differ as well: adding one more card to each would make two equal sums of seven."""

MORE_SHIFT = 9
SUITS = 23
"""The lowest bit of the counts of suits; each has four bits."""
FIVE_SUITED, SUITED = 0x3333 << SUITS, 0x8888 << SUITS
"""Added to a key, the first makes a suit with five cards or more show as a bit of the second."""


class Sums(NamedTuple):
    """The tables for one number of cards.

    The class of a hand whose weights sum up to s stands at `start[s >> shift] + (s & 2**shift - 1)` in
    `classes`, but for a flush, which is in `flushes` by 13 bits for the ranks of its suit.
    """

    cards: int
    keys: Ints
    """By card; 0 for numbers that are no card."""
    bits: Ints
    """A bit of its own for each card; 0 for numbers that are no card. The sum of a hand has as many bits as
    the hand has cards, unless a card is there twice or is none."""
    shift: int
    starts: Starts
    classes: Classes
    flushes: Classes


@cache
def sums(cards: int) -> Sums:
    """The tables for hands of 3, 5, 6 or 7 cards. Six and seven take about half a second on first use."""
    table, weights, shift = scale(), WEIGHTS, SHIFT
    starts: Starts = table.starts
    classes = table.fives
    if cards == 3:
        starts, classes = table.front_starts, table.fronts
    elif cards > 5:
        weights, shift = MORE_WEIGHTS, MORE_SHIFT
        starts, classes = _looked_up(_multisets(cards))
    every = np.arange(52)
    keys, bits = np.zeros((2, 256), np.int64)
    keys[:52] = np.array(weights)[every >> 2] + (1 << SUITS + 4 * (every & 3))
    bits[:52] = 1 << every
    return Sums(cards, keys, bits, shift, starts, classes, _flushes())


@cache
def _flushes() -> Classes:
    """The class of the best five cards of one suit, by 13 bits for its ranks; 0 for fewer cards."""
    table, found = scale(), np.zeros(1 << 13, np.uint16)
    for ranks in combinations(range(13), 5):
        total = sum(WEIGHTS[rank] for rank in ranks)
        at = int(table.starts[total >> SHIFT]) + (total & (1 << SHIFT) - 1)
        found[sum(1 << rank for rank in ranks)] = table.flushes[at]
    for rank in range(13):  # the best of any five among more
        with_it = np.flatnonzero(np.arange(1 << 13) >> rank & 1)
        found[with_it] = np.maximum(found[with_it], found[with_it ^ 1 << rank])
    return found


def _multisets(cards: int) -> Ints:
    """All ranks of hands of this size, ascending in each row, with at most four of a rank."""
    every = np.array([*combinations_with_replacement(range(13), cards)], np.int64)
    possible: Ints = every[(every[:, 4:] != every[:, :-4]).all(axis=1)]
    return possible


def _looked_up(ranks: Ints) -> tuple[Starts, Classes]:
    """The starts and classes of these ranks, of the best five if they are not suited."""
    table, weights = scale(), np.array(WEIGHTS)
    best = np.zeros(len(ranks), np.uint16)
    for five in combinations(range(ranks.shape[1]), 5):
        total = weights[ranks[:, five]].sum(axis=1)
        at = table.starts[total >> SHIFT].astype(np.int64) + (total & (1 << SHIFT) - 1)
        best = np.maximum(best, table.fives[at])
    totals = np.array(MORE_WEIGHTS)[ranks].sum(axis=1)
    starts, size = _packed(totals)
    classes = np.zeros(size, np.uint16)
    classes[starts[totals >> MORE_SHIFT] + (totals & (1 << MORE_SHIFT) - 1)] = best
    return starts, classes


def _packed(totals: Ints) -> tuple[Starts, int]:
    """Starts of the sums with the same high bits, so that no two sums share a place; and the length.

    The fullest blocks go first, each as low as it fits.
    """
    order = np.sort(totals)
    blocks, begin, count = np.unique(order >> MORE_SHIFT, return_index=True, return_counts=True)
    starts = np.zeros(blocks[-1] + 1, np.uint32)
    window = 1 << 13
    taken = np.zeros(len(totals) * 4 + window, bool)
    size = 0
    for block in np.argsort(-count, kind="stable").tolist():
        columns = order[begin[block] : begin[block] + count[block]] & (1 << MORE_SHIFT) - 1
        start, unfit = -window, np.ones(1, bool)
        while unfit.all():
            start += window
            unfit = np.zeros(window, bool)
            for column in columns.tolist():
                unfit |= taken[start + column : start + column + window]
        start += int(unfit.argmin())
        starts[blocks[block]] = start
        taken[start + columns] = True
        size = max(size, start + (1 << MORE_SHIFT))
    return starts, size
