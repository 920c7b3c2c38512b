"""`SqlStore`: the statements of a store, its probe and its backup, as SQLite and PostgreSQL share them."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from croupier.errors import BadInput
from croupier.server.store.database import Database
from croupier.server.store.dialect import Connection, as_json
from croupier.server.store.protocol import Change, Conflict, Outline, Row, Visit

_READ = "SELECT body FROM log WHERE table_id = {p} AND n > {p} ORDER BY n"
_TABLES = """
SELECT log.table_id FROM log JOIN (SELECT table_id, MAX(n) AS last FROM log GROUP BY table_id) AS ends
ON log.table_id = ends.table_id AND log.n = ends.last WHERE log.at >= {p} ORDER BY log.table_id
"""
# A lease that runs out later than any that is given was given before the clock went back.
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
_REPLACE = "UPDATE kept SET value = {p} WHERE space = {p} AND key = {p} AND value = {p} RETURNING key"
_GET = "SELECT value FROM kept WHERE space = {p} AND key = {p}"
_REMOVE = "DELETE FROM kept WHERE space = {p} AND key = {p} AND value = {p} RETURNING key"
_LOOK = """
SELECT kept.space, kept.key, kept.value FROM {each} AS wanted, kept
WHERE kept.space = wanted.value ->> 0 AND kept.key = wanted.value ->> 1
"""
_KEYS = "SELECT key FROM kept WHERE space = {p} ORDER BY key"
_EVERY = "SELECT key, value FROM kept WHERE space = {p} ORDER BY key"
# A visit of a later log entry stays.
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
_VISITS_AT = "SELECT player, body FROM visit WHERE table_id = {p}"
_REVISIT = (
    "UPDATE visit SET body = {p} WHERE table_id = {p} AND player = {p} AND body = {p} RETURNING player"
)
_OUTLINES = """
SELECT first.table_id, last.n, last.at, first.body, last.body
FROM (SELECT table_id, MAX(n) AS n FROM log GROUP BY table_id) AS ends
JOIN log AS first ON first.table_id = ends.table_id AND first.n = 1
JOIN log AS last ON last.table_id = ends.table_id AND last.n = ends.n
WHERE SUBSTR(ends.table_id, 1, LENGTH({p})) = {p} ORDER BY last.at DESC, last.table_id
"""
_MENTIONING = "SELECT table_id, n, body FROM log WHERE REPLACE(body, {p}, '') <> body ORDER BY table_id, n"
"""By REPLACE, because LIKE takes an underscore for any letter, and in SQLite ignores capitals."""
_REWRITE = "UPDATE log SET body = {p} WHERE table_id = {p} AND n = {p} AND body = {p} RETURNING n"
_LAST = "SELECT MAX(at) FROM log WHERE table_id = {p}"
_DROP = tuple(
    f"DELETE FROM {where} WHERE table_id = {{p}}" for where in ("visit", "uncounted", "lease", "log")
)
_LOAD = "INSERT INTO log (table_id, n, at, body) VALUES ({p}, {p}, {p}, {p})"
_DUMP_KEPT = "SELECT space, key, value FROM kept WHERE space <> 'probe' ORDER BY space, key"
_DUMP_LOG = "SELECT table_id, n, body, at FROM log ORDER BY table_id, n"
_UNCOUNT = "INSERT INTO uncounted SELECT DISTINCT table_id FROM log"
_FILLED = "SELECT EXISTS (SELECT 1 FROM log) OR EXISTS (SELECT 1 FROM kept WHERE space <> 'probe')"
_PROBE = """
INSERT INTO kept (space, key, value) VALUES ('probe', '', {p})
ON CONFLICT (space, key) DO UPDATE SET value = excluded.value
"""
_PROBED = "DELETE FROM kept WHERE space = 'probe'"
_PROBE_TEXT = hashlib.shake_256(b"croupier").hexdigest(8_192)
"""As much as a long record takes, and as hard to press: for less there may be room where no record fits."""


class Append(msgspec.Struct, frozen=True):
    """One record to be written, under its own conditions, and the visits it changes."""

    name: str
    n: int
    at: int
    body: str
    fence: int | None
    visits: Sequence[Visit] = ()
    follows: int | None = None


class SqlStore(Database, ABC):
    """A store on a database; `croupier.server.store.Store` describes its methods.

    Records are written in each database's own way, for that is what a server does most. Times of leases are
    the database's, so that all servers go by one clock. Methods for operators do one transaction each:
    another program may call them while servers run.
    """

    shared = False

    # Records

    async def append(
        self,
        table: str,
        n: int,
        at: int,
        body: bytes,
        fence: int | None = None,
        visits: Sequence[Visit] = (),
        follows: int | None = None,
    ) -> None:
        if not await self._record(Append(table, n, at, body.decode(), fence, visits, follows)):
            raise Conflict(table, n)

    @abstractmethod
    async def _record(self, append: Append) -> bool:
        """Write a record and its visits; whether it was written."""

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        return [row[0].encode() for row in await self._look(_READ, table, after)]

    async def tables(self, since: int = 0) -> list[str]:
        return [row[0] for row in await self._look_through(_TABLES, since)]

    # Leases

    async def lease(self, table: str, owner: str, seconds: float) -> int | None:
        rows = await self._change(_LEASE, table, owner, seconds, seconds)
        return rows[0][0] if rows else None

    async def renew(self, owner: str, seconds: float) -> set[str]:
        return {row[0] for row in await self._change(_RENEW, seconds, owner)}

    async def release(self, owner: str, table: str | None = None) -> None:
        if table is None:
            await self._change(_RELEASE, owner)
        else:
            await self._change(_RELEASE_ONE, owner, table)

    # Values

    async def create(self, space: str, key: str, value: str) -> bool:
        return bool(await self._change(_CREATE, space, key, value))

    async def get(self, space: str, key: str) -> str | None:
        rows = await self._look(_GET, space, key)
        return rows[0][0] if rows else None

    async def compare_and_swap(self, *changes: Change) -> bool:

        def work(connection: Connection) -> bool:
            connection.execute("SAVEPOINT exchange")
            done = all(self._changed(connection, change) for change in changes)
            if not done:
                connection.execute("ROLLBACK TO SAVEPOINT exchange")
            connection.execute("RELEASE SAVEPOINT exchange")
            return done

        return await self._ask(work)

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

    async def get_many(self, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
        rows = await self._look(_LOOK, as_json(list(wanted)))
        return {(space, key): value for space, key, value in rows}

    async def keys(self, space: str) -> list[str]:
        return [key for (key,) in await self._look(_KEYS, space)]

    async def list_space(self, space: str) -> list[tuple[str, str]]:
        return [(key, value) for key, value in await self._look(_EVERY, space)]

    # Visits

    async def visits(self, player: str, before: tuple[int, str] | None, count: int) -> list[Visit]:
        return [Visit(*row) for row in await self._look(_VISITS, player, *(before or _NEWEST), count)]

    async def tables_without_visits(self) -> list[str]:
        return [row[0] for row in await self._look(_UNCOUNTED)]

    async def count(self, table: str, visits: Sequence[Visit]) -> None:
        count, counted = self._dialect.sql(_COUNT), self._dialect.sql(_COUNTED)

        def work(connection: Connection) -> None:
            connection.cursor().executemany(count, visits)
            connection.execute(counted, (table,))

        await self._ask(work)

    async def visits_at(self, table: str) -> list[tuple[str, str]]:
        return [(player, text) for player, text in await self._look(_VISITS_AT, table)]

    async def revisit(self, table: str, player: str, before: str, after: str) -> bool:
        return bool(await self._change(_REVISIT, after, table, player, before))

    # For operators

    async def outlines(self, prefix: str = "") -> list[Outline]:
        rows = await self._look_through(_OUTLINES, prefix, prefix)
        return [Outline(table, n, at, one.encode(), other.encode()) for table, n, at, one, other in rows]

    async def search(self, text: str) -> list[tuple[str, int, bytes]]:
        rows = await self._look_through(_MENTIONING, text)
        return [(table, n, body.encode()) for table, n, body in rows]

    async def rewrite(self, table: str, n: int, before: bytes, after: bytes) -> bool:
        return bool(await self._change(_REWRITE, after.decode(), table, n, before.decode()))

    async def drop(self, tables: Sequence[str], before: int) -> int:
        last, drops = self._dialect.sql(_LAST), [self._dialect.sql(each) for each in _DROP]

        def work(connection: Connection) -> int:
            count = 0
            for table in tables:
                (at,) = connection.execute(last, (table,)).fetchone()
                if at is not None and at < before:
                    count += 1
                    for statement in drops:
                        connection.execute(statement, (table,))
            return count

        return await self._ask(work)

    # The whole

    async def probe(self) -> None:
        await self._change(_PROBE, _PROBE_TEXT)
        await self._change(_PROBED)

    async def size(self) -> int:
        ((found,),) = await self._look(self._dialect.size)
        return int(found)

    def dump(self) -> Iterator[Row]:
        connection = self._dialect.connect()
        try:
            self._dialect.begin_snapshot(connection)
            for space, key, value in self._dialect.stream(connection, _DUMP_KEPT):
                yield Row("kept", space, key, value)
            for table, n, body, at in self._dialect.stream(connection, _DUMP_LOG):
                yield Row("log", table, str(n), body, at)
        except self._dialect.errors as error:
            raise self._dialect.unreadable(error) from None
        finally:
            connection.close()

    def load(self, rows: Iterable[Row]) -> None:
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
            raise BadInput("the backup cannot be restored: {error}", "bad-backup", error=error) from None
        finally:
            connection.close()


def one_of_each(appends: list[Append]) -> Iterator[list[Append]]:
    """The records in lists that have each table once, sorted so that no two servers wait in a circle."""
    while appends:
        first: dict[str, Append] = {}
        rest = [append for append in appends if first.setdefault(append.name, append) is not append]
        yield [first[name] for name in sorted(first)]
        appends = rest
