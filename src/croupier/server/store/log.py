"""Event logs in a database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

import msgspec

from croupier.server.store.database import Database
from croupier.server.store.protocol import Conflict, Visit

_READ = "SELECT body FROM log WHERE table_id = {p} AND n > {p} ORDER BY n"
_TABLES = """
SELECT log.table_id FROM log JOIN (SELECT table_id, MAX(n) AS last FROM log GROUP BY table_id) AS ends
ON log.table_id = ends.table_id AND log.n = ends.last WHERE log.at >= {p} ORDER BY log.table_id
"""


class Append(msgspec.Struct, frozen=True):
    """One record to be written, under its own conditions, and the visits it changes."""

    name: str
    n: int
    at: int
    body: str
    fence: int | None
    visits: Sequence[Visit] = ()
    follows: int | None = None


class Log(Database, ABC):
    """Records are written in a database's own way, for that is what a server does most."""

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
        """Write record `n`."""
        if not await self._record(Append(table, n, at, body.decode(), fence, visits, follows)):
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


def one_of_each(appends: list[Append]) -> Iterator[list[Append]]:
    """The records in lists that have each table once, sorted so that no two servers wait in a circle."""
    while appends:
        first: dict[str, Append] = {}
        rest = [append for append in appends if first.setdefault(append.name, append) is not append]
        yield [first[name] for name in sorted(first)]
        appends = rest
