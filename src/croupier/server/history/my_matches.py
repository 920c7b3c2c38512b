"""`GET /api/my/matches`: the tables where a player has finished a hand, from an index of the store."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.serialization import full_match
from croupier.server.accounts.sessions import Session
from croupier.server.http.api import Api
from croupier.server.store import Store, Visit
from croupier.server.tables.visit_index import Visited

MOST = 50
Cursor = Annotated[
    Annotated[str, full_match(r"[0-9]{1,16}\.[A-Za-z0-9_-]{1,64}")] | None,
    Meta(description="`next` of the page before"),
]
Count = Annotated[int, Meta(ge=1, le=MOST)]


class MatchAnswer(Visited, frozen=True):
    """One's whole time at a table, up to hand `last`, which ended at `at`.

    `won` is in chips if `chips`, else in points; `met` are those one played with, the last ones first.
    """

    table: str
    at: int


class MatchesAnswer(msgspec.Struct, frozen=True):
    """A page of one's matches, the newest first; `next` is given as `before` for the page that follows."""

    matches: list[MatchAnswer]
    next: str | None


def add_matches(api: Api, store: Store) -> None:
    """Add the route. A page is one query of an index, however much was played."""

    @api.route("GET", "/api/my/matches", "tables")
    async def matches(session: Session, before: Cursor = None, count: Count = 20) -> MatchesAnswer:
        """The tables where one has played, the last played at first."""
        found = await store.visits(session.player, _place(before), count + 1)
        page = [_match(visit) for visit in found[:count]]
        following = f"{page[-1].at}.{page[-1].table}" if len(found) > count else None
        return MatchesAnswer(matches=page, next=following)


def _match(visit: Visit) -> MatchAnswer:
    visited = msgspec.json.decode(visit.text, type=Visited)
    return MatchAnswer(**msgspec.structs.asdict(visited), table=visit.table, at=visit.at)


def _place(cursor: str | None) -> tuple[int, str] | None:
    if cursor is None:
        return None
    at, _, table = cursor.partition(".")
    return int(at), table
