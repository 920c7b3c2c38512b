"""All rolls of the dice at once: their points, their melds and whether all dice score (P3-P5, P8).

The dice are split in two halves, and a roll is a row (the first half's faces) and a column (the second's).
A hand's score is a sum over the four suits, the four ranks and the Pinziques, and each of these depends on
few cards only. Each is therefore priced by the rules' own scorer once for every pair of relevant halves,
and the 6^8 rolls are filled in by lookup. Nothing about melds is written twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import gcd
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from croupier.ascii_text import ascii_lower
from croupier.cards import Card
from croupier.games.pinzique.melds import Meld, Scorer
from croupier.games.pinzique.settings import RANKS, SUITS, Settings

Array = npt.NDArray[Any]

_CARDS = [Card(rank + ascii_lower(suit)) for suit in SUITS for rank in RANKS]
_JACK_OF_SPADES, _QUEEN_OF_HEARTS = _CARDS.index(Card("Js")), _CARDS.index(Card("Qh"))
_SET_RANKS = "AKQJ"
_Finder = Callable[[tuple[int, ...]], tuple[Meld, ...]]


class _Part(msgspec.Struct, frozen=True):
    """One summand of a hand's score: `melds[i][j]` where the halves bring their i-th and j-th counts."""

    rows: Array
    columns: Array
    melds: list[list[tuple[Meld, ...]]]
    counts: list[list[tuple[int, ...]]]

    def fill(self, worth: Callable[[tuple[int, ...], tuple[Meld, ...]], int], dtype: Any) -> Array:
        """For every roll, what `worth` says of this part's counts and melds."""
        table = np.array(
            [
                [worth(counts, melds) for counts, melds in zip(*pair, strict=True)]
                for pair in zip(self.counts, self.melds, strict=True)
            ],
            dtype=dtype,
        )
        return table[self.rows].take(self.columns, axis=1)

    def weigh(self, weights: Array) -> Array:
        """The weights of rolls, summed over those that bring the same to this part."""
        return _grouped(_grouped(weights, self.rows).T, self.columns).T


def _grouped(weights: Array, groups: Array) -> Array:
    order = np.argsort(groups, kind="stable")
    starts = np.searchsorted(groups[order], np.arange(groups.max() + 1))
    sums: Array = np.add.reduceat(weights[order], starts, axis=0)
    return sums


