"""Requests to a server, and its refusal."""

from __future__ import annotations

import asyncio
import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from croupier.errors import BadInput, CroupierError

__all__ = ["PATIENCE", "ServerRefused", "Session", "ask"]

PATIENCE = 15.0
"""Seconds a client tries to come back to a server that is gone."""


class ServerRefused(CroupierError):
    """The server refused; `code` is its code. `rule` is the rule that refuses a move, if it was one."""

    def __init__(self, code: str, sentence: str, rule: str | None = None) -> None:
        super().__init__(code, sentence)
        self.rule = rule


async def ask(
    url: str, method: str, path: str, body: dict[str, Any] | None = None, token: str | None = None
) -> Any:
    """One HTTP request. Raises ServerRefused with the server's own code and sentence."""
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    if not _is_address(url):
        raise BadInput(f"server '{url}': expected an address such as http://host:8000 or https://host")
    request = urllib.request.Request(url.rstrip("/") + path, data, headers, method=method)
    return await asyncio.to_thread(_answer, request)


class Session:
    """A session on a server: its address, and the token by which it is known there."""

    def __init__(self, url: str, token: str) -> None:
        self.url = url.rstrip("/")
        self.token = token

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One HTTP request of this session. Raises ServerRefused."""
        return await ask(self.url, method, path, body, self.token)


def _is_address(url: str) -> bool:
    try:
        parts = urllib.parse.urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # its port is no number, or its brackets do not close
        return False


def _answer(request: urllib.request.Request) -> Any:
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            content = answer.read()
        return json.loads(content) if content else None
    except urllib.error.HTTPError as error:
        try:
            told = json.loads(error.read())
            raise ServerRefused(str(told["code"]), str(told["sentence"])) from None
        except (ValueError, KeyError, TypeError):
            raise ServerRefused(f"http-{error.code}", f"the server answers {error.code}") from None
    except (http.client.RemoteDisconnected, http.client.IncompleteRead) as error:
        raise ConnectionResetError(f"the server has gone in the middle of its answer: {error!r}") from None
    except (http.client.HTTPException, ValueError):
        raise ServerRefused("no-croupier", "what answers there is no croupier server") from None
