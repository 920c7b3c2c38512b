"""One table as an actor: whatever happens to it happens here, one thing after the other, without locks."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable
from typing import Protocol

from croupier.server.http.rate_limits import Buckets
from croupier.server.journal.actor import Queued
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.worker_pool import Workers
from croupier.server.store import Store
from croupier.server.tables.bot_runner import Thinking
from croupier.server.tables.chat import Overheard, Talk
from croupier.server.tables.command_processor import Answering, Envelope
from croupier.server.tables.idle_seats import Absences
from croupier.server.tables.log import TableLog
from croupier.server.tables.scheduled_work import Housekeeping, Timed
from croupier.server.tables.seat_quota import Shares
from croupier.server.tables.subscribers import Connection, Onlookers
from croupier.table import messages
from croupier.table.table import Player, Refusal, Table
from croupier.table.table_clock import TableTime
from croupier.words import Message

__all__ = ["TableActor"]


class Around(Protocol):
    """What a table has of its server."""

    metrics: Metrics
    settings: Settings
    workers: Workers
    shares: Shares
    bot_moves: Buckets

    def tell_others(self, table: str, line: Overheard) -> None:
        """Tell the other servers what somebody has said at a table."""


class Directing(Protocol):
    """Who keeps a tournament's table as its director has it."""

    async def keep(self, log: TableLog) -> bool:
        """Do what is to be done at the table now; False where there is more."""

    def due_in(self) -> float | None:
        """The seconds until there is something to do though nothing happens."""


