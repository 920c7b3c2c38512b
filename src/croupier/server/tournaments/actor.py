"""One tournament as an actor: commands are decided, stored, told and answered, one after the other."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.server.http.rate_limits import Bucket
from croupier.server.journal.actor import Queued
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.settings import Rate, Settings
from croupier.server.runtime.store_failures import UNAVAILABLE
from croupier.server.store import Store
from croupier.server.tournaments.log import LONG, TournamentLog
from croupier.server.tournaments.metadata import Book
from croupier.server.tournaments.names import name_of
from croupier.table.messages import encode
from croupier.tournament import Director, Refusal, State, Step, Who, commands
from croupier.tournament.events import Record
from croupier.tournament.log_index import Chronicle
from croupier.tournament.personal_views import me_of, sheet_of
from croupier.tournament.schedule_commands import next_bell
from croupier.tournament.schemas import Facts, Floor, Me, TableSheet
from croupier.tournament.view import floor_of
from croupier.words import Message

__all__ = ["SOON", "Done", "TournamentActor"]

HOUSE = Who("the house, by the clock on its wall", director=True)
"""Who does what its time has come for; nobody's name is as long."""
UNDOS = Rate(20, 0.5)
"""How often something may be taken back where all of a long log is folded for it."""
STARTS = "starts"
SOON = 60_000
"""What is to be done by the clock within so many milliseconds keeps a tournament in memory."""
FRESH = 500
"""Milliseconds for which the wall is not made again while nothing happens."""


class Done(NamedTuple):
    """What came of a command: the number of its entry, and the entry."""

    entry: int
    record: Record


class Envelope(NamedTuple):
    """A command on its way, and who waits for its answer."""

    who: Who
    command: commands.Asked
    key: str
    fence: int | None
    answer: asyncio.Future[Done]


