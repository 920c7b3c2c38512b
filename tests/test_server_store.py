"""The stores: one behaviour, three makes. What differs between them has tests of its own below."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.server.store import (
    Change,
    Conflict,
    MemoryStore,
    Store,
    Unavailable,
    Visit,
    open_store,
    schema,
)
from croupier.server.store.backup import back_up, restore
from croupier.server.store.protocol import Row
from croupier.server.store.sql_store import Append, SqlStore, one_of_each

Opened = Callable[[], Any]


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """Opens a store; opened twice, it is the same data."""
    if request.param == "memory":
        store = MemoryStore()
        return lambda: store
    if request.param == "sqlite":
        return lambda: open_store(tmp_path / "data")
    url = request.getfixturevalue("postgres_url")
    return lambda: open_store(url=url)


@asynccontextmanager
async def opened(make: Opened) -> AsyncIterator[Store]:
    store: Store = make()
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
async def store(make: Opened) -> AsyncIterator[Store]:
    async with opened(make) as store:
        yield store


async def test_a_number_is_written_once_and_after_the_one_before(make: Opened) -> None:
    async with opened(make) as store:
        await store.append("a", 1, 10, b'"one"')
        await store.append("a", 2, 20, '"zwei ♣ \\u0000"'.encode())
        for n in (1, 2, 4, 0, -1):
            with pytest.raises(Conflict):
                await store.append("a", n, 30, b'"other"')
        with pytest.raises(Conflict):
            await store.append("b", 2, 30, b'"no first"')
        assert await store.read("a") == [b'"one"', '"zwei ♣ \\u0000"'.encode()]
        assert await store.read("a", 1) == ['"zwei ♣ \\u0000"'.encode()]
        assert await store.read("b") == []
    async with opened(make) as store:
        assert len(await store.read("a")) == 2
        await store.append("b", 1, 5, b"{}")
        assert await store.tables() == ["a", "b"]
        assert await store.tables(20) == ["a"]


async def test_a_record_is_written_after_the_very_one_it_follows(store: Store) -> None:
    """Where a database has lost its last records, others may stand under their numbers."""
    await asyncio.gather(*(store.append(table, 1, 70, b'"1"') for table in "tu"))
    for follows in (69, 0):
        results = await asyncio.gather(
            store.append("t", 2, 80, b'"2"', follows=follows),
            store.append("u", 2, 80, b'"2"', follows=follows and 70),
            return_exceptions=True,
        )
        assert [isinstance(result, Conflict) for result in results] == [True, follows == 0]
    await store.append("t", 2, 80, b'"2"', follows=70)
    await store.append("t", 3, 90, b'"3"')
    assert await store.read("t") == [b'"1"', b'"2"', b'"3"']


async def test_of_many_writers_of_one_number_one_wins(store: Store) -> None:
    tries = [store.append("t", 1, 0, str(k).encode()) for k in range(20)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    winners = [k for k, result in enumerate(results) if result is None]
    assert len(winners) == 1
    assert await store.read("t") == [str(winners[0]).encode()]
    assert all(isinstance(result, Conflict) for result in results if result is not None)


async def test_records_asked_for_together_are_each_written_or_refused(store: Store) -> None:
    for k in range(0, 20, 2):
        await store.append(f"t{k:02}", 1, 0, b'"first"')
    again = [store.append(f"t{k:02}", 1, 0, b'"first"') for k in range(20)]
    results = await asyncio.gather(*again, return_exceptions=True)
    assert [isinstance(result, Conflict) for result in results] == [True, False] * 10
    assert [await store.read(f"t{k:02}") for k in range(20)] == [[b'"first"']] * 20


async def test_records_of_one_table_asked_for_together_are_taken_in_their_order(store: Store) -> None:
    """In one transaction: the refusal of one undoes nothing of those before it."""
    await store.create("any", "thing", "")  # the writer is there, and takes what follows together
    asked = [("t", 1), ("u", 1), ("t", 2), ("t", 2), ("u", 3), ("t", 3), ("v", 2), ("t", 3)]
    tries = [
        store.append(table, n, at, b'"%d"' % at, visits=[Visit("ann", table, n, at, "{}")])
        for at, (table, n) in enumerate(asked)
    ]
    results = await asyncio.gather(*tries, return_exceptions=True)
    refused = [at for at, result in enumerate(results) if isinstance(result, Conflict)]
    assert refused == [3, 4, 6, 7]
    assert await store.read("t") == [b'"0"', b'"2"', b'"5"']
    assert await store.read("u") == [b'"1"']
    assert await store.read("v") == []
    visits = await store.visits("ann", None, 9)
    assert [(visit.table, visit.n, visit.at) for visit in visits] == [("t", 3, 5), ("u", 1, 1)]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_lease_from_before_the_clock_went_back_is_free(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Or else a table whose server has died would stand still for as long as the clock went back."""
    url = request.getfixturevalue("postgres_url") if kind == "postgres" else None
    async with opened(lambda: open_store(tmp_path, url)) as store:
        first = await store.lease("t", "one", 3600)
        assert first is not None
        assert await store.lease("t", "two", 1801) is None
        assert await store.lease("t", "two", 3) == first + 1
        assert await store.lease("t", "one", 3) is None


