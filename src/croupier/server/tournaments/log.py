"""The log of one tournament: see `croupier.server.journal.log_follower`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from croupier.server.journal.log_follower import LogFollower
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.metrics import Metrics
from croupier.server.store import Store
from croupier.server.tournaments.archive import directed
from croupier.tournament import Director, State, Step
from croupier.tournament.events import Undone, read_record
from croupier.tournament.log_index import Chronicle
from croupier.words import msg

__all__ = ["LONG", "TournamentLog"]


LONG = 500
"""Number of entries from which an undo is computed in a thread."""


class TournamentLog(LogFollower[Step]):
    """The current state of one tournament. `director` is replaced when the log is read again."""

    what = "tournament"
    steps = Step

    def __init__(
        self, name: str, director: Director, store: Store, metrics: Metrics, tell: Callable[[str], None]
    ) -> None:
        super().__init__(name, store, metrics, tell)
        self.director = director
        self.chronicle = Chronicle(director.records)

    @property
    def state(self) -> State:
        """What the log leads to."""
        return self.director.state

    def now(self) -> int:
        """The system time in milliseconds, but never before the last entry."""
        return max(now_ms(), self.director.state.at)

    def _commit(self, step: Step) -> None:
        self.director.commit(step)
        self.chronicle.follow(step.n, step.record, self.director.records)

    def _fold(self, n: int, body: bytes) -> None:
        record = read_record(body)
        self.director.catch_up(n, record)
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

    async def _apply_remote(self, n: int, bodies: list[bytes]) -> None:
        """Apply remote entries; in a thread if an undo makes it replay a long log."""
        records = [read_record(body) for body in bodies]
        if n <= LONG or not any(isinstance(one, Undone) for record in records for one in record.events):
            await super()._apply_remote(n, bodies)
            return
        whole = (*self.director.records, *records)
        self.director = await asyncio.to_thread(Director, whole)
        self.chronicle = await asyncio.to_thread(Chronicle, whole)

    async def _rebuild(self, bodies: list[bytes]) -> None:
        self.director = await asyncio.to_thread(directed, bodies)
        self.chronicle = Chronicle(self.director.records)
