"""The settings of `croupier serve` from a file: the same names and values as its options, in TOML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from croupier.cli.click_commands import command
from croupier.errors import BadInput
from croupier.files import read_text, reason
from croupier.game.presets import parse_toml


def read_settings_file(
    context: click.Context, path: Path | None, whose: Callable[..., object] | None = None
) -> Path | None:
    """An option's callback: what the file says is what holds where no option and no variable does.

    `whose` is the verb that the file belongs to, if it is another one: the file may have all its
    settings, and this verb takes those that it has.

    Raises BadInput naming the file, the key and what was expected.
    """
    if path is not None:
        options = context.command.params if whose is None else command("", whose).params
        kinds = {option.name: _kind(option) for option in options if option.name != "config"}
        context.default_map = _checked(path, _read(path), kinds)
    return path


def _read(path: Path) -> dict[str, Any]:
    try:
        return parse_toml(read_text(path), path, "bad-config")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            "{path}: cannot be read: {said}", "bad-config", path=path, said=reason(error)
        ) from None


def _kind(option: Any) -> tuple[type, ...] | list[Any]:
    """The types that a key of the file may have; an empty list for an option that may be repeated."""
    if option.multiple:
        return []
    return _KINDS.get(option.type.name, (str,))


def _checked(path: Path, given: Mapping[str, Any], kinds: Mapping[str, Any]) -> dict[str, Any]:
    known = {}
    for key, value in given.items():
        name = key.replace("-", "_")
        if name not in kinds:
            names = ", ".join(sorted(name.replace("_", "-") for name in kinds))
            raise BadInput(
                "{path}: unknown key '{key}'; expected one of {names}",
                "bad-config",
                path=path,
                key=key,
                names=names,
            )
        kind = kinds[name]
        if kind == []:
            fits = isinstance(value, list) and all(isinstance(each, str) for each in value)
        else:
            fits = type(value) in kind and "\0" not in str(value)  # no argument has this sign
        if not fits:
            raise BadInput(
                "{path}: {key}: expected {expected}",
                "bad-config",
                path=path,
                key=key,
                expected=_WORDS[_key(kind)],
            )
        known[name] = value
    return known


def _key(kind: tuple[type, ...] | list[Any]) -> str:
    return "list" if isinstance(kind, list) else kind[-1].__name__


_KINDS: dict[str, tuple[type, ...]] = {"boolean": (bool,), "integer": (int,), "number": (int, float)}
"""By the names of what an option takes; anything else is a text."""

_WORDS = {
    "list": "a list of texts",
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
}
