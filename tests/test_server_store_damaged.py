"""A database that is damaged, full, or not to be had: one sentence, and no traceback."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from croupier.chance import Stream, seed_of
from croupier.errors import CroupierError
from croupier.server import Services, create_app
from croupier.server.runtime.settings import unlimited
from croupier.server.store import Unavailable, open_store
from croupier.server.store.backup import back_up
from croupier.table.table import Player

PAGE = 4096
ANN = Player("ann", "Ann")


@pytest.fixture
async def filled(tmp_path: Path) -> Path:
    """A directory with a database of several pages, all of it in one file."""
    store = open_store(tmp_path / "whole")
    registry = Services(store, unlimited().but(workers=0))
    for _ in range(20):
        await registry.tables.open({"game": "ofc", "seats": 2}, ANN.id)
    for number in range(60):
        await store.create("any", f"somebody {number}", "x" * 200)
    await registry.close()
    with sqlite3.connect(tmp_path / "whole" / "croupier.db") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return tmp_path / "whole"


def damaged(whole: Path, page: int, chance: Stream) -> Path:
    """A copy with noise in place of a page."""
    where = whole.with_name("damaged")
    shutil.rmtree(where, ignore_errors=True)
    shutil.copytree(whole, where)
    path = where / "croupier.db"
    with path.open("r+b") as file:
        file.seek(page * PAGE)
        file.write(bytes(chance.below(256) for _ in range(PAGE)))
    return where


async def test_a_database_that_takes_no_writes_is_backed_up(filled: Path, croupier: Any) -> None:
    with sqlite3.connect(filled / "croupier.db") as connection:
        for table in ("version", "kept"):
            connection.execute(
                f"CREATE TRIGGER no_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
    connection.close()

    async def ran(*words: str) -> Any:
        return await asyncio.to_thread(lambda: croupier(*words, "--data", str(filled)))

    made = await ran("backup", str(filled / "backup"))
    first, second = made.err.splitlines()
    assert made.status == 2
    assert first.endswith(f" rows in {filled / 'backup'}")
    assert second == "croupier: the database cannot be written: full"
    assert (await ran("tables", "list")).status == 0
    with sqlite3.connect(filled / "croupier.db") as connection:
        connection.execute("DROP TRIGGER no_kept")
    connection.close()
    assert (await ran("backup", str(filled / "again"))).status == 0


async def _starts(where: Path) -> str:
    """What a start on this database says; "" where it starts."""
    try:
        store = open_store(where)
        registry = Services(store, unlimited().but(workers=0))
        await create_app(registry).state.prepare()
    except CroupierError as error:
        return error.sentence
    await registry.close()
    return ""


async def test_a_damaged_page_is_told_in_one_sentence_wherever_it_is(filled: Path) -> None:
    pages = (filled / "croupier.db").stat().st_size // PAGE
    assert pages > 10
    assert await _starts(filled) == ""
    chance = Stream(seed_of("damage"))
    told = [await _starts(damaged(filled, page, chance)) for page in range(pages)]
    assert sum(bool(sentence) for sentence in told) >= 4
    assert not [sentence for sentence in told if "\n" in sentence or "Traceback" in sentence]


async def test_a_value_that_cannot_be_read_is_told_in_one_sentence(filled: Path) -> None:
    """A page may be whole, and what is on it may not."""
    store = open_store(filled)
    await store.create("account", "ann", "\x00 noise")
    await store.close()
    assert "damaged" in await _starts(filled)


async def test_commands_that_read_such_a_value_say_it_too(
    filled: Path, croupier: Callable[..., Any]
) -> None:
    store = open_store(filled)
    for space, key in (("account", "ann"), ("audit", "000000000000001"), ("backup", "last")):
        await store.create(space, key, "noise")
    await store.close()
    for verb in ("accounts list", "audit"):
        ran = await asyncio.to_thread(croupier, *verb.split(), "--data", str(filled))
        assert (ran.status, "the database is damaged" in ran.err) == (2, True), ran
    assert "cannot be read" in (await asyncio.to_thread(croupier, "doctor", "--data", str(filled))).out


async def test_a_backup_that_cannot_be_read_is_told_in_one_sentence_and_leaves_no_file(
    filled: Path, tmp_path: Path
) -> None:
    """A file that is cut short would hold secrets."""
    chance, told = Stream(seed_of("damage")), []
    for page in range(1, (filled / "croupier.db").stat().st_size // PAGE):
        with suppress(CroupierError):
            store = open_store(damaged(filled, page, chance))
            try:
                back_up(store, tmp_path / "backup")
            except Unavailable as error:
                told.append(error.sentence)
                assert not [*tmp_path.glob("backup*")]
            finally:
                (tmp_path / "backup").unlink(missing_ok=True)
                await store.close()
    assert told
    assert not [sentence for sentence in told if "cannot be read" not in sentence or "\n" in sentence]


async def test_the_command_line_says_it_and_ends_with_2(filled: Path) -> None:
    pages = (filled / "croupier.db").stat().st_size // PAGE
    chance = Stream(seed_of("damage"))
    for page in range(1, pages):
        where = damaged(filled, page, chance)
        if "disk image" in await _starts(where):
            break
    else:
        pytest.fail("no damaged page is noticed")
    ran = _serve(where)
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    assert "malformed" in ran.stderr.splitlines()[-1]


def _serve(where: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--data", str(where)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_place_where_no_database_can_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "database" / "croupier.db").mkdir(parents=True)
    (tmp_path / "lock" / "croupier.lock").mkdir(parents=True)
    for place in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / "database", tmp_path / "lock"):
        with pytest.raises(CroupierError, match="cannot be opened"):
            open_store(place)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of a megabyte; skips where none may be mounted."""
    where = tmp_path / "small"
    where.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "croupier-test", str(where)]
    if os.name != "posix" or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a file system can be mounted by root alone")
    try:
        yield where
    finally:
        subprocess.run(["umount", "-l", str(where)], check=False)


async def test_a_full_disk_is_unavailable_until_there_is_room(small: Path) -> None:
    store = open_store(small / "data")
    await store.append("t", 1, 0, b"{}")
    await store.probe()
    filler = small / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    n, body = 1, b'"%s"' % (b"y" * 3000)
    with suppress(Unavailable):  # what is left of the room is soon gone
        for n in range(1, 1000):
            await store.append("t", n + 1, 0, body)
    assert n < 999
    with pytest.raises(Unavailable):
        await store.probe()
    assert len(await store.read("t")) == n
    filler.unlink()
    await store.probe()
    await store.append("t", n + 1, 0, body)
    await store.close()
