"""What comes over HTTP, read into structs: of the right shape, in whole characters, not nested too deep."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, inspect

from croupier.errors import BadInput
from croupier.wire import convert

__all__ = ["Body", "RefusalAnswer", "TableName", "read_body", "read_words", "whole"]

T = TypeVar("T")

DEPTH = 20
"""So deep lists and objects may lie in each other."""

_SIGNS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[][{}]', re.DOTALL)
_PAIR = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")
_STEP = re.compile(r"[^][.`]+")
_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a decimal number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
}


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent to the server."""


class RefusalAnswer(msgspec.Struct, frozen=True):
    """Why not: a code for programs, a sentence for people."""

    code: str
    sentence: str


def whole(pattern: str) -> Meta:
    """Text that matches as a whole. Python's own `$` would let a line break follow."""
    return Meta(pattern=rf"^{pattern}\Z")


TableName = Annotated[str, whole("[A-Za-z0-9_-]{1,64}")]


def read_body(body: bytes, kind: type[T]) -> T:
    """The JSON in a body. Raises BadInput, which names the place and what was expected there."""
    if _is_deep(body):
        raise BadInput("body: expected less nesting")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise BadInput(_sentence(str(error), kind)) from None
    except UnicodeDecodeError:
        raise BadInput("body: expected UTF-8 text") from None
    except msgspec.DecodeError as error:
        if _HALF.search(
            _PAIR.sub(b"", body)
        ):  # JSON can write half of a surrogate pair; no table keeps that
            raise BadInput("body: expected whole characters") from None
        raise BadInput(f"body: expected JSON: {str(error).removeprefix('JSON is malformed: ')}") from None


def read_words(words: dict[str, str], kind: type[T]) -> T:
    """What stands in an address. Raises BadInput, which names the part and what was expected there."""
    try:
        return convert(words, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(_sentence(str(error), kind)) from None


def _is_deep(body: bytes) -> bool:
    depth = 0
    for sign in _SIGNS.findall(body):
        depth += (sign in (b"[", b"{")) - (sign in (b"]", b"}"))
        if depth > DEPTH:
            return True
    return False


def _sentence(error: str, kind: Any) -> str:
    """Msgspec's message with the place before it, in words."""
    message, _, where = error.partition(" - at `$")
    path = [step for step in _STEP.findall(where) if step]
    field = re.fullmatch(r"Object (contains unknown|missing required) field `(.*)`", message, re.DOTALL)
    if field is not None:
        known = _known(kind, path) if field[1] == "contains unknown" else "a value, and there is none"
        return f"{'.'.join([*path, field[2]])}: expected {known}"
    if message.startswith("Invalid enum value"):
        message = f"expected {_known(kind, path)}"
    message = re.sub(r"`([^`]*)`", _in_words, message).replace(", got ", ", not ")
    message = message.replace("matching regex", "like").replace(r"\\Z'", "$'")
    return f"{'.'.join(path) or 'body'}: {message[:1].lower()}{message[1:]}"


def _in_words(kinds: re.Match[str]) -> str:
    return " or ".join(_KINDS.get(kind, kind) for kind in kinds[1].split(" | "))


def _known(kind: Any, path: list[str]) -> str:
    """What there may be at a place: the fields of an object, or the values of a choice."""
    found: list[Any] = [inspect.type_info(kind)]
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
