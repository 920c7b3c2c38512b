"""What a house's monitors ask: is the server well, and what has it counted."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Literal

import msgspec
from starlette.responses import Response

from croupier.errors import CroupierError
from croupier.server.http.api import Api, Told, json_of
from croupier.server.runtime.store_failures import Failures
from croupier.server.runtime.worker_pool import Urgency
from croupier.server.store import Store
from croupier.server.tables.registry import TableRegistry
from croupier.version import __version__, commit

__all__ = ["Health", "add_upkeep"]

FRESH = 1.0
"""Seconds for which an answer of the database is good: whoever asks more often costs it nothing."""
LIMIT = 2.0
"""Seconds after which a database that has not answered is not well."""


class HealthAnswer(msgspec.Struct, frozen=True):
    """Whether the server answers, and its database writes; what was installed, as far as that is known."""

    status: Literal["ok", "unavailable"]
    version: str
    commit: str | None


class Health:
    """Whether what is written is kept: tried by writing something, once for all who ask at that time."""

    def __init__(
        self, store: Store, failures: Failures, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._failures = failures
        self._clock = clock
        self._asked = 0.0
        self._asking: asyncio.Task[bool] | None = None

    async def is_well(self) -> bool:
        """Whether the database writes, as far as it says so in time."""
        now = self._clock()
        asking = self._asking
        if asking is None or (asking.done() and now - self._asked >= FRESH):
            self._asked = now
            asking = self._asking = asyncio.create_task(self._ask(), name="health")
        left = max(0.0, self._asked + LIMIT - now)
        await asyncio.wait([asking], timeout=left)
        well = asking.done() and asking.result()
        self._failures.is_writable.set(well)
        return well

    async def _ask(self) -> bool:
        try:
            await self._store.probe()
        except CroupierError as error:
            self._failures.note("health", error)
            return False
        self._failures.over()
        return True


def add_upkeep(api: Api, registry: TableRegistry, clock: Callable[[], float]) -> None:
    """The two addresses."""
    built_from = commit()
    health = Health(registry.store, registry.metrics.failures, clock)
    told = Told(HealthAnswer)

    @api.at("GET", "/healthz", "upkeep", answer=told, others={503: told})
    async def healthz() -> Response:
        """Whether the server answers and its database writes; known within two seconds."""
        well = await health.is_well()
        answer = HealthAnswer("ok" if well else "unavailable", __version__, built_from)
        return json_of(answer, 200 if well else 503)

    @api.at("GET", "/metrics", "upkeep", answer=Told(str, media="text/plain"))
    async def metrics() -> Response:
        """Counters for Prometheus."""
        waiting = registry.workers.waiting()
        for urgency in Urgency:
            registry.metrics.waiting.labels(urgency.name.lower()).set(waiting[urgency])
        try:
            async with asyncio.timeout(LIMIT):
                registry.metrics.database_bytes.set(await registry.store.size())
        except (CroupierError, TimeoutError):
            registry.metrics.database_bytes.set(math.nan)
        return Response(registry.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
