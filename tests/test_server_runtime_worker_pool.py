"""Work beside the loop: turns between addresses, limits, and nobody left behind."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.bots import BackgroundJob
from croupier.errors import CroupierError
from croupier.server.runtime import worker_pool as module
from croupier.server.runtime.worker_pool import Busy, Job, Urgency, Worker, WorkerPool
from croupier.worker_process import Answer
from tests.pieces import break_down, die, in_steps, never_end, refuse, stuck_at, whose


@pytest.fixture(autouse=True)
def _found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes find this file."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))


class Slow(Worker):
    """Does what it is given when it is told to, and notes for whom."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.may = asyncio.Semaphore(0)

    async def do(self, piece: Job) -> Answer:
        await self.may.acquire()
        self.done.append(piece.share)
        return "done", None

    async def end(self) -> None:
        pass


async def test_work_is_done_by_another_process_that_lets_others_go_first() -> None:
    workers = WorkerPool(1)
    pid, niceness = await workers.do("a", whose)
    assert pid != os.getpid()
    assert niceness > os.nice(0) or os.nice(0) == 19  # there is nothing nicer
    assert await workers.do("b", whose) == (pid, niceness)  # the same, for it is there now
    await workers._end_idle()
    assert (await workers.do("b", whose))[0] != pid  # after a rest it is another
    await workers.close()


@pytest.mark.parametrize("most", [0, 1])
async def test_what_goes_wrong_comes_back_as_what_it_is(most: int) -> None:
    workers = WorkerPool(most)
    with pytest.raises(CroupierError, match="not this") as refused:
        await workers.do("a", refuse)
    assert refused.value.code == "not-this"
    with pytest.raises(RuntimeError, match="ZeroDivisionError: oh"):
        await workers.do("a", break_down)
    assert await workers.do("a", max, 1, 2) == 2
    await workers.close()


@pytest.mark.parametrize("fatal", [never_end, die])
async def test_work_that_does_not_end_is_given_up_and_the_next_is_done(
    monkeypatch: pytest.MonkeyPatch, fatal: Callable[[], None]
) -> None:
    monkeypatch.setattr(module, "LIMIT", 0.05)
    workers = WorkerPool(1)
    with pytest.raises(Busy):
        await workers.do("a", fatal)
    assert await workers.do("a", max, 1, 2) == 2
    await workers.close()


async def test_who_asks_for_much_waits_for_it_alone() -> None:
    hand = Slow()
    times = iter(range(1000))
    workers = WorkerPool(0, lambda: next(times), [hand])
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


async def test_one_share_never_has_all_the_processes() -> None:
    hands = [Slow(), Slow(), Slow()]
    workers = WorkerPool(0, hands=hands)
    many = [asyncio.create_task(workers.do("greedy", whose)) for _ in range(10)]
    await asyncio.sleep(0)
    ann = asyncio.create_task(workers.do("ann", whose))
    await asyncio.sleep(0.01)
    # One is at its own already; the third does moves alone.
    assert [len(hand.may._waiters or ()) for hand in hands] == [1, 1, 0]
    for hand in hands:
        for _ in range(20):
            hand.may.release()
    await asyncio.gather(ann, *many)
    await workers.close()


async def test_a_move_never_waits_for_what_is_less_urgent() -> None:
    """Neither for a review that is at work, nor for hints that came first."""
    most, urgent = Slow(), Slow()
    workers = WorkerPool(0, hands=[most, urgent])
    asked = [
        asyncio.create_task(workers.do(f"{urgency.name} {number}", whose, urgency=urgency))
        for urgency in (Urgency.REVIEW, Urgency.ANSWER)
        for number in range(3)
    ]
    await asyncio.sleep(0)
    assert workers.waiting() == {Urgency.REVIEW: 2, Urgency.ANSWER: 3}
    for number in range(20):
        move = asyncio.create_task(workers.do(f"bot {number}", whose, urgency=Urgency.MOVE))
        urgent.may.release()
        await move
    assert urgent.done == [f"bot {number}" for number in range(20)]
    assert most.done == []
    asked += [
        asyncio.create_task(workers.do(f"late {number}", whose, urgency=Urgency.MOVE))
        for number in range(3)
    ]
    for _ in range(9):
        most.may.release()
    await asyncio.gather(*asked[:-3], *asked[-2:])
    assert most.done[0] == "REVIEW 0"  # it had begun
    assert sorted(most.done[1:3]) == ["late 1", "late 2"]  # the other process helps
    assert most.done[3:] == ["ANSWER 0", "ANSWER 1", "ANSWER 2", "REVIEW 1", "REVIEW 2"]
    urgent.may.release()
    await asked[-3]
    await workers.close()


