"""`GET /api/tables`: the public tables in pages, the most interesting first."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable
from typing import Annotated
from urllib.parse import quote

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.http.api import JSON, Api, ResponseSpec
from croupier.server.http.root_path import root_of
from croupier.server.lobby.visibility import has_room, is_listed, people_here, place_in_list
from croupier.server.tables.actor import TableActor
from croupier.server.tables.registry import TableRegistry
from croupier.table.messages import encode

USUAL = 50
MOST = 100
"""Tables of a page: the default, and the maximum."""
FRESH = 1.0
"""Seconds for which the list is cached."""

Start = Annotated[int, Meta(ge=0, le=10**6, description="how many tables to pass over")]
Count = Annotated[int, Meta(ge=1, le=MOST)]
TableCalled = Annotated[str, Meta(max_length=60, description="only tables that are called so")]


class TableAnswer(msgspec.Struct, frozen=True):
    """A table in the lobby; `hands` have been begun there. `people` are those who sit there now.

    `room` says whether somebody who comes has a seat, be it a bot's; `queue` wait for one.
    """

    table: str
    name: str
    game: str
    preset: str
    phase: str
    seats: int
    taken: int
    watching: int
    hands: int
    people: tuple[str, ...]
    room: bool
    queue: int


class _Lobby:
    """The cached list and its pages."""

    def __init__(self, tables: TableRegistry, clock: Callable[[], float]) -> None:
        self._registry = tables
        self._clock = clock
        self._made = float("-inf")
        self._tables: list[TableAnswer] = []

    def page(self, start: int, count: int, name: str) -> tuple[bytes, bool]:
        """A page as JSON, and whether another follows. `name` selects the tables of this name."""
        if self._clock() - self._made >= FRESH:
            now = time.monotonic()
            self._tables = _in_order(
                [
                    actor
                    for actor in self._registry.public()
                    if is_listed(actor.table.state, actor.connections, now - actor.used)
                ]
            )
            self._made = self._clock()
        end = start + count
        wanted = _called(name)
        found = [one for one in self._tables if _called(one.name) == wanted] if wanted else self._tables
        return encode(found[start:end]), len(found) > end


def _called(name: str) -> str:
    return " ".join(name.split()).casefold()


def _in_order(actors: list[TableActor]) -> list[TableAnswer]:
    """Sort tables: those with people first, and within a rank in turns between the openers' addresses."""
    from_there: Counter[str] = Counter()
    places: list[tuple[int, int, int, TableActor]] = []
    ranks = {actor.name: place_in_list(actor.table.state, actor.connections) for actor in actors}
    for actor in sorted(actors, key=lambda actor: (ranks[actor.name], -actor.used)):
        opener = actor.opener or actor.table.state.host
        places.append((ranks[actor.name], from_there[opener], len(places), actor))
        from_there[opener] += 1
    return [listed(actor) for *_, actor in sorted(places, key=lambda place: place[:3])]


def listed(actor: TableActor) -> TableAnswer:
    """A table as the lobby shows it."""
    state = actor.table.state
    return TableAnswer(
        table=actor.name,
        name=state.match.name,
        game=state.match.game,
        preset=state.match.preset,
        phase=state.phase,
        seats=len(state.seats),
        taken=sum(seat is not None for seat in state.seats),
        watching=actor.connections,
        hands=state.hands,
        people=people_here(state),
        room=has_room(state),
        queue=len(state.seated_next),
    )


def add_lobby(api: Api, tables: TableRegistry, clock: Callable[[], float]) -> None:
    """Add the route."""
    made = _Lobby(tables, clock)
    unchanged = {304: ResponseSpec(text="Nothing has changed since the page with this ETag")}

    @api.route("GET", "/api/tables", "tables", others=unchanged)
    async def lobby(
        request: Request, start: Start = 0, count: Count = USUAL, name: TableCalled = ""
    ) -> Annotated[Response, ResponseSpec(list[TableAnswer])]:
        """One page of the public tables. A `Link` header names the next page, if any."""
        body, more = made.page(start, count, name)
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if more:
            named = f"&name={quote(name)}" if name else ""
            root = root_of(request.scope)
            headers["Link"] = f'<{root}/api/tables?start={start + count}&count={count}{named}>; rel="next"'
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(body, media_type=JSON, headers=headers)
