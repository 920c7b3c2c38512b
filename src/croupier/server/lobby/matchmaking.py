"""Matchmaking: two or three people who would play with anybody are brought to one table.

A waiting player asks again every few seconds and is forgotten otherwise, so nobody is paired with somebody
who has left.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.errors import BadInput
from croupier.game.preset_registry import PresetRegistry
from croupier.game.registry import game_of
from croupier.serialization import Body
from croupier.server.accounts.sessions import Session
from croupier.server.http.api import REFUSED, Api
from croupier.server.http.middleware import ClientAddress
from croupier.server.store import Change, MemoryStore, Records, Store
from croupier.server.tables.new_table import match_of
from croupier.server.tables.registry import TableRegistry

MOST = 3
"""Players at one table, at most."""
GATHER = 6.0
"""Seconds for which the second of two waits for a third."""
FORGOTTEN = 8.0
"""Seconds without a request after which a player is forgotten."""
KEPT = 60.0
"""Seconds for which a paired player is told their table again, as in a second window."""
SPACE = "pairing"
LENGTH = 10
CHIPS = 1000
CLOCK = {"kind": "move", "gives": 60}


class PairBody(Body, frozen=True):
    """A game and preset that a player wants to play with any opponent."""

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=60)] | None = None


class PairAnswer(msgspec.Struct, frozen=True):
    """The table that was found; before that None, the number of others who wait, and the time waited."""

    table: str | None
    others: int
    seconds: int


class _Waiter(msgspec.Struct, frozen=True):
    """A player who waits for a game under a preset since `since`, and asked last at `seen`.

    `bringing` means that a table is being opened for them; `table` is the one they were brought to.
    """

    player: str
    what: tuple[str, str]
    since: float
    seen: float
    bringing: bool = False
    table: str | None = None

    @property
    def waits(self) -> bool:
        """True if the player may be paired."""
        return not self.bringing and self.table is None

    def is_past(self, now: float) -> bool:
        """True if the player has stopped to ask."""
        return now - self.seen > (KEPT if self.table else FORGOTTEN)

    def but(self, **changed: Any) -> _Waiter:
        """A copy with other fields."""
        return msgspec.structs.replace(self, **changed)


class Pairing:
    """Pairs waiting players. `open_table` opens a table for a number of players, its host and an address.

    The waiting players are stored in `board` and changed by compare-and-swap, so two servers that share it
    never bring the same people to two tables. They share the clock as well.
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
        self._waiters = Records[_Waiter | None](self._board, SPACE, _Waiter, None)

    async def ask(self, player: str, address: str, game: str, preset: str, most: int = MOST) -> PairAnswer:
        """Wait for up to `most` players, or go on waiting. Raises what opening a table raises."""
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
        # The host is the player who asks: others ask for themselves, and have limits of their own.
        table = await self._bring(ready, player, address) if asking in ready else None
        return waits if table is None else PairAnswer(table, 0, 0)

    async def leave(self, player: str) -> None:
        """Remove a waiting player."""
        await self._waiters.remove(player)

    @staticmethod
    def _ready(group: list[_Waiter], most: int, now: float) -> list[_Waiter]:
        """The players to bring together now: a full table, or two who have waited for a third."""
        if len(group) >= most or (len(group) > 1 and now - group[1].since >= GATHER):
            return group[:most]
        return []

    async def _bring(self, ready: list[_Waiter], host: str, address: str) -> str | None:
        """Open a table for them. None if another server is doing so, or one of them has just changed.

        They are reserved while the table is being opened.
        """
        called = [one.but(bringing=True) for one in ready]
        if not await self._board.compare_and_swap(*map(self._change, ready, called)):
            return None
        try:
            table: str = await self._open(*ready[0].what, len(ready), host, address)
        except BaseException:
            await asyncio.gather(*map(self._put, called, ready))
            raise
        now = self._clock()
        brought = [one.but(table=table, seen=now) for one in ready]
        await asyncio.gather(*map(self._put, called, brought))
        return table

    async def _put(self, before: _Waiter | None, after: _Waiter) -> bool:
        """Store a player's change. False if another change was first."""
        return await self._board.compare_and_swap(self._change(before, after))

    def _change(self, before: _Waiter | None, after: _Waiter) -> Change:
        return self._waiters.swap(after.player, self._waiters.text(before), after)

    async def _present(self, now: float) -> dict[str, _Waiter]:
        """All waiting players. Those who have stopped to ask are removed."""
        everybody = await self._waiters.all()
        present = {player: one for player, one in everybody.items() if one and not one.is_past(now)}
        if len(present) < len(everybody):
            await self._waiters.remove_where(lambda one: one is not None and one.is_past(now))
        return present


def add_pairing(api: Api, tables: TableRegistry, presets: PresetRegistry, store: Store) -> None:
    """Add both routes. Who waits is kept in the store only if several servers share it."""

    async def open_table(game: str, preset: str, seats: int, host: str, address: str) -> str:
        return await tables.open(usual_table(presets, game, preset, seats), host, address)

    pairing = Pairing(open_table, board=store if store.shared else None)

    @api.route("POST", "/api/pairing", "tables", others={503: REFUSED})
    async def ask(body: PairBody, address: ClientAddress, session: Session) -> PairAnswer:
        """Be brought to a table with others who ask for the same; asked again every two seconds."""
        if session.program:
            raise BadInput(
                "pairing brings people together; a program opens a table, or sits down at one", "program"
            )
        rules, _ = match_of({"game": body.game, "preset": body.preset}, presets)
        _, most = game_of(rules.game).players(rules.settings)
        if most < 2:
            raise BadInput("game: expected one that two can play", "alone")
        return await pairing.ask(session.player, address, rules.game, rules.preset, most)

    @api.route("DELETE", "/api/pairing", "tables", status=204)
    async def leave(session: Session) -> None:
        """Wait no more."""
        await pairing.leave(session.player)


def usual_table(shelf: PresetRegistry, game: str, preset: str, seats: int) -> dict[str, Any]:
    """The settings of a table for strangers: unlisted, timed, and dealt when all are there."""
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
