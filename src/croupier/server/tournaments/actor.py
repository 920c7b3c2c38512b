"""The actor of one tournament: it decides, stores, announces and answers commands one after the other."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.server.http.rate_limits import TokenBucket
from croupier.server.journal.actor import Actor
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.event_log_names import name_of
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.settings import Rate, Settings
from croupier.server.runtime.store_failures import UNAVAILABLE
from croupier.server.store import Store
from croupier.server.tournaments.log import LONG, TournamentLog
from croupier.server.tournaments.metadata import MetadataStore
from croupier.table.messages import encode
from croupier.tournament import Director, Refusal, Sender, State, Step, commands
from croupier.tournament.events import LogEntry
from croupier.tournament.log_index import Chronicle
from croupier.tournament.logo import version_of
from croupier.tournament.personal_views import me_of, sheet_of
from croupier.tournament.schedule_commands import next_bell
from croupier.tournament.schemas import Floor, Me, ServerFacts, TableSheet
from croupier.tournament.view import floor_of
from croupier.words import Message

HOUSE = Sender("the house, by the clock on its wall", director=True)
"""The sender of timed commands. No player's name can be as long."""
UNDOS = Rate(20, 0.5)
"""Rate limit for undoing in a long log, which replays all of it."""
STARTS = "starts"
SOON = 60_000
"""Milliseconds before a timed event from which a tournament stays in memory."""
FRESH = 500
"""Milliseconds for which the wall is cached while nothing happens."""


class Done(NamedTuple):
    """The log entry that a command has made, and its number."""

    entry: int
    record: LogEntry


class Envelope(NamedTuple):
    """A command in the mailbox, and the future of its answer."""

    who: Sender
    command: commands.Asked
    key: str
    answer: asyncio.Future[Done]


