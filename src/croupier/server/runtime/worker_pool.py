"""A pool of worker processes for costly jobs, with classes of urgency and fair queues per client.

The event loop's time belongs to moves. Bots, replays and searches run in worker processes, which start when
there is work and end after a while without any. No job starts while a more urgent one waits. One process
does bots' moves and lessons alone, so that they never wait for a hint or a review. Within a class, the next
job is always one of the queue that has had the least time, and no queue may have all processes.

Long jobs run in slices (`croupier.worker_process`). The results of earlier slices are kept here, so that a
job continues where it was after its process has ended, or when somebody asks for it again.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import Any, Protocol, TypeVar

from croupier.bots import BackgroundJob
from croupier.errors import CroupierError
from croupier.server.runtime.server_log import event
from croupier.server.runtime.task_scope import TaskScope
from croupier.words import Message, msg
from croupier.worker_process import HEAD, Answer, answer_to, piece_of

LIMIT = 10.0
"""Processor seconds for one slice of a job."""
STUCK = 120.0
"""Seconds after which a slice that gets no processor time is started again, once."""
ENDING = 5.0
"""Seconds for a process that has closed its pipe to end. Killing it would hide why it ended."""
PATIENCE = 30.0
"""Seconds that a caller waits for a job."""
MOST_WAITING = 256
"""Jobs of one queue and class that may wait."""
AGAIN = 60.0
"""Seconds after which a background job that has failed may run again."""
KEPT = 120.0
"""Seconds that an idle process is kept."""
UNASKED = 60.0
"""Seconds that a begun job, or its result, is kept for a caller who asks again."""
NICENESS, MOVE_NICENESS = 5, 2
"""The niceness of processes; the second is for the process of the most urgent class."""
REMEMBERED = 4096
"""Queues whose used time is remembered."""
T = TypeVar("T")

GIVEN_UP: Answer = "refused", ("given-up", msg("this took too much time or memory, and was given up"))

MOST_USUAL = 4
THREADS = 4


class Urgency(IntEnum):
    """The classes of work, the most urgent first."""

    MOVE = 0
    """Bots' moves, lessons, moments of a hand: short work. One process does nothing else."""
    ANSWER = 1
    """Hints, replays, pictures: short, and somebody waits for it."""
    REVIEW = 2
    """Reviews: long work in slices."""
    RATING = 3
    """Ratings: long work, too, and nobody waits for it."""


def usual_workers() -> int:
    """The default number of processes: one less than cores, from 1 to `MOST_USUAL`."""
    return min(MOST_USUAL, max(1, (os.cpu_count() or 1) - 1))


class QueueKey(str):
    """The key of a queue of jobs. All queues get equal time. A handler can have a parameter of it."""

    __slots__ = ()


def asked_by(address: str) -> QueueKey:
    """The queue of requests from an address. They do not wait behind the bots that play there."""
    return QueueKey(f"{address} asks")


TOO_BUSY = msg("the server is too busy now; try again")


class Busy(CroupierError):
    """A job was not done: the queue is full (`busy`), or it took too long (`given-up`)."""

    def __init__(self, template: str | Message = TOO_BUSY, code: str = "busy") -> None:
        super().__init__(code, template)


class Unfinished(Busy):
    """A job was not done in its caller's time. It goes on for one who asks again.

    `rest` is the job with its results so far, for `croupier.worker_process.results_of`.
    """

    def __init__(self, rest: bytes) -> None:
        super().__init__()
        self.rest = rest


@dataclass(eq=False)
class Job:
    """A job, its queue, and its callers."""

    urgency: Urgency
    share: str
    whole: bytes
    """The whole job, as `croupier.worker_process` takes it."""
    body: bytes
    """The rest of the job."""
    answer: asyncio.Future[Answer]
    waiting: int = 0
    """Callers that wait for the answer."""
    left: float = 0.0
    """When the last caller stopped waiting."""
    begun: bool = False
    """True if a slice was done, which is worth keeping."""
    failed: bool = False
    """True if a process has ended during the current slice."""


class Worker(Protocol):
    """Runs one job after the other."""

    async def do(self, piece: Job) -> Answer:
        """Run a job; it may be cancelled. The answer is `ended` if its process has ended."""

    async def end(self) -> object:
        """Release the resources that are held for the next job."""


class _Thread:
    """Runs jobs in a thread of this process, for tests."""

    async def do(self, piece: Job) -> Answer:
        return await asyncio.to_thread(answer_to, piece.body)

    async def end(self) -> None:
        pass


