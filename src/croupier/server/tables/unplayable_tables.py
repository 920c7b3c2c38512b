"""A cache of summaries of tables that cannot be played, because their rules are not known any more."""

from __future__ import annotations

import time
from collections import OrderedDict

from croupier.errors import CroupierError
from croupier.table.legacy_logs import Past, past_of
from croupier.words import English

MAX_TABLES = 32
CACHE_SECONDS = 60.0


class UnplayableTables:
    """The summaries of unplayable tables that were asked for lately."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, tuple[Past, float]] = OrderedDict()

    def add(self, name: str, bodies: list[bytes], error: CroupierError) -> None:
        """Add a table whose log raises `error` when it is replayed."""
        if error.code == "unknown-game":
            why = English("this table's game is not known here any more")
        else:
            why = English("the rules that this table was played by are not known here any more")
        past = past_of(bodies, why)
        self._tables[name] = past, time.monotonic()
        while len(self._tables) > MAX_TABLES:
            self._tables.popitem(last=False)

    def find(self, name: str) -> Past | None:
        """The summary of a table, if it is cached."""
        past, since = self._tables.get(name, (None, 0.0))
        return past if time.monotonic() - since < CACHE_SECONDS else None
