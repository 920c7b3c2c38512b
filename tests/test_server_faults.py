"""Two servers, each on a link to PostgreSQL that is cut, falls silent and is slow, under load.

Nothing that was acknowledged is lost or done twice, and every table goes on. In the gate one fault of each
kind; `CROUPIER_FAULTS=60 uv run pytest tests/test_server_faults.py -n 0 -s` tells figures.
"""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress

import pytest

from croupier.chance import Stream, seed_of
from croupier.client import Client
from tests.links import Link
from tests.servers import Server, Witness, log_of, play_on
from tests.test_server_crash import held_to

pytestmark = pytest.mark.usefixtures("patient")
FAULTS = int(os.environ.get("CROUPIER_FAULTS", "3"))


async def seated(servers: list[Server], game: str, bots: int, **settings: object) -> list[Witness]:
    """A player on each server at one table, the match begun."""
    clients = [await Client.guest(server.url, f"{game} {n}") for n, server in enumerate(servers)]
    seats = len(clients) + bots
    table = await clients[0].open_table(game=game, seats=seats, pause=0, clock={"kind": "none"}, **settings)
    witnesses = [Witness(client, table) for client in clients]
    for number, witness in enumerate(witnesses):
        await witness.arrive()
        await witness.sit(number)
    for number in range(len(clients), seats):
        await witnesses[0].fill(number, "random")
    while None in witnesses[0].view.seats:  # the other server's word takes its time
        await witnesses[0].changed()
    await witnesses[0].start()
    for witness in witnesses:  # or they would start a match themselves
        while witness.view.hand is None:
            await witness.changed()
    return witnesses


async def go_on(tables: list[list[Witness]], players: list[asyncio.Task[None]]) -> float:
    """Wait until every player has seen something new at their table; how long that took."""
    begun, before = time.monotonic(), [witness.n for table in tables for witness in table]
    async with asyncio.timeout(90):
        while any(
            witness.n < n + 2
            for witness, n in zip([w for table in tables for w in table], before, strict=True)
        ):
            for player in players:
                assert not player.done(), player
            await asyncio.sleep(0.02)
    return time.monotonic() - begun


async def do_harm(link: Link, kind: int, chance: Stream) -> str:
    """One fault of a link, and its end."""
    if kind == 0:
        link.cut()
        return "cut"
    if kind == 1:
        link.silence()
        await asyncio.sleep(2 + chance.below(6000) / 1000 * (FAULTS > 3))
        if chance.below(2):
            link.cut()  # what it held is lost; else it comes late
        link.resume()
        return "silent"
    link.slow((50 + chance.below(400)) / 1000)
    await asyncio.sleep(1)
    link.slow(0)
    return "slow"


@pytest.mark.exhaustive
async def test_links_that_fail_under_load(postgres_url: str) -> None:
    chance = Stream(seed_of("faults"))
    with Link(postgres_url) as one, Link(postgres_url) as other:
        links = [one, other]
        servers = [Server("--database-url", link.url) for link in links]
        try:
            for server in servers:
                await server.start()
            tables = [
                await seated(servers, "ofc", 0, terms={"hands": 10_000}),
                await seated(servers, "ofc", 1, terms={"hands": 10_000}),
                await seated(servers, "fortune", 1),
            ]
            players = [asyncio.create_task(play_on(witness)) for table in tables for witness in table]
            gaps: dict[str, list[float]] = {}
            begun = time.monotonic()
            for count in range(FAULTS):
                await go_on(tables, players)
                kind = await do_harm(links[chance.below(2)], count % 3, chance)
                gaps.setdefault(kind, []).append(await go_on(tables, players))
            lasted = time.monotonic() - begun
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            with suppress(OSError):  # they mix decks by themselves: nothing is to come after the logs
                await asyncio.gather(*(witness.go() for table in tables for witness in table))
            done = 0
            for table in tables:
                log = await log_of(("--database-url", postgres_url), table[0].table)
                assert held_to(table, log) > FAULTS
                done += sum(len(witness.done) for witness in table)
            for server in servers:
                assert server.stop() == 0
                assert "Traceback" not in server.log()
            told = {kind: f"{len(all_)}: {max(all_):.1f} s" for kind, all_ in gaps.items()}
            print(f"{FAULTS} faults in {lasted:.0f} s, {done} acknowledged; longest to go on: {told}")
        finally:
            for server in servers:
                server.close()
