"""Host and origin checks for incoming requests."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from croupier.errors import BadInput
from croupier.server.runtime.settings import Settings

_USUAL = {"http": 80, "https": 443}
"""Default ports, which browsers leave out of an origin."""


def read_origin(text: str) -> str:
    """A web origin as browsers write it. Raises BadInput for anything else."""
    try:
        parts = urlsplit(text)
        whole = text.isascii() and text.lower() == f"{parts.scheme}://{parts.netloc}".lower()
        fits = (
            whole
            and parts.hostname
            and "@" not in text
            and parts.port != _USUAL.get(parts.scheme, parts.port)
        )
    except ValueError:
        fits = False
    if not fits:
        raise BadInput(
            "origin '{text}': expected one such as https://cards.example, with no path", "origin", text=text
        )
    return text.lower()


def names_of(address: str, origins: tuple[str, ...]) -> tuple[str, ...] | None:
    """The names that a server listening on an address answers to; None for all of them.

    On this machine alone it knows its names. A stranger's page cannot come here from elsewhere, but it can
    have its own name point here, and would pass for one of our pages then.
    """
    if not ip_address(address).is_loopback:
        return None
    return ("localhost", *(urlsplit(origin).hostname or "" for origin in origins))


def is_own_name(scope: Scope, settings: Settings) -> bool:
    """True if a request names the server by one of its names or by an address."""
    if settings.names is None:
        return True
    try:
        name = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
    except ValueError:
        return False
    return name in settings.names or _is_address(name)


def is_own_origin(scope: Scope, settings: Settings) -> bool:
    """True if a request comes from one of this server's pages, or not from a browser.

    A browser that omits the origin still says whether the page is from another site.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin in settings.origins:
        return True
    scheme, _, host = origin.partition("://")
    return scheme in _USUAL and host != "" and host == headers.get("host")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
