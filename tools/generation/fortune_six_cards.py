"""Six-card hands by sets of ranks, as the Super 6 pays them (F6).

A six-card hand is a set of ranks with a shape (how often each occurs) and suits. Shapes and suits are
counted by multiplication, so that only the 8,192 sets of ranks are examined, for straights.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.games.fortune.odds.hands import FULL, Ints, Pack
from croupier.hands import Category

_SETS = np.arange(1 << 13)
_WHEEL = 0b1_0000_0000_1111
ROYAL: NDArray[np.bool_] = (_SETS & 0b1_1111_0000_0000) == 0b1_1111_0000_0000
"""By set of ranks (bit 0 for deuces, bit 12 for aces): whether it holds A K Q J T."""
_RUNS = _SETS & _SETS >> 1 & _SETS >> 2 & _SETS >> 3 & _SETS >> 4
STRAIGHT: NDArray[np.bool_] = (_RUNS > 0) | ((_SETS & _WHEEL) == _WHEEL)
"""By set of ranks: whether it holds five in sequence, the ace high or low (C2)."""


def bits_of(ranks: Ints) -> Ints:
    """Ranks 2 to 14 as bits of a set of ranks."""
    return np.left_shift(1, ranks - 2)


def six_card_counts(pack: Pack = FULL) -> dict[Category, int]:
    """The number of six-card hands of a pack by the category of their best five cards (C2).

    The 52 cards have 20,358,520 such hands. `STRAIGHT_FLUSH` does not count the royal ones.
    """
    held = int(bits_of(np.array(pack.ranks)).sum())
    sets = _SETS[(_SETS & ~held) == 0]
    size, kind = np.bitwise_count(sets), STRAIGHT[sets].astype(np.int64) + ROYAL[sets]
    # The number of sets of five and of six ranks that hold no straight, a straight, a royal.
    five, six = (np.bincount(kind[size == n], minlength=3).tolist() for n in (5, 6))
    suits, ranks = pack.suits, len(pack.ranks)
    two, three, four = (comb(suits, n) for n in (2, 3, 4))

    # All six of a suit, or five of it and any card of another suit.
    flush, straight_flush, royal = (suits * ((suits - 1) * ranks * five[k] + six[k]) for k in range(3))
    # Hands on five or six different ranks, less the flushes.
    mixed_five = 5 * (two * suits**4 - suits * (suits - 1))
    mixed_six = suits**6 - suits - 6 * suits * (suits - 1)
    return {
        Category.ROYAL_FLUSH: royal,
        Category.STRAIGHT_FLUSH: straight_flush,
        Category.QUADS: comb(ranks, 3) * 3 * four * suits**2 + comb(ranks, 2) * 2 * four * two,
        Category.FULL_HOUSE: comb(ranks, 3) * 6 * three * two * suits + comb(ranks, 2) * three**2,
        Category.FLUSH: flush,
        Category.STRAIGHT: sum(five[1:]) * mixed_five + sum(six[1:]) * mixed_six,
        Category.TRIPS: comb(ranks, 4) * 4 * three * suits**3,
        Category.TWO_PAIR: comb(ranks, 4) * 6 * two**2 * suits**2 + comb(ranks, 3) * two**3,
        Category.PAIR: five[0] * mixed_five,
        Category.HIGH_CARD: six[0] * mixed_six,
    }
