"""`SqlStore`: the statements of a store, its probe and its backup, as SQLite and PostgreSQL share them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from croupier.errors import BadInput
from croupier.server.store.admin_queries import Upkeep
from croupier.server.store.key_value import CREATE, Values
from croupier.server.store.leases import Leases
from croupier.server.store.log import Log
from croupier.server.store.protocol import Row
from croupier.server.store.visits import Visits

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


class SqlStore(Log, Leases, Values, Visits, Upkeep):
    """A store on a database; see `croupier.server.store.Store`."""

    shared = False

    async def probe(self) -> None:
        """Write as much as a long record takes, durably, and take it away again."""
        await self._change(_PROBE, _PROBE_TEXT)
        await self._change(_PROBED)

    async def size(self) -> int:
        """The bytes of the database, with what it keeps free."""
        ((found,),) = await self._look(self._dialect.size)
        return int(found)

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
                    connection.execute(self._dialect.sql(CREATE), (row.one, row.two, row.text))
                else:
                    values = (row.one, int(row.two), row.at, row.text)
                    connection.execute(self._dialect.sql(_LOAD), values)
            connection.execute(_UNCOUNT)
            connection.execute("COMMIT")
        except self._dialect.errors as error:
            raise BadInput("the backup cannot be restored: {error}", "bad-backup", error=error) from None
        finally:
            connection.close()
