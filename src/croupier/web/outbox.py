"""What is on its way to one socket: answers in order, and of the views only the newest.

A slow reader holds up nobody: while its socket takes no more, newer views replace the one that waits.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec

from croupier.table.messages import encode
from croupier.web.metrics import Metrics

__all__ = ["Outbox", "Posted"]

MOST_ANSWERS = 200
"""A reader that lets so many answers pile up is let go."""


class Posted(NamedTuple):
    """A table's present view for one audience: the view's bytes, and both letters that may carry it."""

    n: int
    body: bytes
    view: str
    same: str


def posted(n: int, at: int, body: bytes) -> Posted:
    """The letters of a view."""
    view = f'{{"type":"view","n":{n},"at":{at},"view":{body.decode()}}}'
    return Posted(n, body, view, f'{{"type":"same","n":{n}}}')


class Outbox:
    """The letters to one socket. `run` sends them; everything else only puts them down."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._answers: deque[str] = deque()
        self._latest: Posted | None = None
        self._sent: Posted | None = None
        self._wake = asyncio.Event()
        self._closing = False

    def answer(self, letter: msgspec.Struct) -> None:
        """A letter that must arrive."""
        self._answers.append(encode(letter).decode())
        if len(self._answers) > MOST_ANSWERS:
            self._closing = True
        self._wake.set()

    def post(self, post: Posted, *, whole: bool = False) -> None:
        """The newest view; `whole` sends it even where it has been sent before."""
        if self._latest is not self._sent:
            self._metrics.skipped.inc()
        if whole:
            self._sent = None
        self._latest = post
        self._wake.set()

    def close(self) -> None:
        """Send what waits, and stop."""
        self._closing = True
        self._wake.set()

    async def run(self, send: Callable[[str], Awaitable[Any]]) -> None:
        """Send letters until closed."""
        while True:
            while self._answers:
                self._metrics.answers.inc()
                await send(self._answers.popleft())
            if self._latest is not None and self._latest is not self._sent:
                latest, before = self._latest, self._sent
                self._sent = latest
                unchanged = before is not None and before.body == latest.body
                (self._metrics.sames if unchanged else self._metrics.views).inc()
                await send(latest.same if unchanged else latest.view)
                continue
            if self._answers:
                continue
            if self._closing:
                return
            self._wake.clear()
            await self._wake.wait()
