"""Presets: the settings of a game as TOML data, shipped or a server's own, strictly parsed."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping
from functools import reduce
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from croupier.ascii_text import utf8_safe
from croupier.errors import BadInput
from croupier.files import read_text, reason, shipped_file
from croupier.serialization import convert, describe_error
from croupier.words import English, Message, msg

S = TypeVar("S", bound=msgspec.Struct)
_PLACE = re.compile(r"\[([0-9]+)\]")
"""An index in a list. Programs count from 0, authors of a file from 1."""
_UNKNOWN = re.compile(r"Object contains unknown field `(.+?)`(?: - at `\$\.([^`]*)`)?", re.DOTALL)
MOST_NAMED = 10
"""Unknown keys that one refusal names."""


def load_preset(package: str, shipped: tuple[str, ...], name: str, kind: type[S]) -> tuple[str, S]:
    """A preset's name and settings: shipped, or a TOML file by path. Raises BadInput with the place."""
    if name in shipped:
        text = shipped_file(package, f"presets/{name}.toml").decode()
        return name, read_settings(text, f"{name}.toml", kind)
    path = Path(name)
    if path.suffix != ".toml":
        raise BadInput(
            "preset '{name}': expected one of {shipped:items}, or a path to a .toml file",
            "unknown-preset",
            name=name,
            shipped=list(shipped),
        )
    try:
        text = read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            "preset '{name}': cannot be read: {error}", "unknown-preset", name=name, error=reason(error)
        ) from None
    return utf8_safe(path.stem), read_settings(text, name, kind)


def parse_toml(text: str, place: str | Path, code: str = "bad-preset") -> dict[str, Any]:
    """TOML text as plain data; `place` names the file in errors. Raises BadInput with this code."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput("{place}: not TOML: {error}", code, place=place, error=error) from None
    except ValueError:  # Python's own, which speaks of Python's settings
        raise BadInput("{place}: not TOML: a number of thousands of digits", code, place=place) from None
    except RecursionError:
        raise BadInput(
            "{place}: its lists or tables lie too deep in each other", code, place=place
        ) from None


def read_settings(text: str, place: str, kind: type[S]) -> S:
    """Strict settings from TOML text; `place` names the file in errors. Raises BadInput."""
    data = parse_toml(text, place)
    wrong: list[Message] = []
    while len(wrong) < MOST_NAMED:
        try:
            settings = convert(data, kind)
        except msgspec.ValidationError as error:
            wrong.append(_in_words(error, data, kind))
            if _drop_unknown(str(error), data):
                continue
        else:
            if not wrong:
                return settings
        break
    why = reduce(lambda first, then: msg("{first}; {then}", first=first, then=then), wrong)
    raise BadInput("{place}: {why}", "bad-preset", place=place, why=why)


def _drop_unknown(error: str, data: Any) -> bool:
    """Take the unknown key that an error names out of the data; False where it names none."""
    found = _UNKNOWN.fullmatch(error)
    if found is None:
        return False
    try:
        for step in re.findall(r"[^.\[\]]+", found[2] or ""):
            data = data[int(step) if isinstance(data, list) else step]
        del data[found[1]]
    except (KeyError, ValueError):  # a key's own name looks like a path: the first fault is enough
        return False
    return True


def _in_words(error: msgspec.ValidationError, data: dict[str, Any], kind: type[msgspec.Struct]) -> Message:
    """The error of a file, its place first. Supplies the key of a table, which msgspec leaves open."""
    message, found, where = str(error).partition(" - at `$.")
    path = where.removesuffix("`")
    if path.endswith("[...]"):
        path = _with_key(path.removesuffix("[...]"), str(error), data, kind)
    if not found:
        return describe_error(error, kind)
    counted = _PLACE.sub(lambda place: f"[{int(place[1]) + 1}]", path)
    again = msgspec.ValidationError(f"{message}{found}{counted}`")
    again.__cause__ = error.__cause__
    return describe_error(again, kind)


def _with_key(path: str, error: str, data: dict[str, Any], kind: type[msgspec.Struct]) -> str:
    """The path with the key that msgspec leaves open: the one which is wrong when it stands alone."""
    table = data
    for step in path.split("."):
        table = table[step]
    for key, value in table.copy().items():
        table.clear()
        table[key] = value
        try:
            msgspec.convert(data, kind)
        except msgspec.ValidationError as again:
            if str(again) == error:
                return f"{path}.{key}"
    return path


def changed_name(preset: str, before: msgspec.Struct, after: msgspec.Struct) -> str:
    """The name of settings that were made from a preset's: the preset's own only if they are the same."""
    return preset if after == before else English("{preset}, changed", preset=preset)


def settings_hash(settings: msgspec.Struct | Mapping[str, Any]) -> str:
    """SHA-256 of settings (a struct or plain data) as canonical JSON: it identifies the rules."""
    plain = msgspec.to_builtins(settings)
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()
