"""Pieces of work for other processes: as light to import as they are to do."""

from __future__ import annotations

import os
import signal
import time
from functools import partial
from pathlib import Path

from croupier.errors import BadInput
from croupier.worker_process import step


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


def in_steps(notes: str, count: int, seconds: float, dies_at: int = -1) -> list[int]:
    """Steps that each take so long and are noted in a file; at one of them the process dies, once."""

    def one(number: int) -> int:
        text = Path(notes).read_text(encoding="utf-8")
        Path(notes).write_text(f"{text}{number} ", encoding="utf-8")
        if number == dies_at and f"{number} " not in text:
            die()
        time.sleep(seconds)
        return number

    return [step(partial(one, number)) for number in range(count)]


def stuck_at(notes: str, number: int) -> None:
    """Steps of which one never ends."""
    for at in range(number + 1):
        step(partial(_note, notes, at))
    step(never_end)


def _note(notes: str, number: int) -> None:
    with Path(notes).open("a", encoding="utf-8") as file:
        file.write(f"{number} ")
