"""What SQLite and PostgreSQL share: the statements, one writer that commits in groups, one reader.

The writer takes whatever has been asked for since its last commit, does it in one transaction and commits
once: under load one flush to the disk serves many tables (group commit).
"""

from __future__ import annotations

import asyncio
import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.store.base import Change, Conflict, Row, Unavailable, Visit
from croupier.store.schema import migrate
from croupier.store.upkeep import Upkeep
from croupier.store.workers import Worker, aside

__all__ = [
    "COUNT_ON",
    "LIMIT",
    "Append",
    "Connection",
    "Dialect",
    "SqlStore",
    "as_json",
    "one_of_each",
]

LIMIT = 3.0
"""Seconds for one statement."""
LONG = 30.0
"""Seconds for one that looks at everything."""

Connection = Any
"""A DB-API connection of either driver."""

_LEASE = """
INSERT INTO lease (table_id, owner, fence, until) VALUES ({p}, {p}, 1, {now} + {p})
ON CONFLICT (table_id) DO UPDATE SET until = excluded.until, owner = excluded.owner,
fence = lease.fence + CASE WHEN lease.owner = excluded.owner THEN 0 ELSE 1 END
WHERE lease.owner = excluded.owner OR lease.until < {now} OR lease.until > excluded.until + {p}
RETURNING fence
"""
_RENEW = "UPDATE lease SET until = {now} + {p} WHERE owner = {p} RETURNING table_id"
_RELEASE = "UPDATE lease SET owner = '', until = 0 WHERE owner = {p}"
_RELEASE_ONE = _RELEASE + " AND table_id = {p}"
_CREATE = "INSERT INTO kept (space, key, value) VALUES ({p}, {p}, {p}) ON CONFLICT DO NOTHING RETURNING key"
_READ = "SELECT body FROM log WHERE table_id = {p} AND n > {p} ORDER BY n"
_TABLES = """
SELECT log.table_id FROM log JOIN (SELECT table_id, MAX(n) AS last FROM log GROUP BY table_id) AS ends
ON log.table_id = ends.table_id AND log.n = ends.last WHERE log.at >= {p} ORDER BY log.table_id
"""
# What is known of a later record stays.
COUNT_ON = """
ON CONFLICT (player, table_id) DO UPDATE SET n = excluded.n, at = excluded.at, body = excluded.body
WHERE visit.n < excluded.n
"""
_COUNT = "INSERT INTO visit (player, table_id, n, at, body) VALUES ({p}, {p}, {p}, {p}, {p})" + COUNT_ON
_COUNTED = "DELETE FROM uncounted WHERE table_id = {p}"
_UNCOUNTED = "SELECT table_id FROM uncounted ORDER BY table_id"
_VISITS = """
SELECT player, table_id, n, at, body FROM visit WHERE player = {p} AND (at, table_id) < ({p}, {p})
ORDER BY at DESC, table_id DESC LIMIT {p}
"""
_NEWEST = (2**62, "")
_REPLACE = "UPDATE kept SET value = {p} WHERE space = {p} AND key = {p} AND value = {p} RETURNING key"
_GET = "SELECT value FROM kept WHERE space = {p} AND key = {p}"
_REMOVE = "DELETE FROM kept WHERE space = {p} AND key = {p} AND value = {p} RETURNING key"
_LOOK = """
SELECT kept.space, kept.key, kept.value FROM {each} AS wanted, kept
WHERE kept.space = wanted.value ->> 0 AND kept.key = wanted.value ->> 1
"""
_EVERY = "SELECT key, value FROM kept WHERE space = {p} ORDER BY key"
_LOAD = "INSERT INTO log (table_id, n, at, body) VALUES ({p}, {p}, {p}, {p})"
_DUMP_KEPT = "SELECT space, key, value FROM kept WHERE space <> 'probe' ORDER BY space, key"
_DUMP_LOG = "SELECT table_id, n, body, at FROM log ORDER BY table_id, n"
_UNCOUNT = "INSERT INTO uncounted SELECT DISTINCT table_id FROM log"
_PROBE = """
INSERT INTO kept (space, key, value) VALUES ('probe', '', {p})
ON CONFLICT (space, key) DO UPDATE SET value = excluded.value
"""
_PROBED = "DELETE FROM kept WHERE space = 'probe'"
_PROBE_TEXT = hashlib.shake_256(b"croupier").hexdigest(8_192)
"""As much as a long record takes, and as hard to press: for less there may be room where no record fits."""
_FILLED = "SELECT EXISTS (SELECT 1 FROM log) OR EXISTS (SELECT 1 FROM kept WHERE space <> 'probe')"


class Append(msgspec.Struct, frozen=True):
    """One record to be written, under its own conditions, and the visits it changes."""

    name: str
    n: int
    at: int
    body: str
    fence: int | None
    visits: Sequence[Visit] = ()


