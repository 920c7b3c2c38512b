"""Health and metrics endpoints."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from typing import Annotated, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import CroupierError
from croupier.server.http.api import Api, ResponseSpec, json_of
from croupier.server.http.middleware import ClientAddress, forwarded_address
from croupier.server.http.root_path import root_of
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.shared_secret import is_signed, secret_of
from croupier.server.runtime.store_failures import Failures
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.runtime.worker_pool import Urgency, WorkerPool
from croupier.server.store import Store
from croupier.server.store.inspection import last_backup
from croupier.version import __version__, commit

CACHE_SECONDS = 1.0
"""Time for which a probe of the database is valid, so that frequent checks cost it nothing."""
TIMEOUT_SECONDS = 2.0
"""Time after which a database that has not answered counts as unavailable."""


class SeenRequest(msgspec.Struct, frozen=True):
    """A request as a proxy passed it on: the address that is counted, and the prefix of all paths.

    `forwarded` if the address is the one that the proxy names.
    """

    address: str
    prefix: str
    forwarded: bool


class HealthAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The state of the server. `commit` is None if the installed package does not know it.

    `seen` is there only for `croupier doctor`, which proves by the database's secret that it may ask.
    """

    status: Literal["ok", "unavailable"]
    version: str
    commit: str | None
    seen: SeenRequest | None = None


class Health:
    """A probe of the database that writes a value. Checks at the same time share one probe."""

    def __init__(
        self,
        store: Store,
        failures: Failures,
        tasks: TaskScope,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._failures = failures
        self._tasks = tasks
        self._clock = clock
        self._asked = 0.0
        self._asking: asyncio.Future[bool] | None = None

    async def is_well(self) -> bool:
        """True if the database has confirmed a write in time."""
        now = self._clock()
        asking = self._asking
        if asking is None or (asking.done() and now - self._asked >= CACHE_SECONDS):
            self._asked = now
            asking = self._asking = self._tasks.submit("health", self._ask)
        left = max(0.0, self._asked + TIMEOUT_SECONDS - now)
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
        self._failures.record_success()
        return True


def add_upkeep(
    api: Api,
    store: Store,
    counters: Metrics,
    workers: WorkerPool,
    tasks: TaskScope,
    clock: Callable[[], float],
    *,
    trust_proxy: bool,
) -> None:
    """Add both endpoints."""
    built_from = commit()
    health = Health(store, counters.failures, tasks, clock)

    @api.route("GET", "/healthz", "upkeep", others={503: ResponseSpec(HealthAnswer)})
    async def healthz(
        request: Request, address: ClientAddress
    ) -> Annotated[Response, ResponseSpec(HealthAnswer)]:
        """The state of the server and its database, within two seconds."""
        well = await health.is_well()
        seen = None
        proof = request.headers.get("x-croupier-doctor")
        if well and proof and is_signed(await secret_of(store, "doctor"), proof):
            named = trust_proxy and forwarded_address(request.scope) != ""
            seen = SeenRequest(address, root_of(request.scope), named)
        answer = HealthAnswer("ok" if well else "unavailable", __version__, built_from, seen)
        return json_of(answer, 200 if well else 503)

    @api.route("GET", "/metrics", "upkeep")
    async def metrics() -> Annotated[Response, ResponseSpec(str, media="text/plain")]:
        """Counters for Prometheus."""
        waiting = workers.waiting()
        for urgency in Urgency:
            counters.waiting.labels(urgency.name.lower()).set(waiting[urgency])
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                counters.database_bytes.set(await store.size())
                counters.last_backup.set(await last_backup(store) / 1000)
        except (CroupierError, TimeoutError):
            counters.database_bytes.set(math.nan)
        return Response(counters.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