class _Process:
    """Runs jobs in a process (`croupier.worker_process`), which starts with the first one."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: asyncio.subprocess.Process | None = None

    async def do(self, piece: Job) -> Answer:
        try:
            async with asyncio.timeout(STUCK):
                return await self._told(piece.body)
        except (OSError, EOFError, TimeoutError) as error:
            status = await self.end(ENDING if isinstance(error, EOFError) else 0.0)
            return GIVEN_UP if status == -getattr(signal, "SIGPROF", 0) else ("ended", None)
        except BaseException:  # nobody wants the answer any more, and the next one must not get it
            await self.end()
            raise

    async def _told(self, body: bytes) -> Answer:
        if self._process is None:
            command = (
                sys.executable,
                "-P",
                "-m",
                "croupier.worker_process",
                str(LIMIT),
                str(self._niceness),
            )
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        say, hear = self._process.stdin, self._process.stdout
        assert say is not None
        assert hear is not None
        say.write(len(body).to_bytes(HEAD) + body)
        await say.drain()
        answer: Answer = pickle.loads(await hear.readexactly(int.from_bytes(await hear.readexactly(HEAD))))
        return answer

    async def end(self, grace: float = 0.0) -> int | None:
        """End the process and return its status. If it ends by itself within `grace` it is not killed."""
        process, self._process = self._process, None
        if process is None:
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(grace):
                return await process.wait()
        if process.returncode is None:
            process.kill()
        return await process.wait()


class WorkerPool:
    """At most `most` processes, and one for the most urgent class. If `most` is 0, a few threads.

    `hands` replace them in tests; the last of several runs the most urgent class alone.
    """

    def __init__(
        self, most: int, clock: Callable[[], float] = time.monotonic, hands: Iterable[Worker] | None = None
    ) -> None:
        self._clock = clock
        if hands is None:
            niceness = (*[NICENESS] * most, MOVE_NICENESS)
            hands = map(_Process, niceness) if most else (_Thread() for _ in range(THREADS))
        self._free: list[Worker] = list(hands)
        self._urgent = self._free[-1] if len(self._free) > 1 else None
        self._room = max(1, len(self._free) - 2)
        self._waiting: dict[tuple[Urgency, str], deque[Job]] = {}
        self._long: dict[tuple[str, bytes], Job] = {}
        self._busy: Counter[str] = Counter()
        self._had: OrderedDict[str, float] = OrderedDict()
        self._floor = 0.0
        self._at_work: dict[asyncio.Future[None], Job] = {}
        self._rest: asyncio.TimerHandle | None = None
        self._closed = False
        self._long_work = True
        self._beside: dict[str, asyncio.Future[None]] = {}
        self._tasks = TaskScope()

    async def do(
        self,
        share: str,
        work: Callable[..., T],
        *args: Any,
        urgency: Urgency = Urgency.ANSWER,
        patience: float | None = None,
    ) -> T:
        """The result of a module's function for these arguments. `share` is the key of the queue.

        Raises CroupierError as the function does, Busy if the queue is full or the job takes too long, and
        Unfinished after `patience` seconds (None: the usual ones).
        """
        await self._tasks.open()
        key = share, piece_of(work, *args)
        piece = self._long.get(key) or self._enqueue(urgency, *key)
        piece.waiting += 1
        self._hand_out()
        try:
            async with asyncio.timeout(PATIENCE if patience is None else patience):
                kind, what = await asyncio.shield(piece.answer)
        except TimeoutError:
            raise Unfinished(piece.body) from None
        finally:
            piece.waiting -= 1
            piece.left = self._clock()
        self._long.pop(key, None)
        result: T = _result(kind, what)
        return result

    def _enqueue(self, urgency: Urgency, share: str, body: bytes) -> Job:
        queue = self._waiting.setdefault((urgency, share), deque())
        if not self._takes(urgency) or len(queue) >= MOST_WAITING:
            raise Busy
        piece = Job(urgency, share, body, body, asyncio.get_running_loop().create_future())
        queue.append(piece)
        self._had[share] = max(self._had.get(share, 0.0), self._floor)
        self._had.move_to_end(share)
        if len(self._had) > REMEMBERED:
            self._had.popitem(last=False)
        if urgency >= Urgency.REVIEW:
            for key, one in tuple(self._long.items()):
                if one.answer.done() and not self._is_wanted(one):
                    del self._long[key]
            self._long[share, body] = piece
        return piece

    def waiting(self) -> Counter[Urgency]:
        """The number of waiting jobs by class."""
        return Counter(urgency for (urgency, _), queue in self._waiting.items() for _ in queue)

    async def run_in_background(self, what: BackgroundJob) -> None:
        """Run a background job in a process of its own, once for all callers until it fails."""
        if not self._closed and what.module and what.module not in self._beside:
            event("making-ready", module=what.module, said=what.message)
            await self._tasks.open()
            self._beside[what.module] = self._tasks.start("background job", self._prepare, what)

    async def _prepare(self, what: BackgroundJob) -> None:
        """Run a background job. One that fails may run again after a while."""
        status = None
        try:
            status = await _beside(what)
        finally:
            if status != 0 and not self._closed:
                asyncio.get_running_loop().call_later(AGAIN, self._beside.pop, what.module, None)

    def least_loaded(self, shares: Iterable[str]) -> str:
        """The queue that has had the least time."""
        return min(shares, key=lambda share: self._had.get(share, 0.0))

    def _takes(self, urgency: Urgency) -> bool:
        return not self._closed and (self._long_work or urgency < Urgency.REVIEW)

    async def give_up_long_work(self) -> None:
        """Give up reviews and ratings, and take no more of them: a server that stops does not wait."""
        self._long_work = False
        await self._give_up()

    async def close(self) -> None:
        """Give up all jobs, end the processes."""
        self._closed = True
        await self._give_up(*self._beside.values())
        await self._end_idle()
        await self._tasks.close()

    async def _give_up(self, *others: asyncio.Future[None]) -> None:
        """End other tasks, and the jobs that are taken no more; who waits for one of these hears `busy`."""
        at_work = {task: piece for task, piece in self._at_work.items() if not self._takes(piece.urgency)}
        queues = [self._waiting.pop(key) for key in tuple(self._waiting) if not self._takes(key[0])]
        ending = (*at_work, *others)
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for piece in (*at_work.values(), *chain.from_iterable(queues)):
            if not piece.answer.done():
                piece.answer.set_exception(Busy())
                piece.answer.exception()  # asyncio would report it if nobody waits any more

    def _hand_out(self) -> None:
        """Give jobs to idle workers."""
        while self._free and not self._closed and (piece := self._next()) is not None:
            # The one that does urgent work alone is the last of the free ones.
            hand = self._free.pop(-1 if piece.urgency is Urgency.MOVE else 0)
            task = self._tasks.start("work", self._work, hand, piece)
            self._at_work[task] = piece
            task.add_done_callback(self._at_work.pop)

    def _next(self) -> Job | None:
        """The next job: most urgent class first, then begun ones, then the queue with the least time."""
        for key in [key for key, queue in self._waiting.items() if not self._wanted(queue)]:
            del self._waiting[key]
        least = Urgency.MOVE if self._free == [self._urgent] else max(Urgency)
        keys = [key for key in self._waiting if key[0] <= least and self._busy[key[1]] < self._room]
        if not keys:
            return None
        urgency, share = min(
            keys, key=lambda key: (key[0], not self._waiting[key][0].begun, self._had.get(key[1], 0.0))
        )
        self._floor = max(self._floor, self._had.get(share, 0.0))
        return self._waiting[urgency, share].popleft()

    def _wanted(self, queue: deque[Job]) -> bool:
        """True if a job of the queue is still wanted. Unwanted ones are dropped."""
        while queue and not self._is_wanted(queue[0]):
            dropped = queue.popleft()
            self._long.pop((dropped.share, dropped.whole), None)
        return bool(queue)

    def _is_wanted(self, piece: Job) -> bool:
        return piece.waiting > 0 or (piece.begun and self._clock() - piece.left < UNASKED)

    async def _work(self, hand: Worker, piece: Job) -> None:
        begun = self._clock()
        self._busy[piece.share] += 1
        try:
            kind, what = await hand.do(piece)
            if kind == "later" or (kind == "ended" and not piece.failed):
                self._go_on(piece, what)
            else:
                piece.answer.set_result(GIVEN_UP if kind == "ended" else (kind, what))
        finally:
            self._busy -= Counter([piece.share])
            self._had[piece.share] = self._had.get(piece.share, self._floor) + self._clock() - begun
            self._free.insert(len(self._free) if hand is self._urgent else 0, hand)
            self._hand_out()
            self._rest_later()

    def _go_on(self, piece: Job, rest: bytes | None) -> None:
        """Put a job back at the front of its queue. If `rest` is None, its slice is done again."""
        piece.failed = rest is None
        if rest is not None:
            piece.body, piece.begun = rest, True
        self._waiting.setdefault((piece.urgency, piece.share), deque()).appendleft(piece)

    def _rest_later(self) -> None:
        """End the processes after a while without jobs."""
        if self._rest is not None:
            self._rest.cancel()
        if not self._closed:
            loop = asyncio.get_running_loop()
            self._rest = loop.call_later(KEPT, self._tasks.start, "idle workers", self._end_idle)

    async def _end_idle(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        for hand in tuple(self._free):
            if hand in self._free:  # it may have got a job while another one ended
                await hand.end()


async def _beside(what: BackgroundJob) -> int:
    nothing = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*what.command, stdin=nothing, stdout=nothing)
    try:
        status = await process.wait()
        event("ready", module=what.module, status=status)
        return status
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _result(kind: str, what: Any) -> Any:
    """The result of a job for its caller, or its error."""
    if kind == "done":
        return what
    if kind == "refused":
        code, message = what
        raise Busy(message, code) if code in ("busy", GIVEN_UP[1][0]) else CroupierError(code, message)
    raise RuntimeError(what)