class Rolls:
    """All rolls of a house's dice: arrays of 6^(half the dice) rows and as many columns, or six times.

    A roll's row number has the first half's faces as digits to base six, the first die's foremost.
    """

    def __init__(self, settings: Settings) -> None:
        self.dice = settings.faces()
        self.first = len(self.dice) // 2
        self._scorer = Scorer(settings)
        self._halves = [_counts(self.dice[: self.first]), _counts(self.dice[self.first :])]
        self._suits = [
            self._part(range(at * 6, at * 6 + 6), self._of_suit(suit)) for at, suit in enumerate(SUITS)
        ]
        self._ranks = [
            self._part(range(RANKS.index(rank), 24, 6), partial(self._scorer.of_rank, rank))
            for rank in _SET_RANKS
        ]
        self._pinziques = self._part(
            (_JACK_OF_SPADES, _QUEEN_OF_HEARTS), lambda counts: self._scorer.pinziques(*counts)
        )

    def _of_suit(self, suit: str) -> _Finder:
        def melds(counts: tuple[int, ...]) -> tuple[Meld, ...]:
            run, marriages = self._scorer.of_suit(suit, counts)
            return run + marriages

        return melds

    def _part(self, places: Iterable[int], melds_of: _Finder) -> _Part:
        (some, rows), (others, columns) = (_distinct(half[:, list(places)]) for half in self._halves)
        known: dict[tuple[int, ...], tuple[Meld, ...]] = {}
        counts = [[tuple(map(int, one + other)) for other in others] for one in some]
        melds = []
        for line in counts:
            for pair in line:
                if pair not in known:
                    known[pair] = melds_of(pair)
            melds.append([known[pair] for pair in line])
        return _Part(rows, columns, melds, counts)

    @property
    def _parts(self) -> tuple[_Part, ...]:
        return (*self._suits, self._pinziques, *self._ranks)

    def unit(self) -> int:
        """The greatest number that divides every score; 1 if there is no score."""
        melds = (meld for part in self._parts for line in part.melds for found in line for meld in found)
        return gcd(*(meld.points for meld in melds)) or 1

    def points(self, unit: int, dtype: Any = np.int64) -> Array:
        """The points of every roll, in units of `unit`."""
        total = self._suits[0].fill(lambda _, melds: _worth(melds) // unit, dtype)
        for part in self._parts[1:]:
            total += part.fill(lambda _, melds: _worth(melds) // unit, dtype)
        return total

    def codes(self, weights: Array) -> dict[str, int]:
        """By meld, in the order of the sheet: the sum of the weights of the rolls that have it."""
        sums: dict[str, int] = {}
        for part in self._parts:
            weighed = part.weigh(weights)
            for line, found in zip(weighed, part.melds, strict=True):
                for weight, melds in zip(line, found, strict=True):
                    for code in {meld.code for meld in melds}:
                        sums[code] = sums.get(code, 0) + int(weight)
        return sums

    def all_score(self) -> Array:
        """For every roll, whether all its dice score.

        A sieve of arrays leaves the rolls that may: every rank that runs and marriages leave over in
        some suit has a set, or a Pinzique to help it. The scorer itself then judges those.
        """
        left_over = np.zeros_like(self._suits[0].fill(lambda *_: 0, np.uint8))
        for suit in self._suits:
            left_over |= suit.fill(_left_over, np.uint8)
        helped = self._pinziques.fill(lambda _, melds: bool(melds) * _bits("JQ"), np.uint8)
        for rank, part in zip(_SET_RANKS, self._ranks, strict=True):
            helped |= part.fill(lambda _, melds: bool(melds), np.uint8) * np.uint8(_bits(rank))
        judged: Array = (left_over & ~helped) == 0
        known: dict[tuple[Card, ...], bool] = {}
        for row, column in np.argwhere(judged):
            cards = tuple(sorted(self._cards(int(row), int(column))))
            if cards not in known:
                known[cards] = self._scorer.all_score(cards, self._scorer.melds(cards))
            judged[row, column] = known[cards]
        return judged

    def _cards(self, row: int, column: int) -> Iterator[Card]:
        number = row * 6 ** (len(self.dice) - self.first) + column
        for die in reversed(self.dice):
            number, face = divmod(number, 6)
            yield die[face]


def _counts(dice: tuple[tuple[Card, ...], ...]) -> Array:
    """The number of each card for every roll of these dice: 6^dice rows, 24 columns."""
    counts = np.zeros((1, len(_CARDS)), np.int64)
    for die in dice:
        faces = np.zeros((6, len(_CARDS)), np.int64)
        faces[np.arange(6), [_CARDS.index(card) for card in die]] = 1
        counts = (counts[:, None] + faces).reshape(-1, len(_CARDS))
    return counts


def _distinct(counts: Array) -> tuple[Array, Array]:
    """The different rows, and for every row which of them it is."""
    keys = counts @ 9 ** np.arange(counts.shape[1])
    _, first, number = np.unique(keys, return_index=True, return_inverse=True)
    return counts[first], number


def _worth(melds: tuple[Meld, ...]) -> int:
    return sum(meld.points for meld in melds)


def _bits(ranks: str) -> int:
    return sum(1 << RANKS.index(rank) for rank in ranks)


def _left_over(counts: tuple[int, ...], melds: tuple[Meld, ...]) -> int:
    """The ranks of a suit with a card that is in no run and no marriage, as bits."""
    used = [0] * len(RANKS)
    for meld in melds:
        for card in meld.cards:
            used[card.rank - 9] += 1
    return sum(1 << rank for rank, count in enumerate(counts) if count > used[rank])
