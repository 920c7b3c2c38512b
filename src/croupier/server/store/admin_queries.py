"""Database queries for operators: summaries, search, rewriting and removal of logs.

Every method here does one transaction, and may be called by another program while servers run.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.server.store.database import Database
from croupier.server.store.dialect import Connection
from croupier.server.store.protocol import Outline

_OUTLINES = """
SELECT first.table_id, last.n, last.at, first.body, last.body
FROM (SELECT table_id, MAX(n) AS n FROM log GROUP BY table_id) AS ends
JOIN log AS first ON first.table_id = ends.table_id AND first.n = 1
JOIN log AS last ON last.table_id = ends.table_id AND last.n = ends.n
WHERE SUBSTR(ends.table_id, 1, LENGTH({p})) = {p} ORDER BY last.at DESC, last.table_id
"""
_MENTIONING = """
SELECT table_id, n, body FROM log WHERE table_id IN
(SELECT DISTINCT table_id FROM log WHERE body LIKE {p}) AND body LIKE {p} ORDER BY table_id, n
"""
_REWRITE = "UPDATE log SET body = {p} WHERE table_id = {p} AND n = {p} AND body = {p} RETURNING n"
_LAST = "SELECT MAX(at) FROM log WHERE table_id = {p}"
_DROP = tuple(
    f"DELETE FROM {where} WHERE table_id = {{p}}" for where in ("visit", "uncounted", "lease", "log")
)


class Upkeep(Database):
    """The operator's part of a store in a database."""

    async def outlines(self, prefix: str = "") -> list[Outline]:
        """All tables whose names begin so, the last played at first."""
        rows = await self._look_through(_OUTLINES, prefix, prefix)
        return [Outline(table, n, at, one.encode(), other.encode()) for table, n, at, one, other in rows]

    async def search(self, text: str) -> list[tuple[str, int, bytes]]:
        """The records that hold a text (of letters, digits, - and _): table, number, body."""
        like = "%" + text + "%"
        rows = await self._look_through(_MENTIONING, like, like)
        return [(table, n, body.encode()) for table, n, body in rows]

    async def rewrite(self, table: str, n: int, before: bytes, after: bytes) -> bool:
        """Put another text in place of a record's; False where it is not that record any more."""
        return bool(await self._change(_REWRITE, after.decode(), table, n, before.decode()))

    async def drop(self, tables: Sequence[str], before: int) -> int:
        """Remove those of these tables to which nothing was written since; how many."""
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