class TournamentActor(Actor[Envelope]):
    """A tournament in memory. Every server has every tournament that is being played.

    `name` is the name of its log, `house_name` that of the tournament. `table_name` names an online table.
    """

    log: TournamentLog

    def __init__(
        self,
        name: str,
        director: Director,
        book: MetadataStore,
        store: Store,
        metrics: Metrics,
        settings: Settings,
    ) -> None:
        super().__init__()
        self.name = name
        self.book = book
        self.used = time.monotonic()
        self.table_name: Callable[[int], str | None] = lambda _number: None
        self.on_change: list[Callable[[], None]] = []
        self.followers: set[Callable[[], None]] = set()
        """Called after a change and at the end, for sockets. A tournament with some stays in memory."""
        me = weakref.proxy(self)  # its log does not keep it in memory
        tell: Callable[[str], None] = lambda said: me._tell(said)  # noqa: E731, PLW0108 - a bound method would
        self.log = TournamentLog(name, director, store, metrics, tell)
        self._metrics = metrics
        self._shared = store.shared
        self._settings = settings
        self._house_logo = version_of(settings.logo)
        self._waiting: set[asyncio.Future[None]] = set()
        self._rewritten = False
        self._version = 0
        self._undos = TokenBucket(UNDOS, time.monotonic())
        self._floor: tuple[tuple[int, int], Floor] | None = None
        self._wall: tuple[tuple[int, int], int, bytes] = (0, 0), 0, b""

    # For other tasks

    @property
    def director(self) -> Director:
        """The tournament itself."""
        return self.log.director

    @property
    def state(self) -> State:
        """Its present state."""
        return self.log.director.state

    @property
    def chronicle(self) -> Chronicle:
        """An index of its log."""
        return self.log.chronicle

    @property
    def edition(self) -> tuple[int, int]:
        """The number of the last entry, and a count of changes of the metadata."""
        return self.state.n, self._version

    @property
    def house_name(self) -> str:
        """The name of the tournament at this server."""
        return name_of(self.name)

    def facts(self) -> ServerFacts:
        """The server's facts about the tournament, which are not in its log."""
        house = self.book.house
        names = {number: self.table_name(number) for number in self.state.tables}
        tables = {number: name for number, name in names.items() if name is not None}
        logo = house.logo or self._house_logo
        return ServerFacts(
            self.house_name, house.kind, house.public, house.starts, house.most, tables, logo
        )

    def floor(self) -> Floor:
        """The wall, made once for each edition. Its time is that of the last entry."""
        if self._floor is None or self._floor[0] != self.edition:
            made = floor_of(self.state, self.chronicle, self.facts(), self.state.at)
            self._floor = self.edition, made
        return self._floor[1]

    def wall(self) -> bytes:
        """The wall as JSON with the current time, cached for a moment."""
        edition, now = self.edition, self.log.now()
        known, made, body = self._wall
        if known != edition or now - made > FRESH:
            body = encode(replace(self.floor(), now=now))
            self._wall = edition, now, body
        return body

    def sheet(self, table: int) -> TableSheet:
        """A table for its scorer."""
        return sheet_of(self.state, self.chronicle, self.facts(), table, self.floor())

    def me(self, player: int) -> Me:
        """The tournament for one of its players."""
        return me_of(self.state, self.chronicle, self.facts(), player, self.floor())

    async def ask(self, who: Sender, command: commands.Asked, key: str = "") -> Done:
        """Do a command. Raises CroupierError."""
        if self.stopped:
            raise CroupierError(*UNAVAILABLE)
        if self.full:
            raise CroupierError("busy", "this tournament is too busy now; try again")
        answer = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Envelope(who, command, key, answer))
        done: Done = await answer
        return done

    def tried(self, who: Sender, command: commands.Asked) -> Done:
        """The entry that a command would make now, without doing it. Raises Refusal."""
        step = self.director.decide(who, command, self.log.now())
        assert not isinstance(step, int)  # without a key nothing is a repeat
        return Done(step.n, step.record)

    async def news(self, after: tuple[int, int], seconds: float) -> bool:
        """Wait for another edition. False if there was none in `seconds`."""
        if self.edition != after:
            return True
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            async with asyncio.timeout(seconds):
                await waiting
        except TimeoutError:
            return False
        finally:
            self._waiting.discard(waiting)
        return True

    async def refresh_book(self) -> None:
        """Read the metadata again and wake waiting requests if it has changed. Raises Unavailable."""
        if await self.book.refresh():
            self.touch()

    def touch(self) -> None:
        """Wake waiting requests after a change of the metadata."""
        self._version += 1
        self._tell()
        self._nudge()

    @property
    def watched(self) -> bool:
        """True if a request or a socket waits for a change."""
        return bool(self._waiting or self.followers)

    @property
    def wants_lease(self) -> bool:
        """True if this server has timed work: online tables, or soon a start or a break."""
        state, due = self.state, self.due
        at_tables = self.book.house.kind == "online" and state.phase == "playing" and not state.bagged
        return at_tables or (due is not None and due - now_ms() <= SOON)

    @property
    def due(self) -> int | None:
        """The time of the next timed event, in milliseconds: a start or a break. None without one."""
        due = (self._starts, next_bell(self.state))
        return min((at for at in due if at is not None), default=None)

    def reload_log(self) -> None:
        """Read the log and the metadata again: an operator has changed one of them."""
        super().reload_log()
        self._rewritten = True

    async def stop(self) -> None:
        """Stop the task, refuse waiting commands and wake waiting requests and sockets."""
        await super().stop()
        while not self._queue.empty():
            envelope = self._queue.get_nowait()
            if envelope is not None:
                self._refuse(envelope, *UNAVAILABLE)
        self.farewell()

    def farewell(self) -> None:
        """Wake all waiting requests and sockets."""
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        for follower in tuple(self.followers):
            follower()

    # For the actor's own task

    async def _answer(self, item: Envelope) -> None:
        kind = str(type(item.command).__struct_config__.tag)
        try:
            done = await self._done(item)
        except asyncio.CancelledError:
            self._refuse(item, *UNAVAILABLE)
            raise
        except CroupierError as error:
            self._metrics.commands[f"tournament {kind}", error.code] += 1
            if not isinstance(error, Refusal):
                raise
            self._refuse(item, error.code, error.message)
            return
        self._metrics.commands[f"tournament {kind}", "done"] += 1
        if not item.answer.done():
            item.answer.set_result(done)

    async def _done(self, item: Envelope) -> Done:
        step = await self.log.do(lambda: self._decided(item), Refusal)
        if isinstance(step, int):
            return Done(step, self.director.records[step - 1])
        return Done(step.n, step.record)

    async def _decided(self, item: Envelope) -> Step | int:
        self._refuse_too_many(item)
        await self._ring_bells()
        asked = (item.who, item.command, self.log.now(), item.key)
        if isinstance(item.command, commands.Undo) and self.state.n > LONG:
            if not self._undos.take(time.monotonic()):
                raise Refusal("too-many", "too many entries are undone at once; wait a little")
            return await asyncio.to_thread(self.director.decide, *asked)
        return self.director.decide(*asked)

    async def _ring_bells(self) -> None:
        """Halt play first if a break or the end of the day is due."""
        for command in self.director.due(self.log.now()):
            step = self.director.decide(HOUSE, command, self.log.now())
            if not self.log.pause() and not isinstance(step, int):
                await self.log.store(step)

    def _refuse_too_many(self, item: Envelope) -> None:
        """Raise Refusal at the limits of entrants and log entries, except for repeated commands."""
        if self.director.command_index.find(item.who.name, item.key) is not None:
            return
        state, settings = self.state, self._settings
        if self.book.house.archived:
            raise Refusal("archived", "this tournament is archived; an operator can bring it back")
        if state.n >= settings.tournament_entries:
            raise Refusal("too-long", "this tournament's log has reached the server's limit")
        if isinstance(item.command, commands.Register | commands.Join):
            most = min(self.book.house.most or settings.entrants, settings.entrants)
            if len(state.players) >= most:
                raise Refusal(
                    "full-tournament", "{most} players are registered, and no more can be", most=most
                )

    def _refuse(self, item: Envelope, code: str, template: str | Message) -> None:
        if not item.answer.done():
            item.answer.set_exception(Refusal(code, template))

    def _due_in(self) -> float | None:
        """Seconds until the next timed event, if this server has the lease."""
        due = self.due
        return None if self.log.fence is None or due is None else max(0.0, (due - now_ms()) / 1000)

    @property
    def _starts(self) -> int | None:
        """The time of an automatic start; None if there is none, or if it has happened."""
        house, state = self.book.house, self.state
        begun = self.director.command_index.find(HOUSE.name, STARTS) is not None
        if state.phase != "registering" or house.starts is None or house.kind != "online" or begun:
            return None
        if house.archived:
            return None
        return house.starts if len(state.players) > 1 else None

    async def _run_scheduled(self) -> None:
        if self._rewritten or (self._shared and self._waiting):  # another server may have revoked a link
            await self.refresh_book()
            self._rewritten = False
        if self.log.fence is None:
            return
        await self._ring_bells()
        if self._starts is not None and self._starts <= now_ms():
            step = self.director.decide(HOUSE, commands.Start(), self.log.now(), STARTS)
            if not isinstance(step, int):
                await self.log.store(step, self.log.fence)

    def _tell(self, taken_back: str = "") -> None:
        if taken_back:  # announce it once, however many servers have noticed
            answer: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
            answer.add_done_callback(asyncio.Future.exception)
            said = commands.Announce(taken_back)
            self._queue.put_nowait(Envelope(HOUSE, said, f"lost {self.state.at}", answer))
            self._version += 1  # entry numbers will repeat
        self.used = time.monotonic()
        self.farewell()
        for on_change in self.on_change:
            on_change()
