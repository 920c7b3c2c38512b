"""Costly work away from the event loop: processes, classes of urgency, and turns between addresses.

The loop's own time belongs to everybody's moves. So bots think, replays are made and settings are searched
in processes beside it, which start when there is something to do and end when there is nothing for a while.
Nothing is begun while something more urgent waits, and one process does bots' moves and lessons alone, so
that they never wait for a hint or a review. Within a class whoever asks for much waits for it alone: the
next piece is always of the share that has had the least time, and where there are several processes no
share may have them all.

Long work is done in slices (`croupier.worker_process`). What its earlier slices came to is kept here,
so that it goes on where it was when a process has ended, or when somebody who stopped waiting asks again.
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
from typing import Any, Protocol

from croupier.bots import Beside
from croupier.errors import CroupierError
from croupier.server.runtime.server_log import event
from croupier.words import Message
from croupier.worker_process import HEAD, Answer, answer_to, piece_of

__all__ = ["Busy", "Hand", "Piece", "Urgency", "Workers", "asked_by", "usual_workers"]

LIMIT = 10.0
"""Seconds of processor time that one slice of a piece of work may take."""
STUCK = 120.0
"""Seconds after which one that gets no processor time is begun again, once."""
ENDING = 5.0
"""Seconds for a process that has closed its pipe to be gone. To kill it would hide what has ended it."""
PATIENCE = 30.0
"""Seconds that somebody waits for a piece of work."""
MOST_WAITING = 256
"""So many pieces of one share and class may wait."""
KEPT = 120.0
"""Seconds that a process is kept with nothing to do."""
UNASKED = 60.0
"""Seconds that begun work, or its result, is kept for whoever asks again."""
NICENESS, MOVE_NICENESS = 14, 10
"""By how much processes let others go first: the one for the most urgent class alone does so less."""
REMEMBERED = 4096
"""So many shares are remembered with the time that they have had."""
GIVEN_UP: Answer = "refused", ("given-up", "this took too much time or memory, and was given up")

MOST_USUAL = 4
THREADS = 4


class Urgency(IntEnum):
    """The classes of work, the most urgent first."""

    MOVE = 0
    """Bots' moves and lessons: one process does nothing else."""
    ANSWER = 1
    """Hints, replays, pictures: short, and somebody waits for it."""
    REVIEW = 2
    """Reviews: long work in slices."""


def usual_workers() -> int:
    """One less than there are cores, for the loop has one of its own; one at the least, and not many."""
    return min(MOST_USUAL, max(1, (os.cpu_count() or 1) - 1))


def asked_by(address: str) -> str:
    """The share of what is asked for from an address: it does not wait behind the bots that play there."""
    return f"{address} asks"


class Busy(CroupierError):
    """It was not done: too much waits already (`busy`), or it took too long (`given-up`)."""

    def __init__(
        self, template: str | Message = "the house has too much to do now; try again", code: str = "busy"
    ) -> None:
        super().__init__(code, template)


@dataclass(eq=False)
class Piece:
    """A piece of work, on whose account, and who waits for it."""

    urgency: Urgency
    share: str
    whole: bytes
    """What is to be done, as `croupier.worker_process` takes it."""
    body: bytes
    """What is still to be done of that."""
    answer: asyncio.Future[Answer]
    waiting: int = 0
    """How many wait for the answer."""
    left: float = 0.0
    """When the last of them stopped waiting."""
    begun: bool = False
    """Whether a slice of it was done, which is worth keeping."""
    failed: bool = False
    """Whether a process has ended while it did the present slice."""


class Hand(Protocol):
    """What does one piece after the other."""

    async def do(self, piece: Piece) -> Answer:
        """Do a piece of work; it may be cancelled. The answer is `ended` where its process has."""

    async def end(self) -> object:
        """Let go of what is held for the next piece."""


class _Thread:
    """Does work in a thread of this process: for tests, and where processes cannot be had."""

    async def do(self, piece: Piece) -> Answer:
        return await asyncio.to_thread(answer_to, piece.body)

    async def end(self) -> None:
        pass


