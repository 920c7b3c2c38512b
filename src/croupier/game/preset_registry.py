"""The registry of presets: the shipped ones and those of one server, each a TOML file of settings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from croupier.errors import BadInput
from croupier.files import read_text, reason
from croupier.game.presets import parse_toml, read_settings
from croupier.game.registry import all_games, game_of, keys, presets_of, rules_of
from croupier.play import AnyRules

_NAME = re.compile(r"[a-z0-9-]{1,60}")


class PresetRegistry:
    """Presets by game and name. The server's `own` presets come after the shipped ones."""

    def __init__(self, own: Mapping[tuple[str, str], AnyRules] | None = None) -> None:
        self._own = dict(own or {})

    def presets(self, game: str) -> tuple[str, ...]:
        """The presets of a game, the default first."""
        return (*presets_of(game), *(preset for of, preset in self._own if of == game))

    def rules(self, game: str, preset: str | None = None) -> AnyRules:
        """The rules of an offered preset (None: the default), never of a path. Raises BadInput."""
        known = self.presets(game)
        chosen = preset or known[0]
        if chosen not in known:
            raise BadInput("preset: expected one of {known:items}", "unknown-preset", known=list(known))
        return self._own.get((game, chosen)) or rules_of(game, chosen)


SHIPPED = PresetRegistry()
"""The registry of a server without presets of its own."""


def load_presets(files: Iterable[str]) -> PresetRegistry:
    """A server's presets, of files `house.toml` or `GAME=house.toml`. Raises BadInput with the file."""
    own: dict[tuple[str, str], AnyRules] = {}
    for given in files:
        game, path = _which(given)
        preset = path.stem
        if not _NAME.fullmatch(preset):
            raise BadInput(
                "{path}: expected a file named by small letters, digits and -", "bad-preset", path=path
            )
        if preset in presets_of(game) or (game, preset) in own:
            raise BadInput(
                "{path}: {game} has a preset '{preset}' already; name it otherwise",
                "bad-preset",
                path=path,
                game=game,
                preset=preset,
            )
        own[game, preset] = rules_of(game, str(path))
    return PresetRegistry(own)


def _which(given: str) -> tuple[str, Path]:
    """The game and the path of a file; the game is the one whose settings it holds."""
    name, is_named, rest = given.partition("=")
    if is_named and name in keys():
        return name, Path(rest)
    path = Path(given)
    if path.suffix != ".toml":
        raise BadInput("preset '{given}': expected a path to a .toml file", "unknown-preset", given=given)
    try:
        text = read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            "preset '{given}': cannot be read: {error}", "unknown-preset", given=given, error=reason(error)
        ) from None
    fitting = [game.key for game in all_games() if _fits(text, game.key)]
    if len(fitting) == 1:
        return fitting[0], path
    if not fitting:
        game = _nearest(text)
        read_settings(text, given, game_of(game).settings)  # It raises an error that names the fault.
    said = ", ".join(f"{game}={given}" for game in fitting)
    raise BadInput("{given}: it may be of several games; say {said}", "bad-preset", given=given, said=said)


def _fits(text: str, game: str) -> bool:
    try:
        read_settings(text, "", game_of(game).settings)
    except BadInput:
        return False
    return True


def _nearest(text: str) -> str:
    """The game of most of a file's keys."""
    try:
        said = set(parse_toml(text, ""))
    except BadInput:
        said = set()
    return max(keys(), key=lambda key: len(said & set(game_of(key).settings.__struct_fields__)))
