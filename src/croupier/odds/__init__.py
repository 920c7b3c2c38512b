"""Exact answers as Fractions, and sampling with an interval where exact is out of reach.

What all games share is here. A game's own odds lie in its folder; `from croupier.odds import fortune` gives
`croupier.games.fortune.odds`, too.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType


def __getattr__(name: str) -> ModuleType:
    """A game's own odds, imported when they are first used."""
    if not name.startswith("_"):
        try:
            return import_module(f"croupier.games.{name}.odds")
        except ModuleNotFoundError as error:
            if not (error.name or "").startswith(f"croupier.games.{name}"):
                raise
    raise AttributeError(f"module 'croupier.odds' has no attribute {name!r}")