async def test_an_operator_sees_all_tables_and_takes_old_ones_out(store: Store) -> None:
    for table, at in (("new_one", 90), ("old", 10), ("newxone", 80)):
        await store.append(table, 1, at - 5, b'{"first":"ann-1"}', None, [Visit("p", table, 1, at, "t")])
        await store.append(table, 2, at, b'{"last":"bob"}')
    assert [(one.table, one.n, one.at) for one in await store.outlines()] == [
        ("new_one", 2, 90),
        ("newxone", 2, 80),
        ("old", 2, 10),
    ]
    (only,) = await store.outlines("new_")
    assert (only.first, only.last) == (b'{"first":"ann-1"}', b'{"last":"bob"}')
    assert await store.outlines("x") == []
    found = await store.search("ann-1")
    assert [(table, n) for table, n, _ in found] == [("new_one", 1), ("newxone", 1), ("old", 1)]
    assert await store.search("ann_1") == await store.search("ANN-1") == []
    table, n, body = found[0]
    assert not await store.rewrite(table, n, b"{}", b"[]")
    assert await store.rewrite(table, n, body, b'{"first":"cat"}')
    assert (await store.read(table))[0] == b'{"first":"cat"}'
    assert await store.visits_at("old") == [("p", "t")]
    assert not await store.revisit("old", "p", "u", "v")
    assert await store.revisit("old", "p", "t", "v")
    assert await store.visits_at("old") == [("p", "v")]
    await store.lease("old", "one", 60)
    assert await store.drop(["old", "new_one", "none"], 90) == 1
    assert await store.read("old") == []
    assert [visit.table for visit in await store.visits("p", None, 9)] == ["new_one", "newxone"]
    assert await store.lease("old", "two", 60) is not None
    await store.append("old", 1, 100, b"{}")  # its name is free again


async def test_leases_are_fenced(store: Store) -> None:
    first = await store.lease("t", "one", 60)
    assert first is not None
    assert await store.lease("t", "one", 60) == first
    assert await store.lease("t", "two", 60) is None
    await store.append("t", 1, 0, b"{}", first)
    assert await store.renew("one", 0.05) == {"t"}
    await asyncio.sleep(0.15)
    second = await store.lease("t", "two", 60)
    assert second is not None
    assert second > first
    with pytest.raises(Conflict):  # the old owner wakes up
        await store.append("t", 2, 0, b"{}", first)
    assert await store.renew("one", 60) == set()
    await store.append("t", 2, 0, b"{}", second)
    await store.release("two")
    third = await store.lease("t", "one", 60)
    assert third is not None
    assert third > second


async def test_a_lease_is_extended_and_given_back_by_its_owner_alone(store: Store) -> None:
    first = await store.lease("t", "one", 0.6)
    assert await store.lease("t", "one", 60) == first
    assert await store.lease("u", "two", 60) is not None
    await asyncio.sleep(0.7)
    assert await store.lease("t", "three", 60) is None
    await store.release("one")
    assert await store.renew("one", 60) == set()
    assert await store.lease("t", "three", 60) is not None
    assert await store.lease("u", "three", 60) is None


async def test_kept_values(store: Store) -> None:
    assert await store.get("account", "ann") is None
    assert await store.create("account", "ann", "first")
    assert not await store.create("account", "ann", "second")
    assert await store.create("session", "ann", "other")
    assert await store.get("account", "ann") == "first"


async def test_a_taken_key_stays_taken_though_the_value_is_the_same(store: Store) -> None:
    value = "the very same"
    assert await store.create("account", "ann", value)
    assert not await store.create("account", "ann", value)


