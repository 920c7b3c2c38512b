"""Programs by the loop of docs/client.md, while PostgreSQL and the server are killed and started again.

In the gate one kill of each; `CROUPIER_KILLS=30 uv run pytest tests/test_server_outage_kills.py -n 0 -s`
tells figures. With CROUPIER_AWAY=16 what was killed stays away for so many seconds.
"""

from __future__ import annotations

import ast
import asyncio
import os
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from croupier.client import Client, TableSession
from croupier.client import client as client_module
from croupier.server.store import open_store
from croupier.table.events import read_record
from tests.clusters import Cluster, cluster
from tests.links import Link
from tests.servers import Server, Witness, end

KILLS = int(os.environ.get("CROUPIER_KILLS", "1"))
AWAY = float(os.environ.get("CROUPIER_AWAY", "0.5"))
DOCS = Path(__file__).parent.parent / "docs" / "client.md"
PLAYERS = 6


def program(url: str, name: str) -> Callable[[], Any]:
    """The program in the docs, at another address and for a match without end."""
    found = re.search(r"^```python\n(.*?)^```$", DOCS.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    text = found[1].replace("http://127.0.0.1:8000", url).replace('"hands": 10', '"hands": 100000')
    text = text.replace('"Ann"', repr(name)).replace("seats=2", "seats=2, pause=0")
    code = compile(text, "client.md", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    names: dict[str, Any] = {}
    program: Any = FunctionType(code, names)
    program.names = names
    return program  # type: ignore[no-any-return]


@pytest.fixture
def witnesses(monkeypatch: pytest.MonkeyPatch) -> list[Witness]:
    """All places at tables of this process: each keeps what was acknowledged."""
    made: list[Witness] = []

    def at_table(client: Client, table: str, *, mix: bool) -> TableSession:
        assert mix
        made.append(Witness(client, table))
        return made[-1]

    monkeypatch.setattr(client_module, "TableSession", at_table)
    return made


async def go_on(witnesses: list[Witness], programs: list[asyncio.Task[Any]]) -> None:
    """Wait until every program that still runs has seen something new at its table."""
    before = [witness.n for witness in witnesses]
    async with asyncio.timeout(120):
        while any(
            witness.n < n + 2
            for witness, n, one in zip(witnesses, before, programs, strict=True)
            if not one.done()
        ):
            await asyncio.sleep(0.02)


async def kill(what: str, server: Server, database: Cluster) -> None:
    if what == "server":
        server.kill()
        await asyncio.sleep(AWAY)
        await server.start()
    else:
        await asyncio.to_thread(database.kill)
        await asyncio.sleep(AWAY)
        await asyncio.to_thread(database.start)


@asynccontextmanager
async def playing(witnesses: list[Witness], *servers: Server) -> AsyncIterator[list[asyncio.Task[Any]]]:
    """Programs that play on these servers. When they are left, none has ended and no server has a fault."""
    try:
        for server in servers:
            await server.start()
        urls = [servers[k % len(servers)].url for k in range(PLAYERS)]
        programs = [asyncio.create_task(program(url, f"Player {k}")()) for k, url in enumerate(urls)]
        while len(witnesses) < PLAYERS or any(one.n < 10 for one in witnesses):
            await asyncio.sleep(0.05)
        yield programs
        ended = [one for one in programs if one.done()]
        await end(programs)
        assert not ended, ended
        for server in servers:
            assert server.stop() == 0
            assert "Traceback" not in server.log()
    finally:
        for server in servers:
            server.close()


async def held_to(url: str, witnesses: list[Witness]) -> int:
    """Each command that was acknowledged is in its table's log, once and under its number; how many."""
    store = open_store(url=url)
    try:
        for witness in witnesses:
            ids = [read_record(body).id for body in await store.read(witness.table)]
            for command, n in witness.done.items():
                assert ids[n - 1] == command, "acknowledged and lost"
                assert ids.count(command) == 1, "done twice"
    finally:
        await store.close()
    return sum(len(witness.done) for witness in witnesses)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "what",
    [
        *(pytest.param((one,), marks=pytest.mark.soak) for one in ("database", "server")),
        ("database", "server"),
    ],
)
async def test_programs_by_the_docs_outlive_kills(what: tuple[str, ...], witnesses: list[Witness]) -> None:
    pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")
    begun = time.monotonic()
    with cluster() as database:
        server = Server("--database-url", database.url)
        async with playing(witnesses, server) as programs:
            for number in range(KILLS * len(what)):
                await go_on(witnesses, programs)
                await kill(what[number % len(what)], server, database)
                await go_on(witnesses, programs)
        acknowledged = await held_to(database.url, witnesses)
    told = f"{KILLS * len(what)} kills of {what}, {acknowledged} commands acknowledged"
    print(f"{told}, {time.monotonic() - begun:.0f} s")


@pytest.mark.exhaustive
async def test_two_servers_go_back_to_a_log_whose_end_is_lost(witnesses: list[Witness]) -> None:
    """As a fail-over to a standby that was behind leaves it; each time it takes a few seconds at most."""
    psycopg = pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")
    lost = "DELETE FROM log AS one WHERE n > (SELECT MAX(n) FROM log WHERE table_id = one.table_id) - 3"

    with cluster() as database:
        servers = [Server("--database-url", database.url) for _ in range(2)]
        async with playing(witnesses, *servers) as programs:
            for _ in range(2 * KILLS):
                await go_on(witnesses, programs)
                for one in witnesses:
                    one.taken_back = ""
                with psycopg.connect(database.url) as connection:
                    connection.execute("LOCK TABLE log IN EXCLUSIVE MODE")
                    connection.execute(lost)
                begun = time.monotonic()
                async with asyncio.timeout(30):
                    while not all(one.taken_back for one in witnesses):
                        await asyncio.sleep(0.02)
                print(f"told after {time.monotonic() - begun:.1f} s: {witnesses[0].taken_back}")
                await go_on(witnesses, programs)


@pytest.mark.exhaustive
async def test_a_server_goes_back_to_what_an_asynchronous_standby_had(witnesses: list[Witness]) -> None:
    """The primary dies while its standby is behind: players are told what was taken back, and play on."""
    pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")

    with cluster() as primary, Link(primary.url) as link, cluster(link.url) as standby:
        both = f"postgresql://croupier@/postgres?host={primary.home},{standby.home}"
        server = Server("--database-url", f"{both}&target_session_attrs=read-write")
        async with playing(witnesses, server) as programs:
            tables = {one.table for one in witnesses}
            while await ends(standby.url, tables) != await ends(primary.url, tables):
                await asyncio.sleep(0.01)
            link.silence()
            behind = await ends(standby.url, tables)
            await go_on(witnesses, programs)
            assert all(one.n >= behind[one.table] + 2 for one in witnesses)
            await asyncio.to_thread(primary.kill)
            await asyncio.to_thread(standby.promote)
            async with asyncio.timeout(60):
                while not all(one.taken_back for one in witnesses):
                    await asyncio.sleep(0.02)
            for one in witnesses:
                assert "the end of this table's log is lost" in one.taken_back
                one.done.clear()
            await go_on(witnesses, programs)
            assert "records-lost" in server.log()
        print(f"{await held_to(standby.url, witnesses)} acknowledged since: {witnesses[0].taken_back}")


@pytest.mark.exhaustive
async def test_a_synchronous_standby_takes_over_and_nothing_is_lost(witnesses: list[Witness]) -> None:
    """As docs/runbook.md has it: first the standby dies and comes back, then the primary dies for good."""
    pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")
    with cluster() as primary, cluster(primary.url) as standby:
        await asyncio.to_thread(wait_for_standby, primary.url, "*")
        both = f"postgresql://croupier@/postgres?host={primary.home},{standby.home}"
        server = Server("--database-url", f"{both}&target_session_attrs=read-write")
        async with playing(witnesses, server) as programs:
            await asyncio.to_thread(standby.kill)
            async with asyncio.timeout(60):
                while "store-unavailable" not in server.log():  # no commit is confirmed any more
                    await asyncio.sleep(0.05)
            await asyncio.to_thread(wait_for_standby, primary.url, "")
            await go_on(witnesses, programs)
            await asyncio.to_thread(standby.start)
            await asyncio.to_thread(wait_for_standby, primary.url, "*")
            await go_on(witnesses, programs)
            begun = time.monotonic()
            await asyncio.to_thread(primary.kill)
            await asyncio.to_thread(standby.promote)
            await asyncio.to_thread(wait_for_standby, standby.url, "")  # it has no standby of its own yet
            await go_on(witnesses, programs)
            print(f"all play on {time.monotonic() - begun:.1f} s after the primary was killed")
            with cluster(standby.url):  # the old primary comes back as a copy of the new one
                await asyncio.to_thread(wait_for_standby, standby.url, "*")
                await go_on(witnesses, programs)
                await asyncio.to_thread(wait_for_standby, standby.url, "")
        assert not any(one.taken_back for one in witnesses)
        assert await held_to(standby.url, witnesses) > 0


def wait_for_standby(url: str, names: str) -> None:
    """Confirm commits by these standbys from now on; wait until one is connected, if there is to be one."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        if names:
            wait = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
            until = time.monotonic() + 60
            while connection.execute(wait).fetchone() == (0,):
                assert time.monotonic() < until, "the standby does not connect"
                time.sleep(0.05)
        connection.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        connection.execute("SELECT pg_reload_conf()")


async def ends(url: str, tables: set[str]) -> dict[str, int]:
    """The last record of each table in a database."""
    import psycopg

    async with await psycopg.AsyncConnection.connect(url) as connection:
        found = await connection.execute("SELECT table_id, MAX(n) FROM log GROUP BY table_id")
        return {table: n async for table, n in found if table in tables}
