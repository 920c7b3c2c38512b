"""What a request costs: most cost one; what takes the server's time, as much as it takes of it.

That is paid first. What the work then takes of a thread beyond it is measured and owed, for it depends on
what is sent, and on how large a tournament has become.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import TypeVar

__all__ = ["aside", "charge", "cost_of", "owing"]

T = TypeVar("T")

EACH = 0.01
"""Seconds of the processor for which one request stands."""

MOST = 600
"""No request is charged as more than so many others."""

_owes: ContextVar[Callable[[float], None] | None] = ContextVar("owes", default=None)

_COSTS = tuple(
    (re.compile(pattern), cost)
    for pattern, cost in (
        (r"/api/tables/[^/]+/best", 10.0),
        (r"/api/advise/[^/]+|/api/tables/[^/]+/advice", 10.0),
        (r"/api/advise/[^/]+/finer|/api/tables/[^/]+/advice/finer", 30.0),
        (r"/api/tables/[^/]+/hands/[^/]+/review|/api/score/[^/]+/review", 30.0),
        (r"/api/practice/[^/]+/[^/]+/judged", 30.0),
        (r"/api/practice/[^/]+/(?!questions/)[^/]+", 3.0),
        (r"/api/my/progress|/api/my/sessions/[^/]+", 5.0),
        (r"/api/tables/[^/]+/hands/[^/]+(/proof|/record|/picture\.png)?", 5.0),
        (r"/api/tables/[^/]+/hands", 2.0),
        (r"/api/tournaments(/[^/]+/entries)?", 2.0),
        (r"/api/tournaments/[^/]+/(log|export|print/[^/]+|report)", 5.0),
        (r"/api/tournaments/(import|people|check|[^/]+/bots)|/api/series", 5.0),
        (r"/api/score/[^/]+/(match|game)", 5.0),
    )
)


def cost_of(path: str) -> float:
    """How many requests one for this path counts as."""
    return next((cost for pattern, cost in _COSTS if pattern.fullmatch(path)), 1.0)


def owing(paid: float, owe: Callable[[float], None]) -> None:
    """What this request takes beyond what was `paid` is owed from now on."""
    _owes.set(lambda cost: owe(max(0.0, min(cost, MOST) - paid)))


def charge(seconds: float) -> None:
    """Charge whoever asks for so much of the processor's time."""
    if owe := _owes.get():
        owe(seconds / EACH)


async def aside(
    work: Callable[[], T], run: Callable[[Callable[[], T]], Awaitable[T]] = asyncio.to_thread
) -> T:
    """Do something in a thread, and charge whoever asks for the time that it takes."""

    def measured() -> T:
        began = time.thread_time()
        try:
            return work()
        finally:
            charge(time.thread_time() - began)

    return await run(measured)
