"""Leases in a database: which server runs a table's clocks and bots."""

from __future__ import annotations

from croupier.server.store.database import Database

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


class Leases(Database):
    """Times are the database's, so that all servers go by one clock."""

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
