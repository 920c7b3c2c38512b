"""The best way to set 13 to 17 cards at once, as in Fantasyland (OFC10). Exact, by bounds over whole rows.

Backs are tried from the worthiest down, until none can do better than what was found. Every pair of a back
and a middle is bounded by what its rows earn plus the best front left over, with NumPy over many pairs at
once, and only pairs whose bound promises more are looked at one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.games.ofc import OfcRules, Scorer, View
from croupier.games.ofc.scorer import Rows
from croupier.hands import five, front

__all__ = ["STAY_VALUE", "Best", "Setting", "best", "best_setting"]

STAY_VALUE = 8.0
"""What another hand in Fantasyland is worth in points, unless told otherwise: an estimate.

A hand set in Fantasyland earns about that much more than one played street by street (docs/odds.md)."""

CHUNK = 16  # backs looked at together: enough for NumPy, few enough to stop early

Ints = npt.NDArray[Any]


class Setting(NamedTuple):
    """A way to set a hand: the rows, what is discarded, its royalties, whether it stays, its worth."""

    rows: Rows
    discards: tuple[Card, ...]
    royalties: int
    stays: bool
    value: float


class Best(msgspec.Struct, frozen=True):
    """The best setting of a Fantasyland hand, as it is sent."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]
    discards: tuple[Card, ...]


class _Pairs(NamedTuple):
    """All disjoint pairs of a back and a middle among n places, as numbers of subsets of the places.

    `fives` and `threes` list the places of each subset. Back number k has row k of `middle`, the middles
    it goes with, and of `rest`, what they leave over; `fronts_of_rest` lists the threes within a rest.
    """

    fives: Ints
    threes: Ints
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
    middle_bits = _bits(others[:, within])
    middle = number[middle_bits]
    rest_bits = (1 << n) - 1 - middle_bits - _bits(fives)[:, None]
    number[_bits(rests)] = np.arange(len(rests))
    rest = number[rest_bits]
    number[_bits(threes)] = np.arange(len(threes))
    chosen = np.array(list(combinations(range(n - 10), 3)))
    return _Pairs(fives, threes, middle, rest, number[_bits(rests[:, chosen])])


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


def best_setting(cards: Sequence[Card], scorer: Scorer, stay_value: float = STAY_VALUE) -> Setting:
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
    _, middles, backs = rows
    worth = tuple(row.worth(stay_value) for row in rows)
    front_of_rest = worth[0][table.fronts_of_rest].max(axis=1)
    most = worth[0].max() + worth[1].max()
    best, found = -1.0, (0, 0, 0)
    order = np.lexsort((-backs.score, -worth[2]))
    for start in range(0, len(order), CHUNK):
        chunk = order[start : start + CHUNK]
        if worth[2][chunk[0]] + most <= best:
            break
        bound = worth[2][chunk][:, None] + worth[1][table.middle[chunk]] + front_of_rest[table.rest[chunk]]
        bound[middles.score[table.middle[chunk]] > backs.score[chunk][:, None]] = -1.0
        at, column = np.nonzero(bound > best)
        if not len(at):
            continue
        back = chunk[at]
        middle, leavings = table.middle[back, column], table.fronts_of_rest[table.rest[back, column]]
        value, low = _best_fronts(rows, back, middle, leavings, stay_value)
        if value.max() > best:
            best = float(value.max())
            strength = backs.score[back] << 24 | middles.score[middle]
            pick = int(np.where(value == best, strength, -1).argmax())
            found = int(low[pick]), int(middle[pick]), int(back[pick])
    return _setting(cards, rows, table, found, best)


def _best_fronts(
    rows: Sequence[_Rows], back: Ints, middle: Ints, leavings: Ints, stay_value: float
) -> tuple[Ints, Ints]:
    """The worth of every pair with its best front, and that front; -1 where all fronts outrank the middle.

    `leavings` has a row of fronts for every pair.
    """
    fronts, middles, backs = rows
    stays = (middles.stays[middle] | backs.stays[back])[:, None] | fronts.stays[leavings]
    value = fronts.royalty[leavings] + stay_value * stays
    value += (middles.royalty[middle] + backs.royalty[back])[:, None]
    value[fronts.score[leavings] > middles.score[middle][:, None]] = -1.0
    every = np.arange(len(middle))
    # Between fronts of equal worth the stronger: scores are whole and below 2**24.
    pick = (value * (1 << 24) + fronts.score[leavings]).argmax(axis=1)
    return value[every, pick], leavings[every, pick]


def _setting(
    cards: Sequence[Card], rows: Sequence[_Rows], table: _Pairs, found: tuple[int, int, int], value: float
) -> Setting:
    low, middle, back = found
    chosen = table.threes[low].tolist(), table.fives[middle].tolist(), table.fives[back].tolist()
    f, m, b = (tuple(cards[place] for place in places) for places in chosen)
    away = tuple(card for card in cards if card not in (*f, *m, *b))
    royalties = sum(int(row.royalty[at]) for row, at in zip(rows, found, strict=True))
    stays = any(bool(row.stays[at]) for row, at in zip(rows, found, strict=True))
    return Setting((f, m, b), away, royalties, stays, value)


def best(rules: OfcRules, view: View) -> Best | None:
    """The best setting of the viewer's own Fantasyland hand; None where they have none to set."""
    own = None if view.seat is None else view.seats[view.seat]
    if own is None or not own.fantasy or not own.pending:
        return None
    setting = best_setting(own.pending, rules.scorer)
    rows = (tuple(Card(int(card)) for card in row) for row in (*setting.rows, setting.discards))
    return Best(*rows)
