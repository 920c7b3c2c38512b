"""Import of tournament files: limits on untrusted input, and checks of the log."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.settings import Settings
from croupier.server.tournaments.structure_input import refuse_unknown_game
from croupier.table.names import is_visible
from croupier.tournament import Director, LogEntry
from croupier.tournament.audit import refuse_unless_sensible
from croupier.tournament.file import logo_in, read_lines, stripped, with_seed

PLACE = "file"
MOST = 10**15
"""The greatest number in a file: chips, and times in milliseconds."""
MOST_COUNTED = 100_000
COUNTED = frozenset(
    ("player", "table", "seat", "hand", "level", "button", "entry", "left", "day", "minutes")
)
"""Fields that count from 1, with the limit `MOST_COUNTED`."""
MOST_TEXT = 400
FREE = frozenset(("text", "reason", "why", "title", "series", "house"))
"""Fields of free text, in which commands and structures take any character."""


async def body_of(parts: AsyncIterator[bytes], length: str | None, most: int) -> bytes:
    """Read a body part by part. Raises BadInput as soon as it is too long."""
    too_long = BadInput(
        "{place}: longer than {most} bytes; expected a smaller file", "too-long", place=PLACE, most=most
    )
    if length is not None and length.isdecimal() and int(length) > most:
        raise too_long
    found, size = [], 0
    async for part in parts:
        size += len(part)
        if size > most:
            raise too_long
        found.append(part)
    return b"".join(found)


def imported(body: bytes, settings: Settings) -> tuple[list[LogEntry], str]:
    """The entries of a tournament file, and its logo. Raises BadInput if it makes no tournament."""
    records = read_lines(body, PLACE)
    if len(records) > settings.tournament_entries:
        raise BadInput(
            "{place}: expected {most} entries at most",
            "too-long",
            place=PLACE,
            most=settings.tournament_entries,
        )
    for number, record in enumerate(records, 1):
        for wrong in _wrong(msgspec.to_builtins(record, str_keys=True)):
            raise BadInput(
                "{place} line {number}: {wrong}", "bad-record", place=PLACE, number=number, wrong=wrong
            )
    records = stripped(records)
    try:
        state = Director(records).state
        refuse_unknown_game(state.structure)
        refuse_unless_sensible(records)
    except BadInput as error:
        raise BadInput("{place}: {why}", error.code, place=PLACE, why=error.message) from None
    except Exception as error:  # the file is untrusted
        raise BadInput(
            "{place}: what it tells does not follow: {error}", "bad-record", place=PLACE, error=repr(error)
        ) from None
    if len(state.players) > settings.entrants:
        raise BadInput(
            "{place}: expected {most} entrants at most",
            "too-many-entrants",
            place=PLACE,
            most=settings.entrants,
        )
    return with_seed(records, now_ms()), logo_in(body, PLACE)


def _wrong(value: Any, key: str = "") -> Iterator[str]:
    """The faults of a value in a file: invisible or long text, and numbers beyond the limits."""
    if isinstance(value, str):
        if len(value) > MOST_TEXT or not (key in FREE or is_visible(value)):
            yield f"{key or 'text'}: expected at most {MOST_TEXT} visible characters"
    elif isinstance(value, int):
        most = MOST_COUNTED if key in COUNTED else MOST
        if abs(value) > most:
            yield f"{key or 'number'}: expected a number up to {most:,}"
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _wrong(name, "key")
            yield from _wrong(part, name)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _wrong(part, key)
