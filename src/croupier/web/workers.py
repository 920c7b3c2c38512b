"""Costly work away from the event loop: a few processes, a queue for each address, and turns between them.

The loop's own time belongs to everybody's moves. So bots think, replays are made and settings are searched
in processes beside it, which start when there is something to do and end when there is nothing for a while.
Whoever asks for much waits for it alone: the next piece is always of the share that has had the least time,
and where there are several processes no share may have them all.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, NamedTuple, Protocol

from croupier.bots import Beside
from croupier.errors import CroupierError
from croupier.web.logs import event
from croupier.work import HEAD, Answer, answer_to

__all__ = ["Busy", "Hand", "Piece", "Workers", "asked_by", "usual_workers"]

LIMIT = 10.0
"""Seconds of processor time that one piece of work may take."""
STUCK = 60.0
"""Seconds after which one that takes no processor time is given up too."""
PATIENCE = 30.0
"""Seconds that a piece of work may wait for its turn."""
MOST_WAITING = 256
"""So many pieces of one share may wait."""
KEPT = 120.0
"""Seconds that a process is kept with nothing to do."""
REMEMBERED = 4096
"""So many shares are remembered with the time that they have had."""


MOST_USUAL = 4
THREADS = 4


def usual_workers() -> int:
    """One less than there are cores, for the loop has one of its own; one at the least, and not many."""
    return min(MOST_USUAL, max(1, (os.cpu_count() or 1) - 1))


def asked_by(address: str) -> str:
    """The share of what is asked for from an address: it does not wait behind the bots that play there."""
    return f"{address} asks"


class Busy(CroupierError):
    """It was not done: too much waits already, or it took too long."""

    def __init__(self, sentence: str = "the house has too much to do now; try again") -> None:
        super().__init__("busy", sentence)


class Piece(NamedTuple):
    """A piece of work, on whose account, and who waits for it."""

    share: str
    work: Callable[..., Any]
    args: tuple[Any, ...]
    answer: asyncio.Future[Any]


class Hand(Protocol):
    """What does one piece after the other."""

    async def do(self, piece: Piece) -> Answer:
        """Do a piece of work; it may be cancelled."""

    async def end(self) -> None:
        """Let go of what is held for the next piece."""


class _Thread:
    """Does work in a thread of this process: for tests, and where processes cannot be had."""

    async def do(self, piece: Piece) -> Answer:
        return await asyncio.to_thread(answer_to, piece.work, piece.args)

    async def end(self) -> None:
        pass


class _Process:
    """Does work in a process of its own, `croupier.work`, started for the first piece."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def do(self, piece: Piece) -> Answer:
        body = pickle.dumps((piece.work, piece.args), pickle.HIGHEST_PROTOCOL)
        try:
            async with asyncio.timeout(STUCK):
                return await self._told(body)
        except (OSError, EOFError, TimeoutError):  # it has died, or was too long at this
            await self.end()
            return "refused", ("busy", "this took too long, and was given up")
        except BaseException:  # nobody wants the answer any more, and the next one must not get it
            await self.end()
            raise

    async def _told(self, body: bytes) -> Answer:
        if self._process is None:
            command = (sys.executable, "-P", "-m", "croupier.work", str(LIMIT))
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        say, hear = self._process.stdin, self._process.stdout
        assert say is not None
        assert hear is not None
        say.write(len(body).to_bytes(HEAD) + body)
        await say.drain()
        answer: Answer = pickle.loads(await hear.readexactly(int.from_bytes(await hear.readexactly(HEAD))))
        return answer

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        await process.wait()


class Workers:
    """At most `most` processes; with none, a few threads. `hands` do the work instead, where given."""

    def __init__(
        self,
        most: int,
        clock: Callable[[], float] = time.monotonic,
        hands: Iterable[Hand] | None = None,
    ) -> None:
        self._clock = clock
        usual = (_Process() for _ in range(most)) if most else (_Thread() for _ in range(THREADS))
        self._free: list[Hand] = list(usual if hands is None else hands)
        self._room = max(1, len(self._free) - 1)
        self._waiting: dict[str, deque[Piece]] = {}
        self._busy: Counter[str] = Counter()
        self._had: OrderedDict[str, float] = OrderedDict()
        self._floor = 0.0
        self._at_work: dict[asyncio.Task[None], Piece] = {}
        self._rest: asyncio.TimerHandle | None = None
        self._closed = False
        self._beside: dict[str, asyncio.Task[None]] = {}

    async def do(self, share: str, work: Callable[..., Any], *args: Any) -> Any:
        """What a module's function gives for these arguments. `share` is who asks: an address.

        Raises CroupierError as the function does, and Busy where there is too much to do.
        """
        if self._closed or len(self._waiting.get(share, ())) >= MOST_WAITING:
            raise Busy
        piece = Piece(share, work, args, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(share, deque()).append(piece)
        self._had[share] = max(self._had.get(share, 0.0), self._floor)
        self._had.move_to_end(share)
        if len(self._had) > REMEMBERED:
            self._had.popitem(last=False)
        self._hand_out()
        try:
            async with asyncio.timeout(PATIENCE):
                return await piece.answer
        except TimeoutError:
            raise Busy from None

    def waiting(self) -> dict[str, int]:
        """How many pieces wait for their turn, by their queue."""
        return {"all": sum(map(len, self._waiting.values()))}

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
        await self._end_idle()

    def _hand_out(self) -> None:
        """Give pieces to whoever has nothing to do."""
        while self._free and not self._closed and (piece := self._next()) is not None:
            task = asyncio.create_task(self._work(self._free.pop(), piece))
            self._at_work[task] = piece
            task.add_done_callback(self._at_work.pop)

    def _next(self) -> Piece | None:
        """The first piece of the share that has had the least time."""
        for share in [share for share, pieces in self._waiting.items() if not _wanted(pieces)]:
            del self._waiting[share]
        shares = [share for share in self._waiting if self._busy[share] < self._room]
        if not shares:
            return None
        share = self.lightest(shares)
        self._floor = max(self._floor, self._had.get(share, 0.0))
        return self._waiting[share].popleft()

    async def _work(self, hand: Hand, piece: Piece) -> None:
        begun = self._clock()
        self._busy[piece.share] += 1
        try:
            answer = await hand.do(piece)
            if not piece.answer.done():
                _tell(piece.answer, answer)
        finally:
            self._busy -= Counter([piece.share])
            self._had[piece.share] = self._had.get(piece.share, self._floor) + self._clock() - begun
            self._free.append(hand)
            self._hand_out()
            self._rest_later()

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


def _wanted(pieces: deque[Piece]) -> bool:
    """Whether somebody still waits for one of these; those that nobody waits for are dropped."""
    while pieces and pieces[0].answer.done():
        pieces.popleft()
    return bool(pieces)


def _tell(future: asyncio.Future[Any], answer: Answer) -> None:
    kind, what = answer
    if kind == "done":
        future.set_result(what)
    elif kind == "refused":
        future.set_exception(Busy(what[1]) if what[0] == "busy" else CroupierError(*what))
    else:
        future.set_exception(RuntimeError(what))
