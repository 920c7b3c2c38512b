"""The index of visits (who has played at which table) in a database."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.server.store.database import Database
from croupier.server.store.dialect import Connection
from croupier.server.store.protocol import Visit

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


class Visits(Database):
    """Each visit is written with the record that changes it, or made from the log later."""

    async def visits(self, player: str, before: tuple[int, str] | None, count: int) -> list[Visit]:
        """A player's visits, newest first."""
        return [Visit(*row) for row in await self._look(_VISITS, player, *(before or _NEWEST), count)]

    async def tables_without_visits(self) -> list[str]:
        """The tables whose visits are still to be made."""
        return [row[0] for row in await self._look(_UNCOUNTED)]

    async def count(self, table: str, visits: Sequence[Visit]) -> None:
        """Write the visits of a table."""
        count, counted = self._dialect.sql(_COUNT), self._dialect.sql(_COUNTED)

        def work(connection: Connection) -> None:
            connection.cursor().executemany(count, visits)
            connection.execute(counted, (table,))

        await self._ask(work)

    async def visits_at(self, table: str) -> list[tuple[str, str]]:
        """The visits of a table: player and text."""
        return [(player, text) for player, text in await self._look(_VISITS_AT, table)]

    async def revisit(self, table: str, player: str, before: str, after: str) -> bool:
        """Put another text in place of a visit's; False where that has changed."""
        return bool(await self._change(_REVISIT, after, table, player, before))
