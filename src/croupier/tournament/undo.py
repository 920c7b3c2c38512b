"""The dependents of a log entry, which an undo takes back with it.

An entry depends on its reads: its tables and players, the size of the field (for floor events), whether
play was stopped, and all stacks (for bags, deals and the end). Every later entry that reads something
written by an undone one is undone with it.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

from croupier.tournament import events

Resource = tuple[str, int]
FIELD: Resource = ("field", 0)
CLOCK: Resource = ("clock", 0)
STACKS: Resource = ("stacks", 0)


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
_STACKS = (
    events.Entered
    | events.Hand
    | events.Removed
    | events.Out
    | events.Rebought
    | events.AddedOn
    | events.Penalized
    | events.Corrected
)
"""The events that change the chips of a player."""


def dependents(
    records: Sequence[events.LogEntry], live: Iterable[tuple[int, events.LogEntry]], entry: int
) -> tuple[int, ...]:
    """The numbers of the later entries that hold and stand on this one."""
    return dependents_of_each(records, live, (entry,))[entry]


def dependents_of_each(
    records: Sequence[events.LogEntry], live: Iterable[tuple[int, events.LogEntry]], entries: Iterable[int]
) -> dict[int, tuple[int, ...]]:
    """The same for many entries; the reads and writes of all others are computed only once."""
    holds = [number for number, _ in live]

    @cache
    def written(number: int) -> set[Resource]:
        return _writes(records, records[number - 1])

    @cache
    def read(number: int) -> set[Resource]:
        return _reads(records, records[number - 1])

    @cache
    def undone(number: int) -> tuple[int, ...]:
        found = (one for one in records[number - 1].events if isinstance(one, events.Undone))
        return tuple(entry for one in found for entry in one.entries)

    def carries(undo: int, number: int) -> bool:
        """True if what this undo took back stands on something that a later one has taken back since."""
        pairs = product(undone(number), undone(undo))
        return any(before < entry and written(before) & read(entry) for before, entry in pairs)

    def of(entry: int) -> tuple[int, ...]:
        revived: set[int] = set()
        while True:
            gone, found, undos = written(entry).copy(), [], [entry]
            later = sorted({*holds, *revived}) if revived else holds
            for number in later[bisect(later, entry) :]:
                if gone & read(number) or (undone(number) and any(carries(undo, number) for undo in undos)):
                    found.append(number)
                    gone |= written(number)
                    undos += [number] if undone(number) else []
            # An undo that goes revives its entries: those that stand on the first one stay gone.
            more = {one for undo in undos[1:] for one in undone(undo)}
            if more <= revived:
                return tuple(found)
            revived |= more

    return {entry: of(entry) for entry in entries}


def _writes(records: Sequence[events.LogEntry], record: events.LogEntry) -> set[Resource]:
    happened = (event for event in record.events if not _is_warning(event))
    marks = set().union(*(_resources_of(records, event) for event in happened))
    if any(isinstance(event, _FIELD) for event in record.events):
        marks.add(FIELD)
    if any(isinstance(event, _CLOCK) for event in record.events):
        marks.add(CLOCK)
    if any(isinstance(event, _STACKS) and not _is_warning(event) for event in record.events):
        marks.add(STACKS)
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
    if any(isinstance(event, events.Dealt | events.AddedOn | _CLOCK) for event in record.events):
        marks.add(CLOCK)
    if any(isinstance(event, events.Bagged | events.Agreed | events.Over) for event in record.events):
        marks.add(STACKS)
    return marks


def _is_warning(event: events.Event) -> bool:
    """True for a penalty by which nothing is played."""
    return isinstance(event, events.Penalized) and event.penalty == "warning"


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
