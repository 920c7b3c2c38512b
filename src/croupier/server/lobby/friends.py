"""Open tables of people with whom a player has played before.

Only public tables and tables opened for friends are shown. Players can opt out.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

import msgspec

from croupier.serialization import Body
from croupier.server.accounts.account_store import HIDDEN
from croupier.server.accounts.sessions import Session
from croupier.server.http.api import Api
from croupier.server.lobby.routes import TableAnswer, listed
from croupier.server.lobby.visibility import people_here
from croupier.server.store import Change, Store
from croupier.server.tables.registry import TableRegistry

TABLES = 20
"""Tables a player has played at last whose people are looked up."""
PEOPLE = 200
"""People known again, at most."""
FRESH = 30.0
KEPT = 2000
"""Seconds for which the people of a player are cached, and players in the cache."""
MOST = 20


class FriendsBody(Body, frozen=True):
    """True if earlier opponents can find the tables where the player sits."""

    found: bool


class FriendsAnswer(msgspec.Struct, frozen=True):
    """Open tables with earlier opponents; `found` says whether they can find the player's own tables."""

    found: bool
    tables: list[TableAnswer]


class Friends:
    """Reads from the index of visits who has played with whom."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, frozenset[str]]] = OrderedDict()

    async def of(self, player: str) -> frozenset[str]:
        """The players whom a player has met lately."""
        at, known = self._known.get(player, (float("-inf"), frozenset[str]()))
        if self._clock() - at < FRESH:
            return known
        met: dict[str, None] = {}
        for visit in await self._store.visits(player, None, TABLES):
            met |= dict.fromkeys(other for other, _ in await self._store.visits_at(visit.table))
            if len(met) > PEOPLE:
                break
        met.pop(player, None)
        found = frozenset(list(met)[:PEOPLE])
        self._known[player] = self._clock(), found
        self._known.move_to_end(player)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return found

    async def may_be_found(self, player: str) -> bool:
        """True unless the player has opted out."""
        return await self._store.get(HIDDEN, player) is None

    async def be_found(self, player: str, found: bool) -> None:
        """Store whether the player may be found."""
        if found:
            await self._store.compare_and_swap(Change(HIDDEN, player, "1", None))
        else:
            await self._store.create(HIDDEN, player, "1")

    async def hidden(self, players: frozenset[str]) -> frozenset[str]:
        """Those of the players who have opted out."""
        found = await self._store.get_many([(HIDDEN, player) for player in players])
        return frozenset(player for _, player in found)


def add_friends(api: Api, registry: TableRegistry, store: Store, clock: Callable[[], float]) -> None:
    """Add both routes."""
    friends = Friends(store, clock)

    @api.route("GET", "/api/my/friends", "tables")
    async def tables(session: Session) -> FriendsAnswer:
        """Open tables where people sit with whom one has played before."""
        known = await friends.of(session.player)
        names = {name for player in known for name in registry.seat_quota.tables_of(player)}
        actors = [actor for name in names if (actor := registry.in_memory(name))]
        open_to_me = [
            actor
            for actor in actors
            if (match := actor.table.state.match).public or match.friends
            if not (actor.table.state.closed or match.tournament)
            if actor.table.state.seat_of(session.player) is None
        ]
        seated = {seat.player for actor in open_to_me for seat in actor.table.state.seats if seat}
        found = (known & seated) - await friends.hidden(known & seated)
        there = [
            actor
            for actor in open_to_me
            if any(seat and seat.player in found and not seat.away for seat in actor.table.state.seats)
        ]
        there.sort(key=lambda actor: (-len(people_here(actor.table.state)), -actor.used))
        return FriendsAnswer(
            found=await friends.may_be_found(session.player), tables=[listed(one) for one in there[:MOST]]
        )

    @api.route("PUT", "/api/my/friends", "tables", status=204)
    async def be_found(body: FriendsBody, session: Session) -> None:
        """Say whether those one has played with find the tables where one sits."""
        await friends.be_found(session.player, body.found)
