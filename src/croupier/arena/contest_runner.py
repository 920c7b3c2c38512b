"""A whole contest: all pairs, in one process or many, until enough hands are played."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from itertools import combinations
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any

from croupier.arena.deal_player import Contest
from croupier.arena.duplicate_match import Deal, Pair, play_deals
from croupier.arena.measure import wide
from croupier.arena.players import end_programs, ending_programs
from croupier.errors import BadInput, CroupierError
from croupier.extras import need

ContestResults = Mapping[Pair, Sequence[Deal]]
"""The deals of every pair, in the order of their numbers."""

JOINING = 10
"""Seconds in which a cluster has to answer."""

AT_ONCE = 4
"""Deals that a process is given at once."""
UNDER_WAY = 512
"""Jobs that wait for a process or for their result at the same time."""


def run(
    contest: Contest,
    hands: int,
    until: float | None = None,
    executor: Executor | None = None,
    on_progress: Callable[[ContestResults], object] = lambda _: None,
) -> ContestResults:
    """The deals of every pair: `hands` hands each, then more until all intervals are narrower than `until`.

    That is tested after fixed numbers of deals, so that processes do not change the result. `on_progress`
    gets the deals so far. Raises BadInput for a bot that cannot be loaded or fails.
    """
    if until is not None and not until > 0:
        raise BadInput("until {until}: expected more than 0", until=until)
    pairs = list(combinations(range(len(contest.bots)), 2))
    done: dict[Pair, list[Deal]] = {pair: [] for pair in pairs}
    goal = max((hands + 1) // 2, 2)
    while True:
        first = len(done[pairs[0]])
        for pair, deals in _played(contest, pairs, range(first, goal), executor):
            done[pair] += deals
            on_progress(done)
        for deals in done.values():
            deals.sort(key=lambda deal: deal.number)
        if until is None or wide(done) < until:
            return done
        goal += max(goal // 4, 1)


def common_deals(played: ContestResults) -> ContestResults:
    """The deals that all pairs have played before an interruption; {} if they are too few."""
    numbers = [{deal.number for deal in deals} for deals in played.values()]
    common = set.intersection(*numbers) if numbers else set()
    if len(common) < 2:
        return {}
    return {
        pair: sorted((deal for deal in deals if deal.number in common), key=lambda deal: deal.number)
        for pair, deals in played.items()
    }


def _played(
    contest: Contest, pairs: Sequence[Pair], numbers: range, executor: Executor | None
) -> Iterator[tuple[Pair, list[Deal]]]:
    """These deals of all pairs, some at a time, in any order."""
    pieces = (
        (pair, numbers[start : start + AT_ONCE])
        for start in range(0, len(numbers), AT_ONCE)
        for pair in pairs
    )
    if executor is None:
        for pair, some in pieces:
            yield pair, play_deals(contest, pair, some)
        return
    asked: dict[Future[list[Deal]], Pair] = {}
    with worker_errors():
        for pair, some in pieces:
            asked[executor.submit(play_deals, contest, pair, some)] = pair
            if len(asked) >= UNDER_WAY:
                yield from _done(asked)
        while asked:
            yield from _done(asked)


@contextmanager
def worker_errors() -> Iterator[None]:
    """Raise BadInput, in one sentence, for a process or a worker that has failed."""
    try:
        yield
    except CroupierError:
        raise
    except BrokenProcessPool:
        raise BadInput("a process ended before its work was done", "broken-process") from None
    except Exception as error:  # A cluster may lose workers, or they may lack a package.
        raise BadInput(
            "a worker failed: {kind}: {error}", "broken-process", kind=type(error).__name__, error=error
        ) from error


def _done(asked: dict[Future[list[Deal]], Pair]) -> Iterator[tuple[Pair, list[Deal]]]:
    """The finished jobs; waits for the first of them."""
    for future in wait(asked, return_when=FIRST_COMPLETED).done:
        yield asked.pop(future), future.result()


@contextmanager
def workers(processes: int) -> Iterator[Executor | None]:
    """A pool of `processes` processes, whose programs end with it; None if this process is enough."""
    if processes < 1:
        raise BadInput("processes {processes}: expected at least 1", processes=processes)
    if processes == 1:
        with ending_programs():
            yield None
        return
    # Start fresh processes instead of forks, so that a process does not depend on this one's history.
    context = get_context("spawn")
    pool = ProcessPoolExecutor(processes, mp_context=context, initializer=_until_interrupted)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _until_interrupted() -> None:
    """End this process of a pool, and its programs, at Ctrl-C or with its parent, without a word."""

    def end(*_: object) -> None:
        end_programs()
        os._exit(130)

    def end_with(parent: BaseProcess) -> None:
        parent.join()
        end()

    signal.signal(signal.SIGINT, end)
    parent = parent_process()
    assert parent is not None
    Thread(target=end_with, args=(parent,), daemon=True).start()


@contextmanager
def cluster(address: str, option: str = "--on") -> Iterator[Executor]:
    """A Dask cluster, such as `tcp://host:8786`. Raises BadInput if none answers, or without the extra.

    A worker that is lost is replaced by others. `option` names the address in errors.
    """
    need("cluster", "a cluster")
    import asyncio

    from distributed import Client

    untyped: Any = Client
    try:
        asyncio.run(_reached(address))
        client = untyped(address, timeout=JOINING, set_as_default=False)
    except (OSError, ValueError) as error:
        why = str(error) or "no scheduler answers there"
        raise BadInput(
            "{option} {address}: {why}; expected one such as tcp://host:8786",
            option=option,
            address=address,
            why=why,
        ) from None
    with client:
        try:
            yield client.get_executor(pure=False)
        finally:
            # Its workers live on, but programs that they started must end. Some may be gone.
            client.run(end_programs, on_error="ignore")


async def _reached(address: str) -> None:
    """Raise OSError if no scheduler answers, because a client would wait for a silent one for ever."""
    from asyncio import wait_for

    connect: Any = import_module("distributed.comm").connect
    comm = await wait_for(connect(address, timeout=JOINING), JOINING)
    await comm.close()
