"""deploy/: what it holds is tried as far as Debian's packages allow, behind the proxies themselves."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import secrets
import shutil
import subprocess
import sys
import tomllib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from croupier.cli.variables import known
from croupier.client import Client
from croupier.server import Services, create_app
from croupier.server.http.uvicorn_adapter import config_of
from croupier.server.runtime.settings import Rate, Settings, unlimited
from croupier.server.store import MemoryStore, open_store
from tests.proxies import DEPLOY, proxy
from tests.test_server import _duel, hear_until, http, play_out  # noqa: F401  (a fixture)
from tests.tournament_house import TINY

PROXIES = pytest.mark.parametrize("kind", ["nginx", "caddy"])
BEHIND = unlimited().but(bot_pace=0, trust_proxy=True)


@asynccontextmanager
async def upstream(
    settings: Settings = BEHIND, ping: tuple[float | None, float | None] = (20, 20)
) -> AsyncIterator[tuple[int, Services]]:
    """A server that pings after so many seconds, and waits so long for an answer: its port, its tables."""
    registry = Services(MemoryStore(), settings)
    config = config_of(create_app(registry), port=0, grace=1)
    config.ws_ping_interval, config.ws_ping_timeout = ping
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield server.servers[0].sockets[0].getsockname()[1], registry
    finally:
        server.should_exit = True
        await task


def _socket_url(url: str, table: str) -> str:
    return f"ws{url.removeprefix('http')}/api/tables/{table}/socket"


class _Pinged(ClientConnection):
    """A socket that counts the server's pings, which it answers."""

    pings = 0

    def process_event(self, event: Any) -> None:
        if isinstance(event, Frame) and event.opcode is Opcode.PING:
            self.pings += 1
        super().process_event(event)


@PROXIES
@pytest.mark.parametrize("below", [False, True], ids=["top", "below"])
async def test_a_match_is_played_through_the_proxy(kind: str, below: bool, tmp_path: Path) -> None:
    async with upstream() as (port, _), proxy(kind, port, tmp_path, below=below) as url:
        ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
        table = await ann.open_table(game="duel", seats=2, terms={"hands": 2}, pause=0)
        checked = await asyncio.gather(play_out(ann, table, 0, 2), play_out(bob, table, 1))
        assert all(checked)
        bearer = {"Authorization": f"Bearer {ann.token}"}
        async with connect(_socket_url(url, table), additional_headers=bearer) as socket:
            await hear_until(socket, "view")
            await ann.log_out()
            await asyncio.wait_for(socket.wait_closed(), 30)
            assert socket.close_code == 4001  # what the house says on leaving comes through
        top = url.removesuffix("/cards")
        root = url.removeprefix(top)
        if below:  # as somebody types it
            status, headers, _ = await http(top, "GET", root)
            assert (status // 100, headers["location"].removeprefix(top)) == (3, "/cards/")
        status, headers, page = await http(top, "GET", f"{root}/", Accept="text/html")
        assert status == 200
        assert f'<meta name="croupier-root" content="{root}">' in page
        files = set(re.findall(r'(?:href|src)="([^"]+)"', page))
        assert len(files) > 5
        for file in files:
            assert file.startswith((f"{root}/page/", f"{root}/manifest.webmanifest"))
            status, _, _ = await http(top, "GET", file)
            assert status == 200
        _, headers, _ = await http(top, "POST", f"{root}/api/session", {"name": "Cat"})
        assert f"path={root}/api;" in f"{headers['set-cookie']};"
        for metrics in {"/metrics", f"{root}/metrics", f"{root}{root}/metrics"}:
            status, _, _ = await http(top, "GET", metrics)
            assert status in (403, 404)


@PROXIES
@pytest.mark.parametrize("below", [False, True], ids=["top", "below"])
async def test_files_and_logos_of_tournaments_come_through_and_nothing_else_as_long(
    kind: str, below: bool, tmp_path: Path
) -> None:
    async with upstream() as (port, _), proxy(kind, port, tmp_path, below=below) as url:
        dee = await Client.guest(url, "Dee")
        bearer = f"Bearer {dee.token}"
        top = url.removesuffix("/cards")
        root = url.removeprefix(top)
        _, _, opened = await http(
            top, "POST", f"{root}/api/tournaments", {"toml": TINY}, Authorization=bearer
        )
        logo = f"/api/tournaments/{opened['tournament']}/logo"
        for method, path, size, status, code in (
            ("POST", "/api/tournaments/import", 4_000_000, 422, "bad-record"),
            ("PUT", logo, 200_000, 422, "bad-logo"),
            ("POST", "/api/score/ofc/try", 100_000, 413, None),
        ):
            told, _, said = await http(top, method, root + path, raw=b"x" * size, Authorization=bearer)
            assert told == status, path
            assert code is None or said["code"] == code


@PROXIES
async def test_visitors_are_told_apart_by_the_proxy_and_by_nothing_they_say(
    kind: str, tmp_path: Path
) -> None:
    few = Settings().but(trust_proxy=True, sessions=Rate(20, 0.2))
    async with upstream(few) as (port, _), proxy(kind, port, tmp_path) as url:
        statuses = []
        for number in range(few.sessions.burst + 3):
            named, forged = {"name": "Ann"}, f"203.0.113.{number}"
            status, headers, _ = await http(
                url, "POST", "/api/session", named, X_Forwarded_For=forged, X_Forwarded_Prefix="/evil"
            )
            statuses.append(status)
            assert "evil" not in headers.get("set-cookie", "")
        assert statuses[: few.sessions.burst] == [200] * few.sessions.burst
        assert statuses[-1] == 429
        status, _, page = await http(url, "GET", "/", X_Forwarded_Prefix="/evil")
        assert status == 200
        assert "evil" not in page


@PROXIES
async def test_a_silent_socket_is_kept_by_pings_longer_than_the_proxy_waits(
    kind: str, tmp_path: Path
) -> None:
    async with upstream(ping=(0.2, 30)) as (port, _), proxy(kind, port, tmp_path, patience="1s") as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2)
        bearer = {"Authorization": f"Bearer {ann.token}"}
        async with connect(
            _socket_url(url, table),
            additional_headers=bearer,
            create_connection=_Pinged,
            ping_interval=None,
        ) as socket:
            assert isinstance(socket, _Pinged)
            await hear_until(socket, "view")
            async with asyncio.timeout(60):
                while socket.pings < 10:  # twice as long as the proxy waits for anything
                    await asyncio.sleep(0.02)
            await socket.send('{"op":"sync","id":"1","n":1}')
            await hear_until(socket, "view")


