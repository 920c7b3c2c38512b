"""Exact odds of 3 Card Fortune (F1-F7): every deal counted, none sampled.

`solve(settings)` answers for a table in well under a millisecond a pay table; `one_hand` for one hand;
`hands.count`, `super_six.six_card_counts` and `covariance.joint_counts` count the deals from nothing.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.games.fortune.odds.table_odds import FortuneOdds, Strategy, solve
from croupier.games.fortune.settings import Settings

__all__ = ["edges", "FortuneOdds", "Strategy", "solve"]


def edges(settings: Settings) -> dict[str, Fraction]:
    """The house's exact edge on every wager, with the best play."""
    odds = solve(settings)
    wagers = {"ante": odds.ante, "lucky_pairs": odds.lucky_pairs, "super_six": odds.super_six}
    return {name: wager.house_edge for name, wager in wagers.items()}
