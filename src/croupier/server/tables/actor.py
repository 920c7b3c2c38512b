"""The actor of one table: it handles commands, timers and the table's log one after the other."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable
from typing import NamedTuple, Protocol

from croupier.server.http.rate_limits import RateLimiter
from croupier.server.journal.actor import Actor
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.runtime.worker_pool import WorkerPool
from croupier.server.store import Store
from croupier.server.tables.bot_runner import BotRunner
from croupier.server.tables.chat import Chat, RelayedMessage
from croupier.server.tables.command_processor import CommandProcessor, Envelope
from croupier.server.tables.idle_seats import IdleSeats
from croupier.server.tables.log import TableLog
from croupier.server.tables.scheduled_work import ScheduledWork, TimeoutMove
from croupier.server.tables.seat_quota import SeatQuota
from croupier.server.tables.subscribers import Subscriber, Subscribers
from croupier.table import messages
from croupier.table.table import Player, Refusal, Table
from croupier.table.table_clock import TableTime
from croupier.words import Message


class TableServices(NamedTuple):
    """The server services that a table uses."""

    metrics: Metrics
    settings: Settings
    workers: WorkerPool
    seat_quota: SeatQuota
    bot_moves: RateLimiter
    tasks: TaskScope
    relay: Callable[[str, RelayedMessage], None]
    """Tells the other servers what somebody has said at a table."""


class DirectorLink(Protocol):
    """Keeps a tournament's table as its director has it."""

    async def keep(self, log: TableLog) -> bool:
        """Do the next step at the table. False if there is more to do."""

    def due_in(self) -> float | None:
        """Seconds until the next step without a change; None without one."""


