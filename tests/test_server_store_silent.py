"""Databases that do not answer: a link that is silent, a lock that others hold, a disk that is stuck."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.server.store import Change, Store, Unavailable, database, open_store, postgres
from croupier.server.store import db_threads as workers
from tests.clusters import cluster
from tests.links import Link


@pytest.fixture
def link(postgres_url: str) -> Iterator[Link]:
    with Link(postgres_url) as link:
        yield link


def limit(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """So long may a statement take."""
    for module in (database, postgres):
        monkeypatch.setattr(module, "LIMIT", seconds)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second's patience, that the tests be quick."""
    limit(monkeypatch, 0.3)
    monkeypatch.setattr(workers, "PATIENCE", 1.0)
    monkeypatch.setattr(workers, "CLOSING", 0.5)
    monkeypatch.setattr(postgres, "CLOSING", 0.5)


Asked = Callable[[Store], Awaitable[object]]
EVERYTHING: dict[str, Asked] = {
    "append": lambda store: store.append("t", 2, 0, b"{}"),
    "read": lambda store: store.read("t"),
    "lease": lambda store: store.lease("t", "one", 60),
    "renew": lambda store: store.renew("one", 60),
    "release": lambda store: store.release("one"),
    "create": lambda store: store.create("any", "thing", "x"),
    "get": lambda store: store.get("any", "thing"),
    "exchange": lambda store: store.compare_and_swap(Change("any", "other", None, "x")),
    "look": lambda store: store.get_many([("any", "thing")]),
    "every": lambda store: store.list_space("any"),
    "visits": lambda store: store.visits("ann", None, 1),
    "tables_without_visits": lambda store: store.tables_without_visits(),
    "count": lambda store: store.count("t", ()),
    "probe": lambda store: store.probe(),
    "size": lambda store: store.size(),
}


async def _told(ask: Awaitable[object]) -> str:
    try:
        await ask
    except Unavailable as error:
        return error.code
    return "done"


@pytest.mark.usefixtures("hasty")
async def test_a_silent_link_is_told_to_everybody_who_asks_and_good_again_afterwards(link: Link) -> None:
    store = open_store(url=link.url)
    await store.append("t", 1, 0, b"{}")
    await store.read("t")
    link.silence()
    begun = time.monotonic()
    told = await asyncio.gather(*(_told(ask(store)) for ask in EVERYTHING.values()))
    assert dict(zip(EVERYTHING, told, strict=True)) == dict.fromkeys(EVERYTHING, "unavailable")
    again = await asyncio.gather(*(_told(ask(store)) for ask in EVERYTHING.values()))
    assert set(again) == {"unavailable"}  # new connections are as silent
    assert time.monotonic() - begun < 15
    link.resume()
    async with asyncio.timeout(30):
        while "unavailable" in [await _told(store.read("t")), await _told(store.create("a", "b", ""))]:
            await asyncio.sleep(0.05)
        n = len(await store.read("t"))
        while await _told(store.append("t", n + 1, 0, b"{}")) == "unavailable":
            n = len(await store.read("t"))  # what was given up may have been done all the same
        assert len(await store.read("t")) == n + 1
    await store.close()


@pytest.mark.usefixtures("hasty")
async def test_a_store_on_a_silent_link_closes(link: Link) -> None:
    store = open_store(url=link.url)
    store.listen(lambda _table: None)
    await store.append("t", 1, 0, b"{}")
    await store.read("t")
    link.silence()
    asked = [asyncio.ensure_future(_told(ask(store))) for ask in EVERYTHING.values()]
    await asyncio.sleep(0)
    begun = time.monotonic()
    await store.close()
    assert time.monotonic() - begun < 5
    link.resume()  # threads that were left end by themselves
    await asyncio.gather(*asked)


async def test_a_connection_that_cannot_be_prepared_is_closed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(url=postgres_url)
    monkeypatch.setattr(postgres, "_settings", lambda _limit: "SET nothing = 1")
    told = [await _told(EVERYTHING[asked](store)) for asked in ("append", "read", "exchange")]
    assert told == ["unavailable"] * 3
    await store.close()
    gc.collect()  # an open one warns, and fails this test


