"""The dependents of a log entry, which an undo takes back with it.

An entry depends on its reads: its tables and players, the size of the field (for floor events), and whether
play was stopped. Every later entry that reads something written by an undone one is undone with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from croupier.tournament import events

Resource = tuple[str, int]
FIELD: Resource = ("field", 0)
CLOCK: Resource = ("clock", 0)


_FIELD = (
    events.Out
    | events.Entered
    | events.Agreed
    | events.Closed
    | events.Rebought
    | events.AddedOn
    | events.Round
)
"""The events that change how many are left, or what they play for."""
_CLOCK = (
    events.Halted
    | events.Resumed
    | events.Bagged
    | events.LevelBegan
    | events.LevelEnded
    | events.Counted
    | events.Redrawn
)
"""The events that stop play, let it go on, or change the level by the clock."""


def dependents(
    records: Sequence[events.LogEntry], live: Iterable[tuple[int, events.LogEntry]], entry: int
) -> tuple[int, ...]:
    """The numbers of the later entries that hold and stand on this one."""
    return dependents_of_each(records, live, (entry,))[entry]


def dependents_of_each(
    records: Sequence[events.LogEntry], live: Iterable[tuple[int, events.LogEntry]], entries: Iterable[int]
) -> dict[int, tuple[int, ...]]:
    """The same for many entries; the reads and writes of all others are computed only once."""
    later = tuple(live)

    @cache
    def written(number: int) -> set[Resource]:
        return _writes(records, records[number - 1])

    @cache
    def read(number: int) -> set[Resource]:
        return _reads(records, records[number - 1])

    def of(entry: int) -> tuple[int, ...]:
        gone = written(entry).copy()
        found = []
        for number, _ in later:
            if number > entry and gone & read(number):
                found.append(number)
                gone |= written(number)
        return tuple(found)

    return {entry: of(entry) for entry in entries}


def _writes(records: Sequence[events.LogEntry], record: events.LogEntry) -> set[Resource]:
    marks = set().union(*(_resources_of(records, event) for event in record.events))
    if any(isinstance(event, _FIELD) for event in record.events):
        marks.add(FIELD)
    if any(isinstance(event, _CLOCK) for event in record.events):
        marks.add(CLOCK)
    return marks


def _reads(records: Sequence[events.LogEntry], record: events.LogEntry) -> set[Resource]:
    """The resources that an entry reads. An undo reads nothing: its effect stays when others are undone."""
    happened = (event for event in record.events if not isinstance(event, events.Undone))
    marks = set().union(*(_resources_of(records, event) for event in happened))
    if any(
        isinstance(event, events.Broke | events.Final | events.Over | events.Agreed | events.Round)
        or _floor(event)
        for event in record.events
    ):
        marks.add(FIELD)
    if any(isinstance(event, events.Dealt | _CLOCK) for event in record.events):
        marks.add(CLOCK)
    return marks


def _floor(event: events.Event) -> bool:
    return isinstance(event, events.Seated) and event.why in ("balance", "late")


def _resources_of(records: Sequence[events.LogEntry], event: events.Event) -> set[Resource]:
    """The tables and players of an event; those of the entries that an undo took back."""
    if isinstance(event, events.Undone):
        return set().union(*(_writes(records, records[number - 1]) for number in event.entries))
    if isinstance(event, events.Renamed):  # nothing is played by a name
        return {("name", event.player)}
    if isinstance(event, events.Paid):  # payments change no play
        return {("money", event.player)}
    marks: set[Resource] = set()
    table, player = getattr(event, "table", None), getattr(event, "player", None)
    if table is not None:
        marks.add(("table", table))
    if isinstance(event, events.Seated) and event.left:
        marks.add(("table", event.left))
    if player is not None:
        marks.add(("player", player))
    if isinstance(event, events.Registered):
        marks |= {("name", event.player), ("money", event.player)}
    if isinstance(event, events.BountyWon):
        marks |= {("player", event.victim)}
    for many in ("order", "players", "before"):
        marks |= {("player", number) for number in _players(event, many)}
    return marks


def _players(event: events.Event, field: str) -> Iterable[int]:
    if isinstance(event, events.Hand) and field == "before":
        return ()
    found = getattr(event, field, ())
    return found if isinstance(found, tuple | dict) else ()
