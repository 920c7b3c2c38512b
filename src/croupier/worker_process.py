"""A worker process that runs one job after another for a server, over a pipe.

    python -m croupier.worker_process LIMIT NICENESS

A piece is a function of a module with its arguments, pickled, after its length in four bytes; so is the
answer. Nobody but the server that started it can write to it. It ends with its pipe, so that none is left
behind, however its server ended; and it is polite: everything else on the machine goes first.

Long work consists of steps (`step`), and is laid aside between two of them once a slice of time is over.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, BinaryIO, TypeVar

from croupier.errors import CroupierError

__all__ = ["HEAD", "Answer", "answer_to", "main", "piece_of", "results_of", "step"]

HEAD = 4
"""Bytes of the length that precedes a message."""
SLICE_SECONDS = 0.25
"""Work is laid aside before the first step that would begin later than this."""

Answer = tuple[str, Any]
"""`done` and the result, `later` and the piece that goes on, `refused` and the code and message, or
`fault` and its description."""

T = TypeVar("T")


class _LaidAside(BaseException):
    """Ends a slice. It is no Exception, so that no handler of a game's own takes it for a fault."""


class _Slice:
    """One slice of a piece of work."""

    def __init__(self, results: list[Any]) -> None:
        self.results = results
        """The results of its steps, in order, those of earlier slices first."""
        self.known = len(results)
        """The number of results from earlier slices."""
        self.taken = 0
        """The number of steps requested in this slice."""
        self.begun = time.monotonic()


_slice: ContextVar[_Slice | None] = ContextVar("slice", default=None)


def step(do: Callable[[], T]) -> T:
    """Run one step of long work, such as one decision of a review.

    Interrupted work is started again later, and each step done before then returns its result at once. The
    work must therefore repeat the same steps. Outside a server's processes this only calls `do`.
    """
    here = _slice.get()
    if here is None:
        return do()
    if here.taken == len(here.results):
        if here.taken > here.known and time.monotonic() - here.begun > SLICE_SECONDS:
            raise _LaidAside
        here.results.append(do())
    here.taken += 1
    result: T = here.results[here.taken - 1]
    return result


def piece_of(work: Callable[..., Any], *args: Any) -> bytes:
    """A piece of work as `answer_to` takes it."""
    return pickle.dumps((work, args, []), pickle.HIGHEST_PROTOCOL)


def results_of(piece: bytes) -> list[Any]:
    """The results of the steps that were done of a piece before it was laid aside, in order."""
    _, _, results = pickle.loads(piece)
    return list(results)


def answer_to(piece: bytes) -> Answer:
    """Do a piece of work, or a slice of it. Nothing that goes wrong with it ends the process."""
    work, args, results = pickle.loads(piece)
    outer = _slice.set(_Slice(results))
    try:
        return "done", work(*args)
    except _LaidAside:
        return "later", pickle.dumps((work, args, results), pickle.HIGHEST_PROTOCOL)
    except CroupierError as error:
        return "refused", (error.code, error.message)
    except Exception as error:
        return "fault", f"{type(error).__name__}: {error}"
    finally:
        _slice.reset(outer)


def main(limit: float, niceness: int) -> None:
    """Work until the pipe ends. A slice that takes more than `limit` seconds of processor time ends it."""
    tell = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # Printed output must not get into the answer.
    for told in (signal.SIGINT, signal.SIGTERM):  # those are for the server, which will end the pipe
        signal.signal(told, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    hear = sys.stdin.buffer
    while body := _piece(hear):
        _set_limit(limit)
        answer = pickle.dumps(answer_to(body), pickle.HIGHEST_PROTOCOL)
        _set_limit(0)
        tell.write(len(answer).to_bytes(HEAD) + answer)
        tell.flush()


def _piece(hear: BinaryIO) -> bytes:
    """The next job; empty if there are no more."""
    head = hear.read(HEAD)
    return hear.read(int.from_bytes(head)) if len(head) == HEAD else b""


def _set_limit(seconds: float) -> None:
    """Processor time, not the clock's: a busy machine is nobody's fault."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


if __name__ == "__main__":
    sys.modules["croupier.worker_process"] = sys.modules[__name__]  # where the work itself looks for `step`
    try:
        main(float(sys.argv[1]), int(sys.argv[2]))
    except BrokenPipeError:
        os._exit(0)  # the server has gone
