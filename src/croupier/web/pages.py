"""The page: one shell for every address, and its files under a name that changes when they do.

There is no build step. The browser loads the modules as they are in `static/`, once: their address holds
a hash of all of them, so they may be kept for ever, and a new version is a new address.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from croupier.web.api import Api
from croupier.web.prefix import root_of

__all__ = ["add_pages", "lost"]

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
)
"""The page's own addresses; `static/js/main.js` says which of its pages each one is."""

STYLES = ("base", "pieces", "lobby", "table", "house", "score")
FIRST = (
    "main",
    "ui",
    "parts",
    "name",
    "texts",
    "fair_texts",
    "games/texts",
    "format",
    "api",
    "prefs",
    "cards",
)
"""Modules that every page needs, named to the browser at once instead of one import after the other."""

_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_FOREVER = "public, max-age=31536000, immutable"
_COMPRESSED_FROM = 512


class _File(msgspec.Struct, frozen=True):
    """One file of the page, ready to be sent; `packed` is its body compressed, where that is worth it."""

    body: bytes
    packed: bytes | None
    media_type: str


@cache
def _static() -> dict[str, _File]:
    """All files of the page by their path under `static/`. A few hundred kilobytes."""
    found = {}
    for path, entry in _walk(files("croupier.web") / "static", ""):
        body = entry.read_bytes()
        suffix = path[path.rfind(".") :]
        kind = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "text/plain"
        packed = gzip.compress(body, mtime=0) if len(body) >= _COMPRESSED_FROM else None
        found[path] = _File(body, packed, kind)
    return found


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, Traversable]]:
    paths: list[tuple[str, Traversable]] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            paths += _walk(entry, f"{prefix}{entry.name}/")
        elif not entry.name.endswith(".d.ts"):
            paths.append((prefix + entry.name, entry))
    return paths


@cache
def _base() -> str:
    """Where the files are: their address with the hash of them all."""
    sums = hashlib.sha256()
    for path, file in sorted(_static().items()):
        sums.update(path.encode() + b"\0" + file.body + b"\0")
    return f"/page/{sums.hexdigest()[:16]}"


@lru_cache(maxsize=8)
def _shell(root: str = "") -> str:
    """The HTML of every address, where `root` stands before all of them."""
    base = root + _base()
    static = _static()
    sheets = [name for name in STYLES if f"css/{name}.css" in static]
    styles = "\n".join(f'<link rel="stylesheet" href="{base}/css/{name}.css">' for name in sheets)
    vendored = [path for path in static if path.startswith("vendor/") and path.endswith(".js")]
    modules = [*(f"js/{name}.js" for name in FIRST), *vendored]
    preloads = "\n".join(f'<link rel="modulepreload" href="{base}/{path}">' for path in modules)
    text = static["index.html"].body.decode()
    text = text.replace("{root}", root)
    return text.replace("{base}", base).replace("{styles}", styles).replace("{preloads}", preloads)


def add_pages(api: Api) -> None:
    """Serve the page and its files."""

    async def shell(request: Request) -> Response:
        return _page(request)

    for address in ADDRESSES:
        api.at("GET", address)(shell)

    @api.at("GET", "/page/{version}/{path:path}")
    async def file(version: str, path: str, request: Request) -> Response:
        found = _static().get(path)
        if found is None or f"/page/{version}" != _base():
            return Response(status_code=404)
        headers = {"Cache-Control": _FOREVER, "Vary": "Accept-Encoding"}
        if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(found.packed, media_type=found.media_type, headers=headers)
        return Response(found.body, media_type=found.media_type, headers=headers)


def lost(request: Request) -> Response | None:
    """The page for a person who mistyped an address, which says so and leads on; None for a program."""
    wanted = request.headers.get("accept", "")
    if "text/html" not in wanted or request.url.path.startswith(("/api/", "/page/")):
        return None
    return _page(request, 404)


def _page(request: Request, status: int = 200) -> Response:
    return HTMLResponse(_shell(root_of(request.scope)), status, {"Cache-Control": "no-cache"})
