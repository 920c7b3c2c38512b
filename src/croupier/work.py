"""A process that does one piece of work after the other, as a server tells it over a pipe.

    python -m croupier.work

A piece is a function of a module with its arguments, pickled, after its length in four bytes; so is the
answer. Nobody but the server that started it can write to it. It ends with its pipe, so that none is left
behind, however its server ended; and it is polite: everything else on the machine goes first.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from croupier.errors import CroupierError

__all__ = ["HEAD", "Answer", "answer_to", "main"]

HEAD = 4
"""Bytes that say how long what follows is."""

NICENESS = 10

Answer = tuple[str, Any]
"""`done` and what came of it, `refused` and the code and sentence, or `fault` and what it was."""


def answer_to(work: Callable[..., Any], args: tuple[Any, ...]) -> Answer:
    """Do a piece of work. Nothing that goes wrong with it ends the process."""
    try:
        return "done", work(*args)
    except CroupierError as error:
        return "refused", (error.code, error.sentence)
    except Exception as error:
        return "fault", f"{type(error).__name__}: {error}"


def main(limit: float) -> None:
    """Work until the pipe ends. A piece that takes more than `limit` seconds of processor time ends it."""
    tell = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    for told in (signal.SIGINT, signal.SIGTERM):  # those are for the server, which will end the pipe
        signal.signal(told, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    hear = sys.stdin.buffer
    while body := _piece(hear):
        _set_limit(limit)
        answer = pickle.dumps(answer_to(*pickle.loads(body)), pickle.HIGHEST_PROTOCOL)
        _set_limit(0)
        tell.write(len(answer).to_bytes(HEAD) + answer)
        tell.flush()


def _piece(hear: BinaryIO) -> bytes:
    """The next piece of work; empty where there is none any more."""
    head = hear.read(HEAD)
    return hear.read(int.from_bytes(head)) if len(head) == HEAD else b""


def _set_limit(seconds: float) -> None:
    """Processor time, not the clock's: a busy machine is nobody's fault."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


if __name__ == "__main__":
    try:
        main(float(sys.argv[1]))
    except BrokenPipeError:
        os._exit(0)  # the server has gone
