"""Board features and network answers in compiled code.

Everything is counted in whole numbers, so that any machine, and any order of adding, finds the same values.
A board is `cards`, three rows of up to five cards as numbers from 0 to 51, and `sizes`, the number of cards
in each.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.extras import need
from croupier.games.ofc.solver.features import GROUPS, block
from croupier.row_classes import SHIFT, WEIGHTS, scale

need("fast", "the compiled solver")
from numba import njit  # noqa: E402

__all__ = [
    "ROW_MOST",
    "class_of_row",
    "cross",
    "against",
    "describe",
    "njit",
    "standing",
    "value_of",
]

ROW_MOST = 32
"""No row has more features, those against opponents included."""

_SUITS = 19
_KEYS = np.array(
    [WEIGHTS[card >> 2] + (1 << _SUITS + 4 * (card & 3)) for card in range(52)], dtype=np.int64
)
_WEIGHT, _LOW = (1 << _SUITS) - 1, (1 << SHIFT) - 1
_BIAS, _FLUSH = 0x3333 << _SUITS, 0x8888 << _SUITS
_TABLES = scale()
_STARTS, _FIVES, _FLUSHES = _TABLES.starts, _TABLES.fives, _TABLES.flushes
_FRONT_STARTS, _FRONTS = _TABLES.front_starts, _TABLES.fronts
_CATEGORY = (_TABLES.scores >> 20).astype(np.int64)
_WINDOWS = np.array([0x100F] + [0x1F << low for low in range(9)], dtype=np.int64)

_RANKS, _LIVE, _FRONT_LIVE = block("ranks"), block("live"), block("front-live")
_SIZE, _SUITED, _STRAIGHT, _GROUP = block("size"), block("suited"), block("straight"), block("group")
_OTHER_GROUP, _OTHER_SIZE, _AGAINST = block("other-group"), block("other-size"), block("against")
_FM, _FM_GROUPS = block("front-middle"), block("front-middle-groups")
_MB, _MB_GROUPS = block("middle-back"), block("middle-back-groups")


@njit(cache=True)
def class_of_row(row: int, cards: Any) -> int:
    """The class of a complete row, by its cards."""
    key = 0
    for at in range(3 if row == 0 else 5):
        key += _KEYS[cards[at]]
    weight = key & _WEIGHT
    if row == 0:
        return np.int64(_FRONTS[_FRONT_STARTS[weight >> SHIFT] + (weight & _LOW)])
    place = np.int64(_STARTS[weight >> SHIFT]) + (weight & _LOW)
    return np.int64(_FLUSHES[place] if (key + _BIAS) & _FLUSH else _FIVES[place])


@njit(cache=True)
def standing(row: int, cards: Any, size: int) -> Any:
    """The strength of an unfinished row for comparisons, its group, and its category.

    A complete row has its class as strength, which compares among complete rows only; the higher bits
    compare with incomplete rows by groups and the two highest ranks.
    """
    counts, mask = 0, 0
    for at in range(size):
        rank = np.int64(cards[at]) >> 2
        counts += 1 << 3 * rank
        mask |= 1 << rank
    most, second, main, other = 0, 0, 0, 0
    rank = 12
    while mask:
        if mask >> rank & 1:
            mask ^= 1 << rank
            count = counts >> 3 * rank & 7
            if count > most:
                most, second, main, other = count, most, rank, main
            elif count > second:
                second, other = count, rank
        rank -= 1
    complete = size == (3 if row == 0 else 5)
    found = class_of_row(row, cards) if complete else 0
    if complete and row:
        category = _CATEGORY[found]
    elif most >= 4:
        category = 7
    elif most == 3:
        category = 6 if second == 2 else 3
    elif most == 2:
        category = 2 if second == 2 else 1
    else:
        category = 0
    if category == 0:
        group = main
    elif category == 1:
        group = 13 + main
    elif category == 2:
        group = 26 + (main >> 1)
    elif category == 3:
        group = 33 + (main >> 1)
    else:
        group = 36 + category  # straight 40, flush 41, full house 42, quads 43, straight flush 44, royal 45
    strength = (category << 8 | main << 4 | other) << 13 | found
    return strength, min(group, GROUPS - 1), category


@njit(cache=True)
def describe(
    row: int, cards: Any, size: int, live_ranks: Any, live_suits: Any, group: int, out: Any
) -> int:
    """Write the features of a row that lie in it and in the unseen cards to `out`; how many."""
    out[0] = _SIZE + row * 6 + size
    if size == 0:
        return 1
    out[1] = _GROUP + row * GROUPS + group
    count = 2
    counts, mask, suit, suited = 0, 0, np.int64(cards[0]) & 3, True
    for at in range(size):
        rank = np.int64(cards[at]) >> 2
        counts += 1 << 3 * rank
        mask |= 1 << rank
        suited = suited and np.int64(cards[at]) & 3 == suit
    distinct, left, rank = True, mask, 0
    while left:
        if left >> rank & 1:
            left ^= 1 << rank
            held = min(3, counts >> 3 * rank & 7)
            live = np.int64(live_ranks[rank])
            distinct = distinct and held == 1
            out[count] = _RANKS + (row * 13 + rank) * 3 + held - 1
            out[count + 1] = _LIVE + (row * 3 + held - 1) * 4 + min(3, live)
            count += 2
            if row == 0:
                out[count] = _FRONT_LIVE + rank * 4 + min(3, live)
                count += 1
        rank += 1
    if row == 0:
        return count
    if suited:
        out[count] = _SUITED + ((row - 1) * 5 + size - 1) * 10 + min(9, np.int64(live_suits[suit]))
        count += 1
    if distinct and 2 <= size <= 4:
        ways = 0
        for window in _WINDOWS:
            if mask & ~window == 0:
                missing, product, rank = window ^ mask, 1, 0
                while missing:
                    if missing >> rank & 1:
                        missing ^= 1 << rank
                        product *= np.int64(live_ranks[rank])
                    rank += 1
                ways += product
        if ways:
            step = 2 if size == 4 else (9 if size == 3 else 50)
            out[count] = _STRAIGHT + ((row - 1) * 5 + size - 1) * 6 + min(5, 1 + (ways - 1) // step)
            count += 1
    return count


@njit(cache=True)
def _relation(low: int, low_open: int, high: int, high_open: int) -> int:
    """0 where the first stands below, 1 level, 2 above; complete rows by their classes."""
    if low_open == 0 and high_open == 0:
        low, high = low & 8191, high & 8191
    else:
        low, high = low >> 13, high >> 13
    return (low > high) - (low < high) + 1


@njit(cache=True)
def against(row: int, strength: int, size: int, other: int, other_size: int) -> int:
    """The feature of a row beside an opponent's."""
    room = 3 if row == 0 else 5
    relation = _relation(strength, room - size, other, room - other_size)
    return _AGAINST + ((row * 3 + relation) * 3 + min(2, room - size)) * 3 + min(2, room - other_size)


