"""Pinzique: eight card dice, melds, takeaways, ten rounds (rules P1-P11)."""

from __future__ import annotations

from croupier.games.pinzique.melds import Meld, Scorer, name_of
from croupier.games.pinzique.rounds import Label, Line, Round, play_round, sheets_of
from croupier.games.pinzique.rules import Keep, Keeps, PinziqueRules, State, Terms, View
from croupier.games.pinzique.settings import BEFORE, Guide, Run, SetPoints, Settings
from croupier.games.presets import load_preset

__all__ = [
    "BEFORE",
    "PRESETS",
    "RULES",
    "SETTINGS",
    "Guide",
    "Keep",
    "Keeps",
    "Label",
    "Line",
    "Meld",
    "PinziqueRules",
    "Round",
    "Run",
    "Scorer",
    "SetPoints",
    "Settings",
    "State",
    "Terms",
    "View",
    "name_of",
    "play_round",
    "rules",
    "sheets_of",
]

SETTINGS = Settings
RULES = PinziqueRules
PRESETS: tuple[str, ...] = ("standard",)


def rules(preset: str | None = None) -> PinziqueRules:
    """Pinzique under a shipped preset, by name, or a house's own TOML file, by its path."""
    name, settings = load_preset(__name__, PRESETS, preset or PRESETS[0], Settings)
    return PinziqueRules(settings, name)
