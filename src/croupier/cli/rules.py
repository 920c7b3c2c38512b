"""`croupier rules`: the rules in force. What it prints for a game can be kept as a house's own preset."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from croupier.games import GAMES, presets_of, rules_of
from croupier.games.presets import settings_hash
from croupier.wire import plain, to_json

__all__ = ["rules"]


def rules(
    game: Annotated[str | None, typer.Argument(help="ofc, fortune, asian-stud or pinzique.")] = None,
    preset: Annotated[
        str | None, typer.Option(help="A preset by name, or a .toml file of your own.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print the settings that a game is played by; without a game, the games and their presets.

    The text is TOML: keep it in a file, change it, and give the file as --preset.
    """
    if game is None:
        _list_games(as_json)
        return
    chosen = rules_of(game, preset)
    settings = plain(chosen.settings)
    if as_json:
        document = {
            "game": chosen.game,
            "preset": chosen.preset,
            "settings_hash": settings_hash(chosen.settings),
        }
        print(to_json({**document, "settings": settings}, indent=2))
        return
    import tomlkit

    print(f"# {chosen.game}, preset {chosen.preset}")
    print(f"# settings {settings_hash(chosen.settings)}")
    print()
    print(tomlkit.dumps(_without_none(settings)), end="")


def _list_games(as_json: bool) -> None:
    if as_json:
        print(to_json({game: presets_of(game) for game in GAMES}, indent=2))
        return
    for game in GAMES:
        print(f"{game:<12}{', '.join(presets_of(game))}")


def _without_none(value: Any) -> Any:
    """TOML has no word for nothing: a setting left out is one that is not there."""
    if isinstance(value, dict):
        return {key: _without_none(item) for key, item in value.items() if item is not None}
    return value
