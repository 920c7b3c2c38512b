"""The addresses of sessions and accounts: who one is, and how one comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request, Response
from pydantic import BaseModel, Field

from croupier.errors import CroupierError
from croupier.table.names import name_key
from croupier.web.bodies import Answers, Body, RefusalAnswer
from croupier.web.guard import address_of
from croupier.web.limits import Buckets
from croupier.web.sessions import Session, Sessions
from croupier.web.settings import Settings
from croupier.web.sockets import COOKIE, Sockets, token_of
from croupier.web.tries import Tries

__all__ = ["add_accounts", "add_sessions"]

DEVICE, DEVICE_DAYS = "croupier_device", 365
"""A cookie that says whose password a browser was used with, and for how long; see `Tries`."""
OWN: Answers = {401: {"model": RefusalAnswer}}
TAKEN: Answers = {409: {"model": RefusalAnswer}}


class GuestBody(Body):
    """A guest's name."""

    name: str = Field(min_length=1, max_length=100)


class LoginBody(Body):
    """An account's name and password."""

    name: str = Field(min_length=1, max_length=100)
    password: str = Field(min_length=1, max_length=200)


class PasswordBody(Body):
    """The password of one's account, and the new one."""

    password: str = Field(min_length=1, max_length=200)
    new: str = Field(min_length=1, max_length=200)


class SessionAnswer(BaseModel):
    """Who one is. `token` goes into `Authorization: Bearer` for programs; browsers have it as a cookie.

    `operator` says that one may run the house; it is looked up where one asks who one is.
    `temporary` says that one came in with a password of the house's making, which is good for a day.
    """

    name: str
    account: bool
    temporary: bool = False
    token: str | None = None
    operator: bool = False


def add_sessions(
    app: FastAPI,
    settings: Settings,
    sessions: Sessions,
    sockets: Sockets,
    signed_in: Any,
    clock: Callable[[], float],
) -> None:
    """Guests: taking a name, asking for it, giving it up."""
    new = Buckets(settings.sessions, clock)

    @app.post("/api/session", tags=["sessions"], responses=TAKEN)
    async def take_a_name(body: GuestBody, request: Request, response: Response) -> SessionAnswer:
        """Become a guest; a guest already, take another name: seats one has keep the old one."""
        _limit(new, address_of(request.scope, settings))
        before = await sessions.read(token_of(request))
        answer = _told(settings, response, *await sessions.guest(body.name, before))
        sockets.end(before)
        return answer

    @app.get("/api/session", tags=["sessions"], responses=OWN)
    async def who_am_i(session: Session = signed_in) -> SessionAnswer:
        """The session one has."""
        answer = _answer(session)
        answer.operator = session.account and await sessions.people.is_operator(session.name)
        return answer

    @app.delete("/api/session", tags=["sessions"], status_code=204, responses=OWN)
    async def end_session(response: Response, session: Session = signed_in) -> None:
        """End the session; its sockets are closed."""
        await sessions.end(session)
        sockets.end(session, alone=True)
        response.delete_cookie(COOKIE, path="/api")


def add_accounts(
    app: FastAPI,
    settings: Settings,
    sessions: Sessions,
    sockets: Sockets,
    signed_in: Any,
    clock: Callable[[], float],
) -> None:
    """Accounts: making one, coming back to it, another password."""
    new, changes = Buckets(settings.logins, clock), Buckets(settings.logins, clock)
    tries = Tries(settings, clock)

    def at_home(response: Response, session: Session, token: str) -> SessionAnswer:
        """A session that a password was given for, just now: its device is known from then on."""
        _keep(settings, response, DEVICE, sessions.device(session), DEVICE_DAYS, "/api/login")
        return _told(settings, response, session, token)

    @app.post("/api/accounts", tags=["sessions"], responses=OWN | TAKEN)
    async def register(
        body: LoginBody, request: Request, response: Response, session: Session = signed_in
    ) -> SessionAnswer:
        """Make an account of the guest one is; all sessions one had end."""
        _limit(new, address_of(request.scope, settings))
        answer = at_home(response, *await sessions.register(session, body.name, body.password))
        sockets.end(session)
        return answer

    @app.put("/api/accounts/password", tags=["sessions"], responses=OWN)
    async def change_password(
        body: PasswordBody, request: Request, response: Response, session: Session = signed_in
    ) -> SessionAnswer:
        """Another password for one's account; its other sessions end."""
        _limit(changes, address_of(request.scope, settings), f"session {session.id}")
        answer = at_home(response, *await sessions.change(session, body.password, body.new))
        sockets.end(session)
        return answer

    @app.post("/api/login", tags=["sessions"], responses=OWN)
    async def log_in(body: LoginBody, request: Request, response: Response) -> SessionAnswer:
        """Come back to an account. The session one had, if any, ends."""
        address, key = address_of(request.scope, settings), name_key(body.name)
        device = await sessions.player_of(request.cookies.get(DEVICE), body.name)
        tries.begin(address, key, device)
        before = await sessions.read(token_of(request))
        answer = at_home(response, *await sessions.log_in(body.name, body.password))
        tries.succeeded(address, key, device)
        if before is not None:
            await sessions.end(before)
            sockets.end(before, alone=True)
        return answer


def _limit(buckets: Buckets, *keys: str) -> None:
    if [key for key in keys if not buckets.take(key)]:
        raise CroupierError("too-many", "too many tries; wait a little")


def _answer(session: Session, token: str | None = None) -> SessionAnswer:
    return SessionAnswer(
        name=session.name, account=session.account, temporary=session.temporary, token=token
    )


def _told(settings: Settings, response: Response, session: Session, token: str) -> SessionAnswer:
    """A new session: as a cookie for a browser, in the answer for a program."""
    _keep(settings, response, COOKIE, token, settings.session_days, "/api")
    return _answer(session, token)


def _keep(settings: Settings, response: Response, name: str, value: str, days: int, path: str) -> None:
    """Have a browser keep something for so many days."""
    response.set_cookie(
        name,
        value,
        max_age=days * 86_400,
        httponly=True,
        secure=settings.secure,
        samesite="lax",
        path=path,
    )
