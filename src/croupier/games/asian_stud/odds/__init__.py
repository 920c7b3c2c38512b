"""Exact odds of Asian Stud: ante and raise, and the side wager (A1–A7)."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.asian_stud.odds.ante import (
    STRATEGIES,
    AnteOdds,
    Choice,
    Part,
    Strategy,
    choice_of,
    edge_in_words,
    nets,
    solve,
)
from croupier.games.asian_stud.odds.counting import (
    RESULTS,
    HandClass,
    PokerClass,
    classes,
    poker_classes,
    values_of,
)
from croupier.games.asian_stud.odds.side import SideOdds, SideRow, side_under, solve_side, solve_whole
from croupier.games.asian_stud.settings import Settings
from croupier.odds.open_wager import Priced

__all__ = [
    "edges",
    "RESULTS",
    "STRATEGIES",
    "AnteOdds",
    "Choice",
    "HandClass",
    "Part",
    "PokerClass",
    "SideOdds",
    "SideRow",
    "Strategy",
    "choice_of",
    "edge_in_words",
    "classes",
    "nets",
    "poker_classes",
    "priced",
    "solve",
    "solve_side",
    "solve_whole",
    "values_of",
]


def priced(settings: Settings, stake: int | None = None) -> tuple[Priced, ...]:
    """Every wager under the settings, with the best play of the ante.

    With a stake, the ante in the smallest unit, commission is rounded as at the table (A7).
    """
    ante = solve(settings, stake=stake)
    side = side_under(settings, ante)
    return (Priced("ante", ante.wager), Priced("side", side.wager, "side_pays", side.posted(), side.table))


def edges(settings: Settings) -> dict[str, Fraction]:
    """The house's exact edge on every wager, with the best play."""
    return {one.name: one.wager.house_edge for one in priced(settings)}
