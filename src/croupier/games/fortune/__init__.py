"""3 Card Fortune: ante and play against the dealer, Lucky Pairs and Super 6 beside it (F1-F7)."""

from __future__ import annotations

from croupier.games.fortune.moves import Bet, Bets, Fold, Play
from croupier.games.fortune.rules import FortuneRules
from croupier.games.fortune.settings import (
    ANTE_BONUS,
    LUCKY_PAIRS,
    PRESETS,
    SUPER_SIX,
    Limits,
    PayTables,
    Settings,
    TableLimits,
    load,
)
from croupier.games.fortune.settlement import Hand, Line, Wagers, arranged, dealer_plays, payments
from croupier.games.fortune.state import Phase, Place, State, Terms
from croupier.games.fortune.view import PositionView, View

__all__ = [
    "ANTE_BONUS",
    "LUCKY_PAIRS",
    "PRESETS",
    "SUPER_SIX",
    "Bet",
    "Bets",
    "Fold",
    "FortuneRules",
    "Hand",
    "Limits",
    "Line",
    "PayTables",
    "Phase",
    "Place",
    "Play",
    "PositionView",
    "Settings",
    "State",
    "TableLimits",
    "Terms",
    "View",
    "Wagers",
    "arranged",
    "dealer_plays",
    "payments",
    "rules",
]

SETTINGS = Settings
RULES = FortuneRules


def rules(preset: str | None = None) -> FortuneRules:
    """The rules under a shipped preset (`standard` by default) or a TOML file by its path."""
    name, settings = load(preset)
    return FortuneRules(settings, name)