async def test_a_kept_value_is_replaced_only_where_it_is_known(store: Store) -> None:
    await store.create("account", "ann", "first")
    await store.create("account", "bob", "first")
    assert not await store.compare_and_swap(Change("account", "ann", "other", "second"))
    assert not await store.compare_and_swap(Change("account", "none", "first", "second"))
    assert await store.compare_and_swap(Change("account", "ann", "first", "second"))
    assert await store.get("account", "ann") == "second"
    assert await store.get("account", "bob") == "first"


async def test_visits_are_written_with_their_record_or_not_at_all(make: Opened) -> None:
    def visit(player: str, table: str, n: int, at: int, text: str = "{}") -> Visit:
        return Visit(player, table, n, at, text)

    async with opened(make) as store:
        both = (visit("ann", "a", 1, 10), visit("bob", "a", 1, 10))
        await store.append("a", 1, 10, b'"one"', visits=both)
        with pytest.raises(Conflict):  # another record 1
            await store.append("a", 1, 11, b'"other"', visits=[visit("eve", "a", 1, 99, "wrong")])
        with pytest.raises(Conflict):
            await store.append("a", 3, 11, b'"early"', visits=[visit("ann", "a", 3, 99, "wrong")])
        await store.append("a", 2, 20, b'"two"', visits=[visit("ann", "a", 2, 20, "♣")])
        assert await store.visits("ann", None, 9) == [visit("ann", "a", 2, 20, "♣")]
        assert await store.visits("bob", None, 9) == [visit("bob", "a", 1, 10)]
        assert await store.visits("eve", None, 9) == []
        assert await store.tables_without_visits() == []
    async with opened(make) as store:
        assert [one.n for one in await store.visits("ann", None, 9)] == [2]


async def test_visits_come_in_pages_newest_first(make: Opened) -> None:
    async with asyncio.timeout(20):
        async with opened(make) as store:
            for number, at in enumerate((50, 10, 30, 30, 30, 20)):
                table = f"t{number}"
                await store.append(table, 1, at, b"{}", visits=[Visit("ann", table, 1, at, "{}")])
            await store.append("other", 1, 40, b"{}", visits=[Visit("bob", "other", 1, 40, "{}")])
            seen: list[str] = []
            before = None
            while page := await store.visits("ann", before, 2):
                assert len(page) <= 2
                seen += [visit.table for visit in page]
                before = (page[-1].at, page[-1].table)
            assert seen == ["t0", "t4", "t3", "t2", "t5", "t1"]


async def test_visits_made_from_a_log_never_undo_newer_ones(store: Store) -> None:
    await store.append("a", 1, 10, b"{}", visits=[Visit("ann", "a", 1, 10, "old")])
    await store.append("a", 2, 20, b"{}", visits=[Visit("ann", "a", 2, 20, "new")])
    old = [Visit("ann", "a", 1, 10, "old"), Visit("bob", "a", 1, 10, "old")]
    await store.count("a", old)
    assert [one.text for one in await store.visits("ann", None, 9)] == ["new"]
    assert [one.text for one in await store.visits("bob", None, 9)] == ["old"]


def test_a_backup_for_which_there_is_no_room_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match=r"all\.backup: No space left on device"):
        back_up(MemoryStore(), tmp_path / "all.backup")
    assert list(tmp_path.iterdir()) == []


async def test_a_backup_goes_from_any_store_into_any_other(make: Opened, tmp_path: Path) -> None:
    path = tmp_path / "all.backup"
    long = '{"a": "♥' + '"' * (3 << 20)  # as long as an imported tournament can be, and as hard to write
    async with opened(make) as store:
        await store.create("account", "ann", long)
        for n in range(1, 12):
            await store.append("t", n, n, json.dumps({"n": n}).encode())
        assert await asyncio.to_thread(back_up, store, path) == 12
        assert [row.two for row in store.dump()][1:] == [str(n) for n in range(1, 12)]
        with pytest.raises(BadInput, match="exists already"):
            back_up(store, path)
        with pytest.raises(BadInput, match="empty database only"):
            await asyncio.to_thread(restore, store, path)
    async with opened(lambda: open_store(tmp_path / "other")) as other:
        await asyncio.to_thread(restore, other, path)
        assert await other.read("t", 10) == [b'{"n": 11}']
        assert await other.get("account", "ann") == long
        assert await other.tables(11) == ["t"]
        assert await other.tables_without_visits() == ["t"]  # visits are made from the log again
        await other.count("t", [])
        assert await other.tables_without_visits() == []
        again = tmp_path / "again.backup"
        await asyncio.to_thread(back_up, other, again)
        assert again.read_bytes() == path.read_bytes()
    assert path.stat().st_mode & 0o077 == 0


