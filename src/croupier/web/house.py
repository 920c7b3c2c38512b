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

from croupier.errors import BadInput, CroupierError
from croupier.games import GAMES, presets_of, rules_of
from croupier.store import Conflict, Store, Unavailable
from croupier.table.events import Match, read_record
from croupier.table.names import is_visible
from croupier.table.past import Past, past_of, rules_of_log
from croupier.table.state import AnyRules, State
from croupier.table.table import Table, opened
from croupier.web.limits import Buckets
from croupier.web.logs import event, short
from croupier.web.mailbox import Mailbox, now_ms
from croupier.web.metrics import Metrics
from croupier.web.settings import Settings
from croupier.web.visits import all_visits
from croupier.web.workers import Workers

__all__ = ["House", "found_at", "match_of"]

RECENT = 24 * 3600 * 1000
"""Tables played at within so many milliseconds are taken up when a server starts."""

HEAD_START = 2.0
"""Seconds in which a server takes up tables before it serves anybody: a small house is complete by then."""

IDLE = 900.0
"""Seconds after which a table that nobody looks at, and at which nothing is due, is let go from memory."""

FAREWELL = 1.0
"""Seconds that a server which stops gives its database to take back the leases."""

PASTS = 32
PAST_KEPT = 60.0
"""So many tables that cannot be played at any more are kept in memory, for so many seconds."""

MOST = 10**12
"""The greatest whole number in terms that come from outside."""


USUAL: dict[str, Any] = {"seats": 2, "clock": {"kind": "move", "gives": 60}}
"""What is agreed where a table says nothing, and its game's rules have no `usual` of their own for it."""


def match_of(plain: dict[str, Any]) -> tuple[AnyRules, Match]:
    """The rules and settings of a table to be opened; what is left out is the usual. Raises BadInput.

    A preset must be a shipped one: a path would let anybody read the server's files.
    """
    game = plain.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise BadInput(f"game: expected one of {', '.join(GAMES)}", "unknown-game")
    known = presets_of(game)
    preset = plain.get("preset") or known[0]
    if preset not in known:
        raise BadInput(f"preset: expected one of {', '.join(known)}", "unknown-preset")
    _refuse_great_numbers(plain.get("terms"))
    rules = rules_of(game, preset)
    usual = {**USUAL, **getattr(rules, "usual", {})}
    try:
        match = msgspec.convert({**usual, **plain, "preset": preset}, Match)
    except msgspec.ValidationError as error:
        raise BadInput(f"match: {error}", "bad-match") from None
    if not is_visible(match.name):
        raise BadInput("name: expected visible characters", "bad-name")
    return rules, match


def _refuse_great_numbers(value: Any) -> None:
    if isinstance(value, int) and abs(value) > MOST:
        raise BadInput(f"terms: expected numbers up to {MOST}", "bad-terms")
    if isinstance(value, dict):
        for part in value.values():
            _refuse_great_numbers(part)
    elif isinstance(value, list):
        for part in value:
            _refuse_great_numbers(part)


