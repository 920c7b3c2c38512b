"""Two adjacent positions of one player: what it is worth to know both hands when deciding (F2).

Each hand's decision is a wager of its own, so the gain per hand is the same for both, and it is counted
for one hand (by class) against every other hand that the player may hold beside it.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb

import numpy as np

from croupier.games.fortune.odds.counted import Adjacent
from croupier.games.fortune.odds.decisions import kind_of_scores, optimal
from croupier.games.fortune.odds.hands import QUEEN_HIGH, Hands, Ints, Pack, scores_of
from croupier.games.fortune.odds.vocabulary import NETS, OUTCOMES, PLAYER_KINDS

__all__ = ["adjacent"]


def adjacent(hands: Hands) -> Adjacent:
    """Count the best play of every hand beside every other one; about a minute for the full pack.

    An ante bonus does not enter: hands that have one are always played.
    """
    table = _Table(hands.pack)
    own_scores = hands.scores[hands.place].tolist()
    kinds = kind_of_scores(hands.scores)[hands.place].tolist()
    nets = np.array(NETS[1:])
    alone = optimal(hands).tolist()
    every, others = comb(len(hands.pack.cards) - 6, 3), comb(len(hands.pack.cards) - 3, 3)
    counts = np.zeros((len(PLAYER_KINDS), len(OUTCOMES)), np.int64)
    more = {True: 0, False: 0}
    played_scores, folded_scores = [], []
    for number, ways in enumerate(hands.ways.tolist()):
        met = table.met(hands.ranks[number], hands.suits[number], own_scores[number])
        plays = met @ nets >= -every
        played = int(plays.sum())
        counts[kinds[number], 0] += ways * (others - played) * every
        counts[kinds[number], 1:] += ways * met[plays].sum(0)
        more[not alone[number]] += ways * (others - played if alone[number] else played)
        played_scores += [own_scores[number]] * (played > 0)
        folded_scores += [own_scores[number]] * (played < others)
    return Adjacent(
        counts=tuple(tuple(row) for row in counts.tolist()),
        pairs=int(hands.ways.sum()) * others,
        plays_more=more[True],
        folds_more=more[False],
        lowest_played=min(played_scores, default=0),
        highest_folded=max(folded_scores, default=0),
    )


class _Table:
    """Every hand of a pack, to look up how many of the dealer's hands avoid six given cards."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.size = len(pack.cards)
        cards = np.array(pack.cards)
        self.hands = np.array(list(combinations(range(self.size), 3)))
        high_first = cards[self.hands[:, ::-1]]
        suits = high_first % 4
        suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
        self.scores = scores_of(high_first // 4 + 2, suited)
        self.number = np.zeros((self.size,) * 3, np.int64)  # of a hand, by its cards in any order
        for order in permutations(range(3)):
            self.number[tuple(self.hands[:, order].T)] = np.arange(len(self.hands))

    def met(self, ranks: Ints, suits: Ints, score: int) -> Ints:
        """For every hand beside the one given: what the dealer's hands do to it, (others, 4)."""
        lower, higher = self.scores < score, self.scores > score
        outcome = np.where(self.scores < QUEEN_HIGH, 0, np.where(lower, 1, np.where(higher, 2, 3)))
        own = np.searchsorted(self.pack.cards, (ranks - 2) * 4 + suits)
        beside = self.hands[~np.isin(self.hands, own).any(1)]
        gone = [*own.tolist(), *beside.T]  # six cards: three numbers, three columns
        three = np.eye(4, dtype=np.int64)[outcome]  # by hand of three cards, by two of them, by one
        two = np.zeros((self.size, self.size, 4), np.int64)
        for i, j in permutations(range(3), 2):
            np.add.at(two, (self.hands[:, i], self.hands[:, j]), three)
        one = two.sum(1) // 2
        met = np.tile(three.sum(0), (len(beside), 1))
        for card in gone:
            met -= one[card]
        for a, b in combinations(gone, 2):
            met += two[a, b]
        for a, b, c in combinations(gone, 3):
            met -= three[self.number[a, b, c]]
        return met
