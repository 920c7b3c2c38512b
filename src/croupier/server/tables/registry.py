"""All the tables of one server process: opening them, finding them in the log, holding their leases."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Any

import msgspec

from croupier.errors import CroupierError
from croupier.game.preset_registry import SHIPPED, Shelf
from croupier.server.app.maintenance import Chores
from croupier.server.http.rate_limits import Buckets
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.worker_pool import Workers
from croupier.server.store import Conflict, Store, Unavailable
from croupier.server.tables.actor import TableActor
from croupier.server.tables.chat import Overheard
from croupier.server.tables.log import rebuilt
from croupier.server.tables.new_table import match_of
from croupier.server.tables.seat_quota import Shares
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.names import is_tournament
from croupier.server.tournaments.online_tables import Online
from croupier.server.tournaments.registry import TournamentRegistry
from croupier.table.legacy_logs import Past, past_of
from croupier.table.messages import encode
from croupier.table.reducer import State
from croupier.table.table import Table, opened
from croupier.words import msg

__all__ = ["TableRegistry", "found_at", "rebuilt"]

RECENT = 24 * 3600 * 1000
"""Tables played at within so many milliseconds are taken up when a server starts."""

HEAD_START = 2.0
"""Seconds in which a server takes up tables before it serves anybody: small ones are complete by then."""

GRACE = 10.0
"""Seconds after which a table at which nobody is may make room for another."""

FAREWELL = 1.0
"""Seconds that a server which stops gives its database to take back the leases."""

PASTS = 32
PAST_KEPT = 60.0
"""So many tables that cannot be played at any more are kept in memory, for so many seconds."""


WISHES = 60
"""So many leases one server asks the others for at a time: what it tells them is short."""


class Wish(msgspec.Struct, frozen=True):
    """What a server tells the others while it has tables in memory whose leases it has not."""

    owned: int
    wants: tuple[str, ...]


def fresh_name() -> str:
    """A table's name that nobody guesses; none begins like an option of the command line."""
    while (name := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return name


class TableRegistry:
    """The tables that this process has in memory; any table of the log can be called up."""

    def __init__(self, store: Store, settings: Settings | None = None, shelf: Shelf = SHIPPED) -> None:
        self.shelf = shelf
        self.store = store
        self.settings = settings or Settings()
        self.metrics = Metrics()
        self.workers = Workers(self.settings.workers)
        self.owner = secrets.token_hex(8) if store.shared else "embedded"
        self.bot_moves = Buckets(self.settings.bot_moves, time.monotonic)
        self.shares = Shares(self.settings)
        self._actors: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Task[TableActor | None]] = {}
        self._pasts: OrderedDict[str, tuple[Past, float]] = OrderedDict()
        self._tasks: list[asyncio.Task[None]] = []
        self._recent: list[str] | None = None
        self._given: dict[str, float] = {}
        self._giving: set[asyncio.Task[None]] = set()
        self.tournaments = TournamentRegistry(store, self.settings, self.metrics, self.owner)
        self.chores = Chores(store, self.settings, self.metrics.failures, self._actors, self.tournaments)
        self.online = Online(self)
        self.tournaments.made.append(self.online.made)
        self.closing = False

    async def prepare(self) -> None:
        """Read what a start needs. Raises Unavailable, before anything has begun."""
        if self._recent is None:
            await self.chores.prepare()
            logs = await self.store.tables(now_ms() - RECENT)
            self._recent = [log for log in logs if not is_tournament(log)]
            await self.tournaments.prepare()
            await self.online.prepare()

    async def start(self) -> None:
        """Take up the tables that were being played, and keep their leases from now on.

        Where there are very many, others are served meanwhile: whoever asks for a table gets it at once.
        """
        await self.prepare()
        self.store.listen(self._bell, self._hear)
        recent = self._recent or []
        taking_up = asyncio.create_task(self._take_up(recent), name="tables")
        leases = asyncio.create_task(self._keep_leases(), name="leases")
        self._tasks += [taking_up, leases, *self.chores.start()]
        self.tournaments.start()
        self.online.start()
        await asyncio.wait([taking_up], timeout=HEAD_START)
        event("started", tables=len(self._actors), of=len(recent))

    async def _take_up(self, names: list[str]) -> None:
        """Call up tables, one after the other, so that their clocks and bots go on."""
        for name in names:
            while len(self._actors) < self.settings.tables:  # others are found when they are asked for
                try:
                    await self.find(name)
                    break
                except Unavailable as error:
                    self.metrics.failures.note("start", error, table=short(name))
                    await asyncio.sleep(1)
                except Exception as error:
                    # One table of which we make nothing is no reason to leave others.
                    event("fault", level=logging.ERROR, table=short(name), error=error)
                    break

    async def close(self) -> None:
        """Stop all tables, give back their leases and let go of the store."""
        self.closing = True
        tasks = (*self._tasks, *self._loading.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.online.close()
        await asyncio.gather(*(actor.stop() for actor in self._actors.values()))
        await self.tournaments.close()
        await self.workers.close()
        with suppress(Unavailable, TimeoutError):  # leases run out by themselves, too
            async with asyncio.timeout(FAREWELL):
                await self.store.release(self.owner)
        await self.store.close()
        event("stopped")

    async def open(self, plain: dict[str, Any], host: str, address: str = "") -> str:
        """Open a table from an address; its name, which cannot be guessed.

        Raises BadInput, and CroupierError where its host, their address or the house has too many.
        """
        rules, match = match_of(plain, self.shelf, any_terms=self.settings.any_terms)
        step = opened(rules, match, host, now_ms())
        await self._make_room(host, address)
        name = fresh_name()
        await self.store.append(name, step.n, step.record.at, step.body)
        actor = self._hold(name, Table(rules, step.state), address)
        with suppress(Unavailable):  # the table is there; its lease is asked for again
            actor.owned(await self.store.lease(name, self.owner, self.settings.lease))
        event("opened", table=short(name), game=match.game)
        return name

    async def _make_room(self, host: str, address: str) -> None:
        """See that there is room for one table more; those that nobody is at make it, the oldest first."""
        everywhere = tuple(self._actors.values())
        of_host = [actor for actor in everywhere if actor.table.state.host == host]
        nearby = [actor for actor in everywhere if address and actor.opener == address]
        settings, each = self.settings, self.settings.tables_each
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
            spare = [actor for actor in held if not actor.is_needed(time.monotonic(), GRACE)]
            if not spare:
                raise CroupierError(code, sorry)
            await self._let_go(min(spare, key=lambda actor: actor.used).name)

    async def find(self, name: str) -> TableActor | None:
        """A table by its name, from memory or from the log; None where there is no such table."""
        actor = self._actors.get(name)
        if actor is not None:
            actor.used = time.monotonic()  # whoever asks for it is about to come in
        if actor is not None or not 0 < len(name) <= 64 or is_tournament(name) or self._past(name):
            return actor
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def past(self, name: str) -> Past | None:
        """A table of the log that cannot be played at here any more, as the log tells of it; or None."""
        return None if await self.find(name) is not None else self._past(name)

    def _past(self, name: str) -> Past | None:
        past, since = self._pasts.get(name, (None, 0.0))
        return past if time.monotonic() - since < PAST_KEPT else None

    async def _load(self, name: str) -> TableActor | None:
        bodies = await self.store.read(name)
        if not bodies:
            return None
        try:
            table = await asyncio.to_thread(rebuilt, bodies)
        except CroupierError as error:
            event("table-unreadable", level=logging.ERROR, table=short(name), why=error.sentence)
            self._pasts[name] = past_of(bodies, _why(error)), time.monotonic()
            while len(self._pasts) > PASTS:
                self._pasts.popitem(last=False)
            return None
        fence = await self.store.lease(name, self.owner, self.settings.lease)
        step = table.resumed(now_ms())
        resumes = False
        if fence is not None and step is not None:  # nobody else serves it: clocks are credited
            try:
                await self.store.append(name, step.n, step.record.at, step.body, fence)
                table.commit(step)
            except Conflict:
                fence = None
            except Unavailable as error:  # the table can be looked at all the same
                self.metrics.failures.note("table", error, table=short(name))
                resumes = True
        actor = self._hold(name, table)
        actor.log.resumes = resumes
        actor.owned(fence)
        if fence is None:
            actor.ring()
        return actor

    def _hold(self, name: str, table: Table, opener: str = "") -> TableActor:
        actor = TableActor(name, table, self.store, self, opener)
        self._actors[name] = actor
        self.metrics.tables.set(len(self._actors))
        self.online.held(actor)
        actor.start()
        return actor

    def in_memory(self, name: str) -> TableActor | None:
        """A table, if it is in memory."""
        return self._actors.get(name)

    def called(self, kind: str, name: str) -> str | None:
        """What a table or a tournament in memory is called: by its game where it has no name of its own.

        The `kind` "game" asks for the key of a table's game.
        """
        if kind == "tournament":
            return next((one.state.name for one in self.tournaments.held if one.house_name == name), None)
        match = self._actors[name].table.state.match if name in self._actors else None
        if match is None:
            return None
        return match.game if kind == "game" else match.name or match.game

    def public(self) -> list[TableActor]:
        """The tables that anybody may find here."""
        return [
            actor
            for actor in self._actors.values()
            if actor.table.state.match.public and not actor.table.state.closed
        ]

    def seats_of(self, player: str) -> list[tuple[str, State]]:
        """The tables in memory at which a player has a seat."""
        return [(name, self._actors[name].table.state) for name in self.shares.tables_of(player)]

    def _bell(self, name: str) -> None:
        if is_tournament(name):
            self.tournaments.ring(name)
            return
        actor = self._actors.get(name)
        if actor is not None:
            actor.ring()

    def tell_others(self, table: str, line: Overheard) -> None:
        """Tell the other servers what somebody has said at a table."""
        if self.store.shared:
            self.store.tell(encode((table, line)).decode())

    def _hear(self, text: str) -> None:
        """What another server tells: a line of the talk at a table, or that it has few leases."""
        with suppress(msgspec.MsgspecError):  # of another version, it may tell what we do not know
            told = msgspec.json.decode(text, type=tuple[str, Overheard] | Wish)
            if isinstance(told, Wish):
                self._give(told)
            elif (actor := self._actors.get(told[0])) is not None:
                actor.overhear(told[1])

    def _give(self, wish: Wish) -> None:
        """Give up leases to a server that has fewer, as after its restart."""
        owned = {name: actor for name, actor in self._leased().items() if actor.log.fence is not None}
        wanted = sorted(owned.keys() & set(wish.wants))
        for name in wanted[: max(0, (len(owned) - wish.owned) // 2)]:
            self._given[name] = time.monotonic() + self.settings.lease
            owned[name].owned(None)
            giving = asyncio.create_task(self._release(name))
            self._giving.add(giving)
            giving.add_done_callback(self._giving.discard)

    async def _release(self, name: str) -> None:
        with suppress(Unavailable):  # it runs out by itself, too
            await self.store.release(self.owner, name)

    def _leased(self) -> dict[str, TableActor | TournamentActor]:
        """All that is in memory here and has a lease, or wants one, by the names of the logs."""
        wanting = {actor.name: actor for actor in self.tournaments.held if actor.wants_lease}
        return {**self._actors, **wanting}

    async def _keep_leases(self) -> None:
        """Renew what is held, take what is free, and let go of what nobody uses."""
        while True:
            await asyncio.sleep(self.settings.lease / 3)
            try:
                await self._keep_once()
            except Unavailable as error:
                self.metrics.failures.note("leases", error)
            except Exception as error:  # the leases must go on being kept
                event("fault", level=logging.ERROR, error=error)

    async def _keep_once(self) -> None:
        await self._let_go_of_idle()
        leased, now = self._leased(), time.monotonic()
        held = set(leased)  # where nobody else may write, what was had once is kept
        if self.store.shared:
            held = await self.store.renew(self.owner, self.settings.lease)
            for name in held.difference(self._actors, self._loading):
                if not self.tournaments.has(name):  # it could not be given back
                    await self.store.release(self.owner, name)
        self._given = {name: until for name, until in self._given.items() if until > now}
        for name, actor in leased.items():
            if (name not in held or actor.log.fence is None) and name not in self._given:
                actor.owned(await self.store.lease(name, self.owner, self.settings.lease))
        self.metrics.owned.set(sum(actor.log.fence is not None for actor in self._actors.values()))
        wants = [name for name, actor in leased.items() if actor.log.fence is None]
        if wants and self.store.shared:
            self.store.tell(encode(Wish(len(leased) - len(wants), tuple(wants[:WISHES]))).decode())

    async def _let_go_of_idle(self) -> None:
        now = time.monotonic()
        for name, actor in tuple(self._actors.items()):
            if actor.is_needed(now, self.settings.kept(actor.table.state.phase == "waiting")):
                actor.look_after(now)
            else:
                await self._let_go(name)

    async def _let_go(self, name: str) -> None:
        """Forget a table; whoever asks for it finds it in the log, and any server may take it up."""
        actor = self._actors.pop(name)
        self.shares.gone(name)
        self.metrics.tables.set(len(self._actors))
        await actor.stop()
        if name not in self._actors and name not in self._loading:
            await self.store.release(self.owner, name)


async def found_at(registry: TableRegistry, name: str) -> TableActor:
    """A table that can be played at. Raises CroupierError: `no-table`, or `past` where it was one."""
    actor = await registry.find(name)
    if actor is not None:
        return actor
    past = await registry.past(name)
    if past is not None:
        raise CroupierError("past", "{why}; what was played is in its history", why=past.why)
    raise CroupierError("no-table", "there is no such table")


def _why(error: CroupierError) -> str:
    unknown = error.code == "unknown-game"
    what = "this table's game is" if unknown else "the rules that this table was played by are"
    return f"{what} not known here any more"
