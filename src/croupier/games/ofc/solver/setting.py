"""The best way to set 13 to 17 cards at once, as in Fantasyland (OFC10). Exact, by bounds over whole rows.

A `SettingValues` defines the best setting: by royalties and staying alone (`setting_values`), or by all
points of rows at a table (`solver.fantasyland_hands`, which uses the compiled search if present; both find
the same).

Backs are tried from the highest value down, until none can beat the best setting found. Every pair of a
back and a middle is bounded by the earnings of its rows plus the best front left over, with NumPy over many
pairs at once, and only pairs whose bound is higher are examined one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.games.ofc.scorer import Rows, ScoredHand, Scorer
from croupier.games.ofc.solver.payoff import rates_of
from croupier.hands import five, front
from croupier.row_classes import CLASSES, class_of, scale
from croupier.words import msg_n

STAY_VALUE = 8.0
"""The default value of another hand in Fantasyland in points, an estimate.

A hand set in Fantasyland earns about that much more than one played street by street (docs/odds.md).
"""

MICRO = 1_000_000
"""Values are counted in millionths of a point."""

NOTHING = -(1 << 40)
"""Less than any value."""

CHUNK = 16  # backs looked at together: enough for NumPy, few enough to stop early

Ints = npt.NDArray[Any]


class SettingValues(NamedTuple):
    """The values of rows by class, in millionths of a point: royalties, and other expected points."""

    values: Ints
    """A row each for front, middle and back."""
    stays: Ints
    """The lowest class of each row that stays in Fantasyland."""
    stay: int
    """The value of staying, counted once."""
    scoop: int
    """The additional points of three rows won from an opponent whose board is known."""

    @classmethod
    def made(cls, scorer: Scorer, points: npt.ArrayLike, stay: float) -> SettingValues:
        """Row values from points by class, and the value of staying."""
        values = np.rint(np.asarray(points) * MICRO).astype(np.int64)
        return cls(values, stay_classes(scorer), round(stay * MICRO), scorer.settings.scoop * MICRO)


@lru_cache(maxsize=16)
def stay_classes(scorer: Scorer) -> Ints:
    """The lowest class of each row that stays in Fantasyland."""
    scores = scale().scores.tolist()
    found = (
        next((at for at, score in enumerate(scores) if scorer.stays(row, score)), CLASSES)
        for row in range(3)
    )
    return np.array([*found], dtype=np.int64)


@lru_cache(maxsize=16)
def setting_values(scorer: Scorer, stay_value: float) -> SettingValues:
    """Royalties, and `stay_value` (in points) for staying in Fantasyland."""
    return SettingValues.made(scorer, rates_of(scorer, {}).royalty, stay_value)


class Setting(NamedTuple):
    """A setting of a hand: rows, discards, royalties, whether it stays, and its value."""

    rows: Rows
    discards: tuple[Card, ...]
    royalties: int
    stays: bool
    value: float


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
    """Every choice of cards for one row: its class, what it is worth without a stay, whether it stays."""

    rank: Ints
    value: Ints
    stays: Ints

    def most(self, stay: int) -> Ints:
        """The most each can add."""
        worth: Ints = self.value + stay * self.stays
        return worth


def _rows(worth: SettingValues, row: int, scores: Sequence[int], known: Ints) -> _Rows:
    rank = np.array([class_of(score) for score in scores])
    won = np.sign(rank[:, None] - known[:, row]).sum(axis=1)
    return _Rows(rank, worth.values[row, rank] + MICRO * won, rank >= worth.stays[row])


def best_setting(cards: Sequence[Card], scorer: Scorer, stay_value: float = STAY_VALUE) -> Setting:
    """The setting that maximises royalties plus `stay_value` (in points) for staying in Fantasyland.

    Between equals the stronger back, then middle, decides. Raises BadInput unless 13 to 17 different cards
    are given.
    """
    return setting_of(cards, scorer, *set_by(cards, setting_values(scorer, stay_value)))


def setting_of(cards: Sequence[Card], scorer: Scorer, rows: Rows, value: float) -> Setting:
    hand = scorer.score(rows)
    return Setting(rows, left_over(cards, rows), sum(hand.royalties), bool(hand.stays), value)


def left_over(cards: Sequence[Card], rows: Rows) -> tuple[Card, ...]:
    """The cards that are in no row."""
    laid = {card for row in rows for card in row}
    return tuple(card for card in cards if card not in laid)


def set_by(
    cards: Sequence[Card], worth: SettingValues, known: Sequence[ScoredHand] = ()
) -> tuple[Rows, float]:
    """The rows that are worth most against opponents whose boards are known, and how much, in points."""
    if not 13 <= len(cards) <= 17 or len(set(cards)) < len(cards):
        expected = msg_n(
            "{n} card: expected 13 to 17 different ones",
            "{n} cards: expected 13 to 17 different ones",
            n=len(cards),
        )
        raise BadInput(expected, "bad-hand")
    table = _pairs(len(cards))
    fives = [five(*(cards[place] for place in places)) for places in table.fives.tolist()]
    threes = [front(*(cards[place] for place in places)) for places in table.threes.tolist()]
    others = np.array([[class_of(score) for score in board.rows] for board in known if not board.foul])
    others = others.reshape(-1, 3).astype(np.int64)
    rows = _rows(worth, 0, threes, others), _rows(worth, 1, fives, others), _rows(worth, 2, fives, others)
    _, middles, backs = rows
    most = tuple(row.most(worth.stay) for row in rows)
    scoops = worth.scoop * len(others)
    front_of_rest = most[0][table.fronts_of_rest].max(axis=1) + scoops
    at_most = most[0].max() + most[1].max() + scoops
    best, found = NOTHING, (0, 0, 0)
    order = np.lexsort((-backs.rank, -most[2]))
    for start in range(0, len(order), CHUNK):
        chunk = order[start : start + CHUNK]
        if most[2][chunk[0]] + at_most <= best:
            break
        bound = most[2][chunk][:, None] + most[1][table.middle[chunk]] + front_of_rest[table.rest[chunk]]
        bound[middles.rank[table.middle[chunk]] > backs.rank[chunk][:, None]] = NOTHING
        at, column = np.nonzero(bound > best)
        if not len(at):
            continue
        back = chunk[at]
        middle, leavings = table.middle[back, column], table.fronts_of_rest[table.rest[back, column]]
        value, low = _best_fronts(rows, back, middle, leavings, worth, others)
        if value.max() > best:
            best = int(value.max())
            strength = backs.rank[back] << 13 | middles.rank[middle]
            pick = int(np.where(value == best, strength, -1).argmax())
            found = int(low[pick]), int(middle[pick]), int(back[pick])
    f, m, b = (
        tuple(cards[place] for place in places[at].tolist())
        for places, at in zip((table.threes, table.fives, table.fives), found, strict=True)
    )
    return (f, m, b), best / MICRO


def _best_fronts(
    rows: Sequence[_Rows], back: Ints, middle: Ints, leavings: Ints, worth: SettingValues, others: Ints
) -> tuple[Ints, Ints]:
    """The worth of every pair with its best front, and that front; NOTHING where all outrank the middle.

    `leavings` has a row of fronts for every pair.
    """
    fronts, middles, backs = rows
    stays = (middles.stays[middle] | backs.stays[back])[:, None] | fronts.stays[leavings]
    value = fronts.value[leavings] + worth.stay * stays
    value += (middles.value[middle] + backs.value[back])[:, None]
    for board in others:
        long = np.sign(middles.rank[middle] - board[1]) + np.sign(backs.rank[back] - board[2])
        won = np.sign(fronts.rank[leavings] - board[0]) + long[:, None]
        value += worth.scoop * ((won == 3).astype(np.int64) - (won == -3))
    value[fronts.rank[leavings] > middles.rank[middle][:, None]] = NOTHING
    every = np.arange(len(middle))
    # Between fronts of equal worth the stronger: there are fewer than 2**13 classes.
    pick = (value * (1 << 13) + fronts.rank[leavings]).argmax(axis=1)
    return value[every, pick], leavings[every, pick]
