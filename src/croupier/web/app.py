"""The HTTP side: sessions and accounts, games, tables, health and metrics; and the sockets' address."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any, Literal

import msgspec
from anyio.to_thread import current_default_thread_limiter
from fastapi import Depends, FastAPI, Path, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from croupier import __version__
from croupier.bots import bots_of
from croupier.errors import BadInput, CroupierError
from croupier.games import GAMES
from croupier.store import Unavailable
from croupier.table.messages import encode, schema
from croupier.table.view import Audience, look
from croupier.web.accounts import add_accounts, add_sessions
from croupier.web.bodies import Body, RefusalAnswer
from croupier.web.doors import Doors
from croupier.web.facts import add_facts
from croupier.web.failures import SENTENCE, Failures
from croupier.web.guard import Guard, address_of
from croupier.web.hands import add_hands, add_tables
from croupier.web.house import House, found_at
from croupier.web.limits import Buckets
from croupier.web.lobby import add_lobby
from croupier.web.matches import add_matches
from croupier.web.operators import add_operators
from croupier.web.pages import add_pages
from croupier.web.prefix import Prefix
from croupier.web.score import add_scoring
from croupier.web.sessions import Session, Sessions
from croupier.web.sockets import Sockets, token_of
from croupier.web.trials import add_trials
from croupier.web.upkeep import add_upkeep

__all__ = ["create_app"]

SCORING = 2
"""Threads that score what was written down: more of them would take turns with the loop more often."""

_STATUS = {
    "busy": 503,
    "no-session": 401,
    "wrong-login": 401,
    "no-table": 404,
    "no-hand": 404,
    "hidden-cards": 403,
    "banned": 403,
    "not-operator": 403,
    "past": 410,
    "name-taken": 409,
    "too-many": 429,
    "full": 503,
    "unavailable": 503,
}


_GONE: Any = {404: {"model": RefusalAnswer}, 410: {"model": RefusalAnswer}}


class ClockBody(Body):
    """How long a seat has, in seconds: see `croupier.table.Clock`."""

    kind: Literal["none", "move", "called"] = "none"
    after: int = Field(30, ge=0, le=86_400)
    gives: int = Field(30, ge=1, le=86_400)


class TableBody(Body):
    """A table to be opened: see `croupier.table.Match`. What is left out is the house's usual choice."""

    game: str = Field(max_length=40)
    preset: str | None = Field(None, max_length=60)
    seats: int | None = Field(None, ge=1, le=10)
    name: str = Field("", max_length=60)
    terms: dict[str, Any] = Field({})
    chips: int | None = Field(None, ge=1, le=10**12)
    clock: ClockBody | None = None
    changes: Literal["between-hands", "between-matches"] | None = None
    pause: int = Field(3, ge=0, le=3600)
    public: bool = True


class GameAnswer(BaseModel):
    """A game of the house."""

    game: str
    presets: list[str]
    bots: list[str]


class OpenedAnswer(BaseModel):
    """The name of a new table: whoever knows it can come in."""

    table: str


TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


