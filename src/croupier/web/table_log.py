"""A table and its log: a step is stored, made the present, and only then told.

Where another server has written first, the log is read, and whoever wanted the step decides again on what
is true now. While nothing can be written the time at the table stands still.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from croupier.errors import BadInput, CroupierError
from croupier.store import Conflict, Store, Unavailable
from croupier.table.events import Record, read_record
from croupier.table.past import rules_of_log
from croupier.table.table import Step, Table
from croupier.table.timing import TableTime
from croupier.web.failures import Pause
from croupier.web.logs import short
from croupier.web.metrics import Metrics
from croupier.web.visit_index import new_visits

__all__ = ["TableLog", "now_ms", "rebuilt"]

POLL = 2.0
"""Seconds after which a shared table looks into the log even if no bell rang."""


def now_ms() -> int:
    """The time as tables know it."""
    return time.time_ns() // 1_000_000


def rebuilt(bodies: list[bytes]) -> Table:
    """The table of a log, by the rules of its day. Raises BadInput where they are not known here any more.

    Whatever a game of today stumbles over in a log of another day is no fault of the server's.
    """
    try:
        records = [read_record(body) for body in bodies]
        return Table.rebuilt(rules_of_log(records[0]), records)
    except BadInput:
        raise
    except Exception as error:
        said = error.sentence if isinstance(error, CroupierError) else repr(error)
        raise BadInput(f"the log does not follow by the rules of today: {said}", "bad-record") from error


class TableLog:
    """One table's present, and what waits to be read of its log. `fence` is held while the lease is ours.

    `tell` is called after every change, `heard` with each record that another server has written.
    """

    def __init__(
        self,
        name: str,
        table: Table,
        store: Store,
        metrics: Metrics,
        clock: TableTime,
        tell: Callable[[], None],
        heard: Callable[[Record], None],
    ) -> None:
        self.name = name
        self.table = table
        self.clock = clock
        self.fence: int | None = None
        self.resumes = False  # whether clocks are still to be credited: see `_credit_clocks`
        self._store = store
        self._metrics = metrics
        self._tell = tell
        self._heard = heard
        self._pause = Pause()
        self._stood: int | None = None  # the time at the table when something could not be written
        self._rung = self._rewritten = False
        self._polled = time.monotonic()

    def now(self) -> int:
        """The time at the table. It stands still while nothing can be written."""
        return self.clock.now(self.table.state) if self._stood is None else self._stood

    def pause(self) -> float:
        """The seconds for which a database that has failed is left alone."""
        return self._pause.left()

    def poll_in(self) -> float | None:
        """The seconds until the log is to be looked at, whether a bell has rung or not."""
        return max(0.0, self._polled + POLL - time.monotonic()) if self._store.shared else None

    def ring(self) -> None:
        """Another server may have written."""
        self._rung = True

    def read_again(self) -> None:
        """The log before now has been rewritten: names were taken out of it."""
        self._rewritten = True

    def fail(self, error: CroupierError) -> None:
        """The database has not done something; it may have been done all the same."""
        self._metrics.failures.note("table", error, table=short(self.name))
        self._stood = self.now()
        self._rung = True
        self.rest()

    def rest(self) -> None:
        """Try again what is to be written, but not at once."""
        self._pause.begin()

    async def refresh(self) -> None:
        """Read what others have written, and take up what a failure has left."""
        if self._rewritten:
            await self._read_whole()
        if self._rung or self.poll_in() == 0:
            await self._catch_up()
        await self._let_time_go_on()
        await self._credit_clocks()

    async def store(
        self, step: Step, fence: int | None = None, before_telling: Callable[[], None] | None = None
    ) -> bool:
        """Store a step, make it the present and tell everybody; False where another server was first.

        Raises Unavailable where it is not in the log, and another try would only fail again.
        """
        begun = time.perf_counter()
        try:
            visits = new_visits(self.name, step.state)
            await self._store.append(self.name, step.n, step.record.at, step.body, fence, visits)
        except Conflict:
            await self._catch_up()
            if self.table.state.n < step.n and not self._has_lost_lease(fence):
                raise Unavailable(f"record {step.n} is refused, and nobody else has written it") from None
            return False
        except Unavailable:
            await self._catch_up()
            if self.table.state.n < step.n:
                raise
            return False  # it was written all the same
        self._metrics.append_seconds.observe(time.perf_counter() - begun)
        self._polled = time.monotonic()  # nobody else has written, or this could not have been
        self.table.commit(step)
        self._pause.end()
        self._metrics.failures.over()
        if before_telling is not None:
            before_telling()
        self._tell()
        return True

    def _has_lost_lease(self, fence: int | None) -> bool:
        """Whether a record was refused for its lease: another server has it, as far as we know."""
        if fence is None or not self._store.shared:
            return False
        self.fence = None
        return True

    async def _catch_up(self) -> None:
        """Fold what other servers have written."""
        self._rung = False
        self._polled = time.monotonic()
        bodies = await self._store.read(self.name, self.table.state.n)
        for n, body in enumerate(bodies, self.table.state.n + 1):
            record = read_record(body)
            self.table.catch_up(n, record)
            self._heard(record)
        if bodies:
            self.clock.set(self.table.state.at)
            self._tell()

    async def _read_whole(self) -> None:
        """Make the table from its whole log once more."""
        self._rewritten = False
        try:
            bodies = await self._store.read(self.name)
        except Unavailable:
            self._rewritten = True
            raise
        if not bodies:  # it was removed: nobody has been here for long
            return
        self.table.become(await asyncio.to_thread(rebuilt, bodies))
        self._tell()

    async def _let_time_go_on(self) -> None:
        """After a failure, once something can be written: nobody loses a move that they could not make."""
        if self._stood is not None:
            if self.table.due() is not None:
                await self._store.probe()
            self.clock.set(max(self._stood, self.table.state.at))
            self._stood = None

    async def _credit_clocks(self) -> None:
        """Credit the clocks with the time before the table was taken up, before anything else is stored."""
        while self.resumes and self.fence is not None:
            step = self.table.resumed(self.now())
            if step is None or await self.store(step, self.fence):
                self.resumes = False
