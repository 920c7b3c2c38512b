"""Uvicorn as the house runs it, with a farewell: it would close sockets without a word."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.table.messages import MESSAGE_BYTES

__all__ = ["MORE", "Server", "config_of"]


MORE = "croupier.more"
"""In a message to a socket: whether another follows at once, so that both may go out in one write."""


class _Sockets(WebSocketsSansIOProtocol):
    """Uvicorn's, which up to 0.54 logs a fault whenever a handshake is denied (its pull request 3138)."""

    def send(self, message: Any) -> Coroutine[Any, Any, None]:
        if not self.handshake_complete:
            return self._shake(message)
        return self._put_by(message) if message.get(MORE) else super().send(message)

    async def _shake(self, message: Any) -> None:
        await super().send(message)
        if self.initial_response is not None and self.close_sent:  # the whole denial is on its way
            self.handshake_complete = True

    async def _put_by(self, message: Any) -> None:
        """The frame is written with the next one."""
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        self.conn.send_text(message["text"].encode())


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
