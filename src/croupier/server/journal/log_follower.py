"""A log and the present that it leads to: a step is stored, made the present, and only then told.

Where another server has written first, the log is read, and whoever wanted the step decides again on what
is true now. Tables have one (`server.tables.log`), and tournaments (`server.tournaments.log`).
"""

from __future__ import annotations

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

import msgspec

from croupier.errors import CroupierError
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.store_failures import UNAVAILABLE, Pause
from croupier.server.store import Conflict, Store, Unavailable, Visit

__all__ = ["LogFollower"]

TRIES = 8
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


class Present(Protocol):
    """What a log leads to, by the number and the time of its last record."""

    @property
    def n(self) -> int: ...
    @property
    def at(self) -> int: ...


class _Dated(msgspec.Struct):
    """A record's time."""

    at: int


S = TypeVar("S", bound=Step)
A = TypeVar("A")


class LogFollower(ABC, Generic[S]):
    """One log's present, and what waits to be read of it. `fence` is held while the lease is ours.

    `tell` is called after every change, with a sentence where records were lost that had been told;
    `what` is the word for it in the server's log.
    """

    what = "table"
    steps: ClassVar[type[Any]]
    """The kind of its steps."""

    def __init__(self, name: str, store: Store, metrics: Metrics, tell: Callable[[str], None]) -> None:
        self.name = name
        self.fence: int | None = None
        self._store = store
        self._metrics = metrics
        self._tell = tell
        self._pause = Pause()
        self.gone = False  # whether the whole log is lost, or was removed
        self._rung = self._rewritten = False
        self._polled = time.monotonic()

    # What a present is

    @property
    @abstractmethod
    def state(self) -> Present: ...

    @property
    def n(self) -> int:
        """The number of the last record that is in the present."""
        return self.state.n

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
        """Called when the log has been read, before that is told."""

    @abstractmethod
    def taken_back(self, lost: int) -> str:
        """A sentence for people who have seen so many records more than there are now."""

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

    async def do(
        self,
        decide: Callable[[], Awaitable[S | A]],
        busy: CroupierError,
        fence: int | None = None,
        before_telling: Callable[[S], None] = lambda _step: None,
    ) -> S | A:
        """Have a command done: what was decided on what is true now, and stored if it is a step.

        A refusal goes by what is true now, too. Raises it; one of its kind where nothing can be written;
        and `busy` where others were first too often.
        """
        for _ in range(TRIES):
            try:
                decided = await decide()
            except type(busy):
                if self._store.shared and self.pause():
                    raise type(busy)(*UNAVAILABLE) from None
                if not (self._store.shared and await self._catch_up()):
                    raise
                continue
            if not isinstance(decided, self.steps):
                return decided
            if self.pause():
                raise type(busy)(*UNAVAILABLE)
            if await self.store(cast(S, decided), fence, before_telling):
                return decided
        raise busy

    async def store(
        self, step: S, fence: int | None = None, before_telling: Callable[[S], None] = lambda _step: None
    ) -> bool:
        """Store a step, make it the present and tell everybody; False where another server was first.

        Raises Unavailable where it is not in the log, and another try would only fail again.
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
        self._commit(step)
        self._pause.end()
        self._metrics.failures.over()
        before_telling(step)
        self._tell("")
        return True

    def _has_lost_lease(self, fence: int | None) -> bool:
        """Whether a record was refused for its lease: another server has it, as far as we know."""
        if fence is None or not self._store.shared:
            return False
        self.fence = None
        return True

    async def _catch_up(self) -> bool:
        """Fold what other servers have written; whether there was anything new.

        Where the last record of the present is not in the log, the database has lost it, as by a fail-over
        to a standby that was behind. The log is the truth then: the present is made from it.
        """
        self._rung = False
        self._polled = time.monotonic()
        bodies = await self._store.read(self.name, self.n - 1)
        if not bodies or msgspec.json.decode(bodies[0], type=_Dated).at != self.state.at:
            return await self._read_whole(lost=True)
        if len(bodies) > 1:
            await self._take_up(self.n + 1, bodies[1:])
            self._caught_up()
            self._tell("")
        return len(bodies) > 1

    async def _read_whole(self, *, lost: bool = False) -> bool:
        """Make the present from the whole log once more; False where there is none."""
        self._rewritten, before = True, self.n
        bodies = await self._store.read(self.name)
        self._rewritten = False
        self.gone = not bodies
        if self.gone:
            return False
        await self._remake(bodies)
        if lost:
            self._caught_up()
            event("records-lost", level=logging.ERROR, table=short(self.name), was=before, now=self.n)
        self._tell(self.taken_back(before - self.n) if lost else "")
        return True
