"""Quick pairing: people who would play with anybody are brought to one table, two or three of them.

Whoever waits asks again every few seconds, and is forgotten when they do not: so nobody is paired with
somebody who has gone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from starlette.requests import Request

from croupier.errors import BadInput
from croupier.game.preset_registry import Shelf
from croupier.game.registry import game_of
from croupier.server.accounts.sessions import Session
from croupier.server.http.api import REFUSED, Api
from croupier.server.http.decoding import Body
from croupier.server.http.middleware import address_of
from croupier.server.store import Change, MemoryStore, Store
from croupier.server.tables.new_table import match_of
from croupier.server.tables.registry import TableRegistry
from croupier.table.messages import encode

__all__ = ["Pairing", "add_pairing", "usual_table"]

MOST = 3
"""So many are brought together at most,"""
GATHER = 6.0
"""and two of them once the second has waited for a third for so many seconds."""
FORGOTTEN = 8.0
"""Seconds after which somebody who does not ask any more waits no more."""
KEPT = 60.0
"""Seconds for which somebody is told again to which table they were brought: they may have two windows."""
SPACE = "pairing"
LENGTH = 10
CHIPS = 1000
CLOCK = {"kind": "move", "gives": 60}


class PairBody(Body, frozen=True):
    """What somebody would play with anybody."""

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=60)] | None = None


class PairAnswer(msgspec.Struct, frozen=True):
    """`table` is where one plays; until there is one, `others` wait, too, and one has for `seconds`."""

    table: str | None
    others: int
    seconds: int


class _Waiter(msgspec.Struct, frozen=True):
    """Somebody who waits for a game under a preset, `since` when; they have asked last at `seen`.

    `bringing` says that a table is being opened for them, `table` which one they have been brought to.
    """

    player: str
    what: tuple[str, str]
    since: float
    seen: float
    bringing: bool = False
    table: str | None = None

    @property
    def waits(self) -> bool:
        """Whether they may be brought to somebody."""
        return not self.bringing and self.table is None

    def is_past(self, now: float) -> bool:
        """Whether there is nobody any more to whom this matters."""
        return now - self.seen > (KEPT if self.table else FORGOTTEN)

    @property
    def text(self) -> str:
        """As it is kept."""
        return encode(self).decode()

    def but(self, **changed: Any) -> _Waiter:
        """The same with other fields."""
        return msgspec.structs.replace(self, **changed)


class Pairing:
    """Who waits for what. `open_table` opens a table for so many, for its host, from an address.

    Who waits is kept in `board`, where a change is made only if nobody else has made one meanwhile: so two
    servers that share it never bring the same people to two tables. The clock is theirs in common, too.
    """

    def __init__(
        self,
        open_table: Callable[[str, str, int, str, str], Any],
        clock: Callable[[], float] = time.time,
        board: Store | None = None,
    ) -> None:
        self._open = open_table
        self._clock = clock
        self._board: Store = board or MemoryStore()

    async def ask(self, player: str, address: str, game: str, preset: str, most: int = MOST) -> PairAnswer:
        """Wait, or go on waiting, for at most so many together. Raises what opening a table does."""
        what, now = (game, preset), self._clock()
        everybody = await self._present(now)
        own = everybody.get(player)
        if own is not None and own.bringing:
            return PairAnswer(None, 1, 0)
        if own is not None and own.what == what and own.table is not None:
            return PairAnswer(own.table, 0, 0)
        since = own.since if own is not None and own.what == what else now
        asking = _Waiter(player, what, since, now)
        everybody[player] = asking
        group = sorted(
            (one for one in everybody.values() if one.waits and one.what == what),
            key=lambda one: (one.since, one.player),
        )
        waits = PairAnswer(None, len(group) - 1, max(0, int(now - since)))
        if not await self._put(own, asking):  # brought just now, or asked by another window
            return waits
        ready = self._ready(group, min(MOST, most), now)
        table = await self._bring(ready, address) if ready else None
        return waits if table is None or asking not in ready else PairAnswer(table, 0, 0)

    async def leave(self, player: str) -> None:
        """Somebody waits no more."""
        kept = await self._board.get(SPACE, player)
        if kept is not None:
            await self._board.exchange(Change(SPACE, player, kept, None))

    @staticmethod
    def _ready(group: list[_Waiter], most: int, now: float) -> list[_Waiter]:
        """Those who are brought together now: as many as may be, or two who have waited for a third."""
        if len(group) >= most or (len(group) > 1 and now - group[1].since >= GATHER):
            return group[:most]
        return []

    async def _bring(self, ready: list[_Waiter], address: str) -> str | None:
        """Open a table for them; None where another server is about to, or one of them has just changed.

        Until it is there nobody else is given the same people.
        """
        called = [one.but(bringing=True) for one in ready]
        if not await self._board.exchange(*map(_change, ready, called)):
            return None
        try:
            table: str = await self._open(*ready[0].what, len(ready), ready[0].player, address)
        except BaseException:
            await asyncio.gather(*map(self._put, called, ready))
            raise
        now = self._clock()
        brought = [one.but(table=table, seen=now) for one in ready]
        await asyncio.gather(*map(self._put, called, brought))
        return table

    async def _put(self, before: _Waiter | None, after: _Waiter) -> bool:
        """Keep what somebody waits for now, unless it has changed meanwhile."""
        return await self._board.exchange(_change(before, after))

    async def _present(self, now: float) -> dict[str, _Waiter]:
        """Everybody who is kept; those who are past are forgotten."""
        present = {}
        for player, text in await self._board.every(SPACE):
            one = msgspec.json.decode(text, type=_Waiter)
            if one.is_past(now):
                await self._board.exchange(Change(SPACE, player, text, None))
            else:
                present[player] = one
        return present


def _change(before: _Waiter | None, after: _Waiter) -> Change:
    return Change(SPACE, after.player, None if before is None else before.text, after.text)


def add_pairing(api: Api, registry: TableRegistry) -> None:
    """Its two addresses. Who waits at one server alone need not be kept for long."""

    async def open_table(game: str, preset: str, seats: int, host: str, address: str) -> str:
        return await registry.open(usual_table(registry.shelf, game, preset, seats), host, address)

    pairing = Pairing(open_table, board=registry.store if registry.store.shared else None)

    @api.at("POST", "/api/pairing", "tables", others={503: REFUSED})
    async def ask(body: PairBody, request: Request, session: Session) -> PairAnswer:
        """Be brought to a table with others who ask for the same; asked again every two seconds."""
        rules, _ = match_of({"game": body.game, "preset": body.preset}, registry.shelf)
        _, most = game_of(rules.game).players(rules.settings)
        if most < 2:
            raise BadInput("game: expected one that two can play", "alone")
        address = address_of(request.scope, registry.settings)
        return await pairing.ask(session.player, address, rules.game, rules.preset, most)

    @api.at("DELETE", "/api/pairing", "tables", status=204)
    async def leave(session: Session) -> None:
        """Wait no more."""
        await pairing.leave(session.player)


def usual_table(shelf: Shelf, game: str, preset: str, seats: int) -> dict[str, Any]:
    """The usual table of a game for strangers: by link, timed, and dealt when all of them are there."""
    rules = shelf.rules(game, preset)
    plain = {"game": game, "preset": preset, "seats": seats, "public": False, "begins_full": True}
    plain |= {"clock": CLOCK, "pause": 10, "chips": CHIPS if rules.banked else None}
    length = next(
        (name for name in ("hands", "rounds") if name in rules.terms_type.__struct_fields__), None
    )
    for terms in [{length: LENGTH}] if length else []:
        try:
            match_of({**plain, "terms": terms}, shelf)
        except BadInput:
            break  # its matches are of another length
        plain["terms"] = terms
    return {key: value for key, value in plain.items() if value is not None}
