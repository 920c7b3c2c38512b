"""What the database did not do: counted, logged as often as that helps, and not tried again at once."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge

from croupier.errors import CroupierError
from croupier.server.runtime.server_log import event

__all__ = ["UNAVAILABLE", "Failures", "Pause"]

UNAVAILABLE = (
    "unavailable",
    "the house cannot read or write now, and does not know whether this is done; try again in a moment",
)
"""The refusal of what was not read or written. The reason is for the log: it may name hosts and users."""
EACH = 10.0
"""Seconds between two lines of the log about the same kind of failure."""
CALM = 2.0
"""Seconds without a failure after which it is over: some may succeed while others do not."""
FIRST, MOST = 0.1, 4.0
"""Seconds of a pause: after one failure, and at the most."""


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


class Failures:
    """Counts and logs them. `what` is one of a few words: a table, a request, the leases, health."""

    def __init__(self, registry: CollectorRegistry, clock: Callable[[], float] = time.monotonic) -> None:
        self._counter = Counter(
            "croupier_store_failures",
            "What the database did not do, by what it was",
            ("what",),
            registry=registry,
        )
        self.is_writable = Gauge(
            "croupier_store_writable", "Whether the last health check could write", registry=registry
        )
        self.is_writable.set(1)
        self._clock = clock
        self._logged: dict[str, tuple[float, int]] = {}
        self._since: float | None = None
        self._last = 0.0

    def note(self, what: str, error: CroupierError, table: str = "") -> None:
        """The database did not do something; `table` as it may be logged."""
        self._counter.labels(what).inc()
        now = self._last = self._clock()
        if self._since is None:
            self._since = now
        at, more = self._logged.get(what, (now - EACH, 0))
        if now - at < EACH:
            self._logged[what] = (at, more + 1)
            return
        self._logged[what] = (now, 0)
        where = {"table": table} if table else {}
        why = error.sentence
        event("store-unavailable", level=logging.ERROR, error=None, what=what, why=why, more=more, **where)

    def over(self) -> None:
        """The database has written something."""
        if self._since is None:
            return
        now = self._clock()
        if now - self._last >= CALM:
            event("store-available", level=logging.WARNING, after=round(now - self._since, 3))
            self._since = None


class Pause:
    """A database that has just failed is left alone: twice as long each time, until it has written."""

    def __init__(self, clock: Callable[[], float] = _loop_time) -> None:
        self._clock = clock
        self._seconds = 0.0
        self._until = 0.0

    def begin(self) -> None:
        """It has failed. Tables that failed together do not come back together."""
        self._seconds = min(MOST, 2 * self._seconds or FIRST)
        self._until = self._clock() + self._seconds * random.uniform(0.75, 1)

    def end(self) -> None:
        """It has written."""
        self._seconds = self._until = 0.0

    def left(self) -> float:
        """The seconds that are left of it."""
        return max(0.0, self._until - self._clock()) if self._until else 0.0
