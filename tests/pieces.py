"""Pieces of work for other processes: as light to import as they are to do."""

from __future__ import annotations

import os
import signal

from croupier.errors import BadInput


def whose() -> tuple[int, int]:
    print("this is no answer")
    return os.getpid(), os.nice(0) if hasattr(os, "nice") else 0


def refuse() -> None:
    raise BadInput("not this", "not-this")


def break_down() -> None:
    raise ZeroDivisionError("oh")


def never_end() -> None:
    while True:
        pass


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
