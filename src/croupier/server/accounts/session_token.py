"""The session token of a request: a cookie from a browser, a bearer token from a program."""

from __future__ import annotations

from starlette.requests import HTTPConnection

COOKIE = "croupier_session"


def token_of(connection: HTTPConnection) -> str | None:
    """The session token, not verified; None if there is none."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else connection.cookies.get(COOKIE)
