"""Connections: half requests keep nobody out, nobody has them all, and files are left for the rest."""

from __future__ import annotations

import asyncio
import resource
import socket
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Client
from croupier.server import Services, create_app
from croupier.server.http import connections as doors_module
from croupier.server.http import strict_parser
from croupier.server.http.connections import (
    ANSWERS,
    FEWEST,
    READ_TIMEOUT,
    RESERVE,
    ConnectionLimiter,
    OpenConnection,
    within_limits,
)
from croupier.server.http.uvicorn_adapter import BACKLOG
from croupier.server.runtime.settings import Settings
from croupier.server.store import MemoryStore
from tests.servers import Server
from tests.test_server import (  # noqa: F401
    QUICK,
    _duel,
    _quick_hashing,
    http,
    served,
    serving,
    socket_at,
)

HALVES = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX-More:",
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n{",
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    b"G",
    b"",
)


class Loop:
    """Doors with a fake clock, and who was hung up on."""

    def __init__(self, **settings: int) -> None:
        self.now = 0.0
        self.gone: list[str] = []
        self.why: list[str] = []
        self.doors = ConnectionLimiter(Settings(**settings), self.why.append, lambda: self.now)  # type: ignore[arg-type]

    def enter(self, address: str, name: str) -> OpenConnection:
        return self.doors.enter(address, lambda: self.gone.append(name))


async def test_the_one_that_has_waited_longest_makes_room() -> None:
    there = Loop(connections=4, connections_per_address=3)
    calls = [there.enter("a", f"a{k}") for k in range(3)]
    there.doors.turn(calls[0], "answering")
    there.enter("a", "a3")
    assert (there.gone, there.why) == (["a1"], ["share"])
    there.enter("b", "b0")
    there.enter("c", "c0")
    assert (there.gone[1:], there.why[1:]) == (["a2"], ["full"])
    there.doors.turn(calls[0], "waiting")  # it has only just begun to wait
    there.enter("d", "d0")
    assert there.gone[2:] == ["a3"]
    assert len(there.doors) == 4
    there.doors.leave(calls[0])
    there.enter("e", "e0")
    assert len(there.gone) == 3


async def test_who_waits_for_nothing_is_not_closed_and_the_new_one_is() -> None:
    there = Loop(connections=3, connections_per_address=2)
    for name, stage in (("a0", "socket"), ("a1", "answering")):
        there.doors.turn(there.enter("a", name), stage)  # type: ignore[arg-type]
    late = there.enter("a", "late")
    there.doors.turn(there.enter("b", "b0"), "socket")
    there.enter("c", "c0")
    assert (there.gone, there.why) == (["late", "c0"], ["share", "full"])
    there.doors.turn(late, "waiting")  # what is closed does not come back
    assert len(there.doors) == 3


async def test_a_share_of_one_is_a_share() -> None:
    there = Loop(connections=9, connections_per_address=1)
    for k in range(5):
        there.enter("a", f"a{k}")
    assert there.gone == ["a0", "a1", "a2", "a3"]
    assert len(there.doors) == 1


async def test_a_request_has_some_time_to_come_in_and_to_be_answered() -> None:
    there = Loop()
    calls = {stage: there.enter("a", stage) for stage in ("waiting", "answering", "socket")}
    for stage, call in calls.items():
        there.doors.turn(call, stage)  # type: ignore[arg-type]
    for now, gone in (
        (READ_TIMEOUT - 1, 0),
        (READ_TIMEOUT, 1),
        (ANSWERS - 1, 1),
        (ANSWERS, 2),
        (10 * ANSWERS, 2),
    ):
        there.now = now
        there.doors.close_slow()
        assert there.gone == ["waiting", "answering"][:gone]
    assert there.why == ["slow", "slow"]


