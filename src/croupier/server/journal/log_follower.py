"""A log and its current state: a step is stored, then applied, and only then announced.

If another server has written first, the log is read and the command is decided again on the new state. The
logs of tables (`server.tables.log`) and of tournaments (`server.tournaments.log`) are subclasses.
"""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from croupier.errors import CroupierError
from croupier.journal import Entry, Journal, Present, Step
from croupier.server.journal import BUSY
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.store_failures import UNAVAILABLE, Backoff
from croupier.server.store import Conflict, Store, Unavailable, Visit

TRIES = 8
POLL = 2.0
"""Seconds after which a shared log is read even without a notification."""


class _Dated(msgspec.Struct):
    """The time of a log entry."""

    at: int


R = TypeVar("R", bound=Entry)
S = TypeVar("S", bound=Present)
A = TypeVar("A")


class LogFollower(ABC, Generic[R, S]):
    """The current state of one log. `fence` is the token of the lease, None without it.

    `tell` is called after every change. Its argument is "", or a sentence if announced entries were lost.
    `what` is the word for this kind of log in the server's log.
    """

    what = "table"

    def __init__(self, name: str, store: Store, metrics: Metrics, tell: Callable[[str], None]) -> None:
        self.name = name
        self.fence: int | None = None
        self._store = store
        self._metrics = metrics
        self._tell = tell
        self._backoff = Backoff()
        self.gone = False  # True if the whole log is lost or was removed
        self._rung = self._rewritten = False
        self._polled = time.monotonic()

    # To be defined by subclasses

    @property
    @abstractmethod
    def journal(self) -> Journal[R, S]:
        """The table or tournament of the log."""

    @abstractmethod
    def now(self) -> int:
        """The time of the next log entry, in milliseconds."""

    @abstractmethod
    def _read(self, body: bytes) -> R:
        """The log entry of stored bytes. Raises BadInput."""

    @abstractmethod
    async def _rebuild(self, bodies: list[bytes]) -> None:
        """Replace the state by that of the whole log."""

    async def _apply_remote(self, n: int, records: list[R]) -> None:
        """Apply log entries of another server, from number `n` on."""
        for number, record in enumerate(records, n):
            self.journal.catch_up(number, record)
            self._on_entry(number, record)

    def _visits(self, step: Step[R, S]) -> Sequence[Visit]:  # noqa: ARG002 - a tournament's log has none
        """The changes to the index of visits that a step makes."""
        return ()

    def _on_entry(self, n: int, record: R) -> None:
        """Hook: called after each log entry that was applied."""

    def _after_catch_up(self) -> None:
        """Hook: called after the log was read, before the change is announced."""

    @abstractmethod
    def taken_back(self, lost: int) -> str:
        """A sentence for players who have seen `lost` log entries that no longer exist."""

    async def _refreshed(self) -> None:
        """Hook: called after other servers' entries were read, before a command is decided."""

    # The same for all logs

    @property
    def state(self) -> S:
        """The state after the last log entry."""
        return self.journal.state

    @property
    def n(self) -> int:
        """The number of the last log entry in the state."""
        return self.state.n

    def pause(self) -> float:
        """Seconds until the end of the back-off after a database failure."""
        return self._backoff.remaining()

    def poll_in(self) -> float | None:
        """Seconds until the next poll of a shared log; None if no other server writes here."""
        return max(0.0, self._polled + POLL - time.monotonic()) if self._store.shared else None

    def notify(self) -> None:
        """Read the log at the next refresh: another server may have written there."""
        self._rung = True

    def reload_log(self) -> None:
        """Read the whole log at the next refresh: names were removed from it."""
        self._rewritten = True

    def fail(self, error: CroupierError) -> None:
        """Note a failure of the database. What failed may have been stored all the same."""
        self._metrics.failures.note(self.what, error, table=short(self.name))
        self._rung = True
        self.retry_later()

    def retry_later(self) -> None:
        """Start or lengthen the back-off."""
        self._backoff.record_failure()

    async def refresh(self) -> None:
        """Read what other servers have written, and what a failure has left unread."""
        if self._rewritten:
            await self._read_whole()
        if self._rung or self.poll_in() == 0:
            await self._catch_up()
        await self._refreshed()

    async def do(
        self,
        decide: Callable[[], Awaitable[Step[R, S] | A]],
        refusal: type[CroupierError],
        before_telling: Callable[[Step[R, S]], None] = lambda _step: None,
    ) -> Step[R, S] | A:
        """Decide a command on the current state, and store the result if it is a step.

        Raises the `refusal` that `decide` raises on the current state, UNAVAILABLE as one if nothing can be
        written, and BUSY if other servers were first too often.
        """
        for _ in range(TRIES):
            try:
                decided = await decide()
            except refusal:
                if self._store.shared and self.pause():
                    raise refusal(*UNAVAILABLE) from None
                if not (self._store.shared and await self._catch_up()):
                    raise
                continue
            if not isinstance(decided, Step):
                return decided
            if self.pause():
                raise refusal(*UNAVAILABLE)
            if await self.store(decided, before_telling=before_telling):
                return decided
        raise refusal(*BUSY)

    async def store(
        self,
        step: Step[R, S],
        fence: int | None = None,
        before_telling: Callable[[Step[R, S]], None] = lambda _step: None,
    ) -> bool:
        """Store a step, apply it and announce it. False if another server was first.

        Raises Unavailable if the step is not in the log and another try would fail as well.
        """
        begun = time.perf_counter()
        try:
            visits, at = self._visits(step), step.record.at
            await self._store.append(self.name, step.n, at, step.body, fence, visits, self.state.at)
        except Conflict:
            if not (await self._catch_up() or self._has_lost_lease(fence)):
                raise Unavailable(
                    "record {n} is refused, and nobody else has written it", n=step.n
                ) from None
            return False
        except Unavailable:
            if not await self._catch_up():
                raise
            return False  # it was written all the same
        self._metrics.append_seconds.observe(time.perf_counter() - begun)
        self._polled = time.monotonic()  # nobody else has written, or this could not have been
        self.journal.commit(step)
        self._on_entry(step.n, step.record)
        self._backoff.reset()
        self._metrics.failures.record_success()
        before_telling(step)
        self._tell("")
        return True

    def _has_lost_lease(self, fence: int | None) -> bool:
        """True if another server may have the lease, because the entry was refused under it."""
        if fence is None or not self._store.shared:
            return False
        self.fence = None
        return True

    async def _catch_up(self) -> bool:
        """Apply what other servers have written. True if there was anything new.

        If the last entry of the state is not in the log, the database has lost it, for example in a
        fail-over to a standby that lagged behind. The log is then the truth, and the state is rebuilt.
        """
        self._rung = False
        self._polled = time.monotonic()
        bodies = await self._store.read(self.name, self.n - 1)
        if not bodies or msgspec.json.decode(bodies[0], type=_Dated).at != self.state.at:
            return await self._read_whole(lost=True)
        if len(bodies) > 1:
            await self._apply_remote(self.n + 1, [self._read(body) for body in bodies[1:]])
            self._after_catch_up()
            self._tell("")
        return len(bodies) > 1

    async def _read_whole(self, *, lost: bool = False) -> bool:
        """Rebuild the state from the whole log. False if there is no log any more."""
        self._rewritten, before = True, self.n
        bodies = await self._store.read(self.name)
        self._rewritten = False
        self.gone = not bodies
        if self.gone:
            return False
        await self._rebuild(bodies)
        if lost:
            self._after_catch_up()
            event("records-lost", level=logging.ERROR, table=short(self.name), was=before, now=self.n)
        self._tell(self.taken_back(before - self.n) if lost else "")
        return True
