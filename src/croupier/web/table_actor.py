"""One table as an actor: whatever happens to it happens here, one thing after the other, without locks.

A command is decided, stored, and only then told. Where another server has written first, the log is read
and the command is decided again on what is true now. Clocks and bots run only where the table's lease is
held; even if two servers believed that, each number is written once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec

from croupier.errors import BadInput, CroupierError
from croupier.store import Conflict, Store, Unavailable
from croupier.table import messages
from croupier.table.events import Present, read_record
from croupier.table.past import rules_of_log
from croupier.table.table import Player, Refusal, Step, Table
from croupier.table.timing import TableTime
from croupier.web.absences import Absences
from croupier.web.failures import SENTENCE, Pause
from croupier.web.inbox import Inbox
from croupier.web.limits import Buckets
from croupier.web.logs import event, short
from croupier.web.metrics import Metrics
from croupier.web.onlookers import Connection, Onlookers
from croupier.web.settings import Settings
from croupier.web.shares import Shares
from croupier.web.thinking import Thinking
from croupier.web.visit_index import new_visits
from croupier.web.workers import Workers

__all__ = ["Connection", "TableActor", "now_ms", "rebuilt"]

TRIES = 8
MOST_WAITING = 256
"""Commands that may wait for one table; whoever sends more is held up."""
POLL = 2.0
"""Seconds after which a shared table looks into the log even if no bell rang."""


def now_ms() -> int:
    """The time as tables know it."""
    return time.time_ns() // 1_000_000


def _unavailable() -> Refusal:
    return Refusal("unavailable", SENTENCE)


def rebuilt(bodies: list[bytes]) -> Table:
    """The table of a log, by the rules of its day. Raises BadInput where they are not known here any more.

    Whatever a game of today stumbles over in a log of another day is no fault of the server's.
    """
    try:
        records = [read_record(body) for body in bodies]
        return Table.rebuilt(rules_of_log(records[0]), records)
    except BadInput:
        raise
    except Exception as error:
        said = error.sentence if isinstance(error, CroupierError) else repr(error)
        raise BadInput(f"the log does not follow by the rules of today: {said}", "bad-record") from error


class _Work(msgspec.Struct, frozen=True):
    """A command to be decided; nobody waits for the answer to a bot's."""

    player: Player
    command: messages.Command
    sender: Connection | None
    arrived: float


class Around(Protocol):
    """What a table has of its server."""

    metrics: Metrics
    settings: Settings
    workers: Workers
    shares: Shares
    bot_moves: Buckets


