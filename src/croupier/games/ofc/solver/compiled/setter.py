"""The best setting of 13 to 17 cards, compiled: many hands a second, each set exactly (OFC10).

Rows are tried from the strongest back down, with the strongest middles first, and given up where what is
left can promise no more than what was found: a branch and bound on whole numbers, so that equal values are
told apart by the stronger back, then middle, then front, on any machine alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.extras import need
from croupier.games.ofc.scorer import Scored, Scorer
from croupier.games.ofc.solver.compiled.kernels import class_of_row
from croupier.games.ofc.solver.scale import CLASSES, SHIFT, WEIGHTS, class_of, scale

need("fast", "the compiled solver")
from numba import njit  # noqa: E402

__all__ = ["MICRO", "Settings", "Worth", "best_settings", "classes_of", "worth_of"]

MICRO = 1_000_000
"""Values are counted in millionths of a point."""

Ints = npt.NDArray[np.int64]
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
# Classes of one category and first rank make a bucket, and are bounded together.
_BUCKET = np.unique(_TABLES.scores >> 16, return_inverse=True)[1].astype(np.int32)
_BUCKETS = int(_BUCKET.max()) + 1
_CLASS = 13
"""Bits for a class: a value has two of them below it, so that the stronger of two equal backs is more."""
_MOST_ROWS, _MOST_FRONTS = 6188, 680
_NOTHING = -(1 << 62)


class Worth(NamedTuple):
    """What rows are worth by class, in millionths of a point: royalties, and whatever else is expected.

    `values` has a row for front, middle and back; `stays` the lowest class of each row that stays in
    Fantasyland, and `stay` what that is worth, once; `scoop` is what three rows won earn beside their
    points from an opponent whose board is known.
    """

    values: Ints
    stays: Ints
    stay: int
    scoop: int


class Settings(NamedTuple):
    """The best settings of many hands: the places of the cards in each row as bits, and values in points.

    `rows[h]` are front, middle and back of hand h; what is in none of them is discarded.
    """

    rows: npt.NDArray[np.uint32]
    values: npt.NDArray[np.float64]


def worth_of(scorer: Scorer, stay_value: float, lines: npt.ArrayLike | None = None) -> Worth:
    """The worth of rows under given rules, with staying worth so many points.

    `lines`, three rows of points by class, are what a row is expected to win beside its royalties.
    """
    scores = scale().scores.tolist()
    values = np.array([[scorer.royalty(row, score) for score in scores] for row in range(3)], dtype=float)
    if lines is not None:
        values += np.asarray(lines)
    never = CLASSES
    stays = [
        next((at for at, score in enumerate(scores) if scorer.stays(row, score)), never) for row in range(3)
    ]
    return Worth(
        np.rint(values * MICRO).astype(np.int64),
        np.array(stays, dtype=np.int64),
        round(stay_value * MICRO),
        scorer.settings.scoop * MICRO,
    )


def best_settings(hands: npt.ArrayLike, worth: Worth, known: Sequence[Scored] = ()) -> Settings:
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


# What follows is compiled. `tops` and `bounds` are by bucket: the most that one of its rows, or one of a
# weaker bucket, can be worth: front, middle, back; front and middle where they may bring the stay as well.
_FRONT, _MIDDLE, _BACK, _FRONT_STAY, _MIDDLE_STAY = range(5)


@njit(cache=True)
def _set_all(hands: Any, worth: Any, others: Any, rows: Any, found: Any) -> None:
    tops = _tops(worth, len(others) * MICRO, len(others) * worth[3])
    bounds = tops.copy()
    for bucket in range(1, _BUCKETS):
        for which in range(5):
            bounds[which, bucket] = max(bounds[which, bucket], bounds[which, bucket - 1])
    raw = np.empty(_MOST_ROWS, np.uint64), np.empty(_MOST_ROWS, np.int32)
    five_keys, five_classes = np.empty(_MOST_ROWS, np.uint64), np.empty(_MOST_ROWS, np.int32)
    front_keys, front_classes = np.empty(_MOST_FRONTS, np.uint64), np.empty(_MOST_FRONTS, np.int32)
    five_at, front_at = np.empty(_BUCKETS + 1, np.int64), np.empty(_BUCKETS + 1, np.int64)
    pairs = np.empty((2, _BUCKETS), np.int64)
    keys = np.empty(hands.shape[1], np.uint64)
    for hand in range(len(hands)):
        for place in range(len(keys)):
            keys[place] = _KEYS[hands[hand, place]] + (np.uint64(1) << np.uint64(_PLACES + place))
        count = _sort(*raw, _fill_fives(keys, *raw), five_keys, five_classes, five_at)
        fronts = _sort(*raw, _fill_fronts(keys, *raw), front_keys, front_classes, front_at)
        _bound_pairs(tops, five_at, front_at, pairs)
        found[hand] = _search(
            keys,
            worth,
            others,
            (five_keys[:count], five_classes, five_at),
            (front_keys[:fronts], front_classes, front_at),
            bounds,
            pairs,
            rows[hand],
        )


@njit(cache=True)
def _tops(worth: Any, line: int, scoop: int) -> Any:
    """The most by bucket, with every line and every scoop won from those whose boards are known."""
    values, stays, stay, _ = worth
    tops = np.full((5, _BUCKETS), _NOTHING, np.int64)
    for at in range(CLASSES):
        bucket = _BUCKET[at]
        front, middle, back = values[0, at] + line + scoop, values[1, at] + line, values[2, at] + line
        for which, most in (
            (_FRONT, front << 2 * _CLASS),
            (_FRONT_STAY, front + stay * (at >= stays[0]) << 2 * _CLASS),
            (_MIDDLE, (middle << 2 * _CLASS) + at),
            (_MIDDLE_STAY, (middle + stay * (at >= stays[1]) << 2 * _CLASS) + at),
            (_BACK, (back + stay * (at >= stays[2]) << 2 * _CLASS) + (at << _CLASS)),
        ):
            tops[which, bucket] = max(tops[which, bucket], most)
    return tops


@njit(cache=True)
def _fill_fives(keys: Any, row_keys: Any, classes: Any) -> int:
    """All rows of five cards, with their classes; how many."""
    count, n = 0, len(keys)
    for i in range(n - 4):
        key_i = _BIAS + keys[i]
        for j in range(i + 1, n - 3):
            key_j = key_i + keys[j]
            for k in range(j + 1, n - 2):
                key_k = key_j + keys[k]
                for m in range(k + 1, n - 1):
                    key_m = key_k + keys[m]
                    for o in range(m + 1, n):
                        key = key_m + keys[o]
                        weight = key & _WEIGHT
                        at = np.int64(_STARTS[weight >> _SHIFT]) + np.int64(weight & _LOW)
                        classes[count] = _FLUSHES[at] if key & _FLUSH else _FIVES[at]
                        row_keys[count] = key - _BIAS
                        count += 1
    return count


@njit(cache=True)
def _front_class(key: Any) -> Any:
    weight = key & _WEIGHT
    return np.int64(_FRONTS[np.int64(_FRONT_STARTS[weight >> _SHIFT]) + np.int64(weight & _LOW)])


@njit(cache=True)
def _fill_fronts(keys: Any, row_keys: Any, classes: Any) -> int:
    """All fronts, with their classes; how many."""
    count, n = 0, len(keys)
    for i in range(n - 2):
        for j in range(i + 1, n - 1):
            for k in range(j + 1, n):
                row_keys[count] = keys[i] + keys[j] + keys[k]
                classes[count] = _front_class(row_keys[count])
                count += 1
    return count


@njit(cache=True)
def _sort(row_keys: Any, classes: Any, count: int, to_keys: Any, to_classes: Any, begins: Any) -> int:
    """The rows by bucket, the strongest first; a bucket begins at `begins` and ends where the next does."""
    ends = np.zeros(_BUCKETS, np.int64)
    for at in range(count):
        ends[_BUCKET[classes[at]]] += 1
    start = 0
    for bucket in range(_BUCKETS - 1, -1, -1):
        begins[bucket] = start
        start += ends[bucket]
        ends[bucket] = begins[bucket]
    for at in range(count):
        bucket = _BUCKET[classes[at]]
        to = ends[bucket]
        ends[bucket] = to + 1
        to_keys[to], to_classes[to] = row_keys[at], classes[at]
    begins[_BUCKETS] = count
    return count


@njit(cache=True)
def _bound_pairs(tops: Any, five_at: Any, front_at: Any, pairs: Any) -> None:
    """The most that a middle of each bucket or a weaker one is worth with a front: staying, or not yet."""
    front, front_stay, pair, pair_stay = _NOTHING, _NOTHING, _NOTHING, _NOTHING
    for bucket in range(_BUCKETS):
        below = bucket - 1 if bucket else _BUCKETS
        if front_at[below] > front_at[bucket]:
            front = max(front, tops[_FRONT, bucket])
            front_stay = max(front_stay, tops[_FRONT_STAY, bucket])
        if five_at[below] > five_at[bucket] and front > _NOTHING:
            pair = max(pair, tops[_MIDDLE, bucket] + front)
            pair_stay = max(
                pair_stay, tops[_MIDDLE, bucket] + front_stay, tops[_MIDDLE_STAY, bucket] + front
            )
        pairs[0, bucket], pairs[1, bucket] = pair, pair_stay


@njit(cache=True)
def _won(one: Any, others: Any, row: int) -> int:
    """What a row wins from the same row of each other board, in points."""
    won = 0
    for other in range(len(others)):
        won += (one > others[other, row]) - (one < others[other, row])
    return won


@njit(cache=True)
def _scoops(front: Any, middle: Any, back: Any, others: Any) -> int:
    """How many others are scooped, less those who scoop."""
    scoops = 0
    for other in range(len(others)):
        won = (front > others[other, 0]) - (front < others[other, 0])
        won += (middle > others[other, 1]) - (middle < others[other, 1])
        won += (back > others[other, 2]) - (back < others[other, 2])
        scoops += (won == 3) - (won == -3)
    return scoops


@njit(cache=True)
def _search(
    keys: Any, worth: Any, others: Any, fives: Any, fronts: Any, bounds: Any, pairs: Any, row: Any
) -> Any:
    """The value of the best setting in millionths of a point; its rows are written to `row`."""
    values, stays, stay, scoop = worth
    five_keys, classes, five_at = fives
    front_keys, front_classes, front_at = fronts
    best, best_front = np.int64(_NOTHING), np.int64(-1)
    every = keys.sum()
    for b in range(len(five_keys)):
        back = np.int64(classes[b])
        back_bucket = _BUCKET[back]
        if bounds[_BACK, back_bucket] + pairs[1, back_bucket] < best:
            break
        places = five_keys[b] >> _PLACE
        back_stays = back >= stays[2]
        which, middle_most, front_most = 1, _MIDDLE_STAY, _FRONT_STAY
        if back_stays:
            which, middle_most, front_most = 0, _MIDDLE, _FRONT
        value = values[2, back] + stay * back_stays + MICRO * _won(back, others, 2)
        back_worth = (value << 2 * _CLASS) + (back << _CLASS)
        first = front_at[back_bucket]
        begin = five_at[back_bucket]
        while begin < len(five_keys):
            bucket = _BUCKET[classes[begin]]
            start, end = begin, five_at[bucket - 1 if bucket else _BUCKETS]
            begin = end
            promised = back_worth + bounds[middle_most, bucket]
            # The strongest front that may stand before these middles, with no card of the back.
            while first < len(front_keys):
                front = _BUCKET[front_classes[first]]
                if promised + bounds[front_most, front] < best:
                    first = len(front_keys)
                elif front > bucket or front_keys[first] >> _PLACE & places:
                    first += 1
                else:
                    break
            if first == len(front_keys) or back_worth + pairs[which, bucket] < best:
                break
            for m in range(start, end):
                if five_keys[m] >> _PLACE & places or classes[m] > back:
                    continue
                middle = np.int64(classes[m])
                stayed = back_stays or middle >= stays[1]
                value = values[1, middle] + stay * (stayed and not back_stays)
                pair = back_worth + (value + MICRO * _won(middle, others, 1) << 2 * _CLASS) + middle
                rest = every - five_keys[b] - five_keys[m]
                last = first + 1 if len(keys) == 13 else len(front_keys)
                for f in range(first, last):
                    key, front = front_keys[f], np.int64(front_classes[f])
                    if len(keys) == 13:  # nothing is discarded: there is but one front
                        key, front = rest, np.int64(_front_class(rest))
                    if pair + bounds[_FRONT if stayed else _FRONT_STAY, _BUCKET[front]] < best:
                        break
                    if front > middle or key >> _PLACE & ~(rest >> _PLACE):
                        continue
                    value = values[0, front] + stay * (front >= stays[0] and not stayed)
                    if len(others):
                        value += MICRO * _won(front, others, 0) + scoop * _scoops(
                            front, middle, back, others
                        )
                    value = pair + (value << 2 * _CLASS)
                    if value > best or (value == best and front > best_front):
                        best, best_front = value, front
                        row[0], row[1], row[2] = key >> _PLACE, five_keys[m] >> _PLACE, places
    return best >> 2 * _CLASS
