"""`croupier rules`: the rules in force. Its output can be saved as a preset of your own."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Annotated, Any

from croupier.ascii_text import printable
from croupier.cli.completion import games
from croupier.game.presets import settings_hash
from croupier.game.registry import all_games, game_of, rules_of
from croupier.serialization import to_json, to_plain
from croupier.terminal.language import in_words
from croupier.terminal.options import Argument, Option


def rules(
    game: Annotated[
        str | None, Argument(help="Which; `croupier rules` lists them.", completions=games)
    ] = None,
    preset: Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")] = None,
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print a game's rules by number and its settings; without a game, the games and their presets.

    The text is TOML: keep it in a file, change it, and give the file as --preset.
    """
    if game is None:
        _list_games(as_json)
        return
    chosen = rules_of(game, preset)
    by_number = game_of(chosen.game).rulebook()
    settings = to_plain(chosen.settings)
    digest = settings_hash(chosen.settings)
    if as_json:
        document = {"game": chosen.game, "preset": chosen.preset, "settings_hash": digest}
        print(to_json({**document, "settings": settings, "rules": by_number}, indent=2))
        return
    import tomlkit

    print("\n".join(_with_comments(by_number)))
    said = in_words("Settings: {game}, preset {preset}", game=chosen.game, preset=chosen.preset)
    print(f"# {printable(said)}")
    print(f"# {digest}")
    print()
    print(tomlkit.dumps(_without_none(settings)), end="")


def _with_comments(by_number: dict[str, str]) -> Iterator[str]:
    for number, sentence in by_number.items():
        yield from textwrap.wrap(
            in_words(sentence), 100, initial_indent=f"# {number:<6}", subsequent_indent="#       "
        )
    choice = in_words(
        "[choice] begins what the rules of play leave open, and how this house has settled it."
    )
    yield f"# {choice}"
    yield "#"


def _list_games(as_json: bool) -> None:
    if as_json:
        print(to_json({game.key: game.names for game in all_games()}, indent=2))
        return
    for game in all_games():
        print(f"{game.key:<12}{', '.join(game.names)}")


def _without_none(value: Any) -> Any:
    """TOML has no word for nothing: a setting left out is one that is not there."""
    if isinstance(value, dict):
        return {key: _without_none(item) for key, item in value.items() if item is not None}
    return value
