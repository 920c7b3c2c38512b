"""The HTTP side: sessions and accounts, games, tables, health and metrics; and the sockets' address."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from anyio.to_thread import current_default_thread_limiter
from msgspec import Meta
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import BadInput, CroupierError
from croupier.server.accounts.routes import add_accounts, add_sessions
from croupier.server.accounts.sessions import Session, Sessions
from croupier.server.admin.monitoring import add_upkeep
from croupier.server.admin.routes import add_operators
from croupier.server.coach.advice_routes import add_advice
from croupier.server.coach.exercise_routes import add_training
from croupier.server.coach.practice_routes import add_practice
from croupier.server.coach.problem_routes import add_problems
from croupier.server.history.hand_stats_store import PlayedHands
from croupier.server.history.history_cache import Histories
from croupier.server.history.my_matches import add_matches
from croupier.server.history.routes import add_hands, add_tables
from croupier.server.history.statistics_routes import add_progress
from croupier.server.http.api import JSON, REFUSED, Api, Endpoint, Given, json_of, refusal
from croupier.server.http.connections import Doors
from croupier.server.http.decoding import Body, TableName
from croupier.server.http.middleware import Guard, address_of
from croupier.server.http.openapi import document
from croupier.server.http.rate_limits import Buckets
from croupier.server.http.root_path import Prefix
from croupier.server.lobby.friends import add_friends
from croupier.server.lobby.game_list import GameAnswer, games_of
from croupier.server.lobby.matchmaking import add_pairing
from croupier.server.lobby.preset_details import add_facts
from croupier.server.lobby.routes import add_lobby
from croupier.server.runtime.store_failures import UNAVAILABLE, Failures
from croupier.server.scorer.review_routes import add_sheet_reviews
from croupier.server.scorer.routes import add_scoring
from croupier.server.site.page_shell import Pages
from croupier.server.site.qr_routes import add_qr
from croupier.server.store import MemoryStore, Unavailable
from croupier.server.tables.move_preview import add_trials
from croupier.server.tables.registry import TableRegistry, found_at
from croupier.server.tables.sockets import Sockets, token_of
from croupier.server.tournaments.roles import Caller
from croupier.server.tournaments.routes import add_tournaments
from croupier.table.events import Clock
from croupier.table.messages import schema
from croupier.table.view import Audience, TableView, look
from croupier.version import __version__

__all__ = ["create_app", "endpoints"]

SCORING = 2
"""Threads that score what was written down: more of them would take turns with the loop more often."""

_STATUS = {
    "busy": 503,
    "no-session": 401,
    "wrong-login": 401,
    "no-table": 404,
    "no-hand": 404,
    "no-script": 404,
    "not-the-lesson": 409,
    "hidden-cards": 403,
    "banned": 403,
    "not-operator": 403,
    "no-advice-here": 403,
    "guest": 403,
    "past": 410,
    "no-tournament": 404,
    "no-link": 404,
    "not-yours": 403,
    "not-your-table": 403,
    "not-the-director": 403,
    "bad-link": 403,
    "name-taken": 409,
    "not-over": 409,
    "too-many": 429,
    "full": 503,
    "unavailable": 503,
}


class TableBody(Body, frozen=True):
    """A table to be opened: see `croupier.table.Match`. What is left out is the house's usual choice."""

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=60)] | None = None
    seats: Annotated[int, Meta(ge=1, le=10)] | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    terms: dict[str, Any] = msgspec.field(default_factory=dict)
    chips: Annotated[int, Meta(ge=1, le=10**12)] | None = None
    clock: Clock | None = None
    changes: Literal["between-hands", "between-matches"] | None = None
    pause: Annotated[int, Meta(ge=0, le=3600)] = 3
    public: bool = True
    advice: bool = False
    bots_yield: bool = True
    chat: bool = True
    friends: bool = False


class OpenedAnswer(msgspec.Struct, frozen=True):
    """The name of a new table: whoever knows it can come in."""

    table: str


class WatchedAnswer(msgspec.Struct, frozen=True):
    """A table as anybody sees it: its number, the time of that in milliseconds, and the view."""

    n: int
    at: int
    view: TableView


