"""Threads for database work, with time limits for their callers."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from croupier.server.store.dialect import Connection
from croupier.server.store.protocol import Unavailable

PATIENCE = 8.0
"""Seconds after which a caller gets the error that the database does not answer."""
CLOSING = 3.0
"""Seconds that a closing store waits for its threads. One that hangs does not keep the process alive."""
TOGETHER = 16
"""Jobs that a worker gets at a time. Meanwhile the event loop prepares more."""
AT_ONCE = 0.5
"""Seconds within which a failed read is repeated: its connection may have been closed for its age."""

T = TypeVar("T")
Do = Callable[[Connection, list[Any]], list[Any]]
"""Executes a group of jobs with a connection. Returns their answers."""


class _Job(msgspec.Struct, frozen=True):
    """A job of a worker, and the future of its answer."""

    work: Any
    answer: asyncio.Future[Any]


class Worker:
    """A thread with a connection of its own, which does what was asked for since it last looked.

    Up to `most` together, or none of them where one fails: then the connection is closed, and the next
    group has a new one, as it has where any connection was lost since (`lost_at`). `fault` says what those
    are told whose work was not done. With `again`, what fails at once is done once more.
    """

    def __init__(
        self,
        name: str,
        connect: Callable[[], Connection],
        do: Do,
        fault: Callable[[Exception], Exception],
        *,
        most: int,
        again: bool = False,
        lost_at: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._connect = connect
        self._do = do
        self._fault = fault
        self._most = most
        self._again = again
        self._lost_at = lost_at
        self._made = 0.0
        self._asked: list[_Job] = []
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._connection: Connection = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def ask(self, work: Any) -> Any:
        """Have something done. Raises Unavailable."""
        loop = asyncio.get_running_loop()
        if not self._asked:  # all that is asked for in one round of the loop is handed over together
            loop.call_soon(self._hand_over)
        answer = loop.create_future()
        self._asked.append(_Job(work, answer))
        if len(self._asked) >= TOGETHER:
            self._hand_over()
        return await awaited(answer)

    async def close(self) -> None:
        """Finish what was asked for, unless that takes too long."""
        self._hand_over()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join, CLOSING)

    def _hand_over(self) -> None:
        jobs, self._asked = self._asked, []
        if jobs:
            self._jobs.put(jobs)

    def _run(self) -> None:
        last = False
        while not last and (group := self._jobs.get()) is not None:
            while len(group) < self._most and not last and not self._jobs.empty():
                more = self._jobs.get()
                group += more or ()
                last = more is None
            for start in range(0, len(group), self._most):
                self._answer([job for job in group[start : start + self._most] if not job.answer.done()])
        self._hang_up()

    def _answer(self, group: list[_Job]) -> None:
        """Do what somebody still waits for, and answer."""
        if not group:
            return
        works = [job.work for job in group]
        begun = time.monotonic()
        answers = self._answers(works)
        is_lost = isinstance(answers[0], Unavailable)
        if is_lost and self._again and time.monotonic() - begun < AT_ONCE:
            answers = self._answers(works)
        _give([job.answer for job in group], answers)

    def _answers(self, works: list[Any]) -> list[Any]:
        try:
            if self._made <= self._lost_at():
                self._hang_up()
            if self._connection is None:
                self._made = time.monotonic()
                self._connection = self._connect()
            return self._do(self._connection, works)
        except Exception as error:  # closing takes back what had begun
            self._hang_up()
            return [self._fault(error)] * len(works)

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # closing a broken one may fail, too
                connection.close()


async def aside(work: Callable[[], T]) -> T:
    """Run a function in a daemon thread and return its value."""
    answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

    def give() -> None:
        try:
            value: T | Exception = work()
        except Exception as error:
            value = error
        _give([answer], [value])

    threading.Thread(target=give, name="croupier look", daemon=True).start()
    return await answer


async def awaited(answer: asyncio.Future[T]) -> T:
    """An answer, awaited for at most `PATIENCE` seconds. Raises Unavailable."""
    timer = answer.get_loop().call_later(PATIENCE, _give_up, answer)
    try:
        return await answer
    finally:
        timer.cancel()


def _give_up(answer: asyncio.Future[Any]) -> None:
    late = Unavailable("the database has not answered for {patience} seconds", patience=PATIENCE)
    give_here([(answer, late)])


def _give(answers: list[asyncio.Future[Any]], values: list[Any]) -> None:
    """Set all answers. Each event loop is woken once for all of them."""
    loops = {answer.get_loop() for answer in answers}
    for loop in loops:
        mine = [
            (answer, value)
            for answer, value in zip(answers, values, strict=True)
            if answer.get_loop() is loop
        ]
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(give_here, mine)


def give_here(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Set answers, or exceptions, on their own event loop."""
    for answer, value in answers:
        if answer.done():  # nobody waits for it any more
            continue
        if isinstance(value, Exception):
            answer.set_exception(value)
        else:
            answer.set_result(value)