async def test_nginx_lets_a_socket_go_that_nothing_keeps(tmp_path: Path) -> None:
    """Which shows that the time above is in force, and that the pings are what keeps a socket."""
    async with (
        upstream(ping=(None, None)) as (port, _),
        proxy("nginx", port, tmp_path, patience="1s") as url,
    ):
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2)
        bearer = {"Authorization": f"Bearer {ann.token}"}
        where = _socket_url(url, table)
        async with connect(where, additional_headers=bearer, ping_interval=None) as socket:
            await hear_until(socket, "view")
            await asyncio.wait_for(socket.wait_closed(), 60)


@PROXIES
async def test_whoever_opens_a_connection_and_says_no_more_is_let_go(kind: str, tmp_path: Path) -> None:
    async with upstream() as (port, _), proxy(kind, port, tmp_path, patience="1s") as url:
        where = url.removeprefix("http://").split(":")
        for said in (b"", b"GET / HTTP/1.1\r\nHost: x\r\n"):
            reader, writer = await asyncio.open_connection(where[0], int(where[1]))
            writer.write(said)
            await writer.drain()
            await asyncio.wait_for(reader.read(), 60)  # an answer or none, and then the end
            writer.close()


@PROXIES
async def test_a_socket_whose_player_is_gone_without_a_word_ends(kind: str, tmp_path: Path) -> None:
    async with upstream(ping=(0.2, 0.5)) as (port, registry), proxy(kind, port, tmp_path) as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="duel", seats=2)
        actor = await registry.tables.find(table)
        assert actor is not None
        where = url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(where[0], int(where[1]))
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {where[0]}:{where[1]}\r\n"
            f"Authorization: Bearer {ann.token}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        assert b" 101 " in await asyncio.wait_for(reader.readline(), 30)
        async with asyncio.timeout(60):  # no pong ever comes: the house ends it, and the proxy with it
            while actor.connections == 0:
                await asyncio.sleep(0.01)
            await reader.read()
            while actor.connections:
                await asyncio.sleep(0.01)
        writer.close()


def test_the_server_is_started_until_its_database_is_there() -> None:
    unit, service = (DEPLOY / "croupier.service").read_text().split("[Service]")
    assert "\nStartLimitIntervalSec=0\n" in unit
    assert "\nRestart=on-failure\n" in service


@pytest.mark.parametrize("name", ["croupier.service", "croupier-backup.service", "croupier-backup.timer"])
def test_the_units_are_ones_that_systemd_takes(name: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze: the units are not tried here")
    here = shutil.which("croupier", path=str(Path(sys.executable).parent))
    assert here is not None
    for unit in DEPLOY.glob("croupier*.*"):  # a timer looks for its service
        (tmp_path / unit.name).write_text(unit.read_text().replace("/opt/croupier/bin/croupier", here))
    ran = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / name],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_houses_commands_run_as_the_user_and_with_the_settings_of_its_units() -> None:
    house = (DEPLOY / "house").read_text()
    backup = (DEPLOY / "croupier-backup.service").read_text()
    server = (DEPLOY / "croupier.service").read_text()
    for name, value in re.findall(r'--property=(\w+)="?([^"\n]*?)"?(?= --| \\\n)', house):
        if name != "WorkingDirectory":
            assert f"\n{name}={value}\n" in backup + server
    settings = re.findall(r"--setenv=(\S+)", house)
    assert settings == re.findall(r"Environment=(\S+)", server)
    assert subprocess.run(["sh", "-n", DEPLOY / "house"], check=False).returncode == 0
    assert os.access(DEPLOY / "house", os.X_OK)


