"""Values as plain data: one place says how a card or a state is written as JSON, and read again.

A card is its text, a struct an object; a key that is a number becomes text.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from croupier.ascii_text import small
from croupier.cards import TEXTS, Card, card_named
from croupier.errors import BadInput

__all__ = ["Body", "as_read", "convert", "enc_hook", "plain", "said", "from_plain", "to_json", "whole"]

T = TypeVar("T")


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody sends: keys that are not known are refused."""


def whole(pattern: str) -> msgspec.Meta:
    """Text that matches as a whole. Python's own `$` would let a line break follow."""
    return msgspec.Meta(pattern=rf"^{pattern}\Z")


_CONTROLS = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What JSON may hold as it stands, and what steers a terminal or turns the order of what it shows."""
_PLACED = re.compile(r"(.*) - at `\$([^`]*)`", re.DOTALL)
_STEP = re.compile(r"[^][.`]+")
_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a decimal number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}


def plain(value: Any) -> Any:
    """The value as dicts, lists, tuples, text, numbers, booleans and None, ready for any encoder.

    Raises TypeError for what has no plain form.
    """
    return msgspec.to_builtins(value, str_keys=True, enc_hook=enc_hook)


def to_json(value: Any, indent: int | None = None) -> str:
    """The value as JSON text: one line, or indented for people. Keys keep their order."""
    text = json.dumps(plain(value), ensure_ascii=False, indent=indent, allow_nan=False)
    return _CONTROLS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def as_read(value: Any) -> Any:
    """The value as a reader of its JSON gets it: as `plain`, but of lists and without tuples."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=enc_hook))


def enc_hook(value: Any) -> Any:
    """What an encoder does with a value it has no form for: a card and a Fraction become text."""
    if type(value) is Card:  # most of a view; the text without a call more
        return TEXTS[value]
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, int):  # an enumeration of numbers, such as a category
        return int(value)
    raise TypeError(f"{type(value).__name__} has no plain form")


def convert(data: Any, kind: type[T], **how: Any) -> T:
    """`msgspec.convert`, whose ValidationError is raised for text that cannot be written as well.

    Such text, with half of a surrogate pair in it, comes from JSON and from odd names of files.
    """
    try:
        value: T = msgspec.convert(data, kind, **how)
        return value
    except UnicodeEncodeError:
        raise msgspec.ValidationError("expected text that can be written as UTF-8") from None


def from_plain(data: Any, kind: type[T]) -> T:
    """The value that `plain` wrote, read as what it was: `from_plain(plain(view), View) == view`.

    A text that is a card's own becomes the card, whether its field is a Card or a plain number. Raises
    BadInput for data that is no `kind`.
    """
    try:
        return convert(_with_cards(data), kind, str_keys=True, dec_hook=_decoded)
    except msgspec.ValidationError as error:
        raise BadInput("no {kind}: {error}", "malformed", kind=kind.__name__, error=error) from None


def _with_cards(data: Any) -> Any:
    if isinstance(data, str):
        card = card_named(data)
        return data if card is None else card
    if isinstance(data, dict):
        return {key: _with_cards(value) for key, value in data.items()}
    return [_with_cards(value) for value in data] if isinstance(data, list | tuple) else data


def _decoded(kind: type, value: Any) -> Any:
    """What a decoder does with a field of a type it does not know."""
    if not isinstance(value, kind):
        raise ValueError(f"expected a {kind.__name__}, not {value!r}")
    return value


def said(error: msgspec.ValidationError, kind: Any, whole: str = "") -> str:
    """What is wrong with data for a `kind`, as a sentence: its place, and what was expected there.

    `whole` is what all of it is called; without a name for that the sentence begins with what was expected.
    """
    placed = _PLACED.fullmatch(str(error))  # the last place: a key may have any name
    message, path = (placed[1], _STEP.findall(placed[2])) if placed else (str(error), [])
    field = re.fullmatch(r"Object (contains unknown|missing required) field `(.*)`", message, re.DOTALL)
    if field is not None:
        known = _known(kind, path) if field[1] == "contains unknown" else "a value, and there is none"
        return f"{'.'.join([*path, field[2]])}: expected {known}"
    if message.startswith("Invalid enum value"):
        message = f"expected {_known(kind, path)}"
    message = re.sub(r"`([^`]*)`", _in_words, message).replace(", got ", ", not ")
    message = message.replace("matching regex", "like").replace(r"\\Z'", "$'")
    place = ".".join(path) or whole
    return f"{place}{': ' if place else ''}{small(message[:1])}{message[1:]}"


def _in_words(kinds: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(kind, kind) for kind in kinds[1].split(" | "))


def _known(kind: Any, path: list[str]) -> str:
    """What there may be at a place: the fields of an object, or the values of a choice."""
    from msgspec.inspect import type_info

    found: list[Any] = [type_info(kind)]
    for step in path:
        found = [part for one in found for part in _parts(one, step)]
    fields = [field.encode_name for one in found for field in getattr(one, "fields", ())]
    values = [value for one in found for value in getattr(one, "values", ())]
    return f"one of {', '.join(map(str, fields + values))}"


def _parts(shape: Any, step: str) -> list[Any]:
    """What lies in a place one step down, with the parts of a union side by side."""
    fields = [field.type for field in getattr(shape, "fields", ()) if field.encode_name == step]
    items = [shape.item_type] if hasattr(shape, "item_type") else []
    return [part for one in fields + items for part in getattr(one, "types", (one,))]
