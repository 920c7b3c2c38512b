"""Exact odds of 3 Card Fortune (F1-F7): every deal counted, none sampled.

`solve(settings)` answers for a table in well under a millisecond a pay table; `one_hand` for one hand.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.games.fortune.odds.table_odds import FortuneOdds, Strategy, solve
from croupier.games.fortune.settings import Settings
from croupier.odds.open_wager import Priced

__all__ = ["edges", "FortuneOdds", "priced", "Strategy", "solve"]


def priced(settings: Settings) -> tuple[Priced, ...]:
    """Every wager under the posted pay tables, with the best play."""
    odds, tables = solve(settings), settings.paytables
    ante, lucky_pairs, super_six = odds.posted
    return (
        Priced("ante", odds.ante, "ante_bonus", ante, tables.ante_bonus),
        Priced("lucky_pairs", odds.lucky_pairs, "lucky_pairs", lucky_pairs, tables.lucky_pairs),
        Priced("super_six", odds.super_six, "super_six", super_six, tables.super_six),
    )


def edges(settings: Settings) -> dict[str, Fraction]:
    """The house's exact edge on every wager, with the best play."""
    return {one.name: one.wager.house_edge for one in priced(settings)}