class Dialect(ABC):
    """In what the two databases differ. `errors` are the driver's exceptions."""

    placeholder = "?"
    now = "0"
    real = "REAL"
    without_rowid = ""
    each = ""
    errors: tuple[type[Exception], ...] = ()

    @abstractmethod
    def connect(self, limit: float | None = None) -> Connection:
        """A new connection, in autocommit. No statement on it may take longer than so many seconds."""

    @abstractmethod
    def begin(self, connection: Connection) -> None:
        """Begin a transaction that writes."""

    def lock_schema(self, connection: Connection) -> None:  # noqa: B027 - SQLite needs no such lock
        """Within a transaction: keep other servers from migrating at the same time."""

    @abstractmethod
    def begin_snapshot(self, connection: Connection) -> None:
        """Begin a transaction that reads everything as of now."""

    def fault(self, error: Exception) -> Exception:
        """What those are told whose work was not done."""
        is_database = isinstance(error, self.errors)
        return Unavailable(f"the database cannot be written: {error}") if is_database else error

    def unreadable(self, error: Exception) -> Exception:
        """What those are told who could not read."""
        is_database = isinstance(error, self.errors)
        return Unavailable(f"the database cannot be read: {error}") if is_database else error

    def sql(self, text: str) -> str:
        """A statement in this database's own words."""
        return text.format(
            p=self.placeholder,
            now=self.now,
            real=self.real,
            without_rowid=self.without_rowid,
            each=self.each,
        ).strip()


