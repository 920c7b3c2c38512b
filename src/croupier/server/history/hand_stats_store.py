"""Stored statistics per player and table.

They can be made again from the tables' logs. They are stored because a review takes seconds.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.advice.hand_stats import HandLine
from croupier.server.store import Records, Store

SPACE = "played"
MOST = 300
"""Hands kept for each table, the last ones. A line has about 200 bytes."""

Lines = tuple[HandLine, ...]


class HandStatsStore:
    """The statistics lines in a store."""

    def __init__(self, store: Store) -> None:
        self._lines = Records[Lines](store, SPACE, Lines, ())

    async def of(self, player: str, *tables: str) -> dict[str, Lines]:
        """A player's lines by table, in the order of the hands."""
        found = await self._lines.many([f"{player} {table}" for table in tables])
        return {table: found[f"{player} {table}"] for table in tables}

    async def keep(self, player: str, table: str, lines: Iterable[HandLine]) -> Lines:
        """Add lines and return all of the table. No line is replaced by one with a lesser review."""
        new = list(lines)

        def merged(before: Lines) -> Lines:
            known = {line.number: line for line in before}
            known |= {line.number: line for line in new if _depth(line) >= _depth(known.get(line.number))}
            return tuple(known[number] for number in sorted(known)[-MOST:])

        return await self._lines.change(f"{player} {table}", merged)

    async def forget(self, player: str, table: str) -> None:
        """Remove one player's lines of a table."""
        await self._lines.remove(f"{player} {table}")


def _depth(line: HandLine | None) -> int:
    """The depth of a line's review: 0 without one, 2 with chances and reasons."""
    if line is None or line.reviewed is None:
        return 0
    return 1 if line.reviewed.quick else 2
