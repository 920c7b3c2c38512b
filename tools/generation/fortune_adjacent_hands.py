"""Two adjacent positions of one player: the value of knowing both hands when deciding (F2).

Each hand's decision is a wager of its own, so the gain per hand is the same for both. It is counted for one
hand (by class) against every other hand that the player may hold beside it.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb

import numpy as np

from croupier.games.fortune.odds.hands import QUEEN_HIGH, Hands, Ints, Pack, scores_of
from croupier.games.fortune.odds.shipped_counts import Adjacent
from croupier.games.fortune.odds.strategies import kind_of_scores, optimal
from croupier.games.fortune.odds.vocabulary import NETS, OUTCOMES, PLAYER_KINDS


def adjacent(hands: Hands) -> Adjacent:
    """Count the best play of every hand beside every other one; some seven seconds for the full pack.

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
        cards = np.array(pack.cards)
        self.hands = np.array(list(combinations(range(len(cards)), 3)))
        high_first = cards[self.hands[:, ::-1]]
        suits = high_first % 4
        suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
        self.scores = scores_of(high_first // 4 + 2, suited)

    def met(self, ranks: Ints, suits: Ints, score: int) -> Ints:
        """For every possible hand beside the given one: the dealer's hands by outcome, (others, 4)."""
        size = len(self.pack.cards)
        own = np.zeros(size, bool)
        own[np.searchsorted(self.pack.cards, (ranks - 2) * 4 + suits)] = True
        left = ~own[self.hands].any(1)  # hands beside it, and the dealer's as well
        hands, scores = self.hands[left], self.scores[left]
        lower, higher = scores < score, scores > score
        outcome = np.where(scores < QUEEN_HIGH, 0, np.where(lower, 1, np.where(higher, 2, 3)))
        pairs = [hands[:, a] * size + hands[:, b] for a, b in permutations(range(3), 2)]
        counted = np.bincount((np.array(pairs) * 4 + outcome).ravel(), minlength=size * size * 4)
        two = counted.reshape(size, size, 4)  # the dealer's hands by two of their cards, and by one
        one = two.sum(1) // 2
        met: Ints = np.bincount(outcome, minlength=4) - one[hands].sum(1)
        met -= np.eye(4, dtype=np.int64)[outcome]
        for a, b in combinations(range(3), 2):
            met += two[hands[:, a], hands[:, b]]
        return met
