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
from tests.links import Link
from tests.servers import Server, end, go_on, log_of, play_on, seated
from tests.test_server_crash import held_to

pytestmark = pytest.mark.usefixtures("patient")
FAULTS = int(os.environ.get("CROUPIER_FAULTS", "3"))


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
            untimed = {"clock": {"kind": "none"}}
            tables = [
                await seated(servers, "ofc", 2, 0, terms={"hands": 10_000}, **untimed),
                await seated(servers, "ofc", 2, 1, terms={"hands": 10_000}, **untimed),
                await seated(servers, "fortune", 2, 1, **untimed),
            ]
            witnesses = [witness for table in tables for witness in table]
            players = [asyncio.create_task(play_on(witness)) for witness in witnesses]
            gaps: dict[str, list[float]] = {}
            begun = time.monotonic()
            for count in range(FAULTS):
                await go_on(witnesses, players)
                kind = await do_harm(links[chance.below(2)], count % 3, chance)
                gaps.setdefault(kind, []).append(await go_on(witnesses, players))
            lasted = time.monotonic() - begun
            await end(players)
            with suppress(OSError):  # they mix decks by themselves: nothing is to come after the logs
                await asyncio.gather(*(witness.go() for witness in witnesses))
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
