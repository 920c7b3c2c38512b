"""Which tables the lobby shows, in what order, and where friends play."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.client import Client
from croupier.server.lobby.friends import FRESH, Friends
from croupier.server.lobby.visibility import LEFT, OVER, has_room, is_finished, is_listed, place_in_list
from croupier.server.store import MemoryStore
from croupier.table import messages
from tests.tables import ANN, BOB, CAT, Played, hand_played
from tests.test_server import http, play_out

pytestmark = pytest.mark.usefixtures("small_game")


def gone(game: Played, *players: str) -> None:
    for player in players:
        game.store(game.table.presence(player, away=True, at=game.now))


def test_a_table_is_shown_while_somebody_is_there_and_then_disappears_by_itself() -> None:
    game = Played(terms={"hands": 2}).seated(ANN, BOB)
    assert is_listed(game.state, 0, 10**6)
    hand_played(game)
    gone(game, "ann", "bob")
    assert is_listed(game.state, 1, 10**6)  # somebody watches
    assert is_listed(game.state, 0, LEFT)
    assert not is_listed(game.state, 0, LEFT + 1)


def test_what_is_finished_or_empty_disappears_sooner() -> None:
    empty = Played()
    assert is_listed(empty.state, 0, OVER)
    assert not is_listed(empty.state, 0, OVER + 1)
    empty.do(ANN, messages.Fill, seat=0)
    assert not is_listed(empty.state, 0, OVER + 1)  # bots alone are nobody
    over = Played(terms={"hands": 1}).seated(ANN, BOB)
    hand_played(over)
    assert is_finished(over.state)
    assert is_listed(over.state, 0, 10**6)  # they may want another
    gone(over, "ann", "bob")
    assert not is_listed(over.state, 0, OVER + 1)


@pytest.mark.parametrize("match", [{"public": False}, {"tournament": "cup"}])
def test_what_is_never_shown(match: dict[str, Any]) -> None:
    game = Played().seated(ANN)
    assert not is_listed(replace(game.state, match=replace(game.state.match, **match)), 1, 0)
    assert not is_listed(replace(game.state, closed="late"), 1, 0)


def test_tables_with_people_and_room_come_first() -> None:
    room, full, watched = Played(2).seated(ANN), Played(2).seated(ANN, BOB), Played(2)
    bots = Played(2).seated(ANN)
    bots.do(ANN, messages.Fill, seat=1)
    stays = Played(2, bots_yield=False).seated(ANN)
    stays.do(ANN, messages.Fill, seat=1)
    places = [place_in_list(game.state, 0) for game in (room, bots, full, stays)]
    assert places == [0, 0, 1, 1]
    assert (place_in_list(watched.state, 1), place_in_list(watched.state, 0)) == (2, 3)
    bots.do(ANN, messages.Start)
    bots.do(CAT, messages.Sit)
    assert not has_room(bots.state)  # the bot's seat is promised


async def test_the_lobby_says_who_plays_and_whether_there_is_room(url: str) -> None:
    ann, bob = [await Client.guest(url, name) for name in ("Ann", "Bob")]
    empty = await ann.open_table(game="duel", seats=2)
    table = await ann.open_table(game="duel", seats=2)
    async with ann.at(table) as one, bob.at(table) as two:
        await one.sit(0)
        await one.fill(1)
        (first, second) = (await ann.tables())[:2]
        assert [first["table"], second["table"]] == [table, empty]
        assert (first["people"], first["room"], first["queue"]) == (["Ann"], True, 0)
        await two.do("sit")
        mine = await ann.ask("GET", "/api/my/tables")
        assert [(one["others"], one["length"]) for one in mine] == [(["Bob"], None)]


async def test_friends_find_each_other_where_that_is_wanted_and_nobody_else_does(url: str) -> None:
    ann, bob, cat = [await Client.guest(url, name) for name in ("Ann", "Bob", "Cat")]
    played = await ann.open_table(game="duel", seats=2, pause=0, terms={"hands": 1}, public=False)
    await asyncio.gather(play_out(ann, played, 0, start=2), play_out(bob, played, 1))

    async def found(who: Client) -> list[str]:
        answer = await who.ask("GET", "/api/my/friends")
        return [one["table"] for one in answer["tables"]]

    tables = {
        kind: await ann.open_table(game="duel", seats=2, public=public, friends=friends)
        for kind, public, friends in (
            ("open", True, False),
            ("friends", False, True),
            ("link", False, False),
        )
    }
    async with (
        ann.at(tables["open"]) as one,
        ann.at(tables["friends"]) as two,
        ann.at(tables["link"]) as three,
    ):
        for place in (one, two, three):
            await place.sit(0)
        assert set(await found(bob)) == {tables["open"], tables["friends"]}
        assert (await found(cat), await found(ann)) == ([], [])
        bearer = f"Bearer {ann.token}"
        where = (url, "PUT", "/api/my/friends")
        assert (await http(*where, {"found": False}, Authorization=bearer))[0] == 204
        assert await found(bob) == []
        assert (await ann.ask("GET", "/api/my/friends"))["found"] is False
        for _ in range(2):
            assert (await http(*where, {"found": True}, Authorization=bearer))[0] == 204
        assert len(await found(bob)) == 2
        await two.leave()
        assert await found(bob) == [tables["open"]]


async def test_whom_one_knows_is_looked_up_once_in_a_while() -> None:
    class Counted(MemoryStore):
        asked = 0

        async def visits(self, player: str, before: Any, count: int) -> Any:
            self.asked += 1
            return await super().visits(player, before, count)

    now, store = [0.0], Counted()
    friends = Friends(store, lambda: now[0])
    for _ in range(5):
        assert await friends.of("ann") == frozenset()
    assert store.asked == 1
    now[0] += FRESH
    await friends.of("ann")
    assert store.asked == 2
