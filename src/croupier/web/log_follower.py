"""A log and the present that it leads to: a step is stored, made the present, and only then told.

Where another server has written first, the log is read, and whoever wanted the step decides again on what
is true now. Tables have one (`table_log`), and tournaments (`tournament.log`).
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from croupier.errors import CroupierError
from croupier.store import Conflict, Store, Unavailable, Visit
from croupier.web.failures import Pause
from croupier.web.logs import short
from croupier.web.metrics import Metrics

__all__ = ["LogFollower"]

POLL = 2.0
"""Seconds after which a shared log is looked into even if no bell rang."""


class Step(Protocol):
    """What is to be stored as record `n`."""

    @property
    def n(self) -> int: ...
    @property
    def record(self) -> Any: ...
    @property
    def body(self) -> bytes: ...


S = TypeVar("S", bound=Step)


class LogFollower(ABC, Generic[S]):
    """One log's present, and what waits to be read of it. `fence` is held while the lease is ours.

    `tell` is called after every change; `what` is the word for it in the server's log.
    """

    what = "table"

    def __init__(self, name: str, store: Store, metrics: Metrics, tell: Callable[[], None]) -> None:
        self.name = name
        self.fence: int | None = None
        self._store = store
        self._metrics = metrics
        self._tell = tell
        self._pause = Pause()
        self._rung = self._rewritten = False
        self._polled = time.monotonic()

    # What a present is

    @property
    @abstractmethod
    def n(self) -> int:
        """The number of the last record that is in the present."""

    @abstractmethod
    def now(self) -> int:
        """The time, in milliseconds, that the next record is dated by."""

    @abstractmethod
    def _commit(self, step: S) -> None:
        """Make a stored step the present."""

    @abstractmethod
    def _fold(self, n: int, body: bytes) -> None:
        """Take up a record that another server has stored."""

    @abstractmethod
    async def _remake(self, bodies: list[bytes]) -> None:
        """Make the present from the whole log."""

    async def _take_up(self, n: int, bodies: list[bytes]) -> None:
        """Take up records that another server has stored, from number `n` on."""
        for number, body in enumerate(bodies, n):
            self._fold(number, body)

    def _visits(self, step: S) -> Sequence[Visit]:  # noqa: ARG002 - a tournament's log has none
        """What the index of visits learns from a step."""
        return ()

    def _caught_up(self) -> None:
        """Called when others' records have been taken up, before they are told."""

    async def _refreshed(self) -> None:
        """Called when what others have written has been read, before anything is decided."""

    # What is the same for all

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
        self._metrics.failures.note(self.what, error, table=short(self.name))
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
        await self._refreshed()

    async def store(
        self, step: S, fence: int | None = None, before_telling: Callable[[], None] | None = None
    ) -> bool:
        """Store a step, make it the present and tell everybody; False where another server was first.

        Raises Unavailable where it is not in the log, and another try would only fail again.
        """
        begun = time.perf_counter()
        try:
            visits = self._visits(step)
            await self._store.append(self.name, step.n, step.record.at, step.body, fence, visits)
        except Conflict:
            await self._catch_up()
            if self.n < step.n and not self._has_lost_lease(fence):
                raise Unavailable(f"record {step.n} is refused, and nobody else has written it") from None
            return False
        except Unavailable:
            await self._catch_up()
            if self.n < step.n:
                raise
            return False  # it was written all the same
        self._metrics.append_seconds.observe(time.perf_counter() - begun)
        self._polled = time.monotonic()  # nobody else has written, or this could not have been
        self._commit(step)
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
        bodies = await self._store.read(self.name, self.n)
        if bodies:
            await self._take_up(self.n + 1, bodies)
            self._caught_up()
            self._tell()

    async def _read_whole(self) -> None:
        """Make the present from the whole log once more."""
        self._rewritten = False
        try:
            bodies = await self._store.read(self.name)
        except Unavailable:
            self._rewritten = True
            raise
        if not bodies:  # it was removed: nobody has been here for long
            return
        await self._remake(bodies)
        self._tell()
