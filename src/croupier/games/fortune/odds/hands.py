"""The hands of 3 Card Fortune by class, and the dealer's unknown hands that each of them meets (F1, F5).

Suits are alike, so the 22,100 hands fall into 1,755 classes (ranks, and which cards share a suit) with 741
different scores. The dealer's hands below a score that avoid the player's three cards are counted by
inclusion and exclusion: all of them, less those with each of the cards, plus those with each two of them,
less the hand itself. By symmetry a card counts as its rank, and two cards as their ranks and whether they
share a suit, so the whole count is 352 running totals over the 741 scores.
"""

from __future__ import annotations

from math import comb, perm
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.hands import ThreeCategory

Ints = NDArray[np.int64]

QUEEN_HIGH = ThreeCategory.HIGH_CARD << 20 | 12 << 16
"""The lowest score with which the dealer may qualify (F5)."""


class Pack(msgspec.Struct, frozen=True):
    """The cards that are dealt: these ranks (2 to 14, ascending) in each of the first `suits` suits.

    The game has all 52; smaller packs let a slow and obvious count check a fast one.
    """

    ranks: tuple[int, ...] = tuple(range(2, 15))
    suits: int = 4

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the pack, ascending."""
        return tuple(Card((rank - 2) * 4 + suit) for rank in self.ranks for suit in range(self.suits))


FULL = Pack()

# Ranks descend, and suits are named in order of appearance: which of the three are alike, the suits,
# and how many arrangements of the suits make the same hand.
_DISTINCT, _HIGH_PAIR, _LOW_PAIR, _TRIPS = range(4)
_PATTERNS = (
    (_DISTINCT, (0, 0, 0), 1),
    (_DISTINCT, (0, 0, 1), 1),
    (_DISTINCT, (0, 1, 0), 1),
    (_DISTINCT, (0, 1, 1), 1),
    (_DISTINCT, (0, 1, 2), 1),
    (_HIGH_PAIR, (0, 1, 0), 1),
    (_HIGH_PAIR, (0, 1, 2), 2),
    (_LOW_PAIR, (0, 0, 1), 1),
    (_LOW_PAIR, (0, 1, 2), 2),
    (_TRIPS, (0, 1, 2), 6),
)


class Hands(msgspec.Struct, frozen=True, eq=False):
    """The classes of a pack's hands, as parallel arrays.

    `ranks` and `suits` (n, 3) are a hand of the class, ranks descending; `ways` (n) how many hands it
    has; `place` (n) its score's place in `scores`, all scores ascending; and `met` (n, 4) how many of the
    dealer's hands do not qualify, lose to it, beat it and tie with it, in the order of OUTCOMES[1:].
    """

    pack: Pack
    ranks: Ints
    suits: Ints
    ways: Ints
    scores: Ints
    place: Ints
    met: Ints


def scores_of(ranks: Ints, suited: NDArray[np.bool_]) -> Ints:
    """Scores on the scale of `hands.three` (F1): ranks (n, 3) descending, and whether suits agree."""
    a, b, c = ranks.T
    wheel = (a == 14) & (b == 3) & (c == 2)
    straight = (a - b == 1) & (b - c == 1) | wheel
    pair = (a == b) ^ (b == c)
    kind = np.select(
        [a == c, straight & suited, straight, suited, pair],
        [
            ThreeCategory.TRIPS,
            ThreeCategory.STRAIGHT_FLUSH,
            ThreeCategory.STRAIGHT,
            ThreeCategory.FLUSH,
            ThreeCategory.PAIR,
        ],
        ThreeCategory.HIGH_CARD,
    ).astype(np.int64)
    one = (a == c) | straight  # a single rank decides
    first = np.where(wheel, 3, np.where(pair, b, a))
    second = np.where(one, 0, np.where(pair, a + c - b, b))
    third = np.where(one | pair, 0, c)
    return kind << 20 | first << 16 | second << 12 | third << 8


def count(pack: Pack = FULL) -> Hands:
    """Count every deal of a player's and a dealer's hand, class by class; 407,170,400 deals in all."""
    ranks, suits, ways = _classes(pack)
    suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
    scores, place = np.unique(scores_of(ranks, suited), return_inverse=True)
    below = _Below(pack.suits, ranks, suits, ways, place)
    queen = int(np.searchsorted(scores, QUEEN_HIGH))
    unqualified = below.scores_before(np.full_like(place, queen))
    lower = np.maximum(below.scores_before(place), unqualified)
    upto = np.maximum(below.scores_before(place + 1), unqualified)
    every = comb(len(pack.cards) - 3, 3)
    met = np.stack([unqualified, lower - unqualified, every - upto, upto - lower], axis=1)
    return Hands(pack, ranks, suits, ways, scores, place, met)


def _classes(pack: Pack) -> tuple[Ints, Ints, Ints]:
    """Ranks, suits and number of hands of every class."""
    grid = np.array(np.meshgrid(pack.ranks, pack.ranks, pack.ranks, indexing="ij")).reshape(3, -1).T
    a, b, c = grid.T
    shapes = [grid[where] for where in ((a > b) & (b > c), (a == b) & (b > c), (a > b) & (b == c))]
    shapes.append(grid[(a == b) & (b == c)])
    parts: list[tuple[Any, Any, Any]] = []
    for shape, suits, alike in _PATTERNS:
        ways = perm(pack.suits, len(set(suits))) // alike
        if ways:
            hands = shapes[shape]
            parts.append((hands, np.tile(suits, (len(hands), 1)), np.full(len(hands), ways)))
    ranks, kinds, number = (np.concatenate(part) for part in zip(*parts, strict=True))
    return ranks, kinds, number


class _Below:
    """The number of the dealer's hands without a class's three cards that score below a place."""

    def __init__(self, suit_count: int, ranks: Ints, suits: Ints, ways: Ints, place: Ints) -> None:
        own, scores = ranks - 2, int(place.max()) + 1
        self._place = place
        self._keys = [np.zeros_like(place)]  # the cards held: none, then each one, then each two
        divisors = [np.ones_like(place)]  # how many choices of cards a key stands for
        for i in range(3):
            self._keys.append(1 + own[:, i])
            divisors.append(np.full_like(place, suit_count))
        for i, j in ((0, 1), (0, 2), (1, 2)):
            same = suits[:, i] == suits[:, j]
            self._keys.append(14 + 169 * same + 13 * own[:, i] + own[:, j])
            unlike = np.where(ranks[:, i] == ranks[:, j], comb(suit_count, 2), perm(suit_count, 2))
            divisors.append(np.where(same, suit_count, unlike))
        self._divisors = divisors
        totals = np.zeros((14 + 2 * 169, scores + 1), np.int64)
        np.add.at(totals, (np.concatenate(self._keys), np.tile(place + 1, 7)), np.tile(ways, 7))
        self._totals = np.cumsum(totals, axis=1)

    def scores_before(self, places: Ints) -> Ints:
        """For each class, the dealer's hands whose score lies before this place."""
        found = [
            self._totals[key, places] // divisor
            for key, divisor in zip(self._keys, self._divisors, strict=True)
        ]
        one, two = sum(found[1:4]), sum(found[4:])
        itself = (self._place < places).astype(np.int64)
        return found[0] - one + two - itself
