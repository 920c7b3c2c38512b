"""The base class of table and tournament actors: one task and one mailbox, so no locks are needed."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import Any, Generic, TypeVar

from croupier.server.journal.log_follower import LogFollower
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.store_failures import UNAVAILABLE
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.store import Unavailable
from croupier.words import Message, msg

MOST_WAITING = 256
"""Commands that may wait in one mailbox. Senders of more have to wait."""

FAULT = ("fault", msg("internal server error; nothing was changed"))

E = TypeVar("E")


class Actor(ABC, Generic[E]):
    """An actor with one task and one mailbox. The item None means "check the timers"."""

    name: str
    log: LogFollower[Any, Any]

    def __init__(self) -> None:
        self._queue = asyncio.Queue[E | None]()
        self._task: asyncio.Future[None] | None = None
        self.stopped = False
        """True once the actor is stopped. Later items are not handled."""

    # To be defined by subclasses

    @abstractmethod
    async def _answer(self, item: E) -> None:
        """Handle an item of the mailbox."""

    @abstractmethod
    def _refuse(self, item: E, code: str, template: str | Message) -> None:
        """Tell the sender of an item that it was not done, and why."""

    @abstractmethod
    async def _run_scheduled(self) -> None:
        """Run timers and other work that no command triggers."""

    def _due_in(self) -> float | None:
        """Seconds until the next timer; None without one."""
        return None

    # The same for all actors

    def start(self, tasks: TaskScope) -> None:
        """Start the task that handles the mailbox."""
        self._task = tasks.start(f"{self.log.what} {short(self.name)}", self._run)

    async def stop(self) -> None:
        """Stop the task. An item whose handling has begun may stay undone."""
        self.stopped = True
        task, self._task = self._task, None  # a cancelled task keeps the frames that it ended in
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    @property
    def fence(self) -> int | None:
        """The fencing token of its lease; None without the lease."""
        return self.log.fence

    @property
    def wants_lease(self) -> bool:
        """True if there is timed work, which only the server with the lease does."""
        return True

    @property
    def full(self) -> bool:
        """True if the mailbox is full."""
        return self._queue.qsize() >= MOST_WAITING

    def notify(self) -> None:
        """Look into the log soon: another server may have written there."""
        self.log.notify()
        self._nudge()

    def reload_log(self) -> None:
        """Read the whole log again: an operator has removed names from it."""
        self.log.reload_log()
        self._nudge()

    def set_fencing_token(self, fence: int | None) -> None:
        """Set the token of the lease; None if another server has it."""
        if fence != self.log.fence:
            self.log.fence = fence
            self._nudge()

    def _nudge(self) -> None:
        """Have the task check its timers, unless an item makes it do so."""
        if self._queue.empty():
            self._queue.put_nowait(None)

    async def _run(self) -> None:
        while True:
            item = await self._next()
            await self._try(self._take(item), item)
            if not self.log.pause():
                await self._try(self._run_scheduled())

    async def _next(self) -> E | None:
        """The next item; None when a timer is due."""
        if not self._queue.empty():
            return self._queue.get_nowait()
        if (due := self._next_due()) is None:
            return await self._queue.get()
        try:
            async with asyncio.timeout(due):
                return await self._queue.get()
        except TimeoutError:
            return None

    def _next_due(self) -> float | None:
        if pause := self.log.pause():
            return pause
        waits = (self._due_in(), self.log.poll_in())
        return min((wait for wait in waits if wait is not None), default=None)

    async def _take(self, item: E | None) -> None:
        """Read what other servers have written, then handle the item. During back-off nothing is read."""
        if not self.log.pause():
            await self.log.refresh()
        if item is not None:
            await self._answer(item)

    async def _try(self, doing: Awaitable[None], item: E | None = None) -> None:
        """Await `doing`. If it fails, refuse the item; scheduled work is tried again after the back-off."""
        try:
            await doing
        except Unavailable as error:
            self.log.fail(error)
            refusal = UNAVAILABLE
        except Exception as error:
            # A bug must not stop the actor. States are immutable, so the last one is still valid.
            event("fault", level=logging.ERROR, table=short(self.name), error=error)
            refusal = FAULT
            if item is None:
                self.log.retry_later()
        else:
            return
        if item is not None:
            self._refuse(item, *refusal)
