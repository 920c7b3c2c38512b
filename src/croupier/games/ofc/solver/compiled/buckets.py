"""Buckets of rows by category and first rank: upper bounds of sets of cards, by bit operations.

A set of cards has a bit per card, 16 for each suit: card c is bit `16 * (c & 3) + (c >> 2)`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.extras import need
from croupier.row_classes import scale

need("fast", "the compiled solver")
from numba import njit  # noqa: E402

# Classes of one category and first rank, counted from 2, form a bucket with one bound. Tables that are
# looked up once per row stay small.
_FIRSTS, _found = np.unique(scale().scores >> 16, return_inverse=True)
BUCKET, BUCKETS = _found.astype(np.uint8), len(_FIRSTS)
_HIGH, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSHED, _FULL_HOUSE, _QUADS = range(0, 0x80, 0x10)
_ROYAL = 0x9E
# By category and rank; the next weaker bucket if there is none.
_BUCKET_OF = (np.searchsorted(_FIRSTS, np.arange(_ROYAL + 1), side="right") - 1).clip(0).astype(np.uint8)
_UNPAIRED = int(_BUCKET_OF[_HIGH + 14])
# By 13 bits for ranks: the highest rank, and the top of the best straight; 0 for none.
_TOP, _RUN = np.zeros((2, 1 << 13), dtype=np.uint8)
_ladder = np.arange(1 << 13) << 2 | np.arange(1 << 13) >> 11 & 2  # the ace below the deuce, too
for _rank in range(2, 15):
    _TOP[1 << _rank - 2 : 1 << _rank - 1] = _rank
for _rank in range(5, 15):
    _RUN[_ladder >> _rank - 4 & 31 == 31] = _rank
_SUIT, _ONE_RANK = np.uint64(0xFFFF), np.uint64(0x0001_0001_0001_0001)  # sets of cards: 16 bits a suit
KINDS = 16
"""No cards beside a back have more kinds of front."""


@njit(cache=True)
def _several(cards: Any) -> Any:
    """The ranks that these cards have once or more, twice, three, and four times."""
    a, b = cards & _SUIT, cards >> np.uint64(16) & _SUIT
    c, d = cards >> np.uint64(32) & _SUIT, cards >> np.uint64(48)
    either, both, other, others = a | b, a & b, c | d, c & d
    return either | other, both | others | either & other, both & other | others & either, both & others


@njit(cache=True)
def strongest_buckets(cards: Any, flush: bool) -> Any:
    """Buckets that no five and no three of these cards can surpass; `flush` tells that five are suited."""
    one, two, three, four = _several(cards)
    top, pair, trips, run = _TOP[one], _TOP[two], _TOP[three], _RUN[one]
    more = two & (two - np.uint64(1)) != 0
    front = _TRIPS + trips if three else _PAIR + pair if two else _HIGH + top
    if flush and run:
        five = _ROYAL
    elif four:
        five = _QUADS + _TOP[four]
    elif three and more:
        five = _FULL_HOUSE + trips
    elif flush:
        five = _FLUSHED + top
    elif run:
        five = _STRAIGHT + run
    elif more and not three:
        five = _TWO_PAIR + pair
    else:
        five = front
    return np.int64(_BUCKET_OF[five]), np.int64(_BUCKET_OF[front])


@njit(cache=True)
def fronts_of(cards: Any, flush: bool, limit: int, fronts: Any) -> int:
    """The number of kinds of fronts; `fronts` gets each kind's bucket, and its middles' bounds."""
    middle, front = strongest_buckets(cards, flush)
    fronts[0, 0], fronts[0, 1], fronts[0, 2] = min(front, _UNPAIRED), 0, min(middle, limit)
    count = 1
    _, two, three, _ = _several(cards)
    for category, ranks in ((_PAIR, two), (_TRIPS, three)):
        more = ranks
        while more:
            top = np.int64(_TOP[more])
            rank = np.uint64(top - 2)
            more ^= np.uint64(1) << rank
            bucket = np.int64(_BUCKET_OF[category + top])
            same = cards & _ONE_RANK << rank
            for _ in range(2 if category == _PAIR else 3):
                same &= same - np.uint64(1)  # the cards of this rank that are not in front
            left = cards & ~(_ONE_RANK << rank) | same
            middle = min(strongest_buckets(left, flush)[0], limit)
            if middle >= bucket:
                fronts[count, 0], fronts[count, 1], fronts[count, 2] = bucket, bucket, middle
                count += 1
    return count
