"""Serving below a path prefix such as `/cards`, which a proxy may remove or not.

A proxy may take the prefix off, and say so in `X-Forwarded-Prefix`, or leave it on. The application knows
nothing of it, except the page, which is told by `root_of` what to put before its addresses.
"""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import BadInput
from croupier.server.runtime.settings import Settings

_PREFIX = re.compile(r"(/[A-Za-z0-9._~-]{1,60}){1,8}", re.ASCII)
_ROOT = "croupier.root"


def read_prefix(text: str) -> str:
    """A prefix without trailing slash; empty for none. Raises BadInput."""
    bare = text.rstrip("/")
    if bare and not _PREFIX.fullmatch(bare):
        raise BadInput("root path '{text}': expected one such as /cards", "root-path", text=text)
    return bare


def root_of(scope: Scope) -> str:
    """The prefix of all addresses for this request; empty for none."""
    root: str = scope.get(_ROOT, "")
    return root


class Prefix:
    """Removes the prefix from requests, and adds it to addresses in answers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        root = self._root(scope) if scope["type"] in ("http", "websocket") else ""
        if not root:
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        if path == root or path.startswith(f"{root}/"):
            path = path[len(root) :] or "/"
        await self._app({**scope, "path": path, _ROOT: root}, receive, _below(root, send))

    def _root(self, scope: Scope) -> str:
        """The root path: of a trusted proxy's header if it is valid, else of the settings."""
        said = Headers(scope=scope).get("x-forwarded-prefix") if self._settings.trust_proxy else None
        if said is None:
            return self._settings.root_path
        try:
            return read_prefix(said)
        except BadInput:
            return self._settings.root_path


def _below(root: str, send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            cookies = [
                value.replace("; Path=/", f"; Path={root}/") for value in headers.getlist("set-cookie")
            ]
            if cookies:
                del headers["set-cookie"]
            for value in cookies:
                headers.append("set-cookie", value)
        await send(message)

    return sending
