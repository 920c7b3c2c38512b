"""An actor: whatever happens to it comes through its queue, one thing after the other, without locks."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import Any, Generic, TypeVar

from croupier.server.journal.log_follower import LogFollower
from croupier.server.runtime.server_log import event, short
from croupier.server.runtime.store_failures import UNAVAILABLE
from croupier.server.store import Unavailable
from croupier.words import Message

__all__ = ["FAULT", "MOST_WAITING", "Queued"]

MOST_WAITING = 256
"""Commands that may wait for one actor; whoever sends more is held up."""

FAULT = ("fault", "the house has made a mistake; nothing was changed")

E = TypeVar("E")


class Queued(ABC, Generic[E]):
    """What is to be done in a queue: None stands for a look at the clock. `name` is its log's."""

    name: str
    log: LogFollower[Any]

    def __init__(self) -> None:
        self._queue = asyncio.Queue[E | None]()
        self._task: asyncio.Task[None] | None = None
        self.stopped = False
        """Whether it has been stopped: nothing that arrives is done any more."""

    # What an actor is

    @abstractmethod
    async def _answer(self, item: E) -> None:
        """Do what has arrived."""

    @abstractmethod
    def _refuse(self, item: E, code: str, template: str | Message) -> None:
        """Tell whoever sent this that it is not done, and why."""

    @abstractmethod
    async def _keep_house(self) -> None:
        """Do what nobody asks for."""

    def _due_in(self) -> float | None:
        """The seconds until there is something to do though nothing arrives."""
        return None

    # What is the same for all

    def start(self) -> None:
        """Begin to work off what arrives."""
        self._task = asyncio.create_task(self._run(), name=f"{self.log.what} {short(self.name)}")

    async def stop(self) -> None:
        """Finish the thing at hand, and stop."""
        self.stopped = True
        task, self._task = self._task, None  # a cancelled task keeps the frames that it ended in
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    @property
    def wants_lease(self) -> bool:
        """Whether something is to be done here by the clock, which is for one server to do."""
        return True

    @property
    def full(self) -> bool:
        """Whether so much waits that a sender is to be held up, so that the others are not."""
        return self._queue.qsize() >= MOST_WAITING

    def ring(self) -> None:
        """Another server may have written."""
        self.log.ring()
        self._nudge()

    def read_again(self) -> None:
        """The log before now has been rewritten: names were taken out of it."""
        self.log.read_again()
        self._nudge()

    def owned(self, fence: int | None) -> None:
        """The lease is ours under this fence, or is not."""
        if fence != self.log.fence:
            self.log.fence = fence
            self._nudge()

    def _nudge(self) -> None:
        """Have a look taken, if nothing else does it anyway."""
        if self._queue.empty():
            self._queue.put_nowait(None)

    async def _run(self) -> None:
        while True:
            item = await self._next()
            await self._try(self._take(item), item)
            if not self.log.pause():
                await self._try(self._keep_house())

    async def _next(self) -> E | None:
        """The next thing that arrives; None when it is time to look at the clock."""
        if not self._queue.empty():
            return self._queue.get_nowait()
        try:
            async with asyncio.timeout(self._next_due()):
                return await self._queue.get()
        except TimeoutError:
            return None

    def _next_due(self) -> float | None:
        if pause := self.log.pause():
            return pause
        waits = (self._due_in(), self.log.poll_in())
        return min((wait for wait in waits if wait is not None), default=None)

    async def _take(self, item: E | None) -> None:
        """What others have written, then what has arrived. In a pause, what needs no writing."""
        if not self.log.pause():
            await self.log.refresh()
        if item is not None:
            await self._answer(item)

    async def _try(self, doing: Awaitable[None], item: E | None = None) -> None:
        """Do something; where it fails, tell the sender. What is not done yet is done after a pause."""
        try:
            await doing
        except Unavailable as error:
            self.log.fail(error)
            refusal = UNAVAILABLE
        except Exception as error:
            # A fault of ours must not end the actor; states are frozen, so it stands.
            event("fault", level=logging.ERROR, table=short(self.name), error=error)
            refusal = FAULT
            if item is None:
                self.log.rest()
        else:
            return
        if item is not None:
            self._refuse(item, *refusal)
