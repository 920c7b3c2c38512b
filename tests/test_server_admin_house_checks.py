"""`croupier doctor`: each fault is found, named in a sentence, and none is found in a sound house."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from croupier.server.admin import house_checks
from croupier.server.admin.house_checks import (
    Answer,
    House,
    check_backup,
    check_clock,
    check_database,
    check_disk,
    check_origin,
    check_port,
    check_proxy,
    check_schema,
)
from croupier.server.runtime.settings import Settings, unlimited
from croupier.server.runtime.shared_secret import is_signed, secret_of, signed
from croupier.server.store import open_store
from croupier.server.store.inspection import EXPECTED, DatabaseState, inspect_database
from tests.clusters import cluster
from tests.proxies import proxy
from tests.servers import free_port
from tests.test_deploy import upstream

SOUND = DatabaseState(EXPECTED, 0.0, 1_000_000, 1_000_000)
NOW = 1_000.0


def house(data: Path = Path("data"), port: int = 1, **changes: Any) -> House:
    return House(data, None, "127.0.0.1", port, (), True, "")._replace(**changes)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A database in which one table has been played at."""

    async def play() -> None:
        store = open_store(tmp_path / "data")
        await store.append("table", 1, 1_000_000, b"{}")
        await store.close()

    asyncio.run(play())
    return tmp_path / "data"


def found(croupier: Any, *options: object) -> tuple[int, dict[str, dict[str, Any]]]:
    """The exit status and the checks by name."""
    said = croupier("doctor", *map(str, options), "--port", str(free_port()), "--json")
    return said.status, {check["name"]: check for check in json.loads(said.out)["checks"]}


def test_a_sound_house_has_no_fault_and_is_not_changed(croupier: Any, data: Path, tmp_path: Path) -> None:
    assert croupier("backup", str(tmp_path / "kept"), "--data", str(data)).status == 0
    before = {path: path.read_bytes() for path in data.iterdir()}
    status, checks = found(croupier, "--data", data)
    assert [name for name, check in checks.items() if not check["ok"]] == []
    assert status == 0
    assert list(checks) == ["permissions", "disk", "database", "schema", "clock", "backup", "port"]
    assert {path: path.read_bytes() for path in data.iterdir()} == before


def test_a_new_house_is_sound(croupier: Any, tmp_path: Path) -> None:
    status, checks = found(croupier, "--data", tmp_path / "none")
    assert (status, "backup" in checks) == (0, False)
    assert not (tmp_path / "none").exists()


def test_a_house_without_a_backup_is_told_so_and_the_next_backup_mends_it(
    croupier: Any, data: Path, tmp_path: Path
) -> None:
    status, checks = found(croupier, "--data", data)
    assert (status, checks["backup"]["ok"]) == (1, False)
    assert "croupier backup" in checks["backup"]["remedy"]
    for name in ("one", "two"):  # the second replaces the time of the first
        assert croupier("backup", str(tmp_path / name), "--data", str(data)).status == 0
    assert found(croupier, "--data", data)[1]["backup"]["said"] == "the last one is 0 h old"
    old = SOUND._replace(last_backup=0)
    assert not check_backup(old, NOW).ok
    assert not check_backup(SOUND, NOW + 48 * 3600).ok
    assert check_backup(SOUND, NOW + 47 * 3600).ok


def test_a_database_that_others_can_read_is_named(croupier: Any, data: Path) -> None:
    (data / "croupier.db").chmod(0o644)
    status, checks = found(croupier, "--data", data)
    assert (status, checks["permissions"]["remedy"]) == (1, f"chmod 600 {data / 'croupier.db'}")


def test_data_that_this_user_cannot_write_is_named(
    croupier: Any, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: path.is_dir())  # root may all
    assert not found(croupier, "--data", data)[1]["permissions"]["ok"]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_files_of_another_user_are_named_to_root_too(croupier: Any, data: Path) -> None:
    os.chown(data / "croupier.db", 12345, -1)
    status, checks = found(croupier, "--data", data)
    assert (status, checks["permissions"]["remedy"]) == (
        1,
        f"chown --reference={data} {data / 'croupier.db'}",
    )


