"""WebSockets of tables and tournaments: admission, reading commands, writing messages, closing."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Protocol

from msgspec import UNSET
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.errors import BadInput
from croupier.server.accounts.session_token import token_of
from croupier.server.accounts.sessions import Session, Sessions
from croupier.server.http.api import json_of
from croupier.server.http.middleware import address_of
from croupier.server.http.origin_check import is_own_name, is_own_origin
from croupier.server.http.rate_limits import ConcurrencyLimiter, RateLimiter, TokenBucket
from croupier.server.http.uvicorn_adapter import cut, put_of
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.settings import Rate, Settings
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.store import Unavailable
from croupier.server.tables.actor import TableActor
from croupier.server.tables.outbox import Outbox
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.subscribers import Subscriber
from croupier.table import messages

RECHECK = 0.5
"""Seconds after which the sessions of all open sockets are looked up: another server may have ended one."""

PARTING = 5.0
"""Seconds for the last message of a socket that is closed."""

LOOKED_UP = 500
"""Sessions that are looked up in one query, so that others do not wait long."""

MOVES_A_MESSAGE = 100
"""Legal moves in one request that count as one message."""

_SESSION_ENDED = (4001, "session ended")
_SEAT_ENDED = (4002, "seat ended")
_TOO_SLOW = (1013, "too many answers were not read; connect again")
_STOPPING = (1012, "the server is stopping; connect again")


PATH = re.compile(r"/api/(tables|tournaments)/([^/]+)/socket")
"""The addresses of sockets."""


class HandshakeRefused(Exception):
    """A handshake that is refused with an HTTP status. `reason` is a label of the metrics."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


class Place(Protocol):
    """The place of a socket: its player's connection, and its present table, if any."""

    @property
    def connection(self) -> Subscriber: ...
    @property
    def actor(self) -> TableActor | None: ...
    def begin(self) -> None: ...
    async def found(self) -> None: ...
    async def end(self) -> None: ...


class AtTable:
    """A socket's place at one table, for as long as it is open."""

    def __init__(self, actor: TableActor, connection: Subscriber) -> None:
        self.actor = actor
        self.connection = connection

    def begin(self) -> None:
        """The socket arrives."""
        self.actor.connect(self.connection)

    async def found(self) -> None:
        """It is where it belongs from the beginning."""

    async def end(self) -> None:
        """It is gone."""
        self.actor.disconnect(self.connection)


Arrival = Callable[[Session, Outbox, str], Place]
"""Makes the place of a socket that is let in, from its session, its outbox and its address."""

Arrive = Callable[[str, Session], Awaitable[Arrival]]
"""Finds where a socket may arrive, by a name and who asks. Raises HandshakeRefused."""


def arrivals_at(tables: TableRegistry) -> Arrive:
    """Everybody may come to a table, and look on there."""

    async def arrive(name: str, _session: Session) -> Arrival:
        actor = await tables.find(name)
        if actor is None:
            past = await tables.past(name)
            raise HandshakeRefused(410, "past") if past is not None else HandshakeRefused(404, "no-table")
        return lambda session, outbox, address: AtTable(
            actor, Subscriber(session.as_player(), outbox, address)
        )

    return arrive


