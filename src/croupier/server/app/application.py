"""The ASGI application: routes, middleware, error answers and lifespan of the server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache

import msgspec
from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import BadInput, CroupierError
from croupier.server.accounts.routes import add_accounts, add_sessions
from croupier.server.accounts.session_token import token_of
from croupier.server.accounts.sessions import Session, Sessions
from croupier.server.admin.monitoring import add_upkeep
from croupier.server.admin.routes import add_operators
from croupier.server.app.services import Services
from croupier.server.coach.advice_routes import add_advice
from croupier.server.coach.exercise_routes import add_training
from croupier.server.coach.practice_routes import add_practice
from croupier.server.coach.problem_routes import add_problems
from croupier.server.coach.profile_routes import add_profile
from croupier.server.coach.question_routes import add_questions
from croupier.server.coach.review_routes import add_hand_reviews
from croupier.server.history.hand_stats_store import HandStatsStore
from croupier.server.history.my_matches import add_matches
from croupier.server.history.replay_cache import ReplayCache
from croupier.server.history.routes import add_hand_records, add_hands, add_own_tables
from croupier.server.history.statistics_routes import add_progress
from croupier.server.http.api import JSON, Api, Dependency, Endpoint, json_of, refusal
from croupier.server.http.connections import ConnectionLimiter
from croupier.server.http.middleware import ClientAddress, Guard, address_of
from croupier.server.http.openapi import document
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.http.root_path import Prefix
from croupier.server.lobby.friends import add_friends
from croupier.server.lobby.game_list import GameAnswer, add_games, games_of
from croupier.server.lobby.matchmaking import add_pairing
from croupier.server.lobby.odds_desk import add_odds_desk
from croupier.server.lobby.pay_table_prices import add_prices
from croupier.server.lobby.preset_details import add_facts
from croupier.server.lobby.routes import add_lobby
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.store_failures import UNAVAILABLE, Failures
from croupier.server.runtime.worker_pool import QueueKey, asked_by
from croupier.server.scorer.live_sheets import add_live_sheets
from croupier.server.scorer.review_routes import add_sheet_reviews
from croupier.server.scorer.routes import add_scoring
from croupier.server.site.page_shell import Pages
from croupier.server.site.qr_routes import add_qr
from croupier.server.store import MemoryStore, Unavailable
from croupier.server.tables.move_preview import add_trials
from croupier.server.tables.registry import TableRegistry
from croupier.server.tables.routes import add_tables
from croupier.server.tables.sockets import Sockets, arrivals_at
from croupier.server.tournaments import player_socket
from croupier.server.tournaments.roles import Caller
from croupier.server.tournaments.routes import add_tournaments
from croupier.version import __version__

SCORING_THREADS = 2
"""Threads for scoring. With more of them the event loop would wait more often for its turn."""

_STATUS = {
    "busy": 503,
    "no-session": 401,
    "wrong-login": 401,
    "no-table": 404,
    "no-hand": 404,
    "no-mistakes": 404,
    "no-script": 404,
    "no-sheet": 404,
    "not-the-lesson": 409,
    "hidden-cards": 403,
    "banned": 403,
    "not-invited": 403,
    "not-operator": 403,
    "no-advice-here": 403,
    "guest": 403,
    "past": 410,
    "no-tournament": 404,
    "no-logo": 404,
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


def create_app(services: Services) -> Starlette:
    """The application, which starts and closes the services with itself."""
    settings, metrics, clock = services.settings, services.metrics, services.clock
    sessions = Sessions(services.store, settings.session_days)
    arrivals = {
        "tables": arrivals_at(services.tables),
        "tournaments": player_socket.arrivals_at(services.tournaments, services.online, services.tables),
    }
    sockets = Sockets(sessions, arrivals, settings, metrics, services.tasks, clock)

    async def prepare() -> None:
        """Read what a start needs. If that fails the store is closed."""
        try:
            await sessions.start()
            await services.prepare()
        except (CroupierError, ValueError) as error:
            await services.store.close()
            if isinstance(error, CroupierError):
                raise
            raise BadInput("the database is damaged: {error}", "database", error=error) from error

    async def farewell() -> None:
        """Close all sockets, answer all waiting requests, and admit nobody any more."""
        services.tournaments.farewell()
        await services.workers.give_up_long_work()
        await sockets.farewell()

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = SCORING_THREADS
        await prepare()
        await services.start()
        yield
        await services.close()

    games = cache(lambda: list(games_of(services.presets)))  # they do not change while the server runs
    games_json = cache(lambda: msgspec.json.encode(games()))
    pages = Pages(games_json, _titles(services, games), _games_of_tables(services.tables), settings.secure)
    app = Starlette(
        routes=_api(services, sessions, sockets, games, pages).routes(),
        middleware=[
            Middleware(Prefix, settings=settings),
            Middleware(
                Guard,
                sockets=sockets,
                settings=settings,
                clock=clock,
                answers=metrics.answers,
                times=metrics.http_seconds,
            ),
        ],
        exception_handlers={
            CroupierError: _refused,
            Unavailable: _unavailable(metrics.failures),
            HTTPException: _no_address(pages),
        },
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.prepare, app.state.farewell = prepare, farewell
    closed = metrics.connections_closed
    app.state.limiter = ConnectionLimiter(settings, lambda why: closed.labels(why).inc(), clock)
    return app


def endpoints() -> list[Endpoint]:
    """All endpoints, without a server: for tools that only read what they take and answer."""
    services = Services(MemoryStore())
    pages = Pages(bytes, lambda _kind, _name: None, lambda _name: None, secure=False)
    sessions = Sessions(services.store)
    sockets = Sockets(sessions, {}, services.settings, services.metrics, services.tasks, services.clock)
    return _api(services, sessions, sockets, list, pages).endpoints


def _api(
    services: Services,
    sessions: Sessions,
    sockets: Sockets,
    games: Callable[[], list[GameAnswer]],
    pages: Pages,
) -> Api:
    """All routes. Order matters: the first matching route wins."""
    store, settings, metrics, clock = services.store, services.settings, services.metrics, services.clock
    tables, workers, presets = services.tables, services.workers, services.presets
    histories, played, replays = services.histories, HandStatsStore(store), ReplayCache(workers)
    api = Api()
    _give_dependencies(api, sessions, settings)
    add_sessions(api, settings, sessions, store, sockets.end, clock)
    add_accounts(api, settings, sessions, sockets.end, clock)
    add_games(api, games)
    add_tables(api, tables, RateLimiter(settings.openings, clock))
    add_lobby(api, tables, clock)
    add_friends(api, tables, store, clock)
    add_pairing(api, tables, presets, store)
    add_upkeep(api, store, metrics, workers, services.tasks, clock, trust_proxy=settings.trust_proxy)
    add_problems(api)  # before the routes of presets, because no preset has this name
    add_odds_desk(api, presets, workers)
    add_prices(api, presets)  # before the facts, whose address has room for any preset's name
    add_facts(api, presets)
    add_trials(api, tables, workers)
    add_hands(api, tables, histories, replays)
    add_hand_reviews(api, histories, replays, played, workers)
    add_hand_records(api, histories, replays)
    add_own_tables(api, tables)
    add_matches(api, store)
    add_training(api, store)
    add_progress(api, store, histories, replays, played)
    add_scoring(api, presets)
    add_live_sheets(api, settings, services.tasks, clock)
    add_sheet_reviews(api, presets, workers)
    add_profile(api, services.ratings, workers)
    add_advice(api, tables, presets, workers, services.ratings.skill)
    add_practice(api, workers)
    add_questions(api, store, histories, replays, presets, workers, settings, clock)
    add_qr(api)
    add_tournaments(api, services.tournaments, services.workers, clock)
    apply_news, signed_in = services.maintenance.apply_news, _signed_in(sessions)
    add_operators(api, store, tables, apply_news, signed_in, sockets.addresses_of)
    _add_document(api)
    pages.add(api)
    return api


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, CroupierError)
    return refusal(_STATUS.get(error.code, 422), error.code, error.message)


def _titles(services: Services, games: Callable[[], list[GameAnswer]]) -> Callable[[str, str], str | None]:
    def title(kind: str, name: str) -> str | None:
        """A table or tournament in memory without a name of its own is called like its game."""
        titles = {game.game: game.title for game in games()}
        called: str | None = name
        if kind == "tournament":
            held = services.tournaments.held
            called = next((one.state.name for one in held if one.house_name == name), None)
        elif kind == "table":
            actor = services.tables.in_memory(name)
            match = actor.table.state.match if actor else None
            called = (match.name or match.game) if match else None
        else:
            return titles.get(name)
        return called and titles.get(called, called)

    return title


def _games_of_tables(tables: TableRegistry) -> Callable[[str], str | None]:
    def game_of_table(name: str) -> str | None:
        actor = tables.in_memory(name)
        return actor.table.state.match.game if actor else None

    return game_of_table


def _unavailable(failures: Failures) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(_request: Request, error: Exception) -> Response:
        assert isinstance(error, Unavailable)
        failures.note("request", error)
        return refusal(503, *UNAVAILABLE)

    return answer


def _no_address(pages: Pages) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        page = pages.lost(request) if error.status_code == 404 else None
        return page or json_of({"detail": error.detail}, error.status_code, error.headers)

    return answer


def _signed_in(sessions: Sessions) -> Dependency:
    async def session(request: Request) -> Session:
        found = await sessions.read(token_of(request))
        if found is None:
            raise CroupierError("no-session", "no session: take a name first")
        return found

    return session


def _give_dependencies(api: Api, sessions: Sessions, settings: Settings) -> None:
    """Say how handlers get what they take by its type."""

    async def address(request: Request) -> ClientAddress:
        return address_of(request.scope, settings)

    async def queue(request: Request) -> QueueKey:
        return asked_by(address_of(request.scope, settings))

    async def caller(request: Request) -> Caller:
        session = await sessions.read(token_of(request))
        token = request.headers.get("x-tournament-link", "")[:200]
        return Caller(session, token, address_of(request.scope, settings))

    api.provide(Session, _signed_in(sessions))
    api.provide(ClientAddress, address)
    api.provide(QueueKey, queue, 503)
    api.provide(Caller, caller)


def _add_document(api: Api) -> None:
    @cache
    def made() -> bytes:
        return msgspec.json.encode(document(api.endpoints, "croupier", __version__))

    @api.route("GET", "/api/openapi.json")
    async def openapi() -> Response:
        return Response(made(), media_type=JSON)
