"""The tables of online tournaments: opened, found, and distributed among the servers.

A table's name follows from its tournament and its number, so every server would open the same one. The
server that has a table's lease reconciles it (`reconciler`). Every server that learns of a new table tries
for its lease after a random delay, which distributes them, and looks again and again for leases that nobody
has.
"""

from __future__ import annotations

import asyncio
import logging
import random
import weakref
from contextlib import suppress
from typing import Protocol

from croupier.errors import BadInput, CroupierError
from croupier.game.registry import game_of
from croupier.play import AnyRules
from croupier.serialization import to_plain
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.shared_secret import secret_of
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.store import Conflict, Store, Unavailable
from croupier.server.tables.actor import TableActor
from croupier.server.tables.registry import TableRegistry
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.reconciler import HOUSE, TableReconciler
from croupier.server.tournaments.registry import TournamentRegistry
from croupier.server.tournaments.tournament_tables import TournamentTables
from croupier.table.events import Clock, Match, is_closed_by
from croupier.table.table import opening_step
from croupier.tournament import Refusal, Structure, commands
from croupier.tournament.check import rules_for
from croupier.tournament.schedule_commands import break_ends

SPREAD = 0.3
"""The longest random delay in seconds before a server tries for the lease of a new table."""

AT_ONCE = 2
"""New tables that are opened at the same time."""

SECRET = "tournaments"
"""The name of the secret from which table names are derived."""


class TableServer(Protocol):
    """The parts of a server that online tournaments use."""

    store: Store
    settings: Settings
    metrics: Metrics
    owner: str
    tasks: TaskScope
    tables: TableRegistry
    tournaments: TournamentRegistry


def playing_rules(structure: Structure) -> AnyRules:
    """The rules of a tournament's tables, with the payments of its structure."""
    rules = rules_for(structure)
    settings = to_plain(rules.settings)
    if settings.get("paying", structure.paying) == structure.paying:
        return rules
    paying: AnyRules = game_of(structure.game).under_settings(
        {**settings, "paying": structure.paying}, rules.preset
    )
    return paying


