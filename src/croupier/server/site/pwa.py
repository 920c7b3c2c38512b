"""The web app manifest and the service worker, which caches this version's files.

The worker is a file of the page with three things filled in. Its text changes with the version: a browser
asks for it at every visit, finds the new one, and lets go of the old one's files.
"""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import Response

from croupier.server.http.api import Api
from croupier.server.http.root_path import root_of
from croupier.server.site.shell_texts import language_of, text_of
from croupier.server.site.static_files import site

_NO_CACHE = {"Cache-Control": "no-cache"}
_COLOUR = "#1a4535"
_ICONS = (("icon-192.png", "192x192", "any maskable"), ("icon-512.png", "512x512", "any maskable"))


def add_installed(api: Api, first: tuple[str, ...]) -> None:
    """The two addresses. `first` are the files that the shell needs, which are kept at once."""

    @api.route("GET", "/manifest.webmanifest")
    async def manifest(request: Request) -> Response:
        root, base = root_of(request.scope), root_of(request.scope) + site().base
        language = language_of(request)
        told = {
            "name": "croupier",
            "short_name": "croupier",
            "lang": language,
            "description": text_of(language)["lead"],
            "id": f"{root}/",
            "start_url": f"{root}/",
            "scope": f"{root}/",
            "display": "standalone",
            "background_color": _COLOUR,
            "theme_color": _COLOUR,
            "icons": [
                {"src": f"{base}/{name}", "sizes": sizes, "type": "image/png", "purpose": purpose}
                for name, sizes, purpose in _ICONS
            ],
        }
        headers = {**_NO_CACHE, "Vary": "Accept-Language"}
        return Response(json.dumps(told), 200, headers, "application/manifest+json")

    @api.route("GET", "/sw.js")
    async def worker(request: Request) -> Response:
        here, root = site(), root_of(request.scope)
        base = root + here.base
        parts = {"root": root, "base": base, "files": json.dumps([f"{base}/{path}" for path in first])}
        text = here.files["sw.js"].body.decode()
        for name, part in parts.items():
            text = text.replace(f"{{{name}}}", part)
        return Response(text, 200, _NO_CACHE, "text/javascript")
