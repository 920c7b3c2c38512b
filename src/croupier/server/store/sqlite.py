"""The embedded store: one SQLite file in WAL mode, flushed to disk at every commit."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

from croupier.errors import BadInput
from croupier.files import reason, take_lock
from croupier.server.store.dialect import Connection, Dialect, as_json, preparing
from croupier.server.store.protocol import Doorbell, Ear
from croupier.server.store.sql_store import COUNT_ON, Append, SqlStore, one_of_each

_GIVEN = """
(SELECT json_extract(value, '$.name') AS name, json_extract(value, '$.n') AS n,
 json_extract(value, '$.at') AS at, json_extract(value, '$.body') AS body,
 json_extract(value, '$.fence') AS fence, json_extract(value, '$.follows') AS follows
 FROM json_each(?)) AS given
"""
_MAY = """
((given.n = 1 OR EXISTS (SELECT 1 FROM log WHERE log.table_id = given.name AND log.n = given.n - 1
 AND log.at = COALESCE(given.follows, log.at)))
 AND (given.fence IS NULL
 OR EXISTS (SELECT 1 FROM lease WHERE lease.table_id = given.name AND lease.fence = given.fence)))
"""
# Without a number a row is an error, so this statement writes all of its records or none.
_ALL = f"""
INSERT INTO log (table_id, n, at, body)
SELECT given.name, CASE WHEN {_MAY} THEN given.n END, given.at, given.body FROM {_GIVEN}
"""
_SOME = f"""
INSERT INTO log (table_id, n, at, body)
SELECT given.name, given.n, given.at, given.body FROM {_GIVEN} WHERE {_MAY}
ON CONFLICT DO NOTHING RETURNING table_id
"""


_VISITS = f"""
INSERT INTO visit (player, table_id, n, at, body)
SELECT json_extract(value, '$.player'), json_extract(value, '$.table'), json_extract(value, '$.n'),
 json_extract(value, '$.at'), json_extract(value, '$.text') FROM json_each(?) WHERE TRUE {COUNT_ON}
"""


class _Sqlite(Dialect):
    now = "croupier_now()"
    without_rowid = "WITHOUT ROWID"
    each = "json_each(?)"
    size = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
    errors = (sqlite3.Error,)

    def __init__(self, path: Path) -> None:
        self._path = path

    def connect(self, limit: float | None = None) -> Connection:
        """The limit is for others' locks; nothing here can end the waiting for a disk that is stuck."""
        wait = 60.0 if limit is None else limit
        connection = sqlite3.connect(
            self._path, timeout=wait, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        with preparing(connection):
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.create_function("croupier_now", 0, time.time)  # SQLite's own has whole seconds only
        return connection

    def begin(self, connection: Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")

    def begin_snapshot(self, connection: Connection) -> None:
        connection.execute("BEGIN")


def _written(connection: Connection, appends: list[Append]) -> set[str]:
    """Write records of different tables in one statement; the tables whose record was written.

    Which of them may be written is asked only where not all may: the answers come row by row, and for each
    the event loop is held up for a moment.
    """
    given = (as_json(appends),)
    try:
        connection.execute(_ALL, given)
    except sqlite3.IntegrityError:
        return {row[0] for row in connection.execute(_SOME, given).fetchall()}
    return {append.name for append in appends}


class SqliteStore(SqlStore):
    """A store in a file. One process at a time may write it; the lock goes with the process."""

    def __init__(self, path: Path, *, alone: bool = True) -> None:
        self._lock: int | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(path.with_suffix(".lock")) if alone else None
            _make(path)
            super().__init__(_Sqlite(path))
            path.chmod(0o600)
        except OSError as error:
            self._unlock()
            raise BadInput(
                "{path}: the database cannot be opened: {why}", "database", path=path, why=reason(error)
            ) from None
        except BaseException:
            self._unlock()
            raise

    def listen(self, bell: Doorbell, ear: Ear | None = None) -> None:
        """Nobody else writes to an embedded database."""

    def broadcast(self, text: str) -> None:
        """There is nobody else to hear it."""

    async def _record(self, append: Append) -> bool:
        written: bool = await self._writer.ask(append)
        return written

    def _write(self, connection: Connection, works: list[Any]) -> list[Any]:
        alone = [work.name for work in works if isinstance(work, Append) and not work.visits]
        if len(set(alone)) == len(works):  # one statement does it, and needs no transaction around it
            return self._do(connection, works)
        return super()._write(connection, works)

    def _do(self, connection: Connection, works: list[Any]) -> list[Any]:
        """Write the records, then do the other work."""
        written: set[int] = set()
        for appends in one_of_each([work for work in works if isinstance(work, Append)]):
            names = _written(connection, appends)
            written.update(id(append) for append in appends if append.name in names)
            visits = [v._asdict() for append in appends if append.name in names for v in append.visits]
            if visits:
                connection.execute(_VISITS, (as_json(visits),))
        return [id(work) in written if isinstance(work, Append) else work(connection) for work in works]

    async def close(self) -> None:
        """Finish what was asked for, and let go of the file."""
        await super().close()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def _make(path: Path) -> None:
    """Make a file if there is none. A file made by root gets the owner of its folder, because the server
    may run as that user. SQLite gives its other files the same owner.
    """
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    try:
        if sys.platform != "win32" and os.geteuid() == 0:
            folder = path.parent.stat()
            os.fchown(file, folder.st_uid, folder.st_gid)
    finally:
        os.close(file)


def _locked(path: Path) -> int:
    """A lock on a file, held until it is closed."""
    _make(path)
    lock = os.open(path, os.O_RDWR)
    if not take_lock(lock):
        os.close(lock)
        raise BadInput("{parent}: another croupier is running on this data", "in-use", parent=path.parent)
    return lock
