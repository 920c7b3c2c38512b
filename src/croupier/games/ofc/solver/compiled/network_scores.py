"""Network scores of all placements of a street: row by row, so that shared parts are looked up once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.solver.compiled.board_features import (
    ROW_MOST,
    against,
    cross,
    describe,
    njit,
    standing,
    value_of,
)
from croupier.games.ofc.solver.features import MOST, block

_OTHER_GROUP, _OTHER_SIZE, _UNSEEN = block("other-group"), block("other-size"), block("unseen")
_ALWAYS, _LAST, _LAND = block("always"), block("last"), block("fantasyland")


class ScratchBuffers(NamedTuple):
    """Buffers for the evaluation of a street, by row and by bits of the cards added to it."""

    rows: npt.NDArray[np.uint8]  # (3, 32, 5)
    sizes: npt.NDArray[np.int64]  # (3, 32): -1 for a row without room
    strengths: npt.NDArray[np.int64]
    features: npt.NDArray[np.int64]  # (3, 32, ROW_MOST)
    counts: npt.NDArray[np.int64]
    hidden: npt.NDArray[np.int32]  # (3, 32, units)
    fixed: npt.NDArray[np.int64]  # (MOST,)
    base: npt.NDArray[np.int32]  # (units,)
    total: npt.NDArray[np.int32]
    between: npt.NDArray[np.int64]  # (4,)
    others: npt.NDArray[np.int64]  # (3 opponents, 3 rows, 3: standing, size, group)
    live: npt.NDArray[np.int64]  # (17,): unseen cards by rank, then by suit


def scratch(units: int = 64, most: int = 5) -> ScratchBuffers:
    """Buffers for streets of up to `most` cards."""
    sets = 1 << most
    return ScratchBuffers(
        np.zeros((3, sets, 5), np.uint8),
        np.zeros((3, sets), np.int64),
        np.zeros((3, sets), np.int64),
        np.zeros((3, sets, ROW_MOST), np.int64),
        np.zeros((3, sets), np.int64),
        np.zeros((3, sets, units), np.int32),
        np.zeros(MOST, np.int64),
        np.zeros(units, np.int32),
        np.zeros(units, np.int32),
        np.zeros(4, np.int64),
        np.zeros((3, 3, 3), np.int64),
        np.zeros(17, np.int64),
    )


@njit(cache=True)
def _context(others: Any, other_sizes: Any, shown: Any, flags: int, first: Any, room: Any) -> int:
    """The number of features that do not change with the placement, and their sums in `room.base`.

    `others` are the boards of opponents, `shown` whether they are open; `flags` is 1 for the last to act.
    """
    fixed, base, live = room.fixed, room.base, room.live
    base[:] = 0
    fixed[0] = _ALWAYS
    count = 1
    if flags & 1:
        fixed[count] = _LAST
        count += 1
    for rank in range(13):
        fixed[count] = _UNSEEN + rank * 5 + live[rank]
        count += 1
    opponents = len(others)
    for at in range(count):
        base += first[fixed[at]]
    total = room.total
    total[:] = 0
    for other in range(opponents):
        if not shown[other]:
            total += first[_LAND]
            fixed[count] = _LAND
            count += 1
            continue
        for row in range(3):
            size = other_sizes[other, row]
            strength, group, _ = standing(row, others[other, row], size)
            room.others[other, row, 0], room.others[other, row, 1] = strength, size
            if size:
                total += first[_OTHER_GROUP + row * 46 + group]
                fixed[count] = _OTHER_GROUP + row * 46 + group
                count += 1
            total += first[_OTHER_SIZE + row * 6 + size]
            fixed[count] = _OTHER_SIZE + row * 6 + size
            count += 1
    if opponents == 1:
        base += total
    else:
        base += total // opponents
    return count


@njit(cache=True)
def _rows(cards: Any, sizes: Any, hand: Any, shown: Any, first: Any, room: Any) -> None:
    """Every row with every set of the cards that it has room for."""
    opponents = len(shown)
    live_ranks, live_suits = room.live[:13], room.live[13:]
    for row in range(3):
        most = 3 if row == 0 else 5
        for bits in range(1 << len(hand)):
            size = sizes[row]
            for at in range(len(hand)):
                size += bits >> at & 1
            if size > most:
                room.sizes[row, bits] = -1
                continue
            laid = room.rows[row, bits]
            size = sizes[row]
            laid[:size] = cards[row, :size]
            for at in range(len(hand)):
                if bits >> at & 1:
                    laid[size] = hand[at]
                    size += 1
            room.sizes[row, bits] = size
            strength, group, _ = standing(row, laid, size)
            room.strengths[row, bits] = strength
            features = room.features[row, bits]
            count = describe(row, laid, size, live_ranks, live_suits, group, features)
            hidden = room.hidden[row, bits]
            hidden[:] = 0
            for other in range(opponents):
                if shown[other]:
                    feature = against(
                        row, strength, size, room.others[other, row, 0], room.others[other, row, 1]
                    )
                    features[count + other] = feature
                    hidden += first[feature]
                else:
                    features[count + other] = -1
            if opponents > 1:
                hidden //= opponents
            for at in range(count):
                hidden += first[features[at]]
            room.counts[row, bits] = count + opponents


@njit(cache=True)
def score_placements(
    cards: Any,
    sizes: Any,
    hand: Any,
    ways: Any,
    others: Any,
    other_sizes: Any,
    shown: Any,
    flags: int,
    net: Any,
    room: Any,
    values: Any,
) -> int:
    """The value of every way to lay the hand, in 65,536ths of a point an opponent; how many fixed features.

    A way without room gets the lowest value. `room.live` must hold the unseen cards.
    """  # fmt: skip
    first, second, second_bias, third, third_bias = net
    fixed = _context(others, other_sizes, shown, flags, first, room)
    _rows(cards, sizes, hand, shown, first, room)
    strengths, lengths = np.empty(3, np.int64), np.empty(3, np.int64)
    total, between = room.total, room.between
    for way in range(len(ways)):
        fits = True
        for row in range(3):
            bits = ways[way, row]
            lengths[row] = room.sizes[row, bits]
            strengths[row] = room.strengths[row, bits]
            fits = fits and lengths[row] >= 0
        if not fits:
            values[way] = -(1 << 62)
            continue
        cross(strengths, lengths, between)
        total[:] = room.base
        for row in range(3):
            total += room.hidden[row, ways[way, row]]
        for at in range(4):
            total += first[between[at]]
        values[way] = value_of(total, second, second_bias, third, third_bias)
    return fixed


@njit(cache=True)
def write_features(way: Any, fixed: int, room: Any, out: Any) -> int:
    """Write all features of one judged way to `out`; how many. For one opponent."""
    count = 0
    for at in range(fixed):
        out[count] = room.fixed[at]
        count += 1
    strengths, lengths = np.empty(3, np.int64), np.empty(3, np.int64)
    for row in range(3):
        bits = way[row]
        lengths[row], strengths[row] = room.sizes[row, bits], room.strengths[row, bits]
        for at in range(room.counts[row, bits]):
            feature = room.features[row, bits, at]
            if feature >= 0:
                out[count] = feature
                count += 1
    cross(strengths, lengths, room.between)
    for at in range(4):
        out[count] = room.between[at]
        count += 1
    return count