class OnlineTournaments:
    """All online tournaments of one server process."""

    def __init__(self, server: TableServer) -> None:
        self._server = server
        self._key = b""
        self._halls: dict[str, TournamentTables] = {}
        self._tasks = server.tasks
        self._taking: set[str] = set()
        self._few = asyncio.Semaphore(AT_ONCE)

    async def prepare(self) -> None:
        """Load the secret of table names, or make one. Raises Unavailable."""
        self._key = bytes.fromhex(await secret_of(self._server.store, SECRET))

    def start(self) -> None:
        """Begin to look for tables without a server."""
        self._tasks.start("online tables", self._look_on)

    def hall(self, tournament: TournamentActor) -> TournamentTables:
        """The tables of a tournament in memory."""
        return self._halls[tournament.house_name]

    def on_tournament_loaded(self, tournament: TournamentActor) -> None:
        """Attach a tournament that has been loaded."""
        hall = self._halls[tournament.house_name] = TournamentTables(tournament, self._key)
        # A weak reference, so that the tournament is freed as soon as it is unloaded.
        here = weakref.ref(hall)
        tournament.table_name = lambda number: found.table_name(number) if (found := here()) else None
        tournament.on_change.append(lambda: self._told(here()))
        self._told(hall)

    def on_table_loaded(self, actor: TableActor) -> None:
        """Attach a reconciler to a loaded table of a tournament."""
        match = actor.table.state.match
        if not match.tournament:
            return
        hall = self._halls.get(match.tournament)
        if hall is None:  # not loaded yet, or over with a table that is still open
            self._tasks.start("tournament", self._called_up, match.tournament)
        else:
            self._direct(hall, actor)

    def _direct(self, hall: TournamentTables, actor: TableActor) -> None:
        settings, match = self._server.settings, actor.table.state.match
        if actor.directing is None and hall.table_name(match.number) == actor.name:
            actor.directing = TableReconciler(hall, match.number, settings.tournament_clock)
            actor.look()

    async def _called_up(self, tournament: str) -> None:
        with suppress(CroupierError):
            await self._server.tournaments.find(tournament)

    def _told(self, hall: TournamentTables | None) -> None:
        """Notify a tournament's tables of a change, and open new ones."""
        if hall is None or not hall.is_online:
            return
        for number in hall.open_tables():
            name = hall.table_name(number) or ""
            actor = self._server.tables.in_memory(name)
            if actor is not None:
                self._direct(hall, actor)
                if hall.is_news(number):
                    actor.look()
            elif name not in self._taking:
                self._taking.add(name)
                self._tasks.start("online table", self._taken_soon, hall, number, name)

    # Opening tables

    async def _taken_soon(self, hall: TournamentTables, number: int, name: str) -> None:
        """Try for a new table's lease, after a random delay."""
        if self._server.store.shared:
            await asyncio.sleep(random.uniform(0, SPREAD))
        async with self._few:  # a hundred tables may be new, and other tables are being played
            with suppress(Unavailable):  # it is tried again
                await self._take(hall, number, name)

    async def _look_on(self) -> None:
        """Look for tables without a server, because theirs may have failed."""
        while True:
            await asyncio.sleep(self._server.settings.lease / 3)
            known = self._server.tournaments.has  # unloaded tournaments need no tables
            self._halls = {name: hall for name, hall in self._halls.items() if known(hall.tournament.name)}
            for name in tuple(self._halls):  # no variable keeps an unloaded tournament in memory
                try:
                    await self._look_at(self._halls[name])
                except Unavailable as error:
                    self._server.metrics.failures.note("tournament", error)
                except Exception as error:  # one tournament must not stop the others
                    event("fault", level=logging.ERROR, error=error)

    async def _look_at(self, hall: TournamentTables) -> None:
        if not hall.is_online:
            return
        if hall.state.phase == "playing":
            await hall.tournament.refresh_book()
            await self._end_break(hall)
        for number in hall.open_tables():
            name = hall.table_name(number) or ""
            actor = self._server.tables.in_memory(name)
            if actor is None:
                await self._take(hall, number, name)
            elif actor.table.state.closed:
                hall.closed.add(number)

    async def _end_break(self, hall: TournamentTables) -> None:
        """End a break, if this server has the tournament's lease."""
        if hall.tournament.log.fence is None:
            return
        ends = break_ends(hall.state, hall.tournament.chronicle)
        if ends is not None and ends <= now_ms():
            with suppress(Refusal):  # the director was faster
                await hall.tournament.ask(HOUSE, commands.Resume())

    async def _take(self, hall: TournamentTables, number: int, name: str) -> None:
        """Load a table that no other server has. Open it first, if need be."""
        server = self._server
        if number not in hall.state.tables and await self._is_closed(name):
            hall.closed.add(number)
            return
        if await server.store.lease(name, server.owner, server.settings.lease) is None:
            return
        if server.tables.in_memory(name) is None:
            await self._open(hall, number, name)
            await server.tables.find(name)

    async def _is_closed(self, name: str) -> bool:
        """True if a table is closed or was never opened."""
        bodies = await self._server.store.read(name)
        return not bodies or is_closed_by(bodies[-1])

    async def _open(self, hall: TournamentTables, number: int, name: str) -> None:
        """Open a table, unless it is open."""
        store, settings, state = self._server.store, self._server.settings, hall.state
        structure = state.structure
        try:
            rules = playing_rules(structure)
            match = Match(
                structure.game,
                rules.preset,
                structure.seats,
                name=f"{state.name[:40]}, table {number}",
                chips=structure.stack,
                clock=Clock("move", gives=settings.tournament_clock),
                pause=settings.tournament_pause,
                public=False,
                tournament=hall.tournament.house_name,
                number=number,
                chat=settings.tournament_chat,
            )
            step = opening_step(rules, match, "", now_ms())
        except BadInput as error:
            event("floor", level=logging.ERROR, table=short(name), why=error.sentence)
            return
        with suppress(Conflict):  # it is open
            await store.append(name, step.n, step.record.at, step.body)
