"""Scores of many hands at once, on one scale for fronts, five cards, and the best five of more."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from itertools import combinations

import numpy as np
import numpy.typing as npt

from croupier.arrays.tables import FIVE_SUITED, SUITED, SUITS, Ints, Sums, sums
from croupier.row_classes import CLASSES, scale

Cards = npt.NDArray[np.uint8]
Scores = npt.NDArray[np.uint16]

LARGE = 1 << 14
"""The number of hands that is worth loading Numba for, which takes half a second."""
CHUNK = 1 << 14
"""The number of hands that NumPy works on at a time, so that all stays in the processor's cache."""
MOST_CARDS = 13


def fives(cards: Cards) -> Scores:
    """The score of each row of five cards, `uint8[n, 5]` to `uint16[n]`.

    Raises ValueError for another shape or type, a number above 51, and a card that is twice in a row.
    """
    return _scores(cards, 5)


def fronts(cards: Cards) -> Scores:
    """The score of each row of three cards, `uint8[n, 3]` to `uint16[n]`: no straights or flushes (OFC3).

    It compares with scores of five cards: a board fouls if its front is higher than its middle. Raises
    ValueError as `fives` does.
    """
    return _scores(cards, 3)


def sevens(cards: Cards) -> Scores:
    """The score of the best five cards in each row of seven, `uint8[n, 7]` to `uint16[n]`.

    The first call makes its tables, in about half a second. Raises ValueError as `fives` does.
    """
    return _scores(cards, 7)


def best_of(cards: Cards) -> Scores:
    """The score of the best five cards in each row of 5 to 13, `uint8[n, k]` to `uint16[n]`.

    More than seven cards cost as much as all choices of seven among them. Raises ValueError as `fives`.
    """
    given = _checked(cards, 5, MOST_CARDS)
    size = given.shape[1]
    if size <= 7:
        return _scores(given, size)
    best = np.zeros(len(given), np.uint16)
    for chosen in combinations(range(size), 7):
        np.maximum(best, _scores(given[:, chosen], 7), out=best)
    return best


def categories(scores: Scores) -> npt.NDArray[np.uint8]:
    """The category of each score as a number of `croupier.hands.Category`, `uint16[n]` to `uint8[n]`.

    Raises ValueError for a number that is no score.
    """
    return (hand_scores(scores) >> 20).astype(np.uint8)


def hand_scores(scores: Scores) -> npt.NDArray[np.int32]:
    """The scores of `croupier.hands` for these, for `croupier.hands.describe`: `uint16[n]` to `int32[n]`.

    Raises ValueError for a number that is no score.
    """
    given = np.asarray(scores)
    if given.dtype != np.uint16 or (given >= CLASSES).any():
        raise ValueError(f"scores: expected uint16 from 0 to {CLASSES - 1}, as fives and fronts make them")
    return scale().scores[given]


def _checked(cards: object, fewest: int, most: int) -> Cards:
    given = np.asarray(cards)
    if given.dtype != np.uint8 or given.ndim != 2 or not fewest <= given.shape[1] <= most:
        wanted = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        found = f"{given.dtype}[{', '.join(map(str, given.shape))}]"
        raise ValueError(f"cards: expected uint8[n, {wanted}], a row for each hand, not {found}")
    return np.ascontiguousarray(given)


def _scores(cards: object, size: int) -> Scores:
    given = _checked(cards, size, size)
    found = np.empty(len(given), np.uint16)
    wrong = _compiled(given, found) if is_worth_compiling(len(given)) else _plain(given, sums(size), found)
    if wrong >= 0:
        hand = given[wrong].tolist()
        raise ValueError(f"cards: row {wrong} is {hand}; expected different cards, from 0 to 51")
    return found


def is_worth_compiling(hands: int) -> bool:
    """True if Numba is loaded already, or is installed and there are many hands."""
    ours = "croupier.arrays.compiled" in sys.modules
    return ours or (hands >= LARGE and find_spec("numba") is not None)


def _compiled(cards: Cards, found: Scores) -> int:
    """Write the scores; the row of the first that is no hand, -1 if all are."""
    from croupier.arrays.compiled import kernel

    size, keys, bits, shift, starts, classes, flushes = sums(cards.shape[1])
    unsigned = keys.view(np.uint64), bits.view(np.uint64)
    return kernel(size, shift)(cards.reshape(-1), *unsigned, starts, classes, flushes, found)


def _plain(cards: Cards, table: Sums, found: Scores) -> int:
    """The same with NumPy alone."""
    for start in range(0, len(cards), CHUNK):
        hands = cards[start : start + CHUNK]
        keys, bits = table.keys.take(hands[:, 0]), table.bits.take(hands[:, 0])
        for place in range(1, table.cards):
            keys += table.keys.take(hands[:, place])
            bits += table.bits.take(hands[:, place])
        wrong = np.bitwise_count(bits) != table.cards
        if wrong.any():
            return start + int(wrong.argmax())
        weights = keys & (1 << SUITS) - 1
        places = table.starts.take(weights >> table.shift) + (weights & (1 << table.shift) - 1)
        classes = table.classes.take(places)
        suited = np.flatnonzero(keys + FIVE_SUITED & SUITED)
        if len(suited):
            classes[suited] = table.flushes[_suited_ranks(hands[suited], keys[suited])]
        found[start : start + CHUNK] = classes
    return -1


def _suited_ranks(hands: Cards, keys: Ints) -> Ints:
    """The ranks in the suit with five cards or more, as 13 bits."""
    counts = keys[:, None] >> SUITS + 4 * np.arange(4) & 15
    same = (hands & 3) == counts.argmax(axis=1)[:, None]
    ranks: Ints = (same.astype(np.int64) << (hands >> 2)).sum(axis=1)
    return ranks
