"""The middleware of every request: rate, host, origin and size checks, and response headers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from ipaddress import IPv4Address, ip_address, ip_network

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.http.api import refusal
from croupier.server.http.origin_check import is_own_name, is_own_origin
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.http.request_costs import cost_of, owing
from croupier.server.runtime.metrics import Durations
from croupier.server.runtime.settings import Settings
from croupier.words import msg

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " frame-ancestors 'none'; form-action 'self'"
    ),
}
UPKEEP = ("/healthz", "/metrics")
STREAMED = re.compile(r"/api/tournaments/(import|[^/]+/logo)")
"""Routes whose handlers read the body themselves, after they have checked the sender."""
POLLED = re.compile(r"/api/(tournaments/[^/]+/(floor|me|tables/[^/]+)|score/live/[^/]+)")
"""Routes with long polling. A whole club may use them from one address."""
_UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


class ClientAddress(str):
    """The address that a request is counted with. Handlers may take one."""

    __slots__ = ()


def address_of(scope: Scope, settings: Settings) -> ClientAddress:
    """The address a request is counted with; behind a trusted proxy, the last one that the proxy saw."""
    client = scope.get("client")
    own = client[0] if client else "local"
    if not settings.trust_proxy:
        return ClientAddress(counted(own) or own)
    return ClientAddress(forwarded_address(scope) or counted(own) or own)


def forwarded_address(scope: Scope) -> str:
    """The last address that a proxy names, as it is counted; "" if it names none."""
    lines = Headers(scope=scope).getlist("x-forwarded-for") or [""]  # strangers may have sent lines of it
    return counted(_host(lines[-1].rpartition(",")[2].strip()))


def _host(text: str) -> str:
    """An address without the port that some proxies append."""
    bracketed = re.fullmatch(r"\[([^]]*)\](:[0-9]+)?", text)
    if bracketed:
        return bracketed[1]
    return text.partition(":")[0] if text.count(":") == 1 else text


def counted(address: str) -> str:
    """The address to count, for IPv6 its /64 network, which one household owns. "" if it is no address."""
    try:
        known = ip_address(address)
    except ValueError:
        return ""
    if isinstance(known, IPv4Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known.packed, 64), strict=False))


class Guard:
    """Refuses requests that are too long, too frequent or from a foreign page.

    `answers` counts all answers by status; `times` measures those that do not wait for news.
    """

    def __init__(
        self,
        app: ASGIApp,
        sockets: ASGIApp,
        settings: Settings,
        clock: Callable[[], float],
        answers: Counter[int],
        times: Durations,
    ) -> None:
        self._app = app
        self._clock = clock
        self._answers = answers
        self._times = times
        self._sockets = sockets
        self._settings = settings
        self._requests = RateLimiter(settings.requests, clock)
        self._files = RateLimiter(settings.files, clock)
        self._polls = RateLimiter(settings.polls, clock)
        self._upkeep = RateLimiter(settings.upkeep, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request. Sockets have limits of their own; see `Sockets`."""
        if scope["type"] != "http":
            other = self._sockets if scope["type"] == "websocket" else self._app
            await other(scope, receive, send)
            return
        receive, send = _hanging_up(scope, receive, send)
        status: int | None = None
        begun = self._clock()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._answer(scope, receive, _with_headers(sending))
        except Exception:
            status = status or 500  # which is answered outside of this
            raise
        finally:
            if status is not None:  # they have not hung up before
                self._answers[status] += 1
                if not POLLED.fullmatch(scope["path"]):
                    self._times.observe(self._clock() - begun)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = self._refusal(scope)
        if refused is None and not STREAMED.fullmatch(scope["path"]):
            body = await _body(receive, self._settings.body_bytes)
            if body is None:
                refused = refusal(
                    413, "too-long", msg("a body has at most {n:plain} bytes", n=self._settings.body_bytes)
                )
            else:
                receive = _replayed(body, receive)
        await (refused or self._app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        limit, address, cost = self._limit(scope), address_of(scope, self._settings), cost_of(scope["path"])
        if not limit.take(address, cost):
            return refusal(429, "too-many", "too many requests; wait a little")
        if not is_own_name(scope, self._settings):
            return refusal(
                421, "host", "this server has another name; its house may give it more by --origin"
            )
        if scope["method"] in _UNSAFE and not is_own_origin(scope, self._settings):
            return refusal(403, "origin", "this page may not do that here")
        owing(cost, partial(limit.owe, address))
        return None

    def _limit(self, scope: Scope) -> RateLimiter:
        """The rate limit of this request. The four limits are independent."""
        path = scope["path"]
        if POLLED.fullmatch(path):
            return self._polls
        if path.startswith("/api/"):
            return self._requests
        return self._upkeep if path in UPKEEP else self._files  # files are many at once, and cheap


async def _body(receive: Receive, most: int) -> bytes | None:
    """The whole body; None if it is longer than `most`."""
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b""
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            return None
    return body


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns the body again, and then later messages."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def _hanging_up(scope: Scope, receive: Receive, send: Send) -> tuple[Receive, Send]:
    """The same functions; they close a connection that was answered before its body was read."""
    headers = Headers(scope=scope)
    more = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers

    async def receiving() -> Message:
        nonlocal more
        message = await receive()
        more = message["type"] == "http.request" and message.get("more_body", False)
        return message

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start" and more:
            MutableHeaders(scope=message)["Connection"] = "close"
        await send(message)

    return receiving, sending


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
