"""The page: one shell for every address, and its files under a name that changes when they do (`web.site`).

The shell holds what `GET /api/games` says, so that every game has its name before anything is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.web.api import Api
from croupier.web.offered import GameAnswer
from croupier.web.prefix import root_of
from croupier.web.site import File, file_of_text, site

__all__ = ["Pages"]

ADDRESSES = (
    "/",
    "/table/{table}",
    "/history",
    "/operator",
    "/rules",
    "/rules/{game}",
    "/fairness",
    "/design",
    "/score",
    "/score/{game}",
    "/replay",
    "/replay/{table}/{hand}",
    "/tournaments",
    "/tournament/{name}",
    "/tournament/{name}/wall",
    "/tournament/{name}/console",
    "/tournament/{name}/me",
    "/tournament/{name}/play",
    "/tournament/{name}/table/{number}",
    "/series",
)
"""The page's own addresses; `static/js/main.js` says which of its pages each one is."""

STYLES = ("base", "pieces", "lobby", "table", "house", "score", "tournament", "wall", "tournaments")
FIRST = (
    "main",
    "ui",
    "parts",
    "name",
    "names",
    "texts",
    "fair_texts",
    "table_texts",
    "format",
    "api",
    "prefs",
    "cards",
)
"""Modules that every page needs, named to the browser at once instead of one import after the other."""

_FOREVER = "public, max-age=31536000, immutable"


class Pages:
    """The page of one house. `games` is what it says of its games."""

    def __init__(self, games: Callable[[], list[GameAnswer]]) -> None:
        self._games = games
        self._shell = lru_cache(maxsize=8)(self._made)

    def add(self, api: Api) -> None:
        """Serve the page and its files."""

        async def shell(request: Request) -> Response:
            return self._page(request)

        for address in ADDRESSES:
            api.at("GET", address)(shell)

        @api.at("GET", "/page/{version}/{path:path}")
        async def file(version: str, path: str, request: Request) -> Response:
            here = site()
            found = here.files.get(path)
            if found is None or f"/page/{version}" != here.base:
                return Response(status_code=404)
            return _sent(found, request, 200, _FOREVER)

    def lost(self, request: Request) -> Response | None:
        """The page for a person who mistyped an address, which says so and leads on; None for a program."""
        wanted = request.headers.get("accept", "")
        if "text/html" not in wanted or request.url.path.startswith(("/api/", "/page/")):
            return None
        return self._page(request, 404)

    def _page(self, request: Request, status: int = 200) -> Response:
        return _sent(self._shell(root_of(request.scope)), request, status, "no-cache")

    def _made(self, root: str) -> File:
        """The HTML of every address, where `root` stands before all of them."""
        here = site()
        base = root + here.base
        sheets = [name for name in STYLES if f"css/{name}.css" in here.files]
        styles = "\n".join(f'<link rel="stylesheet" href="{base}/css/{name}.css">' for name in sheets)
        vendored = [path for path in here.files if path.startswith("vendor/") and path.endswith(".js")]
        modules = [*(f"js/{name}.js" for name in FIRST), *vendored]
        preloads = "\n".join(f'<link rel="modulepreload" href="{base}/{path}">' for path in modules)
        parts = {"root": root, "base": base, "styles": styles, "preloads": preloads}
        text = here.files["index.html"].body.decode()
        for name, part in parts.items():
            text = text.replace(f"{{{name}}}", part)
        games = escape(msgspec.json.encode(self._games()).decode())
        return file_of_text(text.replace("{games}", games).encode(), "text/html; charset=utf-8")


def _sent(file: File, request: Request, status: int, cache: str) -> Response:
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, status, headers, file.media_type)
    return Response(file.body, status, headers, file.media_type)
