"""The counts of 3 Card Fortune that are shipped, computed from nothing: every deal of a pack (F1-F6)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from croupier.games.fortune.odds.hands import FULL, QUEEN_HIGH, Hands, Ints, Pack, count
from croupier.games.fortune.odds.shipped_counts import Counted, StrategyCounts
from croupier.games.fortune.odds.strategies import Flags, kind_of_scores, optimal
from croupier.games.fortune.odds.vocabulary import OUTCOMES, PLAYER_KINDS
from croupier.hands import describe_three
from fortune_adjacent_hands import adjacent
from fortune_joint_counts import joint_counts, whole_counts
from fortune_six_cards import six_card_counts


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
