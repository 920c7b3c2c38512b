"""The log of one tournament: see `croupier.server.journal.log_follower`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from croupier.server.journal.log_follower import LogFollower
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.metrics import Metrics
from croupier.server.store import Store
from croupier.server.tournaments.archive import directed
from croupier.tournament import Director, State
from croupier.tournament.events import LogEntry, Undone, read_record
from croupier.tournament.log_index import Chronicle
from croupier.words import msg

LONG = 500
"""Number of entries from which an undo is computed in a thread."""


class TournamentLog(LogFollower[LogEntry, State]):
    """The current state of one tournament. `director` is replaced when the log is read again."""

    what = "tournament"

    def __init__(
        self, name: str, director: Director, store: Store, metrics: Metrics, tell: Callable[[str], None]
    ) -> None:
        super().__init__(name, store, metrics, tell)
        self.director = director
        self.chronicle = Chronicle(director.records)

    @property
    def journal(self) -> Director:
        """The tournament."""
        return self.director

    def _read(self, body: bytes) -> LogEntry:
        return read_record(body)

    def now(self) -> int:
        """The system time in milliseconds, but never before the last entry."""
        return max(now_ms(), self.director.state.at)

    def _on_entry(self, n: int, record: LogEntry) -> None:
        self.chronicle.follow(n, record, self.director.records)

    def taken_back(self, lost: int) -> str:
        """A sentence for people who have seen `lost` entries that no longer exist."""
        return str(
            msg(
                "the database failed, and the end of this tournament's log is lost "
                "(entries: {lost:plain}); it is back at entry {n:plain}",
                lost=max(lost, 1),
                n=self.n,
            )
        )

    async def _apply_remote(self, n: int, records: list[LogEntry]) -> None:
        """Apply remote entries; in a thread if an undo makes it replay a long log."""
        if n <= LONG or not any(isinstance(one, Undone) for record in records for one in record.events):
            await super()._apply_remote(n, records)
        else:
            await self._replace_with(await asyncio.to_thread(Director, (*self.director.records, *records)))

    async def _rebuild(self, bodies: list[bytes]) -> None:
        await self._replace_with(await asyncio.to_thread(directed, bodies))

    async def _replace_with(self, director: Director) -> None:
        self.chronicle = await asyncio.to_thread(Chronicle, director.records)
        self.director = director
