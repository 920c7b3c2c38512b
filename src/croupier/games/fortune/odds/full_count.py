"""All counts of a pack, computed from scratch."""

from __future__ import annotations

import numpy as np

from croupier.games.fortune.odds.adjacent import adjacent
from croupier.games.fortune.odds.covariance import joint_counts, whole_counts
from croupier.games.fortune.odds.hands import FULL, Hands, Pack, count
from croupier.games.fortune.odds.shipped_counts import Counted, StrategyCounts
from croupier.games.fortune.odds.strategies import STRATEGIES, counts_of, kind_of_scores, optimal, sentence
from croupier.games.fortune.odds.super_six import six_card_counts
from croupier.games.fortune.odds.vocabulary import PLAYER_KINDS


def hand_counts(hands: Hands) -> dict[str, int]:
    """The three-card hands of a pack by PLAYER_KINDS, highest first."""
    kinds = kind_of_scores(hands.scores)[hands.place]
    counts = np.bincount(kinds, weights=hands.ways, minlength=len(PLAYER_KINDS)).astype(int).tolist()
    return dict(reversed(list(zip(PLAYER_KINDS, counts, strict=True))))


def strategy_counts(hands: Hands) -> tuple[StrategyCounts, ...]:
    """Every strategy with the deals that it gives."""
    found = []
    for name, decide in STRATEGIES.items():
        played = decide(hands)
        raised = int(hands.ways[played].sum())
        rows = tuple(map(tuple, counts_of(hands, played).tolist()))
        found.append(StrategyCounts(name, sentence(hands, played), raised, rows))
    return tuple(found)


def everything(pack: Pack = FULL) -> Counted:
    """All counts of a pack; seven seconds for 52 cards, nearly all of it for two adjacent positions."""
    hands = count(pack)
    whole = whole_counts(hands, joint_counts(hands), optimal(hands)).tolist()
    return Counted(
        strategies=strategy_counts(hands),
        hands=hand_counts(hands),
        six_card_hands={str(kind): number for kind, number in six_card_counts(pack).items()},
        whole=tuple(tuple(map(tuple, outcomes)) for outcomes in whole),
        adjacent=adjacent(hands),
    )