async def test_the_bell_is_heard_again_after_its_link_fell_silent(
    link: Link, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "QUIET", 0.1)
    limit(monkeypatch, 0.3)
    async with asyncio.timeout(60):
        one, other = open_store(url=postgres_url), open_store(url=link.url)
        heard: list[str] = []
        other.listen(heard.append)
        await until_heard(one, "before", heard)
        link.silence()
        await asyncio.sleep(1)
        link.cut()  # what was held for the old link is gone with it
        link.resume()
        await until_heard(one, "after", heard)
        await one.close()
        await other.close()


@pytest.mark.exhaustive
async def test_the_bell_is_heard_from_the_new_primary_after_the_old_one_hung(
    link: Link, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was cut, and the old primary is well again: but nobody writes there any more."""
    limit(monkeypatch, 0.3)
    monkeypatch.setattr(postgres, "QUIET", 0.1)
    with cluster() as new:
        async with asyncio.timeout(60):
            store, old, other = (open_store(url=url) for url in (link.url, postgres_url, new.url))
            heard: list[str] = []
            store.listen(heard.append)
            await store.append("ours", 1, 0, b"{}")
            await until_heard(old, "before", heard)
            link.silence()
            assert await _told(store.append("ours", 2, 0, b"{}")) == "unavailable"
            link.lead_to(new.url)
            link.resume()
            while await _told(store.append("ours", 1, 0, b"{}")) == "unavailable":
                pass
            assert await other.read("ours") == [b"{}"]
            await until_heard(other, "after", heard)
            for one in (store, other, old):
                await one.close()


async def until_heard(store: Store, table: str, heard: list[str]) -> None:
    """Have a server write at a table until another one hears of it."""
    n = 0
    while table not in heard:
        n += 1
        await store.append(table, n, 0, b"{}")
        await asyncio.sleep(0.05)


async def test_the_database_ends_what_takes_too_long(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else holds a lock: the link is well, and the answer does not come."""
    import psycopg

    limit(monkeypatch, 0.3)
    async with asyncio.timeout(30):
        store = open_store(url=postgres_url)
        await store.append("t", 1, 0, b"{}")
        with psycopg.connect(postgres_url) as other:
            other.execute("LOCK TABLE log")
            fresh = open_store(url=postgres_url)
            with pytest.raises(Unavailable, match="statement timeout"):
                await fresh.append("t", 2, 0, b"{}")
        await fresh.append("t", 2, 0, b"{}")
        await fresh.close()
        await store.close()


async def test_what_others_have_locked_is_unavailable_and_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit(monkeypatch, 0.2)
    store = open_store(tmp_path)
    await store.append("t", 1, 0, b"{}")
    other = sqlite3.connect(tmp_path / "croupier.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.monotonic()
    with pytest.raises(Unavailable, match="locked"):
        await store.append("t", 2, 0, b"{}")
    with pytest.raises(Unavailable, match="locked"):
        await store.probe()
    assert await store.read("t") == [b"{}"]
    assert time.monotonic() - begun < 10
    other.execute("COMMIT")
    other.close()
    await store.append("t", 2, 0, b"{}")
    await store.close()


async def test_nobody_waits_for_a_disk_that_is_stuck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "CLOSING", 0.2)
    stuck = threading.Event()
    store: Any = open_store(tmp_path)
    await store.append("t", 1, 0, b"{}")
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    wait = asyncio.ensure_future(_told(store._ask(lambda _connection: stuck.wait(60))))
    await asyncio.sleep(0.01)
    late = asyncio.ensure_future(_told(store.append("t", 2, 0, b"{}")))
    assert [await wait, await late] == ["unavailable"] * 2
    stuck.set()
    monkeypatch.setattr(workers, "PATIENCE", 30.0)
    await store.create("any", "thing", "")
    assert await store.read("t") == [b"{}"]  # nobody waited for it any more: it is not done
    stuck.clear()
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    assert await _told(store._ask(lambda _connection: stuck.wait(60))) == "unavailable"
    begun = time.monotonic()
    await store.close()
    assert time.monotonic() - begun < 30
    stuck.set()
