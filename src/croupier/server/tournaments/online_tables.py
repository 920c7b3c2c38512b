"""Tournaments played at this house's own tables: opened, found, shared among the servers of the house.

A table's name follows from its tournament's and its number, so that whoever opens it opens the same one.
Each is kept (`keeping`) where its lease is held; every server that hears of a new one tries for its lease
after a moment of its own, so that they are spread, and looks again and again for leases that nobody holds.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import random
import weakref
from base64 import urlsafe_b64encode
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Protocol

from croupier.errors import BadInput, CroupierError
from croupier.game.registry import game_of
from croupier.play import AnyRules
from croupier.serialization import plain
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.shared_secret import secret_of
from croupier.server.store import Conflict, Store, Unavailable
from croupier.server.tables.actor import TableActor
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.reconciler import HOUSE, Keeper
from croupier.server.tournaments.registry import TournamentRegistry
from croupier.server.tournaments.roles import entrant_of
from croupier.table.events import Clock, Match
from croupier.table.table import opened
from croupier.tournament import Director, Refusal, State, Structure, Who, commands
from croupier.tournament.check import rules_for
from croupier.tournament.log_index import Chronicle
from croupier.tournament.schedule_commands import break_ends

__all__ = ["SECRET", "Hall", "Online", "playing_rules", "table_name"]

SPREAD = 0.3
"""Seconds within which each server tries for the lease of a new table, at a moment of its own."""

AT_ONCE = 2
"""So many new tables are opened at the same time."""

SECRET = "tournaments"
"""The name of the secret with which tables' names are made."""


class House(Protocol):
    """What online tournaments have of their server: its tables."""

    store: Store
    settings: Settings
    metrics: Metrics
    owner: str
    tournaments: TournamentRegistry

    def in_memory(self, name: str) -> TableActor | None: ...
    async def find(self, name: str) -> TableActor | None: ...


def playing_rules(structure: Structure) -> AnyRules:
    """The rules by which a table of this tournament is played; it pays as the structure says."""
    rules = rules_for(structure)
    settings = plain(rules.settings)
    if settings.get("paying", structure.paying) == structure.paying:
        return rules
    paying: AnyRules = game_of(structure.game).under_settings(
        {**settings, "paying": structure.paying}, rules.preset
    )
    return paying


def table_name(key: bytes, tournament: str, number: int) -> str:
    """The name of a tournament's table: the same on all servers, and nobody guesses it."""
    digest = hmac.digest(key, f"{tournament}/{number}".encode(), "sha256")
    return "t" + urlsafe_b64encode(digest).decode()[:22]


class Hall:
    """The tables of one online tournament, as this server sees them."""

    def __init__(self, tournament: TournamentActor, key: bytes) -> None:
        self.tournament = tournament
        self.closed: set[int] = set()
        self._key = key
        self._entrants: dict[str, int] = {}
        self._seen: dict[int, tuple[object, ...]] = {}

    # What its tables have of it

    @property
    def house_name(self) -> str:
        """What the house calls the tournament."""
        return self.tournament.house_name

    @property
    def director(self) -> Director:
        """The tournament itself."""
        return self.tournament.director

    @property
    def state(self) -> State:
        """Its present."""
        return self.tournament.state

    @property
    def chronicle(self) -> Chronicle:
        """What its log tells beside that."""
        return self.tournament.chronicle

    def ring(self) -> None:
        """There is more in its log than is known here."""
        self.tournament.ring()

    async def ask(self, who: Who, command: commands.Asked, key: str = "") -> object:
        """Have a command done. Raises CroupierError."""
        return await self.tournament.ask(who, command, key)

    def entrant(self, player: str) -> int | None:
        """The entrant who a player of the house is."""
        book, known = self.tournament.book, self._entrants.get(player, 0)
        entrant = self.state.players.get(known)
        if entrant is None or entrant.person != player or player in book.claims:
            self._entrants[player] = known = entrant_of(self.state, book, player) or 0
        return known or None

    def person_of(self, number: int) -> str:
        """The player of the house who is this entrant; "" for nobody."""
        book, state = self.tournament.book, self.state
        claimed = (player for player, claim in book.claims.items() if claim.number == number)
        for person in (*claimed, state.players[number].person):
            if person and self.entrant(person) == number:
                return person
        return ""

    # What this server has to look after

    @property
    def is_online(self) -> bool:
        """Whether it is played at tables of the house."""
        return self.tournament.book.house.kind == "online"

    def table_name(self, number: int) -> str | None:
        """The name of its table of this number; None where it is played with real cards."""
        return table_name(self._key, self.house_name, number) if self.is_online else None

    def open_tables(self) -> list[int]:
        """The tables that somebody has to look after: live ones, and others until they are closed."""
        live = self.state.tables
        return [n for n in range(1, self.state.opened + 1) if n in live or n not in self.closed]

    def is_news(self, number: int) -> bool:
        """Whether anything has changed since this was asked last that matters to a table."""
        state = self.state
        table = state.tables.get(number)
        players = () if table is None else tuple(state.players[player] for player in table.players)
        seen = (table, state.phase, state.limits, state.bagged, *players)
        before, self._seen[number] = self._seen.get(number, ()), seen
        if table is None or not table.dealt:  # it may wait for others
            return True
        return len(before) != len(seen) or any(a is not b for a, b in zip(before, seen, strict=True))


