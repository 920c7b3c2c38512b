"""The best way to set 13 to 17 cards at once, as in Fantasyland (OFC10). Exact, by bounds over whole rows.

Every pair of a back and a middle is bounded by what its rows earn plus the best front left over, with
NumPy over all pairs at once. Only pairs whose bound is still worth it are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.games.ofc import Scorer
from croupier.games.ofc.scoring import Rows
from croupier.hands import five, front

__all__ = ["STAY_VALUE", "Setting", "best_setting"]

STAY_VALUE = 8.0
"""What another hand in Fantasyland is worth in points, unless told otherwise: an estimate.

A hand set in Fantasyland earns about that much more than one played street by street (docs/odds.md)."""

Ints = npt.NDArray[Any]


class Setting(NamedTuple):
    """A way to set a hand: the rows, what is discarded, its royalties, whether it stays, its worth."""

    rows: Rows
    discards: tuple[int, ...]
    royalties: int
    stays: bool
    value: float


class _Pairs(NamedTuple):
    """All disjoint pairs of fives among n places, and the places left over, all as numbers of subsets."""

    fives: Ints  # (subsets, 5) places
    threes: Ints
    rests: Ints
    back: Ints
    middle: Ints
    rest: Ints
    fronts_of_rest: Ints


def _bits(places: Ints) -> Ints:
    bits: Ints = np.left_shift(1, places).sum(axis=-1)
    return bits


@cache
def _pairs(n: int) -> _Pairs:
    fives, threes, rests = (np.array(list(combinations(range(n), size))) for size in (5, 3, n - 10))
    number = np.zeros(1 << n, dtype=np.int16)
    number[_bits(fives)] = np.arange(len(fives))
    others = np.array([[place for place in range(n) if place not in taken] for taken in fives.tolist()])
    within = np.array(list(combinations(range(n - 5), 5)))
    middle_bits = _bits(others[:, within]).ravel()
    back = np.repeat(np.arange(len(fives), dtype=np.int16), len(within))
    middle = number[middle_bits]
    rest_bits = (1 << n) - 1 - middle_bits - _bits(fives)[back]
    number[_bits(rests)] = np.arange(len(rests))
    rest = number[rest_bits]
    number[_bits(threes)] = np.arange(len(threes))
    chosen = np.array(list(combinations(range(n - 10), 3)))
    return _Pairs(fives, threes, rests, back, middle, rest, number[_bits(rests[:, chosen])])


class _Rows(NamedTuple):
    """Every choice of cards for one row: its score, its royalty, whether it stays."""

    score: Ints
    royalty: Ints
    stays: Ints

    def worth(self, stay_value: float) -> Ints:
        """The most each can add."""
        return self.royalty + stay_value * self.stays


def _rows(scorer: Scorer, row: int, scores: Sequence[int]) -> _Rows:
    return _Rows(
        np.array(scores),
        np.array([scorer.royalty(row, score) for score in scores]),
        np.array([scorer.stays(row, score) for score in scores]),
    )


def best_setting(cards: Sequence[int], scorer: Scorer, stay_value: float = STAY_VALUE) -> Setting:
    """The setting that maximises royalties plus `stay_value` (in points) for staying in Fantasyland.

    Between equals the stronger back, then middle, decides. Raises BadInput unless 13 to 17 different cards
    are given.
    """
    if not 13 <= len(cards) <= 17 or len(set(cards)) < len(cards):
        raise BadInput(f"{len(cards)} cards: expected 13 to 17 different ones", "bad-hand")
    table = _pairs(len(cards))
    fives = [five(*(cards[place] for place in places)) for places in table.fives.tolist()]
    threes = [front(*(cards[place] for place in places)) for places in table.threes.tolist()]
    rows = _rows(scorer, 0, threes), _rows(scorer, 1, fives), _rows(scorer, 2, fives)
    fronts, middles, backs = rows
    front_worth = fronts.worth(stay_value)[table.fronts_of_rest].max(axis=1)
    bound = backs.worth(stay_value)[table.back] + middles.worth(stay_value)[table.middle]
    bound += front_worth[table.rest]
    bound[middles.score[table.middle] > backs.score[table.back]] = -1.0
    best, found = -1.0, (0, 0)
    while (level := float(bound.max())) > best:
        pairs = np.flatnonzero(bound == level)
        bound[pairs] = -1.0
        strength = backs.score[table.back[pairs]] << 24 | middles.score[table.middle[pairs]]
        for pair in pairs[np.argsort(-strength, kind="stable")].tolist():
            value, low = _best_front(rows, table, pair, stay_value)
            if value > best:
                best, found = value, (pair, low)
            if value == level:
                break
    return _setting(cards, rows, table, found, best)


def _best_front(rows: Sequence[_Rows], table: _Pairs, pair: int, stay_value: float) -> tuple[float, int]:
    """The worth of a pair with the best front that does not outrank its middle; -1 where every one does."""
    fronts, middles, backs = rows
    middle, back = table.middle[pair], table.back[pair]
    own = middles.royalty[middle] + backs.royalty[back]
    stays = middles.stays[middle] or backs.stays[back]
    best, found = -1.0, 0
    for low in table.fronts_of_rest[table.rest[pair]].tolist():
        if fronts.score[low] <= middles.score[middle]:
            value = float(own + fronts.royalty[low] + stay_value * (stays or fronts.stays[low]))
            if (value, fronts.score[low]) > (best, fronts.score[found] if best >= 0 else -1):
                best, found = value, low
    return best, found


def _setting(
    cards: Sequence[int], rows: Sequence[_Rows], table: _Pairs, found: tuple[int, int], value: float
) -> Setting:
    pair, low = found
    middle, back = int(table.middle[pair]), int(table.back[pair])
    chosen = table.threes[low].tolist(), table.fives[middle].tolist(), table.fives[back].tolist()
    f, m, b = (tuple(cards[place] for place in places) for places in chosen)
    away = tuple(card for card in cards if card not in (*f, *m, *b))
    numbers = (low, middle, back)
    royalties = sum(int(row.royalty[at]) for row, at in zip(rows, numbers, strict=True))
    stays = any(bool(row.stays[at]) for row, at in zip(rows, numbers, strict=True))
    return Setting((f, m, b), away, royalties, stays, value)