class House:
    """The tables that this process has in memory; any table of the log can be called up."""

    def __init__(self, store: Store, settings: Settings | None = None) -> None:
        self.store = store
        self.settings = settings or Settings()
        self.metrics = Metrics()
        self.workers = Workers(self.settings.workers)
        self.owner = secrets.token_hex(8) if store.shared else "embedded"
        self._bot_moves = Buckets(self.settings.bot_moves, time.monotonic)
        self._mailboxes: dict[str, Mailbox] = {}
        self._loading: dict[str, asyncio.Task[Mailbox | None]] = {}
        self._pasts: OrderedDict[str, tuple[Past, float]] = OrderedDict()
        self._tasks: list[asyncio.Task[None]] = []
        self.closing = False

    async def start(self) -> None:
        """Take up the tables that were being played, and keep their leases from now on.

        Where there are very many, others are served meanwhile: whoever asks for a table gets it at once.
        """
        self.store.listen(self._bell)
        recent = await self.store.tables(now_ms() - RECENT)
        taking_up = asyncio.create_task(self._take_up(recent), name="tables")
        self._tasks.append(taking_up)
        self._tasks.append(asyncio.create_task(self._keep_leases(), name="leases"))
        self._tasks.append(asyncio.create_task(self._count_visits(), name="visits"))
        await asyncio.wait([taking_up], timeout=HEAD_START)
        event("started", tables=len(self._mailboxes), of=len(recent))

    async def _take_up(self, names: list[str]) -> None:
        """Call up tables, one after the other, so that their clocks and bots go on."""
        for name in names:
            while True:
                try:
                    await self.find(name)
                    break
                except Unavailable as error:
                    self.metrics.failures.note("start", error, table=short(name))
                    await asyncio.sleep(1)
                except (
                    Exception
                ) as error:  # one table of which we make nothing is no reason to leave others
                    event("fault", level=logging.ERROR, table=short(name), error=error)
                    break

    async def close(self) -> None:
        """Stop all tables, give back their leases and let go of the store."""
        self.closing = True
        tasks = (*self._tasks, *self._loading.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(mailbox.stop() for mailbox in self._mailboxes.values()))
        await self.workers.close()
        with suppress(Unavailable, TimeoutError):  # leases run out by themselves, too
            async with asyncio.timeout(FAREWELL):
                await self.store.release(self.owner)
        await self.store.close()
        event("stopped")

    async def open(self, plain: dict[str, Any], host: str) -> str:
        """Open a table; its name, which cannot be guessed. Raises BadInput."""
        rules, match = match_of(plain)
        if len(self._mailboxes) >= self.settings.tables:
            raise CroupierError("full", "the house has no room for another table now")
        step = opened(rules, match, host, now_ms())
        if sum(m.table.state.host == host for m in self._mailboxes.values()) >= self.settings.tables_each:
            raise CroupierError("too-many", "you have opened as many tables as one may")
        name = secrets.token_urlsafe(16)
        await self.store.append(name, step.n, step.record.at, step.body)
        mailbox = self._hold(name, Table(rules, step.state))
        with suppress(Unavailable):  # the table is there; its lease is asked for again
            mailbox.owned(await self.store.lease(name, self.owner, self.settings.lease))
        event("opened", table=short(name), game=match.game)
        return name

    async def find(self, name: str) -> Mailbox | None:
        """A table by its name, from memory or from the log; None where there is no such table."""
        mailbox = self._mailboxes.get(name)
        if mailbox is not None or not 0 < len(name) <= 64 or self._past(name):
            return mailbox
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

    async def _load(self, name: str) -> Mailbox | None:
        bodies = await self.store.read(name)
        if not bodies:
            return None
        try:
            table = await asyncio.to_thread(_rebuilt, bodies)
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
        mailbox = self._hold(name, table)
        mailbox.resumes = resumes
        mailbox.owned(fence)
        if fence is None:
            mailbox.ring()
        return mailbox

    def _hold(self, name: str, table: Table) -> Mailbox:
        mailbox = Mailbox(
            name, table, self.store, self.metrics, self.settings, self.workers, self._bot_moves
        )
        self._mailboxes[name] = mailbox
        self.metrics.tables.set(len(self._mailboxes))
        mailbox.start()
        return mailbox

    def public(self) -> list[tuple[str, Table, int]]:
        """The tables that anybody may find here: name, table, and how many sockets are at it."""
        return [
            (name, mailbox.table, mailbox.connections)
            for name, mailbox in self._mailboxes.items()
            if mailbox.table.state.match.public
        ]

    def seats_of(self, player: str) -> list[tuple[str, State]]:
        """The tables in memory at which a player has a seat."""
        return [
            (name, mailbox.table.state)
            for name, mailbox in self._mailboxes.items()
            if mailbox.table.state.seat_of(player) is not None
        ]

    def _bell(self, name: str) -> None:
        mailbox = self._mailboxes.get(name)
        if mailbox is not None:
            mailbox.ring()

    async def _count_visits(self) -> None:
        """Make the visits of those tables from whose logs none were made yet, one after the other."""
        unreadable: set[str] = set()
        while True:
            try:
                for name in await self.store.uncounted():
                    if name not in unreadable and not await self._counted(name):
                        unreadable.add(name)
                return
            except Unavailable as error:
                self.metrics.failures.note("visits", error)
                await asyncio.sleep(1)

    async def _counted(self, name: str) -> bool:
        """Make the visits of one table; False where nothing can be made of its log."""
        bodies = await self.store.read(name)
        try:
            table = await asyncio.to_thread(_rebuilt, bodies)
        except CroupierError as error:
            event("table-unreadable", level=logging.ERROR, table=short(name), why=error.sentence)
            return False
        await self.store.count(name, all_visits(name, table.state))
        return True

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
        held = set(self._mailboxes)  # where nobody else may write, what was had once is kept
        if self.store.shared:
            held = await self.store.renew(self.owner, self.settings.lease)
            for name in held.difference(self._mailboxes, self._loading):  # it could not be given back
                await self.store.release(self.owner, name)
        owned = 0
        for name, mailbox in tuple(self._mailboxes.items()):
            if name not in held or mailbox.fence is None:
                mailbox.owned(await self.store.lease(name, self.owner, self.settings.lease))
            owned += mailbox.fence is not None
        self.metrics.owned.set(owned)

    async def _let_go_of_idle(self) -> None:
        now = time.monotonic()
        for name, mailbox in tuple(self._mailboxes.items()):
            if not mailbox.is_needed(now, IDLE):
                await self._let_go(name)

    async def _let_go(self, name: str) -> None:
        """Forget a table; whoever asks for it finds it in the log, and any server may take it up."""
        mailbox = self._mailboxes.pop(name)
        self.metrics.tables.set(len(self._mailboxes))
        await mailbox.stop()
        if name not in self._mailboxes and name not in self._loading:
            await self.store.release(self.owner, name)


async def found_at(house: House, name: str) -> Mailbox:
    """A table that can be played at. Raises CroupierError: `no-table`, or `past` where it was one."""
    mailbox = await house.find(name)
    if mailbox is not None:
        return mailbox
    past = await house.past(name)
    if past is not None:
        raise CroupierError("past", f"{past.why}; what was played is in its history")
    raise CroupierError("no-table", "there is no such table")


def _rebuilt(bodies: list[bytes]) -> Table:
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


def _why(error: CroupierError) -> str:
    unknown = error.code == "unknown-game"
    what = "this table's game is" if unknown else "the rules that this table was played by are"
    return f"{what} not known here any more"