async def test_a_backup_is_not_restored_over_kept_values(store: Store) -> None:
    await store.create("account", "ann", "here")
    with pytest.raises(BadInput, match="empty database only"):
        await asyncio.to_thread(store.load, [Row("kept", "account", "ann", "there")])
    assert await store.get("account", "ann") == "here"


@pytest.mark.parametrize("make", ["sqlite", "postgres"], indirect=True)
async def test_what_cannot_be_restored_leaves_nothing(store: Store) -> None:
    with pytest.raises(BadInput, match="cannot be restored"):
        await asyncio.to_thread(store.load, [Row("log", "t", "1", "{}")] * 2)
    assert await store.read("t") == []
    assert await store.tables_without_visits() == []
    await asyncio.to_thread(store.load, [Row("log", "t", "1", "{}")])


@pytest.mark.parametrize("make", ["sqlite", "postgres"], indirect=True)
async def test_a_dump_is_of_one_moment(store: Store) -> None:
    await store.create("any", "thing", "")
    await store.append("a", 1, 0, b"{}")
    rows = store.dump()
    first = next(rows)
    await store.append("a", 2, 0, b"{}")
    await store.append("b", 1, 0, b"{}")
    assert [first, *rows] == [Row("kept", "any", "thing", ""), Row("log", "a", "1", "{}")]


async def test_what_was_asked_for_before_closing_is_done(make: Opened) -> None:
    async with asyncio.timeout(20):
        store = make()
        asked = [
            store.create("any", "thing", "kept"),
            store.append("t", 1, 0, b"{}"),
            store.get("no", "thing"),
        ]
        results = await asyncio.gather(*asked, store.close())
        assert results == [True, None, None, None]
        async with opened(make) as again:
            assert await again.get("any", "thing") == "kept"
            assert await again.read("t") == [b"{}"]


@pytest.mark.parametrize("make", ["sqlite", "postgres"], indirect=True)
async def test_who_no_longer_waits_keeps_nobody_from_their_answer(make: Opened) -> None:
    async with asyncio.timeout(20):
        async with opened(make) as store:
            for ask in (lambda k: store.create("any", k, ""), lambda k: store.append(k, 1, 0, b"{}")):
                asked = [asyncio.ensure_future(ask(key)) for key in ("a", "b", "c")]
                await asyncio.sleep(0)
                asked[0].cancel()
                results = await asyncio.gather(*asked, return_exceptions=True)
                assert isinstance(results[0], asyncio.CancelledError)
                assert not any(isinstance(result, BaseException) for result in results[1:])


@pytest.mark.parametrize("make", ["sqlite", "postgres"], indirect=True)
async def test_what_the_database_refuses_is_unavailable_and_the_rest_goes_on(make: Opened) -> None:
    async with asyncio.timeout(20):
        async with opened(make) as store:
            await store.create("any", "thing", "")
            assert isinstance(store, SqlStore)
            await store._change("DROP TABLE kept")
            with pytest.raises(Unavailable, match="cannot be written"):
                await store.create("any", "other", "")
            with pytest.raises(Unavailable, match="cannot be read"):
                await store.get("any", "thing")
            await store.append("t", 1, 0, b"{}")
            assert await store.lease("t", "one", 60) is not None
            assert await store.read("t") == [b"{}"]


@pytest.mark.parametrize("make", ["sqlite", "postgres"], indirect=True)
async def test_a_record_whose_visits_cannot_be_written_is_not_written(make: Opened) -> None:
    async with asyncio.timeout(20):
        async with opened(make) as store:
            assert isinstance(store, SqlStore)
            await store._change("DROP TABLE visit")
            visits = [Visit("ann", "t", 1, 0, "{}")]
            with pytest.raises(Unavailable):
                await store.append("t", 1, 0, b"{}", visits=visits)
            assert await store.read("t") == []


