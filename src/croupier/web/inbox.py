"""What waits to be done at a table, and an alarm for what is due though nothing arrives."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

__all__ = ["Inbox"]

W = TypeVar("W")


class Inbox(Generic[W]):
    """Work in the order it arrives; None stands for a look at the clock."""

    def __init__(self) -> None:
        self._waiting: deque[W | None] = deque()
        self._idle: asyncio.Future[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def lay_down(self, work: W | None) -> None:
        """Work arrives."""
        self._waiting.append(work)
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    def nudge(self) -> None:
        """Have a look taken, if nothing else does it anyway."""
        if not self._waiting:
            self.lay_down(None)

    async def next(self) -> W | None:
        """The next thing that arrives; None when it is time to look at the clock."""
        if not self._waiting:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle
        return self._waiting.popleft()

    def wake_in(self, patience: float | None) -> None:
        """Be nudged after so many seconds; an alarm that is early enough stays."""
        if patience is None:
            return
        loop = asyncio.get_running_loop()
        at = loop.time() + patience
        if self._alarm is not None:
            if self._alarm.when() <= at:
                return
            self._alarm.cancel()
        self._alarm = loop.call_at(at, self._ring)

    def close(self) -> None:
        """No alarm any more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _ring(self) -> None:
        self._alarm = None
        self.nudge()
