"""Key-value storage for accounts, sessions and other server state."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.server.store.database import Database
from croupier.server.store.dialect import Connection, as_json
from croupier.server.store.protocol import Change

CREATE = "INSERT INTO kept (space, key, value) VALUES ({p}, {p}, {p}) ON CONFLICT DO NOTHING RETURNING key"
_REPLACE = "UPDATE kept SET value = {p} WHERE space = {p} AND key = {p} AND value = {p} RETURNING key"
_GET = "SELECT value FROM kept WHERE space = {p} AND key = {p}"
_REMOVE = "DELETE FROM kept WHERE space = {p} AND key = {p} AND value = {p} RETURNING key"
_LOOK = """
SELECT kept.space, kept.key, kept.value FROM {each} AS wanted, kept
WHERE kept.space = wanted.value ->> 0 AND kept.key = wanted.value ->> 1
"""
_EVERY = "SELECT key, value FROM kept WHERE space = {p} ORDER BY key"


class Values(Database):
    """Values by a space and a key in it."""

    async def create(self, space: str, key: str, value: str) -> bool:
        """Keep a value under a new key."""
        return bool(await self._change(CREATE, space, key, value))

    async def get(self, space: str, key: str) -> str | None:
        """A kept value."""
        rows = await self._look(_GET, space, key)
        return rows[0][0] if rows else None

    async def replace(self, space: str, key: str, before: str, value: str) -> bool:
        """Put another value in place of a kept one."""
        return bool(await self._change(_REPLACE, value, space, key, before))

    async def compare_and_swap(self, *changes: Change) -> bool:
        """Make all of these changes, or none."""

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
            statement, values = CREATE, (change.space, change.key, change.after)
        elif change.after is None:
            statement, values = _REMOVE, change[:3]
        else:
            statement, values = _REPLACE, (change.after, *change[:3])
        return connection.execute(self._dialect.sql(statement), values).fetchone() is not None

    async def get_many(self, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Many kept values at once."""
        rows = await self._look(_LOOK, as_json(list(wanted)))
        return {(space, key): value for space, key, value in rows}

    async def list_space(self, space: str) -> list[tuple[str, str]]:
        """All keys of a space with their values."""
        return [(key, value) for key, value in await self._look(_EVERY, space)]