def test_data_that_this_user_cannot_even_look_into_is_one_finding(
    croupier: Any, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(_: object) -> None:
        raise PermissionError(13, "Permission denied", str(data))

    monkeypatch.setattr(house_checks, "check_permissions", forbidden)
    status, checks = found(croupier, "--data", data)
    assert (status, list(checks)) == (1, ["permissions", "port"])
    assert checks["permissions"]["said"] == f"{data}: Permission denied"


def test_data_that_is_no_directory_is_named(croupier: Any, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    status, checks = found(croupier, "--data", tmp_path / "file")
    assert (status, checks["permissions"]["said"]) == (1, f"{tmp_path / 'file'} is not a directory")


def test_a_name_writes_nothing_to_the_terminal_but_what_is_printed(croupier: Any, tmp_path: Path) -> None:
    ran = croupier("doctor", "--data", f"{tmp_path}/a\x1b[31m\udce9", "--port", "0")
    assert f"{tmp_path}/a[31m is not there yet" in ran.out


def test_a_full_disk_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=10**8))
    assert check_disk(tmp_path / "not yet").said == "0.1 GB are free; the database takes 0.0"
    assert not check_disk(tmp_path).ok


def test_a_newer_database_and_a_damaged_one_are_named(croupier: Any, data: Path) -> None:
    with sqlite3.connect(data / "croupier.db") as connection:
        connection.execute("UPDATE version SET number = 99")
    connection.close()
    assert found(croupier, "--data", data)[1]["schema"]["said"].startswith("version 99, made by a newer")
    assert check_schema(SOUND._replace(version=1)).ok
    (data / "croupier.db").write_bytes(b"no database at all" * 1000)
    status, checks = found(croupier, "--data", data)
    assert (status, checks["database"]["ok"]) == (1, False)
    assert not check_database(SOUND._replace(damage="a page is lost")).ok


@pytest.mark.parametrize("url", ["", "dbname=croupier", "mysql://host/name"])
def test_an_address_that_serve_refuses_is_named(url: str, croupier: Any, data: Path) -> None:
    status, checks = found(croupier, "--data", data, "--database-url", url)
    assert (status, "postgresql://" in checks["database"]["said"]) == (1, True)


def test_clocks_that_differ_are_named() -> None:
    assert check_clock(SOUND, NOW).ok
    assert not check_clock(SOUND._replace(clock_ahead=-3.0), NOW).ok
    assert not check_clock(SOUND, NOW - 3).ok


def test_a_port_that_another_program_has_is_named() -> None:
    nobody = Answer(0, b"", "refused")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        check = check_port(house(port=taken.getsockname()[1]), nobody)
    assert (check.ok, check.remedy) == (
        False,
        "Another program has it: end that, or choose another --port.",
    )
    assert not check_port(house(port=70_000), nobody).ok
    assert "no..host" in check_port(house(host="no..host"), nobody).said
    assert check_port(house(port=free_port()), nobody).ok


async def test_what_answers_in_another_protocol_and_what_is_no_address_are_named() -> None:
    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"SSH-2.0-OpenSSH_9.9\r\n")
        writer.close()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        answer = await asyncio.to_thread(house_checks.fetch, house(port=port).url())
        assert "SSH" in answer.fault
        assert "Another program has it" in check_port(house(port=port), answer).remedy
    assert "control characters" in house_checks.fetch(house()._replace(host="a b").url()).fault


@pytest.mark.parametrize("below", [False, True], ids=["top", "below"])
@pytest.mark.parametrize("kind", ["nginx", "caddy"])
async def test_the_proxies_of_deploy_are_sound(kind: str, below: bool, tmp_path: Path) -> None:
    async with upstream() as (port, services), proxy(kind, port, tmp_path, below=below) as url:
        secret = await secret_of(services.store, "doctor")
        here = house(port=port, root_path="/cards" if below else "")
        origin = url.removesuffix("/cards")
        check = await asyncio.to_thread(check_origin, here, origin)
        assert check.ok, check
        check = await asyncio.to_thread(check_proxy, here, origin, lambda: secret)
        assert check.ok, check
        other = await asyncio.to_thread(check_proxy, here, origin, lambda: "00" * 32)
        assert "another database" in other.said