class Sockets:
    """All sockets of this process, as an ASGI application of its own: no middleware sees what it sends.

    `arrivals` are the ways to places, by the first word of an address: tables and tournaments.
    """

    def __init__(
        self,
        sessions: Sessions,
        arrivals: Mapping[str, Arrive],
        settings: Settings,
        metrics: Metrics,
        tasks: TaskScope,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sessions = sessions
        self._arrivals = arrivals
        self._settings = settings
        self._metrics = metrics
        self._tasks = tasks
        self._clock = clock
        self._closing = False
        self._by_address = ConcurrencyLimiter(settings.sockets_per_address)
        self._by_session = ConcurrencyLimiter(settings.sockets_per_session)
        self._all = ConcurrencyLimiter(settings.sockets)
        metrics.sessions.set_function(lambda: len(self._by_session))
        self._handshakes = RateLimiter(settings.requests, clock)
        self._messages = RateLimiter(settings.messages_per_address, clock)
        self._open: dict[asyncio.Future[None], tuple[Session, str]] = {}
        self._watching: asyncio.Future[None] | None = None
        self._serving: set[asyncio.Task[None]] = set()

    def end(self, session: Session | None, alone: bool) -> None:
        """Close the sockets of an ended session, or all of its player's unless the session is `alone`."""
        if session is not None:
            self._close(
                end
                for end, (other, _) in self._open.items()
                if (other.id == session.id if alone else other.player == session.player)
            )

    def addresses_of(self, player: str) -> set[str]:
        """The addresses from which a player is connected to this server."""
        return {address for session, address in self._open.values() if session.player == player}

    async def farewell(self) -> None:
        """Close all sockets and admit no others, because the server stops."""
        self._closing = True
        self._close(self._open)
        if self._serving:
            await asyncio.wait(self._serving, timeout=2)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket, from its handshake to its end."""
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        socket, path = WebSocket(scope, receive, send), PATH.fullmatch(scope["path"])
        try:
            if path is None:
                await _deny(socket, HandshakeRefused(404, "no-table"))
            else:
                await self._serve(socket, *path.groups())
        finally:
            self._serving.discard(task)

    async def _serve(self, socket: WebSocket, what: str, name: str) -> None:
        address = address_of(socket.scope, self._settings)
        try:
            session = await self._admit(socket, address)
            arrive = await self._arrivals[what](name, session)
        except Unavailable as error:
            self._metrics.failures.note("request", error)
            await _deny(socket, HandshakeRefused(503, "unavailable"))
            return
        except HandshakeRefused as refused:
            self._metrics.refused_sockets.labels(refused.reason).inc()
            await _deny(socket, refused)
            return
        tallies = ((self._all, "all"), (self._by_address, address), (self._by_session, session.id))
        entered = []
        try:
            for tally, key in tallies:
                if not tally.enter(key):
                    self._metrics.refused_sockets.labels("too-many").inc()
                    await _deny(socket, HandshakeRefused(429, "too-many"))
                    return
                entered.append((tally, key))
            await socket.accept()
            with self._metrics.sockets.track_inprogress():
                await self._serve_place(socket, arrive, session, address)
        finally:
            for tally, key in entered:
                tally.leave(key)

    async def _admit(self, socket: WebSocket, address: str) -> Session:
        if not is_own_name(socket.scope, self._settings):
            raise HandshakeRefused(421, "host")
        if not is_own_origin(socket.scope, self._settings):
            raise HandshakeRefused(403, "origin")
        if self._closing:
            raise HandshakeRefused(503, "closing")
        if not self._handshakes.take(address):
            raise HandshakeRefused(429, "too-fast")
        session = await self._sessions.read(token_of(socket))
        if session is None:
            raise HandshakeRefused(401, "no-session")
        if not session.account and await self._sessions.bans.hold(session.player, address):
            raise HandshakeRefused(403, "banned")
        return session

    async def _serve_place(
        self, socket: WebSocket, arrive: Arrival, session: Session, address: str
    ) -> None:
        """Read, write and watch the session, until one of them ends."""
        outbox = Outbox(put_of(socket), self._metrics)
        place = arrive(session, outbox, address)
        place.connection.covered = socket.query_params.get("covered") == "1"
        may_send = partial(self._messages.take, address)
        reader = Reader(place, self._settings.messages, self._metrics, may_send, self._clock)
        place.begin()
        reading = self._tasks.start("socket", reader.read, socket.receive)
        ended = self._watched(session, address)
        try:
            await asyncio.wait([reading, ended, outbox.ended], return_when=asyncio.FIRST_COMPLETED)
        finally:
            await place.end()
            del self._open[ended]
            reading.cancel()
            await asyncio.gather(reading, outbox.stop(), return_exceptions=True)
        if self._closing:
            code, why = _STOPPING
        elif ended.done():
            code, why = _SESSION_ENDED
        else:
            code, why = _TOO_SLOW if outbox.behind else _SEAT_ENDED
        with suppress(WebSocketDisconnect, RuntimeError):
            try:
                async with asyncio.timeout(PARTING):
                    await socket.close(code, why)
            except TimeoutError:
                cut(socket)

    def _watched(self, session: Session, address: str) -> asyncio.Future[None]:
        """A future that is done when the session has ended."""
        end: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open[end] = session, address
        if self._watching is None or self._watching.done():
            self._watching = self._tasks.start("sessions", self._watch)
        return end

    async def _watch(self) -> None:
        """Look up the sessions of all sockets again and again, as long as there are sockets."""
        while self._open:
            watched = [(end, session) for end, (session, _) in self._open.items()]
            try:
                for start in range(0, len(watched), LOOKED_UP):
                    some = dict(watched[start : start + LOOKED_UP])
                    ended = await self._sessions.ended(some.values())
                    self._close(end for end, session in some.items() if session.id in ended)
            except Unavailable as error:
                self._metrics.failures.note("sessions", error)
            await asyncio.sleep(RECHECK)

    @staticmethod
    def _close(ends: Iterable[asyncio.Future[None]]) -> None:
        for end in tuple(ends):
            if not end.done():
                end.set_result(None)


class Reader:
    """Reads the commands of one socket, at this rate. `may_send` asks the limit of its address."""

    def __init__(
        self,
        place: Place,
        rate: Rate,
        metrics: Metrics,
        may_send: Callable[[], bool],
        clock: Callable[[], float],
    ) -> None:
        self._place = place
        self._metrics = metrics
        self._may_send = may_send
        self._clock = clock
        self._rate = rate
        self._bucket = TokenBucket(rate, clock())

    async def read(self, receive: Receive) -> None:
        """Read commands until the socket closes. A sender who is too fast is read more slowly."""
        while (message := await receive())["type"] == "websocket.receive":
            await self._handle(message.get("bytes") or (message.get("text") or "").encode())

    async def _handle(self, body: bytes) -> None:
        await self._wait_for_turn()
        try:
            command = messages.read_command(body)
        except BadInput as error:
            self._metrics.commands["none", error.code] += 1
            self._outbox.answer(messages.Malformed(self._n, error.sentence, error.wire_message or UNSET))
            return
        if isinstance(command, messages.Options):  # long lists are the most that one message can ask for
            for _ in range(command.count // MOVES_A_MESSAGE):
                await self._wait_for_turn()
        await self._place.found()  # what was sent again at once is for the table that one is brought to
        while self._place.actor is not None and self._place.actor.full:
            await asyncio.sleep(0.01)
        self._put(command)

    def _put(self, command: messages.Command) -> None:
        """Pass a command to the present table. A command for another table is stale."""
        actor = self._place.actor
        if actor is None:
            self._refuse(command, "no-seat", "you have no seat at a table now")
        elif command.table is not None and command.table != actor.name:
            self._refuse(command, "stale", "you are at another table now")
            actor.show(self._place.connection)
        else:
            actor.put(self._place.connection, command)

    def _refuse(self, command: messages.Command, code: str, sentence: str) -> None:
        self._metrics.commands[str(type(command).__struct_config__.tag), code] += 1
        self._outbox.answer(messages.Refused(self._n, command.id, code, sentence))

    @property
    def _outbox(self) -> Outbox:
        return self._place.connection.outbox

    @property
    def _n(self) -> int:
        return 0 if self._place.actor is None else self._place.actor.table.state.n

    async def _wait_for_turn(self) -> None:
        """Wait until this socket and its address may send another message."""
        while not (self._bucket.take(self._clock()) and self._may_send()):
            await asyncio.sleep(1 / self._rate.each_second)


async def _deny(socket: WebSocket, refused: HandshakeRefused) -> None:
    await socket.send_denial_response(json_of({"code": refused.reason}, refused.status))
