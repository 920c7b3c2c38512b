"""Uvicorn's configuration, fast WebSocket writes, and a graceful end of sockets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache, partial
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State

from croupier.errors import CroupierError
from croupier.server.http.connections import ConnectionLimiter
from croupier.server.http.strict_parser import Requests
from croupier.server.runtime.settings import unlimited
from croupier.table.messages import MESSAGE_BYTES

BACKLOG = 100
"""New connections that may wait to be accepted: fewer than `connections.RESERVE`."""

IDLE, TOLD_IDLE = 5, 4
"""Seconds after which an idle connection is closed, and the shorter time that clients are told. Clients
that respect it (Node, Firefox) close first, and lose no request on a connection that is being closed."""

MOST_UNREAD = 8
"""Unread messages of one socket before reading pauses."""

Put = Callable[[bytes, bool], Awaitable[None] | None]
"""Sends a message. True means that another follows at once, so that both can be sent in one write.

Returns an awaitable if the socket's buffer is full, else None.
"""

_WIRE = "croupier.serialization"


def _wire_of(socket: WebSocket) -> _SocketProtocol | None:
    """A socket's protocol, if our own server runs it."""
    wire: _SocketProtocol | None = socket.scope.get("extensions", {}).get(_WIRE)
    return wire


def put_of(socket: WebSocket) -> Put:
    """A function that sends messages to a socket, directly through its protocol if possible.

    Every move causes several messages, and an ASGI message in a coroutine costs as much as sending it.
    """
    wire = _wire_of(socket)
    return wire.put if wire else lambda letter, _more: socket.send_text(letter.decode())


def cut(socket: WebSocket) -> None:
    """Abort a connection whose reader reads nothing."""
    wire = _wire_of(socket)
    if wire:
        wire.transport.abort()


class _SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket protocol with direct writes, and without a pause after each message read."""

    leave: Callable[[], None] | None = None  # called when the connection is lost
    _held = b""  # frames to be sent with the next one

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:  # otherwise there is no application and no scope
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[_WIRE] = self

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.leave is not None:
            self.leave()

    def put(self, letter: bytes, more: bool) -> Awaitable[None] | None:
        if not self.writable.is_set():
            return self._put_later(letter, more)
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        frames = self._held + _head(len(letter)) + letter
        if more:
            self._held = frames
        else:
            self._held = b""
            self.transport.write(frames)
        return None

    async def _put_later(self, letter: bytes, more: bool) -> None:
        await self.writable.wait()
        later = self.put(letter, more)
        if later is not None:
            await later

    def handle_cont(self, event: Frame) -> None:
        """Ignore empty continuation frames, which the limit on a message's size does not count."""
        if event.data or event.fin:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        """Send no pongs to a client that reads nothing: they would be kept in memory."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self._refuse_text()
            return
        # Uvicorn would stop reading from the socket after each message, and begin again for the next.
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def _refuse_text(self) -> None:
        """Close the socket. Uvicorn would log invalid UTF-8 as its own error, and break at a second one."""
        self.frames = []
        if not self.close_sent:
            self.conn.fail(CloseCode.INVALID_DATA, "a text is UTF-8")
            self.handle_parser_exception()

    async def send(self, message: Any) -> None:
        await super().send(message)
        # Uvicorn up to 0.54 forgets this, and logs a fault for every denial (its pull request 3138).
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True


def _is_text(pieces: Iterable[bytes]) -> bool:
    try:
        b"".join(pieces).decode()
    except UnicodeDecodeError:
        return False
    return True


@lru_cache(maxsize=4096)
def _head(size: int) -> bytes:
    """The frame header of an uncompressed text of `size` bytes."""
    frame = Frame(Opcode.TEXT, bytes(size)).serialize(mask=False)
    return frame[: len(frame) - size]


def config_of(app: Starlette, *, port: int = 8000, grace: int = 5) -> uvicorn.Config:
    """Uvicorn's configuration. A server that stops waits `grace` seconds for its last answers."""
    limiter = getattr(app.state, "limiter", None)
    requests: Any = partial(
        Requests, limiter=ConnectionLimiter(unlimited()) if limiter is None else limiter
    )
    return uvicorn.Config(
        app,
        port=port,
        http=requests,
        backlog=BACKLOG,
        ws=_SocketProtocol,
        ws_max_size=2 * MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=IDLE,
        headers=[("keep-alive", f"timeout={TOLD_IDLE}")],
        timeout_graceful_shutdown=grace,
    )


class Server(uvicorn.Server):
    """A server that calls `prepare` before it begins, and `farewell` before it closes connections.

    Where it cannot begin it does not, and `refused` says why.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        prepare: Callable[[], Awaitable[None]],
        farewell: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self._prepare = prepare
        self._farewell = farewell
        self.refused: CroupierError | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, if that can be, and if nobody wants it to end before."""
        async with asyncio.TaskGroup() as group:
            preparing = group.create_task(self._prepare_or_refuse())
            while not (preparing.done() or self.should_exit):
                await asyncio.wait([preparing], timeout=0.1)
            preparing.cancel()
        if preparing.cancelled() or self.refused is not None:
            self.should_exit = True
        else:
            await super().startup(sockets)

    async def _prepare_or_refuse(self) -> None:
        try:
            await self._prepare()
        except CroupierError as error:
            self.refused = error

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop gracefully."""
        await self._farewell()
        await super().shutdown(sockets)
