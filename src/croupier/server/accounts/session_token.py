"""The session token of a request: a cookie from a browser, a bearer token from a program.

People who hand one phone round have a session each. A page names the cookie of one of them, `?as=2`, and
can read none; in another browser the same address means nothing.
"""

from __future__ import annotations

from starlette.requests import HTTPConnection

COOKIE = "croupier_session"
_PEOPLE = "123456789"


def cookie_of(connection: HTTPConnection) -> str:
    """The cookie of the session that a browser asks by: its own, or with `as` that of another person."""
    person = connection.query_params.get("as", "")
    return f"{COOKIE}_{person}" if len(person) == 1 and person in _PEOPLE else COOKIE


def token_of(connection: HTTPConnection) -> str | None:
    """The session token, not verified; None if there is none."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else connection.cookies.get(cookie_of(connection))


def all_tokens_of(connection: HTTPConnection) -> set[str]:
    """The session tokens of everybody at a browser, or a program's own; none is verified."""
    cookies = (COOKIE, *(f"{COOKIE}_{person}" for person in _PEOPLE))
    tokens = (token_of(connection), *map(connection.cookies.get, cookies))
    return {token for token in tokens if token}
