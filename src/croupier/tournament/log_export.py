"""A tournament's log for other programs: one JSON object per line, in order of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.tournament import events
from croupier.tournament.state import live_records

TOLD = (
    events.Opened
    | events.Entered
    | events.TableOpened
    | events.Seated
    | events.Rose
    | events.Dealt
    | events.Hand
    | events.Removed
    | events.Out
    | events.Broke
    | events.Final
    | events.Bagged
    | events.Agreed
    | events.Over
)


def line(event: events.Event) -> bytes | None:
    """The line of an event; None for what only matters while it happens. A secret seed is left out."""
    if not isinstance(event, TOLD):
        return None
    data = msgspec.to_builtins(event, str_keys=True)
    if isinstance(event, events.Opened):
        del data["seed"]
    return msgspec.json.encode(data)


def lines(records: Iterable[events.LogEntry]) -> Iterator[bytes]:
    """The lines of all entries in force; undone ones are left out.

    A deal is listed if its result was recorded separately, because players may have changed seats between.
    """
    for _, record in live_records(tuple(records)):
        ended = {event.table for event in record.events if isinstance(event, events.Hand)}
        for event in record.events:
            told = line(event)
            if told is not None and not (isinstance(event, events.Dealt) and event.table in ended):
                yield told
