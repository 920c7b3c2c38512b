"""The verbs of the server's house: serve, backup, restore, export."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any

import pytest

from croupier.client import Client
from croupier.server import Services
from croupier.server.store import open_store
from croupier.server.store.backup import back_up
from croupier.server.store.sqlite import SqliteStore
from croupier.server.verbs.server_urls import url_of
from tests.servers import Server
from tests.test_server import socket_at

Run = Callable[..., Any]


def test_serve_stops_when_told_to_and_its_tables_are_backed_up(tmp_path: Path, croupier: Run) -> None:
    data, other = tmp_path / "data", tmp_path / "other"

    async def play() -> str:
        server = Server("--data", str(data))
        try:
            await server.start()
            ann = await Client.guest(server.url, "Ann")
            table = await ann.open_table(game="fortune", seats=2, public=False, name="Friday")
            async with ann.at(table) as at:
                await at.sit(0)
                live = await asyncio.to_thread(
                    croupier, "backup", str(tmp_path / "live"), "--data", str(data)
                )
                assert live.status == 0
                assert (await asyncio.to_thread(croupier, "restore", "x", "--data", str(data))).status == 2
            assert server.stop() == 0
            log = server.log()
            assert table not in log
            assert ann.token not in log
            assert "Ann" not in log
            first, *lines = log.splitlines()
            assert first == f"croupier: serving on {server.url}"
            assert {json.loads(line)["level"] for line in lines} == {"info"}
            return table
        finally:
            server.close()

    table = asyncio.run(play())
    exported = croupier("export", table, "--data", str(data))
    assert exported.status == 0
    records = [json.loads(line) for line in exported.out.splitlines()]
    assert records[0]["events"][0]["match"]["name"] == "Friday"
    assert any(event["e"] == "sat" for record in records for event in record["events"])
    logs = tmp_path / "logs"
    assert croupier("export", "--all", str(logs), "--data", str(data)).err == f"1 log in {logs}\n"
    assert (logs / f"{table}.jsonl").read_text() == exported.out
    assert "expected a new folder" in croupier("export", "--all", str(logs), "--data", str(data)).err
    assert "expected a table, or --all" in croupier("export", "--data", str(data)).err
    assert croupier("backup", str(tmp_path / "all"), "--data", str(data)).status == 0
    assert croupier("restore", str(tmp_path / "all"), "--data", str(other)).status == 0
    assert croupier("export", table, "--data", str(other)).out == exported.out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
async def test_a_log_that_cannot_be_written_stops_no_server(tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path / "data"))
    server._log.close()
    full: Any = Path("/dev/full").open("ab")  # noqa: SIM115
    server._log = full
    try:
        await server.start()
        ann = await Client.guest(server.url, "Ann")
        assert await ann.open_table(game="fortune", seats=2)
        assert server.stop() == 0
    finally:
        server.close()


def test_a_table_in_postgresql_is_closed_by_a_command(postgres_url: str, croupier: Run) -> None:
    """The command has an event loop to write in, and another one in which it lets go of the database."""

    async def open_table() -> str:
        services = Services(open_store(None, postgres_url))
        table = await services.tables.open({"game": "fortune", "seats": 2}, "ann")
        await services.close()
        return table

    table = asyncio.run(open_table())
    ran = croupier("tables", "close", table, "--database-url", postgres_url)
    assert (ran.status, ran.err) == (0, f"{table} is closed\n")


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone can give files away")
def test_what_root_restores_belongs_to_whoever_has_the_folder(tmp_path: Path, croupier: Run) -> None:
    """Or else the service, which is not root, cannot start on it."""
    data, file, service = Path(mkdtemp()) / "data", tmp_path / "all", 12345  # pytest's are for root alone

    async def begin() -> None:
        store = SqliteStore(tmp_path / "first" / "croupier.db")
        await store.append("table", 1, 0, b"{}")
        back_up(store, file)
        await store.close()

    asyncio.run(begin())
    data.mkdir()
    os.chown(data, service, service)
    assert croupier("restore", str(file), "--data", str(data)).status == 0
    assert {(path.stat().st_uid, path.stat().st_gid) for path in data.iterdir()} == {(service, service)}
    assert {path.name for path in data.iterdir()} >= {"croupier.db", "croupier.lock"}

    async def go_on() -> list[bytes]:
        store = SqliteStore(data / "croupier.db")
        try:
            await store.append("table", 2, 0, b"{}")
            return await store.read("table")
        finally:
            await store.close()

    data.parent.chmod(0o755)
    os.seteuid(service)
    try:
        assert asyncio.run(go_on()) == [b"{}", b"{}"]
    finally:
        os.seteuid(0)
    rmtree(data.parent)


@pytest.mark.parametrize(("user", "given"), [(0, True), (501, False)])
async def test_files_change_hands_where_root_makes_them(
    user: int, given: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chowned: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(os, "fchown", lambda file, uid, gid: chowned.append((uid, gid)))
    for _ in range(2):  # those that are there stay whose they are
        await SqliteStore(tmp_path / "croupier.db").close()
    assert chowned == [(tmp_path.stat().st_uid, tmp_path.stat().st_gid)] * 2 * given


def test_the_address_that_is_told_is_one_for_browsers() -> None:
    assert url_of("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert url_of("::1", 8000) == "http://[::1]:8000"


@pytest.mark.exhaustive
async def test_a_server_that_stops_says_so_at_its_tables(tmp_path: Path) -> None:
    server = Server("--data", str(tmp_path))
    try:
        await server.start()
        ann = await Client.guest(server.url, "Ann")
        table = await ann.open_table(game="fortune", seats=2)
        async with ann.at(table) as at, socket_at(server.url, table, ann.token) as socket:
            await at.sit(0)
            assert server.stop() == 0
            await asyncio.wait_for(socket.wait_closed(), 15)
            assert socket.close_code == 1012
            assert socket.close_reason == "the server is stopping; connect again"
            async with asyncio.timeout(15):
                while at.connected:
                    await asyncio.sleep(0.01)
            await server.start()
            await at.sit_out()  # it has come back by itself
            assert at.connected
    finally:
        server.close()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("serve", "--port", "99999"), "99999"),
        (("serve", "--host", "no.such.host.invalid"), "no.such.host.invalid"),
        (("serve", "--host", "no..host"), "no..host"),
        (("serve", "--port", "0", "--database-url", "mysql://x"), "postgresql://"),
        (("audit", "--database-url", "postgresql://user:\udcff@host/name"), "postgresql://"),
        (("export", "x", "--data", "nowhere"), "nowhere"),
        (("backup", "f", "--data", "nowhere"), "nowhere"),
        (("restore", "missing"), "missing"),
    ],
)
def test_bad_input_is_one_line(args: tuple[str, ...], says: str, croupier: Run, tmp_path: Path) -> None:
    ran = croupier(*args)
    assert ran.status == 2
    assert says in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""
