"""The best setting of 13 to 17 cards, compiled: many hands a second, each set exactly (OFC10).

Rows are tried from the strongest back down, with the strongest middles first, and given up if the remaining
cards cannot beat the best setting found: a branch and bound on whole numbers. Equal values are ordered by
the stronger back, then middle, then front, the same on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.extras import need
from croupier.games.ofc.scorer import ScoredHand
from croupier.games.ofc.solver.compiled.board_features import class_of_row
from croupier.games.ofc.solver.compiled.buckets import (
    BUCKET,
    BUCKETS,
    KINDS,
    fronts_of,
    strongest_buckets,
)
from croupier.games.ofc.solver.setting import MICRO, SettingValues
from croupier.row_classes import CLASSES, SHIFT, WEIGHTS, class_of, scale

need("fast", "the compiled solver")
from numba import njit  # noqa: E402

Hands = npt.NDArray[np.uint8]

# A card's key: its weight, a count for its suit, and its place in the hand; the keys of a row are added up.
_SUITS, _PLACES = 19, 35
_KEYS = np.array(
    [WEIGHTS[card >> 2] + (1 << _SUITS + 4 * (card & 3)) for card in range(52)], dtype=np.uint64
)
_WEIGHT, _PLACE = np.uint64((1 << _SUITS) - 1), np.uint64(_PLACES)
_SHIFT, _LOW = np.uint64(SHIFT), np.uint64((1 << SHIFT) - 1)
_BIAS, _FLUSH = np.uint64(0x3333 << _SUITS), np.uint64(0x8888 << _SUITS)  # a fifth of a suit shows as a bit
_TABLES = scale()
_STARTS, _FIVES, _FLUSHES = _TABLES.starts, _TABLES.fives, _TABLES.flushes
_FRONT_STARTS, _FRONTS = _TABLES.front_starts, _TABLES.fronts
_NEAR, _NEAR_ONES = np.uint64(8), np.uint64(0xFF)  # places are looked up by the first eight, and the others
_CLASS = 13
"""Bits for a class: a value has two of them below it, so that the stronger of two equal backs is more."""
_MOST_ROWS = 6188
_NOTHING = -(1 << 62)


class Settings(NamedTuple):
    """The best settings of many hands: each row's cards as bits (front first), values in points."""

    rows: npt.NDArray[np.uint32]
    values: npt.NDArray[np.float64]


def best_settings(hands: npt.ArrayLike, worth: SettingValues, known: Sequence[ScoredHand] = ()) -> Settings:
    """The best setting of each of many hands of 13 to 17 cards, against opponents whose boards are known.

    `hands` has a row of different cards, as numbers from 0 to 51, for each hand. Raises BadInput.
    """
    cards = np.asarray(hands, dtype=np.uint8)
    if cards.ndim != 2 or not 13 <= cards.shape[1] <= 17:
        raise BadInput("hands: expected rows of 13 to 17 cards", "bad-hand")
    ordered = np.sort(cards, axis=1)
    if (ordered >= 52).any() or (ordered[:, 1:] == ordered[:, :-1]).any():
        raise BadInput("hands: expected different cards, from 0 to 51", "bad-hand")
    rows = np.zeros((len(cards), 3), dtype=np.uint32)
    values = np.zeros(len(cards), dtype=np.int64)
    boards = [[class_of(score) for score in board.rows] for board in known if not board.foul]
    others = np.array(boards, dtype=np.int64).reshape(-1, 3)
    _set_all(cards, tuple(worth), others, rows, values)
    return Settings(rows, values / MICRO)


def classes_of(hands: Hands, rows: npt.NDArray[np.uint32]) -> npt.NDArray[np.int32]:
    """The classes of front, middle and back of many hands, given by bits of their cards."""
    found = np.zeros((len(hands), 3), np.int32)
    for at, (hand, three) in enumerate(zip(hands, rows.tolist(), strict=True)):
        for row, bits in enumerate(three):
            cards = [card for place, card in enumerate(hand) if bits >> place & 1]
            found[at, row] = class_of_row(row, np.array(cards, np.uint8))
    return found


# The rest is compiled. `bounds` are by bucket: the maximum value of its rows, or of weaker ones: front,
# middle, back; and front and middle if they may also earn the stay.
_FRONT, _MIDDLE, _BACK, _FRONT_STAY, _MIDDLE_STAY = range(5)