class Online:
    """All online tournaments of one server process."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._key = b""
        self._halls: dict[str, Hall] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._taking: set[str] = set()
        self._few = asyncio.Semaphore(AT_ONCE)

    async def prepare(self) -> None:
        """Find the secret that tables' names are made with, or make one. Raises Unavailable."""
        self._key = bytes.fromhex(await secret_of(self._house.store, SECRET))

    def start(self) -> None:
        """Look after tables from now on."""
        self._aside(self._look_on())

    async def close(self) -> None:
        """Take up no more tables."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def hall(self, tournament: TournamentActor) -> Hall:
        """The tables of a tournament in memory."""
        return self._halls[tournament.house_name]

    def made(self, tournament: TournamentActor) -> None:
        """A tournament is in memory from now on."""
        hall = self._halls[tournament.house_name] = Hall(tournament, self._key)
        # A tournament does not keep its hall, which keeps it: it is freed as soon as it is let go.
        here = weakref.ref(hall)
        tournament.table_name = lambda number: found.table_name(number) if (found := here()) else None
        tournament.told.append(lambda: self._told(here()))
        self._told(hall)

    def held(self, actor: TableActor) -> None:
        """A table is in memory from now on: one of a tournament's gets its keeper."""
        match = actor.table.state.match
        if not match.tournament:
            return
        hall = self._halls.get(match.tournament)
        if hall is None:  # it is not loaded yet; or it is over, and what is left is to be closed
            self._aside(self._called_up(match.tournament))
        else:
            self._direct(hall, actor)

    def _direct(self, hall: Hall, actor: TableActor) -> None:
        settings, match = self._house.settings, actor.table.state.match
        if actor.directing is None and hall.table_name(match.number) == actor.name:
            actor.directing = Keeper(hall, match.number, settings.tournament_clock)
            actor.look()

    async def _called_up(self, tournament: str) -> None:
        with suppress(CroupierError):
            await self._house.tournaments.find(tournament)

    def _told(self, hall: Hall | None) -> None:
        """Something has changed in a tournament: its tables look; new ones are taken up."""
        if hall is None or not hall.is_online:
            return
        for number in hall.open_tables():
            name = hall.table_name(number) or ""
            actor = self._house.in_memory(name)
            if actor is not None:
                self._direct(hall, actor)
                if hall.is_news(number):
                    actor.look()
            elif name not in self._taking:
                self._taking.add(name)
                self._aside(self._taken_soon(hall, number, name))

    # Taking up tables

    async def _taken_soon(self, hall: Hall, number: int, name: str) -> None:
        """Try for a new table's lease, at a moment that is this server's own."""
        if self._house.store.shared:
            await asyncio.sleep(random.uniform(0, SPREAD))
        async with self._few:  # a hundred may be new at once, and others play meanwhile
            with suppress(Unavailable):  # it is tried for again
                await self._take(hall, number, name)

    async def _look_on(self) -> None:
        """Look for tables of tournaments in play that nobody keeps: their server may have died."""
        while True:
            await asyncio.sleep(self._house.settings.lease / 3)
            held = self._house.tournaments.has  # what is over and forgotten needs nobody
            self._halls = {name: hall for name, hall in self._halls.items() if held(hall.tournament.name)}
            for name in tuple(self._halls):  # no variable keeps a hall until the next look
                try:
                    await self._look_at(self._halls[name])
                except Unavailable as error:
                    self._house.metrics.failures.note("tournament", error)
                except Exception as error:  # others are to be looked at
                    event("fault", level=logging.ERROR, error=error)

    async def _look_at(self, hall: Hall) -> None:
        if not hall.is_online:
            return
        if hall.state.phase == "playing":
            await hall.tournament.refresh_book()
            await self._end_break(hall)
        for number in hall.open_tables():
            name = hall.table_name(number) or ""
            actor = self._house.in_memory(name)
            if actor is None:
                await self._take(hall, number, name)
            elif actor.table.state.closed:
                hall.closed.add(number)

    async def _end_break(self, hall: Hall) -> None:
        """Go on after a break, where the tournament's lease is held."""
        if hall.tournament.log.fence is None:
            return
        ends = break_ends(hall.state, hall.chronicle)
        if ends is not None and ends <= now_ms():
            with suppress(Refusal):  # its director was first
                await hall.ask(HOUSE, commands.Resume())

    async def _take(self, hall: Hall, number: int, name: str) -> None:
        """Take up a table, if nobody else has it: open it, or close it for good."""
        house = self._house
        if number not in hall.state.tables and await self._is_closed(name):
            hall.closed.add(number)
            return
        if await house.store.lease(name, house.owner, house.settings.lease) is None:
            return
        if house.in_memory(name) is None:
            await self._open(hall, number, name)
            await house.find(name)

    async def _is_closed(self, name: str) -> bool:
        """Whether a table that nobody plays at is closed, or was never opened."""
        outlines = await self._house.store.outlines(name)
        return not outlines or b'"closed"' in outlines[0].last

    async def _open(self, hall: Hall, number: int, name: str) -> None:
        """Open a table, unless it is open."""
        store, settings, state = self._house.store, self._house.settings, hall.state
        if await store.outlines(name):
            return
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
                tournament=hall.house_name,
                number=number,
                chat=settings.tournament_chat,
            )
            step = opened(rules, match, "", now_ms())
        except BadInput as error:
            event("floor", level=logging.ERROR, table=short(name), why=error.sentence)
            return
        with suppress(Conflict):
            await store.append(name, step.n, step.record.at, step.body)

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
