"""Values as plain JSON data, and back.

A card is its text, a struct an object; a key that is a number becomes text.
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import reduce
from typing import Any, TypeVar

import msgspec

from croupier.ascii_text import ascii_lower
from croupier.cards import TEXTS, Card, card_named
from croupier.errors import BadInput, CroupierError
from croupier.words import Message, msg, msg_c

__all__ = [
    "Body",
    "convert",
    "describe_error",
    "enc_hook",
    "from_plain",
    "full_match",
    "json_roundtrip",
    "to_json",
    "to_plain",
]

T = TypeVar("T")


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of input from outside: unknown keys are refused."""


def full_match(pattern: str) -> msgspec.Meta:
    """Text that matches as a whole. Python's own `$` would let a line break follow."""
    return msgspec.Meta(pattern=rf"^{pattern}\Z")


_CONTROLS = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that JSON allows but that control a terminal, reverse the order of displayed text, or are half
of a surrogate pair, which cannot be written as UTF-8."""
_PLACED = re.compile(r"(.*) - at (?:`key` in )?`\$([^`]*)`", re.DOTALL)
_STEP = re.compile(r"[^][.`]+")
_FIELD = re.compile(r"Object (contains unknown|missing required) field `(.*)`", re.DOTALL)
_EXPECTED = re.compile(
    r"Expected `([^`]*)`(?: (of length |matching regex |(?=[<>]))(.*?))?(?:, got `?([^`]*)`?)?", re.DOTALL
)
_UTF8 = msg("expected text that can be written as UTF-8")
_KINDS = {
    "str": msg_c("kind", "text"),
    "int": msg_c("kind", "a whole number"),
    "float": msg_c("kind", "a decimal number"),
    "bool": msg_c("kind", "true or false"),
    "array": msg_c("kind", "a list"),
    "object": msg_c("kind", "an object"),
}


def to_plain(value: Any) -> Any:
    """The value as dicts, lists, tuples, text, numbers, booleans and None, ready for any encoder.

    Raises TypeError for what has no plain form.
    """
    return msgspec.to_builtins(value, str_keys=True, enc_hook=enc_hook)


def to_json(value: Any, indent: int | None = None) -> str:
    """The value as JSON text: one line, or indented for people. Keys keep their order."""
    text = json.dumps(to_plain(value), ensure_ascii=False, indent=indent, allow_nan=False)
    return _CONTROLS.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def json_roundtrip(value: Any) -> Any:
    """The value as a reader of its JSON gets it: as `to_plain`, but of lists and without tuples."""
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=enc_hook))


def enc_hook(value: Any) -> Any:
    """The JSON form of a value that the encoder does not know: a card and a Fraction become text."""
    if type(value) is Card:  # most of a view; the text without a call more
        return TEXTS[value]
    if isinstance(value, str | Fraction):  # a text that carries its message
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
        raise msgspec.ValidationError(str(_UTF8)) from None


def from_plain(data: Any, kind: type[T]) -> T:
    """The value that `to_plain` wrote, read as what it was: `from_plain(plain(view), View) == view`.

    A text that is a card's own becomes the card, whether its field is a Card or a plain number. Raises
    BadInput for data that is no `kind`.
    """
    try:
        return convert(_with_cards(data), kind, str_keys=True, dec_hook=_decode_field)
    except msgspec.ValidationError as error:
        why = describe_error(error, kind)
    except RecursionError:
        why = msg("its parts lie too deep in each other")
    raise BadInput("no {kind}: {error}", "malformed", kind=kind.__name__, error=why)


def _with_cards(data: Any) -> Any:
    if isinstance(data, str):
        card = card_named(data)
        return data if card is None else card
    if isinstance(data, dict):
        return {key: _with_cards(value) for key, value in data.items()}
    return [_with_cards(value) for value in data] if isinstance(data, list | tuple) else data


def _decode_field(kind: type, value: Any) -> Any:
    """The value of a field whose type the decoder does not know."""
    if not isinstance(value, kind):
        raise ValueError(f"expected a {kind.__name__}, not {value!r}")
    return value


def describe_error(error: msgspec.ValidationError, kind: Any, whole: str = "") -> Message:
    """A sentence for an error in data of type `kind`: its place, and the expected value.

    `whole` is the name of the data; without it the sentence begins with the expected value. A BadInput that
    a struct raises in `__post_init__` is said as it is, in any language.
    """
    placed = _PLACED.fullmatch(str(error))  # the last place: a key may have any name
    told, path = (placed[1], _STEP.findall(placed[2])) if placed else (str(error), [])
    field = _FIELD.fullmatch(told)
    if isinstance(error.__cause__, CroupierError):
        why = error.__cause__.message
    elif field is not None:
        is_unknown = field[1] == "contains unknown"
        why = _allowed_values(kind, path) if is_unknown else msg("expected a value, and there is none")
        path.append(field[2])
    elif told.startswith("Invalid enum value"):
        why = _allowed_values(kind, path)
    else:
        why = _in_words(told)
    place = ".".join(path) or whole
    return msg("{place}: {why}", place=place, why=why) if place else why


def _in_words(told: str) -> Message:
    """A sentence of msgspec's own."""
    found = _EXPECTED.fullmatch(told)
    if found is None:
        return Message(f"{ascii_lower(told[:1])}{told[1:]}")
    kinds, relation, limit, got = found.groups()
    kind = _kinds_in_words(kinds)
    if limit is None:
        expected = msg("expected {kind}", kind=kind)
    elif relation == "matching regex ":
        expected = msg("expected {kind} like {pattern}", kind=kind, pattern=limit.replace(r"\\Z'", "$'"))
    else:
        expected = msg(
            "expected {kind} of length {limit}" if relation else "expected {kind} {limit}",
            kind=kind,
            limit=limit,
        )
    return (
        msg("{expected}, not {found}", expected=expected, found=_kinds_in_words(got)) if got else expected
    )


def _kinds_in_words(kinds: str) -> Message | str:
    """Types of values, as msgspec names them: `int | null`."""
    return reduce(
        lambda some, one: msg("{some} or {one}", some=some, one=one),
        [_KINDS.get(kind, kind) for kind in kinds.split(" | ")],
    )


def _allowed_values(kind: Any, path: list[str]) -> Message:
    """The values allowed at a place: the fields of an object, or the values of a choice."""
    from msgspec.inspect import type_info

    found: list[Any] = [type_info(kind)]
    for step in path:
        found = [part for one in found for part in _parts(one, step)]
    fields = [field.encode_name for one in found for field in getattr(one, "fields", ())]
    values = [value for one in found for value in getattr(one, "values", ())]
    return msg("expected one of {known:items}", known=[*map(str, fields + values)])


def _parts(shape: Any, step: str) -> list[Any]:
    """The types one step below a place, with the members of a union side by side."""
    fields = [field.type for field in getattr(shape, "fields", ()) if field.encode_name == step]
    items = [shape.item_type] if hasattr(shape, "item_type") else []
    return [part for one in fields + items for part in getattr(one, "types", (one,))]
