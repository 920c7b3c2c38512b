"""JSON bodies and address parameters into structs, with limits on nesting and characters."""

from __future__ import annotations

import re
from typing import Annotated, Literal, TypeVar

import msgspec
from starlette.requests import Request

from croupier.errors import BadInput
from croupier.serialization import convert, describe_error, full_match
from croupier.words import Message

T = TypeVar("T")

DEPTH = 20
"""The deepest nesting of lists and objects."""

_SIGNS = re.compile(rb'"(?:[^"\\]|\\.)*"?|[][{}]', re.DOTALL)
_PAIR = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")


class RefusalAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why not: a code for programs, a sentence for people; with `outcome` it may have been done."""

    code: str
    sentence: str
    outcome: Literal["unknown"] | None = None
    message: Message | None = None
    """The sentence as a template with parts; None if the sentence is the template."""


_GZIP = re.compile(r"\bgzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.ASCII | re.IGNORECASE)


def takes_gzip(request: Request) -> bool:
    """True if the answer may be compressed with gzip."""
    return _GZIP.search(request.headers.get("accept-encoding", "")) is not None


TableName = Annotated[str, full_match("[A-Za-z0-9_-]{1,64}")]


def read_body(body: bytes, kind: type[T]) -> T:
    """The JSON in a body. Raises BadInput, which names the place and what was expected there."""
    if _is_deep(body):
        raise BadInput("body: expected less nesting")
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise BadInput(describe_error(error, kind, "body")) from None
    except UnicodeDecodeError:
        raise BadInput("body: expected UTF-8 text") from None
    except msgspec.DecodeError as error:
        # JSON can write half of a surrogate pair; no table could keep that
        if _HALF.search(_PAIR.sub(b"", body)):
            raise BadInput("body: expected whole characters") from None
        raise BadInput(
            "body: expected JSON: {why}", why=str(error).removeprefix("JSON is malformed: ")
        ) from None


def read_words(words: dict[str, str], kind: type[T]) -> T:
    """The parameters of an address. Raises BadInput, which names the part and what was expected there."""
    try:
        return convert(words, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(describe_error(error, kind)) from None


def _is_deep(body: bytes) -> bool:
    depth = 0
    for sign in _SIGNS.findall(body):
        depth += (sign in (b"[", b"{")) - (sign in (b"]", b"}"))
        if depth > DEPTH:
            return True
    return False
