"""`croupier serve` in a process of its own, to be killed and started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from croupier.client import Client, PendingDecision, ServerRefused, TableSession
from croupier.server.store import Store, open_store
from croupier.table.events import LogEntry, read_record


def free_port() -> int:
    """A port that nobody has, and that the system gives to no outgoing connection (it begins at 32768)."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as taken, contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return port


class Server:
    """One server process. `where` are its database options; `env` what else it finds in its environment."""

    def __init__(self, *where: str, port: int | None = None, pace: float = 0.0, **env: str) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        command = [sys.executable, "-m", "croupier", "serve", "--port", str(self.port)]
        self._env = {**os.environ, "PYTHONFAULTHANDLER": "1", **env}
        self._command = [*command, "--no-limits", "--bot-pace", str(pace), *where]
        self._log = tempfile.TemporaryFile()  # noqa: SIM115
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=self._log, env=self._env
        )
        until = time.monotonic() + 180  # a busy machine takes its time
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            try:
                await Client(self.url, "").tables()
            except OSError:
                await asyncio.sleep(0.03)
                continue
            return
        raise AssertionError(f"the server does not start: {self.log()[-2000:]}")

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """SIGTERM; the exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # its stacks go into its log
            self.process.wait(20)
            raise AssertionError(f"the server does not stop: {self.log()[-6000:]}") from None

    def log(self) -> str:
        """All that it wrote to stderr."""
        self._log.seek(0)
        return self._log.read().decode()

    def close(self) -> None:
        """Be sure that it is gone."""
        if self.process is not None and self.process.poll() is None:
            self.kill()
        self._log.close()


class Witness(TableSession):
    """A place at a table that keeps every view it was sent and every command that was acknowledged."""

    def __init__(self, client: Client, table: str) -> None:
        super().__init__(client, table, mix=True)
        self.client = client
        self.views: dict[int, tuple[int | None, bool, bytes]] = {}
        self.done: dict[str, int] = {}
        self.said: dict[str, str] = {}

    async def _hear(self, body: str | bytes) -> None:
        raw = body.encode() if isinstance(body, str) else body
        await super()._hear(body)
        if raw.startswith(b'{"type":"view"'):
            view = self.view
            n = int(raw[len(b'{"type":"view","n":') :].split(b",", 1)[0])
            self.views[n] = (view.you, view.host, raw.split(b',"view":', 1)[1][:-1])

    async def do(self, op: str, **fields: Any) -> Any:
        letter = await super().do(op, **fields)
        if hasattr(letter, "id") and op not in ("options", "proof"):
            self.done[letter.id] = letter.n
            self.said[letter.id] = op
        return letter


async def against_a_bot(at: TableSession) -> PendingDecision:
    """Sit down against a bot, deal, and wait for the first decision."""
    await at.sit(0)
    await at.fill(1)
    await at.start()
    asked = await at.next_decision()
    assert asked is not None
    return asked


async def play_on(witness: Witness) -> None:
    """Play the first legal move whenever asked, and agree to a rematch when a match is over."""
    while True:
        asked = await witness.next_decision()
        n = witness.n
        try:
            if asked is not None:
                await witness.move(asked.moves[0])
            else:
                await witness.start()
                await witness.changed(n)
        except ServerRefused as refused:
            if refused.code not in _PASSING:
                raise
            await asyncio.sleep(0.02)


async def seated(
    servers: list[Server], game: str, people: int, bots: int, **settings: object
) -> list[Witness]:
    """People of one server after the other, and bots, at a new table, the match begun."""
    clients = [await Client.guest(servers[n % len(servers)].url, f"{game} {n}") for n in range(people)]
    table = await clients[0].open_table(game=game, seats=people + bots, pause=0, **settings)
    witnesses = [Witness(client, table) for client in clients]
    for number, witness in enumerate(witnesses):
        await witness.arrive()
        await witness.sit(number)
    for number in range(people, people + bots):
        await witnesses[0].fill(number, "random")
    while None in witnesses[0].view.seats:  # the other server's word takes its time
        await witnesses[0].changed()
    await witnesses[0].start()
    for witness in witnesses:  # or they would start a match themselves
        while witness.view.hand is None:
            await witness.changed()
    return witnesses


async def go_on(witnesses: list[Witness], players: list[asyncio.Task[None]]) -> float:
    """Wait until every player has seen something new at their table; how long that took."""
    begun, before = time.monotonic(), [witness.n for witness in witnesses]
    async with asyncio.timeout(90):
        while any(witness.n < n + 2 for witness, n in zip(witnesses, before, strict=True)):
            for player in players:
                assert not player.done(), player
            await asyncio.sleep(0.02)
    return time.monotonic() - begun


async def end(players: list[asyncio.Task[Any]]) -> None:
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)


# What a player may be refused without anybody's being at fault: others, or time, were faster.
_PASSING = ("stale", "not-asked", "ahead", "unavailable", "busy", "playing", "too-few", "not-dealt-in")


def store_at(where: tuple[str, ...]) -> Store:
    """The store that these database options of a server name."""
    option, value = where
    return open_store(Path(value), alone=False) if option == "--data" else open_store(url=value)


async def log_of(where: tuple[str, ...], table: str) -> list[LogEntry]:
    """A table's log, read from the database itself."""
    store = store_at(where)
    bodies = await store.read(table)
    await store.close()
    return [read_record(body) for body in bodies]
