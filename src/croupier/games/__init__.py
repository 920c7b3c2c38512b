"""The games, one room each, and the registry that names them. A new game is one room and one line."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.play import Rules
from croupier.text import small
from croupier.wire import convert, plain

__all__ = ["GAMES", "presets_of", "rules_before", "rules_from", "rules_of"]

# Name on the command line -> module. Imported only when the game is asked for.
GAMES: dict[str, str] = {
    "ofc": "croupier.games.ofc",
    "fortune": "croupier.games.fortune",
    "asian-stud": "croupier.games.asian_stud",
    "pinzique": "croupier.games.pinzique",
}


def room_of(game: str) -> Any:
    """The module of a game by its name (`asian-stud` or `asian_stud`); BadInput for another name."""
    name = small(game.strip()).replace("_", "-")
    if name not in GAMES:
        raise BadInput(f"game '{game}': expected one of {', '.join(GAMES)}", "unknown-game")
    return import_module(GAMES[name])


def rules_of(game: str, preset: str | None = None) -> Rules[Any, Any]:
    """The rules of a game under a shipped preset, or under a house's own TOML file, by its path.

    Raises BadInput naming the game, or the file, the key and what was expected.
    """
    rules: Rules[Any, Any] = room_of(game).rules(preset)
    return rules


def presets_of(game: str) -> tuple[str, ...]:
    """The names of the presets shipped with a game, the default first."""
    names: tuple[str, ...] = room_of(game).PRESETS
    return names


def rules_from(game: str, settings: Mapping[str, Any], preset: str) -> Rules[Any, Any]:
    """The rules of a game under settings given as plain data, as a record keeps them.

    A room says how in SETTINGS, its struct of settings, and RULES, called with those and a name for them.
    What is missing is what was played before there was such a setting: a room names that in BEFORE, where
    it is not the default. Raises BadInput for a game or settings that this version does not know.
    """
    room = room_of(game)
    before: dict[str, Any] = getattr(room, "BEFORE", {})
    try:
        rules: Rules[Any, Any] = room.RULES(convert({**before, **settings}, room.SETTINGS), preset)
    except msgspec.ValidationError as error:
        raise BadInput(f"settings of {game}: {error}", "bad-settings") from None
    return rules


def rules_before(game: str, preset: str) -> Rules[Any, Any]:
    """The rules of a preset before there were the settings in the room's BEFORE, for logs without any."""
    rules = rules_of(game, preset)
    new = getattr(room_of(game), "BEFORE", {})
    settings = {key: value for key, value in plain(rules.settings).items() if key not in new}
    return rules_from(game, settings, rules.preset) if new else rules
