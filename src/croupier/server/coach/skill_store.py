"""Stored parts of ratings: counted hands and hints per player and table, and a player's own settings.

Counted hands can be made again from the tables' logs. Hints and settings cannot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping

import msgspec
from msgspec.structs import replace

from croupier.advice.glicko import GlickoRating
from croupier.advice.skill_measure import CountedHand
from croupier.serialization import enc_hook
from croupier.server.store import Change, Store, Unavailable, remove

COUNTED, HINTED, RATED = "skill", "hinted", "rating"
"""The store's spaces for counted hands and hints by player and table, and for players' ratings."""
MAX_LINES = 300
"""Hands, and hands with hints, that are kept for each table: the last ones."""
_LEFT_TABLES = 50
_TRIES = 8


class RatedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's last figures under one preset, for opponents and operators."""

    results: GlickoRating = GlickoRating()
    look: str = ""
    """The reason why an operator should look; "" for none."""


class RatingState(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's choice, and their last figures by game and preset."""

    off: bool = False
    """True if the player's decisions are not rated."""
    games: Mapping[str, RatedGame] = {}
    left: Mapping[str, str] = {}
    """Tables where the player has left a hand, with their preset's key: no hand may have ended there."""


_read_hands = msgspec.json.Decoder(tuple[CountedHand, ...]).decode
_read_hints = msgspec.json.Decoder(dict[str, int]).decode


class SkillStore:
    """The parts of ratings in a store. Any method may raise Unavailable."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._noted: dict[tuple[str, str], int] = {}

    async def of(self, player: str, *tables: str) -> dict[str, tuple[CountedHand, ...]]:
        """A player's counted hands by table, in their order."""
        found = await self._store.get_many((COUNTED, f"{player} {table}") for table in tables)

        def read() -> dict[str, tuple[CountedHand, ...]]:
            texts = {table: found.get((COUNTED, f"{player} {table}")) for table in tables}
            return {table: () if text is None else _read_hands(text) for table, text in texts.items()}

        return await asyncio.to_thread(read)  # it can be megabytes

    async def keep(self, player: str, table: str, hands: Iterable[CountedHand]) -> bool:
        """Add hands of a table; one of the same number is replaced. False if all had been counted."""
        new = {hand.number: hand for hand in hands}
        is_news = True

        def merged(before: str | None) -> str:
            nonlocal is_news
            known = {hand.number: hand for hand in (() if before is None else _read_hands(before))}
            is_news = any(number not in known or known[number].is_open for number in new)
            known |= new
            after = [known[number] for number in sorted(known)[-MAX_LINES:]]
            return msgspec.json.encode(after, enc_hook=enc_hook).decode()

        await self._change(COUNTED, f"{player} {table}", merged)
        return is_news

    async def state(self, player: str) -> RatingState:
        """A player's choice and last figures."""
        return _state(await self._store.get(RATED, player))

    async def keep_game(self, player: str, preset: str, game: RatedGame) -> None:
        """Store the figures under one preset, unless the player is not rated."""

        def changed(before: str | None) -> str | None:
            state = _state(before)
            return before if state.off else _text(replace(state, games={**state.games, preset: game}))

        await self._change(RATED, player, changed)

    async def note_left(self, player: str, table: str, preset: str) -> None:
        """Store that a player has left a hand at a table."""

        def noted(before: str | None) -> str | None:
            state = _state(before)
            left = dict([*state.left.items(), (table, preset)][-_LEFT_TABLES:])
            return _text(replace(state, left=left))

        await self._change(RATED, player, noted)

    async def switch(self, player: str, tables: Iterable[str], *, off: bool) -> None:
        """Stop rating a player and remove the counted hands of these tables, or begin again.

        Hints stay, so that who begins again is not rated by hands that they had hints in.
        """

        def switched(before: str | None) -> str | None:
            if off == _state(before).off:
                return before
            return _text(RatingState(off=off))

        await self._change(RATED, player, switched)
        for table in tables if off else ():
            await remove(self._store, COUNTED, f"{player} {table}")

    async def note_hint(self, player: str, table: str, hand: int, moves: int) -> None:
        """Store that a player took their first hint in a hand after this number of moves."""
        if self._noted.get((player, table)) == hand:
            return

        def noted(before: str | None) -> str:
            hints = {} if before is None else _read_hints(before)
            hints.setdefault(str(hand), moves)
            few = sorted(hints, key=int)[-MAX_LINES:]
            return msgspec.json.encode({number: hints[number] for number in few}).decode()

        await self._change(HINTED, f"{player} {table}", noted)
        if len(self._noted) > 4096:
            self._noted.clear()
        self._noted[player, table] = hand

    async def hints(self, player: str, table: str) -> dict[int, int]:
        """By hand, the number of moves made before the player's first hint in it."""
        text = await self._store.get(HINTED, f"{player} {table}")
        return {} if text is None else {int(hand): moves for hand, moves in _read_hints(text).items()}

    async def looks(self) -> dict[str, str]:
        """The players whom an operator should look at, with the reason."""
        states = {player: _state(text) for player, text in await self._store.list_space(RATED)}
        found = {
            player: [one.look for one in state.games.values() if one.look]
            for player, state in states.items()
        }
        return {player: reasons[0] for player, reasons in found.items() if reasons}

    async def _change(self, space: str, key: str, change: Callable[[str | None], str | None]) -> None:
        for _ in range(_TRIES):
            before = await self._store.get(space, key)
            after = change(before)
            if after == before or await self._store.compare_and_swap(Change(space, key, before, after)):
                return
        raise Unavailable("too many changes at once; try again in a moment")


def _state(text: str | None) -> RatingState:
    return RatingState() if text is None else msgspec.json.decode(text, type=RatingState)


def _text(state: RatingState) -> str | None:
    return None if state == RatingState() else msgspec.json.encode(state).decode()


async def forget_counted(store: Store, player: str, table: str) -> None:
    """Remove one player's counted hands and hints of a table."""
    for space in (COUNTED, HINTED):
        await remove(store, space, f"{player} {table}")


async def forget_counted_at(store: Store, table: str, unvisited: Mapping[str, set[str]]) -> None:
    """Remove everybody's counted hands and hints of a table; `unvisited` is as from `players_unvisited`."""
    visitors = {player for player, _ in await store.visits_at(table)}
    for player in visitors | unvisited.get(table, set()):
        await forget_counted(store, player, table)


async def players_unvisited(store: Store) -> dict[str, set[str]]:
    """By table, the players with a hint or a left hand there: no visit may tell of them."""
    found = [key.split(" ") for key, _ in await store.list_space(HINTED)]
    for player, text in await store.list_space(RATED):
        found += ([player, table] for table in _state(text).left)
    tables: dict[str, set[str]] = {}
    for player, table in found:
        tables.setdefault(table, set()).add(player)
    return tables


async def forget_rating(store: Store, player: str) -> None:
    """Remove a player's choice and figures, and the hands that they left."""
    for table in _state(await store.get(RATED, player)).left:
        await forget_counted(store, player, table)
    await remove(store, RATED, player)
