"""One address asks for as much as it gets, in small: bench/attacks.py without its clock.

What is held here are the shares, and that somebody else finds, opens and joins a table meanwhile. How fast
their moves are is measured, by `bench/attacks.py`.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator

import pytest

from attacks import ATTACKER, ATTACKS, BOB, NEW, REPLAYS, Guest, go_home, newcomer, prepare
from croupier.server import Services, create_app
from croupier.server.runtime.settings import Rate, Settings
from croupier.server.store import MemoryStore
from tests.cases import quick
from tests.test_server import served

STEPS = 30
FEW = Settings(
    sockets_per_address=6,
    tables_each=8,
    tables_per_address=8,
    tables=40,
    seats_per_address=3,
    requests=Rate(40, 100),
    sessions=Rate(8, 1),
    openings=Rate(9, 1),
    logins=Rate(2, 1),
    bot_pace=0.01,
)


@pytest.fixture(autouse=True)
async def _home() -> AsyncIterator[None]:
    yield
    await go_home()


@pytest.mark.parametrize(
    "name",
    quick(
        (name for name in ATTACKS if name not in ("nothing", "forty tables")),
        "tables",
        "sockets",
        "replays",
    ),
)
async def test_whoever_takes_all_they_get_leaves_room_for_others(name: str) -> None:
    registry = Services(MemoryStore(), FEW)
    async with served(create_app(registry)) as url:
        friend, guest = await Guest(url, BOB).named("Bob"), await Guest(url, NEW).named("New")
        theirs = await friend.opens(game="ofc", seats=3, name="Friends")
        assert theirs is not None
        async with await friend.at(theirs):
            steps = itertools.count()
            attack = asyncio.ensure_future(ATTACKS[name](url, lambda: next(steps) < STEPS))
            for _ in range(3):
                assert await newcomer(guest, friend) == {"find": True, "open": True, "join": True}
                opened = [actor for actor in registry.tables.public() if actor.opener == ATTACKER]
                assert len(opened) <= FEW.tables_per_address
                assert registry.tables.seat_quota._addresses[ATTACKER] <= FEW.seats_per_address
                sockets = [
                    connection
                    for actor in registry.tables.public()
                    for connection in actor._subscribers
                    if connection.address == ATTACKER
                ]
                assert len(sockets) <= FEW.sockets_per_address
                assert len(registry.tables.public()) <= FEW.tables
            await attack
            assert next(steps) > STEPS  # it has tried
            assert await newcomer(guest, friend) == {"find": True, "open": True, "join": True}


async def test_the_replays_that_are_attacked_are_there(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Or else the attack would measure how fast a server says that there are none."""

    from croupier.server.store import open_store

    home = tmp_path_factory.mktemp("house")
    await prepare(str(home))
    async with served(create_app(Services(open_store(home), FEW))) as url:
        guest = await Guest(url, NEW).named("New")
        answer = await guest.http.get(f"/api/tables/{REPLAYS[0]}/hands/1")
        assert answer.status_code == 200
        assert len(answer.content) > 10**6
        assert int(answer.headers["content-length"]) < len(answer.content) / 5