class TournamentActor(Queued[Envelope]):
    """A tournament in memory: every server of the house has each that is in play.

    `name` is its log's, `house_name` the house's. `table_name` names an online table by its number.
    """

    log: TournamentLog

    def __init__(
        self, name: str, director: Director, book: Book, store: Store, metrics: Metrics, settings: Settings
    ) -> None:
        super().__init__()
        self.name = name
        self.book = book
        self.used = time.monotonic()
        self.table_name: Callable[[int], str | None] = lambda _number: None
        self.told: list[Callable[[], None]] = []
        me = weakref.proxy(self)  # its log does not keep it in memory
        tell: Callable[[str], None] = lambda said: me._tell(said)  # noqa: E731, PLW0108 - a bound method would
        self.log = TournamentLog(name, director, store, metrics, tell)
        self._metrics = metrics
        self._shared = store.shared
        self._settings = settings
        self._waiting: set[asyncio.Future[None]] = set()
        self._version = 0
        self._undos = Bucket(UNDOS, time.monotonic())
        self._floor: tuple[tuple[int, int], Floor] | None = None
        self._wall: tuple[tuple[int, int], int, bytes] = (0, 0), 0, b""

    # What others call

    @property
    def director(self) -> Director:
        """The tournament itself."""
        return self.log.director

    @property
    def state(self) -> State:
        """Its present."""
        return self.log.director.state

    @property
    def chronicle(self) -> Chronicle:
        """What its log tells beside that."""
        return self.log.chronicle

    @property
    def edition(self) -> tuple[int, int]:
        """What tells one present from another: the last entry, and how often the house's side changed."""
        return self.state.n, self._version

    @property
    def house_name(self) -> str:
        """What the house calls it."""
        return name_of(self.name)

    def facts(self) -> Facts:
        """What the house adds to its log."""
        house = self.book.house
        names = {number: self.table_name(number) for number in self.state.tables}
        tables = {number: name for number, name in names.items() if name is not None}
        return Facts(self.house_name, house.kind, house.public, house.starts, house.most, tables)

    def floor(self) -> Floor:
        """The wall, made once for all who look at one edition; the time on it is that of the last entry."""
        if self._floor is None or self._floor[0] != self.edition:
            made = floor_of(self.state, self.chronicle, self.facts(), self.state.at)
            self._floor = self.edition, made
        return self._floor[1]

    def wall(self) -> bytes:
        """The same as JSON with the time of now, made once for all who look at the same moment."""
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

    async def ask(self, who: Who, command: commands.Asked, key: str = "", fence: int | None = None) -> Done:
        """Have a command done; with `fence` only while that lease is held. Raises CroupierError."""
        if self.stopped:
            raise CroupierError(*UNAVAILABLE)
        if self.full:
            raise CroupierError("busy", "too much waits for this tournament just now; try again")
        answer = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Envelope(who, command, key, fence, answer))
        done: Done = await answer
        return done

    def tried(self, who: Who, command: commands.Asked) -> Done:
        """What would come of a command now; it is not done. Raises Refusal."""
        step = self.director.decide(who, command, self.log.now())
        assert not isinstance(step, int)  # without a key nothing is a repeat
        return Done(step.n, step.record)

    async def news(self, after: tuple[int, int], seconds: float) -> bool:
        """Wait until its edition is another one; False where it was not, for so long."""
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
        """Read the house's side again; who waits hears of it. Raises Unavailable."""
        if await self.book.refresh():
            self.touch()

    def touch(self) -> None:
        """The house's side has changed: who waits looks again at what they may see."""
        self._version += 1
        self._tell()
        self._nudge()

    @property
    def watched(self) -> bool:
        """Whether anybody waits for news of it."""
        return bool(self._waiting)

    @property
    def wants_lease(self) -> bool:
        """Whether something is to be done though nobody asks for it: tables, or soon a start or a break."""
        state, due = self.state, self.due
        at_tables = self.book.house.kind == "online" and state.phase == "playing" and not state.bagged
        return at_tables or (due is not None and due - now_ms() <= SOON)

    @property
    def due(self) -> int | None:
        """When something is to be done by the clock next, in milliseconds: a start, or a break."""
        due = (self._starts, next_bell(self.state))
        return min((at for at in due if at is not None), default=None)

    async def stop(self) -> None:
        """Finish the thing at hand, and stop; who waits is let go."""
        await super().stop()
        while not self._queue.empty():
            envelope = self._queue.get_nowait()
            if envelope is not None:
                self._refuse(envelope, *UNAVAILABLE)
        self.farewell()

    def farewell(self) -> None:
        """Let everybody go who waits for news."""
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    # What the one task does that changes the tournament

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
        busy = Refusal("busy", "others were faster many times over; try again")
        step = await self.log.do(lambda: self._decided(item), busy, item.fence)
        if isinstance(step, int):
            return Done(step, self.director.records[step - 1])
        return Done(step.n, step.record)

    async def _decided(self, item: Envelope) -> Step | int:
        self._refuse_too_many(item)
        await self._ring_bells()
        asked = (item.who, item.command, self.log.now(), item.key)
        if isinstance(item.command, commands.Undo) and self.state.n > LONG:
            if not self._undos.take(time.monotonic()):
                raise Refusal("too-many", "too much is taken back at once; wait a little")
            return await asyncio.to_thread(self.director.decide, *asked)
        return self.director.decide(*asked)

    async def _ring_bells(self) -> None:
        """Stop the tables by the clock, where a break or the night has come, before all else."""
        for command in self.director.due(self.log.now()):
            step = self.director.decide(HOUSE, command, self.log.now())
            if not self.log.pause() and not isinstance(step, int):
                await self.log.store(step)

    def _refuse_too_many(self, item: Envelope) -> None:
        """What a house bounds: entrants, and how long a log becomes. A repeat is answered all the same."""
        if self.director.done(item.who, item.key) is not None:
            return
        state, settings = self.state, self._settings
        if state.n >= settings.tournament_entries:
            raise Refusal("too-long", "this tournament's log is as long as the house allows")
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
        """The seconds until something is to be done by the clock, where that is for this server to do."""
        due = self.due
        return None if self.log.fence is None or due is None else max(0.0, (due - now_ms()) / 1000)

    @property
    def _starts(self) -> int | None:
        """When it starts by itself; None where it does not, or has."""
        house, state = self.book.house, self.state
        begun = self.director.done(HOUSE, STARTS) is not None
        if state.phase != "registering" or house.starts is None or house.kind != "online" or begun:
            return None
        return house.starts if len(state.players) > 1 else None

    async def _keep_house(self) -> None:
        if self._shared and self._waiting:  # another server may have taken back what they see it by
            await self.refresh_book()
        if self.log.fence is None:
            return
        await self._ring_bells()
        if self._starts is not None and self._starts <= now_ms():
            step = self.director.decide(HOUSE, commands.Start(), self.log.now(), STARTS)
            if not isinstance(step, int):
                await self.log.store(step, self.log.fence)

    def _tell(self, taken_back: str = "") -> None:
        if taken_back:  # everybody in the room is told, and once, whatever servers have seen it
            answer: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
            answer.add_done_callback(asyncio.Future.exception)
            said = commands.Announce(taken_back)
            self._queue.put_nowait(Envelope(HOUSE, said, f"lost {self.state.at}", None, answer))
            self._version += 1  # the numbers will come again
        self.used = time.monotonic()
        self.farewell()
        for tell in self.told:
            tell()
