"""kill -9 under load: nothing acknowledged is lost or done twice, and what was seen is seen again.

In the gate a few kills; all of them with CROUPIER_KILLS=300.
"""

from __future__ import annotations

import asyncio
import os

import pytest

from croupier.chance import Stream, seed_of
from croupier.games import rules_of
from croupier.table.events import LogEntry, Match
from croupier.table.reducer import fold
from croupier.table.table import Table
from croupier.table.view import Audience
from tests.servers import Server, Witness, end, go_on, log_of, play_on, seated

pytestmark = pytest.mark.usefixtures("patient")
KILLS = int(os.environ.get("CROUPIER_KILLS", "2"))


def held_to(witnesses: list[Witness], log: list[LogEntry]) -> int:
    """Check a table's log against all that its players were told; how many views were compared."""
    for witness in witnesses:
        own: dict[str, tuple[int, str]] = {}
        for n, record in enumerate(log, 1):
            if record.id:
                assert record.id not in own or record.player != own[record.id][1], "done twice"
                own[record.id] = (n, record.player)
        for command, n in witness.done.items():
            if command in own:
                assert own[command][0] == n, "acknowledged and done at another time"
            else:  # they had agreed already
                assert witness.said[command] == "start", "acknowledged and lost"
    compared = 0
    opening = log[0].events[0]
    match = getattr(opening, "match", None)
    assert isinstance(match, Match)
    rules = rules_of(match.game, match.preset)
    state = None
    for n, record in enumerate(log, 1):
        state = fold(rules, state, n, record)
        table = Table(rules, state)
        for witness in witnesses:
            if n in witness.views:
                seat, host, body = witness.views[n]
                assert table.body(Audience(seat, host)) == body, f"another view of {n}"
                compared += 1
    return compared


@pytest.mark.exhaustive
async def test_kill_9_under_load(where: tuple[str, ...]) -> None:
    server = Server(*where)
    chance = Stream(seed_of("kills"))
    try:
        await server.start()
        tables = [
            await seated([server], "ofc", 2, 0, terms={"hands": 10_000}),
            await seated([server], "ofc", 1, 2, terms={"hands": 10_000}),
            await seated([server], "fortune", 2, 1),
        ]
        witnesses = [witness for table in tables for witness in table]
        players = [asyncio.create_task(play_on(witness)) for witness in witnesses]
        for _ in range(KILLS):
            await asyncio.sleep((100 + chance.below(400)) / 1000)
            server.kill()
            await server.start()
            await go_on(witnesses, players)
        await end(players)
        server.kill()
        for table in tables:
            log = await log_of(where, table[0].table)
            compared = held_to(table, log)
            assert compared > 3 * KILLS
            print(f"{len(log)} records, {sum(len(w.done) for w in table)} done, {compared} views")
        await asyncio.gather(*(witness.go() for witness in witnesses))
        assert "Traceback" not in server.log()
    finally:
        server.close()


@pytest.mark.exhaustive
async def test_two_servers_share_a_table_and_one_may_die(postgres_url: str) -> None:
    """Players of one table on two servers; the one that holds the lease is killed; play goes on in 5 s."""
    where = ("--database-url", postgres_url)
    servers = [Server(*where), Server(*where)]
    try:
        for server in servers:
            await server.start()
        one, other = await seated(servers, "ofc", 2, 1, terms={"hands": 10_000})
        players = [asyncio.create_task(play_on(witness)) for witness in (one, other)]
        while one.view.hands < 3:
            await one.changed()
            assert not any(player.done() for player in players), players
        servers[0].kill()  # it opened the table and holds its lease
        n = other.n
        one.client.url = servers[1].url  # who played there finds the other server
        while other.n < n + 6:
            await asyncio.wait_for(other.changed(), 60)
        hands = other.view.hands
        while other.view.hands < hands + 1:
            await asyncio.wait_for(other.changed(), 60)
        await end(players)
        await asyncio.gather(one.go(), other.go())  # or they mix on, after the log was read
        assert held_to([one, other], await log_of(where, one.table)) > 50
        assert servers[1].stop() == 0
        assert "Traceback" not in servers[1].log()
    finally:
        for server in servers:
            server.close()
