"""HTTP requests to a server, and the errors of its answers."""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Generator
from typing import Any, TypeVar

import msgspec

from croupier.errors import BadInput, CroupierError
from croupier.words import Message

T = TypeVar("T")

PATIENCE = 120.0
"""The default time in seconds for which a client retries during an outage."""
ANSWER = 15.0
"""Seconds for one answer."""

_OUTAGE = ("unavailable", "closing", "http-502", "http-503", "http-504")
_LATE = ("stale", "not-asked", "ahead", "not-dealt-in", "no-seat", "busy")


class ServerRefused(CroupierError):
    """The server refused; `code` is its code. `rule` is the rule that refuses a move, if it was one."""

    def __init__(
        self, code: str, template: str | Message, rule: str | None = None, /, **parts: Any
    ) -> None:
        super().__init__(code, template, **parts)
        self.rule = rule

    @property
    def is_late(self) -> bool:
        """True if a clock, an outage or another player was faster: look at the table and go on."""
        return self.code in _LATE


def _no_croupier() -> ServerRefused:
    return ServerRefused("no-croupier", "what answers there is no croupier server")


def answer_as(kind: type[T], answer: Any) -> T:
    """An answer as a value of a type. Raises ServerRefused for one that no croupier server gives."""
    try:
        return msgspec.convert(answer, kind)
    except msgspec.ValidationError:
        raise _no_croupier() from None


def quoted(name: str) -> str:
    """A name as one part of an address."""
    return urllib.parse.quote(name, safe="")


def is_outage(error: Exception) -> bool:
    """True if the server, its database or the way there has failed: another try may succeed."""
    return isinstance(error, OSError) or (isinstance(error, ServerRefused) and error.code in _OUTAGE)


def delays() -> Generator[float]:
    """Seconds between one try and the next: twice as long each time, and not the same for all clients."""
    wait = 0.05
    while True:
        yield wait * random.uniform(0.75, 1)
        wait = min(2 * wait, 2.0)


class Waits:
    """The delays of one request in an outage, at most `patience` seconds from the first."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._delays = delays()
        self._until: float | None = None

    async def another(self, error: Exception) -> bool:
        """Wait before another try; False if this error is no outage, or the time is up."""
        now = asyncio.get_running_loop().time()
        if self._until is None:
            self._until = now + self._patience
        if now >= self._until or not is_outage(error):
            return False
        await asyncio.sleep(min(next(self._delays), self._until - now))
        return True


async def ask(
    url: str, method: str, path: str, body: dict[str, Any] | None = None, token: str | None = None
) -> Any:
    """One HTTP request. Raises ServerRefused with the server's own code and sentence."""
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    if not _is_address(url):
        raise BadInput(
            "server '{url}': expected an address such as http://host:8000 or https://host", url=url
        )
    request = urllib.request.Request(url.rstrip("/") + path, data, headers, method=method)
    return await asyncio.to_thread(_answer, request)


class Session:
    """A session on a server, by address and token; it rides out outages for `patience` seconds."""

    def __init__(
        self, url: str, token: str, patience: float | None = None, *, answered: bool = False
    ) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.patience = PATIENCE if patience is None else patience
        self.answered = answered

    async def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, *, again: bool = False
    ) -> Any:
        """One request, repeated in an outage if it is safe (`again`). Raises ServerRefused and OSError."""
        waits = Waits(self.patience)
        while True:
            try:
                answer = await ask(self.url, method, path, body, self.token or None)
            except (OSError, ServerRefused) as error:
                self.answered |= isinstance(error, ServerRefused)
                unsent = isinstance(getattr(error, "reason", error), ConnectionRefusedError)
                may = self.answered and (again or unsent or method == "GET")
                if not (may and await waits.another(error)):
                    raise
            else:
                self.answered = True
                return answer


def _is_address(url: str) -> bool:
    try:
        parts = urllib.parse.urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # its port is no number, or its brackets do not close
        return False


def _answer(request: urllib.request.Request) -> Any:
    try:
        with urllib.request.urlopen(request, timeout=ANSWER) as answer:
            content = answer.read()
        return json.loads(content) if content else None
    except urllib.error.HTTPError as error:
        try:
            refusal = json.loads(error.read())
            raise ServerRefused(str(refusal["code"]), str(refusal["sentence"])) from None
        except (ValueError, KeyError, TypeError, RecursionError, http.client.HTTPException):
            raise ServerRefused(
                f"http-{error.code}", "the server answers {code}", code=error.code
            ) from None
    except (http.client.RemoteDisconnected, http.client.IncompleteRead) as error:
        raise ConnectionResetError(f"the server has gone in the middle of its answer: {error!r}") from None
    except (http.client.HTTPException, ValueError, RecursionError):
        raise _no_croupier() from None
