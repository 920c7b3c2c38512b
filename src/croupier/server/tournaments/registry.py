"""The registry of tournaments: it opens, finds, loads and unloads those of one server process."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from msgspec.structs import replace

from croupier.chance import fresh_seed
from croupier.errors import BadInput, CroupierError
from croupier.journal import write_record
from croupier.server.http.request_costs import aside
from croupier.server.journal.registry import ActorRegistry
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.event_log_names import PREFIX, log_of, name_of
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.shared_secret import secret_of
from croupier.server.store import Conflict, Store, Unavailable
from croupier.server.tournaments.actor import SOON, TournamentActor
from croupier.server.tournaments.archive import directed
from croupier.server.tournaments.metadata import MetadataStore, TournamentMetadata
from croupier.server.tournaments.names import fresh_name
from croupier.tournament import Director, LogEntry, Structure, opening_step
from croupier.tournament.schemas import ServerFacts
from croupier.words import msg_n

T = TypeVar("T")

LOOK_EACH = 5.0
"""Seconds between two looks for notifications and for idle tournaments."""
OUTLINE_EACH = 60.0
"""Seconds after which a shared store is searched even without a notification."""
MOST = 1000
"""Tournaments that are loaded at the start and listed, the last changed ones. Others are found by name."""
IDLE = 3600.0
"""Seconds after which an unused tournament is unloaded."""
HEAD_START = 2.0
"""Seconds for which a list waits for tournaments that are being loaded."""
AT_ONCE = 200
"""Entries of an imported file that are written at once."""
NAMES = 20
"""Names that are tried for a new tournament."""


class UnloadedTournament:
    """The data of an unloaded tournament that lists and the series need."""

    def __init__(self, actor: TournamentActor) -> None:
        self.state = actor.state
        self.book = actor.book
        self.due = actor.due
        self._facts = actor.facts()

    def facts(self) -> ServerFacts:
        """The server's facts about the tournament."""
        return self._facts


