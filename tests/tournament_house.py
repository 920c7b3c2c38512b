"""A house with tournaments, and people at it, over real HTTP on loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from croupier.server import Services, Settings, create_app
from croupier.server.runtime.settings import unlimited
from croupier.server.store import MemoryStore, Store
from tests.test_server import served

QUICK = unlimited().but(bot_pace=0)
TINY = """
title = "Tiny"
game = "ofc"
preset = "carnivale-2013"
stack = 1000
levels = [{ point = 50 }, { point = 1000 }]
level_hands = 9000
late_until = 1
re_entries = 1
chips = { 50 = 20 }
buy_in = { prize = 10 }
points = [{ entries = [2, 100], places = [10, 5] }]
"""


class Person:
    """Somebody with a session, or a stranger without one; `link` is the token of theirs."""

    def __init__(self, client: httpx.AsyncClient, name: str = "", link: str = "") -> None:
        self.client = client
        self.name = name
        self.headers = {"X-Tournament-Link": link} if link else {}

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """A request under /api/tournaments."""
        json = {} if body is None else {"json": body}
        path = f"/api/tournaments{path}"
        return await self.client.request(method, path, headers=self.headers, **json, **more)

    async def get(self, path: str = "", **query: Any) -> Any:
        """What is there; it has to be."""
        answer = await self.ask("GET", path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str = "", body: Any = None) -> Any:
        """What came of it; it has to be done."""
        answer = await self.ask("POST", path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def post_file(self, path: str, content: bytes) -> httpx.Response:
        """A file as a body."""
        headers = {**self.headers, "Content-Type": "application/octet-stream"}
        return await self.client.post(f"/api/tournaments{path}", content=content, headers=headers)

    async def open(self, **body: Any) -> str:
        """A tournament of theirs."""
        name: str = (await self.post("", body if body.get("structure") else {"toml": TINY, **body}))[
            "tournament"
        ]
        return name

    async def do(self, name: str, op: str, /, key: str = "", **fields: Any) -> Any:
        """A command that is done."""
        return await self.post(f"/{name}/commands", {"command": {"op": op, **fields}, "key": key})

    async def refused(self, name: str, op: str, /, key: str = "", **fields: Any) -> tuple[int, str]:
        """A command that is refused, with one sentence, and changes nothing."""
        return await self.cannot("POST", f"/{name}/commands", {"command": {"op": op, **fields}, "key": key})

    async def cannot(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """A request that is refused, with one sentence: its status and code."""
        name = path.split("/")[1] if "/" in path else ""
        before = await self.floor(name)
        answer = await self.ask(method, path, body, **more)
        assert 400 <= answer.status_code < 500, (answer.status_code, answer.text)
        said = answer.json()
        assert {"code", "sentence"} <= set(said) <= {"code", "sentence", "message"}
        assert said["sentence"]
        assert "\n" not in said["sentence"]
        assert "Traceback" not in answer.text
        assert await self.floor(name) == before
        return answer.status_code, said["code"]

    async def floor(self, name: str) -> Any:
        """The wall, but for the time."""
        answer = await self.client.get(f"/api/tournaments/{name}/floor")
        return {**answer.json(), "now": 0}

    async def report(self, name: str, table: int, key: str = "", loser: int | None = None) -> Any:
        """The next hand of a table: nobody wins anything, or one loses everything to all others."""
        found = (await self.floor(name))["tables"]
        at = next(one for one in found if one["number"] == table)
        order = (await self.get(f"/{name}/tables/{table}"))["order"]
        points = [[0] * len(order) for _ in order]
        if loser is not None:
            lost = order.index(loser)
            for other in range(len(order)):
                if other != lost:
                    points[other][lost], points[lost][other] = 98, -98
        return await self.do(name, "report", key, table=table, hand=at["hand"], points=points)

    async def shortest(self, name: str, table: int) -> int:
        """Who has the fewest chips at a table, and so can lose them all in a hand."""
        seats = (await self.get(f"/{name}/tables/{table}"))["table"]["seats"]
        return int(min((seat for seat in seats if seat), key=lambda seat: seat["chips"])["player"])

    async def play_out(self, name: str) -> None:
        """Play a tournament of one table to its end."""
        while (await self.floor(name))["phase"] != "over":
            await self.report(name, 1, loser=await self.shortest(name, 1))


class House:
    """The server's address, and its people."""

    def __init__(self, url: str, registry: Services) -> None:
        self.url = url
        self.registry = registry
        self._clients: list[httpx.AsyncClient] = []

    def _client(self, token: str = "") -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        client = httpx.AsyncClient(
            base_url=self.url, headers=headers, timeout=60, verify=False, trust_env=False
        )
        self._clients.append(client)
        return client

    async def person(self, name: str) -> Person:
        """Somebody with a session."""
        answer = await self._client().post("/api/session", json={"name": name})
        return Person(self._client(answer.json()["token"]), name)

    def stranger(self, link: str = "") -> Person:
        """Somebody without a session, with a link or without."""
        return Person(self._client(), "", link)

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()


@asynccontextmanager
async def house(store: Store | None = None, settings: Settings = QUICK) -> AsyncIterator[House]:
    """A server with no limits, and nobody in it yet."""
    registry = Services(store or MemoryStore(), settings)
    async with served(create_app(registry)) as url:
        found = House(url, registry)
        try:
            yield found
        finally:
            await found.close()


def token_of(link: dict[str, Any]) -> str:
    """The token in a link's path."""
    return str(link["path"].partition("#link=")[2])


async def four(house: House, **body: Any) -> tuple[Person, str]:
    """A tournament of four, seated at one table, and its director."""
    dee = await house.person("Dee")
    name = await dee.open(**body)
    for player in ("Ann", "Bob", "Cleo", "Dan"):
        await dee.do(name, "register", name=player)
    await dee.do(name, "start")
    return dee, name
