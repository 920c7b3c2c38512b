"""The joint distribution of the player's hand, the dealer's hand and their six cards, over every deal (F5,
F6).

The two hands are taken as multisets of ranks, 455 by 455, which settles every six-card category except
flushes. The number of deals with such ranks, with either hand in one suit or not, is a product; the flushes
among them are counted separately and moved to their own category.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from croupier.games.fortune.odds.hands import QUEEN_HIGH, Hands, Ints, scores_of
from croupier.games.fortune.odds.strategies import Flags, kind_of_scores
from croupier.games.fortune.odds.vocabulary import OUTCOMES, PLAYER_KINDS, SIX_CARD_KINDS
from fortune_six_cards import ROYAL, STRAIGHT, bits_of

_NOTHING, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS, _STRAIGHT_FLUSH, _ROYAL = range(8)


def joint_counts(hands: Hands) -> Ints:
    """Deals by player's score, outcome and six-card kind: (scores, 4, 8), outcomes as in `Hands.met`."""
    return _Pairs(hands).counts


def whole_counts(hands: Hands, joint: Ints, played: Flags) -> Ints:
    """Deals by PLAYER_KINDS, OUTCOMES and SIX_CARD_KINDS (7, 5, 8) under a strategy, from `joint_counts`.

    Raises ValueError if `played` splits hands of one score, because the joint counts do not distinguish
    them.
    """
    plays = np.zeros(len(hands.scores), bool)
    plays[hands.place] = played
    if not (plays[hands.place] == played).all():
        raise ValueError("the strategy splits hands of one score")
    folded = np.where(plays, 0, joint.sum(1).T).T[:, None]
    deals = np.concatenate([folded, joint * plays[:, None, None]], axis=1)
    counts = np.zeros((len(PLAYER_KINDS), len(OUTCOMES), len(SIX_CARD_KINDS)), np.int64)
    np.add.at(counts, kind_of_scores(hands.scores), deals)
    return counts


class _Pairs:
    """Every player's multiset of three ranks (down) against every dealer's (across)."""

    def __init__(self, hands: Hands) -> None:
        self.suits = hands.pack.suits
        self.scores = hands.scores
        # Asking for an index spares NumPy an import that takes longer than all of this.
        self.ranks = np.unique(hands.ranks, axis=0, return_index=True)[0]
        a, b, c = bits_of(self.ranks).T
        self.sets = a | b | c
        self.twice = a & b | b & c
        self.thrice = a & b & c
        self.distinct = self.twice == 0
        self.counts = np.zeros((len(hands.scores), 4, len(SIX_CARD_KINDS)), np.int64)
        ways, kind = self._ways(), self._kind_by_ranks()
        for one, other in product((False, True), repeat=2):
            self._add(ways[one, other], kind, one, other)
        for flushes, suit_set, one, other in self._flushes():
            flush = np.where(ROYAL[suit_set], _ROYAL, np.where(STRAIGHT[suit_set], _STRAIGHT_FLUSH, _FLUSH))
            self._add(flushes, flush, one, other)
            self._add(-flushes, kind, one, other)

    def _add(self, ways: Ints, kind: Ints, one: bool, other: bool) -> None:
        """Count these deals; `one` and `other` say whether player's and dealer's hand is in one suit."""
        down, across = np.nonzero(ways)
        mine, theirs = self._places(one)[down], self._places(other)[across]
        queen = np.searchsorted(self.scores, QUEEN_HIGH)
        outcome = np.where(theirs < queen, 0, np.where(theirs < mine, 1, np.where(theirs > mine, 2, 3)))
        cell = (mine * 4 + outcome) * len(SIX_CARD_KINDS) + kind[down, across]
        found = np.bincount(cell, weights=ways[down, across], minlength=self.counts.size)
        self.counts += found.astype(np.int64).reshape(self.counts.shape)

    def _places(self, suited: bool) -> Ints:
        # Hands that cannot be suited have no such score; they have no ways either.
        flags = self.distinct & suited
        return np.searchsorted(self.scores, scores_of(self.ranks, flags))

    def _ways(self) -> dict[tuple[bool, bool], Ints]:
        """Deals by ranks, split by whether the player's and the dealer's hands are in one suit."""
        n = self.suits
        held = (self.ranks[:, :, None] == np.arange(15)).sum(1)  # how many of each rank a hand has
        own = self._one_hand(np.zeros_like(held[:1]))[0]
        every = own[:, None] * self._one_hand(held)
        one = self.distinct[:, None] * every // n**2
        other = self.distinct * every // n**2
        disjoint = (self.sets[:, None] & self.sets) == 0
        both = np.outer(self.distinct, self.distinct) * (n * (n - 1) + n * disjoint)
        return {
            (True, True): both,
            (True, False): one - both,
            (False, True): other - both,
            (False, False): every - one - other + both,
        }

    def _one_hand(self, held: Ints) -> Ints:
        """Hands of each multiset of ranks when the given numbers of every rank (row by row) are out
        already.
        """
        a, b, c = self.ranks.T
        left = self.suits - held
        ordered = left[:, a] * (left[:, b] - (a == b)) * (left[:, c] - (a == c).astype(int) - (b == c))
        found: Ints = ordered // np.where(self.thrice > 0, 6, np.where(self.twice > 0, 2, 1))
        return found

    def _kind_by_ranks(self) -> Ints:
        """The six cards' kind by their ranks alone."""
        one, two, three = self.sets[:, None], self.twice[:, None], self.thrice[:, None]
        four_times = (one & self.thrice) | (two & self.twice) | (three & self.sets)
        three_times = (one & self.twice) | (two & self.sets) | three | self.thrice
        pairs = np.bitwise_count((one & self.sets) | two | self.twice)
        kinds = [
            (four_times > 0, _QUADS),
            ((three_times > 0) & (pairs >= 2), _FULL_HOUSE),
            (STRAIGHT[one | self.sets], _STRAIGHT),
            (three_times > 0, _TRIPS),
        ]
        return np.select([where for where, _ in kinds], [kind for _, kind in kinds], _NOTHING)

    def _flushes(self) -> Iterator[tuple[Ints, Ints, bool, bool]]:
        """Deals with five or six of a suit: by ranks, with the ranks in that suit and who is suited."""
        n, one, distinct = self.suits, self.sets[:, None], self.distinct[:, None]
        apart = (one & self.sets) == 0
        yield n * (distinct & self.distinct & apart), one | self.sets, True, True
        for odd in range(3):  # the dealer's odd card is of another suit, the other two of the player's
            rest = np.delete(self.ranks, odd, axis=1)
            two = np.bitwise_or.reduce(bits_of(rest), axis=1)
            repeated = self.ranks[:, odd] == self.ranks[:, odd - 1] if odd else np.False_
            fit = (rest[:, 0] != rest[:, 1]) & ~repeated
            ways = n * (n - 1) * (distinct & fit & ((one & two) == 0))
            yield ways, one | two, True, False
            yield ways.T, (one | two).T, False, True
