"""The messages to one socket: all answers in order, but only the newest view.

A slow reader delays nobody: while its socket is full, newer views replace the one that waits.
"""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec

from croupier.server.http.uvicorn_adapter import Put
from croupier.server.runtime.metrics import Metrics
from croupier.table.messages import encode

MOST_ANSWERS = 200
MOST_BYTES = 65_536
"""Unread answers, and their bytes if there are several, after which a reader is disconnected."""


class Posted(msgspec.Struct, frozen=True):
    """A table's current view for one audience, and the message that carries it."""

    n: int
    body: bytes
    letter: bytes


def posted(n: int, at: int, body: bytes, now: int | None = None) -> Posted:
    """A view as a message. `now` is the time at the table, `at` the time of its last log entry."""
    letter = b'{"type":"view","n":%d,"at":%d,"now":%d,"view":%b}'
    return Posted(n, body, letter % (n, at, at if now is None else now, body))


class Outbox:
    """The messages to one socket. They are sent at once as long as the socket takes them.

    `put` sends a message (see `uvicorn_adapter.Put`). `ended` is done when the last message was sent after
    `close`, or when the socket has failed. `behind` is True if the reader left too many answers unread;
    `unread` is the size of those in bytes.
    """

    __slots__ = (
        "_answers",
        "_closing",
        "_latest",
        "_metrics",
        "_put",
        "_shown",
        "_taken_back",
        "_waiting",
        "behind",
        "ended",
        "unread",
    )

    def __init__(self, put: Put, metrics: Metrics) -> None:
        self._put = put
        self._metrics = metrics
        self._answers: deque[bytes] = deque()
        self._latest: Posted | None = None  # not sent yet
        self._shown: bytes | None = None  # the body sent last; its letter need not be kept
        self._taken_back = ""  # to be told with the next view
        self._waiting: asyncio.Future[None] | None = None
        self._closing = False
        self.behind = False
        self.unread = 0
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def answer(self, letter: msgspec.Struct, *, followed: bool = False) -> None:
        """Send an answer. If a view follows at once (`followed`), both go out together."""
        if self.ended.done():
            return
        self._metrics.letters["answer"] += 1
        body = encode(letter)
        self._answers.append(body)
        self.unread += len(body)
        if not followed:
            self._go()
        if len(self._answers) > MOST_ANSWERS or (self.unread > MOST_BYTES and len(self._answers) > 1):
            self.behind = True
            self._end()

    def post(self, post: Posted, *, whole: bool = False, taken_back: str = "") -> None:
        """Send the newest view. `whole` and `taken_back` send it even if it is equal to the last one.

        `taken_back` is a sentence for the reader after log entries were lost.
        """
        if self.ended.done():
            return
        if self._latest is not None:
            self._metrics.skipped.inc()
        self._taken_back = taken_back or self._taken_back
        if whole or taken_back:
            self._shown = None
        self._latest = post
        self._go()

    def close(self) -> None:
        """Send the remaining messages, and end."""
        self._closing = True
        self._go()

    async def stop(self) -> None:
        """End without sending the remaining messages."""
        self._end()
        if self._waiting is not None:
            self._waiting.cancel()
            await asyncio.gather(self._waiting, return_exceptions=True)

    def _go(self) -> None:
        """Send messages until the socket makes one wait."""
        try:
            while self._waiting is None and (self._latest or self._answers):
                letter = self._next()
                later = self._put(letter, bool(self._latest or self._answers))
                if later is not None:
                    self._waiting = asyncio.ensure_future(later)
                    self._waiting.add_done_callback(self._go_on)
        except Exception:  # after any error of the socket, its reader is gone
            self._end()
        if self._closing and self._waiting is None:
            self._end()

    def _go_on(self, sent: asyncio.Future[None]) -> None:
        """Continue after a message that had to wait was sent, or failed."""
        self._waiting = None
        if sent.cancelled() or sent.exception() is not None:
            self._end()
        self._go()

    def _end(self) -> None:
        """End, and drop all messages."""
        self._answers.clear()
        self._latest = self._shown = None
        self.unread = 0
        if not self.ended.done():
            self.ended.set_result(None)

    def _next(self) -> bytes:
        """The next message: answers first, then the newest view."""
        if self._answers:
            body = self._answers.popleft()
            self.unread -= len(body)
            return body
        latest, before = self._latest, self._shown
        assert latest is not None
        self._latest, self._shown = None, latest.body
        if before == latest.body:
            self._metrics.letters["same"] += 1
            return b'{"type":"same","n":%d}' % latest.n
        self._metrics.letters["view"] += 1
        if not self._taken_back:
            return latest.letter
        notice, self._taken_back = encode({"taken_back": self._taken_back})[1:-1], ""
        return latest.letter.replace(b',"at":', b',%b,"at":' % notice, 1)