@pytest.mark.parametrize("settings", [unlimited(), unlimited().but(trust_proxy=True)])
async def test_a_proxy_that_does_not_say_who_asks_is_named(settings: Settings) -> None:
    async with upstream(settings) as (port, services):
        secret = await secret_of(services.store, "doctor")
        seen: dict[str, str] = {"X-Croupier-Doctor": signed(secret, "now")}
        for named, forwarded in (("", False), ("x", False), ("203.0.113.9", settings.trust_proxy)):
            headers = seen | ({"X-Forwarded-For": named} if named else {})
            answer = await asyncio.to_thread(
                house_checks.fetch, f"http://127.0.0.1:{port}/healthz", headers
            )
            told = answer.health()["seen"]
            assert isinstance(told, dict)
            assert told["forwarded"] is forwarded


async def test_a_server_without_a_proxy_believes_what_strangers_say() -> None:
    async with upstream() as (port, services):
        secret = await secret_of(services.store, "doctor")
        origin = f"http://127.0.0.1:{port}"
        check = await asyncio.to_thread(check_proxy, house(port=port), origin, lambda: secret)
        assert "a stranger can choose their own address" in check.said
        assert (await asyncio.to_thread(check_port, house(port=port), house_checks.fetch(""))).ok is False


async def test_the_server_says_what_it_sees_to_nobody_else() -> None:
    async with upstream(unlimited()) as (port, services):
        secret = await secret_of(services.store, "doctor")
        url = f"http://127.0.0.1:{port}/healthz"
        for proof in ("", "x", "ä", signed("11" * 32, "now"), f"{signed(secret, 'now')}0"):
            headers = {"X-Croupier-Doctor": proof.encode().decode("latin-1")}
            answer = await asyncio.to_thread(house_checks.fetch, url, headers)
            assert answer.status == 200
            assert "seen" not in answer.health()
    assert is_signed(secret, signed(secret, "now"))


def test_origins_that_cannot_work_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    origin = "https://cards.example"
    health = json.dumps({"status": "ok", "version": "1", "commit": None}).encode()
    answers = {f"{origin}/healthz": Answer(200, health), f"{origin}/metrics": Answer(403, b"")}
    sockets = [401]
    monkeypatch.setattr(house_checks, "fetch", lambda url, headers=None: answers[url])
    monkeypatch.setattr(house_checks, "socket_status", lambda url: sockets[-1])
    assert check_origin(house(), origin).ok
    assert not check_origin(house(), "http://cards.example").ok
    assert not check_origin(house(trust_proxy=False), origin).ok
    for path, answer in {
        "/healthz": Answer(502, b"<html>"),
        "/metrics": Answer(200, b"croupier_tables 1"),
    }.items():
        sound = answers[f"{origin}{path}"]
        answers[f"{origin}{path}"] = answer
        assert not check_origin(house(), origin).ok
        answers[f"{origin}{path}"] = sound
    answers[f"{origin}/healthz"] = Answer(421, b"{}")
    assert check_origin(house(), origin).remedy.startswith(f"Start the server again with --origin {origin}")
    answers[f"{origin}/healthz"] = Answer(502, b"")
    assert check_origin(house(), origin, runs=False).remedy.startswith("Start the server: nothing answers")
    answers[f"{origin}/healthz"] = Answer(200, health)
    sockets.append(404)
    assert "sockets do not come through" in check_origin(house(), origin).said
    answers[f"{origin}/healthz"] = Answer(0, b"", "name not known")
    assert "name not known" in check_origin(house(), origin).said