class TableActor(Queued[Envelope | Timed]):
    """A table, the sockets at it, and what is to be done there.

    `opener` is the address it was opened from, where that is known; `directing` keeps a tournament's table.
    `told` are called after every change.
    """

    log: TableLog
    directing: Directing | None = None

    def __init__(
        self,
        name: str,
        table: Table,
        store: Store,
        around: Around,
        opener: str = "",
        wall: Callable[[], int] = now_ms,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.name = name
        self.opener = opener
        self.table = table
        self.used = time.monotonic()
        self.told: set[Callable[[], None]] = set()
        self._shared = store.shared
        # The parts of a table do not keep it in memory: it is freed as soon as it is let go.
        me = weakref.proxy(self)
        self._workers = around.workers
        self._shares = around.shares
        self._absences = Absences(around.settings.seat_kept)
        self._onlookers = Onlookers(table)
        clock = TableTime(table.state.at, wall, steady)
        self.log = TableLog(
            name,
            table,
            store,
            around.metrics,
            clock,
            tell=lambda taken_back: me._tell(taken_back),  # noqa: PLW0108 - a bound method would keep the table
        )
        self._thinking = Thinking(
            name,
            table,
            around.workers,
            around.settings.bot_pace,
            around.bot_moves,
            lambda: me._share(),  # noqa: PLW0108
            lambda player, command: me._enqueue(player, command),  # noqa: PLW0108
            lambda number, n, move: me._queue.put_nowait(Timed(number, n, move)),
        )
        self._housekeeping = Housekeeping(self.log, self._onlookers, self._absences, self._thinking)
        self._talk = Talk(around.settings, tell=lambda line: around.tell_others(name, line))
        self._answering = Answering(self.log, self._onlookers, around.shares, around.metrics, self._talk)

    # What others call

    def start(self) -> None:
        """Begin to work off what arrives."""
        self._look_who_sits_where()
        super().start()

    async def stop(self) -> None:
        """Finish the thing at hand, and stop."""
        await self._thinking.stop()
        await super().stop()
        await self._thinking.stop()  # what it has woken last
        for connection in self._onlookers:
            connection.outbox.close()

    @property
    def connections(self) -> int:
        """How many sockets are at the table here."""
        return len(self._onlookers)

    def connect(self, connection: Connection) -> None:
        """A socket arrives: it gets the present view, whole."""
        self._onlookers.arrive(connection, self.log.now())
        self._note_presence(connection.player.id)

    def disconnect(self, connection: Connection) -> None:
        """A socket is gone."""
        self._onlookers.go(connection)
        self._forget_talk()
        self._note_presence(connection.player.id)

    def show(self, connection: Connection) -> None:
        """A socket gets the present view once more, whole."""
        self._onlookers.show(connection, self.log.now())

    def look_after(self, now: float) -> None:
        """Have those up who have been away for too long."""
        if self._housekeeping.long_away(now):
            self._nudge()

    def is_needed(self, now: float, after: float) -> bool:
        """Whether the table must stay in memory: it was used lately, or time is to do something there.

        A clock that runs against bots alone harms nobody by waiting until its player comes back.
        """
        if self.log.gone:
            return False
        if self._onlookers or self._housekeeping.owes_presence or now - self.used <= after:
            return True
        state = self.table.state
        if state.match.tournament:
            return self.log.fence is not None and not state.closed
        if self._shared and state.attended:  # they may be here by another server
            return True
        return state.people_playing > 1 and self.table.due() is not None

    def look(self) -> None:
        """Something has happened elsewhere that may matter here."""
        self._nudge()

    def put(self, connection: Connection, command: messages.Command) -> None:
        """A command arrives."""
        self._enqueue(connection.player, command, connection)

    def overhear(self, line: Overheard) -> None:
        """Somebody has said something here by another server."""
        self._talk.overhear(line, self._onlookers)

    def _forget_talk(self) -> None:
        """What was said is forgotten when nobody is here any more, by another server either."""
        if not self._onlookers and not (self._shared and self.table.state.attended):
            self._talk.forget()

    def _note_presence(self, player: str) -> None:
        self.used = time.monotonic()
        self._housekeeping.note_presence(player)
        self._nudge()

    def _enqueue(self, player: Player, command: messages.Command, sender: Connection | None = None) -> None:
        self._queue.put_nowait(Envelope(player, command, sender, time.perf_counter()))

    # What the one task does that changes the table

    def _due_in(self) -> float | None:
        directing = None if self.directing is None or self.log.fence is None else self.directing.due_in()
        waits = (self._housekeeping.due_in(), directing)
        return min((wait for wait in waits if wait is not None), default=None)

    async def _answer(self, item: Envelope | Timed) -> None:
        if isinstance(item, Timed):
            await self._housekeeping.time_out(item)
            return
        self.used = time.monotonic()
        await self._answering.answer(item)

    def _refuse(self, item: Envelope | Timed, code: str, template: str | Message) -> None:
        if isinstance(item, Envelope):
            self._answering.refuse(item, Refusal(code, template))

    async def _keep_house(self) -> None:
        kept = self.directing is None or self.log.fence is None or await self.directing.keep(self.log)
        if not (await self._housekeeping.do() and kept):
            self._nudge()

    # Others' records, who sees them, and bots

    def _tell(self, taken_back: str) -> None:
        """Post everybody the present view. Whoever had a seat and has it no more is let go with it."""
        unseated = self._look_who_sits_where()
        self._forget_talk()
        self._onlookers.tell(self.log.now(), taken_back)
        for connection in unseated:
            connection.outbox.close()
        for tell in tuple(self.told):
            tell()

    def _look_who_sits_where(self) -> list[Connection]:
        """See who sits where, where that may have changed; those whose seat has ended."""
        state = self.table.state
        if not self._onlookers.have_moved(state):
            return []
        self._shares.seated(self.name, state.seats)
        self._absences.note(state, time.monotonic())
        unseated = self._onlookers.look_again()
        if self._housekeeping.correct_presence():
            self._nudge()
        return unseated

    def _share(self) -> str:
        """The address on whose account bots think: of those at the table the one that asked for least."""
        tournament = self.table.state.match.tournament
        nobody = f"tournament {tournament}" if tournament else ""
        return self._workers.lightest(self._onlookers.addresses() or [nobody])
