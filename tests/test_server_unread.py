"""Those who ask and do not read: what is kept for them is bounded, and is let go with them."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.frames import Frame, Opcode

from croupier.client import Client
from croupier.server import Services, create_app
from croupier.server.http import strict_parser as requests
from croupier.server.http.uvicorn_adapter import Put, _SocketProtocol, config_of
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.settings import unlimited
from croupier.server.store import MemoryStore
from croupier.server.tables import sockets
from croupier.server.tables.actor import TableActor
from croupier.server.tables.outbox import MOST_BYTES, Outbox, posted
from croupier.table.messages import Done, Malformed
from tests.test_server_hostile import handshake
from tests.test_server_http_uvicorn_adapter import Link

BUFFER = 65_536
"""What asyncio takes before it says that it is enough."""


def never(_text: bytes, _more: bool) -> Any:
    return asyncio.get_running_loop().create_future()


def held(put: Put, answers: int, size: int) -> Outbox:
    outbox = Outbox(put, Metrics())
    for _ in range(answers):
        outbox.answer(Malformed(1, "x" * size))
        outbox.post(posted(1, 0, b"v" * size))
    return outbox


async def test_unread_answers_are_limited_by_their_bytes_and_given_up_with_their_reader() -> None:
    for size, answers in ((100, 400), (4_000, 400), (40_000, 3), (300_000, 3)):
        outbox = held(never, answers, size)
        assert outbox.behind, size
        assert outbox.unread == 0
        outbox.answer(Done(1, "late"))
        outbox.post(posted(2, 0, b"late"))
        assert outbox.unread == 0
        await outbox.stop()
    for size, answers in ((100, 150), (4_000, 15), (300_000, 2)):  # the first is on its way
        outbox = held(never, answers, size)
        assert not outbox.behind, size
        assert outbox.unread <= max(MOST_BYTES, size + 100)
        await outbox.stop()


async def test_what_is_kept_for_a_full_wire_is_bounded() -> None:
    """Answers and views without end to a wire that takes nothing: neither it nor the outbox grows."""
    link = Link()
    await link.open()
    outbox = Outbox(link.put, Metrics())
    written = 0
    for n in range(2_000):
        outbox.answer(Malformed(n, "x" * 5_000))
        outbox.post(posted(n, 0, b"%d" % n * 1000))
        written = sum(map(len, link.wire.writes))
        if written > BUFFER:
            link.takes(more=False)
        assert outbox.unread <= MOST_BYTES + 6_000
        await asyncio.sleep(0)
    assert outbox.behind
    assert written < BUFFER + 20_000
    await outbox.stop()


def _kept(server: uvicorn.Server, actor: TableActor) -> int:
    """What is kept for all sockets of a server, in bytes."""
    wires = [wire for wire in server.server_state.connections if isinstance(wire, _SocketProtocol)]
    outboxes = [connection.outbox for connection in actor._subscribers]
    written = [wire.transport.get_write_buffer_size() for wire in wires]
    return sum(written) + sum(outbox.unread for outbox in outboxes)


@asynccontextmanager
async def narrow() -> AsyncIterator[tuple[Services, uvicorn.Server, str]]:
    """A server for which the system keeps little, so that little must be sent to see what it does."""
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8_192)
    registry = Services(MemoryStore(), unlimited().but(workers=0))
    server = uvicorn.Server(config_of(create_app(registry), grace=1))
    task = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield registry, server, f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task


def deaf(url: str) -> socket.socket:
    """A connection on which nothing is read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.connect(("127.0.0.1", int(url.rpartition(":")[2])))
    line.setblocking(False)
    return line


async def gone(server: uvicorn.Server, seen: Callable[[], None] = lambda: None) -> None:
    """Wait until connections have come, and are there no more."""
    connections = server.server_state.connections
    async with asyncio.timeout(60):
        while not connections:
            await asyncio.sleep(0.01)
        while connections:
            seen()
            await asyncio.sleep(0.05)


@pytest.mark.exhaustive
async def test_silent_sockets_cost_little_and_go_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player with several sockets asks for long lists on all of them, and reads nothing."""
    monkeypatch.setattr(requests, "UNREAD", 1.0)
    monkeypatch.setattr(sockets, "PARTING", 0.5)
    many, kept = 4, list[int]()
    async with narrow() as (registry, server, url):
        ann, bob = [await Client.guest(url, name) for name in ("Ann", "Bob")]
        table = await ann.open_table(game="ofc", seats=2, clock={"kind": "none"})
        async with ann.at(table) as one, bob.at(table) as other:
            await one.sit(0)
            await other.sit(1)
            await one.start()
            async with asyncio.timeout(30):
                while (actor := registry.tables._actors[table]).table.choices(1) is None:
                    await asyncio.sleep(0.01)
        async with asyncio.timeout(30):
            while server.server_state.connections:
                await asyncio.sleep(0.01)
        ask = json.dumps({"op": "options", "id": "x", "n": actor.table.state.n, "count": 500})
        frame = Frame(Opcode.TEXT, ask.encode()).serialize(mask=True)
        hello = "\r\n".join((*handshake(url, table, bob.token), "", "")).encode()
        lines = [deaf(url) for _ in range(many)]
        for line in lines:
            line.send(hello)
        async with asyncio.timeout(30):
            while actor.connections < many:
                await asyncio.sleep(0.01)
        for line in lines:
            line.send(frame * 200)
        await gone(server, lambda: kept.append(_kept(server, actor)))
        for line in lines:
            line.close()
    assert 0 < max(kept) <= many * (BUFFER + MOST_BYTES + 2 * 10_000)


@pytest.mark.exhaustive
async def test_an_answer_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over HTTP, too, and beyond the end that the server makes of the connection."""
    monkeypatch.setattr(requests, "UNREAD", 1.0)
    async with narrow() as (_, server, url):
        for times in (1, 100):
            line = deaf(url)
            line.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * times)
            await gone(server)
            line.close()