class TournamentRegistry(ActorRegistry[TournamentActor]):
    """The tournaments in memory. Others are loaded when somebody asks for them."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, owner: str) -> None:
        super().__init__(store, owner, metrics.tournaments)
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.closing = False
        self._unloaded: dict[str, UnloadedTournament] = {}
        self._unreadable: set[str] = set()
        self._found = asyncio.Event()
        self._aside = asyncio.Semaphore(1)
        self._logs: list[str] = []
        self._key = b""
        self._outlined = 0.0

    # From start to end

    async def prepare(self) -> None:
        """Read what a start needs. Raises Unavailable."""
        self._key = bytes.fromhex(await secret_of(self.store, "addresses"))
        self._logs = [one.table for one in await self.store.outlines(PREFIX)][:MOST]
        self._outlined = time.monotonic()

    async def start(self) -> None:
        """Load all tournaments, and look for new ones from now on."""
        await self.tasks.open()
        self.tasks.start("tournaments", self._look_on)

    def farewell(self) -> None:
        """Answer all waiting requests, because the server stops."""
        self.closing = True
        for actor in self._actors.values():
            actor.farewell()

    async def _look_on(self) -> None:
        while True:
            try:
                for log in tuple(self._logs):
                    await self._known(log)
                for log, one in tuple(self._unloaded.items()):
                    if one.due is not None and one.due - now_ms() <= SOON:
                        await self._load_once(log)
                self._found.set()
                await asyncio.sleep(LOOK_EACH)
                if self.store.shared and time.monotonic() - self._outlined >= OUTLINE_EACH:
                    await self.prepare()
                await self._forget_idle()
            except Unavailable as error:
                self.metrics.failures.note("tournament", error)
                await asyncio.sleep(1)
            except Exception as error:  # one tournament must not stop the others
                event("fault", level=logging.ERROR, error=error)
                await asyncio.sleep(LOOK_EACH)

    async def _known(self, log: str) -> None:
        if log not in self._actors and log not in self._unloaded and log not in self._unreadable:
            await self._load_once(log)

    async def beside(self, work: Callable[[], T]) -> T:
        """Run slow work in a thread, one job at a time, because threads compete with the event loop."""
        async with self._aside:
            return await aside(work)

    # Opening and finding

    async def open(
        self, structure: Structure, title: str, house: TournamentMetadata, by: str, address: str = ""
    ) -> str:
        """Open a tournament from an address and return its name. Raises CroupierError."""
        begun = opening_step(structure, title, fresh_seed(), now_ms(), by).record
        return await self.keep([begun], house, address)

    async def keep(
        self, records: Sequence[LogEntry], house: TournamentMetadata, address: str = "", logo: str = ""
    ) -> str:
        """Store a tournament that may have begun elsewhere and return its name. Raises CroupierError."""
        if address:
            place = hashlib.blake2b(address.encode(), key=self._key, digest_size=16)
            house = replace(house, place=place.hexdigest())
        for log in tuple(self._logs):  # those of other servers and of earlier starts count, too
            await self._known(log)
        self._refuse_too_many(house)
        if self._is_full and all(actor.wants_lease for actor in self.held):
            raise CroupierError("full", "this server has no room for another tournament now")
        director = await aside(lambda: Director(records))
        title = director.state.name
        for _ in range(NAMES):
            name = fresh_name(title, public=house.public)
            book = MetadataStore(self.store, log_of(name))
            try:
                await self._write(log_of(name), records)
            except Conflict:
                continue
            if await book.open(house):  # without metadata the log counts as an incomplete import
                await book.set_logo(logo)
                await self._make_room(watched=True)
                await self.tasks.open()
                self._hold(director, book)
                event("tournament-opened", tournament=short(name), entries=len(records))
                return name
        raise CroupierError("busy", "no name could be found for it; try again")

    async def _write(self, log: str, records: Sequence[LogEntry]) -> None:
        """Write a whole log, many entries in one transaction. Raises Conflict if the log exists."""
        for start in range(0, len(records), AT_ONCE):
            await asyncio.gather(
                *(
                    self.store.append(log, n, record.at, write_record(record))
                    for n, record in enumerate(records[start : start + AT_ONCE], start + 1)
                )
            )

    def _refuse_too_many(self, house: TournamentMetadata) -> None:
        settings = self.settings
        known: dict[str, TournamentActor | UnloadedTournament] = {**self._actors, **self._unloaded}
        going = [one.book.house for one in known.values() if one.state.phase != "over"]
        if sum(one.opener == house.opener for one in going) >= settings.tournaments_each:
            raise CroupierError(
                "too-many",
                msg_n(
                    "you have {n} tournament that is not over; end it first",
                    "you have {n} tournaments that are not over; end one of them first",
                    n=settings.tournaments_each,
                ),
            )
        nearby = sum(one.place == house.place for one in going)
        if house.place and nearby >= settings.tournaments_per_address:
            raise CroupierError(
                "too-many", "your address has too many tournaments that are not over; end one of them first"
            )

    @property
    def _is_full(self) -> bool:
        return len(self._actors) >= self.settings.tournaments

    async def _make_room(self, *, watched: bool = False) -> None:
        """Unload tournaments while there is no room for one more, `watched` ones if need be.

        Those without entrants go first, then those unused for longest. Watching does not count as use.
        """
        while self._is_full:
            spare = [one for one in self.held if not one.wants_lease and (watched or not one.watched)]
            if not spare:
                return
            least = min(spare, key=lambda one: (one.watched, bool(one.state.players), one.used))
            await self._let_go(least.name)

    async def find(self, name: str) -> TournamentActor:
        """The tournament of this name, loaded if need be. Raises CroupierError `no-tournament`."""
        log = log_of(name)
        known = log not in self._unreadable
        actor = self._actors.get(log) or (await self._load_once(log) if known else None)
        if actor is None:
            raise CroupierError("no-tournament", "there is no such tournament")
        return actor

    async def _load(self, log: str) -> TournamentActor | None:
        book = MetadataStore(self.store, log)
        await book.refresh()
        bodies = await self.store.read(log) if book.exists else []
        if not bodies:
            return None
        try:
            director = await asyncio.to_thread(directed, bodies)
        except BadInput as error:
            name = short(name_of(log))
            event("tournament-unreadable", level=logging.ERROR, tournament=name, why=error.sentence)
            self._unreadable.add(log)
            return None
        await self._make_room()
        return self._actors.get(log) or self._hold(director, book)

    def _hold(self, director: Director, book: MetadataStore) -> TournamentActor:
        log = book.log
        self._unloaded.pop(log, None)
        self._unreadable.discard(log)
        actor = TournamentActor(log, director, book, self.store, self.metrics, self.settings)
        actor.notify()
        return self._add(actor)

    # Queries

    async def all(self) -> list[TournamentActor | UnloadedTournament]:
        """All tournaments. Shortly after a start some may be missing."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HEAD_START):
                await self._found.wait()
        return [*self._actors.values(), *self._unloaded.values()]

    def notify(self, log: str) -> None:
        """Have a tournament look into its log, or load a new one: another server may have written there."""
        super().notify(log)
        if log not in self._actors:  # it is loaded at the next look
            self._unloaded.pop(log, None)
            self._unreadable.discard(log)
            if log not in self._logs:
                self._logs.append(log)

    def reload_log(self, log: str) -> None:
        """Have a log read again: an operator has rewritten it."""
        super().reload_log(log)
        if log not in self._actors:
            self.notify(log)

    async def _forget_idle(self) -> None:
        """Unload idle tournaments without timed events."""
        now = time.monotonic()
        for log, actor in tuple(self._actors.items()):
            idle = now - actor.used > max(IDLE, self.settings.table_kept)
            if idle and not (actor.wants_lease or actor.watched):
                await self._let_go(log)

    async def _let_go(self, log: str) -> None:
        actor = self._actors[log]
        await actor.stop()  # before another may be made of its log
        if self._actors.get(log) is not actor:
            return
        self._unloaded[log] = UnloadedTournament(self._remove(log))
        with suppress(Unavailable):  # a lease expires by itself, too
            await self.store.release(self._owner, log)
