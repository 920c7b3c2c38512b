"""kill -9 while a director and scorers send commands: what was answered is there, once, and nothing else.

In the suite a few kills; CROUPIER_KILLS=100 for all of them.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.chance import Stream, seed_of
from croupier.server.runtime.event_log_names import log_of
from croupier.tournament import Director, LogEntry
from croupier.tournament.events import read_record
from tests.servers import Server, store_at
from tests.tournament_house import TINY, token_of

KILLS = int(os.environ.get("CROUPIER_KILLS", "1"))
TABLES = 3
STACK = 500_000
LONG = TINY.replace("stack = 1000", f"stack = {STACK}").replace("50 = 20 ", "50 = 10000 ")
"""Nobody goes out, however long it takes."""


@pytest.fixture(
    params=[
        pytest.param(("sqlite", 1), marks=pytest.mark.soak),
        pytest.param(("postgres", 1), marks=pytest.mark.soak),
        ("postgres", 2),  # only that is for several servers
    ],
    ids=["sqlite", "postgres", "postgres-one-of-two"],
)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[int, tuple[str, ...]]:
    """How many servers, on which database."""
    database, count = request.param
    if database == "sqlite":
        return count, ("--data", str(tmp_path / "data"))
    return count, ("--database-url", request.getfixturevalue("postgres_url"))


class Sender:
    """Somebody who sends each command until it is answered, by whichever server answers."""

    def __init__(self, servers: list[Server], **headers: str) -> None:
        self.servers = servers
        self.at = 0
        self.client = httpx.AsyncClient(headers=headers, timeout=5, verify=False, trust_env=False)
        self.answered: dict[str, int] = {}
        self.tries = 0

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        while True:
            self.tries += 1
            try:
                url = self.servers[self.at % len(self.servers)].url
                answer = await self.client.request(method, f"{url}/api{path}", json=body)
            except httpx.TransportError:
                self.at += 1
                await asyncio.sleep(0.02)
                continue
            if answer.status_code != 503:
                assert answer.status_code in (200, 201), answer.text
                return answer.json()
            await asyncio.sleep(0.02)

    async def do(self, name: str, key: str, /, **command: Any) -> None:
        done = await self.ask("POST", f"/tournaments/{name}/commands", {"command": command, "key": key})
        self.answered[key] = done["entry"]


async def opened(servers: list[Server]) -> tuple[str, Sender, list[Sender]]:
    """A tournament of three tables that has begun, its director, and a scorer for each."""
    director = Sender(servers)
    token = (await director.ask("POST", "/session", {"name": "Dee"}))["token"]
    director.client.headers["Authorization"] = f"Bearer {token}"
    name = (await director.ask("POST", "/tournaments", {"toml": LONG}))["tournament"]
    for number in range(4 * TABLES):
        await director.do(name, f"p{number}", op="register", name=f"P{number}")
    await director.do(name, "start", op="start")
    scorers = []
    for table in range(1, TABLES + 1):
        link = await director.ask("POST", f"/tournaments/{name}/links", {"kind": "scorer", "number": table})
        scorers.append(Sender(servers, **{"X-Tournament-Link": token_of(link)}))
    return name, director, scorers


async def score(scorer: Sender, name: str, table: int) -> None:
    """Hand after hand of one table; one point goes round."""
    luck, hand = Stream(seed_of("scores"), table), 0
    while True:
        hand += 1
        net = luck.below(5) - 2
        points = [[0, net, 0, 0], [-net, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
        await scorer.do(name, f"h{hand}", op="report", table=table, hand=hand, points=points)


async def announce(director: Sender, name: str) -> None:
    number = 0
    while True:
        number += 1
        await director.do(name, f"a{number}", op="announce", text=f"number {number}")


async def log_read(where: tuple[str, ...], name: str) -> list[LogEntry]:
    """The log, read from the database itself."""
    store = store_at(where)
    bodies = await store.read(log_of(name))
    await store.close()
    return [read_record(body) for body in bodies]


def held_to(records: list[LogEntry], senders: list[Sender]) -> None:
    """Everything that was answered is there, where it was said to be, once; chips are exact."""
    assert max(Counter(record.id for record in records if record.id).values()) == 1
    for sender in senders:
        for key, entry in sender.answered.items():
            assert records[entry - 1].id.endswith(f".{key}")
    kept = sum(bool(record.id) for record in records)
    answered = sum(len(sender.answered) for sender in senders)
    assert answered <= kept <= answered + len(senders)  # one of each may be on its way
    state = Director(records).state
    assert sum(player.chips for player in state.players.values()) == STACK * len(state.players)
    for table, scorer in enumerate(senders[1:], 1):
        hands = sum(key.startswith("h") for key in scorer.answered)
        assert hands <= state.tables[table].hand <= hands + 1


async def killed(servers: list[Server], senders: list[Sender], tasks: list[asyncio.Task[None]]) -> None:
    """Kill one server after the other, each time once everybody has gone on."""
    chance = Stream(seed_of("kills"))
    for kill in range(KILLS):
        before = [len(sender.answered) for sender in senders]
        while any(len(one.answered) < n + 3 for one, n in zip(senders, before, strict=True)):
            assert not any(task.done() for task in tasks), tasks
            await asyncio.sleep(0.005)
        await asyncio.sleep(chance.below(100) / 1000)
        servers[kill % len(servers)].kill()
        await servers[kill % len(servers)].start()


@pytest.mark.exhaustive
async def test_kill_9_while_a_tournament_is_directed_and_scored(where: tuple[int, tuple[str, ...]]) -> None:
    count, database = where
    servers = [Server(*database) for _ in range(count)]
    try:
        for server in servers:
            await server.start()
        name, director, scorers = await opened(servers)
        senders = [director, *scorers]
        tasks = [asyncio.create_task(announce(director, name))]
        for table, scorer in enumerate(scorers, 1):
            tasks.append(asyncio.create_task(score(scorer, name, table)))
        await killed(servers, senders, tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for server in servers:
            server.kill()
        held_to(await log_read(database, name), senders)
        print(f"{sum(len(one.answered) for one in senders)} answered, {KILLS} kills")
        assert not any("Traceback" in server.log() for server in servers)
        await asyncio.gather(*(sender.client.aclose() for sender in senders))
    finally:
        for server in servers:
            server.close()