@pytest.mark.parametrize("make", ["sqlite", "postgres"], indirect=True)
async def test_a_text_that_no_database_takes_is_told_and_the_rest_goes_on(make: Opened) -> None:
    async with asyncio.timeout(20):
        async with opened(make) as store:
            half = "\ud800"  # half of a character
            with pytest.raises(UnicodeEncodeError):
                await store.append(half, 1, 0, b"{}")
            with pytest.raises(UnicodeEncodeError):
                await store.create("any", half, "")
            await store.append("t", 1, 0, b"{}")
            assert await store.create("any", "thing", "")


def test_records_that_go_together_have_each_table_once_and_one_order() -> None:
    """Two servers that write to the same tables take them in one order: none waits in a ring."""
    appends = [
        Append(name, n, 0, "", None) for name, n in (("b", 1), ("a", 1), ("b", 2), ("c", 1), ("a", 2))
    ]
    groups = [[(append.name, append.n) for append in group] for group in one_of_each(appends)]
    assert groups == [[("a", 1), ("b", 1), ("c", 1)], [("a", 2), ("b", 2)]]


def test_two_backups_into_one_file_at_once_leave_a_whole_one(tmp_path: Path) -> None:
    path = tmp_path / "all.backup"

    class Slow(MemoryStore):
        def dump(self) -> Iterator[Row]:
            back_up(MemoryStore(), path)
            yield Row("kept", "a", "b", "c")

    assert back_up(Slow(), path) == 1
    assert restore(MemoryStore(), path) == 1
    assert [*tmp_path.iterdir()] == [path]


async def test_a_damaged_backup_is_refused_whole(tmp_path: Path) -> None:
    store = MemoryStore()
    await store.append("t", 1, 0, b"{}")
    good = tmp_path / "good"
    back_up(store, good)
    lines = good.read_bytes().splitlines(keepends=True)
    broken = {
        "cut": lines[:-1],
        "empty": [],
        "changed": [lines[0], lines[1].replace(b"{}", b"[]"), lines[2]],
        "twice": [lines[0], lines[1], lines[1], lines[2]],
        "after the end": [*lines, lines[1]],
        "no header": lines[1:],
        "not JSON": [lines[0], b"what\n", lines[2]],
        "no row": [lines[0], b'["log", 1]\n', lines[2]],
    }
    for what, content in broken.items():
        path = tmp_path / what
        path.write_bytes(b"".join(content))
        empty = MemoryStore()
        with pytest.raises(BadInput, match=what):
            restore(empty, path)
        assert list(empty.dump()) == []


@pytest.mark.parametrize(
    "row",
    [
        b'["log","t","1","{}",1000000000000000000000]',
        b'["log","t","%b","{}",0]' % (b"9" * 5000),
        b'["log","t","9999999999999999999","{}",0]',
        b'["log","t","-1","{}",0]',
        b'["kept","a","b","c",true]',
        b'["kept","a","\\ud800","c",0]',
        b'["else","a","b","c",0]',
    ],
)
def test_a_row_that_no_store_can_hold_is_refused_even_if_its_hash_is_right(
    row: bytes, tmp_path: Path
) -> None:
    good, row = tmp_path / "backup", row + b"\n"
    back_up(MemoryStore(), good)
    head = good.read_bytes().splitlines(keepends=True)[0]
    end = {"rows": 1, "sha256": hashlib.sha256(row).hexdigest()}
    good.write_bytes(head + row + json.dumps(end).encode())
    with pytest.raises(BadInput, match="line 2: expected"):
        restore(MemoryStore(), good)


