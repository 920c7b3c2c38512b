"""Moves that nobody may make, sent through the socket by somebody who is at turn: none is taken (C5)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from croupier.chance import Stream, seed_of
from croupier.client import Client, ServerRefused, TableSession
from croupier.errors import BadInput, CroupierError
from croupier.games import rules_of
from croupier.play import Act, Move
from croupier.serialization import from_plain
from croupier.testing.mutation import Spoiler
from tests.test_server import serving

TURNS = 12
EACH = 10
MATCHES: dict[str, dict[str, Any]] = {
    "ofc": {"preset": "pineapple", "terms": {"hands": 2}},
    "fortune": {"preset": "standard", "chips": 100_000, "terms": {"rounds": 9}},  # nobody is broke soon
    "asian-stud": {"preset": "seattle-2002", "chips": 100_000, "terms": {"rounds": 9}},
    "pinzique": {"preset": "standard"},
}


class Cheat:
    """A player who tries spoilt moves before every right one."""

    def __init__(self, place: TableSession, game: str, preset: str) -> None:
        self.place = place
        self.rules = rules_of(game, preset)
        self.stream = Stream(seed_of(f"cheat {game}"), "socket")
        self.made: list[Move] = []
        self.tried = 0

    @property
    def asked(self) -> bool:
        hand = self.place.view.hand
        return hand is not None and hand.choices is not None

    async def turn(self) -> None:
        hand = self.place.view.hand
        assert hand is not None
        assert hand.you is not None
        options = self.rules.options_of(from_plain(hand.view, self.rules.view_type), hand.you)
        turn = Act({hand.you: options})
        for text in self.texts(Spoiler(self.stream, len(hand.seats), self.made), turn):
            if not self.is_right(text, turn, hand.you):
                await self.refused(text)
        right: Move = self.stream.choice(options)  # type: ignore[arg-type]
        self.made.append(right)
        await self.place.move(self.rules.write(right))

    def texts(self, spoiler: Spoiler, turn: Act) -> list[str]:
        found = []
        for move in spoiler.moves(turn, EACH):
            try:
                found.append(self.rules.write(move))
            except (CroupierError, IndexError, TypeError, AssertionError):
                continue  # it cannot be said
        right = spoiler.right(turn)
        assert right is not None
        spoilt = (text.encode(errors="replace").decode() for text in spoiler.texts(self.rules.write(right)))
        return [text for text in (*found, *spoilt) if len(text) < 200]

    def is_right(self, text: str, turn: Act, own: int) -> bool:
        try:
            return self.rules.read(text) in turn.options[own]
        except BadInput:
            return False

    async def refused(self, text: str) -> None:
        self.tried += 1
        n, view = self.place.n, self.place.view
        with pytest.raises(ServerRefused):
            await self.place.move(text)
        assert (self.place.n, self.place.view) == (n, view), text


@pytest.mark.parametrize("game", MATCHES)
async def test_c5_spoilt_moves_change_nothing_at_a_table(game: str) -> None:
    match = MATCHES[game]
    async with serving() as url:
        ann, bob = await Client.guest(url, "Ann"), await Client.guest(url, "Bob")
        table = await ann.open_table(game=game, seats=2, pause=0, **match)
        async with ann.at(table, mix=False) as one, bob.at(table, mix=False) as other:
            await one.sit(0)
            await other.sit(1)
            await one.start()
            cheats = [Cheat(place, game, match["preset"]) for place in (one, other)]
            await asyncio.wait_for(played(cheats), 120)
            assert sum(cheat.tried for cheat in cheats) > 5 * TURNS


async def played(cheats: list[Cheat]) -> None:
    """So many turns, one after the other; whoever may act at the same time waits meanwhile."""
    turns = 0
    while turns < TURNS:
        n = max(cheat.place.n for cheat in cheats)
        for cheat in cheats:
            while cheat.place.n < n:
                await cheat.place.changed()
        asked = next((cheat for cheat in cheats if cheat.asked), None)
        if asked is None:
            assert cheats[0].place.view.phase != "waiting", f"the match is over after {turns} turns"
            if len({cheat.place.n for cheat in cheats}) == 1:  # or one is asked in a view still on its way
                await cheats[0].place.changed()
            continue
        await asked.turn()
        turns += 1
