"""The registry of tables: it opens, finds, loads and unloads the tables of one server process."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from croupier.errors import CroupierError
from croupier.game.preset_registry import PresetRegistry
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.log_names import is_tournament
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.runtime.worker_pool import WorkerPool
from croupier.server.store import Conflict, Store, Unavailable
from croupier.server.tables.actor import TableActor, TableServices
from croupier.server.tables.chat import RelayedMessage
from croupier.server.tables.log import rebuilt
from croupier.server.tables.new_table import match_of
from croupier.server.tables.seat_quota import SeatQuota
from croupier.table.legacy_logs import Past, past_of
from croupier.table.messages import encode
from croupier.table.reducer import State
from croupier.table.table import Table, opening_step
from croupier.words import msg

__all__ = ["TableRegistry", "found_at", "rebuilt"]

RECENT_MS = 24 * 3600 * 1000
"""Tables that were played at within this time are loaded when a server starts."""

HEAD_START = 2.0
"""Seconds in which a starting server loads tables before it serves anybody. Small servers are complete by
then; on large ones people wait for no table but their own."""

GRACE_SECONDS = 10.0
"""Time after which an empty table may make room for another."""

PAST_TABLES = 32
PAST_SECONDS = 60.0
"""Unplayable tables that are kept in memory, and for how long."""


def fresh_name() -> str:
    """A new table name that cannot be guessed. None begins like an option of the command line."""
    while (name := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return name


class TableRegistry:
    """The tables in memory. All others of the store are loaded when somebody asks for them."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        workers: WorkerPool,
        presets: PresetRegistry,
        owner: str,
        clock: Callable[[], float],
    ) -> None:
        self.on_loaded: list[Callable[[TableActor], None]] = []
        """Called with every table that comes into memory, before it starts."""
        self.seat_quota = SeatQuota(settings)
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._presets = presets
        self._owner = owner
        self._tasks = TaskScope()
        self._services = TableServices(
            metrics,
            settings,
            workers,
            self.seat_quota,
            RateLimiter(settings.bot_moves, clock),
            self._tasks,
            self._relay,
        )
        self._actors: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Future[TableActor | None]] = {}
        self._pasts: OrderedDict[str, tuple[Past, float]] = OrderedDict()
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
        await self._tasks.open()
        self._tasks.start("idle tables", self._unload_idle_tables)
        loading = self._tasks.start("tables", self._load_all, self._recent)
        await asyncio.wait([loading], timeout=HEAD_START)
        event("started", tables=len(self._actors), of=len(self._recent))

    async def _load_all(self, names: list[str]) -> None:
        """Load tables one after the other, so that their clocks and bots go on."""
        for name in names:
            while (
                len(self._actors) < self._settings.tables
            ):  # the rest are loaded when somebody asks for them
                try:
                    await self.find(name)
                    break
                except Unavailable as error:
                    self._metrics.failures.note("start", error, table=short(name))
                    await asyncio.sleep(1)
                except Exception as error:  # one unreadable table must not keep the others from loading
                    event("fault", level=logging.ERROR, table=short(name), error=error)
                    break

    async def close(self) -> None:
        """Stop all tables. Their leases go with those of the server."""
        for loading in tuple(self._loading.values()):
            loading.cancel()
        await asyncio.gather(*(actor.stop() for actor in tuple(self._actors.values())))
        await self._tasks.close()

    # Opening and finding

    async def open(self, plain: dict[str, Any], host: str, address: str = "") -> str:
        """Open a table from an address and return its name, which cannot be guessed.

        Raises BadInput, and CroupierError if the host, the address or the server has too many tables.
        """
        rules, match = match_of(plain, self._presets, any_terms=self._settings.any_terms)
        step = opening_step(rules, match, host, now_ms())
        await self._make_room(host, address)
        name = fresh_name()
        await self._store.append(name, step.n, step.record.at, step.body)
        await self._tasks.open()
        actor = self._add(name, Table(rules, step.state), address)
        with suppress(Unavailable):  # the table is stored, and its lease is asked for again
            actor.set_fencing_token(await self._store.lease(name, self._owner, self._settings.lease))
        event("opened", table=short(name), game=match.game)
        return name

    async def _make_room(self, host: str, address: str) -> None:
        """Unload the longest unused empty table wherever a limit is reached. Raises CroupierError."""
        everywhere = tuple(self._actors.values())
        of_host = [actor for actor in everywhere if actor.table.state.host == host]
        nearby = [actor for actor in everywhere if address and actor.opener == address]
        settings, each = self._settings, self._settings.tables_each
        of_one = msg("you have {n} tables: wait, or leave another", n=each)
        of_address = msg("your address has too many tables: wait, or leave another")
        of_all = msg("the house has no room for another table now")
        for tables, most, code, sorry in (
            (of_host, each, "too-many", of_one),
            (nearby, settings.tables_per_address, "too-many", of_address),
            (everywhere, settings.tables, "full", of_all),
        ):
            held = [actor for actor in tables if actor.name in self._actors]
            if len(held) < most:
                continue
            spare = [actor for actor in held if not actor.is_needed(time.monotonic(), GRACE_SECONDS)]
            if not spare:
                raise CroupierError(code, sorry)
            await self._let_go(min(spare, key=lambda actor: actor.used).name)

    async def find(self, name: str) -> TableActor | None:
        """The table of this name, loaded if need be; None if it does not exist or cannot be played."""
        actor = self._actors.get(name)
        if actor is not None:
            actor.used = time.monotonic()  # whoever asks for it is about to connect
        if actor is not None or not 0 < len(name) <= 64 or is_tournament(name) or self._known_past(name):
            return actor
        if name not in self._loading:
            await self._tasks.open()
            self._loading[name] = self._tasks.submit("loading", self._load, name)
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def past(self, name: str) -> Past | None:
        """What the log tells of a table that cannot be played any more; None for any other table."""
        return None if await self.find(name) is not None else self._known_past(name)

    def _known_past(self, name: str) -> Past | None:
        past, since = self._pasts.get(name, (None, 0.0))
        return past if time.monotonic() - since < PAST_SECONDS else None

    async def _load(self, name: str) -> TableActor | None:
        bodies = await self._store.read(name)
        if not bodies:
            return None
        try:
            table = await asyncio.to_thread(rebuilt, bodies)
        except CroupierError as error:
            event("table-unreadable", level=logging.ERROR, table=short(name), why=error.sentence)
            self._pasts[name] = past_of(bodies, _why_past(error)), time.monotonic()
            while len(self._pasts) > PAST_TABLES:
                self._pasts.popitem(last=False)
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
        actor = self._add(name, table)
        actor.log.resumes = resumes
        actor.set_fencing_token(fence)
        if fence is None:
            actor.notify()
        return actor

    def _add(self, name: str, table: Table, opener: str = "") -> TableActor:
        actor = TableActor(name, table, self._store, self._services, opener)
        self._actors[name] = actor
        self._metrics.tables.set(len(self._actors))
        for on_loaded in self.on_loaded:
            on_loaded(actor)
        actor.start(self._tasks)
        return actor

    # Tables in memory

    def in_memory(self, name: str) -> TableActor | None:
        """A table, if it is in memory."""
        return self._actors.get(name)

    def has(self, log: str) -> bool:
        """True if a table is in memory or being loaded."""
        return log in self._actors or log in self._loading

    def leased(self) -> Mapping[str, TableActor]:
        """All tables in memory: each has a lease, or wants one."""
        return self._actors

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

    # News from other servers

    def notify(self, name: str) -> None:
        """Have a table look into its log: another server may have written there."""
        if (actor := self._actors.get(name)) is not None:
            actor.notify()

    def _relay(self, table: str, line: RelayedMessage) -> None:
        """Tell the other servers what somebody has said at a table."""
        if self._store.shared:
            self._store.broadcast(encode((table, line)).decode())

    def receive_relayed(self, table: str, line: RelayedMessage) -> None:
        """Tell a table what somebody has said there by another server."""
        if (actor := self._actors.get(table)) is not None:
            actor.receive_relayed(line)

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
        actor = self._actors.pop(name)
        self.seat_quota.forget_table(name)
        self._metrics.tables.set(len(self._actors))
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


def _why_past(error: CroupierError) -> str:
    unknown = error.code == "unknown-game"
    what = "this table's game is" if unknown else "the rules that this table was played by are"
    return f"{what} not known here any more"
