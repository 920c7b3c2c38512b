"""The state of a database, read without a change, while a server may run on it."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from croupier.errors import BadInput
from croupier.extras import need
from croupier.server.store.protocol import Change, Store
from croupier.server.store.schema import MIGRATIONS

EXPECTED = len(MIGRATIONS)
"""The version of the schema that this croupier works with."""
_BACKUP = ("backup", "last")
_WAIT = 5
_SILENT_STANDBY = """
SELECT EXISTS (SELECT FROM pg_stat_activity
WHERE wait_event = 'SyncRep' AND clock_timestamp() - query_start > INTERVAL '2 seconds')
"""
"""Only a server's own sessions can be seen; a standby that is there confirms within milliseconds."""
_WRITABLE = """
SELECT current_setting('transaction_read_only') = 'off' AND CASE WHEN to_regclass('log') IS NULL
THEN has_schema_privilege(current_schema(), 'CREATE') ELSE has_table_privilege('log', 'INSERT') END
"""


class DatabaseState(NamedTuple):
    """A database as it is. Times are milliseconds since 1970, 0 for never."""

    version: int
    """The version of its schema; 0 for an empty database."""
    clock_ahead: float
    """Seconds by which its clock is ahead of this machine's."""
    last_record: int
    last_backup: int
    damage: str = ""
    """The fault that the database's own check of its file found."""
    standby: bool = False
    """True for a PostgreSQL server that replays another one's writes, and takes none."""
    unsafe: tuple[str, ...] = ()
    """Settings of PostgreSQL that must be on, and are off."""
    writable: bool = True
    """False where PostgreSQL lets this user write nothing."""
    waits: bool = False
    """True where commits wait for a synchronous standby that does not confirm them."""


def inspect_database(data: Path, url: str | None) -> DatabaseState | None:
    """The state of the database; None if there is none yet. Raises BadInput if it cannot be read."""
    path = data / "croupier.db"
    try:
        if url is not None:
            return _postgres(url)
        return _sqlite(path) if path.exists() else None
    except BadInput:
        raise
    except (sqlite3.Error, ValueError) as error:
        where = "PostgreSQL" if url else path
        raise BadInput("{path}: cannot be read: {error}", "database", path=where, error=error) from None


async def last_backup(store: Store) -> int:
    """When the last backup was made, in milliseconds since 1970; 0 for never. Raises Unavailable."""
    return int(await store.get(*_BACKUP) or 0)


async def note_backup(store: Store, at: int) -> None:
    """Keep the time of a backup that was made. Raises Unavailable."""
    while not await store.create(*_BACKUP, str(at)):
        before = await store.get(*_BACKUP)
        if before is not None and await store.compare_and_swap(Change(*_BACKUP, before, str(at))):
            return


def _sqlite(path: Path) -> DatabaseState:
    # Without a journal beside it nobody has the file open; reading then leaves no files behind.
    mode = "ro" if path.with_name(f"{path.name}-wal").exists() else "ro&immutable=1"
    connection = sqlite3.connect(f"file:{quote(str(path))}?mode={mode}", uri=True, timeout=_WAIT)
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        return _state(connection, tables)._replace(damage="" if found == "ok" else found)
    finally:
        connection.close()


def _postgres(url: str) -> DatabaseState:
    check_url(url)
    import psycopg

    try:
        with psycopg.connect(url, connect_timeout=_WAIT, autocommit=True) as connection:
            check_encoding(connection)
            asked = time.time()
            (now,) = _row(connection, "SELECT EXTRACT(EPOCH FROM clock_timestamp())::float8")
            heard = time.time()
            (standby,) = _row(connection, "SELECT pg_is_in_recovery()")
            (waits,) = _row(connection, _SILENT_STANDBY)
            (writable,) = _row(connection, _WRITABLE)
            unsafe = [
                name
                for name in ("fsync", "full_page_writes")
                if _row(connection, f"SHOW {name}") != ("on",)
            ]
            names = connection.execute(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            )
            state = _state(connection, {name for (name,) in names})
    except psycopg.Error as error:
        first = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise BadInput("PostgreSQL cannot be reached: {error}", "database", error=first) from None
    # Within the time that the question took, nobody can say who is ahead.
    ahead = now - heard if now > heard else min(0.0, now - asked)
    return state._replace(
        clock_ahead=ahead, standby=standby, unsafe=tuple(unsafe), writable=bool(writable), waits=waits
    )


def check_url(url: str) -> None:
    """Raises BadInput for an address of something else, and if the driver of PostgreSQL is missing."""
    if not url.startswith(("postgresql://", "postgres://")) or not url.isprintable():
        raise BadInput("the database URL: expected one that begins with postgresql://", "database")
    need("postgres", "a database on PostgreSQL")


def check_encoding(connection: Any) -> None:
    """Raises BadInput for a PostgreSQL database that cannot hold every name, and closes the connection."""
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        connection.close()
        raise BadInput(
            "the PostgreSQL database is encoded in {encoding}; expected one made by "
            "`createdb --encoding=UTF8 --template=template0`",
            "database",
            encoding=encoding,
        )


def _row(connection: Any, statement: str) -> Any:
    return connection.execute(statement).fetchone() or (0,)


def _state(connection: Any, tables: set[str]) -> DatabaseState:
    """The part that is the same for every kind of database."""
    if not {"version", "log", "kept"} <= tables:
        return DatabaseState(0, 0.0, 0, 0)
    (version,) = _row(connection, "SELECT number FROM version")
    (last,) = _row(connection, "SELECT MAX(at) FROM log")
    space, key = _BACKUP
    (kept,) = _row(connection, f"SELECT value FROM kept WHERE space = '{space}' AND key = '{key}'")
    return DatabaseState(version, 0.0, last or 0, int(kept or 0))