class TableActor(Actor[Envelope | TimeoutMove]):
    """A table in memory with its subscribers, bots and chat.

    `opener` is the address that it was opened from, "" if unknown. `directing` links it to its tournament.
    `on_change` are called after every change.
    """

    log: TableLog
    directing: DirectorLink | None = None

    def __init__(
        self,
        name: str,
        table: Table,
        store: Store,
        services: TableServices,
        opener: str = "",
        wall: Callable[[], int] = now_ms,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.name = name
        self.opener = opener
        self.table = table
        self.used = time.monotonic()
        self.on_change: set[Callable[[], None]] = set()
        self._shared = store.shared
        # Weak, so that the parts of a table do not keep it in memory after it was unloaded.
        me = weakref.proxy(self)
        self._workers = services.workers
        self._seat_quota = services.seat_quota
        self._idle_seats = IdleSeats(services.settings.seat_kept)
        self._subscribers = Subscribers(table)
        clock = TableTime(table.state.at, wall, steady)
        self.log = TableLog(
            name,
            table,
            store,
            services.metrics,
            clock,
            tell=lambda taken_back: me._tell(taken_back),  # noqa: PLW0108 - a bound method would keep the table
        )
        self._bots = BotRunner(
            name,
            table,
            services.tasks,
            services.workers,
            services.settings.bot_pace,
            services.bot_moves,
            lambda: me._share(),  # noqa: PLW0108
            lambda player, command: me._enqueue(player, command),  # noqa: PLW0108
            lambda number, n, move: me._queue.put_nowait(TimeoutMove(number, n, move)),
        )
        self._scheduled_work = ScheduledWork(self.log, self._subscribers, self._idle_seats, self._bots)
        self._chat = Chat(services.settings, tell=lambda line: services.relay(name, line))
        self._commands = CommandProcessor(
            self.log, self._subscribers, services.seat_quota, services.metrics, self._chat
        )

    # Called by others

    def start(self, tasks: TaskScope) -> None:
        """Start the task that handles the mailbox."""
        self._look_who_sits_where()
        super().start(tasks)

    async def stop(self) -> None:
        """Stop the bots and the task, and close the subscribers' sockets."""
        await self._bots.stop()
        await super().stop()
        await self._bots.stop()  # the task may have started one more
        for connection in self._subscribers:
            connection.outbox.close()

    @property
    def connections(self) -> int:
        """The number of sockets at the table on this server."""
        return len(self._subscribers)

    def connect(self, connection: Subscriber) -> None:
        """Add a subscriber and send it a whole view."""
        self._subscribers.arrive(connection, self.log.now())
        self._note_presence(connection.player.id)

    def disconnect(self, connection: Subscriber) -> None:
        """Remove a subscriber."""
        self._subscribers.go(connection)
        self._forget_talk()
        self._note_presence(connection.player.id)

    def show(self, connection: Subscriber) -> None:
        """Send a subscriber a whole view again."""
        self._subscribers.show(connection, self.log.now())

    def look_after(self, now: float) -> None:
        """Have the seats freed whose players have been away for too long."""
        if self._scheduled_work.long_away(now):
            self._nudge()

    def is_needed(self, now: float, after: float) -> bool:
        """True if the table must stay in memory: it was used in the last `after` seconds, or a clock runs.

        A clock that runs against bots alone may wait until its player comes back.
        """
        if self.log.gone:
            return False
        if self._subscribers or self._scheduled_work.owes_presence or now - self.used <= after:
            return True
        state = self.table.state
        if state.match.tournament:
            return self.log.fence is not None and not state.closed
        if self._shared and state.has_players:  # they may be here by another server
            return True
        return state.people_playing > 1 and self.table.due() is not None

    def look(self) -> None:
        """Check timers and the director soon: something has changed elsewhere."""
        self._nudge()

    def put(self, connection: Subscriber, command: messages.Command) -> None:
        """Put a subscriber's command into the mailbox."""
        self._enqueue(connection.player, command, connection)

    def receive_relayed(self, line: RelayedMessage) -> None:
        """Show a line of chat that another server has relayed."""
        self._chat.receive_relayed(line, self._subscribers)

    def _forget_talk(self) -> None:
        """Forget the chat if nobody is at the table, through any server."""
        if not self._subscribers and not (self._shared and self.table.state.has_players):
            self._chat.forget()

    def _note_presence(self, player: str) -> None:
        self.used = time.monotonic()
        self._scheduled_work.note_presence(player)
        self._nudge()

    def _enqueue(self, player: Player, command: messages.Command, sender: Subscriber | None = None) -> None:
        self._queue.put_nowait(Envelope(player, command, sender, time.perf_counter()))

    # Called by the task alone, which changes the table

    def _due_in(self) -> float | None:
        directing = None if self.directing is None or self.log.fence is None else self.directing.due_in()
        waits = (self._scheduled_work.due_in(), directing)
        return min((wait for wait in waits if wait is not None), default=None)

    async def _answer(self, item: Envelope | TimeoutMove) -> None:
        if isinstance(item, TimeoutMove):
            await self._scheduled_work.time_out(item)
            return
        self.used = time.monotonic()
        await self._commands.answer(item)

    def _refuse(self, item: Envelope | TimeoutMove, code: str, template: str | Message) -> None:
        if isinstance(item, Envelope):
            self._commands.refuse(item, Refusal(code, template))

    async def _run_scheduled(self) -> None:
        kept = self.directing is None or self.log.fence is None or await self.directing.keep(self.log)
        if not (await self._scheduled_work.do() and kept):
            self._nudge()

    # After a change

    def _tell(self, taken_back: str) -> None:
        """Send everybody their view. Sockets whose seat has ended are closed after it."""
        unseated = self._look_who_sits_where()
        self._forget_talk()
        self._subscribers.tell(self.log.now(), taken_back)
        for connection in unseated:
            connection.outbox.close()
        for on_change in tuple(self.on_change):
            on_change()

    def _look_who_sits_where(self) -> list[Subscriber]:
        """Update what depends on the seats if they have changed. Returns those whose seat has ended."""
        state = self.table.state
        if not self._subscribers.have_moved(state):
            return []
        self._seat_quota.seated(self.name, state.seats)
        self._idle_seats.note(state, time.monotonic())
        unseated = self._subscribers.look_again()
        if self._scheduled_work.correct_presence():
            self._nudge()
        return unseated

    def _share(self) -> str:
        """The queue key of the bots: the address at the table that has had the least processor time."""
        tournament = self.table.state.match.tournament
        nobody = f"tournament {tournament}" if tournament else ""
        return self._workers.least_loaded(self._subscribers.addresses() or [nobody])