@pytest.mark.parametrize("make", ["sqlite", "postgres"], indirect=True)
async def test_schema_versions_migrate_forward(make: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    async def later() -> None:
        async with opened(make) as store:
            assert await store.read("t") == [b"{}"]
            assert isinstance(store, SqlStore)
            assert await store._look("SELECT colour FROM log") == [("red",)]

    async with opened(make) as store:
        await store.append("t", 1, 0, b"{}")
    newer = (*schema.MIGRATIONS, ("ALTER TABLE log ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'",))
    monkeypatch.setattr(schema, "MIGRATIONS", newer)
    await later()
    await later()
    monkeypatch.undo()
    with pytest.raises(BadInput, match="made by a newer croupier"):
        make()
    monkeypatch.setattr(schema, "MIGRATIONS", newer)
    await later()


@pytest.mark.parametrize("make", ["sqlite", "postgres"], indirect=True)
async def test_the_logs_of_an_older_database_are_counted(
    make: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = schema.MIGRATIONS

    async def later(left: list[str]) -> None:
        async with opened(make) as store:
            assert await store.tables_without_visits() == left
            await store.count("a", [Visit("ann", "a", 2, 0, "{}")])
            assert [one.table for one in await store.visits("ann", None, 9)] == ["a"]

    monkeypatch.setattr(schema, "MIGRATIONS", newest[:1])
    async with opened(make) as store:
        assert isinstance(store, SqlStore)
        for table, n in (("b", 1), ("a", 1), ("a", 2)):
            row = (table, n, 0, "{}")
            await store._change("INSERT INTO log VALUES ({p}, {p}, {p}, {p})", *row)
    monkeypatch.undo()
    await later(["a", "b"])
    await later(["b"])  # what was done stays done


# SQLite alone


async def test_sqlite_flushes_at_every_commit_and_is_private(tmp_path: Path) -> None:
    store: Any = open_store(tmp_path)
    connection = store._dialect.connect()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()
    assert (tmp_path / "croupier.db").stat().st_mode & 0o077 == 0
    with pytest.raises(BadInput, match="another croupier is running"):
        open_store(tmp_path)
    await store.close()
    await open_store(tmp_path).close()


async def test_sqlite_commits_in_groups(tmp_path: Path) -> None:
    store: Any = open_store(tmp_path)
    groups: list[int] = []
    write = store._writer._do

    def counted(connection: sqlite3.Connection, works: list[Any]) -> list[Any]:
        groups.append(len(works))
        answers: list[Any] = write(connection, works)
        return answers

    store._writer._do = counted
    for n in range(1, 4):
        await asyncio.gather(*(store.append(f"t{k}", n, 0, b"{}") for k in range(200)))
    await store.close()
    assert sum(groups) == 600
    assert len(groups) < 60


async def test_sqlite_answers_though_somebody_who_asked_is_gone_with_their_event_loop(
    tmp_path: Path,
) -> None:
    store: Any = open_store(tmp_path)
    other = store._dialect.connect()
    other.execute("BEGIN IMMEDIATE")  # the writer has to wait
    asyncio.ensure_future(store.create("any", "thing", ""))  # noqa: RUF006 - it ends with the loop
    await asyncio.sleep(0.05)
    other.execute("ROLLBACK")
    other.close()
    async with asyncio.timeout(20):
        assert not await store.create("any", "thing", "")
        await store.close()


async def test_a_broken_database_is_one_sentence_and_is_let_go(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    path.write_bytes(b"not a database, but long enough to be read as one" * 100)
    with pytest.raises(BadInput, match="cannot be opened"):
        open_store(tmp_path)
    path.unlink()
    await open_store(tmp_path).close()
    with pytest.raises(BadInput, match="postgresql://"):
        open_store(url="mysql://localhost/x")


async def test_the_rows_of_a_backup_are_not_all_in_memory(postgres_url: str) -> None:
    store = open_store(None, postgres_url)
    assert isinstance(store, SqlStore)
    connection = store._dialect.connect()
    rows = (
        "SELECT n, 1 / (999 - n), repeat('x', 9000) FROM generate_series(1, 999) AS n"  # the last has none
    )
    assert next(store._dialect.stream(connection, rows))[0] == 1
    connection.close()
    await store.close()


_WRITER = """
import asyncio, sys
from pathlib import Path
from croupier.server.store import open_store

async def main():
    store = open_store(Path(sys.argv[1])) if sys.argv[2] == "-" else open_store(url=sys.argv[2])
    last = [len(await store.read(f"t{k}")) for k in range(8)]
    async def write(k):
        while True:
            last[k] += 1
            await store.append(f"t{k}", last[k], 0, b'{"n":%d}' % last[k])
            print(k, last[k], flush=True)
    await asyncio.gather(*(write(k) for k in range(8)))

asyncio.run(main())
"""


@pytest.mark.parametrize("make", ["sqlite", "postgres"], indirect=True)
async def test_what_was_acknowledged_survives_kill_9(
    make: Opened, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = "-"
    if request.node.callspec.params["make"] == "postgres":
        url = request.getfixturevalue("postgres_url")
    acknowledged = [0] * 8
    for round_ in range(3):
        process = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(tmp_path / "data"), url], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        for _ in range(40 + 37 * round_):
            table, n = map(int, process.stdout.readline().split())
            acknowledged[table] = n
        process.kill()
        for line in process.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                table, n = map(int, line.split())
                acknowledged[table] = n
        process.wait()
        process.stdout.close()

    async with opened(make) as store:
        for table, n in enumerate(acknowledged):
            log = [json.loads(body)["n"] for body in await store.read(f"t{table}")]
            assert log == list(range(1, len(log) + 1))
            assert len(log) >= n


# PostgreSQL alone


async def test_the_doorbell_rings_in_other_servers(postgres_url: str) -> None:
    one, other = open_store(url=postgres_url), open_store(url=postgres_url)
    heard: asyncio.Queue[str] = asyncio.Queue()
    other.listen(heard.put_nowait)
    for n in range(1, 100):
        await one.append("t", n, 0, b"{}")
        try:
            assert await asyncio.wait_for(heard.get(), 0.2) == "t"
            break
        except TimeoutError:  # it does not listen yet
            continue
    else:
        pytest.fail("no bell in 99 appends")
    names = {f"{'long name ' * 20}{k}" for k in range(200)}
    await asyncio.gather(*(one.append(name, 1, 0, b"{}") for name in names))
    while names:  # a late bell of before may be among them
        names.discard(await asyncio.wait_for(heard.get(), 20))
    await one.close()
    await other.close()


async def test_a_server_does_not_hear_its_own_bells(postgres_url: str) -> None:
    async with asyncio.timeout(30):
        one, other = open_store(url=postgres_url), open_store(url=postgres_url)
        own, others = list[str](), asyncio.Queue[str]()
        one.listen(own.append)
        other.listen(others.put_nowait)
        for n in range(1, 100):
            await one.append("mine", n, 0, b"{}")
            await other.append("theirs", n, 0, b"{}")
            await asyncio.sleep(0.02)
            if own and not others.empty():  # both listen
                break
        for n in range(10):
            await one.append(f"mine too {n}", 1, 0, b"{}")
        await other.append("the last", 1, 0, b"{}")
        while "the last" not in own:
            await asyncio.sleep(0.01)
        assert set(own) == {"theirs", "the last"}
        await one.close()
        await other.close()


async def test_records_are_looked_up_one_row_each_in_a_database_without_statistics(
    postgres_url: str,
) -> None:
    """Without statistics PostgreSQL once chose to read the whole log for each group of records."""
    import psycopg

    from croupier.server.store.postgres import _WRITE

    await open_store(url=postgres_url).close()  # makes the tables
    given = [{"name": f"t{k}", "n": 2, "at": 0, "body": "{}", "fence": 1} for k in range(8)]
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        rows = connection.execute(f"EXPLAIN {_WRITE}", (json.dumps(given), "[]")).fetchall()
    plan = "\n".join(row[0] for row in rows)
    assert "using log_pkey on log" in plan
    assert "using lease_pkey on lease" in plan
    assert "Seq Scan" not in plan


def _lose_all_connections(postgres_url: str) -> None:
    import psycopg

    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )


async def test_a_lost_database_is_unavailable_and_comes_back(postgres_url: str) -> None:
    async with asyncio.timeout(30):
        store = open_store(url=postgres_url)
        await store.append("t", 1, 0, b"{}")
        fence = await store.lease("t", "one", 60)
        await store.read("t")
        _lose_all_connections(postgres_url)
        with pytest.raises(Unavailable):
            await store.append("t", 2, 0, b"{}")
        assert await store.lease("t", "one", 60) == fence  # on a new connection, like all from now on
        await store.append("t", 2, 0, b"{}")
        assert await store.read("t") == [b"{}", b"{}"]
        await store.close()


async def test_where_one_connection_is_lost_all_are_made_anew(postgres_url: str) -> None:
    """After a fail-over one that was idle meanwhile would stay with the old primary, and hear no bell."""
    import psycopg

    async with asyncio.timeout(30):
        store: Any = open_store(url=postgres_url)
        rung: list[str] = []
        store.listen(rung.append)
        with psycopg.connect(postgres_url, autocommit=True) as connection:

            def others() -> set[int]:
                rows = connection.execute(
                    "SELECT pid FROM pg_stat_activity"
                    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
                ).fetchall()
                return {row[0] for row in rows}

            await asyncio.gather(
                store.append("t", 1, 0, b"{}"), store.read("t"), store.lease("t", "one", 60)
            )
            while len(before := others()) < 4:
                await asyncio.sleep(0.05)
            connection.execute("SELECT pg_terminate_backend(%s, 5000)", (store._records.pid,))
            with pytest.raises(Unavailable):
                await store.append("t", 2, 0, b"{}")
            await asyncio.gather(
                store.append("t", 2, 0, b"{}"), store.read("t"), store.lease("t", "one", 60)
            )
            while len(after := others()) < 4 or before & after:
                await asyncio.sleep(0.05)
            while "another" not in rung:  # the new connection may not listen yet
                connection.execute("NOTIFY croupier_log, 'another'")
                await asyncio.sleep(0.05)
        await store.close()


async def test_a_closed_store_leaves_no_connection_and_no_thread(postgres_url: str) -> None:
    import psycopg

    async with asyncio.timeout(20):
        before = set(threading.enumerate())  # the tests of the page have a store of their own
        store: Any = open_store(url=postgres_url)
        store.listen(lambda _table: None)
        await store.append("t", 1, 0, b"{}")
        await store.read("t")
        await asyncio.gather(store._ask(lambda _connection: time.sleep(0.2)), store.close())
        left = set(threading.enumerate()) - before
        assert not [thread.name for thread in left if thread.name.startswith("croupier")]
        count = (
            "SELECT COUNT(*) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            while connection.execute(count).fetchone() != (0,):
                await asyncio.sleep(0.05)
        assert store.shared  # it is still here: its connections were closed, not swept up


async def test_a_server_that_lost_its_database_hears_the_bells_again(postgres_url: str) -> None:
    async with asyncio.timeout(30):
        one, other = open_store(url=postgres_url), open_store(url=postgres_url)
        heard: asyncio.Queue[str] = asyncio.Queue()
        other.listen(heard.put_nowait)

        async def ring(name: str) -> None:
            """Write until it is heard."""
            n = 1
            while heard.empty():
                await one.append(name, n, 0, b"{}")
                n += 1
                await asyncio.sleep(0.05)
            while not heard.empty():
                assert heard.get_nowait() == name

        await ring("before")
        _lose_all_connections(postgres_url)
        with pytest.raises(Unavailable):
            await one.append("lost", 1, 0, b"{}")
        while not heard.empty():  # what was rung before it was lost
            heard.get_nowait()
        await ring("after")
        await one.close()
        await other.close()


async def test_every_connection_flushes_its_commits_whatever_the_database_is_set_to(
    postgres_url: str,
) -> None:
    store: Any = open_store(url=f"{postgres_url}&options=-c%20synchronous_commit%3Doff")
    postgres = store._postgres
    with postgres.connect() as connection:
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
    async with await postgres.connect_async() as connection:
        shown = await connection.execute("SHOW synchronous_commit")
        assert await shown.fetchone() == ("on",)
    await store.close()


async def test_servers_that_open_a_new_database_at_the_same_time_share_it(postgres_url: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(lambda _: open_store(url=postgres_url), range(6)))
    for store in stores:
        await store.close()


async def test_kept_values_are_exchanged_all_at_once_or_not_at_all(store: Store) -> None:
    both = (Change("a", "x", None, "1"), Change("b", "y", None, "2"))
    assert await store.compare_and_swap(*both)
    for refused in (
        both,
        (Change("a", "z", None, "3"), Change("b", "y", None, "4")),
        (Change("a", "x", "1", "5"), Change("b", "y", "other", "6")),
        (Change("a", "x", "1", None), Change("b", "none", "2", None)),
        (Change("a", "x", "1", None), Change("b", "none", "2", "3")),
    ):
        assert not await store.compare_and_swap(*refused)
    assert await store.list_space("a") == [("x", "1")]
    assert await store.list_space("b") == [("y", "2")]
    tries = (
        store.compare_and_swap(Change("a", "x", "1", str(k)), Change("c", str(k), None, ""))
        for k in range(9)
    )
    won = [k for k, done in enumerate(await asyncio.gather(*tries)) if done]
    assert await store.list_space("c") == [(str(won[0]), "")]
    assert await store.get("a", "x") == str(won[0])
    assert len(won) == 1
    assert await store.compare_and_swap(Change("a", "x", str(won[0]), None), Change("b", "y", "2", "7"))
    wanted = [("a", "x"), ("b", "y"), ("c", str(won[0])), ("y", "b")]
    assert await store.get_many(wanted) == {("b", "y"): "7", ("c", str(won[0])): ""}
    assert await store.get_many([]) == {}
