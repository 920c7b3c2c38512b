"""3 Card Fortune: ante and play against the dealer, Lucky Pairs and Super 6 beside it (F1-F7)."""

from croupier.games.fortune.settings import (
    ANTE_BONUS,
    LUCKY_PAIRS,
    PRESETS,
    SUPER_SIX,
    Limits,
    PayTables,
    Settings,
    TableLimits,
)

__all__ = [
    "ANTE_BONUS",
    "LUCKY_PAIRS",
    "PRESETS",
    "SUPER_SIX",
    "Limits",
    "PayTables",
    "Settings",
    "TableLimits",
]
