"""Routes of sessions and accounts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import CroupierError
from croupier.serialization import Body, full_match
from croupier.server.accounts.invitations import Invitations
from croupier.server.accounts.login_limits import LoginLimiter
from croupier.server.accounts.session_token import all_tokens_of, cookie_of, token_of
from croupier.server.accounts.sessions import Session, Sessions
from croupier.server.http.api import REFUSED, Api, ResponseSpec, json_of
from croupier.server.http.middleware import ClientAddress, address_of
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.runtime.settings import Settings
from croupier.server.store import Store
from croupier.table.names import name_key

DEVICE, DEVICE_DAYS = "croupier_device", 365
"""A cookie that says whose password a browser was used with, and for how long; see `LoginLimiter`."""
TAKEN = {409: REFUSED}
OnSessionEnded = Callable[[Session | None, bool], None]
"""Called after a session has ended, with True if no other session of its player has."""
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Password = Annotated[str, Meta(min_length=1, max_length=200)]


class GuestBody(Body, frozen=True):
    """A guest's name, and the code of an invitation, which some servers ask for."""

    name: Name
    invitation: Annotated[str, Meta(max_length=100)] = ""
    program: bool = False
    """True for a program. It is marked as a bot wherever it plays, and so is an account that it makes."""


class LoginBody(Body, frozen=True):
    """An account's name and password."""

    name: Name
    password: Password


class PasswordBody(Body, frozen=True):
    """The password of one's account, and the new one."""

    password: Password
    new: Password


class CodesBody(Body, frozen=True):
    """The password of one's account."""

    password: Password


class RecoveryBody(Body, frozen=True):
    """An account's name, one of its recovery codes, and the new password."""

    name: Name
    code: Annotated[str, Meta(min_length=1, max_length=100)]
    new: Password


class CodesAnswer(msgspec.Struct, frozen=True):
    """Recovery codes, shown once: only their hashes are stored."""

    codes: tuple[str, ...]


class SessionAnswer(msgspec.Struct, frozen=True):
    """A session, for its owner. Programs send `token` in `Authorization: Bearer`; browsers use a cookie.

    - `operator`: true if they may operate the server.
    - `temporary`: true if they logged in with a generated password, which is valid for a day.
    - `codes`: the number of recovery codes that their account has left.
    - `program`: true for a program, which is marked as a bot wherever it plays.
    """

    name: str
    account: bool
    temporary: bool = False
    token: str | None = None
    operator: bool = False
    codes: int = 0
    program: bool = False


class LoginAnswer(msgspec.Struct, frozen=True):
    """A session of the caller's account; `at` is the second of its login since 1970.

    `browser` and `system` are names such as Firefox and Windows, empty for a program; `own` is true for the
    session that asks.
    """

    id: str
    at: int
    browser: str
    system: str
    own: bool


SessionResponse = Annotated[Response, ResponseSpec(SessionAnswer)]


def add_sessions(
    api: Api,
    settings: Settings,
    sessions: Sessions,
    store: Store,
    on_session_ended: OnSessionEnded,
    clock: Callable[[], float],
) -> None:
    """Add the routes of sessions."""
    new, invitations = RateLimiter(settings.sessions, clock), Invitations(store)

    @api.route("POST", "/api/session", "sessions", others=TAKEN)
    async def take_a_name(body: GuestBody, request: Request) -> SessionResponse:
        """Become a guest; a guest already, take another name: seats one has keep the old one."""
        address = address_of(request.scope, settings)
        _limit(new, address)
        for player in {sessions.player_named(token) for token in all_tokens_of(request)} or {None}:
            await sessions.bans.check(player, address)
        before = await sessions.read(token_of(request))
        made = await sessions.guest(body.name, before, program=body.program)
        if settings.invitation_only and before is None:  # last, so that a bad name uses none up
            await invitations.use(body.invitation)
        another = before is not None and made[0].player != before.player  # whose other sessions go on
        on_session_ended(before, another)
        return _told(settings, cookie_of(request), *made)

    @api.route("GET", "/api/session", "sessions")
    async def who_am_i(session: Session, address: ClientAddress) -> SessionAnswer:
        """The session one has. A guest whom an operator has banned is told so."""
        if not session.account:
            await sessions.bans.check(session.player, address)
        account = await sessions.people.account(session.name) if session.account else None
        if account is None:
            return SessionAnswer(session.name, session.account, session.temporary, program=session.program)
        operator = account.operator and not account.banned
        return SessionAnswer(
            session.name,
            True,
            session.temporary,
            operator=operator,
            codes=len(account.recovery),
            program=session.program,
        )

    @api.route("DELETE", "/api/session", "sessions", status=204)
    async def end_session(request: Request, session: Session) -> Annotated[Response, ResponseSpec()]:
        """End the session; its sockets are closed."""
        await sessions.end(session)
        on_session_ended(session, True)
        response = Response(status_code=204)
        response.delete_cookie(cookie_of(request), path="/api")
        return response