def create_app(house: House, clock: Callable[[], float] = time.monotonic) -> FastAPI:
    """The application on a house, which it starts and closes. `clock` is what limits go by, in seconds."""
    sessions = Sessions(house.store, house.settings.session_days)
    sockets = Sockets(house, sessions, clock)

    async def prepare() -> None:
        """Read what a start needs; lets go of the store where that fails."""
        try:
            await sessions.start()
            await house.prepare()
        except (CroupierError, ValueError) as error:
            await house.store.close()
            if isinstance(error, CroupierError):
                raise
            raise BadInput(f"the database is damaged: {error}", "database") from error

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = SCORING
        await prepare()
        await house.start()
        yield
        await house.close()

    app = FastAPI(
        title="croupier",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redirect_slashes=False,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        responses={status: {"model": RefusalAnswer} for status in (401, 404, 422, 429)},
    )
    app.state.prepare, app.state.farewell = prepare, sockets.farewell
    closed = house.metrics.connections_closed
    app.state.doors = Doors(house.settings, lambda why: closed.labels(why).inc(), clock)
    app.add_middleware(Guard, sockets=sockets, settings=house.settings, clock=clock)
    app.add_middleware(Prefix, settings=house.settings)
    app.add_exception_handler(CroupierError, _refused)
    app.add_exception_handler(Unavailable, _unavailable(house.metrics.failures))
    app.add_exception_handler(RequestValidationError, _invalid)
    signed_in = Depends(_signed_in(sessions))
    for add in (add_sessions, add_accounts):
        add(app, house.settings, sessions, sockets, signed_in, clock)
    _add_tables(app, house, signed_in, clock)
    add_lobby(app, house, clock)
    add_upkeep(app, house, clock)
    add_facts(app, house.shelf)
    add_trials(app, house, signed_in)
    add_hands(app, house, signed_in)
    add_tables(app, house, signed_in)
    add_matches(app, house, signed_in)
    add_scoring(app, house.shelf)
    add_operators(app, house, signed_in)
    add_pages(app)

    return app


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, CroupierError)
    return JSONResponse({"code": error.code, "sentence": error.sentence}, _STATUS.get(error.code, 422))


def _unavailable(failures: Failures) -> Callable[[Request, Exception], Awaitable[JSONResponse]]:
    async def told(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, Unavailable)
        failures.note("request", error)
        return JSONResponse({"code": error.code, "sentence": SENTENCE}, 503, {"Retry-After": "2"})

    return told


async def _invalid(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "body"
    return JSONResponse({"code": "bad-input", "sentence": f"{where}: {first['msg']}"}, 422)


def _signed_in(sessions: Sessions) -> Callable[[Request], Any]:
    async def session(request: Request) -> Session:
        found = await sessions.read(token_of(request))
        if found is None:
            raise CroupierError("no-session", "no session: take a name first")
        return found

    return session


def _add_tables(app: FastAPI, house: House, signed_in: Any, clock: Callable[[], float]) -> None:
    openings = Buckets(house.settings.openings, clock)

    @app.get("/api/games", tags=["tables"])
    async def games() -> list[GameAnswer]:
        """The games, their presets and their bots, the usual ones first."""
        return [
            GameAnswer(game=game, presets=list(house.shelf.presets(game)), bots=list(bots_of(game)))
            for game in GAMES
        ]

    @app.post(
        "/api/tables",
        tags=["tables"],
        status_code=201,
        responses={401: {"model": RefusalAnswer}, 503: {"model": RefusalAnswer}},
    )
    async def open_table(body: TableBody, request: Request, session: Session = signed_in) -> OpenedAnswer:
        """Open a table, and be its host."""
        address = address_of(request.scope, house.settings)
        if not openings.take(address):
            raise CroupierError("too-many", "too many tables are opened from your address; wait a little")
        plain = body.model_dump(exclude_none=True)
        return OpenedAnswer(table=await house.open(plain, session.player, address))

    @app.get("/api/tables/{table}", tags=["tables"], responses=_GONE)
    async def watch(table: TableName) -> Response:
        """A table as anybody sees it."""
        mailbox = await found_at(house, table)
        state = mailbox.table.state
        view = encode(look(mailbox.table.rules, state, Audience()))
        body = b'{"n":%d,"at":%d,"view":%b}' % (state.n, state.at, view)
        return Response(body, media_type="application/json")

    @app.get("/api/messages.schema.json", tags=["tables"])
    async def messages() -> dict[str, Any]:
        """The JSON Schema of what goes over a table's socket."""
        return schema()


def schema_text() -> str:
    """The message schema as the file in the repository has it."""
    import json

    return json.dumps(msgspec.to_builtins(schema()), indent=2, sort_keys=True) + "\n"
