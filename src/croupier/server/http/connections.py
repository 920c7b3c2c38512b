"""Connection limits: number, per address, and time until a request is complete.

A connection is `waiting` until a request is complete, and `answering` until its answer is sent. Then it
waits again, or it becomes a `socket`. At a limit, a new connection replaces the one that has waited
longest; at the limit of its address, one of the same address. So incomplete requests keep nobody out.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any, Literal

from starlette.requests import Request

from croupier.server.runtime.settings import Settings

READ_TIMEOUT, ANSWERS = 20.0, 120.0
"""Seconds until a request has to be complete, and until its answer has to be sent."""
PROGRESS = 1 << 18
"""Bytes of a request after which its time begins again, for a long file on a slow line."""
RESERVE = 256
"""Open files reserved for the database, processes and connections that are not accepted yet."""
FEWEST = 16

Stage = Literal["waiting", "answering", "socket"]


def bound(host: str, port: int) -> socket.socket:
    """A socket that is bound to an address. Raises OSError, OverflowError or UnicodeError."""
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
    except BaseException:
        made.close()
        raise
    return made


class OpenConnection:
    """One connection from an address. `hang_up` ends it at once."""

    __slots__ = ("address", "hang_up", "since", "stage")

    def __init__(self, address: str, hang_up: Callable[[], object], now: float) -> None:
        self.address = address
        self.hang_up = hang_up
        self.stage: Stage = "waiting"
        self.since = now


class ConnectionLimiter:
    """Limits connections. `note` gets the reason for closing one: `share`, `full` or `slow`."""

    def __init__(
        self,
        settings: Settings,
        note: Callable[[str], object] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = settings.connections
        # Behind a proxy all are of one address, and the proxy knows the others.
        self._share = settings.connections if settings.trust_proxy else settings.connections_per_address
        self._note = note
        self._clock = clock
        self._calls: dict[
            OpenConnection, None
        ] = {}  # those that have stayed at their stage for longest come first
        self._of: defaultdict[str, dict[OpenConnection, None]] = defaultdict(dict)
        self._alarm: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._calls)

    def enter(self, address: str, hang_up: Callable[[], object]) -> OpenConnection:
        """Add a connection. If there is no room, it or another one is closed."""
        call = OpenConnection(address, hang_up, self._clock())
        own = self._of[address]
        if len(own) >= self._share:
            self._end(_waiting_longest(own) or call, "share")
        elif len(self._calls) >= self._most:
            self._end(_waiting_longest(self._calls) or call, "full")
        if call.hang_up is hang_up:
            self._calls[call] = self._of[address][call] = None
            self._set_alarm()
        return call

    def leave(self, call: OpenConnection) -> None:
        """Remove a connection."""
        self._calls.pop(call, None)
        own = self._of.get(call.address, {})
        own.pop(call, None)
        if not own:
            self._of.pop(call.address, None)

    def turn(self, call: OpenConnection, stage: Stage) -> None:
        """Move a connection to another stage."""
        if call in self._calls:
            call.stage, call.since = stage, self._clock()
            for calls in (self._calls, self._of[call.address]):
                del calls[call]
                calls[call] = None

    def close_slow(self) -> None:
        """Close the connections that have taken too long."""
        now = self._clock()
        limits = {"waiting": READ_TIMEOUT, "answering": ANSWERS}
        for call in [call for call in self._calls if now - call.since >= limits.get(call.stage, now + 1)]:
            self._end(call, "slow")

    def _end(self, call: OpenConnection, why: str) -> None:
        self.leave(call)
        hang_up, call.hang_up = call.hang_up, _nothing
        self._note(why)
        hang_up()

    def _set_alarm(self) -> None:
        if self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(1, self._look)

    def _look(self) -> None:
        """Check once a second, as long as there are connections."""
        self._alarm = None
        self.close_slow()
        if self._calls:
            self._set_alarm()


def _nothing() -> None:
    """Do nothing: the connection is closed already."""


def _waiting_longest(calls: dict[OpenConnection, Any]) -> OpenConnection | None:
    return next((call for call in calls if call.stage == "waiting"), None)


def within_limits(settings: Settings) -> Settings:
    """The settings with at most as many connections as the system allows. Raises its limit on open files.

    A fifth of the connections is never used for sockets, so that there is room for requests.
    """
    try:
        import resource
    except ImportError:  # pragma: no cover - Windows has no such limit
        return settings
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = settings.connections + RESERVE
    if soft != resource.RLIM_INFINITY and soft < enough:
        soft = enough if hard == resource.RLIM_INFINITY else min(enough, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    allowed = enough if soft == resource.RLIM_INFINITY else soft
    most = max(FEWEST, min(settings.connections, allowed - RESERVE))
    return settings.but(connections=most, sockets=min(settings.sockets, most * 4 // 5))


async def gone(request: Request) -> None:
    """Return when the client of a request has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
