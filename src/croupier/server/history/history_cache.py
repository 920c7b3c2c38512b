"""Histories of tables: read from their logs once, and continued with every request."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial

from croupier.server.history.hand_history import History
from croupier.server.history.replay_cache import Key
from croupier.server.http.request_costs import aside
from croupier.server.store import Store
from croupier.server.tables.registry import TableRegistry, found_at

MAX_HISTORIES = 32
"""Histories in memory. Others are read from the log again."""


class HistoryCache:
    """The histories of the tables that were asked for last."""

    def __init__(self, tables: TableRegistry, store: Store) -> None:
        self._tables = tables
        self._store = store
        self._kept: OrderedDict[str, tuple[Key, History]] = OrderedDict()
        self._reading = asyncio.Semaphore(1)  # one thread takes little from the loop

    async def of(self, name: str) -> tuple[Key, History]:
        """The present history of a table, and its key in caches. Raises CroupierError if there is none."""
        actor = await found_at(self._tables, name)
        async with self._reading:
            key: Key = (name, actor.table.edition)
            before, history = self._kept.pop(name, (key, None))
            if history is None or before != key:  # another edition may have other names
                history = History(actor.table.rules)
            bodies = await self._store.read(name, history.n)
            await aside(partial(history.follow, bodies))
        self._kept[name] = key, history
        while len(self._kept) > MAX_HISTORIES:
            self._kept.popitem(last=False)
        return key, history