class TableActor:
    """A table, the sockets at it, and what waits to be done. `fence` is held while the lease is ours.

    `opener` is the address it was opened from, where that is known.
    """

    def __init__(
        self,
        name: str,
        table: Table,
        store: Store,
        registry: Around,
        opener: str = "",
        wall: Callable[[], int] = now_ms,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.opener = opener
        self.table = table
        self.fence: int | None = None
        self.resumes = False  # whether clocks are still to be credited: see `_resume`
        self.used = time.monotonic()
        self._store = store
        self._metrics = registry.metrics
        self._workers = registry.workers
        self._shares = registry.shares
        self._absences = Absences(registry.settings.seat_kept)
        self._time = TableTime(table.state.at, wall, steady)
        self._inbox = Inbox[_Work]()
        self._connections = Onlookers(table)
        self._presence: set[str] = set()
        self._pause = Pause()
        self._stood: int | None = None  # the time at the table when something could not be written
        self._thinking = Thinking(
            name,
            table,
            registry.workers,
            registry.settings.bot_pace,
            registry.bot_moves,
            self._share,
            self._play_bot,
        )
        self._rung = False
        self._rewritten = False
        self._polled = time.monotonic()
        self._task: asyncio.Task[None] | None = None

    # What others call

    def start(self) -> None:
        """Begin to work off what arrives."""
        self._look_who_sits_where()
        self._task = asyncio.create_task(self._run(), name=f"table {short(self.name)}")

    async def stop(self) -> None:
        """Finish the thing at hand, and stop."""
        self._inbox.close()
        await self._thinking.stop()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._thinking.stop()  # what it has woken last

    @property
    def connections(self) -> int:
        """How many sockets are at the table here."""
        return len(self._connections)

    def connect(self, connection: Connection) -> None:
        """A socket arrives: it gets the present view, whole."""
        self._connections.arrive(connection, self._now())
        self._note_presence(connection.player.id)

    def disconnect(self, connection: Connection) -> None:
        """A socket is gone."""
        self._connections.go(connection)
        self._note_presence(connection.player.id)

    def look_after(self, now: float) -> None:
        """Have those up who have been away for too long."""
        if self._long_away(now):
            self._inbox.nudge()

    def _long_away(self, now: float) -> list[int]:
        return self._absences.overdue(self.table.state, now, bool(self._connections))

    def is_needed(self, now: float, after: float) -> bool:
        """Whether the table must stay in memory: it was used lately, or time is to do something there.

        A clock that runs against bots alone harms nobody by waiting until its player comes back.
        """
        if self._connections or self._presence or now - self.used <= after:
            return True
        state = self.table.state
        if self._store.shared and state.attended:  # they may be here by another server
            return True
        return state.people_playing > 1 and self.table.due() is not None

    @property
    def full(self) -> bool:
        """Whether so much waits that a sender is to be held up, so that the table is not."""
        return len(self._inbox) >= MOST_WAITING

    def put(self, connection: Connection, command: messages.Command) -> None:
        """A command arrives."""
        self._inbox.lay_down(_Work(connection.player, command, connection, time.perf_counter()))

    def ring(self) -> None:
        """Another server may have written."""
        self._rung = True
        self._inbox.nudge()

    def read_again(self) -> None:
        """The log before now has been rewritten: names were taken out of it."""
        self._rewritten = True
        self._inbox.nudge()

    def owned(self, fence: int | None) -> None:
        """The lease is ours under this fence, or is not."""
        if fence != self.fence:
            self.fence = fence
            self._inbox.nudge()

    def _now(self) -> int:
        """The time at the table. It stands still while nothing can be written."""
        return self._time.now(self.table.state) if self._stood is None else self._stood

    def _note_presence(self, player: str) -> None:
        self.used = time.monotonic()
        self._presence.add(player)
        self._inbox.nudge()

    # The one task that changes the table

    async def _run(self) -> None:
        while True:
            if not len(self._inbox):
                self._inbox.wake_in(self._patience())
            work = await self._inbox.next()
            await self._tried(self._turn(work), work)
            await self._tried(self._tend())

    async def _tried(self, doing: Awaitable[None], work: _Work | None = None) -> None:
        """Do something; where it fails, tell the sender. What is not done yet is done after a pause."""
        try:
            await doing
        except Unavailable as error:
            self._metrics.failures.note("table", error, table=short(self.name))
            self._stood = self._now()
            self._pause.begin()
            self._rung = True  # it may have been written all the same
            if work is not None:
                self._refuse(work, _unavailable())
        except (
            Exception
        ) as error:  # a fault of ours must not end the table; states are frozen, so it stands
            event("fault", level=logging.ERROR, table=short(self.name), error=error)
            if work is not None:
                self._refuse(work, Refusal("fault", "the house has made a mistake; nothing was changed"))
            else:
                self._pause.begin()

    def _patience(self) -> float | None:
        """Seconds until something is to be done though nothing arrives."""
        left = self._pause.left()
        if left:
            return left
        due = self.table.due() if self._is_run_here() else None
        waits = [] if due is None else [max(0.0, (due - self._now()) / 1000)]
        if self._store.shared:
            waits.append(max(0.0, self._polled + POLL - time.monotonic()))
        return min(waits, default=None)

    async def _turn(self, work: _Work | None) -> None:
        """What others have written, then what has arrived. In a pause, what needs no writing."""
        if not self._pause.left():
            if self._rewritten:
                await self._read_all_again()
            if self._rung or (self._store.shared and time.monotonic() - self._polled >= POLL):
                await self._catch_up()
            await self._let_time_go_on()
            await self._resume()
        if work is not None:
            await self._do(work)

    async def _let_time_go_on(self) -> None:
        """After a failure, once something can be written: nobody loses a move that they could not make."""
        if self._stood is not None:
            if self.table.due() is not None:
                await self._store.probe()
            self._time.set(max(self._stood, self.table.state.at))
            self._stood = None

    async def _resume(self) -> None:
        """Credit the clocks with the time before the table was taken up, before anything else is stored."""
        while self.resumes and self.fence is not None:
            step = self.table.resumed(self._now())
            if step is None or await self._stored(step, self.fence):
                self.resumes = False

    async def _do(self, work: _Work) -> None:
        self.used = time.monotonic()
        kind = str(type(work.command).__struct_config__.tag)
        try:
            letter = await self._decide(work)
        except Refusal as refusal:
            self._metrics.commands[kind, refusal.code] += 1
            self._refuse(work, refusal)
            return
        except Unavailable as error:
            self._metrics.commands[kind, error.code] += 1
            raise
        self._metrics.commands[kind, "done"] += 1
        self._metrics.command_seconds.observe(time.perf_counter() - work.arrived)
        if work.sender is not None and letter is not None:
            work.sender.outbox.answer(letter)

    async def _decide(self, work: _Work) -> messages.Letter | None:
        """Do a command; its answer, if it has not been given already. Raises Refusal."""
        command = work.command
        if isinstance(command, messages.Sync):
            if work.sender is not None:
                self._connections.show(work.sender, self._now())
            return None
        if isinstance(command, messages.Options):
            return self.table.listed(work.player.id, command)
        if isinstance(command, messages.WantProof):
            return self.table.proof(work.player.id, command)
        if isinstance(command, messages.Sit) and work.sender is not None:
            self._shares.refuse_more(work.player.id, work.sender.address)
        for _ in range(TRIES):
            decided = self.table.decide(work.player, command, self._now())
            if isinstance(decided, messages.Done):
                return decided
            if self._pause.left():
                raise _unavailable()
            if await self._stored(decided, answers=work):
                return None
        raise Refusal(
            "busy", "others were faster many times over; look at the view and try again", stale=True
        )

    async def _stored(self, step: Step, fence: int | None = None, answers: _Work | None = None) -> bool:
        """Store a step, make it the present and tell everybody; False where another server was first.

        The sender of the command it answers hears so before they get the view. Raises Unavailable where it
        is not in the log, and False would only be the beginning of the next try.
        """
        begun = time.perf_counter()
        try:
            visits = new_visits(self.name, step.state)
            await self._store.append(self.name, step.n, step.record.at, step.body, fence, visits)
        except Conflict:
            await self._catch_up()
            if self.table.state.n < step.n and not self._has_lost_lease(fence):
                raise Unavailable(f"record {step.n} is refused, and nobody else has written it") from None
            return False
        except Unavailable:
            await self._catch_up()
            if self.table.state.n < step.n:
                raise
            return False  # it was written all the same
        self._metrics.append_seconds.observe(time.perf_counter() - begun)
        self._polled = time.monotonic()  # nobody else has written, or this could not have been
        self.table.commit(step)
        self._pause.end()
        self._metrics.failures.over()
        if answers is not None and answers.sender is not None:
            self._shares.seated(self.name, step.state.seats, answers.player.id, answers.sender.address)
            answers.sender.outbox.answer(messages.Done(step.n, answers.command.id), followed=True)
        self._tell()
        return True

    def _has_lost_lease(self, fence: int | None) -> bool:
        """Whether a record was refused for its lease: another server has it, as far as we know."""
        if fence is None or not self._store.shared:
            return False
        self.fence = None
        return True

    async def _catch_up(self) -> None:
        """Fold what other servers have written."""
        self._rung = False
        self._polled = time.monotonic()
        bodies = await self._store.read(self.name, self.table.state.n)
        for n, body in enumerate(bodies, self.table.state.n + 1):
            record = read_record(body)
            self.table.catch_up(n, record)
            self._correct_presence([change for change in record.events if isinstance(change, Present)])
        if bodies:
            self._time.set(self.table.state.at)
            self._tell()

    async def _read_all_again(self) -> None:
        """Make the table from its whole log once more."""
        self._rewritten = False
        try:
            bodies = await self._store.read(self.name)
        except Unavailable:
            self._rewritten = True
            raise
        if not bodies:  # it was removed: nobody has been here for long
            return
        self.table.become(await asyncio.to_thread(rebuilt, bodies))
        self._tell()

    def _is_run_here(self) -> bool:
        """Whether clocks and bots run here: the lease is held, and somebody plays or watches."""
        return self.fence is not None and (bool(self._connections) or self.table.state.attended)

    def _share(self) -> str:
        """The address on whose account bots think: of those at the table the one that asked for least."""
        return self._workers.lightest(self._connections.addresses() or [""])

    def _play_bot(self, player: Player, command: messages.MoveCommand) -> None:
        self._inbox.lay_down(_Work(player, command, None, time.perf_counter()))

    def _correct_presence(self, changes: list[Present]) -> None:
        """Another server may have missed that a player is connected here."""
        for change in changes:
            seat = self.table.state.seats[change.seat]
            if change.away and seat is not None:
                self._presence.add(seat.player)

    async def _tend(self) -> None:
        """Presence, clocks and bots."""
        if self._pause.left():
            return
        while self._presence:
            await self._store_presence(self._presence.pop())
        if self.fence is not None and (gone := self._long_away(time.monotonic())):
            await self._stored(self.table.vacated(gone, self._now()), self.fence)
        if not self._is_run_here():
            return
        step = self.table.tick(self._now())
        if step is not None and not await self._stored(step, self.fence):
            self._inbox.nudge()  # others have written: once more, with what is true now
            return
        self._thinking.wake()

    async def _store_presence(self, player: str) -> None:
        """Store whether somebody is here. Until that is done, or needless, it stays noted."""
        step = self.table.presence(player, away=not self._connections.are(player), at=self._now())
        stored = False
        try:
            stored = step is None or await self._stored(step)
        finally:
            if not stored:
                self._presence.add(player)

    # Letters

    def _tell(self) -> None:
        """Post everybody the present view. Whoever had a seat and has it no more is let go with it."""
        unseated = self._look_who_sits_where()
        self._connections.tell(self._now())
        for connection in unseated:
            connection.outbox.close()

    def _look_who_sits_where(self) -> list[Connection]:
        """See who sits where, where that may have changed; those whose seat has ended."""
        state = self.table.state
        if not self._connections.have_moved(state):
            return []
        self._shares.seated(self.name, state.seats)
        self._absences.note(state, time.monotonic())
        return self._connections.look_again()

    def _refuse(self, work: _Work, refusal: Refusal) -> None:
        if work.sender is None:
            return
        letter = messages.Refused(
            self.table.state.n, work.command.id, refusal.code, refusal.sentence, refusal.rule
        )
        work.sender.outbox.answer(letter)
        if refusal.stale:
            self._connections.show(work.sender, self._now())
