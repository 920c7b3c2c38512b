"""Whatever is sent to the server: no 5xx, no change of state, no traceback, memory flat.

CROUPIER_HOSTILE is how many messages are sent: 1,500 in the gate.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from croupier.chance import Stream, seed_of
from croupier.client import Client
from tests.page.running import Server
from tests.test_server import http, serving, socket_at

MESSAGES = int(os.environ.get("CROUPIER_HOSTILE", "1500"))


HEADERS = (
    "Origin",
    "Host",
    "Cookie",
    "X-Forwarded-For",
    "Accept",
    "Accept-Encoding",
    "Content-Type",
    "If-None-Match",
    "Range",
)
ODD = (
    "",
    "[",
    "http://[",
    "http://[::1",
    "null",
    "-1",
    "é",
    "=;=",
    'a="',
    "*/*;q=x",
    ", ,",
    "9" * 400,
    "x" * 4000,
)
QUICKLY = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), database=None)


def resident() -> int:
    """The memory this process has, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Forger:
    """Makes messages that must not do anything."""

    def __init__(self, stream: Stream, n: int, moves: tuple[str, ...], sent: list[str]) -> None:
        self._stream = stream
        self._n = n
        self._moves = moves
        self._sent = sent
        self._count = 0

    def _valid(self, **changes: Any) -> dict[str, Any]:
        self._count += 1
        move = self._stream.choice(self._moves)
        return {"op": "move", "id": f"forged {self._count}", "n": self._n, "move": move, **changes}

    def _text(self) -> str:
        return "".join(chr(self._stream.below(0x2FFF) + 1) for _ in range(self._stream.below(40)))

    def malformed(self) -> str:
        whole = json.dumps(self._valid())
        cut = self._stream.below(len(whole))
        return self._stream.choice(
            (whole[:cut], whole[cut:], self._text(), whole[:cut] + self._text(), "[" * cut)
        )

    def ill_typed(self) -> str:
        values: tuple[Any, ...] = (None, True, -1, 1.5, [], {}, 10**30, "x" * 500)
        field = self._stream.choice(("op", "id", "n", "move", "extra"))
        return json.dumps(self._valid(**{field: self._stream.choice(values)}))

    def oversized(self) -> str:
        return json.dumps(self._valid(move="x" * (4_000 + self._stream.below(4_000))))

    def stale(self) -> str:
        return json.dumps(self._valid(n=self._stream.below(self._n)))

    def from_the_future(self) -> str:
        return json.dumps(self._valid(n=self._n + 1 + self._stream.below(10**6)))

    def replayed(self) -> str:
        return self._stream.choice(self._sent)

    def nonsense_moves(self) -> str:
        moves = ("d p1 AsKs", "r h 6", "p1", "p9 As", "p0 As", "", " ", "p1 As\u0000", self._text())
        return json.dumps(self._valid(move=self._stream.choice(moves)))

    def hosts_only(self) -> str:
        op = self._stream.choice(("fill", "remove", "start"))
        seat = {} if op == "start" else {"seat": self._stream.below(10)}
        return json.dumps({"op": op, "id": f"host {self._stream.below(10**9)}", "n": self._n, **seat})


async def test_hostile_messages(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.WARNING):
        async with serving() as url:
            ann, bob, eve = [await Client.guest(url, name) for name in ("Ann", "Bob", "Eve")]
            table = await ann.open_table(game="ofc", seats=2, pause=60, terms={"hands": 5})
            async with (
                ann.at(table, mix=False) as one,
                bob.at(table, mix=False) as other,
                socket_at(url, table, bob.token) as bobs,
                socket_at(url, table, eve.token) as eves,
            ):
                await one.sit(0)
                await other.sit(1)
                await one.start()
                while one.view.hand is None or other.n < one.n:
                    await other.changed()
                first, second = (one, other) if one.view.hand.choices else (other, one)
                listed = await first.do("options", start=0, count=20)
                sent = [json.dumps({"op": "sit", "id": "again", "n": 1, "seat": 0})]
                forger = Forger(Stream(seed_of("forger")), one.n, listed.moves, sent)
                # Whoever is to act stays still: of all that is sent, nothing may be done.
                waiting = bobs if second is other else eves
                n, views = one.n, (one.view, other.view)
                kinds = (
                    forger.malformed,
                    forger.ill_typed,
                    forger.oversized,
                    forger.stale,
                    forger.from_the_future,
                    forger.replayed,
                    forger.nonsense_moves,
                    forger.hosts_only,
                )
                socket = waiting
                readers = [asyncio.create_task(_drain(each)) for each in (bobs, eves)]
                begun = 0
                for number in range(MESSAGES):
                    socket = (waiting, eves)[number % 2]
                    await socket.send(kinds[number % len(kinds)]())
                    if number % 50 == 0:
                        await asyncio.sleep(0.01)
                    if number == MESSAGES // 4:
                        begun = resident()
                for each in (waiting, eves):
                    await each.send(json.dumps({"op": "sync", "id": "end", "n": 0}))
                await asyncio.sleep(0.3)
                answers = [reader.result() if reader.done() else None for reader in readers]
                assert answers == [None, None], "a socket was closed"
                assert resident() - begun < 32 * 2**20
                assert (one.n, other.n) == (n, n)
                assert (one.view, other.view) == views
                await first.move(listed.moves[0])  # and the table plays on
                assert first.n == n + 1
                for reader in readers:
                    reader.cancel()
                status, _, _ = await http(url, "GET", "/healthz")
                assert status == 200
    told = capfd.readouterr()
    assert "Traceback" not in told.out + told.err + caplog.text
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def _drain(socket: ClientConnection) -> str:
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return str(closed)


