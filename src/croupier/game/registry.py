"""The registry of games: finds a game by its key.

Croupier's own games are the folders of `croupier.games`. Other packages add games by the entry-point group
`croupier.games`. Each game has one object, its `GAME`; only a game's own folder knows it by name.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from croupier.ascii_text import ascii_lower
from croupier.errors import BadInput
from croupier.game.game import Game, imported
from croupier.play import AnyRules
from croupier.words import add_catalogues

GROUP = "croupier.games"
"""The entry-point group: `high-card = "high_card:GAME"`."""

AnyGame = Game[Any]
_KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_offered: dict[str, AnyGame] | None = None


def gives_advice(key: str) -> bool:
    """True if the game of this key is offered and values moves."""
    return key in keys() and game_of(key).advice is not None


def game_of(name: str) -> AnyGame:
    """A game by its key (`asian-stud` or `asian_stud`). Raises BadInput for another name."""
    key = ascii_lower(name.strip()).replace("_", "-")
    if _offered is not None:
        found = _offered.get(key)
    else:
        found = _loaded(key, own_games()[key]) if key in own_games() else _elsewhere().get(key)
    if found is None:
        raise BadInput(
            "game '{name}': expected one of {games:items}", "unknown-game", name=name, games=list(keys())
        )
    return found


def all_games() -> tuple[AnyGame, ...]:
    """Every game that can be played here, croupier's own first."""
    return tuple(map(game_of, keys()))


def keys() -> tuple[str, ...]:
    """The keys of all games, in the order in which they are shown."""
    if _offered is not None:
        return tuple(_offered)
    return _keys()


@cache
def _keys() -> tuple[str, ...]:
    own = [_loaded(key, named) for key, named in own_games().items()]
    games = [game for game in own if game is not None] + list(_elsewhere().values())
    return tuple(game.key for game in sorted(games, key=lambda game: game.order))


@cache
def own_games() -> dict[str, str]:
    """The places of croupier's own games: the folders of `croupier.games`."""
    games = Path(__file__).parents[1] / "games"
    folders = (module.name for module in pkgutil.iter_modules([str(games)]) if module.ispkg)
    return {folder.replace("_", "-"): f"croupier.games.{folder}:GAME" for folder in folders}


@cache
def _elsewhere() -> dict[str, AnyGame]:
    """The games of other packages that are installed here; one that cannot be loaded is left out."""
    from importlib import metadata  # it takes longer than a game, and is asked only for all of them

    found = {}
    for point in sorted(metadata.entry_points(group=GROUP)):
        if point.name in own_games() or point.name in found:
            _warn("game %s of %s: there is one of this name already", point.name, point.value)
            continue
        game = _loaded(point.name, point.value)
        if game is not None:
            add_catalogues(game.package)
            found[point.name] = game
    return found


@cache
def _loaded(key: str, named: str) -> AnyGame | None:
    """The game with this name; None, with a line in the log, if there is none or it cannot be loaded."""
    try:
        game = imported(named)
        if not isinstance(game, Game):
            raise TypeError(f"expected a croupier.games.Game, not {type(game).__name__}")
        if game.key != key or not _KEY.fullmatch(key):
            raise ValueError(f"expected the key {key!r}, of small letters, digits and -, not {game.key!r}")
        made: Any = (
            game.rules if isinstance(game.rules, type) else game.under()
        )  # a class says it at no cost
        known: str = made.game
        if known != key:
            raise ValueError(f"expected rules of {key!r}, not of {known!r}")
    except (
        Exception,
        SystemExit,
    ) as error:  # An error in another package's module must not affect the other games.
        _warn("game %s of %s is left out: %s: %s", key, named, type(error).__name__, error)
        return None
    return game


def _warn(said: str, *what: object) -> None:
    import logging

    logging.getLogger(__name__).warning(said, *what)


@contextmanager
def offered(*games: AnyGame) -> Iterator[None]:
    """Offer these games and no others for a while, as in a test."""
    global _offered  # noqa: PLW0603  # the registry is one for all
    before, _offered = _offered, {game.key: game for game in games}
    for game in games:
        add_catalogues(game.package)
    try:
        yield
    finally:
        _offered = before


def rules_of(game: str, preset: str | None = None) -> AnyRules:
    """A game's rules under a shipped preset, or a TOML file by path. Raises BadInput with the place."""
    rules: AnyRules = game_of(game).under(preset)
    return rules


def presets_of(game: str) -> tuple[str, ...]:
    """The names of the presets shipped with a game, the default first."""
    return game_of(game).names


def rules_from(game: str, settings: Mapping[str, Any], preset: str) -> AnyRules:
    """The rules of a game under settings given as plain data, as a record keeps them. Raises BadInput."""
    rules: AnyRules = game_of(game).under_settings(settings, preset)
    return rules
