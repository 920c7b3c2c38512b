"""Background jobs of a server: operator news, retention, and the index of visits for old tables."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from croupier.errors import CroupierError
from croupier.server.admin.actions import NEWS
from croupier.server.admin.retention import believed, sweep
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.event_log_names import is_tournament
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.store_failures import Failures
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.store import Store, Unavailable
from croupier.server.tables.log import rebuilt
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.visit_index import all_visits
from croupier.server.tournaments.registry import TournamentRegistry

FIRST_SWEEP_SECONDS, SWEEP_SECONDS = 60.0, 3600.0
"""Time until the first sweep of old data, and between two sweeps."""

NEWS_SECONDS = 0.5
"""Time between two looks for operators' changes."""


class Maintenance:
    """The background jobs of one server."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        failures: Failures,
        tables: TableRegistry,
        tournaments: TournamentRegistry,
        tasks: TaskScope,
    ) -> None:
        self._store = store
        self._settings = settings
        self._failures = failures
        self._tables = tables
        self._tournaments = tournaments
        self._tasks = tasks
        self._heard: set[str] = set()
        self._swept = time.monotonic() - SWEEP_SECONDS

    async def prepare(self) -> None:
        """Skip earlier changes: they are in the logs that the server reads. Raises Unavailable."""
        self._heard = {key for key, _ in await self._store.list_space(NEWS)}

    def start(self) -> None:
        """Start the jobs."""
        self._tasks.start("news", self._apply_news)
        self._tasks.start("visits", self._count_visits)
        if self._settings.keep_days:
            self._tasks.start("retention", self._sweep_hourly)

    async def apply_news(self) -> None:
        """Reload the tables and tournaments that an operator has changed."""
        news = await self._store.list_space(NEWS)
        for key, table in news:
            if key in self._heard:
                continue
            (self._tournaments if is_tournament(table) else self._tables).reload_log(table)
        self._heard = {key for key, _ in news}

    async def sweep(self) -> None:
        """Remove data older than `keep_days`. Tables and tournaments in memory are in use."""
        settings = self._settings
        passed, self._swept = time.monotonic() - self._swept, time.monotonic()
        now = await believed(self._store, now_ms(), int(1000 * passed))
        swept = await sweep(self._store, settings.keep_days, settings.session_days, now, self._in_use)
        event("swept", **msgspec.structs.asdict(swept))

    def _in_use(self, log: str) -> bool:
        return self._tables.has(log) or self._tournaments.has(log)

    async def _apply_news(self) -> None:
        """Apply notices of operators. Any server or command may have stored them."""
        while True:
            await asyncio.sleep(NEWS_SECONDS)
            try:
                await self.apply_news()
            except Unavailable as error:
                self._failures.note("news", error)

    async def _sweep_hourly(self) -> None:
        wait = FIRST_SWEEP_SECONDS
        while True:
            await asyncio.sleep(wait)
            wait = SWEEP_SECONDS
            try:
                await self.sweep()
            except Unavailable as error:
                self._failures.note("retention", error)
            except Exception as error:  # a bug must not end the sweeps; the next is in an hour
                event("fault", level=logging.ERROR, error=error)

    async def _count_visits(self) -> None:
        """Index the visits of tables that were stored before there was an index, one after the other."""
        unreadable: set[str] = set()
        while True:
            try:
                for name in await self._store.tables_without_visits():
                    if name not in unreadable and not await self._counted(name):
                        unreadable.add(name)
                return
            except Unavailable as error:
                self._failures.note("visits", error)
                await asyncio.sleep(1)

    async def _counted(self, name: str) -> bool:
        """Index the visits of one table. False if its log cannot be read."""
        if is_tournament(name):  # entrants of a tournament are not visits
            await self._store.count(name, ())
            return True
        bodies = await self._store.read(name)
        try:
            table = await asyncio.to_thread(rebuilt, bodies)
        except CroupierError as error:
            event("table-unreadable", level=logging.ERROR, table=short(name), why=error.sentence)
            return False
        await self._store.count(name, all_visits(name, table.state))
        return True
