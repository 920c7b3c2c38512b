"""Asian Stud (A1–A7): five cards, a qualifying three and a two that decides, against the house."""

from __future__ import annotations

from croupier.games.asian_stud.moves import Bet, Bets, Fold, Raise
from croupier.games.asian_stud.rules import AsianStud, Place, State, Terms, View
from croupier.games.asian_stud.settings import (
    SIDE_TABLES,
    Commission,
    CommissionOn,
    Limits,
    OddsOn,
    Settings,
    TableLimits,
    in_words,
    side_table,
    with_settings,
)
from croupier.games.asian_stud.settlement import (
    OUTCOMES,
    SIDE_ROWS,
    Outcome,
    outcome_of,
    posted_row,
    side_pay,
    side_row,
    wins,
)
from croupier.games.asian_stud.splits import (
    SHOE,
    WORTH,
    Split,
    Worth,
    arranged,
    can_arrange,
    split,
    value_of,
    worth_with,
)
from croupier.games.presets import load_preset

__all__ = [
    "OUTCOMES",
    "PRESETS",
    "RULES",
    "SETTINGS",
    "SHOE",
    "SIDE_ROWS",
    "SIDE_TABLES",
    "AsianStud",
    "Bet",
    "Bets",
    "Commission",
    "CommissionOn",
    "Fold",
    "Limits",
    "OddsOn",
    "Outcome",
    "Place",
    "Raise",
    "Settings",
    "Split",
    "State",
    "TableLimits",
    "Terms",
    "View",
    "WORTH",
    "Worth",
    "worth_with",
    "arranged",
    "can_arrange",
    "in_words",
    "outcome_of",
    "posted_row",
    "rules",
    "side_pay",
    "side_row",
    "side_table",
    "split",
    "value_of",
    "wins",
    "with_settings",
]

PRESETS = ("as-written", "seattle-2002", "ante-even")
SETTINGS = Settings
RULES = AsianStud


def rules(preset: str | None = None) -> AsianStud:
    """The rules under a shipped preset, or under a house's own TOML file by its path (BadInput)."""
    name, settings = load_preset(__name__, PRESETS, preset or PRESETS[0], Settings)
    return AsianStud(settings, name)