def test_an_address_of_this_machine_needs_no_proxy_however_it_is_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    health = json.dumps({"status": "ok", "version": "1", "commit": None}).encode()
    monkeypatch.setattr(house_checks, "fetch", lambda *_: Answer(200, health))
    monkeypatch.setattr(house_checks, "socket_status", lambda _: 401)
    local = ("http://127.0.0.1:8000", "http://[::1]:8000", "http://localhost:8000", "https://localhost")
    here = house(origins=(*local, "http://localhost.example"), trust_proxy=False)
    checks = [*house_checks.check_house(here, lambda *_: None, str, NOW)]
    assert [one.ok for one in checks if "origin" in one.name] == [True] * 4 + [False]
    assert [one.name for one in checks if "proxy" in one.name] == ["proxy https://localhost"]


@pytest.mark.exhaustive
def test_postgresql_its_standby_and_its_absence_are_told_apart(croupier: Any, tmp_path: Path) -> None:
    psycopg = pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")
    with cluster() as primary:
        assert inspect_database(tmp_path, primary.url) == DatabaseState(0, 0.0, 0, 0)
        asyncio.run(open_store(None, primary.url).close())
        state = inspect_database(tmp_path, primary.url)
        assert state is not None
        assert (state.version, state.standby, state.unsafe) == (EXPECTED, False, ())
        assert abs(state.clock_ahead) < 1
        with cluster(primary.url) as standby:
            state = inspect_database(tmp_path, standby.url)
            assert state is not None
            assert not check_database(state).ok
        assert not check_database(SOUND._replace(unsafe=("fsync",))).ok
        assert state.waits is False
        with psycopg.connect(primary.url, autocommit=True) as admin:
            admin.execute("CREATE DATABASE ascii ENCODING 'SQL_ASCII' TEMPLATE template0")
        plain = primary.url.replace("/postgres?", "/ascii?")
        said = croupier("serve", "--port", "0", "--database-url", plain)
        assert (said.status, "encoded in SQL_ASCII" in said.err) == (2, True)
        assert "--encoding=UTF8" in found(croupier, "--database-url", plain)[1]["database"]["said"]
        with psycopg.connect(primary.url, autocommit=True) as admin, psycopg.connect(primary.url) as player:
            admin.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
            admin.execute("SELECT pg_reload_conf()")
            enough = threading.Event()

            def keep_storing() -> None:  # the server heeds its new setting some time after it is told
                while not enough.wait(0.05):
                    player.execute("DELETE FROM kept WHERE space = 'a'")
                    player.execute("INSERT INTO kept (space, key, value) VALUES ('a', 'b', 'c')")
                    player.commit()

            waiting = threading.Thread(target=keep_storing)
            waiting.start()
            until = time.monotonic() + 30
            while (state := inspect_database(tmp_path, primary.url)) is None or not state.waits:
                assert time.monotonic() < until
                time.sleep(0.1)
            assert "synchronous_standby_names" in check_database(state).remedy
            admin.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
            admin.execute("SELECT pg_reload_conf()")
            enough.set()
            waiting.join()
        said = croupier("backup", str(tmp_path / "kept"), "--database-url", primary.url)
        assert said.status == 0
        state = inspect_database(tmp_path, primary.url)
        assert state is not None
        assert 0 < time.time() - state.last_backup / 1000 < 600
    status, checks = found(croupier, "--database-url", primary.url)
    assert (status, checks["database"]["ok"]) == (1, False)


@pytest.mark.exhaustive
def test_a_postgresql_that_takes_no_writes_of_this_user_is_named(croupier: Any) -> None:
    psycopg = pytest.importorskip("psycopg", reason="the PostgreSQL driver is not installed")
    with cluster() as primary:
        with psycopg.connect(primary.url, autocommit=True) as admin:
            admin.execute("CREATE ROLE stranger LOGIN")
        stranger = primary.url.replace("croupier@", "stranger@")
        for url in (stranger, f"{primary.url}&options=-cdefault_transaction_read_only%3Don"):
            assert found(croupier, "--database-url", url)[1]["database"]["remedy"].startswith(
                "Make the user"
            )
        asyncio.run(open_store(None, primary.url).close())
        with psycopg.connect(primary.url, autocommit=True) as admin:
            admin.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO stranger")
        assert "lets this user" in found(croupier, "--database-url", stranger)[1]["database"]["said"]
