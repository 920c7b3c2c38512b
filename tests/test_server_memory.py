"""What is closed is freed: by reference counts, for the collector runs seldom on a server (`gc_tuning`)."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from croupier.client import Client
from croupier.server import Services, create_app
from croupier.server.store import MemoryStore
from croupier.server.tables.actor import TableActor
from tests.test_server import QUICK, http, served
from tests.test_server_history_hand_history import play
from tests.tournament_online import evening, sits


@pytest.fixture(autouse=True)
def _no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def test_a_tournament_that_is_let_go_is_freed_with_its_tables() -> None:
    async with evening(1, 2) as night:
        registry = night.house.registry
        await sits(night.people[0], night.seat(0))
        await night.over()
        tables = [night.actor.table_name(number) or "" for number in range(1, night.state.opened + 1)]
        found = weakref.ref(night.actor)
        await registry.tournaments._let_go(night.actor.name)
        assert [await _freed(registry, table) for table in tables] == [True] * len(tables)
        await night.until(lambda: found() is None, 10)


async def _freed(registry: Services, table: str) -> bool:
    """Let a table go; whether nothing of it stays in memory."""
    found: weakref.ref[TableActor] = weakref.ref(registry.tables._actors[table])
    state = weakref.ref(registry.tables._actors[table]._subscribers)
    await registry.tables._let_go(table)
    for _ in range(200):
        if found() is None and state() is None:
            return True
        await asyncio.sleep(0.01)
    return False


@pytest.mark.parametrize("what", ["opened", "looked at", "played", "left in mid-hand", "called up"])
async def test_a_table_that_is_let_go_is_freed_at_once(what: str) -> None:
    registry = Services(MemoryStore(), QUICK)
    async with served(create_app(registry)) as url:
        ann = await Client.guest(url, "Ann")
        table = await ann.open_table(game="ofc", seats=2, pause=0, terms={"hands": 1})
        if what == "looked at":
            async with ann.at(table):
                pass
        elif what in ("played", "left in mid-hand"):
            async with ann.at(table) as at:
                await at.sit(0)
                await at.fill(1, "random")
                await at.start()
                if what == "played":
                    await play(at)
                    path = f"/api/tables/{table}/hands/1/review"
                    status = 503
                    while status == 503:  # on a fresh machine the solver is compiled first
                        status, _, _ = await http(url, "GET", path, Authorization=f"Bearer {ann.token}")
                    assert status == 200
        elif what == "called up":
            assert await _freed(registry, table)
            assert await registry.tables.find(table) is not None
        assert await _freed(registry, table)
