"""Uvicorn as the house runs it, with a farewell: it would close sockets without a word."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Coroutine
from functools import lru_cache
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from croupier.table.messages import MESSAGE_BYTES

__all__ = ["MORE", "Server", "config_of"]


MORE = "croupier.more"
"""In a message to a socket: whether another follows at once, so that both may go out in one write."""


MOST_UNREAD = 8
"""So many messages of one socket may wait to be read before no more are taken from it."""


class _Sockets(WebSocketsSansIOProtocol):
    """Uvicorn's sockets, for texts that go to many at once and for messages that are read as they come."""

    _held = b""  # frames that go out with the next one

    def send_receive_event_to_app(self) -> None:
        """Uvicorn would stop reading from the socket after each message, and begin again for the next."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def send(self, message: Any) -> Coroutine[Any, Any, None]:
        is_text = self.handshake_complete and message.get("text") is not None
        return self._write(message) if is_text else self._send_other(message)

    async def _write(self, message: Any) -> None:
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        held = self._held + _frame(message["text"])
        if message.get(MORE):
            self._held = held
        else:
            self._held = b""
            self.transport.write(held)

    async def _send_other(self, message: Any) -> None:
        await super().send(message)
        # Uvicorn up to 0.54 forgets this, and logs a fault for every denial (its pull request 3138).
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True


@lru_cache(maxsize=64)
def _frame(text: str) -> bytes:
    """A text as it goes over a socket: the same for everybody who gets it, and nothing is compressed."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


def config_of(app: FastAPI, *, port: int = 8000, grace: int = 5) -> uvicorn.Config:
    """How the application is served; a server that stops waits `grace` seconds for its last answers."""
    return uvicorn.Config(
        app,
        port=port,
        ws=_Sockets,
        ws_max_size=2 * MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=grace,
    )


class Server(uvicorn.Server):
    """A server that calls `farewell` when it is told to stop, before it closes connections."""

    def __init__(self, config: uvicorn.Config, farewell: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._farewell = farewell

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop gracefully."""
        await self._farewell()
        await super().shutdown(sockets)
