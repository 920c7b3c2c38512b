"""A store in memory, for tests and trials."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence

from croupier.errors import BadInput
from croupier.server.store.protocol import Change, Conflict, Doorbell, Ear, Outline, Row, Visit


class MemoryStore:
    """Dictionaries; see `croupier.server.store.Store`."""

    shared = False

    def __init__(self) -> None:
        self._log: dict[str, list[tuple[int, bytes]]] = {}
        self._leases: dict[str, tuple[str, int, float]] = {}
        self._kept: dict[tuple[str, str], str] = {}
        self._visits: dict[tuple[str, str], Visit] = {}
        self._uncounted: set[str] = set()

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
        log = self._log.get(table, [])
        if log and follows not in (None, log[-1][0]):
            raise Conflict(table, n)
        if n != len(log) + 1 or (fence is not None and self._leases.get(table, ("", 0, 0))[1] != fence):
            raise Conflict(table, n)
        self._log.setdefault(table, log).append((at, body))
        self._keep(visits)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        return [body for _, body in self._log.get(table, [])[after:]]

    async def tables(self, since: int = 0) -> list[str]:
        return sorted(table for table, log in self._log.items() if log[-1][0] >= since)

    async def lease(self, table: str, owner: str, seconds: float) -> int | None:
        now = time.monotonic()
        held, fence, until = self._leases.get(table, ("", 0, 0.0))
        if held != owner:
            if until > now:
                return None
            fence += 1
        self._leases[table] = (owner, fence, now + seconds)
        return fence

    async def renew(self, owner: str, seconds: float) -> set[str]:
        held = {table for table, lease in self._leases.items() if lease[0] == owner}
        for table in held:
            await self.lease(table, owner, seconds)
        return held

    async def release(self, owner: str, table: str | None = None) -> None:
        for name, (held, fence, _) in tuple(self._leases.items()):
            if held == owner and table in (None, name):
                self._leases[name] = ("", fence, 0.0)

    async def create(self, space: str, key: str, value: str) -> bool:
        if (space, key) in self._kept:
            return False
        self._kept[space, key] = value
        return True

    async def get(self, space: str, key: str) -> str | None:
        return self._kept.get((space, key))

    async def compare_and_swap(self, *changes: Change) -> bool:
        if any(self._kept.get((one.space, one.key)) != one.before for one in changes):
            return False
        for one in changes:
            if one.after is None:
                self._kept.pop((one.space, one.key), None)
            else:
                self._kept[one.space, one.key] = one.after
        return True

    async def get_many(self, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
        return {which: self._kept[which] for which in wanted if which in self._kept}

    async def keys(self, space: str) -> list[str]:
        return sorted(key for where, key in self._kept if where == space)

    async def list_space(self, space: str) -> list[tuple[str, str]]:
        return sorted((key, value) for (where, key), value in self._kept.items() if where == space)

    async def visits(self, player: str, before: tuple[int, str] | None, count: int) -> list[Visit]:
        own = [visit for visit in self._visits.values() if visit.player == player]
        own.sort(key=lambda visit: (visit.at, visit.table), reverse=True)
        return [visit for visit in own if before is None or (visit.at, visit.table) < before][:count]

    async def tables_without_visits(self) -> list[str]:
        return sorted(self._uncounted)

    async def count(self, table: str, visits: Sequence[Visit]) -> None:
        self._keep(visits)
        self._uncounted.discard(table)

    def _keep(self, visits: Sequence[Visit]) -> None:
        for visit in visits:
            known = self._visits.get((visit.player, visit.table))
            if known is None or known.n < visit.n:
                self._visits[visit.player, visit.table] = visit

    async def outlines(self, prefix: str = "") -> list[Outline]:
        found = [
            Outline(table, len(log), log[-1][0], log[0][1], log[-1][1])
            for table, log in self._log.items()
            if table.startswith(prefix)
        ]
        return sorted(found, key=lambda one: (-one.at, one.table))

    async def search(self, text: str) -> list[tuple[str, int, bytes]]:
        return [
            (table, n, body)
            for table, log in sorted(self._log.items())
            for n, (_, body) in enumerate(log, 1)
            if text.encode() in body
        ]

    async def rewrite(self, table: str, n: int, before: bytes, after: bytes) -> bool:
        log = self._log.get(table, [])
        if not 0 < n <= len(log) or log[n - 1][1] != before:
            return False
        log[n - 1] = (log[n - 1][0], after)
        return True

    async def visits_at(self, table: str) -> list[tuple[str, str]]:
        return [(visit.player, visit.text) for visit in self._visits.values() if visit.table == table]

    async def revisit(self, table: str, player: str, before: str, after: str) -> bool:
        visit = self._visits.get((player, table))
        if visit is None or visit.text != before:
            return False
        self._visits[player, table] = visit._replace(text=after)
        return True

    async def drop(self, tables: Sequence[str], before: int) -> int:
        gone = {table for table in tables if table in self._log and self._log[table][-1][0] < before}
        for table in gone:
            del self._log[table]
            self._leases.pop(table, None)
        self._uncounted -= gone
        self._visits = {key: visit for key, visit in self._visits.items() if visit.table not in gone}
        return len(gone)

    async def probe(self) -> None:
        """There is always room."""

    async def size(self) -> int:
        return sum(len(body) for log in self._log.values() for _, body in log)

    def listen(self, bell: Doorbell, ear: Ear | None = None) -> None:
        """Nobody else can write here."""

    def broadcast(self, text: str) -> None:
        """There is nobody else to hear it."""

    def dump(self) -> Iterator[Row]:
        for (space, key), value in sorted(self._kept.items()):
            yield Row("kept", space, key, value)
        for table, log in sorted(self._log.items()):
            for n, (at, body) in enumerate(log, 1):
                yield Row("log", table, str(n), body.decode(), at)

    def load(self, rows: Iterable[Row]) -> None:
        if self._log or self._kept:
            raise BadInput("a backup is restored into an empty database only", "not-empty")
        for row in rows:
            if row.kind == "kept":
                self._kept[row.one, row.two] = row.text
            else:
                self._log.setdefault(row.one, []).append((row.at, row.text.encode()))
        self._uncounted = set(self._log)

    async def close(self) -> None:
        """Nothing to let go of."""
