"""A tournament as one file: one entry per line, each bound to all earlier ones by a hash (T7).

A file can be continued on another machine. It contains the secret seed only for an operator; before the end
nobody else may have it. Its last line is the tournament's own logo, if it has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import BinaryIO

import msgspec
from msgspec.structs import replace

from croupier.chance import commitment, fresh_seed
from croupier.errors import BadInput
from croupier.journal import write_record
from croupier.records.schema import HASHED, bound
from croupier.table.names import PROGRAM, is_program
from croupier.tournament.events import Announced, Event, LogEntry, Opened, Registered, read_record

BEGINS = (b'{"at":',)
_LOGO = b'{"logo":'
MAX_BYTES = 1 << 28
"""No tournament's file is longer, in bytes."""


class LogWriter:
    """Appends entries to an open binary file."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._digest = ""

    def add(self, record: LogEntry) -> None:
        """One more entry."""
        self._digest, text = bound(self._digest, write_record(record))
        self._file.write(text)


def serialize_log(records: Iterable[LogEntry], logo: str = "") -> bytes:
    """The whole file of these entries, and of a logo."""
    digest, lines = "", []
    for record in records:
        digest, text = bound(digest, write_record(record))
        lines.append(text)
    if logo:
        lines.append(bound(digest, msgspec.json.encode({"logo": logo}))[1])
    return b"".join(lines)


def without_seed(records: Sequence[LogEntry]) -> list[LogEntry]:
    """The entries without the seed, because the seed predicts every later draw."""
    return _opening_with(records, seed="")


def with_seed(records: Sequence[LogEntry], at: int) -> list[LogEntry]:
    """Entries that can be played on: with a fresh seed from now on, where theirs was left out."""
    opening = records[0].events[0]
    if not isinstance(opening, Opened) or opening.seed:
        return list(records)
    seed = fresh_seed()
    note = f"Taken up from a file, with a new seed. The one before was bound by {opening.commitment}"
    taken_up = LogEntry(max(at, records[-1].at), "the file", "announce", (Announced(note),))
    return [*_opening_with(records, seed=seed.hex(), commitment=commitment(seed)), taken_up]


def _opening_with(records: Sequence[LogEntry], **changes: str) -> list[LogEntry]:
    first, *others = records
    opening, *more = first.events
    return [replace(first, events=(replace(opening, **changes), *more)), *others]


def read_lines(body: bytes, place: str, *, whole: bool = True) -> list[LogEntry]:
    """The entries in a file's content; `place` is its name in errors."""
    records: list[LogEntry] = []
    digest = ""
    lines = body.splitlines(keepends=True)
    for number, text in enumerate(lines, 1):
        if not (text.endswith(b"\n") or whole) and records:
            break
        where = f"{place} line {number}"
        record, digest = _entry(text, digest, where)
        if record is not None:
            records.append(record)
        elif number < len(lines):
            raise BadInput("{where}: a logo; expected it as the last line", "bad-logo", where=where)
    if not records:
        raise BadInput("{place}: expected the log of a tournament", "bad-record", place=place)
    return records


def logo_in(body: bytes, place: str) -> str:
    """The logo in a file's content, checked as one that is given; "" for none. Raises BadInput."""
    last = body[:-1].rpartition(b"\n")[2]
    if not (body.endswith(b"\n") and last.startswith(_LOGO)):  # or it is cut
        return ""
    from croupier.tournament.logo import checked_logo

    try:
        return checked_logo(msgspec.json.decode(last, type=dict[str, str])["logo"])
    except (BadInput, msgspec.DecodeError, UnicodeDecodeError) as error:
        why = error.message if isinstance(error, BadInput) else error
        raise BadInput("{place}: {why}", "bad-logo", place=place, why=why) from None


def _entry(text: bytes, digest: str, where: str) -> tuple[LogEntry | None, str]:
    """The entry in a line, None for a logo, and its hash; `digest` is that of the line before."""
    hashed = HASHED.fullmatch(text.removesuffix(b"\n"))
    if hashed is None or not text.endswith(b"\n"):
        raise BadInput("{where}: expected an entry that ends with its hash", "bad-record", where=where)
    body = hashed[1] + b"}"
    after, expected = bound(digest, body)
    if text != expected:
        raise BadInput("{where}: has been changed, or a line before it", "bad-record", where=where)
    if body.startswith(_LOGO):
        return None, after
    try:
        return read_record(body), after
    except BadInput as error:
        raise BadInput("{where}: {why}", "bad-record", where=where, why=error.message) from None


def stripped(records: Sequence[LogEntry]) -> list[LogEntry]:
    """The entries without the accounts of their entrants, which only one server knows; programs stay so."""
    return [replace(record, events=tuple(map(_without_person, record.events))) for record in records]


def _without_person(event: Event) -> Event:
    if not isinstance(event, Registered):
        return event
    return replace(event, person=PROGRAM if is_program(event.person) else "")


def exported(records: Sequence[LogEntry], *, seed: bool, logo: str = "") -> bytes:
    """The file of a tournament, with its secret seed or without, and with its own logo."""
    shared = stripped(records)
    return serialize_log(shared if seed else without_seed(shared), logo)
