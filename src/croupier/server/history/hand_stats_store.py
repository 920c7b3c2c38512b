"""Stored statistics per player and table.

They can be made again from the tables' logs. They are stored because a review takes seconds.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.advice.hand_stats import HandLine
from croupier.serialization import enc_hook
from croupier.server.store import Change, Store, remove

SPACE = "played"
MOST = 300
"""Hands kept for each table, the last ones. A line has about 200 bytes."""
_TRIES = 8

_read = msgspec.json.Decoder(tuple[HandLine, ...]).decode


def _key(player: str, table: str) -> str:
    return f"{player} {table}"


class HandStatsStore:
    """The statistics lines in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player: str, *tables: str) -> dict[str, tuple[HandLine, ...]]:
        """A player's lines by table, in the order of the hands."""
        found = await self._store.get_many((SPACE, _key(player, table)) for table in tables)
        return {table: _lines(found.get((SPACE, _key(player, table)))) for table in tables}

    async def keep(self, player: str, table: str, lines: Iterable[HandLine]) -> tuple[HandLine, ...]:
        """Add lines and return all of the table. No line is replaced by one with a lesser review."""
        new = list(lines)
        for _ in range(_TRIES):
            before = await self._store.get(SPACE, _key(player, table))
            merged = {line.number: line for line in _lines(before)}
            for line in new:
                if _depth(line) >= _depth(merged.get(line.number)):
                    merged[line.number] = line
            after = tuple(merged[number] for number in sorted(merged)[-MOST:])
            text = msgspec.json.encode(after, enc_hook=enc_hook).decode()
            change = Change(SPACE, _key(player, table), before, text)
            if text == before or await self._store.compare_and_swap(change):
                return after
        return after  # it is made again when it is asked for


def _depth(line: HandLine | None) -> int:
    """The depth of a line's review: 0 without one, 2 with chances and reasons."""
    if line is None or line.reviewed is None:
        return 0
    return 1 if line.reviewed.quick else 2


def _lines(text: str | None) -> tuple[HandLine, ...]:
    return () if text is None else _read(text)


async def forget_played(store: Store, table: str) -> None:
    """Remove all lines of a table."""
    for player, _ in await store.visits_at(table):
        await forget_player_at(store, player, table)


async def forget_player_at(store: Store, player: str, table: str) -> None:
    """Remove one player's lines of a table."""
    await remove(store, SPACE, _key(player, table))