@njit(cache=True)
def _set_all(hands: Any, worth: Any, others: Any, rows: Any, found: Any) -> None:
    bounds = _bounds(worth, len(others) * MICRO, len(others) * worth[3])
    fives = np.empty(_MOST_ROWS, np.uint64), np.empty(_MOST_ROWS, np.uint16), np.empty(_MOST_ROWS, np.int16)
    heads, below = np.empty(BUCKETS, np.int16), np.empty(BUCKETS, np.int16)
    sets = np.zeros((2, 1 << 9), np.uint64)
    keys = np.empty(hands.shape[1], np.uint64)
    for hand in range(len(hands)):
        for place in range(len(keys)):
            card = np.int64(hands[hand, place])
            keys[place] = _KEYS[card] + (np.uint64(1) << np.uint64(_PLACES + place))
            half, at = (0, place) if place < 8 else (1, place - 8)
            for low in range(1 << at):
                sets[half, (1 << at) + low] = sets[half, low] | np.uint64(1) << np.uint64(
                    16 * (card & 3) + (card >> 2)
                )
        _fill(keys, *fives, heads)
        strongest = -1
        for bucket in range(BUCKETS):
            below[bucket] = strongest
            if heads[bucket] >= 0:
                strongest = bucket
        found[hand] = _search(keys, sets, worth, others, fives, heads, below, strongest, bounds, rows[hand])


@njit(cache=True)
def _bounds(worth: Any, line: int, scoop: int) -> Any:
    """The most by bucket, with every line and every scoop won from those whose boards are known."""
    values, stays, stay, _ = worth
    bounds = np.full((5, BUCKETS), _NOTHING, np.int64)
    for at in range(CLASSES):
        bucket = BUCKET[at]
        front, middle, back = values[0, at] + line + scoop, values[1, at] + line, values[2, at] + line
        for which, most in (
            (_FRONT, front << 2 * _CLASS),
            (_FRONT_STAY, front + stay * (at >= stays[0]) << 2 * _CLASS),
            (_MIDDLE, (middle << 2 * _CLASS) + at),
            (_MIDDLE_STAY, (middle + stay * (at >= stays[1]) << 2 * _CLASS) + at),
            (_BACK, (back + stay * (at >= stays[2]) << 2 * _CLASS) + (at << _CLASS)),
        ):
            bounds[which, bucket] = max(bounds[which, bucket], most)
    for bucket in range(1, BUCKETS):
        for which in range(5):
            bounds[which, bucket] = max(bounds[which, bucket], bounds[which, bucket - 1])
    return bounds


@njit(cache=True)
def _fill(keys: Any, row_keys: Any, classes: Any, after: Any, heads: Any) -> None:
    """All rows of five cards, with their classes; each is linked to the next of its bucket, by places."""
    count, n = 0, len(keys)
    heads[:] = -1
    for i in range(n - 5, -1, -1):
        key_i = _BIAS + keys[i]
        for j in range(n - 4, i, -1):
            key_j = key_i + keys[j]
            for k in range(n - 3, j, -1):
                key_k = key_j + keys[k]
                for m in range(n - 2, k, -1):
                    key_m = key_k + keys[m]
                    for o in range(n - 1, m, -1):
                        key = key_m + keys[o]
                        weight = key & _WEIGHT
                        at = np.int64(_STARTS[weight >> _SHIFT]) + np.int64(weight & _LOW)
                        found = _FLUSHES[at] if key & _FLUSH else _FIVES[at]
                        bucket = BUCKET[found]
                        row_keys[count], classes[count], after[count] = key - _BIAS, found, heads[bucket]
                        heads[bucket] = count
                        count += 1


@njit(cache=True)
def _cards(sets: Any, places: Any) -> Any:
    """The set of the cards at these places."""
    return sets[0, places & _NEAR_ONES] | sets[1, places >> _NEAR]


@njit(cache=True)
def _promise(bounds: Any, stayed: bool, middle: int, front: int) -> Any:
    """The most that a middle and a front are worth, of these buckets or weaker ones."""
    if stayed:
        return bounds[_MIDDLE, middle] + bounds[_FRONT, front]
    return max(
        bounds[_MIDDLE, middle] + bounds[_FRONT_STAY, front],
        bounds[_MIDDLE_STAY, middle] + bounds[_FRONT, front],
    )


@njit(cache=True)
def _won(one: Any, others: Any, row: int) -> int:
    """The points that a row wins from the same row of each other board."""
    won = 0
    for other in range(len(others)):
        won += (one > others[other, row]) - (one < others[other, row])
    return won


