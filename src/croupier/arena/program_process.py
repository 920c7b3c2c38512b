"""A child process with line-based input and output, and time limits for both.

Its output is read by a thread and its input is written by another, both through short queues. A process
that floods is not read any further, one that does not read is given up, and lines have a maximum length.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import TIMEOUT_MAX, Event, Thread
from typing import IO, Any

from croupier.ascii_text import printable
from croupier.errors import BadInput
from croupier.files import reason
from croupier.serialization import to_json
from croupier.words import Message, msg
from croupier.words.terminal_language import say

LINE = 1 << 16
"""No line is longer, in bytes."""
QUEUED = 64
"""Lines that wait to be read, or to be written."""
SAID = 500
"""Lines shown of its standard error."""
PARTING = 2.0
"""Seconds that a program has to end by itself."""
ENDED = 10.0
"""Seconds until a stopped process is gone, on the busiest machine."""


class ProgramError(Exception):
    """A program that does not play as it should, with the reason."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


class ProgramEnded(ProgramError):
    """A program that no longer communicates."""


def parse_command(text: str) -> list[str]:
    """The words of a command such as `./bot --fast`. Raises BadInput for a program that is not there."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadInput("program '{text}': {error}", "bad-program", text=text, error=error) from None
    if not words or not os.access(words[0], os.X_OK) or os.path.isdir(words[0]):
        what = (
            msg("there is no such file")
            if not words or not os.path.exists(words[0])
            else msg("it cannot be run")
        )
        raise BadInput(
            "program '{text}': {what}; expected a program's path", "bad-program", text=text, what=what
        )
    return words


class ProgramProcess:
    """A running program. `name` is its name in messages."""

    def __init__(self, words: Sequence[str], name: str) -> None:
        self.name = name
        self._used = 0.0
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # it is ended with all that it has started, and by nobody's Ctrl-C
            )
        except OSError as error:
            raise BadInput("program '{name}': {why}", "bad-program", name=name, why=reason(error)) from None
        self._closed = Event()
        self._incoming: Queue[bytes | Message | None] = Queue(QUEUED)
        self._outgoing: Queue[bytes | None] = Queue(QUEUED)
        works = (self._read_lines, self._process.stdout), (self._write_lines, self._process.stdin)
        self._threads = [
            Thread(target=work, args=(pipe,), daemon=True)
            for work, pipe in (*works, (self._show, self._process.stderr))
        ]
        for thread in self._threads:
            thread.start()

    def send(self, message: dict[str, Any]) -> None:
        """Send it a message. Raises ProgramEnded if it has left many unread."""
        try:
            self._outgoing.put_nowait(to_json(message).encode() + b"\n")
        except Full:
            raise ProgramEnded(msg("does not read what it is told")) from None

    def read_line(self, until: float) -> bytes | None:
        """Its next line; None after this moment of the monotonic clock. Raises ProgramEnded."""
        try:
            line = self._incoming.get(timeout=min(max(until - time.monotonic(), 0), TIMEOUT_MAX / 2))
        except Empty:
            return None
        if not isinstance(line, bytes):
            raise ProgramEnded(line or self._ended())
        return line

    def clock(self) -> float:
        """The processor time that it has used, in seconds; the elapsed time if that is unknown."""
        if sys.platform != "linux":
            return time.monotonic()
        clock = ~self._process.pid << 3 | 2  # the number of that process's clock
        with suppress(OSError):  # it has ended
            self._used = time.clock_gettime(clock)
        return self._used

    def close(self, last: dict[str, Any]) -> None:
        """End it: the last word, the end of its input, and force if that is not enough."""
        with suppress(ProgramEnded):
            self.send(last)
        self._closed.set()
        with suppress(Full):
            self._outgoing.put_nowait(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PARTING)
        self._kill()
        for thread in self._threads:
            thread.join(ENDED)
        if not any(thread.is_alive() for thread in self._threads):
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
                with suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]

    def _kill(self) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()

    def _ended(self) -> Message:
        try:
            status = self._process.wait(ENDED)
        except subprocess.TimeoutExpired:
            return msg("has closed its output")
        if status < 0:
            return msg("was ended by signal {number}", number=-status)
        return msg("has ended with status {status:plain}", status=status)

    def _read_lines(self, pipe: IO[bytes]) -> None:
        rest = b""
        while chunk := _read(pipe):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in (*lines, rest):
                if len(line) > LINE:
                    self._put(msg("wrote a line of more than {most} bytes", most=LINE))
                    return
            for line in lines:
                self._put(line)
        self._put(None)

    def _put(self, line: bytes | Message | None) -> None:
        while not self._closed.is_set():
            with suppress(Full):
                self._incoming.put(line, timeout=PARTING / 4)
                return

    def _write_lines(self, pipe: IO[bytes]) -> None:
        with suppress(OSError):  # it has ended, or closed its input
            while not self._closed.is_set() or not self._outgoing.empty():
                body = self._outgoing.get()
                if body is None:
                    break
                pipe.write(body)
        with suppress(OSError):
            pipe.close()

    def _show(self, pipe: IO[bytes]) -> None:
        rest, shown = b"", 0
        while chunk := _read(pipe):
            *lines, rest = (rest + chunk).split(b"\n")
            rest = rest[:LINE]
            for line in lines:
                shown += 1
                if shown <= SAID:
                    said = printable(line[:1000].decode(errors="replace"))
                elif shown == SAID + 1:
                    said = say(msg("(says more than is shown)"))
                else:
                    continue
                print(f"{printable(self.name)}: {said}", file=sys.stderr, flush=True)


def _read(pipe: IO[bytes]) -> bytes:
    try:
        return pipe.read(LINE)  # what there is, for the pipe is unbuffered
    except (OSError, ValueError):
        return b""