@njit(cache=True)
def cross(strengths: Any, sizes: Any, out: Any) -> int:
    """Write the features that lie between rows, by how they stand; four of them."""
    f, m, b = strengths[0], strengths[1], strengths[2]
    front, middle, back = 3 - sizes[0], 5 - sizes[1], 5 - sizes[2]
    f_group, m_group, b_group = f >> 21, m >> 21, b >> 21
    relation = _relation(f, front, m, middle)
    out[0] = _FM + (relation * 4 + front) * 6 + middle
    out[1] = _FM_GROUPS + ((min(2, f_group)) * 5 + min(4, m_group)) * 3 + relation
    relation = _relation(m, middle, b, back)
    out[2] = _MB + (relation * 6 + middle) * 6 + back
    out[3] = _MB_GROUPS + (min(5, m_group) * 6 + min(5, b_group)) * 3 + relation
    return 4


# A network in whole numbers: `first` and `second` in parts of 256, hidden values too, up to 16 and 64.
_TOP_FIRST, _TOP_SECOND = 16 * 256 - 1, 64 * 256 - 1


@njit(cache=True)
def value_of(hidden: Any, second: Any, second_bias: Any, third: Any, third_bias: int) -> int:
    """The answer of a network, in 65,536ths of a point, from the sums of its first layer."""
    total = np.int64(third_bias)
    units = hidden.shape[0]
    clipped = np.empty(units, np.int32)
    for unit in range(units):
        clipped[unit] = min(max(hidden[unit], 0), _TOP_FIRST)
    for at in range(second.shape[0]):
        added = np.int32(0)
        for unit in range(units):
            added += clipped[unit] * np.int32(second[at, unit])
        out = (added + second_bias[at]) >> 8
        total += np.int64(min(max(out, 0), _TOP_SECOND)) * third[at]
    return total
