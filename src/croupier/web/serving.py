"""Uvicorn, with a farewell: it would close sockets without a word."""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable

import uvicorn

__all__ = ["Server"]


class Server(uvicorn.Server):
    """A server that calls `farewell` when it is told to stop, before it closes connections."""

    def __init__(self, config: uvicorn.Config, farewell: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._farewell = farewell

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop gracefully."""
        await self._farewell()
        await super().shutdown(sockets)