async def test_ratings_come_after_everything_that_somebody_waits_for() -> None:
    most, urgent = Slow(), Slow()
    workers = WorkerPool(0, hands=[most, urgent])
    order = (Urgency.REVIEW, Urgency.RATING, Urgency.RATING, Urgency.REVIEW, Urgency.ANSWER)
    asked = [
        asyncio.create_task(workers.do(f"{urgency.name} {number}", whose, urgency=urgency))
        for number, urgency in enumerate(order)
    ]
    await asyncio.sleep(0)
    for _ in asked:
        most.may.release()
    await asyncio.gather(*asked)
    assert most.done == ["REVIEW 0", "ANSWER 4", "REVIEW 3", "RATING 1", "RATING 2"]
    assert urgent.done == []
    await workers.close()


async def test_a_server_that_stops_gives_up_long_work_and_does_what_is_short() -> None:
    """Else it waited some seconds for a review, and logged that this was cancelled."""
    hands = [Slow(), Slow()]
    workers = WorkerPool(0, hands=hands)
    long = [
        asyncio.create_task(workers.do(f"{number}", whose, urgency=Urgency.REVIEW)) for number in range(3)
    ]
    await asyncio.sleep(0)
    short = [asyncio.create_task(workers.do("hint", whose)), asyncio.create_task(workers.do("bot", whose))]
    await asyncio.sleep(0)
    await workers.give_up_long_work()
    answers = await asyncio.gather(*long, return_exceptions=True)
    assert [type(answer) for answer in answers] == [Busy] * 3
    with pytest.raises(Busy):
        await workers.do("late", whose, urgency=Urgency.RATING)
    hands[0].may.release()
    hands[0].may.release()
    await asyncio.gather(*short)
    assert sorted(hands[0].done) == ["bot", "hint"]
    await workers.close()


async def test_long_work_is_done_in_slices_and_what_is_urgent_goes_between_them(tmp_path: Path) -> None:
    notes = tmp_path / "steps"
    notes.write_text("")
    workers = WorkerPool(0, hands=[module._Thread()])
    long = asyncio.create_task(workers.do("a", in_steps, str(notes), 4, 0.3, urgency=Urgency.REVIEW))
    while not notes.read_text():
        await asyncio.sleep(0.01)
    await workers.do("b", max, 1, 2, urgency=Urgency.MOVE)
    assert not long.done()
    assert await long == [0, 1, 2, 3]
    assert notes.read_text() == "0 1 2 3 "  # no step was done twice
    await workers.close()


async def test_what_was_done_is_kept_when_a_process_ends(tmp_path: Path) -> None:
    notes = tmp_path / "steps"
    notes.write_text("")
    workers = WorkerPool(1)
    asking = (str(notes), 4, 0.3, 2)
    assert await workers.do("a", in_steps, *asking, urgency=Urgency.REVIEW) == [0, 1, 2, 3]
    assert notes.read_text() == "0 1 2 2 3 "
    await workers.close()


