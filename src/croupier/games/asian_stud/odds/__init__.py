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
from croupier.games.asian_stud.odds.side import SideOdds, SideRow, solve_side, solve_whole
from croupier.games.asian_stud.settings import Settings

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
    "solve",
    "solve_side",
    "solve_whole",
    "values_of",
]


def edges(settings: Settings) -> dict[str, Fraction]:
    """The house's exact edge on every wager, with the best play."""
    side = solve_side(settings.side_paytable).wager
    return {"ante": solve(settings).wager.house_edge, "side": side.house_edge}