@njit(cache=True)
def _scoops(front: Any, middle: Any, back: Any, others: Any) -> int:
    """The number of other boards that are scooped, less those that scoop."""
    scoops = 0
    for other in range(len(others)):
        won = (front > others[other, 0]) - (front < others[other, 0])
        won += (middle > others[other, 1]) - (middle < others[other, 1])
        won += (back > others[other, 2]) - (back < others[other, 2])
        scoops += (won == 3) - (won == -3)
    return scoops


@njit(cache=True)
def _search(
    keys: Any, sets: Any, worth: Any, others: Any, fives: Any, heads: Any, below: Any, strongest: int,
    bounds: Any, row: Any,
) -> Any:  # fmt: skip
    """The value of the best setting in millionths of a point; its rows are written to `row`."""
    values, stays, stay, scoop = worth
    row_keys, classes, after = fives
    best, best_front = np.int64(_NOTHING), np.int64(-1)
    left, fronts = np.empty(len(keys), np.int64), np.empty((KINDS, 3), np.int64)
    every = keys.sum()
    any_front = strongest_buckets(_cards(sets, every >> _PLACE), False)[1]
    back_bucket = strongest
    while back_bucket >= 0:
        promised = _promise(bounds, False, back_bucket, min(back_bucket, any_front))
        if bounds[_BACK, back_bucket] + promised < best:
            break
        b = heads[back_bucket]
        while b >= 0:
            back_key, back = row_keys[b], np.int64(classes[b])
            b = after[b]
            places = back_key >> _PLACE
            back_stays = back >= stays[2]
            value = values[2, back] + stay * back_stays + MICRO * _won(back, others, 2)
            back_worth = (value << 2 * _CLASS) + (back << _CLASS)
            rest = every - back_key
            cards, flush = _cards(sets, rest >> _PLACE), rest + _BIAS & _FLUSH != 0
            bucket, front = strongest_buckets(cards, flush)
            bucket = min(bucket, back_bucket)
            if back_worth + _promise(bounds, back_stays, bucket, min(bucket, front)) < best:
                continue
            kinds = fronts_of(cards, flush, back_bucket, fronts)
            if heads[bucket] < 0:
                bucket = below[bucket]
            while bucket >= 0:
                most, later = np.int64(_NOTHING), np.int64(_NOTHING)
                for kind in range(kinds):
                    front, low, high = fronts[kind]
                    if low <= bucket:
                        promised = back_worth + _promise(bounds, back_stays, min(bucket, high), front)
                        later = max(later, promised)
                        most = max(most, promised if bucket <= high else _NOTHING)
                if later < best:
                    break
                m = heads[bucket] if most >= best else -1
                bucket_here, bucket = bucket, below[bucket]
                while m >= 0:
                    middle_key, middle = row_keys[m], np.int64(classes[m])
                    m = after[m]
                    if middle_key >> _PLACE & places or middle > back:
                        continue
                    stayed = back_stays or middle >= stays[1]
                    value = values[1, middle] + stay * (stayed and not back_stays)
                    pair = back_worth + (value + MICRO * _won(middle, others, 1) << 2 * _CLASS) + middle
                    over = rest - middle_key >> _PLACE
                    front = min(strongest_buckets(_cards(sets, over), False)[1], bucket_here)
                    if pair + bounds[_FRONT if stayed else _FRONT_STAY, front] < best:
                        continue
                    count = 0
                    for place in range(len(keys)):
                        left[count] = place
                        count += np.int64(over >> np.uint64(place) & np.uint64(1))
                    for i in range(count - 2):
                        for j in range(i + 1, count - 1):
                            for k in range(j + 1, count):
                                key = keys[left[i]] + keys[left[j]] + keys[left[k]]
                                weight = key & _WEIGHT
                                at = np.int64(_FRONT_STARTS[weight >> _SHIFT]) + np.int64(weight & _LOW)
                                front = np.int64(_FRONTS[at])
                                if front > middle:
                                    continue
                                value = values[0, front] + stay * (front >= stays[0] and not stayed)
                                if len(others):
                                    value += MICRO * _won(front, others, 0) + scoop * _scoops(
                                        front, middle, back, others
                                    )
                                value = pair + (value << 2 * _CLASS)
                                if value > best or (value == best and front > best_front):
                                    best, best_front = value, front
                                    row[0], row[1], row[2] = key >> _PLACE, middle_key >> _PLACE, places
        back_bucket = below[back_bucket]
    return best >> 2 * _CLASS
