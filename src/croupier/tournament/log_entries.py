"""Pages of the log for a director, newest first, each entry with those an undo takes with it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.tournament import events
from croupier.tournament.log_text import Names, sentence_of
from croupier.tournament.reducer import live_records
from croupier.tournament.schemas import LogEntry
from croupier.tournament.undo import dependents_of_each


def entries_of(
    records: Sequence[events.LogEntry], names: Names, before: int | None = None, count: int = 50
) -> list[LogEntry]:
    """At most `count` log entries before entry `before`, newest first."""
    last = min(len(records), (before or len(records) + 1) - 1)
    live = live_records(tuple(records))
    holds = {number for number, _ in live}
    wanted = range(last, max(0, last - count), -1)
    follow = dependents_of_each(
        records, live, [number for number in wanted if number in holds and number > 1]
    )
    return [
        LogEntry(
            number,
            records[number - 1].at,
            records[number - 1].by,
            records[number - 1].what,
            sentence_of(records[number - 1], names),
            number not in holds,
            follow.get(number),
        )
        for number in wanted
    ]