async def test_what_is_too_long_fails_once_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Not `busy`, on which a page asks again."""
    monkeypatch.setattr(module, "LIMIT", 0.2)
    monkeypatch.setattr(module, "PATIENCE", 600.0)
    notes = tmp_path / "steps"
    workers = WorkerPool(1)
    with pytest.raises(CroupierError, match="too much time") as given_up:
        await workers.do("a", stuck_at, str(notes), 3, urgency=Urgency.REVIEW)
    assert given_up.value.code == "given-up"
    assert notes.read_text() == "0 1 2 3 "
    await workers.close()


async def test_who_asks_again_for_long_work_finds_it_where_it_was(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    notes = tmp_path / "steps"
    notes.write_text("")
    workers = WorkerPool(0, hands=[module._Thread()])
    monkeypatch.setattr(module, "PATIENCE", 0.4)
    asking = (str(notes), 6, 0.3)
    busy = 0
    while True:
        try:
            assert await workers.do("a", in_steps, *asking, urgency=Urgency.REVIEW) == [*range(6)]
            break
        except Busy:
            busy += 1
    assert busy
    assert notes.read_text() == "0 1 2 3 4 5 "
    monkeypatch.setattr(module, "UNASKED", 0.0)  # nobody will ask again
    with pytest.raises(Busy):
        await workers.do("b", in_steps, *asking, urgency=Urgency.REVIEW)
    monkeypatch.setattr(module, "PATIENCE", 30)
    await workers.do("c", max, 1, 2, urgency=Urgency.REVIEW)
    assert notes.read_text().count("0 ") == 2
    assert notes.read_text().count("5 ") == 1  # what nobody wants is not done
    await workers.close()


async def test_who_asks_again_for_what_was_dropped_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Slow()
    workers = WorkerPool(0, hands=[hand])
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    for share in ("a", "b", "b"):  # the second time b is dropped as it comes, and asked for anew
        with pytest.raises(Busy):
            await workers.do(share, whose, urgency=Urgency.REVIEW)
        workers._hand_out()
    hand.may.release()
    while workers._at_work:
        await asyncio.sleep(0)
    monkeypatch.setattr(module, "PATIENCE", 5)
    hand.may.release()
    await workers.do("b", whose, urgency=Urgency.REVIEW)
    assert hand.done == ["a", "b"]
    await workers.close()


async def test_only_so_much_may_wait_and_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    hand = Slow()
    workers = WorkerPool(0, hands=[hand])
    tried = [asyncio.create_task(workers.do("a", whose)) for _ in range(9)]
    for answer in await asyncio.gather(*tried, return_exceptions=True):
        assert isinstance(answer, Busy)
    hand.may.release()  # the one that was begun; those that nobody waits for are not
    hand.may.release()
    await workers.do("b", whose)
    assert hand.done == ["a", "b"]
    await workers.close()


async def test_closing_gives_up_what_is_done_and_what_waits() -> None:
    workers = WorkerPool(1)
    asked = [asyncio.create_task(workers.do("a", never_end)) for _ in range(3)]
    await asyncio.sleep(0)
    await workers.close()
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(answer, Busy | asyncio.CancelledError) for answer in answers)
    with pytest.raises(Busy):
        await workers.do("a", whose)


ORPHAN = """
import asyncio, sys
from croupier.server.runtime import worker_pool as module
from tests.pieces import never_end, whose
module.LIMIT = 0.5
async def work():
    workers = module.WorkerPool(2)
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


async def test_what_is_made_ready_beside_is_begun_once_and_ends_with_its_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[asyncio.subprocess.Process] = []
    started = asyncio.create_subprocess_exec

    async def noted(*command: str, **how: object) -> asyncio.subprocess.Process:
        begun.append(await started(sys.executable, "-c", "import time; time.sleep(3600)", **how))  # type: ignore[arg-type]
        assert command == BackgroundJob("some.module", "").command
        return begun[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    workers = WorkerPool(0)
    for _ in range(3):
        await workers.run_in_background(BackgroundJob("some.module", "It takes a minute."))
        await workers.run_in_background(BackgroundJob("", "Something is missing."))
    while not begun:
        await asyncio.sleep(0)
    await workers.close()
    (process,) = begun
    assert process.returncode == -9
    await workers.run_in_background(BackgroundJob("another.module", "It takes a minute."))
    assert len(begun) == 1


async def test_a_job_that_made_ready_and_failed_runs_again_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    statuses, begun = [1, 0], list[int]()

    async def ended(what: BackgroundJob) -> int:
        begun.append(statuses.pop(0))
        return begun[-1]

    monkeypatch.setattr(module, "_beside", ended)
    monkeypatch.setattr(module, "AGAIN", 0.0)
    workers, what = WorkerPool(0), BackgroundJob("some.module", "It takes a minute.")
    async with asyncio.timeout(30):
        while len(begun) < 2:
            await workers.run_in_background(what)
            await asyncio.sleep(0)
        for _ in range(9):
            await workers.run_in_background(what)
            await asyncio.sleep(0)
    assert begun == [1, 0]
    await workers.close()


async def test_a_worker_that_gets_a_job_while_another_one_ends_does_it() -> None:
    class Ending(Slow):
        async def end(self) -> None:
            ends.append(self)
            jobs.append(asyncio.create_task(workers.do("a", whose, urgency=Urgency.MOVE)))
            while len(workers._free) > 1:
                await asyncio.sleep(0)

    ends, jobs = list[Worker](), list[asyncio.Task[object]]()
    first, second = Ending(), Slow()
    workers = WorkerPool(0, hands=[first, second])
    second.end = lambda: pytest.fail("it works")  # type: ignore[method-assign]
    async with asyncio.timeout(30):
        await workers._end_idle()
        assert ends == [first]
        second.may.release()
        await asyncio.gather(*jobs)
    assert second.done == ["a"]
