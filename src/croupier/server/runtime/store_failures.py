"""Database failures: metrics, throttled logging, and exponential back-off."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge

from croupier.errors import CroupierError
from croupier.server.runtime.server_log import event
from croupier.words import msg

UNAVAILABLE = (
    "unavailable",
    msg(
        "the server cannot reach its database, and does not know whether this is done;"
        " try again in a moment"
    ),
)
"""The refusal of a failed read or write. The reason is logged only, because it may name hosts and users."""
EACH = 10.0
"""Seconds between two log lines about the same kind of failure."""
CALM = 2.0
"""Seconds without a failure after which an outage is over. Some writes may succeed while others fail."""
FIRST, MOST = 0.1, 4.0
"""Seconds of the first and of the longest back-off."""


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


class Failures:
    """Counts and logs failures. `what` is one of a few words: table, request, leases, health."""

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
        """Count a failure, and log it unless that was done just now. `table` is shortened for the log."""
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

    def record_success(self) -> None:
        """End the current outage if the last failure is old enough."""
        if self._since is None:
            return
        now = self._clock()
        if now - self._last >= CALM:
            event("store-available", level=logging.WARNING, after=round(now - self._since, 3))
            self._since = None


class Backoff:
    """Exponential back-off with jitter, reset by the next successful write."""

    def __init__(self, clock: Callable[[], float] = _loop_time) -> None:
        self._clock = clock
        self._seconds = 0.0
        self._until = 0.0

    def record_failure(self) -> None:
        """Start or double the back-off. Jitter keeps tables from retrying at the same time."""
        self._seconds = min(MOST, 2 * self._seconds or FIRST)
        self._until = self._clock() + self._seconds * random.uniform(0.75, 1)

    def reset(self) -> None:
        """End the back-off."""
        self._seconds = self._until = 0.0

    def remaining(self) -> float:
        """Seconds until the end of the back-off."""
        return max(0.0, self._until - self._clock()) if self._until else 0.0
