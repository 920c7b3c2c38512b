"""Open-Face Chinese Poker: classic and Pineapple, Fantasyland, pairwise settlement with short stacks."""

from __future__ import annotations

from croupier.games.ofc.clock import foul_is_certain
from croupier.games.ofc.placements import Place, Placements
from croupier.games.ofc.rules import OfcRules, Result, SeatView, State, Terms, View
from croupier.games.ofc.scoring import Against, Scored, Scorer
from croupier.games.ofc.settings import BEFORE, PRESETS, Settings, settings_of

__all__ = [
    "BEFORE",
    "PRESETS",
    "RULES",
    "SETTINGS",
    "Against",
    "OfcRules",
    "Place",
    "Placements",
    "Result",
    "Scored",
    "Scorer",
    "SeatView",
    "Settings",
    "State",
    "Terms",
    "View",
    "foul_is_certain",
    "rules",
]

SETTINGS = Settings
RULES = OfcRules


def rules(preset: str | None = None) -> OfcRules:
    """The rules under a shipped preset (`standard` by default) or a TOML file by its path."""
    name, settings = settings_of(preset)
    return OfcRules(settings, name)