def add_accounts(
    api: Api,
    settings: Settings,
    sessions: Sessions,
    on_session_ended: OnSessionEnded,
    clock: Callable[[], float],
) -> None:
    """Add the routes of accounts."""
    new, changes = RateLimiter(settings.logins, clock), RateLimiter(settings.logins, clock)
    tries = LoginLimiter(settings, clock)

    at_home = partial(_at_home, settings, sessions)

    @api.route("POST", "/api/accounts", "sessions", others=TAKEN)
    async def register(body: LoginBody, request: Request, session: Session) -> SessionResponse:
        """Make an account of the guest one is; all sessions one had end."""
        address = address_of(request.scope, settings)
        _limit(new, address)
        await sessions.bans.check(session.player, address)
        answer = await at_home(request, *await sessions.register(session, body.name, body.password))
        on_session_ended(session, False)
        return answer

    @api.route("PUT", "/api/accounts/password", "sessions")
    async def change_password(body: PasswordBody, request: Request, session: Session) -> SessionResponse:
        """Another password for one's account; its other sessions end."""
        _limit(changes, address_of(request.scope, settings), f"session {session.id}")
        answer = await at_home(request, *await sessions.change(session, body.password, body.new))
        on_session_ended(session, False)
        return answer

    @api.route("POST", "/api/accounts/codes", "sessions")
    async def make_codes(body: CodesBody, request: Request, session: Session) -> CodesAnswer:
        """New recovery codes for the caller's account; those before are good no more."""
        _limit(changes, address_of(request.scope, settings), f"session {session.id}")
        return CodesAnswer(await sessions.new_codes(session, body.password))

    @api.route("POST", "/api/recover", "sessions")
    async def recover(body: RecoveryBody, request: Request) -> SessionResponse:
        """Another password by a recovery code; all sessions of the account end. The code is used up."""
        address, key = address_of(request.scope, settings), name_key(body.name)
        tries.check(address, key, None)
        before = await sessions.read(token_of(request))
        answer = await at_home(request, *await sessions.recover(body.name, body.code, body.new))
        tries.record_success(address, key, None)
        if before is not None:
            await sessions.end(before)
        on_session_ended(before, True)
        return answer

    @api.route("POST", "/api/login", "sessions")
    async def log_in(body: LoginBody, request: Request) -> SessionResponse:
        """Come back to an account. The session one had, if any, ends."""
        address, key = address_of(request.scope, settings), name_key(body.name)
        device = await sessions.player_of(request.cookies.get(DEVICE), body.name)
        tries.check(address, key, device)
        before = await sessions.read(token_of(request))
        answer = await at_home(request, *await sessions.log_in(body.name, body.password))
        tries.record_success(address, key, device)
        if before is not None:
            await sessions.end(before)
            on_session_ended(before, True)
        return answer

    _add_logins(api, sessions, changes, at_home, on_session_ended)


def _add_logins(
    api: Api,
    sessions: Sessions,
    changes: RateLimiter,
    at_home: Callable[..., Awaitable[Response]],
    on_session_ended: OnSessionEnded,
) -> None:
    """Add the routes of the sessions of the caller's account. `at_home` answers with the new one."""

    @api.route("GET", "/api/accounts/sessions", "sessions")
    async def logins(session: Session) -> list[LoginAnswer]:
        """The sessions of the caller's account, the newest first."""
        return [
            LoginAnswer(one.id, one.at, one.browser, one.system, one.id == session.id)
            for one in await sessions.open_logins(session)
        ]

    @api.route("DELETE", "/api/accounts/sessions/{login}", "sessions", status=204)
    async def end_login(login: Annotated[str, full_match("[A-Za-z0-9_-]{1,64}")], session: Session) -> None:
        """End a session of one's account; its sockets are closed."""
        on_session_ended(await sessions.end_login(session, login), True)

    @api.route("DELETE", "/api/accounts/sessions", "sessions")
    async def end_others(request: Request, session: Session, address: ClientAddress) -> SessionResponse:
        """End all sessions of the caller's account but this one, which goes on under a new token."""
        _limit(changes, address, f"session {session.id}")
        answer = await at_home(request, *await sessions.end_others(session))
        on_session_ended(session, False)
        return answer


async def _at_home(
    settings: Settings, sessions: Sessions, request: Request, session: Session, token: str
) -> Response:
    """The answer to a correct password. The device is known from then on, and the login listed."""
    agent = request.headers.get("user-agent", "")[:300]
    await sessions.logins.add(session.player, session.id, session.generation, agent)
    response = _told(settings, cookie_of(request), session, token)
    _keep(settings, response, DEVICE, sessions.device(session), DEVICE_DAYS, "/api/login")
    return response


def _limit(buckets: RateLimiter, *keys: str) -> None:
    if [key for key in keys if not buckets.take(key)]:
        raise CroupierError("too-many", "too many tries; wait a little")


def _told(settings: Settings, cookie: str, session: Session, token: str) -> Response:
    """The answer with a new session, which browsers keep as a cookie."""
    answer = SessionAnswer(session.name, session.account, session.temporary, token, program=session.program)
    response = json_of(answer)
    _keep(settings, response, cookie, token, settings.session_days, "/api")
    return response


def _keep(settings: Settings, response: Response, name: str, value: str, days: int, path: str) -> None:
    """Set a cookie for this number of days."""
    response.set_cookie(
        name, value, max_age=days * 86_400, httponly=True, secure=settings.secure, samesite="lax", path=path
    )
