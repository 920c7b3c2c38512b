"""Stored parts of ratings: counted hands and hints per player and table, and a player's own settings.

Counted hands can be made again from the tables' logs. Hints and settings cannot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from croupier.advice.glicko import GlickoRating
from croupier.advice.skill_measure import CountedHand
from croupier.server.store import Records, Store

COUNTED, HINTED, RATED = "skill", "hinted", "rating"
"""The store's spaces for counted hands and hints by player and table, and for players' ratings."""
MAX_LINES = 300
"""Hands, and hands with hints, that are kept for each table: the last ones."""
_LEFT_TABLES = 50


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


class SkillStore:
    """The parts of ratings in a store. Any method may raise Unavailable."""

    def __init__(self, store: Store) -> None:
        self._hands = Records[tuple[CountedHand, ...]](store, COUNTED, tuple[CountedHand, ...], ())
        self._hints = Records[dict[str, int]](store, HINTED, dict[str, int], {})
        self._states = Records(store, RATED, RatingState, RatingState())
        self._noted: dict[tuple[str, str], int] = {}

    async def of(self, player: str, *tables: str) -> dict[str, tuple[CountedHand, ...]]:
        """A player's counted hands by table, in their order."""
        found = await self._hands.many([f"{player} {table}" for table in tables])
        return {table: found[f"{player} {table}"] for table in tables}

    async def keep(self, player: str, table: str, hands: Iterable[CountedHand]) -> bool:
        """Add hands of a table; one of the same number is replaced. False if all had been counted."""
        new = {hand.number: hand for hand in hands}
        is_news = True

        def merged(before: tuple[CountedHand, ...]) -> tuple[CountedHand, ...]:
            nonlocal is_news
            known = {hand.number: hand for hand in before}
            is_news = any(number not in known or known[number].is_open for number in new)
            known |= new
            return tuple(known[number] for number in sorted(known)[-MAX_LINES:])

        await self._hands.change(f"{player} {table}", merged)
        return is_news

    async def state(self, player: str) -> RatingState:
        """A player's choice and last figures."""
        return await self._states.get(player)

    async def keep_game(self, player: str, preset: str, game: RatedGame) -> None:
        """Store the figures under one preset, unless the player is not rated."""

        def changed(state: RatingState) -> RatingState:
            return state if state.off else replace(state, games={**state.games, preset: game})

        await self._states.change(player, changed)

    async def note_left(self, player: str, table: str, preset: str) -> None:
        """Store that a player has left a hand at a table."""

        def noted(state: RatingState) -> RatingState:
            return replace(state, left=dict([*state.left.items(), (table, preset)][-_LEFT_TABLES:]))

        await self._states.change(player, noted)

    async def switch(self, player: str, tables: Iterable[str], *, off: bool) -> None:
        """Stop rating a player and remove the counted hands of these tables, or begin again.

        Hints stay, so that who begins again is not rated by hands that they had hints in.
        """
        await self._states.change(
            player, lambda before: before if off == before.off else RatingState(off=off)
        )
        for table in tables if off else ():
            await self._hands.remove(f"{player} {table}")

    async def note_hint(self, player: str, table: str, hand: int, moves: int) -> None:
        """Store that a player took their first hint in a hand after this number of moves."""
        if self._noted.get((player, table)) == hand:
            return

        def noted(before: dict[str, int]) -> dict[str, int]:
            hints = {str(hand): moves, **before}
            return {number: hints[number] for number in sorted(hints, key=int)[-MAX_LINES:]}

        await self._hints.change(f"{player} {table}", noted)
        if len(self._noted) > 4096:
            self._noted.clear()
        self._noted[player, table] = hand

    async def hints(self, player: str, table: str) -> dict[int, int]:
        """By hand, the number of moves made before the player's first hint in it."""
        return {int(hand): moves for hand, moves in (await self._hints.get(f"{player} {table}")).items()}

    async def looks(self) -> dict[str, str]:
        """The players whom an operator should look at, with the reason."""
        found: dict[str, str] = {}
        for player, state in (await self._states.all()).items():
            for look in filter(None, (game.look for game in state.games.values())):
                found.setdefault(player, look)
        return found

    async def unvisited(self) -> dict[str, set[str]]:
        """By table, the players with a hint or a left hand there: no visit may tell of them."""
        found = [tuple(key.split(" ")) for key in await self._hints.all()]
        found += [
            (player, table) for player, state in (await self._states.all()).items() for table in state.left
        ]
        tables: dict[str, set[str]] = {}
        for player, table in found:
            tables.setdefault(table, set()).add(player)
        return tables

    async def forget(self, player: str, table: str) -> None:
        """Remove one player's counted hands and hints of a table."""
        await self._hands.remove(f"{player} {table}")
        await self._hints.remove(f"{player} {table}")

    async def close(self, player: str) -> None:
        """Remove a player's rating for good: no hand of theirs that is waiting, or goes on, is counted."""
        await self.forget_rating(player)
        await self.switch(player, (), off=True)

    async def forget_rating(self, player: str) -> None:
        """Remove a player's choice and figures, and the hands that they left."""
        for table in (await self.state(player)).left:
            await self.forget(player, table)
        await self._states.remove(player)
