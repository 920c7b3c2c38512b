"""Ante and Play: the value of playing every hand, and the best decision (F4, F5)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.game.paytable import PayTable
from croupier.games.fortune.odds.hands import Hands, Ints
from croupier.games.fortune.odds.vocabulary import NETS, THREE_CARD_ROWS, pays_of
from croupier.hands import ThreeCategory

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
