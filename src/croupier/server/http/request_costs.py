"""Costs of requests for the rate limits: 1 for most, more for those that take processor time.

The cost is paid in advance. Thread time beyond it is measured and charged afterwards, because it depends on
the input and on the size of a tournament.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

EACH = 0.01
"""Processor seconds that correspond to a cost of 1."""

MOST = 600
"""The highest charge for one request."""

_owes: ContextVar[Callable[[float], None] | None] = ContextVar("owes", default=None)

_COSTS = tuple(
    (re.compile(pattern), cost)
    for pattern, cost in (
        (r"/api/tables/[^/]+/best", 10.0),
        (r"/api/advise/[^/]+|/api/tables/[^/]+/advice", 10.0),
        (r"/api/advise/[^/]+/finer|/api/tables/[^/]+/advice/finer", 30.0),
        (r"/api/tables/[^/]+/hands/[^/]+/review|/api/score/[^/]+/review", 30.0),
        (r"/api/tables/[^/]+/hands/[^/]+/tries/.+", 3.0),
        (r"/api/practice/[^/]+/[^/]+/judged", 30.0),
        (r"/api/practice/[^/]+/(?!questions/)[^/]+", 3.0),
        (r"/api/my/progress|/api/my/profile|/api/my/sessions/[^/]+", 5.0),
        (r"/api/my/mistakes", 30.0),
        (r"/api/tables/[^/]+/hands/[^/]+/links", 30.0),
        (r"/api/hands/[^/]+/(tries.*|picture\.png)", 3.0),
        (r"/api/day|/api/hands/[^/]+(/answers)?", 2.0),
        (r"/api/tables/[^/]+/hands/[^/]+(/proof|/record|/picture\.png)?", 5.0),
        (r"/api/tables/[^/]+/hands", 2.0),
        (r"/api/tournaments(/[^/]+/(entries|logo))?", 2.0),
        (r"/api/tournaments/[^/]+/(log|export|print/[^/]+|report)", 5.0),
        (r"/api/tournaments/forecast", 30.0),
        (r"/api/tournaments/(import|people|check|[^/]+/bots)|/api/series", 5.0),
        (r"/api/score/[^/]+/(match|game)", 5.0),
        (r"/api/games/[^/]+/(price|compare)", 0.5),  # asked while pays are typed; its time is charged
        (r"/api/games/[^/]+/(search|par-sheet)", 20.0),
        (r"/api/games/[^/]+/session", 10.0),  # the desk asks for two at once
        (r"/api/score/[^/]+/try", 0.25),  # asked at every change of a form
    )
)


def cost_of(path: str) -> float:
    """The cost of a request for this path."""
    return next((cost for pattern, cost in _COSTS if pattern.fullmatch(path)), 1.0)


def owing(paid: float, owe: Callable[[float], None]) -> None:
    """Charge this request's further processor time, beyond what was `paid`, to `owe`."""
    _owes.set(lambda cost: owe(max(0.0, min(cost, MOST) - paid)))


def charge(seconds: float) -> None:
    """Charge processor seconds to the current request."""
    if owe := _owes.get():
        owe(seconds / EACH)


async def aside(
    work: Callable[[], T], run: Callable[[Callable[[], T]], Awaitable[T]] = asyncio.to_thread
) -> T:
    """Run `work` in a thread and charge its processor time to the current request."""

    def measured() -> T:
        began = time.thread_time()
        try:
            return work()
        finally:
            charge(time.thread_time() - began)

    return await run(measured)
