"""Leases of the logs that one server writes: renewed while they are used, and shared among servers.

Only the server that has a log's lease runs clocks and bots there. After a restart a server has fewer leases
than the others; it tells them which ones it wants, and they give some up.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec

from croupier.server.runtime.server_log import event
from croupier.server.runtime.store_failures import Failures
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.store import Store, Unavailable
from croupier.table.messages import encode

MAX_WISHES = 60
"""Leases that a server asks for in one message, which has to be short."""

RELEASE_SECONDS = 1.0
"""Time that the database gets to take back the leases of a server that stops."""


class LeaseWish(msgspec.Struct, frozen=True):
    """A server's message to the others: how many leases it has, and which ones it wants."""

    owned: int
    wants: tuple[str, ...]


class Leased(Protocol):
    """A table or tournament in memory that has a lease or wants one."""

    @property
    def fence(self) -> int | None:
        """The fencing token of the lease; None without the lease."""

    def set_fencing_token(self, fence: int | None) -> None:
        """Set the fencing token."""


class LeaseHolder(Protocol):
    """A registry whose logs have leases."""

    def leased(self) -> Mapping[str, Leased]:
        """All that have or want a lease, by the names of their logs."""

    def has(self, log: str) -> bool:
        """True if this log is in memory or being loaded."""


class Leases:
    """The leases of all `holders`, in the name of one `owner`."""

    def __init__(
        self,
        store: Store,
        owner: str,
        seconds: float,
        failures: Failures,
        holders: Sequence[LeaseHolder],
        tasks: TaskScope,
    ) -> None:
        self._store = store
        self._owner = owner
        self._seconds = seconds
        self._failures = failures
        self._holders = holders
        self._tasks = tasks
        self._given_until: dict[str, float] = {}
        """When a lease that was given to another server may be taken again, by its log."""

    def start(self) -> None:
        """Keep the leases from now on."""
        self._tasks.start("leases", self._keep)

    async def release_all(self) -> None:
        """Give all leases back, if the database answers in time. They also expire by themselves."""
        with suppress(Unavailable, TimeoutError):
            async with asyncio.timeout(RELEASE_SECONDS):
                await self._store.release(self._owner)

    def grant(self, wish: LeaseWish) -> None:
        """Give leases to a server that has fewer of them, as after its restart."""
        owned = {log: one for log, one in self._leased().items() if one.fence is not None}
        wanted = sorted(owned.keys() & set(wish.wants))
        for log in wanted[: max(0, (len(owned) - wish.owned) // 2)]:
            self._given_until[log] = time.monotonic() + self._seconds
            owned[log].set_fencing_token(None)
            self._tasks.start("lease", self._release, log)

    async def _release(self, log: str) -> None:
        with suppress(Unavailable):  # it expires by itself, too
            await self._store.release(self._owner, log)

    def _leased(self) -> dict[str, Leased]:
        return {log: one for holder in self._holders for log, one in holder.leased().items()}

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(self._seconds / 3)
            try:
                await self._keep_once()
            except Unavailable as error:
                self._failures.note("leases", error)
            except Exception as error:  # a bug must not end the renewal of leases
                event("fault", level=logging.ERROR, error=error)

    async def _keep_once(self) -> None:
        """Renew the leases that are used, take those that are free, and ask others for the rest."""
        leased, now = self._leased(), time.monotonic()
        held = set(leased)  # a server that is alone keeps every lease that it took once
        if self._store.shared:
            held = await self._store.renew(self._owner, self._seconds)
            for log in held:
                if not any(holder.has(log) for holder in self._holders):  # releasing it failed before
                    await self._store.release(self._owner, log)
        self._given_until = {log: until for log, until in self._given_until.items() if until > now}
        for log, one in leased.items():
            if (log not in held or one.fence is None) and log not in self._given_until:
                one.set_fencing_token(await self._store.lease(log, self._owner, self._seconds))
        wants = [log for log, one in leased.items() if one.fence is None]
        if wants and self._store.shared:
            wish = LeaseWish(len(leased) - len(wants), tuple(wants[:MAX_WISHES]))
            self._store.broadcast(encode(wish).decode())