async def test_behind_a_proxy_all_connections_are_of_one_address() -> None:
    there = Loop(connections=5, connections_per_address=2, trust_proxy=True)
    for k in range(5):
        there.enter("proxy", f"{k}")
    assert there.gone == []
    there.enter("proxy", "5")
    assert there.gone == ["0"]


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "raised"),
    [
        (1024, 1024, 1024 - RESERVE, 1024),
        (1024, 4096, 4096 - RESERVE, 4096),
        (1024, 10**6, 5000, 5000 + RESERVE),
        (10**6, 10**6, 5000, 10**6),
        (256, resource.RLIM_INFINITY, 5000, 5000 + RESERVE),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 5000, resource.RLIM_INFINITY),
        (64, 64, FEWEST, 64),
    ],
)
def test_there_are_no_more_connections_than_files(
    soft: int, hard: int, connections: int, raised: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [(soft, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _which: now[0])
    monkeypatch.setattr(resource, "setrlimit", lambda _which, limits: now.__setitem__(0, limits))
    settings = within_limits(Settings())
    assert settings.connections == connections
    assert settings.sockets == min(Settings().sockets, connections * 4 // 5)
    assert now[0] == (raised, hard)
    assert BACKLOG < RESERVE


async def half_requests(url: str, count: int, addresses: int, held: AsyncExitStack) -> list[Any]:
    """So many connections that have begun a request, from as many addresses of this machine."""
    port, opened = int(url.rsplit(":", 1)[1]), []
    for k in range(count):
        line = socket.socket()
        held.callback(line.close)
        line.setblocking(False)
        line.bind((f"127.0.0.{2 + k % addresses}", 0))
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
        await asyncio.get_running_loop().sock_sendall(line, HALVES[k % len(HALVES)])
        opened.append(line)
    return opened


async def is_closed(line: socket.socket) -> bool:
    async with asyncio.timeout(20):
        try:
            return await asyncio.get_running_loop().sock_recv(line, 999) == b""
        except ConnectionError:
            return True


@pytest.mark.parametrize("addresses", [1, 9])
async def test_half_requests_keep_nobody_out(addresses: int) -> None:
    settings = QUICK.but(connections=12, connections_per_address=6)
    async with AsyncExitStack() as held, serving(settings=settings) as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2)
        async with socket_at(url, table, ann.token) as socket_of_ann:
            lines = await half_requests(url, 40, addresses, held)
            for _ in range(5):
                assert (await http(url, "GET", "/healthz"))[0] == 200
            assert await is_closed(lines[0])
            metrics = (await http(url, "GET", "/metrics"))[2]
            why = "share" if addresses == 1 else "full"
            assert f'croupier_connections_closed_total{{reason="{why}"}}' in metrics
            await socket_of_ann.ping()
        assert len(await ann.tables()) == 1


async def test_what_comes_in_slowly_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silent, in its head or in its body, and after an answer too; a socket is not."""
    monkeypatch.setattr(doors_module, "READ_TIMEOUT", 0.2)
    async with AsyncExitStack() as held, serving() as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2)
        async with socket_at(url, table, ann.token) as socket_of_ann:
            lines = await half_requests(url, len(HALVES), 1, held)
            loop = asyncio.get_running_loop()
            (kept,) = await half_requests(url, 1, 1, held)
            await loop.sock_sendall(kept, b" 1\r\n\r\n")
            assert (await loop.sock_recv(kept, 99)).startswith(b"HTTP/1.1 200")
            await loop.sock_sendall(kept, HALVES[0])
            async with asyncio.timeout(20):
                while await loop.sock_recv(kept, 9999):
                    pass
            assert all([await is_closed(line) for line in lines])
            await socket_of_ann.ping()
            assert await asyncio.wait_for(socket_of_ann.recv(), 20)


async def test_a_long_body_has_its_time_for_every_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strict_parser, "PROGRESS", 1000)
    app, now = create_app(Services(MemoryStore(), QUICK)), [0.0]
    doors = app.state.limiter
    doors._clock = lambda: now[0]
    async with served(app) as url, asyncio.timeout(20):
        port = int(url.rpartition(":")[2])
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        head = b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999\r\n\r\n"
        writer.write(head)
        while not len(doors):
            await asyncio.sleep(0)
        (call,) = doors._calls
        for now[0] in (15.0, 30.0, 45.0):
            writer.write(b"x" * 1000)
            while call.since != now[0]:
                await asyncio.sleep(0)
            doors.close_slow()
            assert len(doors) == 1
        now[0] += READ_TIMEOUT
        doors.close_slow()
        assert len(doors) == 0
        writer.close()


@pytest.mark.exhaustive
async def test_files_are_left_however_many_half_requests_there_are(tmp_path: Path) -> None:
    """1,100 of them shut out everybody where a program may have 1,024 files open: here it is a few less."""
    server = Server("--data", str(tmp_path))
    command = " ".join(server._command).replace("--no-limits ", "")
    server._command = ["bash", "-c", f"ulimit -n 320; exec {command}"]
    try:
        await server.start()
        async with AsyncExitStack() as held:
            await half_requests(server.url, 400, 20, held)
            for _ in range(3):
                assert (await http(server.url, "GET", "/healthz"))[0] == 200
            ann = await Client.guest(server.url, "Ann")
            table = await ann.open_table(game="ofc", seats=2)
            async with ann.at(table) as at:
                await at.sit(0)
        assert server.stop() == 0
        assert "Too many open files" not in server.log()
    finally:
        server.close()
