"""A structure as TOML text: written anew, or as changes to a text whose layout and comments are kept."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from croupier.serialization import convert, to_plain
from croupier.tournament.structure import Structure

ON_LINES = ("levels", "table")
"""Lists with a line for each item."""
LAST = ("chips", "case", "prizes", "points")
"""Keys with a table of their own, after all others."""


def to_toml(structure: Structure, text: str = "") -> str:
    """The structure as TOML. Where `text` is a structure's TOML, it is changed as little as possible.

    A text that says the same already comes back as it is, byte by byte.
    """
    new = _set_values(structure)
    before = _structure_in(text)
    if before is None:
        return _written(new)
    import tomlkit

    document = tomlkit.parse(text)
    _change(document, _set_values(before), new)
    changed = document.as_string()
    return changed if _structure_in(changed) == structure else _written(new)


def _structure_in(text: str) -> Structure | None:
    try:
        return convert(tomllib.loads(text), Structure)
    except (ValueError, RecursionError):  # errors of TOML and of msgspec are ValueErrors
        return None


def _set_values(value: Any) -> Any:
    """A struct as plain data without fields at their defaults; other values as they are."""
    if isinstance(value, msgspec.Struct):
        return {
            field.name: _set_values(getattr(value, field.name))
            for field in msgspec.structs.fields(type(value))
            if field.required or getattr(value, field.name) != _default(field)
        }
    if isinstance(value, dict):
        return {key: _set_values(one) for key, one in value.items()}
    return [_set_values(one) for one in value] if isinstance(value, tuple) else to_plain(value)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


# Changes to a text


def _change(table: Any, before: dict[str, Any], new: dict[str, Any]) -> None:
    """Change the keys of a table that differ."""
    for key in before.keys() - new.keys():
        del table[key]
    for key, value in new.items():
        if key not in before:
            table[key] = _item(value)
        elif before[key] != value:
            _change_key(table, key, before[key], value)


def _change_key(table: Any, key: str, before: Any, new: Any) -> None:
    from tomlkit.items import AoT, Array, Table

    item = table[key]
    if isinstance(item, Table):
        _change(item, before, new)
    elif isinstance(item, Array):
        _change_list(item, before, new)
    elif isinstance(item, AoT) and len(before) == len(new):
        for one, other, wanted in zip(item, before, new, strict=True):
            _change(one, other, wanted)
    else:
        table[key] = _item(new)


def _change_list(items: Any, before: list[Any], new: list[Any]) -> None:
    """Change what lies between the items that both begin with and those that both end with."""
    start = 0
    while start < min(len(before), len(new)) and before[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(before), len(new)) - start and before[-1 - end] == new[-1 - end]:
        end += 1
    old, wanted = len(before) - end, len(new) - end
    for at in range(start, min(old, wanted)):
        if before[at] != new[at]:
            items[at] = _item(new[at])
    for at in reversed(range(wanted, old)):
        del items[at]
    for at in range(old, wanted):
        items.insert(at, _item(new[at]))


def _item(value: Any) -> Any:
    from tomlkit import value as parsed

    return parsed(_inline(value))


# A text of its own


def _written(new: dict[str, Any]) -> str:
    """All values in the order of the fields, what has a table of its own last."""
    lines = [_line(key, value) for key, value in new.items() if key not in LAST]
    for key in ("chips", "case", "prizes"):
        if new.get(key):
            lines += ["", f"[{key}]", *(_line(one, value) for one, value in new[key].items())]
    for row in new.get("points", ()):
        lines += ["", "[[points]]", *(_line(one, value) for one, value in row.items())]
    return "\n".join(lines) + "\n"


def _line(key: str, value: Any) -> str:
    if key in ON_LINES and value:
        return f"{key} = [\n" + "".join(f"    {_inline(one)},\n" for one in value) + "]"
    return f"{key} = {_inline(value)}"


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_inline(one)}' for key, one in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        from tomlkit import string

        return string(value).as_string()
    return repr(value)
