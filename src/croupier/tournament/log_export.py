"""A tournament's log for other programs: one JSON object per line, in order of play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.tournament import events
from croupier.tournament.reducer import live_records

EXPORTED = (
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
    | events.SeriesSet
    | events.Agreed
    | events.Over
    | events.Closed
    | events.Busted
    | events.Rebought
    | events.RebuyTimed
    | events.AddedOn
    | events.BountyWon
    | events.LevelBegan
    | events.LevelEnded
    | events.TableLevel
    | events.Round
    | events.Penalized
    | events.Corrected
    | events.Counted
    | events.Redrawn
    | events.Paid
)
TIMED = EXPORTED | events.Halted | events.Resumed
"""The events exported of a tournament whose levels are ended by a clock, each with its time."""


def line(event: events.Event, at: int | None = None) -> bytes | None:
    """The line of an event; None for what only matters while it happens. A secret seed is left out.

    `at` is its time in milliseconds, where a clock ends the levels (T13); None elsewhere.
    """
    if not isinstance(event, EXPORTED if at is None else TIMED):
        return None
    data = msgspec.to_builtins(event, str_keys=True)
    if isinstance(event, events.Opened):
        del data["seed"]
    if at is not None:
        data["at"] = at
    return msgspec.json.encode(data)


def lines(records: Iterable[events.LogEntry]) -> Iterator[bytes]:
    """The lines of all entries in force; undone ones are left out.

    A deal is listed if its result was recorded separately, because players may have changed seats between.
    """
    timed = False
    for _, record in live_records(tuple(records)):
        timed = timed or any(isinstance(event, events.LevelBegan) for event in record.events)
        ended = {event.table for event in record.events if isinstance(event, events.Hand)}
        for event in record.events:
            text = line(event, record.at if timed else None)
            if text is not None and not (isinstance(event, events.Dealt) and event.table in ended):
                yield text
