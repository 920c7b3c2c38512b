"""Task lifetimes: a task group for each owner of tasks, such as the registry of tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from croupier.server.runtime.server_log import event

T = TypeVar("T")


class TaskScope:
    """The tasks of one owner, in one task group: `open` enters it, `close` cancels its tasks and leaves it.

    A task that fails does not end the others: `start` logs the error, `submit` passes it to the caller.
    Both take a function, so that a task which is cancelled at once leaves no coroutine behind.
    """

    def __init__(self) -> None:
        self._group: asyncio.TaskGroup | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def open(self) -> None:
        """Enter the task group, unless that is done. Tasks can be started from then on."""
        if self._group is None and not self._closed:
            self._group = await asyncio.TaskGroup().__aenter__()

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended. Tasks that are started later are cancelled."""
        self._closed = True
        group, self._group = self._group, None
        if group is not None:
            for task in tuple(self._tasks):
                task.cancel()
            await group.__aexit__(None, None, None)

    def start(
        self, name: str, work: Callable[..., Coroutine[Any, Any, object]], *args: Any
    ) -> asyncio.Future[None]:
        """Run `work(*args)` in a task of its own. Its error is logged."""
        return self._start(name, _logged(work, *args))

    def submit(
        self, name: str, work: Callable[..., Coroutine[Any, Any, T]], *args: Any
    ) -> asyncio.Future[T]:
        """The result of `work(*args)`, or its error. Cancelling it cancels the task."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        task = self._start(name, _delivered(answer, work, *args))
        answer.add_done_callback(lambda _: task.cancel())
        task.add_done_callback(lambda _: answer.cancel())
        return answer

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Future[None]:
        if self._closed:
            work.close()
            ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            ended.cancel()
            return ended
        assert self._group is not None, "the scope is not open"
        task = self._group.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


async def _logged(work: Callable[..., Coroutine[Any, Any, object]], *args: Any) -> None:
    try:
        await work(*args)
    except Exception as error:
        event("fault", level=logging.ERROR, error=error)


async def _delivered(
    answer: asyncio.Future[T], work: Callable[..., Coroutine[Any, Any, T]], *args: Any
) -> None:
    try:
        result = await work(*args)
    except Exception as error:
        if not answer.done():
            answer.set_exception(error)
    else:
        if not answer.done():
            answer.set_result(result)
