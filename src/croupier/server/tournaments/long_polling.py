"""Long polling for changes of a tournament, with limits on the number and time of waiting requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import Request

from croupier.errors import CroupierError
from croupier.server.http.connections import gone as ended
from croupier.server.http.rate_limits import ConcurrencyLimiter
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.roles import Caller

LONGEST = 20.0
"""Seconds after which a request is answered without a change."""


class LongPolls:
    """The waiting requests of one server."""

    def __init__(self, settings: Settings, tasks: TaskScope, stopping: Callable[[], bool]) -> None:
        self._tasks = tasks
        self._most = settings.waits
        self._tally = ConcurrencyLimiter(settings.waits_per_address)
        self._waiting = 0
        self._stopping = stopping

    async def wait_for_change(
        self,
        request: Request,
        caller: Caller,
        actor: TournamentActor,
        after: int | None,
        shown: Callable[[], Any],
    ) -> None:
        """Wait until `shown()` changes after entry `after`, or for a long time.

        So a phone asks again only when something of its own has changed; a club's phones may share one
        address. `shown` raises if the caller may not see it any more.
        """
        first = shown()
        if after != actor.state.n:  # one that is greater was lost by the database
            return
        if self._waiting >= self._most or not self._tally.enter(caller.address):
            raise CroupierError("too-many", "too many requests wait for news already; try again later")
        self._waiting += 1
        gone = self._tasks.start("listener", ended, request)
        try:
            await self._wait(actor, lambda: shown() != first, gone)
        finally:
            self._waiting -= 1
            self._tally.leave(caller.address)
            gone.cancel()

    async def _wait(
        self, actor: TournamentActor, changed: Callable[[], bool], gone: asyncio.Future[None]
    ) -> None:
        clock = asyncio.get_running_loop().time
        until = clock() + LONGEST
        while not changed() and clock() < until and not (gone.done() or actor.stopped or self._stopping()):
            news = self._tasks.start("news", actor.news, actor.edition, until - clock())
            try:
                await asyncio.wait([news, gone], return_when=asyncio.FIRST_COMPLETED)
            finally:
                news.cancel()
