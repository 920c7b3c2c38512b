"""The lines of a record: their structs, their canonical encoding, and the hash chain."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import msgspec

from croupier.errors import CroupierError
from croupier.ledger import Entry
from croupier.serialization import enc_hook
from croupier.version import build
from croupier.words import Message, msg

FORMAT = 1
VERSION = build()


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="line"):
    """One line of a record, its hash aside."""


class Header(Line, frozen=True, tag="record"):
    """The game, the players and the settings; the seed is committed to before the first card is dealt."""

    format: int
    game: str
    version: str
    preset: str
    settings_hash: str
    settings: dict[str, Any]
    players: tuple[str, ...]
    commitment: str | None


class Begin(Line, frozen=True, tag="hand"):
    """A hand begins, with its terms as plain data."""

    number: int
    terms: dict[str, Any]


class Moved(Line, frozen=True, tag="move"):
    """A move as text, and the dealer's announcements on it."""

    move: str
    said: tuple[str, ...] = ()


class Result(Line, frozen=True, tag="result"):
    """The hand is over: what every seat gains, and the payments."""

    returns: tuple[int, ...]
    entries: tuple[Entry, ...]


class End(Line, frozen=True, tag="end"):
    """The game is over; the seed is revealed, as hexadecimal digits."""

    hands: int
    seed: str | None


decoder: msgspec.json.Decoder[Header | Begin | Moved | Result | End] = msgspec.json.Decoder(
    Header | Begin | Moved | Result | End
)
HASHED = re.compile(rb'(\{.*),"hash":".{64}"\}', re.DOTALL)


def canonical(line: Line) -> bytes:
    """The one way to write a line: no spaces, fields in their order, other keys sorted."""
    return msgspec.json.encode(line, order="deterministic", enc_hook=enc_hook)


def bound(previous: str, body: bytes) -> tuple[str, bytes]:
    """The hash of a line, and the line with it as in the file."""
    digest = hashlib.sha256(previous.encode() + body).hexdigest()
    return digest, body[:-1] + b',"hash":"' + digest.encode() + b'"}\n'


class Broken(CroupierError):
    """A readable record that was altered or does not follow the rules; `line` counts from 1."""

    def __init__(self, place: str, line: int, template: str | Message, /, **parts: Any) -> None:
        what = msg(template, **parts) if isinstance(template, str) else template
        super().__init__(
            "broken-record", "{place} line {line:plain}: {what}", place=place, line=line, what=what
        )
        self.line = line