class _Process:
    """Does work in a process of its own, `croupier.worker_process`, started for the first piece."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: asyncio.subprocess.Process | None = None

    async def do(self, piece: Piece) -> Answer:
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
        """End the process; its status. One that ends by itself within the `grace` is not killed."""
        process, self._process = self._process, None
        if process is None:
            return None
        with suppress(TimeoutError):
            async with asyncio.timeout(grace):
                return await process.wait()
        if process.returncode is None:
            process.kill()
        return await process.wait()


class Workers:
    """Processes for all work, `most` of them, and one for the most urgent class; with none, a few threads.

    `hands` do the work instead, where given; the last of several does the most urgent class alone.
    """

    def __init__(
        self,
        most: int,
        clock: Callable[[], float] = time.monotonic,
        hands: Iterable[Hand] | None = None,
    ) -> None:
        self._clock = clock
        if hands is None:
            niceness = (*[NICENESS] * most, MOVE_NICENESS)
            hands = map(_Process, niceness) if most else (_Thread() for _ in range(THREADS))
        self._free: list[Hand] = list(hands)
        self._urgent = self._free[-1] if len(self._free) > 1 else None
        self._room = max(1, len(self._free) - 2)
        self._waiting: dict[tuple[Urgency, str], deque[Piece]] = {}
        self._long: dict[tuple[str, bytes], Piece] = {}
        self._busy: Counter[str] = Counter()
        self._had: OrderedDict[str, float] = OrderedDict()
        self._floor = 0.0
        self._at_work: dict[asyncio.Task[None], Piece] = {}
        self._rest: asyncio.TimerHandle | None = None
        self._closed = False
        self._beside: dict[str, asyncio.Task[None]] = {}

    async def do(
        self, share: str, work: Callable[..., Any], *args: Any, urgency: Urgency = Urgency.ANSWER
    ) -> Any:
        """What a module's function gives for these arguments. `share` is who asks: an address.

        Raises CroupierError as the function does, and Busy where there is too much to do, or it takes too
        long.
        """
        key = share, piece_of(work, *args)
        piece = self._long.get(key) or self._enqueue(urgency, *key)
        piece.waiting += 1
        self._hand_out()
        try:
            async with asyncio.timeout(PATIENCE):
                kind, what = await asyncio.shield(piece.answer)
        except TimeoutError:
            raise Busy from None
        finally:
            piece.waiting -= 1
            piece.left = self._clock()
        self._long.pop(key, None)
        return _result(kind, what)

    def _enqueue(self, urgency: Urgency, share: str, body: bytes) -> Piece:
        queue = self._waiting.setdefault((urgency, share), deque())
        if self._closed or len(queue) >= MOST_WAITING:
            raise Busy
        piece = Piece(urgency, share, body, body, asyncio.get_running_loop().create_future())
        queue.append(piece)
        self._had[share] = max(self._had.get(share, 0.0), self._floor)
        self._had.move_to_end(share)
        if len(self._had) > REMEMBERED:
            self._had.popitem(last=False)
        if urgency is Urgency.REVIEW:
            for key, one in tuple(self._long.items()):
                if one.answer.done() and not self._is_wanted(one):
                    del self._long[key]
            self._long[share, body] = piece
        return piece

    def waiting(self) -> Counter[Urgency]:
        """How many pieces wait for their turn, by class."""
        return Counter(urgency for (urgency, _), queue in self._waiting.items() for _ in queue)

    def do_beside(self, what: Beside) -> None:
        """Have something made ready by a process of its own; once, whoever asks for it."""
        if not self._closed and what.module and what.module not in self._beside:
            event("making-ready", module=what.module, said=what.said)
            self._beside[what.module] = asyncio.create_task(_beside(what))

    def lightest(self, shares: Iterable[str]) -> str:
        """That of several shares which has had the least time."""
        return min(shares, key=lambda share: self._had.get(share, 0.0))

    async def close(self) -> None:
        """Give up what is being done and what waits."""
        self._closed = True
        at_work = dict(self._at_work)
        ending = (*at_work, *self._beside.values())
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for piece in (*at_work.values(), *chain.from_iterable(self._waiting.values())):
            if not piece.answer.done():
                piece.answer.set_exception(Busy())
                piece.answer.exception()  # asyncio would report it if nobody waits any more
        await self._end_idle()

    def _hand_out(self) -> None:
        """Give pieces to whoever has nothing to do."""
        while self._free and not self._closed and (piece := self._next()) is not None:
            # The one that does urgent work alone is the last of the free ones.
            hand = self._free.pop(-1 if piece.urgency is Urgency.MOVE else 0)
            task = asyncio.create_task(self._work(hand, piece))
            self._at_work[task] = piece
            task.add_done_callback(self._at_work.pop)

    def _next(self) -> Piece | None:
        """The next piece: of the most urgent class, one that is begun, of the share with the least time."""
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

    def _wanted(self, queue: deque[Piece]) -> bool:
        """Whether somebody still wants one of these; those that nobody wants are dropped."""
        while queue and not self._is_wanted(queue[0]):
            dropped = queue.popleft()
            self._long.pop((dropped.share, dropped.whole), None)
        return bool(queue)

    def _is_wanted(self, piece: Piece) -> bool:
        return piece.waiting > 0 or (piece.begun and self._clock() - piece.left < UNASKED)

    async def _work(self, hand: Hand, piece: Piece) -> None:
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

    def _go_on(self, piece: Piece, rest: bytes | None) -> None:
        """Put a piece back as the first of its queue. Where `rest` is None, its slice is done again."""
        piece.failed = rest is None
        if rest is not None:
            piece.body, piece.begun = rest, True
        self._waiting.setdefault((piece.urgency, piece.share), deque()).appendleft(piece)

    def _rest_later(self) -> None:
        """End the processes when there has been nothing to do for a while."""
        if self._rest is not None:
            self._rest.cancel()
        if not self._closed:
            loop = asyncio.get_running_loop()
            self._rest = loop.call_later(KEPT, lambda: loop.create_task(self._end_idle()))

    async def _end_idle(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
        for hand in tuple(self._free):
            await hand.end()


async def _beside(what: Beside) -> None:
    nothing = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(*what.command, stdin=nothing, stdout=nothing)
    try:
        status = await process.wait()
        event("ready", module=what.module, status=status)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _result(kind: str, what: Any) -> Any:
    """What a piece of work came to, for whoever asked for it."""
    if kind == "done":
        return what
    if kind == "refused":
        code, message = what
        raise Busy(message, code) if code in ("busy", GIVEN_UP[1][0]) else CroupierError(code, message)
    raise RuntimeError(what)
