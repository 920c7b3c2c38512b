"""The registry of tables: it opens, finds, loads and unloads the tables of one server process."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from croupier.errors import CroupierError
from croupier.game.preset_registry import PresetRegistry
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.journal.registry import ActorRegistry
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.event_log_names import is_tournament
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.worker_pool import WorkerPool
from croupier.server.store import Conflict, Store, Unavailable
from croupier.server.tables.actor import TableActor, TableServices
from croupier.server.tables.chat import RelayedMessage
from croupier.server.tables.log import rebuilt
from croupier.server.tables.new_table import fresh_name, match_of
from croupier.server.tables.open_limits import tables_to_unload
from croupier.server.tables.seat_quota import SeatQuota
from croupier.server.tables.unplayable_tables import UnplayableTables
from croupier.table.legacy_logs import Past
from croupier.table.reducer import State
from croupier.table.table import Table, opening_step

RECENT_MS = 24 * 3600 * 1000
"""Tables that were played at within this time are loaded when a server starts."""

HEAD_START = 2.0
"""Seconds in which a starting server loads tables before it serves anybody. Small servers are complete by
then; on large ones people wait for no table but their own."""


class TableRegistry(ActorRegistry[TableActor]):
    """The tables in memory. All others of the store are loaded when somebody asks for them.

    `relay` tells the other servers what somebody has said at a table.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        workers: WorkerPool,
        presets: PresetRegistry,
        owner: str,
        clock: Callable[[], float],
        relay: Callable[[str, RelayedMessage], None],
    ) -> None:
        super().__init__(store, owner, metrics.tables)
        self.seat_quota = SeatQuota(settings)
        self._settings = settings
        self._metrics = metrics
        self._presets = presets
        bot_moves = RateLimiter(settings.bot_moves, clock)
        self._services = TableServices(
            metrics, settings, workers, self.seat_quota, bot_moves, self.tasks, relay
        )
        self._unplayable = UnplayableTables()
        self._recent: list[str] = []
        metrics.owned.set_function(lambda: sum(actor.fence is not None for actor in self._actors.values()))

    # From start to end

    async def prepare(self) -> None:
        """Find the tables to load. Raises Unavailable."""
        logs = await self._store.tables(now_ms() - RECENT_MS)
        self._recent = [log for log in logs if not is_tournament(log)]

    async def start(self) -> None:
        """Load the tables that were being played, and unload idle ones from now on.

        Returns after `HEAD_START` at the latest. A table that somebody asks for is loaded first.
        """
        await self.tasks.open()
        self.tasks.start("idle tables", self._unload_idle_tables)
        loading = self.tasks.start("tables", self._load_all, self._recent)
        await asyncio.wait([loading], timeout=HEAD_START)
        event("started", tables=len(self._actors), of=len(self._recent))

    async def _load_all(self, names: list[str]) -> None:
        """Load tables one after the other, so that their clocks and bots go on."""
        for name in names:
            while len(self._actors) < self._settings.tables:  # others are loaded on request
                try:
                    await self.find(name)
                    break
                except Unavailable as error:
                    self._metrics.failures.note("start", error, table=short(name))
                    await asyncio.sleep(1)
                except Exception as error:  # one unreadable table must not keep the others from loading
                    event("fault", level=logging.ERROR, table=short(name), error=error)
                    break

    # Opening and finding

    async def open(self, plain: dict[str, Any], host: str, address: str = "") -> str:
        """Open a table from an address and return its name, which cannot be guessed.

        Raises BadInput, and CroupierError if the host, the address or the server has too many tables.
        """
        rules, match = match_of(plain, self._presets, any_terms=self._settings.any_terms)
        step = opening_step(rules, match, host, now_ms())
        for actor in tables_to_unload(self._actors, self._settings, host, address):
            await self._let_go(actor.name)
        name = fresh_name()
        await self._store.append(name, step.n, step.record.at, step.body)
        await self.tasks.open()
        actor = self._add(self._actor(name, Table(rules, step.state), address))
        with suppress(Unavailable):  # the table is stored, and its lease is asked for again
            actor.set_fencing_token(await self._store.lease(name, self._owner, self._settings.lease))
        event("opened", table=short(name), game=match.game)
        return name

    async def find(self, name: str) -> TableActor | None:
        """The table of this name, loaded if need be; None if it does not exist or cannot be played."""
        actor = self._actors.get(name)
        if actor is not None:
            actor.used = time.monotonic()  # the caller is about to connect
            return actor
        possible = 0 < len(name) <= 64 and not is_tournament(name) and not self._unplayable.find(name)
        return await self._load_once(name) if possible else None

    async def past(self, name: str) -> Past | None:
        """The summary of a table that cannot be played any more; None for any other table."""
        return None if await self.find(name) is not None else self._unplayable.find(name)

    async def _load(self, name: str) -> TableActor | None:
        bodies = await self._store.read(name)
        if not bodies:
            return None
        try:
            table = await asyncio.to_thread(rebuilt, bodies)
        except CroupierError as error:
            event("table-unreadable", level=logging.ERROR, table=short(name), why=error.sentence)
            self._unplayable.add(name, bodies, error)
            return None
        fence = await self._store.lease(name, self._owner, self._settings.lease)
        step = table.resume_step(now_ms())
        resumes = False
        if fence is not None and step is not None:  # nobody else serves it: its clocks are credited
            try:
                await self._store.append(name, step.n, step.record.at, step.body, fence)
                table.commit(step)
            except Conflict:
                fence = None
            except Unavailable as error:  # the table can be watched all the same
                self._metrics.failures.note("table", error, table=short(name))
                resumes = True
        actor = self._add(self._actor(name, table))
        actor.log.resumes = resumes
        actor.set_fencing_token(fence)
        if fence is None:
            actor.notify()
        return actor

    def _actor(self, name: str, table: Table, opener: str = "") -> TableActor:
        return TableActor(name, table, self._store, self._services, opener)

    # Tables in memory

    def public(self) -> list[TableActor]:
        """The tables in memory that anybody may find."""
        return [
            actor
            for actor in self._actors.values()
            if actor.table.state.match.public and not actor.table.state.closed
        ]

    def seats_of(self, player: str) -> list[tuple[str, State]]:
        """The tables in memory at which a player has a seat."""
        return [(name, self._actors[name].table.state) for name in self.seat_quota.tables_of(player)]

    # Unloading

    async def _unload_idle_tables(self) -> None:
        while True:
            await asyncio.sleep(self._settings.lease / 3)
            try:
                await self._let_go_of_idle()
            except Unavailable as error:
                self._metrics.failures.note("leases", error)

    async def _let_go_of_idle(self) -> None:
        now = time.monotonic()
        for name, actor in tuple(self._actors.items()):
            if actor.is_needed(now, self._settings.kept(actor.table.state.phase == "waiting")):
                actor.look_after(now)
            else:
                await self._let_go(name)

    async def _let_go(self, name: str) -> None:
        """Unload a table and give its lease back, so that any server may load it."""
        actor = self._remove(name)
        self.seat_quota.forget_table(name)
        await actor.stop()
        if name not in self._actors and name not in self._loading:
            await self._store.release(self._owner, name)


async def found_at(tables: TableRegistry, name: str) -> TableActor:
    """A table that can be played. Raises CroupierError `no-table`, or `past` if its rules are gone."""
    actor = await tables.find(name)
    if actor is not None:
        return actor
    past = await tables.past(name)
    if past is not None:
        raise CroupierError("past", "{why}; what was played is in its history", why=past.why)
    raise CroupierError("no-table", "there is no such table")
