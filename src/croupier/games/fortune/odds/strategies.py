"""Ante and Play: the best decision for every hand, other strategies, and their counts (F4, F5)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.game.paytable import PayTable
from croupier.games.fortune.odds.hands import QUEEN_HIGH, Hands, Ints
from croupier.games.fortune.odds.vocabulary import NETS, OUTCOMES, PLAYER_KINDS, THREE_CARD_ROWS, pays_of
from croupier.hands import ThreeCategory, describe_three

Flags = NDArray[np.bool_]

_SUITED_AKQ = ThreeCategory.STRAIGHT_FLUSH << 20 | 14 << 16


def kind_of_scores(scores: Ints) -> Ints:
    """Each score's place in PLAYER_KINDS."""
    kinds: Ints = (scores >> 20) + (scores == _SUITED_AKQ)
    return kinds


def play_values(hands: Hands, bonus: PayTable) -> list[Fraction]:
    """By class of hands: the value of playing in antes, the ante bonus included; folding is -1."""
    every = int(hands.met[0].sum())
    pays = pays_of(bonus, THREE_CARD_ROWS)
    kinds = kind_of_scores(hands.scores)[hands.place].tolist()
    nets = (hands.met @ np.array(NETS[1:])).tolist()
    return [Fraction(net, every) + pays[kind] for net, kind in zip(nets, kinds, strict=True)]


def optimal(hands: Hands) -> Flags:
    """By class of hands: true if playing has no less value than folding.

    An ante bonus does not matter: with 52 cards every hand that may have one is played without it. Nor do
    Lucky Pairs and Super 6, which stay live after a fold (F4).
    """
    better: Flags = hands.met @ np.array(NETS[1:]) >= -hands.met[0].sum()
    return better


def _from(score: int) -> Callable[[Hands], Flags]:
    return lambda hands: hands.scores[hands.place] >= score


STRATEGIES: dict[str, Callable[[Hands], Flags]] = {
    "optimal": optimal,
    "queen-high": _from(QUEEN_HIGH),
    "always-play": _from(0),
}
"""Ways to decide, by name, the best first: which classes of hands play."""


def counts_of(hands: Hands, played: Flags) -> Ints:
    """Deals by PLAYER_KINDS and OUTCOMES (7, 5) when the classes flagged in `played` play, others fold."""
    every = hands.met[0].sum()
    folded = np.where(played, 0, every)[:, None]
    deals = np.concatenate([folded, hands.met * played[:, None]], axis=1) * hands.ways[:, None]
    counts = np.zeros((len(PLAYER_KINDS), len(OUTCOMES)), np.int64)
    np.add.at(counts, kind_of_scores(hands.scores)[hands.place], deals)
    return counts


def sentence(hands: Hands, played: Flags) -> str:
    """The played hands in words: `Q-6-4 or better`, if they are all hands from some score up."""
    lowest = hands.place[played].min(initial=len(hands.scores))
    highest = hands.place[~played].max(initial=-1)
    if lowest == 0 and highest == -1:
        return "every hand"
    if lowest == len(hands.scores):
        return "no hand"
    if lowest < highest:
        return "the hands listed"
    return f"{describe_three(int(hands.scores[lowest]))} or better"