async def test_hostile_requests(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        stream = Stream(seed_of("requests"))
        async with serving() as url:
            for number in range(max(60, MESSAGES // 25)):
                method = stream.choice(("GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD"))
                path = stream.choice(
                    (
                        "/api/session",
                        "/api/tables",
                        "/api/accounts",
                        "/api/login",
                        f"/api/tables/{'x' * stream.below(100)}",
                        "/api/tables/..%2f..%2fetc",
                        "/api/tables/%00",
                        "/api/tables/x/socket",
                        "/" + "a" * stream.below(2000),
                        "/api/openapi.json",
                    )
                )
                raw = bytes(stream.below(256) for _ in range(stream.below(200)))
                token = stream.choice(
                    ("", "Bearer ", "Bearer x.y.z", "Basic eA==", "Bearer " + "\u00e9" * 9)
                )
                odd = {stream.choice(HEADERS): stream.choice(ODD)}
                status, _, told = await http(url, method, path, raw=raw, Authorization=token, **odd)
                assert 200 <= status < 500, (method, path, odd, raw, status, number)
                assert "Traceback" not in str(told)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


class Garbler:
    """Makes bytes that are no messages, and frames in no order, for a socket that is open."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def _text(self) -> bytes:
        sync = b'{"op":"sync","id":"1","n":0}'
        return self._stream.choice((sync, b"", b"\xff", b"\xed\xa0\x80", b"[" * 3000, "\u00e9".encode()))

    def in_pieces(self) -> bytes:
        text = self._text()
        cut = self._stream.below(len(text) + 1)
        between = self._stream.choice((b"", _frame(Opcode.PING, b"p"), _frame(Opcode.TEXT, b"new")))
        return _frame(Opcode.TEXT, text[:cut], fin=False) + between + _frame(Opcode.CONT, text[cut:])

    def wrong_kind(self) -> bytes:
        opcode = self._stream.choice((Opcode.CONT, Opcode.BINARY, Opcode.TEXT, Opcode.PONG))
        return _frame(opcode, self._text()[:100]) * (1 + self._stream.below(3))

    def wrong_bits(self) -> bytes:
        whole = bytearray(_frame(Opcode.TEXT, self._text()))
        whole[self._stream.below(2)] ^= 1 << self._stream.below(8)  # opcode, reserved, masked, length
        return bytes(whole)

    def endless(self) -> bytes:
        return _frame(Opcode.TEXT, b"", fin=False) + _frame(Opcode.CONT, b"", fin=False) * 500

    def pings(self) -> bytes:
        return _frame(Opcode.PING, b"x" * self._stream.below(126)) * 50

    def closing(self) -> bytes:
        code = self._stream.choice((0, 999, 1000, 1005, 1007, 4999, 65_535))
        said = self._stream.choice((b"", b"\x03", code.to_bytes(2), code.to_bytes(2) + b"\xff"))
        return _frame(Opcode.CLOSE, said) + self._stream.choice((b"", _frame(Opcode.TEXT, self._text())))

    def noise(self) -> bytes:
        return bytes(self._stream.below(256) for _ in range(1 + self._stream.below(60)))


def _frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


async def test_hostile_frames(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> None:
    """Below the messages: what a browser never sends, and whoever writes bytes to a socket may."""
    with caplog.at_level(logging.WARNING):
        stream = Stream(seed_of("frames"))
        garbler = Garbler(stream)
        kinds = [getattr(garbler, kind) for kind in vars(Garbler) if not kind.startswith("_")]
        assert len(kinds) == 7
        async with serving() as url:
            ann = await Client.guest(url, "Ann")
            table = await ann.open_table(game="ofc", seats=2)
            async with ann.at(table, mix=False) as at:
                await at.sit(0)
                before = at.view.seats[0]
                assert before is not None
                for _ in range(max(60, MESSAGES // 10)):
                    reader, writer = await _raw_socket(url, table, ann.token)
                    for _ in range(1 + stream.below(4)):
                        writer.write(stream.choice(kinds)())
                    if stream.below(4):
                        with suppress(TimeoutError, ConnectionError):
                            await asyncio.wait_for(reader.read(), 0.05)
                    writer.close()
                await at.sit_out()  # and the table goes on
                assert at.view.seats[0] == msgspec.structs.replace(before, out=True)
            assert (await http(url, "GET", "/healthz"))[0] == 200
    told = capfd.readouterr()
    assert "Traceback" not in told.out + told.err + caplog.text
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def handshake(url: str, table: str, token: str) -> tuple[str, ...]:
    """The lines of a request for a socket at a table."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {url.removeprefix('http://')}",
        f"Authorization: Bearer {token}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: bm90IHNvIHNlY3JldCAhIQ==",
    )


async def _raw_socket(
    url: str, table: str, token: str
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A socket at a table, after its handshake, for any bytes."""
    reader, writer = await asyncio.open_connection(*url.removeprefix("http://").split(":"))
    lines = handshake(url, table, token)
    writer.write("\r\n".join((*lines, "", "")).encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def test_half_a_character_is_refused_wherever_it_is(url: str) -> None:
    token = f"Bearer {(await Client.guest(url, 'Ann')).token}"
    for path, body in (
        ("/api/tables", {"game": "ofc", "terms": {"\ud800": 1}}),
        ("/api/tables", {"game": "fortune", "terms": {"seats": [{"\udfff": 1}]}}),
        ("/api/session", {"name": "Ann\ud83c"}),
        ("/api/score/pinzique", {"preset": "standard", "rolls": ["\ud83c"]}),
    ):
        status, _, told = await http(url, "POST", path, body, Authorization=token)
        assert status == 422, (path, body)
        assert told == {"code": "bad-input", "sentence": "body: expected whole characters"}


async def test_bodies_that_nest_without_end_are_refused(caplog: pytest.LogCaptureFixture) -> None:
    """As deep as Python recurses, a little less, and a little more."""
    with caplog.at_level(logging.WARNING):
        async with serving() as url:
            token = f"Bearer {(await Client.guest(url, 'Ann')).token}"
            for depth in (30, 300, 800, *range(900, 1000, 9), 1500):
                objects = '{"a":' * depth + "1" + "}" * depth
                lists = f'{{"x":{"[" * depth}{"]" * depth}}}'
                for terms in (objects, lists):
                    body = f'{{"game":"ofc","terms":{terms}}}'.encode()
                    status, _, told = await http(url, "POST", "/api/tables", raw=body, Authorization=token)
                    assert status in (400, 422), depth
                    if depth == 30:
                        assert told == {"code": "bad-input", "sentence": "body: expected less nesting"}
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.exhaustive
def test_the_http_api_is_as_its_openapi_document_says(tmp_path: Path) -> None:
    import schemathesis  # it is long in loading, which no other test is to pay
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks as openapi_checks

    checks: Any = [
        not_a_server_error,
        openapi_checks.status_code_conformance,
        openapi_checks.content_type_conformance,
        openapi_checks.response_schema_conformance,
        openapi_checks.negative_data_rejection,
    ]
    with Server(tmp_path) as server:
        url = server.address
        schema = schemathesis.openapi.from_url(f"{url}/api/openapi.json")
        token = asyncio.run(Client.guest(url, "Ann")).token
        tried = set()
        for result in schema.get_all_operations():
            operation: Any = result.ok()  # type: ignore[union-attr]
            tried.add(f"{operation.method.upper()} {operation.path}")

            @given(case=operation.as_strategy())
            @QUICKLY
            def holds(case: Any) -> None:
                with_session = case.method != "DELETE"
                headers = {"Authorization": f"Bearer {token}"} if with_session else {}
                # That a name must be visible, or a game known, is no matter of the schema's.
                case.call_and_validate(headers=headers, checks=checks)

            holds()
        assert "POST /api/tables" in tried
        assert len(tried) >= 12
