"""What a server says of itself while its database fails: to monitors, in its log, and to players."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sqlite3
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Client, ServerRefused
from croupier.server import Services, create_app
from croupier.server.admin import monitoring as upkeep
from croupier.server.http import uvicorn_adapter as adapter_module
from croupier.server.http.uvicorn_adapter import config_of
from croupier.server.runtime.store_failures import UNAVAILABLE
from croupier.server.store import MemoryStore, Unavailable, open_store
from croupier.version import __version__, commit
from tests.links import Link
from tests.servers import Server
from tests.test_server import hear, http, serving, socket_at


class Full:
    """A switch for a store's database: no page more may be used."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        from croupier.server.store import sqlite

        self._connections: list[sqlite3.Connection] = []
        self._is_on = False
        connect = sqlite._Sqlite.connect

        def connected(dialect: Any, limit: float | None = None) -> Any:
            connection = connect(dialect, limit)
            self._connections.append(connection)
            self._set(connection)
            return connection

        monkeypatch.setattr(sqlite._Sqlite, "connect", connected)

    def _set(self, connection: sqlite3.Connection) -> None:
        most = 1 if self._is_on else 2**30  # a limit below what is used is what is used
        connection.execute(f"PRAGMA max_page_count = {most}")

    def turn(self, *, on: bool) -> None:
        self._is_on = on
        for connection in tuple(self._connections):
            try:
                self._set(connection)
            except sqlite3.ProgrammingError:  # it has been closed
                self._connections.remove(connection)


async def metric(url: str, name: str) -> float:
    text = (await http(url, "GET", "/metrics"))[2]
    return sum(float(value) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE))


async def health(url: str, wanted: int) -> float:
    """Ask until that is the answer; the longest that one answer took."""
    longest = 0.0
    async with asyncio.timeout(30):
        while True:
            begun = time.monotonic()
            status, _, told = await http(url, "GET", "/healthz")
            longest = max(longest, time.monotonic() - begun)
            assert told["status"] == ("ok" if status == 200 else "unavailable")
            if status == wanted:
                return longest
            await asyncio.sleep(0.05)


async def told_of(doing: Awaitable[object]) -> str:
    """What a command is answered."""
    try:
        await doing
    except ServerRefused as refused:
        return refused.code
    return "done"


async def test_a_full_disk_is_seen_by_monitors_in_the_log_and_by_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(upkeep, "CACHE_SECONDS", 0.0)
    full = Full(monkeypatch)
    with caplog.at_level(logging.WARNING, "croupier.server"):
        async with serving(open_store(tmp_path)) as url:
            ann = await Client.guest(url, "Ann", patience=0)
            table = await ann.open_table(game="ofc", seats=2)
            assert (await http(url, "GET", "/healthz"))[0] == 200
            async with ann.at(table) as at:
                await at.sit(0)
                full.turn(on=True)
                told = set()
                for _ in range(60):  # what is left of the last page is soon used
                    told |= {await told_of(at.sit_out()), await told_of(at.sit_in())}
                assert told == {"done", "unavailable"}
                await health(url, 503)
                status, headers, answer = await http(
                    url, "POST", "/api/tables", {"game": "ofc"}, Authorization=f"Bearer {ann.token}"
                )
                code, said = UNAVAILABLE
                assert (status, answer) == (
                    503,
                    {"code": code, "sentence": str(said), "outcome": "unknown"},
                )
                assert "retry-after" in headers
                assert await metric(url, "croupier_store_failures_total") > 2
                assert await metric(url, "croupier_store_writable") == 0
                async with socket_at(url, table, ann.token) as socket:
                    assert (await hear(socket))["type"] == "view"  # what is there can be seen
                full.turn(on=False)
                await health(url, 200)
                assert await metric(url, "croupier_store_writable") == 1
                async with asyncio.timeout(20):
                    while (await told_of(at.sit_out())) == "unavailable":
                        await asyncio.sleep(0.1)
    events = [record.message for record in caplog.records if record.name == "croupier.server"]
    assert events[0] == "store-unavailable"
    assert len(events) < 20


async def test_monitors_are_told_what_runs_and_how_it_is(url: str) -> None:
    status, _, told = await http(url, "GET", "/healthz")
    assert (status, told) == (200, {"status": "ok", "version": __version__, "commit": commit()})
    assert (await http(url, "GET", "/api/nothing"))[0] == 404
    ann = await Client.guest(url, "Ann")
    table = await ann.open_table(game="ofc", seats=2)
    async with socket_at(url, table, ann.token) as one, socket_at(url, table, ann.token) as other:
        await hear(one)
        await hear(other)
        assert await metric(url, "croupier_sessions") == 1
    text = (await http(url, "GET", "/metrics"))[2]
    assert f'croupier_build_info{{commit="{commit()}",version="{__version__}"}} 1.0' in text
    assert 'croupier_http_answers_total{status="404"} 1.0' in text
    assert 'croupier_http_answers_total{status="201"} ' in text
    assert 'croupier_work_waiting{queue="move"} 0.0' in text
    assert await metric(url, "croupier_database_bytes") > 100
    assert await metric(url, "process_resident_memory_bytes") > 1e6
    while await metric(url, "croupier_sessions"):
        await asyncio.sleep(0.01)


class Broken(MemoryStore):
    """A store that fails in no foreseen way, and does not know its size."""

    async def get(self, space: str, key: str) -> str | None:
        if space == "account":
            raise RuntimeError("this is a fault of ours")
        return await super().get(space, key)

    async def size(self) -> int:
        raise Unavailable("the database cannot be read")


async def test_faults_of_ours_are_counted_and_a_size_that_is_not_known_is_no_number() -> None:
    async with serving(Broken()) as url:
        assert (await http(url, "POST", "/api/session", {"name": "Ann"}))[0] == 500
        text = (await http(url, "GET", "/metrics"))[2]
        assert 'croupier_http_answers_total{status="500"} 1.0' in text
        assert "croupier_database_bytes NaN" in text


@pytest.mark.exhaustive
async def test_a_silent_database_is_told_by_health_and_to_players_and_keeps_no_server_from_ending(
    postgres_url: str,
) -> None:
    with Link(postgres_url) as link:
        server = Server("--database-url", link.url)
        try:
            await server.start()
            ann = await Client.guest(server.url, "Ann")
            table = await ann.open_table(game="ofc", seats=2)
            await health(server.url, 200)
            async with socket_at(server.url, table, ann.token) as socket:
                n = (await hear(socket))["n"]
                link.silence()
                await socket.send(json.dumps({"op": "sit", "id": "late", "n": n, "seat": 0}))
                slowest = await health(server.url, 503)
                assert slowest < 5  # two seconds, and a busy machine's own
                while (letter := await hear(socket))["type"] != "refused":
                    pass
                assert (letter["id"], letter["code"]) == ("late", "unavailable")
            begun = time.monotonic()
            assert await asyncio.to_thread(server.stop) == 0
            print("stopped after", time.monotonic() - begun)
            assert time.monotonic() - begun < 15
            assert "Traceback" not in server.log()
            assert "store-unavailable" in server.log()
        finally:
            server.close()


async def test_a_server_that_waits_for_its_database_can_be_told_to_end() -> None:
    async def never() -> None:
        await asyncio.Event().wait()

    server = adapter_module.Server(config_of(create_app(Services(MemoryStore())), port=0), never, never)
    task = asyncio.create_task(server.serve())
    await asyncio.sleep(0.01)
    server.should_exit = True
    await asyncio.wait_for(task, 30)
    assert not server.started
