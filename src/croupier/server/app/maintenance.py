"""What a server does beside its tables: hear what operators did, forget what is old, count old visits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping

import msgspec

from croupier.errors import CroupierError
from croupier.server.admin.actions import NEWS
from croupier.server.admin.retention import believed, sweep
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.store_failures import Failures
from croupier.server.store import Store, Unavailable
from croupier.server.tables.actor import TableActor
from croupier.server.tables.log import rebuilt
from croupier.server.tables.visit_index import all_visits
from croupier.server.tournaments.names import is_tournament
from croupier.server.tournaments.registry import TournamentRegistry

__all__ = ["Chores"]

SWEEP_EACH = 3600.0
"""Seconds between one look for what is to be forgotten and the next."""

NEWS_EACH = 0.5
"""Seconds between two looks for what an operator has done."""


class Chores:
    """The chores of one server, whose tables in memory are `actors`; its tournaments know theirs."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        failures: Failures,
        actors: Mapping[str, TableActor],
        tournaments: TournamentRegistry,
    ) -> None:
        self._store = store
        self._settings = settings
        self._failures = failures
        self._actors = actors
        self._tournaments = tournaments
        self._heard: set[str] = set()
        self._swept = time.monotonic() - SWEEP_EACH

    async def prepare(self) -> None:
        """What operators did before a server starts is in the logs that it reads."""
        self._heard = {key for key, _ in await self._store.every(NEWS)}

    def start(self) -> list[asyncio.Task[None]]:
        """Begin; the tasks that go on until they are cancelled."""
        tasks = [
            asyncio.create_task(self._hear_on(), name="news"),
            asyncio.create_task(self._count_visits(), name="visits"),
        ]
        if self._settings.keep_days:
            tasks.append(asyncio.create_task(self._sweep_on(), name="retention"))
        return tasks

    async def hear_news(self) -> None:
        """Look again at the tables that an operator has changed."""
        news = await self._store.every(NEWS)
        for key, table in news:
            if key in self._heard:
                continue
            if is_tournament(table):
                self._tournaments.read_again(table)
            elif table in self._actors:
                self._actors[table].read_again()
        self._heard = {key for key, _ in news}

    async def sweep(self) -> None:
        """Forget what is older than the house keeps; tables in memory are in use."""
        settings = self._settings
        passed, self._swept = time.monotonic() - self._swept, time.monotonic()
        now = await believed(self._store, now_ms(), int(1000 * passed))
        swept = await sweep(self._store, settings.keep_days, settings.session_days, now, self._in_use)
        event("swept", **msgspec.structs.asdict(swept))

    def _in_use(self, log: str) -> bool:
        return log in self._actors or self._tournaments.has(log)

    async def _hear_on(self) -> None:
        """Hear what an operator's program has done to tables: it may run beside any number of servers."""
        while True:
            await asyncio.sleep(NEWS_EACH)
            try:
                await self.hear_news()
            except Unavailable as error:
                self._failures.note("news", error)

    async def _sweep_on(self) -> None:
        """Forget what is old, soon after the start and then every hour."""
        wait = 60.0
        while True:
            await asyncio.sleep(wait)
            wait = SWEEP_EACH
            try:
                await self.sweep()
            except Unavailable as error:
                self._failures.note("retention", error)
            except Exception as error:  # it is tried again in an hour
                event("fault", level=logging.ERROR, error=error)

    async def _count_visits(self) -> None:
        """Make the visits of those tables from whose logs none were made yet, one after the other."""
        unreadable: set[str] = set()
        while True:
            try:
                for name in await self._store.uncounted():
                    if name not in unreadable and not await self._counted(name):
                        unreadable.add(name)
                return
            except Unavailable as error:
                self._failures.note("visits", error)
                await asyncio.sleep(1)

    async def _counted(self, name: str) -> bool:
        """Make the visits of one table; False where nothing can be made of its log."""
        if is_tournament(name):  # it has entrants, and they are no visits
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
