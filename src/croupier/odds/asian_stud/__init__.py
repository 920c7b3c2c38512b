"""Exact odds of Asian Stud: ante and raise, and the side wager (A1–A7)."""

from __future__ import annotations

from croupier.odds.asian_stud.ante import (
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
from croupier.odds.asian_stud.counting import (
    RESULTS,
    HandClass,
    PokerClass,
    classes,
    poker_classes,
    values_of,
)
from croupier.odds.asian_stud.side import SideOdds, SideRow, WholeBet, solve_side, solve_whole

__all__ = [
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
    "WholeBet",
    "solve_side",
    "solve_whole",
    "values_of",
]