def create_app(registry: TableRegistry, clock: Callable[[], float] = time.monotonic) -> Starlette:
    """The application on its tables, which it starts and closes. `clock` is what limits go by."""
    sessions = Sessions(registry.store, registry.settings.session_days)
    sockets = Sockets(registry, sessions, clock)

    async def prepare() -> None:
        """Read what a start needs; lets go of the store where that fails."""
        try:
            await sessions.start()
            await registry.prepare()
        except (CroupierError, ValueError) as error:
            await registry.store.close()
            if isinstance(error, CroupierError):
                raise
            raise BadInput("the database is damaged: {error}", "database", error=error) from error

    async def farewell() -> None:
        """Let everybody go, and nobody in any more."""
        registry.tournaments.farewell()
        await sockets.farewell()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = SCORING
        await prepare()
        await registry.start()
        yield
        await registry.close()

    games = cache(lambda: list(games_of(registry.shelf)))  # what it offers does not change while it runs
    pages = Pages(games, registry.called, registry.settings.secure)
    app = Starlette(
        routes=_api(registry, sessions, sockets, clock, games, pages).routes(),
        middleware=[
            Middleware(Prefix, settings=registry.settings),
            Middleware(
                Guard,
                sockets=sockets,
                settings=registry.settings,
                clock=clock,
                answers=registry.metrics.answers,
            ),
        ],
        exception_handlers={
            CroupierError: _refused,
            Unavailable: _unavailable(registry.metrics.failures),
            HTTPException: _no_address(pages),
        },
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.prepare, app.state.farewell = prepare, farewell
    closed = registry.metrics.connections_closed
    app.state.doors = Doors(registry.settings, lambda why: closed.labels(why).inc(), clock)
    return app


def endpoints() -> list[Endpoint]:
    """All endpoints, without a server: for tools that only read what they take and answer."""
    registry = TableRegistry(MemoryStore())
    sessions = Sessions(registry.store, registry.settings.session_days)
    sockets = Sockets(registry, sessions, time.monotonic)
    pages = Pages(list, registry.called, registry.settings.secure)
    return _api(registry, sessions, sockets, time.monotonic, list, pages).endpoints


def _api(
    registry: TableRegistry,
    sessions: Sessions,
    sockets: Sockets,
    clock: Callable[[], float],
    games: Callable[[], list[GameAnswer]],
    pages: Pages,
) -> Api:
    """All addresses; of two that fit the one that is added first."""
    api, signed_in = Api(), _signed_in(sessions)
    api.give(Session, signed_in)
    for add in (add_sessions, add_accounts):
        add(api, registry.settings, sessions, sockets, clock)
    _add_tables(api, registry, clock, games)
    add_lobby(api, registry, clock)
    add_friends(api, registry, clock)
    add_pairing(api, registry)
    add_upkeep(api, registry, clock)
    add_problems(api)  # before the addresses of presets, for no preset is called so
    add_facts(api, registry.shelf)
    add_trials(api, registry)
    histories, played = Histories(registry), PlayedHands(registry.store)
    add_hands(api, registry, histories, played)
    add_tables(api, registry)
    add_matches(api, registry)
    add_training(api, registry)
    add_progress(api, registry, histories, played)
    add_scoring(api, registry.shelf)
    add_sheet_reviews(api, registry)
    add_advice(api, registry)
    add_practice(api, registry)
    add_qr(api)
    _add_tournaments(api, registry, sessions, clock)
    add_operators(api, registry, signed_in)
    _add_document(api)
    pages.add(api)
    return api


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, CroupierError)
    return refusal(_STATUS.get(error.code, 422), error.code, error.message)


def _unavailable(failures: Failures) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def told(_request: Request, error: Exception) -> Response:
        assert isinstance(error, Unavailable)
        failures.note("request", error)
        return refusal(503, *UNAVAILABLE)

    return told


def _no_address(pages: Pages) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def told(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        page = pages.lost(request) if error.status_code == 404 else None
        return page or json_of({"detail": error.detail}, error.status_code, error.headers)

    return told


def _signed_in(sessions: Sessions) -> Given:
    async def session(request: Request) -> Session:
        found = await sessions.read(token_of(request))
        if found is None:
            raise CroupierError("no-session", "no session: take a name first")
        return found

    return session


def _add_tournaments(
    api: Api, registry: TableRegistry, sessions: Sessions, clock: Callable[[], float]
) -> None:
    async def caller(request: Request) -> Caller:
        session = await sessions.read(token_of(request))
        token = request.headers.get("x-tournament-link", "")[:200]
        return Caller(session, token, address_of(request.scope, registry.settings))

    api.give(Caller, caller)
    add_tournaments(api, registry.tournaments, clock)


def _add_tables(
    api: Api, registry: TableRegistry, clock: Callable[[], float], offered: Callable[[], list[GameAnswer]]
) -> None:
    openings = Buckets(registry.settings.openings, clock)

    @api.at("GET", "/api/games", "tables")
    async def games() -> list[GameAnswer]:
        """The games, their presets and their bots, the usual ones first."""
        return offered()

    @api.at("POST", "/api/tables", "tables", status=201, others={503: REFUSED})
    async def open_table(body: TableBody, request: Request, session: Session) -> OpenedAnswer:
        """Open a table, and be its host."""
        address = address_of(request.scope, registry.settings)
        if not openings.take(address):
            raise CroupierError("too-many", "too many tables are opened from your address; wait a little")
        said = {key: value for key, value in msgspec.to_builtins(body).items() if value is not None}
        return OpenedAnswer(await registry.open(said, session.player, address))

    @api.at("GET", "/api/tables/{table}", "tables", others={410: REFUSED})
    async def watch(table: TableName) -> WatchedAnswer:
        """A table as anybody sees it."""
        actor = await found_at(registry, table)
        state = actor.table.state
        return WatchedAnswer(state.n, state.at, look(actor.table.rules, state, Audience()))

    @api.at("GET", "/api/messages.schema.json", "tables")
    def messages() -> dict[str, Any]:
        """The JSON Schema of what goes over a table's socket."""
        return schema()


def _add_document(api: Api) -> None:
    @cache
    def made() -> bytes:
        return msgspec.json.encode(document(api.endpoints, "croupier", __version__))

    @api.at("GET", "/api/openapi.json")
    async def openapi() -> Response:
        return Response(made(), media_type=JSON)
