"""kill -9 during online tournaments: nothing lost or done twice, chips exact, players back in their seats.

In the gate a kill or two; all of them with CROUPIER_KILLS=100 (of one of two servers a fifth of them).
"""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any

import pytest

from croupier.chance import Stream, seed_of
from croupier.client import Client, TournamentSession
from croupier.server.tournaments.online_tables import SECRET
from croupier.server.tournaments.tournament_tables import table_name
from croupier.table.events import read_record
from tests.servers import Server, store_at
from tests.tournament_online import SHORT, accepted, play_on

pytestmark = [pytest.mark.usefixtures("patient"), pytest.mark.exhaustive]
KILLS = int(os.environ.get("CROUPIER_KILLS", "2"))
LONG = SHORT.replace("level_hands = 3", "level_hands = 6")


class Witness(TournamentSession):
    """A seat that keeps what was acknowledged: by table and number, the command's id."""

    def __init__(self, session: Client, tournament: str) -> None:
        super().__init__(session, tournament)
        self.done: dict[tuple[str, int], str] = {}

    async def do(self, op: str, **fields: Any) -> Any:
        table = fields.get("table") or self.table  # one may be moved while the answer is on its way
        letter = await super().do(op, **fields)
        if op == "move":
            self.done[table, letter.n] = letter.id
        return letter


class Play:
    """One tournament after the other on a server or two, until so many kills have been lived through."""

    def __init__(self, where: tuple[str, ...], servers: list[Server]) -> None:
        self.where = where
        self.servers = servers
        self.clients: list[Client] = []
        self.luck = Stream(seed_of("tournament kills"))
        self.kills = self.hands = self.moves = self.tournaments = 0

    async def begin(self) -> None:
        for server in self.servers:
            await server.start()
        self.dee = await Client.guest(self.servers[0].url, "Dee")
        for number in range(3):
            server = self.servers[number % len(self.servers)]
            self.clients.append(await Client.guest(server.url, f"Person {number + 1}"))

    async def one(self, kills: int) -> None:
        """A tournament, with kills while it is played; both logs are looked at in the end."""
        opened = await self.dee.ask("POST", "/api/tournaments", {"toml": LONG, "kind": "online"})
        name = opened["tournament"]
        for client in self.clients:
            await client.ask("POST", f"/api/tournaments/{name}/register")
        await self.dee.ask("POST", f"/api/tournaments/{name}/bots", {"count": 4, "bot": "random"})
        await self.dee.ask("POST", f"/api/tournaments/{name}/commands", {"command": {"op": "start"}})
        seats = [Witness(client, name) for client in self.clients]
        for seat in seats:
            await seat.arrive()
        players = [asyncio.create_task(play_on(seat)) for seat in seats]
        while self.kills < kills and not all(player.done() for player in players):
            await self.kill(seats)
        await asyncio.gather(*players)
        await self.over(name)
        self.tournaments += 1
        await asyncio.gather(*(seat.go() for seat in seats))
        await self.held_to(name, seats)

    async def kill(self, seats: list[Witness]) -> None:
        """Kill a server, and wait until everybody is back where they belong."""
        await asyncio.sleep((50 + self.luck.below(400)) / 1000)
        server = self.servers[self.kills % len(self.servers)]
        other = self.servers[(self.kills + 1) % len(self.servers)]
        seen = {seat: seat.moves for seat in seats}
        there = [client for client in (self.dee, *self.clients) if client.url == server.url]
        for client in there:
            client.url = other.url
        gone = [seat for seat in seats if seat._session in there]
        server.kill()
        self.kills += 1
        await server.start()
        for client in there[1::2]:  # some of them stay, so that both have people again
            client.url = server.url
        async with asyncio.timeout(90):
            for seat in gone:
                while seat.moves == seen[seat] and seat.why not in ("out", "over"):
                    await asyncio.sleep(0.01)

    async def over(self, name: str) -> None:
        async with asyncio.timeout(240):
            while (await self.dee.ask("GET", f"/api/tournaments/{name}/floor"))["phase"] != "over":
                await asyncio.sleep(0.05)

    async def held_to(self, name: str, seats: list[Witness]) -> None:
        """The checker takes the log, both logs agree, and what was acknowledged is in them once."""
        store = store_at(self.where)
        try:
            key = bytes.fromhex(await store.get("secret", SECRET) or "")
            checked = await accepted(store, name, lambda number: table_name(key, name, number))
            assert checked.ended
            logs: dict[str, list[bytes]] = {}
            for seat in seats:
                for (table, n), command in seat.done.items():
                    if table not in logs:
                        logs[table] = await store.read(table)
                    ids = [read_record(body).id for body in logs[table]]
                    assert ids[n - 1] == command, "acknowledged and lost"
                    assert ids.count(command) == 1, "done twice"
                    self.moves += 1
            self.hands += checked.played
        finally:
            await store.close()


async def played(where: tuple[str, ...], servers: list[Server], kills: int) -> None:
    begun = time.monotonic()
    play = Play(where, servers)
    try:
        await play.begin()
        while play.kills < kills:
            await play.one(kills)
        for server in servers:
            assert server.stop() == 0
            assert "Traceback" not in server.log()
            assert '"fault"' not in server.log()
        print(
            f"{play.kills} kills, {play.tournaments} tournaments, {play.hands} hands, {play.moves} moves"
            f" acknowledged, {time.monotonic() - begun:.0f} s"
        )
    finally:
        for server in servers:
            server.close()


async def test_kill_9_during_online_tournaments(where: tuple[str, ...]) -> None:
    await played(where, [Server(*where)], KILLS)


async def test_one_of_two_servers_is_killed_during_an_online_tournament(postgres_url: str) -> None:
    """Whoever is left takes the tables up; whoever was there goes on at the other one."""
    where = ("--database-url", postgres_url)
    await played(where, [Server(*where), Server(*where)], max(1, KILLS // 5))
