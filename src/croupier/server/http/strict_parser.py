"""Strict HTTP/1.1 parsing on h11: ambiguous requests are refused and their connections closed.

h11 accepts folded headers, bare line feeds, and a length beside chunks. If a proxy interprets one of them
differently, an attacker can insert a request into another client's connection (RFC 9112, sections 2.2, 5.2,
6.1 and 6.3).
"""

from __future__ import annotations

import asyncio
import re
import socket
from typing import Any

import h11
from h11._receivebuffer import ReceiveBuffer
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.server.http.api import refusal
from croupier.server.http.connections import PROGRESS, ConnectionLimiter, OpenConnection, Stage
from croupier.server.http.middleware import counted
from croupier.words import msg

HEAD_BYTES = 16_384
HEAD_LINES = 100
LINE_BYTES = 8_000
"""Less than the WebSocket library accepts, which parses the request next and cannot refuse it politely."""

UNREAD = 20.0
"""Seconds that a client may leave sent data unread before the system closes the connection.

Only the operating system can: it keeps sent data until they are read, even if the connection has ended.
"""

_CONTROLS = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
_SENTENCE = msg("this is not an HTTP request that can be read in one way only")


class Requests(H11Protocol):
    """Uvicorn's connections on h11, with the strict buffer and a `ConnectionLimiter`."""

    def __init__(self, *args: Any, limiter: ConnectionLimiter, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn._receive_buffer = _Strict()
        self._limiter = limiter
        self._call: OpenConnection | None = None
        self._came_in = 0

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._came_in += len(data)
        if self._came_in >= PROGRESS and self._is_waiting:
            self._turn("waiting")
        self._look_if_whole()

    def on_response_complete(self) -> None:
        self._turn("waiting")
        super().on_response_complete()
        self._look_if_whole()  # another one may have arrived

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._turn("socket")
        super().handle_websocket_upgrade(event)
        self.transport.get_protocol().leave = self._leave  # type: ignore[attr-defined]

    def _look_if_whole(self) -> None:
        """Change the stage to `answering` if the request is complete."""
        cycle: Any = self.cycle  # None before the first request, against its type
        whole = cycle is not None and not cycle.more_body and not cycle.response_complete
        if whole and self._is_waiting:
            self._turn("answering")

    @property
    def _is_waiting(self) -> bool:
        """True while a request is coming in."""
        return self._call is not None and self._call.stage == "waiting"

    def _turn(self, stage: Stage) -> None:
        self._came_in = 0
        if self._call is not None:
            self._limiter.turn(self._call, stage)

    def _leave(self) -> None:
        if self._call is not None:
            self._limiter.leave(self._call)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Register the connection. A socket's connection begins as an HTTP connection, too."""
        super().connection_made(transport)
        line = transport.get_extra_info("socket")
        if line is not None and line.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(UNREAD * 1000))
        own = self.client[0] if self.client else "local"
        self._call = self._limiter.enter(counted(own) or own, transport.abort)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - the answer has a sentence of its own
        """Refuse the request if no answer has begun, and read nothing more from this connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            said = refusal(400, "bad-request", _SENTENCE)
            answer = h11.Response(status_code=400, headers=[*said.raw_headers, (b"connection", b"close")])
            for event in (answer, h11.Data(data=bytes(said.body)), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        if self.cycle is not None:  # the handler of this request must not answer any more
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()


class _Strict(ReceiveBuffer):
    """A receive buffer that refuses ambiguous lines."""

    def maybe_extract_lines(self) -> list[bytearray] | None:
        """The lines of a head or a trailer; None if they are incomplete."""
        before = len(self)
        lines = super().maybe_extract_lines()
        if lines is not None:
            _refuse_ambiguous(lines, before - len(self))
        return lines


def _refuse_ambiguous(lines: list[bytearray], size: int) -> None:
    """Refuse lines of `size` bytes in all if another parser could split them differently."""
    if size != sum(len(line) + 2 for line in lines) + 2:
        raise h11.RemoteProtocolError("a line that does not end with CR LF")
    if size > HEAD_BYTES or len(lines) > HEAD_LINES or any(len(line) > LINE_BYTES for line in lines):
        raise h11.RemoteProtocolError("too much of it")
    if any(_CONTROLS.search(line) for line in lines):
        raise h11.RemoteProtocolError("a control character")
    if any(line.startswith((b" ", b"\t")) for line in lines):
        raise h11.RemoteProtocolError("a folded line")
    names = [bytes(line.partition(b":")[0]).lower() for line in lines]
    lengths, chunked = names.count(b"content-length"), b"transfer-encoding" in names
    if lengths + chunked > 1 or (chunked and lines[0].endswith(b"HTTP/1.0")):
        raise h11.RemoteProtocolError("a body of two lengths")