class SqlStore(Upkeep):
    """A store on a database; see `croupier.store.Store`."""

    shared = False

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._count = dialect.sql(_COUNT)
        try:
            connection = dialect.connect()
            try:
                migrate(connection, dialect)
            finally:
                connection.close()
        except dialect.errors as error:
            raise BadInput(f"the database cannot be opened: {error}", "database") from None
        connect = partial(dialect.connect, LIMIT)
        self._reader = Worker(
            "croupier reader", connect, self._read, dialect.unreadable, most=1, again=True
        )
        self._writer = Worker("croupier writer", connect, self._write, dialect.fault, most=256)

    # What is asked for

    async def append(
        self,
        table: str,
        n: int,
        at: int,
        body: bytes,
        fence: int | None = None,
        visits: Sequence[Visit] = (),
    ) -> None:
        """Write record `n`."""
        if not await self._record(Append(table, n, at, body.decode(), fence, visits)):
            raise Conflict(table, n)

    @abstractmethod
    async def _record(self, append: Append) -> bool:
        """Write a record and its visits; whether it was written."""

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The records after a number."""
        return [row[0].encode() for row in await self._look(_READ, table, after)]

    async def tables(self, since: int = 0) -> list[str]:
        """The tables written to since then."""
        return [row[0] for row in await self._look_through(_TABLES, since)]

    async def lease(self, table: str, owner: str, seconds: float) -> int | None:
        """Take or keep the lease of a table."""
        rows = await self._change(_LEASE, table, owner, seconds, seconds)
        return rows[0][0] if rows else None

    async def renew(self, owner: str, seconds: float) -> set[str]:
        """Keep all of an owner's leases."""
        return {row[0] for row in await self._change(_RENEW, seconds, owner)}

    async def release(self, owner: str, table: str | None = None) -> None:
        """Give back all of an owner's leases, or that of one table."""
        if table is None:
            await self._change(_RELEASE, owner)
        else:
            await self._change(_RELEASE_ONE, owner, table)

    async def create(self, space: str, key: str, value: str) -> bool:
        """Keep a value under a new key."""
        return bool(await self._change(_CREATE, space, key, value))

    async def get(self, space: str, key: str) -> str | None:
        """A kept value."""
        rows = await self._look(_GET, space, key)
        return rows[0][0] if rows else None

    async def replace(self, space: str, key: str, before: str, value: str) -> bool:
        """Put another value in place of a kept one."""
        return bool(await self._change(_REPLACE, value, space, key, before))

    async def exchange(self, *changes: Change) -> bool:
        """Make all of these changes, or none."""

        def work(connection: Connection) -> bool:
            connection.execute("SAVEPOINT exchange")
            done = all(self._changed(connection, change) for change in changes)
            if not done:
                connection.execute("ROLLBACK TO SAVEPOINT exchange")
            connection.execute("RELEASE SAVEPOINT exchange")
            return done

        done: bool = await self._ask(work)
        return done

    def _changed(self, connection: Connection, change: Change) -> bool:
        """Make one change of an exchange; whether it could be made."""
        values: tuple[str | None, ...]
        if change.before is None:
            statement, values = _CREATE, (change.space, change.key, change.after)
        elif change.after is None:
            statement, values = _REMOVE, change[:3]
        else:
            statement, values = _REPLACE, (change.after, *change[:3])
        return connection.execute(self._dialect.sql(statement), values).fetchone() is not None

    async def look(self, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Many kept values at once."""
        rows = await self._look(_LOOK, as_json(list(wanted)))
        return {(space, key): value for space, key, value in rows}

    async def every(self, space: str) -> list[tuple[str, str]]:
        """All keys of a space with their values."""
        return [(key, value) for key, value in await self._look(_EVERY, space)]

    async def visits(self, player: str, before: tuple[int, str] | None, count: int) -> list[Visit]:
        """A player's visits, newest first."""
        return [Visit(*row) for row in await self._look(_VISITS, player, *(before or _NEWEST), count)]

    async def uncounted(self) -> list[str]:
        """The tables whose visits are still to be made."""
        return [row[0] for row in await self._look(_UNCOUNTED)]

    async def count(self, table: str, visits: Sequence[Visit]) -> None:
        """Write the visits of a table."""
        done = self._dialect.sql(_COUNTED)

        def work(connection: Connection) -> None:
            connection.cursor().executemany(self._count, visits)
            connection.execute(done, (table,))

        await self._ask(work)

    async def probe(self) -> None:
        """Write as much as a long record takes, durably, and take it away again."""
        await self._change(_PROBE, _PROBE_TEXT)
        await self._change(_PROBED)

    def dump(self) -> Iterator[Row]:
        """Everything, as of one moment."""
        connection = self._dialect.connect()
        try:
            self._dialect.begin_snapshot(connection)
            for space, key, value in connection.execute(_DUMP_KEPT):
                yield Row("kept", space, key, value)
            for table, n, body, at in connection.execute(_DUMP_LOG):
                yield Row("log", table, str(n), body, at)
        finally:
            connection.close()

    def load(self, rows: Iterable[Row]) -> None:
        """Fill an empty store from a dump."""
        connection = self._dialect.connect()
        try:
            self._dialect.begin(connection)
            if connection.execute(_FILLED).fetchone()[0]:
                raise BadInput("a backup is restored into an empty database only", "not-empty")
            for row in rows:
                if row.kind == "kept":
                    connection.execute(self._dialect.sql(_CREATE), (row.one, row.two, row.text))
                else:
                    values = (row.one, int(row.two), row.at, row.text)
                    connection.execute(self._dialect.sql(_LOAD), values)
            connection.execute(_UNCOUNT)
            connection.execute("COMMIT")
        except self._dialect.errors as error:
            raise BadInput(f"the backup cannot be restored: {error}", "bad-backup") from None
        finally:
            connection.close()

    async def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        await asyncio.gather(self._writer.close(), self._reader.close())

    # How it is done

    async def _ask(self, work: Any) -> Any:
        """Have something done by the writer: with its connection, within a transaction."""
        return await self._writer.ask(work)

    async def _change(self, statement: str, *parameters: Any) -> list[Any]:
        sql = self._dialect.sql(statement)

        def work(connection: Connection) -> list[Any]:
            cursor = connection.execute(sql, parameters)
            return list(cursor.fetchall()) if "RETURNING" in sql else []

        rows: list[Any] = await self._ask(work)
        return rows

    async def _look(self, statement: str, *parameters: Any) -> list[Any]:
        rows: list[Any] = await self._reader.ask((self._dialect.sql(statement), parameters))
        return rows

    async def _look_through(self, statement: str, *parameters: Any) -> list[Any]:
        """Look at the whole log: nobody else's look waits for that."""
        sql = self._dialect.sql(statement)

        def work() -> list[Any]:
            connection = self._dialect.connect(LONG)
            try:
                return list(connection.execute(sql, parameters).fetchall())
            finally:
                connection.close()

        try:
            rows: list[Any] = await aside(work)
        except self._dialect.errors as error:
            raise self._dialect.unreadable(error) from None
        return rows

    def _read(self, connection: Connection, works: list[Any]) -> list[Any]:
        return [list(connection.execute(sql, parameters).fetchall()) for sql, parameters in works]

    def _write(self, connection: Connection, works: list[Any]) -> list[Any]:
        """Do a group of work in one transaction; the answers are good when they come."""
        self._dialect.begin(connection)
        answers = self._do(connection, works)
        connection.execute("COMMIT")
        return answers

    def _do(self, connection: Connection, works: list[Any]) -> list[Any]:
        return [work(connection) for work in works]


def one_of_each(appends: list[Append]) -> Iterator[list[Append]]:
    """The records in lists that have each table once, sorted so that no two servers wait in a circle."""
    while appends:
        first: dict[str, Append] = {}
        rest = [append for append in appends if first.setdefault(append.name, append) is not append]
        yield [first[name] for name in sorted(first)]
        appends = rest


def as_json(rows: list[Any]) -> str:
    """Rows as the one parameter of a statement that writes them all."""
    return msgspec.json.encode(rows).decode()
