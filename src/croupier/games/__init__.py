"""The games, one folder each, and the functions that find them.

`rules_of` has overloads here, so that type checkers know the rules of croupier's own games.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Literal, overload

from croupier.game import registry
from croupier.game.game import Game, Preset, Seats, Usual, Wager, imported
from croupier.game.hand_columns import HandColumns
from croupier.game.registry import GROUP, all_games, game_of, keys, offered, presets_of, rules_from
from croupier.play import AnyRules

if TYPE_CHECKING:  # the return types of `rules_of`
    from croupier.games.asian_stud import AsianStudRules
    from croupier.games.fortune import FortuneRules
    from croupier.games.ofc import OfcRules
    from croupier.games.pinzique import PinziqueRules

__all__ = [
    "GROUP",
    "Game",
    "HandColumns",
    "Preset",
    "Seats",
    "Usual",
    "Wager",
    "all_games",
    "game_of",
    "imported",
    "keys",
    "offered",
    "presets_of",
    "rules_from",
    "rules_of",
]


@overload
def rules_of(game: Literal["ofc"], preset: str | None = None) -> OfcRules: ...
@overload
def rules_of(game: Literal["fortune"], preset: str | None = None) -> FortuneRules: ...
@overload
def rules_of(game: Literal["asian-stud", "asian_stud"], preset: str | None = None) -> AsianStudRules: ...
@overload
def rules_of(game: Literal["pinzique"], preset: str | None = None) -> PinziqueRules: ...
@overload
def rules_of(game: str, preset: str | None = None) -> AnyRules: ...
def rules_of(game: str, preset: str | None = None) -> AnyRules:
    """The rules of a game under a shipped preset, or under a TOML file of your own, by its path.

    Raises BadInput naming the game, or the file, the key and what was expected.
    """
    return registry.rules_of(game, preset)


def __getattr__(name: str) -> ModuleType:
    """A game's folder, `croupier.games.ofc`, imported when it is first used."""
    if name.replace("_", "-") in registry.own_games():
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
