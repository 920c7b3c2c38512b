"""Work beside the loop: turns between addresses, limits, and nobody left behind."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from croupier.bots import Beside
from croupier.errors import CroupierError
from croupier.web import workers as module
from croupier.web.workers import Busy, Hand, Piece, Workers
from croupier.work import Answer
from tests.pieces import break_down, die, never_end, refuse, whose


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def _found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes find this file."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))


class Slow(Hand):
    """Does what it is given when it is told to, and notes for whom."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.may = asyncio.Semaphore(0)

    async def do(self, piece: Piece) -> Answer:
        await self.may.acquire()
        self.done.append(piece.share)
        return "done", None

    async def end(self) -> None:
        pass


def test_work_is_done_by_another_process_that_lets_others_go_first() -> None:
    async def work() -> None:
        workers = Workers(1)
        pid, niceness = await workers.do("a", whose)
        assert pid != os.getpid()
        assert niceness > os.nice(0) or os.nice(0) == 19  # there is nothing nicer
        assert await workers.do("b", whose) == (pid, niceness)  # the same, for it is there now
        await workers._end_idle()
        assert (await workers.do("b", whose))[0] != pid  # after a rest it is another
        await workers.close()

    run(work)


@pytest.mark.parametrize("most", [0, 1])
def test_what_goes_wrong_comes_back_as_what_it_is(most: int) -> None:
    async def work() -> None:
        workers = Workers(most)
        with pytest.raises(CroupierError, match="not this") as refused:
            await workers.do("a", refuse)
        assert refused.value.code == "not-this"
        with pytest.raises(RuntimeError, match="ZeroDivisionError: oh"):
            await workers.do("a", break_down)
        assert await workers.do("a", max, 1, 2) == 2
        await workers.close()

    run(work)


@pytest.mark.parametrize("fatal", [never_end, die])
def test_work_that_does_not_end_is_given_up_and_the_next_is_done(
    monkeypatch: pytest.MonkeyPatch, fatal: Callable[[], None]
) -> None:
    monkeypatch.setattr(module, "LIMIT", 0.05)

    async def work() -> None:
        workers = Workers(1)
        with pytest.raises(Busy):
            await workers.do("a", fatal)
        assert await workers.do("a", max, 1, 2) == 2
        await workers.close()

    run(work)


def test_who_asks_for_much_waits_for_it_alone() -> None:
    async def work() -> None:
        hand = Slow()
        times = iter(range(1000))
        workers = Workers(0, lambda: next(times), [hand])
        many = [asyncio.create_task(workers.do("greedy", whose)) for _ in range(50)]
        await asyncio.sleep(0)
        few = [asyncio.create_task(workers.do(name, whose)) for name in ("ann", "bob", "ann", "bob")]
        await asyncio.sleep(0)
        for _ in range(54):
            hand.may.release()
        await asyncio.gather(*few, *many)
        assert sorted(hand.done[1:4]) == ["ann", "bob", "greedy"]  # turns, though fifty were there first
        assert hand.done[:9].count("greedy") <= 5
        await workers.close()

    run(work)


def test_one_share_never_has_all_the_processes() -> None:
    async def work() -> None:
        hands = [Slow(), Slow()]
        workers = Workers(0, hands=hands)
        many = [asyncio.create_task(workers.do("greedy", whose)) for _ in range(10)]
        await asyncio.sleep(0)
        ann = asyncio.create_task(workers.do("ann", whose))
        await asyncio.sleep(0.01)
        assert sum(len(hand.may._waiters or ()) for hand in hands) == 2  # one is at its own already
        for hand in hands:
            for _ in range(20):
                hand.may.release()
        await asyncio.gather(ann, *many)
        await workers.close()

    run(work)


def test_only_so_much_may_wait_and_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    monkeypatch.setattr(module, "PATIENCE", 0.05)

    async def work() -> None:
        hand = Slow()
        workers = Workers(0, hands=[hand])
        tried = [asyncio.create_task(workers.do("a", whose)) for _ in range(9)]
        for answer in await asyncio.gather(*tried, return_exceptions=True):
            assert isinstance(answer, Busy)
        hand.may.release()  # the one that was begun; those that nobody waits for are not
        hand.may.release()
        await workers.do("b", whose)
        assert hand.done == ["a", "b"]
        await workers.close()

    run(work)


def test_closing_gives_up_what_is_done_and_what_waits() -> None:
    async def work() -> None:
        workers = Workers(1)
        asked = [asyncio.create_task(workers.do("a", never_end)) for _ in range(3)]
        await asyncio.sleep(0)
        await workers.close()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert all(isinstance(answer, Busy | asyncio.CancelledError) for answer in answers)
        with pytest.raises(Busy):
            await workers.do("a", whose)

    run(work)


ORPHAN = """
import asyncio, sys
from croupier.web import workers as module
from tests.pieces import never_end, whose
module.LIMIT = 0.5
async def work():
    workers = module.Workers(2)
    print(await workers.do("a", whose), flush=True)
    asyncio.create_task(workers.do("a", never_end))
    print(await workers.do("b", whose), flush=True)
    await asyncio.to_thread(sys.stdin.read)
asyncio.run(work())
"""


def test_no_process_is_left_where_its_server_was_killed() -> None:
    """Their end of the pipe to us closes when they are gone, at the latest when work has taken too long."""
    pipe = subprocess.PIPE
    server = subprocess.Popen([sys.executable, "-c", ORPHAN], stdin=pipe, stdout=pipe, stderr=pipe)
    with server:
        assert server.stdout is not None
        assert server.stderr is not None
        assert server.stdout.readline()
        assert server.stdout.readline()
        server.kill()
        gone = threading.Thread(target=server.stderr.read, daemon=True)
        gone.start()
        gone.join(60)
        assert not gone.is_alive()


def test_what_is_made_ready_beside_is_begun_once_and_ends_with_its_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[asyncio.subprocess.Process] = []
    started = asyncio.create_subprocess_exec

    async def noted(*command: str, **how: object) -> asyncio.subprocess.Process:
        begun.append(await started(sys.executable, "-c", "import time; time.sleep(3600)", **how))  # type: ignore[arg-type]
        assert command == Beside("some.module", "").command
        return begun[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)

    async def work() -> None:
        workers = Workers(0)
        for _ in range(3):
            workers.do_beside(Beside("some.module", "It takes a minute."))
            workers.do_beside(Beside("", "Something is missing."))
        while not begun:
            await asyncio.sleep(0)
        await workers.close()
        (process,) = begun
        assert process.returncode == -9
        workers.do_beside(Beside("another.module", "It takes a minute."))
        assert len(begun) == 1

    run(work)
