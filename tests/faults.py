"""A store that fails when it is told to, and an event loop that waits for no time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

from croupier.server.store import MemoryStore, Unavailable, Visit


class FaultyStore(MemoryStore):
    """What is in `fails` raises Unavailable; what is in `lost` is done, and raises all the same."""

    def __init__(self) -> None:
        super().__init__()
        self.fails: set[str] = set()
        self.lost: set[str] = set()
        self.tries: Counter[str] = Counter()

    def _try(self, what: str) -> None:
        self.tries[what] += 1
        if what in self.fails:
            raise Unavailable(f"{what}: no space left on device")

    def _lose(self, what: str) -> None:
        if what in self.lost:
            raise Unavailable(f"{what}: the answer was lost")

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
        self._try("append")
        await super().append(table, n, at, body, fence, visits, follows)
        self._lose("append")

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        self._try("read")
        return await super().read(table, after)

    async def tables(self, since: int = 0) -> list[str]:
        self._try("tables")
        return await super().tables(since)

    async def lease(self, table: str, owner: str, seconds: float) -> int | None:
        self._try("lease")
        return await super().lease(table, owner, seconds)

    async def renew(self, owner: str, seconds: float) -> set[str]:
        self._try("renew")
        return await super().renew(owner, seconds)

    async def tables_without_visits(self) -> list[str]:
        self._try("tables_without_visits")
        return await super().tables_without_visits()

    async def count(self, table: str, visits: Sequence[Visit]) -> None:
        self._try("count")
        await super().count(table, visits)

    async def get(self, space: str, key: str) -> str | None:
        self._try("get")
        return await super().get(space, key)

    async def probe(self) -> None:
        self._try("probe")


class QuickLoop(asyncio.SelectorEventLoop):
    """No time passes but what is waited for, and that at once. Threads are waited for."""

    _at = 1000.0
    _elsewhere = 0

    def run_in_executor(self, executor: Any, work: Any, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        self._elsewhere += 1
        done = super().run_in_executor(executor, work, *args)
        done.add_done_callback(self._is_back)
        return done

    def _is_back(self, _done: asyncio.Future[Any]) -> None:
        self._elsewhere -= 1

    def time(self) -> float:
        return self._at

    def _run_once(self) -> None:
        scheduled: list[asyncio.TimerHandle] = self._scheduled  # type: ignore[attr-defined]
        waited_for = [timer.when() for timer in scheduled if not timer.cancelled()]
        if waited_for and not self._ready and not self._elsewhere:  # type: ignore[attr-defined]
            self._at = max(self._at, min(waited_for))
        super()._run_once()  # type: ignore[misc]
