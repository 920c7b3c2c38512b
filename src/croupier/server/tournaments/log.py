"""A tournament and its log: see `croupier.server.journal.log_follower`."""

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

__all__ = ["LONG", "TournamentLog"]


LONG = 500
"""A log of more entries is folded in a thread where something is taken back."""


class TournamentLog(LogFollower[Step]):
    """One tournament's present, and its chronicle; `director` is another one after it was read again."""

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
        """The time of the wall, but never before the last entry."""
        return max(now_ms(), self.director.state.at)

    def _commit(self, step: Step) -> None:
        self.director.commit(step)
        self.chronicle.follow(step.n, step.record, self.director.records)

    def _fold(self, n: int, body: bytes) -> None:
        record = read_record(body)
        self.director.catch_up(n, record)
        self.chronicle.follow(n, record, self.director.records)

    def taken_back(self, lost: int) -> str:
        """A sentence for people who have seen so many entries more than there are now."""
        return (
            "the database failed, and the end of this tournament's log is lost"
            f" (entries: {max(lost, 1)}); it is back at entry {self.n}"
        )

    async def _take_up(self, n: int, bodies: list[bytes]) -> None:
        """As others; but where much has to be folded anew, after an undo, in a thread."""
        records = [read_record(body) for body in bodies]
        if n <= LONG or not any(isinstance(one, Undone) for record in records for one in record.events):
            await super()._take_up(n, bodies)
            return
        whole = (*self.director.records, *records)
        self.director = await asyncio.to_thread(Director, whole)
        self.chronicle = await asyncio.to_thread(Chronicle, whole)

    async def _remake(self, bodies: list[bytes]) -> None:
        self.director = await asyncio.to_thread(directed, bodies)
        self.chronicle = Chronicle(self.director.records)
