"""The histories of tables in memory: read from their logs, and followed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from croupier.server.history.hand_history import History
from croupier.server.history.replay_cache import Key
from croupier.server.tables.registry import TableRegistry, found_at

__all__ = ["KEPT", "Histories"]

KEPT = 32
"""So many tables' histories are kept in memory; others are read from the log again."""


class Histories:
    """The histories of tables, read from their logs and followed."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._kept: OrderedDict[str, tuple[Key, History]] = OrderedDict()
        self._reading = asyncio.Semaphore(1)  # one thread takes little from the loop

    async def of(self, name: str) -> tuple[Key, History]:
        """That of a table as it is now, and what tells it from others. Raises CroupierError for none."""
        actor = await found_at(self._registry, name)
        key: Key = (name, actor.table.edition)
        before, history = self._kept.pop(name, (key, None))
        if history is None or before != key:  # another edition may have other names
            history = History(actor.table.rules)
        async with self._reading:
            bodies = await self._registry.store.read(name, history.n)
            await asyncio.to_thread(history.follow, bodies)
        self._kept[name] = key, history
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return key, history
