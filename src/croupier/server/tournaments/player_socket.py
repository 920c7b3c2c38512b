"""A player's socket at a tournament. It follows the player from table to table and stays open."""

from __future__ import annotations

import asyncio
from functools import partial

from croupier.errors import CroupierError
from croupier.server.accounts.sessions import Session
from croupier.server.store import Unavailable
from croupier.server.tables.actor import TableActor
from croupier.server.tables.outbox import Outbox
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.sockets import Arrival, Arrive, HandshakeRefused
from croupier.server.tables.subscribers import Subscriber
from croupier.server.tournaments.online_tables import OnlineTournaments
from croupier.server.tournaments.registry import TournamentRegistry
from croupier.server.tournaments.tournament_tables import TournamentTables
from croupier.table import messages
from croupier.tournament import State, events
from croupier.tournament.reducer import live_records

RETRY = 0.5
"""Seconds after which a missing table or an unloaded tournament is looked for again."""


Where = tuple[int, int]
"""The number of a table in its tournament, and a seat there."""


def arrivals_at(
    tournaments: TournamentRegistry, online: OnlineTournaments, tables: TableRegistry
) -> Arrive:
    """Only an entrant of an online tournament may come to it."""

    async def arrive(name: str, session: Session) -> Arrival:
        try:
            tournament = await tournaments.find(name)
        except CroupierError as error:
            raise HandshakeRefused(404, error.code) from None
        await tournament.refresh_book()
        hall = online.hall(tournament)
        if not hall.is_online or hall.entrant(session.player) is None:
            raise HandshakeRefused(403, "no-seat")
        return partial(Follower, tables, tournaments, online, hall)

    return arrive


class Follower:
    """A socket's place at a tournament: at the table at which its player has a seat now."""

    def __init__(
        self,
        tables: TableRegistry,
        tournaments: TournamentRegistry,
        online: OnlineTournaments,
        hall: TournamentTables,
        session: Session,
        outbox: Outbox,
        address: str,
    ) -> None:
        self.actor: TableActor | None = None
        self.connection = Subscriber(session.as_player(), outbox, address, follows=True)
        self._tables = tables
        self._tournaments = tournaments
        self._online = online
        self._hall = hall
        self._watched: TableActor | None = None  # the one that is told, or is to seat them soon
        self._told: tuple[Where | None, str] | None = None
        self._looks = asyncio.Event()
        self._found = asyncio.Event()
        self._task: asyncio.Future[None] | None = None

    def begin(self) -> None:
        """Start to follow the player. The first message says where they sit."""
        self._hall.tournament.followers.add(self._looks.set)
        self._looks.set()
        self._task = self._tournaments.tasks.start("follower", self._follow)

    async def found(self) -> None:
        """Wait until the player's first seat is known."""
        await self._found.wait()

    async def end(self) -> None:
        """Stop to follow the player."""
        self._hall.tournament.followers.discard(self._looks.set)
        task, self._task = self._task, None  # a cancelled task keeps the frames that it ended in
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._watch(None)
        self._leave()

    async def _follow(self) -> None:
        while True:
            await self._looks.wait()
            self._looks.clear()
            try:
                await self._look()
            except (CroupierError, Unavailable):
                await asyncio.sleep(RETRY)
                self._looks.set()

    async def _look(self) -> None:
        """Move to the player's present table, if it is another one."""
        if self._hall.tournament.stopped:
            await self._find_again()
        where = self._where()
        if where is None:
            self._watch(None)
            self._leave()
            self._tell(None, None, self._why_not())
            return
        name = self._hall.table_name(where[0]) or ""
        actor = await self._tables.find(name)
        if actor is None:  # it is being opened
            await asyncio.sleep(RETRY / 10)
            self._looks.set()
            return
        if actor is not self.actor or self._told is None or self._told[0] != where:
            self._go(where, actor)

    async def _find_again(self) -> None:
        """Load the tournament again, which was unloaded to make room."""
        await asyncio.sleep(RETRY)
        before = self._hall.tournament
        try:
            tournament = await self._tournaments.find(before.house_name)
        except CroupierError:  # it is gone
            self.connection.outbox.close()
            raise
        before.followers.discard(self._looks.set)
        tournament.followers.add(self._looks.set)
        self._hall = self._online.hall(tournament)

    def _go(self, where: Where, actor: TableActor) -> None:
        """Move to a table, as soon as the player has their seat there."""
        self._watch(actor)
        if actor.table.state.seat_of(self.connection.player.id) != where[1]:
            return
        self._watch(None)
        if actor is self.actor:
            self._tell(where, actor, self._why())
            actor.show(self.connection)
            return
        self._leave()
        self.actor = actor
        self._tell(where, actor, self._why())
        actor.connect(self.connection)

    def _leave(self) -> None:
        if self.actor is not None:
            self.actor.disconnect(self.connection)
            self.actor = None

    def _watch(self, actor: TableActor | None) -> None:
        """Look again whenever this table changes."""
        if self._watched is not None:
            self._watched.on_change.discard(self._looks.set)
        self._watched = actor
        if actor is not None:
            actor.on_change.add(self._looks.set)

    def _tell(self, where: Where | None, actor: TableActor | None, why: str) -> None:
        if self._told == (where, why):
            return
        self._told = where, why
        self._found.set()
        number, seat = where if where is not None else (None, None)
        table, n = (actor.name, actor.table.state.n) if actor is not None else (None, 0)
        letter = messages.Reseated(n, self._hall.tournament.house_name, number, table, seat, why)
        self.connection.outbox.answer(letter, followed=actor is not None)

    def _where(self) -> Where | None:
        """The player's seat by the director's log; None without one."""
        state, number = self._hall.state, self._number
        player = state.players.get(number) if number is not None else None
        if player is None or state.phase != "playing" or player.table is None or player.seat is None:
            return None
        return player.table, player.seat

    def _why_not(self) -> str:
        state: State = self._hall.state
        if state.phase == "over":
            return "over"
        player = state.players.get(self._number or 0)
        return "out" if player is not None and player.out is not None else "waiting"

    def _why(self) -> str:
        """The reason for the player's seat, from the log entry that seated them."""
        number = self._number
        for _, record in reversed(live_records(tuple(self._hall.tournament.director.records))):
            for event in reversed(record.events):
                if isinstance(event, events.Seated) and event.player == number:
                    return event.why
        return "draw"

    @property
    def _number(self) -> int | None:
        return self._hall.entrant(self.connection.player.id)