def test_the_backup_unit_writes_one_backup_and_drops_old_ones(tmp_path: Path, croupier: Any) -> None:
    """Its two commands, with the folders of this test in place of its own."""
    text = (DEPLOY / "croupier-backup.service").read_text()
    here = shutil.which("croupier", path=str(Path(sys.executable).parent))
    assert here is not None
    data, backups = tmp_path / "data", tmp_path / "backups"
    backups.mkdir()
    asyncio.run(open_store(data).close())
    old = backups / "2020-01-01-043000.backup"
    old.touch()
    os.utime(old, (0, 0))
    for line in re.findall(r"^ExecStart\w*=(.*)$", text, re.MULTILINE):
        command = line.replace("%%", "%").replace("/opt/croupier/bin/croupier", here)
        command = command.replace("/var/lib/croupier-backups", str(backups)).replace(
            "*.backup", "'*.backup'"
        )
        subprocess.run(
            ["sh", "-c", command], check=True, env={**os.environ, "CROUPIER_DATA": str(data)}, timeout=120
        )
    (kept,) = backups.iterdir()
    assert kept.suffix == ".backup"
    assert croupier("restore", str(kept), "--data", str(tmp_path / "new")).status == 0


def test_the_compose_file_says_what_the_programs_read() -> None:
    yaml = pytest.importorskip("yaml")
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    house, caddy = services["croupier"], services["caddy"]
    assert set(house["environment"]) <= set(known())
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert (DEPLOY / house["build"]["context"] / house["build"]["dockerfile"]).exists()
    text = (DEPLOY / "Caddyfile").read_text()
    assert set(caddy["environment"]) == set(re.findall(r"\{\$(\w+):", text))
    port = re.search(r"CROUPIER_PORT=([0-9]+)", (DEPLOY / "Dockerfile").read_text())
    assert port is not None
    assert caddy["environment"]["UPSTREAM"] == f"croupier:{port[1]}"
    url = house["environment"]["CROUPIER_DATABASE_URL"]
    assert url.startswith("postgresql://croupier:")
    assert url.endswith("@database/croupier")
    assert services["database"]["environment"]["POSTGRES_DB"] == "croupier"
    for name, service in services.items():
        assert "build" in service or re.fullmatch(r"[a-z]+:[0-9]+", service["image"]), name
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source.isalpha() or (DEPLOY / source).exists()


def test_the_containers_file_copies_what_is_there_and_runs_what_there_is() -> None:
    lines = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ").splitlines()
    steps = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
    known = {
        "FROM",
        "ARG",
        "WORKDIR",
        "COPY",
        "RUN",
        "USER",
        "VOLUME",
        "ENV",
        "EXPOSE",
        "STOPSIGNAL",
        "HEALTHCHECK",
    }
    assert {word for word, _ in steps} <= known | {"ENTRYPOINT", "CMD"}
    for word, rest in steps:
        sources = rest.split()[:-1] if word == "COPY" and not rest.startswith("--from") else ()
        for source in sources:
            found = list(DEPLOY.parent.glob(source))
            assert found or source.endswith("[t]"), source  # a release's constraints need not be there
    copied = {source for word, rest in steps if word == "COPY" for source in rest.split()[:-1]}
    assert copied >= {
        "pyproject.toml",
        "hatch_build.py",
        "README.md",
        "LICENSE",
        "src",
    }  # a build reads these
    said = dict(steps)
    assert (said["ENTRYPOINT"], said["CMD"]) == ('["croupier"]', '["serve"]')
    assert said["USER"] == "croupier"
    for name in re.findall(r"(CROUPIER_\w+)=", said["ENV"]):
        assert f"`{name}`" in (DEPLOY.parent / "docs" / "server.md").read_text()
    assert not re.search(r"https?://(?!127\.0\.0\.1)", "\n".join(lines))


def test_the_settings_file_is_one_that_serve_takes(monkeypatch: pytest.MonkeyPatch, croupier: Any) -> None:
    calls: list[Any] = []
    monkeypatch.setattr("croupier.server.verbs.serve._listening", lambda *where: where)
    monkeypatch.setattr("croupier.server.verbs.serve.run_server", lambda *given, **_: calls.append(given))
    assert croupier("serve", "--config", str(DEPLOY / "serve.toml")).status == 0
    assert calls[0][0] == ("127.0.0.1", 8000)
    assert (calls[0][3].secure, calls[0][3].trust_proxy) == (True, True)
    assert set(tomllib.loads((DEPLOY / "serve.toml").read_text())) <= {
        "host",
        "port",
        "origin",
        "trust-proxy",
    }
