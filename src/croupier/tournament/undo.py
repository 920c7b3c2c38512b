"""What followed from an entry, so that it cannot be taken back without it.

An entry stands on what it reads: its tables and players, how many are left in the field (for what the floor
did), and whether play was stopped. Every later entry that reads what a gone one wrote goes with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.tournament import events as e

__all__ = ["follows"]

Mark = tuple[str, int]
FIELD: Mark = ("field", 0)
CLOCK: Mark = ("clock", 0)


def follows(
    records: Sequence[e.Record], live: Iterable[tuple[int, e.Record]], entry: int
) -> tuple[int, ...]:
    """The numbers of the later entries that hold and stand on this one."""
    gone = _written(records, records[entry - 1])
    found = []
    for number, record in live:
        if number > entry and gone & _read(records, record):
            found.append(number)
            gone |= _written(records, record)
    return tuple(found)


def _written(records: Sequence[e.Record], record: e.Record) -> set[Mark]:
    marks = set().union(*(_touched(records, event) for event in record.events))
    if any(isinstance(event, e.Out | e.Entered | e.Agreed) for event in record.events):
        marks.add(FIELD)
    if any(isinstance(event, e.Halted | e.Resumed | e.Bagged) for event in record.events):
        marks.add(CLOCK)
    return marks


def _read(records: Sequence[e.Record], record: e.Record) -> set[Mark]:
    marks = set().union(*(_touched(records, event) for event in record.events))
    if any(
        isinstance(event, e.Broke | e.Final | e.Over | e.Agreed) or _floor(event) for event in record.events
    ):
        marks.add(FIELD)
    if any(isinstance(event, e.Dealt | e.Halted | e.Resumed | e.Bagged) for event in record.events):
        marks.add(CLOCK)
    return marks


def _floor(event: e.Event) -> bool:
    return isinstance(event, e.Seated) and event.why in ("balance", "late")


def _touched(records: Sequence[e.Record], event: e.Event) -> set[Mark]:
    """The tables and players of an event; those of the entries that an undo took back."""
    if isinstance(event, e.Undone):
        return set().union(*(_written(records, records[number - 1]) for number in event.entries))
    marks: set[Mark] = set()
    table, player = getattr(event, "table", None), getattr(event, "player", None)
    if table is not None:
        marks.add(("table", table))
    if player is not None:
        marks.add(("player", player))
    for many in ("order", "players", "before"):
        marks |= {("player", number) for number in _players(event, many)}
    return marks


def _players(event: e.Event, field: str) -> Iterable[int]:
    if isinstance(event, e.Hand) and field == "before":
        return ()
    found = getattr(event, field, ())
    return found if isinstance(found, tuple | dict) else ()
