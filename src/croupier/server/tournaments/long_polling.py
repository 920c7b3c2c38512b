"""Requests that wait for news of a tournament: so many, so long, and no longer than somebody listens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import Request

from croupier.errors import CroupierError
from croupier.server.http.rate_limits import Tally
from croupier.server.runtime.settings import Settings
from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.roles import Caller

__all__ = ["Waits"]

LONGEST = 20.0
"""Seconds after which the same is told again."""


class Waits:
    """Those of one server."""

    def __init__(self, settings: Settings, stopping: Callable[[], bool]) -> None:
        self._most = settings.waits
        self._tally = Tally(settings.waits_per_address)
        self._waiting = 0
        self._stopping = stopping

    async def until_newer(
        self,
        request: Request,
        caller: Caller,
        actor: TournamentActor,
        after: int | None,
        shown: Callable[[], Any],
    ) -> None:
        """Wait until what is shown is another than after this entry, or for long.

        So a phone asks again only when something of its own has changed: a club's may have one address.
        `shown` is called whenever anything has: it raises where they may not see it any more.
        """
        first = shown()
        if after != actor.state.n:  # one that is greater was lost by the database
            return
        if self._waiting >= self._most or not self._tally.enter(caller.address):
            raise CroupierError("too-many", "too many requests wait for news already; try again later")
        self._waiting += 1
        gone = asyncio.create_task(_gone(request), name="listener")
        try:
            await self._wait(actor, lambda: shown() != first, gone)
        finally:
            self._waiting -= 1
            self._tally.leave(caller.address)
            gone.cancel()

    async def _wait(
        self, actor: TournamentActor, changed: Callable[[], bool], gone: asyncio.Task[None]
    ) -> None:
        clock = asyncio.get_running_loop().time
        until = clock() + LONGEST
        while not changed() and clock() < until and not (gone.done() or actor.stopped or self._stopping()):
            news = asyncio.create_task(actor.news(actor.edition, until - clock()))
            try:
                await asyncio.wait([news, gone], return_when=asyncio.FIRST_COMPLETED)
            finally:
                news.cancel()


async def _gone(request: Request) -> None:
    """Ends when whoever asked has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
