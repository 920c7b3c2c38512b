"""Routes to open a table, to watch it, and for the schema of its messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.errors import CroupierError
from croupier.serialization import Body
from croupier.server.accounts.sessions import Session
from croupier.server.http.api import REFUSED, Api
from croupier.server.http.decoding import TableName
from croupier.server.http.middleware import ClientAddress
from croupier.server.http.rate_limits import RateLimiter
from croupier.server.tables.registry import TableRegistry, found_at
from croupier.table.events import Clock
from croupier.table.messages import schema
from croupier.table.view import Audience, TableView, table_view


class TableBody(Body, frozen=True):
    """The settings of a new table (see `croupier.table.Match`). Missing ones have the game's defaults."""

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
    """The name of a new table. Everybody who knows it can join."""

    table: str


class WatchedAnswer(msgspec.Struct, frozen=True):
    """A table as a spectator sees it: the number and the time of its last entry, and the view."""

    n: int
    at: int
    view: TableView


def add_tables(api: Api, tables: TableRegistry, openings: RateLimiter) -> None:
    """Add the routes. `openings` limits how fast one address opens tables."""

    @api.route("POST", "/api/tables", "tables", status=201, others={503: REFUSED})
    async def open_table(body: TableBody, address: ClientAddress, session: Session) -> OpenedAnswer:
        """Open a table with the player as its host."""
        if not openings.take(address):
            raise CroupierError("too-many", "too many tables are opened from your address; wait a little")
        plain = {key: value for key, value in msgspec.to_builtins(body).items() if value is not None}
        return OpenedAnswer(await tables.open(plain, session.player, address))

    @api.route("GET", "/api/tables/{table}", "tables", others={410: REFUSED})
    async def watch(table: TableName) -> WatchedAnswer:
        """A table as a spectator sees it."""
        actor = await found_at(tables, table)
        state = actor.table.state
        return WatchedAnswer(state.n, state.at, table_view(actor.table.rules, state, Audience()))

    @api.route("GET", "/api/messages.schema.json", "tables")
    def messages() -> dict[str, Any]:
        """The JSON Schema of the messages of a table's socket."""
        return schema()
