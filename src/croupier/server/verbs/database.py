"""A server's database from the command line: its options, `backup`, `restore`, `export`, `audit`.

Servers may run on it meanwhile. SQLite and PostgreSQL let other programs write beside them.
"""

from __future__ import annotations

import asyncio
import getpass
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from croupier.errors import BadInput
from croupier.terminal.language import in_words, in_words_n
from croupier.terminal.options import Argument, Database, Json, Option

T = TypeVar("T")


@contextmanager
def store_of(database: Database, *, new: bool = False) -> Iterator[Any]:
    """A server's database, closed in the end. Unless it may be `new`, a server may have it open as well."""
    from croupier.server.store import open_store

    if not (new or database.exists):
        raise BadInput("{data}: expected a directory with a croupier database", data=database.data)
    store = open_store(*database, alone=new)
    try:
        yield store
    except msgspec.MsgspecError as error:
        raise BadInput("the database is damaged: {error}", "database", error=error) from None
    finally:
        asyncio.run(store.close())


def operate(database: Database, work: Callable[[Any], Awaitable[T]]) -> T:
    """Do something as the operator who sits at this shell."""
    from croupier.server.admin.actions import Operator

    async def done(store: Any) -> T:
        return await work(Operator(store, f"shell {_user()}"))

    with store_of(database) as store:
        return asyncio.run(done(store))


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # a container may have no name for its user
        return "unknown"


def when(at: int) -> str:
    """A time in milliseconds, for a list; `never` for none."""
    from datetime import datetime

    try:
        return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M") if at else in_words("never")
    except (ValueError, OverflowError, OSError):
        return "?"


def audit(database: Database, as_json: Json = False) -> None:
    """Print the audit log of operator actions, the last first."""
    from croupier.ascii_text import printable
    from croupier.serialization import to_json

    entries = operate(database, lambda operator: operator.audit_log())
    if as_json:
        print(to_json(entries, indent=2))
        return
    for entry in entries:
        why = f": {printable(entry.why)}" if entry.why else ""
        verb = in_words(entry.verb)
        print(f"{when(entry.at)}  {printable(entry.who)}  {verb}  {printable(entry.what)}{why}")


def backup(
    file: Annotated[Path, Argument(help="New file to write. It holds secrets: keep it safe.")],
    database: Database,
) -> None:
    """Write everything the server keeps to one file, while it runs or not."""
    from croupier.server.store.backup import back_up
    from croupier.server.store.inspection import note_backup

    with store_of(database) as store:
        at = time.time_ns() // 1_000_000
        rows = back_up(store, file)
        try:
            asyncio.run(note_backup(store, at))
        finally:  # the file is whole even so
            print(
                in_words_n("{n:plain} row in {file}", "{n:plain} rows in {file}", n=rows, file=file),
                file=sys.stderr,
            )


def restore(
    file: Annotated[Path, Argument(help="A file that `croupier backup` wrote.")], database: Database
) -> None:
    """Fill an empty database from a backup; it may be of another kind."""
    from croupier.server.store.backup import restore as fill

    if not file.exists():
        raise BadInput("{file}: expected a backup", file=file)
    with store_of(database, new=True) as store:
        rows = fill(store, file)
    print(in_words_n("{n:plain} row restored", "{n:plain} rows restored", n=rows), file=sys.stderr)


def export(
    table: Annotated[
        str | None, Argument(help="A table's name, as in its address, or how it begins.")
    ] = None,
    every: Annotated[
        Path | None,
        Option("--all", metavar="DIR", help="Write the logs of all tables into this new folder."),
    ] = None,
    *,
    database: Database,
) -> None:
    """Print a table's log as JSON Lines. It contains all hidden cards: keep it secret."""
    from croupier.server.admin.actions import Operator

    if (table is None) == (every is None):
        raise BadInput("export: expected a table, or --all and a folder")
    if every is not None and every.exists():
        raise BadInput("--all {folder}: expected a new folder", folder=every)

    async def read(store: Any) -> None:
        operator = Operator(store, "")
        if table is not None:
            for body in await store.read((await operator.table(table)).table):
                print(body.decode())
            return
        assert every is not None
        every.mkdir(mode=0o700, parents=True)
        found = await operator.tables()
        for one in found:
            bodies = await store.read(one.table)
            (every / f"{one.table}.jsonl").write_bytes(b"".join(body + b"\n" for body in bodies))
        said = in_words_n("{n} log in {folder}", "{n} logs in {folder}", n=len(found), folder=every)
        print(said, file=sys.stderr)

    with store_of(database) as store:
        asyncio.run(read(store))
