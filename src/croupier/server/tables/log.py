"""The log of one table (see `log_follower`). The table's time stops while nothing can be written."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from croupier.errors import CroupierError
from croupier.journal import Step, rebuild
from croupier.server.journal.log_follower import LogFollower
from croupier.server.runtime.metrics import Metrics
from croupier.server.store import Store, Visit
from croupier.server.tables.visit_index import new_visits
from croupier.table.events import LogEntry, read_record
from croupier.table.legacy_logs import rules_of_log
from croupier.table.reducer import State
from croupier.table.table import Table
from croupier.table.table_clock import TableTime
from croupier.words import English, msg


def rebuilt(bodies: list[bytes]) -> Table:
    """The table of a log, under the rules that it was played by. Raises BadInput if they are unknown."""
    return rebuild(lambda records: Table.from_log(rules_of_log(records[0]), records), read_record, bodies)


class TableLog(LogFollower[LogEntry, State]):
    """The current state of one table."""

    def __init__(
        self,
        name: str,
        table: Table,
        store: Store,
        metrics: Metrics,
        clock: TableTime,
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(name, store, metrics, tell)
        self.table = table
        self.clock = clock
        self.resumes = False  # True if the clocks are still to be credited: see `_credit_clocks`
        self._stood: int | None = None  # the time at the table when something could not be written

    @property
    def journal(self) -> Table:
        """The table."""
        return self.table

    def _read(self, body: bytes) -> LogEntry:
        return read_record(body)

    def now(self) -> int:
        """The time at the table, in milliseconds. It stops while nothing can be written."""
        return self.clock.now(self.table.state) if self._stood is None else self._stood

    def fail(self, error: CroupierError) -> None:
        """Note a failure of the database, and stop the time at the table."""
        self._stood = self.now()
        super().fail(error)

    def _visits(self, step: Step[LogEntry, State]) -> Sequence[Visit]:
        return new_visits(self.name, step.state)

    def _after_catch_up(self) -> None:
        self.clock.set(self.table.state.at)

    def taken_back(self, lost: int) -> str:
        """A sentence for players who have seen `lost` log entries that no longer exist."""
        hand = self.table.state.hand
        back = (
            msg(
                "hand {hand:plain}, move {move:plain}",
                hand=hand.number,
                move=len(hand.moves) - len(hand.chance),
            )
            if hand
            else msg("its beginning")
        )
        return English(
            "the database failed, and the end of this table's log is lost (records: {records:plain}); "
            "the table is back at {back}",
            records=max(lost, 1),
            back=back,
        )

    async def _rebuild(self, bodies: list[bytes]) -> None:
        self.table.replace_with(await asyncio.to_thread(rebuilt, bodies))

    async def _refreshed(self) -> None:
        await self._let_time_go_on()
        await self._credit_clocks()

    async def _let_time_go_on(self) -> None:
        """Restart the time after a failure. Nobody loses a move that they could not make meanwhile."""
        if self._stood is not None:
            if self.table.due() is not None:
                await self._store.probe()
            self.clock.set(max(self._stood, self.table.state.at))
            self._stood = None

    async def _credit_clocks(self) -> None:
        """Credit the clocks with the time before the table was loaded, before anything else is stored."""
        while self.resumes and self.fence is not None:
            step = self.table.resume_step(self.now())
            if step is None or await self.store(step, self.fence):
                self.resumes = False
