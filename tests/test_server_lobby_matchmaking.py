"""Quick pairing: who is brought together, when two ask at once, and when somebody goes away meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from croupier.client import Client, ServerRefused
from croupier.errors import CroupierError
from croupier.game.preset_registry import SHIPPED
from croupier.games import all_games
from croupier.server.lobby.matchmaking import FORGOTTEN, GATHER, KEPT, PairAnswer, Pairing, usual_table
from croupier.server.store import MemoryStore, Store, open_store
from croupier.server.tables.new_table import match_of
from croupier.table.table import opening_step
from tests.test_server import http, serving

pytestmark = pytest.mark.usefixtures("small_game")


class Hall:
    """Pairing with a clock of ours and tables that are only counted."""

    def __init__(self, board: Store | None = None) -> None:
        self.now = 100.0
        self.opened: list[tuple[str, int, str]] = []
        self.opening: Callable[[], Any] = lambda: asyncio.sleep(0)
        self.pairing = Pairing(self._open, lambda: self.now, board)

    async def _open(self, game: str, preset: str, seats: int, host: str, _address: str) -> str:
        await self.opening()
        self.opened.append((f"{game} {preset}", seats, host))
        return f"table {len(self.opened)}"

    async def ask(self, player: str, game: str = "duel", most: int = 3) -> PairAnswer:
        return await self.pairing.ask(player, "here", game, "plain", most)


async def test_two_are_brought_together_once_they_have_waited_for_a_third() -> None:
    hall = Hall()
    assert await hall.ask("ann") == PairAnswer(None, 0, 0)
    hall.now += 3
    assert await hall.ask("bob") == PairAnswer(None, 1, 0)
    assert await hall.ask("ann") == PairAnswer(None, 1, 3)
    hall.now += GATHER - 0.1
    assert await hall.ask("ann") == PairAnswer(None, 1, 8)
    hall.now += 0.1
    assert await hall.ask("bob") == PairAnswer("table 1", 0, 0)
    assert await hall.ask("ann") == PairAnswer("table 1", 0, 0)
    assert hall.opened == [("duel plain", 2, "bob")]


async def test_three_wait_for_nobody_else_and_a_game_for_two_not_for_a_third() -> None:
    hall = Hall()
    for player in ("ann", "bob"):
        assert (await hall.ask(player)).table is None
    assert (await hall.ask("cat")).table == "table 1"
    assert {(await hall.ask(player)).table for player in ("ann", "bob", "cat")} == {"table 1"}
    await hall.ask("dan", most=2)
    assert (await hall.ask("eve", most=2)).table == "table 2"
    assert [seats for _, seats, _ in hall.opened] == [3, 2]


async def test_nobody_is_brought_to_somebody_who_has_gone() -> None:
    hall = Hall()
    await hall.ask("ann")
    hall.now += FORGOTTEN + 0.1
    assert await hall.ask("bob") == PairAnswer(None, 0, 0)
    hall.now += 1
    await hall.ask("cat")
    await hall.pairing.leave("bob")
    hall.now += GATHER
    assert (await hall.ask("cat")).others == 0
    assert hall.opened == []


async def test_two_windows_of_one_person_are_one_person_and_come_to_one_table() -> None:
    hall = Hall()
    for _ in range(5):
        hall.now += 3
        assert await hall.ask("ann") == PairAnswer(None, 0, int(hall.now - 103))
    await hall.ask("bob", most=2)
    assert [(await hall.ask("ann", most=2)).table for _ in range(2)] == ["table 1", "table 1"]
    hall.now += KEPT + 1  # later they want somebody else
    assert (await hall.ask("ann")).table is None


async def test_who_asks_for_another_game_waits_for_that_alone() -> None:
    hall = Hall()
    await hall.ask("ann")
    await hall.ask("ann", "ofc")
    assert (await hall.ask("bob")).others == 0
    assert (await hall.ask("cat", "ofc")).others == 1


async def test_while_a_table_is_opened_its_people_are_given_to_nobody_else() -> None:
    hall, opens = Hall(), asyncio.Event()
    hall.opening = opens.wait
    await hall.ask("ann", most=2)
    second = asyncio.create_task(hall.ask("bob", most=2))
    await asyncio.sleep(0)
    assert (await hall.ask("ann", most=2)).table is None
    assert await hall.ask("cat", most=2) == PairAnswer(None, 0, 0)
    opens.set()
    assert (await second).table == "table 1"
    assert (await hall.ask("ann", most=2)).table == "table 1"
    assert (await hall.ask("dan", most=2)).table == "table 2"
    assert [host for *_, host in hall.opened] == ["bob", "dan"]


async def test_where_no_table_can_be_opened_they_go_on_waiting() -> None:
    hall = Hall()

    async def full() -> None:
        raise CroupierError("full", "the house has no room")

    hall.opening = full
    await hall.ask("ann", most=2)
    with pytest.raises(CroupierError, match="no room"):
        await hall.ask("bob", most=2)
    hall.opening = lambda: asyncio.sleep(0)
    assert (await hall.ask("ann", most=2)).table == "table 1"


async def test_who_may_open_no_more_tables_keeps_no_others_from_one() -> None:
    hall = Hall()
    open_table = hall.pairing._open

    async def limited(game: str, preset: str, seats: int, host: str, address: str) -> Any:
        if host == "cheat":
            raise CroupierError("too-many", "you have 20 tables")
        return await open_table(game, preset, seats, host, address)

    hall.pairing._open = limited
    await hall.ask("cheat", most=2)
    assert (await hall.ask("ann", most=2)).table == "table 1"
    await hall.ask("bob", "ofc", most=2)
    with pytest.raises(CroupierError, match="20 tables"):
        await hall.ask("cheat", "ofc", most=2)
    assert (await hall.ask("bob", "ofc", most=2)).table == "table 2"


async def test_two_servers_with_one_board_bring_the_same_people_together_once() -> None:
    """However their questions fall: while the one opens a table, the other gives its people to nobody."""
    board, opens = MemoryStore(), asyncio.Event()
    one, other = Hall(board), Hall(board)
    one.opening = other.opening = opens.wait
    assert (await one.ask("ann")).others == 0
    assert await other.ask("bob") == PairAnswer(None, 1, 0)
    one.now = other.now = 100 + GATHER
    first = asyncio.create_task(one.ask("ann"))
    second = asyncio.create_task(other.ask("bob"))
    await asyncio.sleep(0)
    assert await other.ask("cat") == PairAnswer(None, 0, 0)  # those two are spoken for
    opens.set()
    tables = {(await first).table, (await second).table} - {None}
    assert tables == {(await other.ask("ann")).table} == {(await one.ask("bob")).table}
    assert len(one.opened + other.opened) == 1
    await other.pairing.leave("ann")
    assert await one.ask("ann") == PairAnswer(None, 1, 0)  # with Cat, whom the other server knows


async def test_who_was_being_brought_by_a_server_that_died_waits_again() -> None:
    board = MemoryStore()
    dying, living = Hall(board), Hall(board)
    dying.opening = asyncio.Event().wait
    await dying.ask("ann", most=2)
    bringing = asyncio.create_task(dying.ask("bob", most=2))
    await asyncio.sleep(0)
    assert await living.ask("ann", most=2) == PairAnswer(None, 1, 0)
    living.now += FORGOTTEN + 1
    assert (await living.ask("ann", most=2)).table is None
    assert (await living.ask("bob", most=2)).table == "table 1"
    bringing.cancel()


async def test_people_at_two_servers_of_one_database_find_each_other(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = [open_store(url=postgres_url) for _ in range(2)]
    body = {"game": "duel"}
    async with serving(stores[0]) as here, serving(stores[1]) as there:
        ann = await Client.guest(here, "Ann")
        bob = await Client.guest(there, "Bob")
        assert (await ann.ask("POST", "/api/pairing", body))["others"] == 0
        assert (await bob.ask("POST", "/api/pairing", body))["others"] == 1
        monkeypatch.setattr("croupier.server.lobby.matchmaking.GATHER", 0)
        await asyncio.gather(*(one.ask("POST", "/api/pairing", body) for one in (ann, bob)))
        tables = {(await one.ask("POST", "/api/pairing", body))["table"] for one in (ann, bob)}
        assert len(tables) == 1
        assert None not in tables


async def test_strangers_come_to_a_table_and_the_hand_is_dealt_when_they_are_there(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    ann, bob = [await Client.guest(url, name) for name in ("Ann", "Bob")]
    body = {"game": "duel"}
    first = await ann.ask("POST", "/api/pairing", body)
    assert first == {"table": None, "others": 0, "seconds": 0}
    await bob.ask("POST", "/api/pairing", body)
    monkeypatch.setattr("croupier.server.lobby.matchmaking.GATHER", 0)
    table = (await bob.ask("POST", "/api/pairing", body))["table"]
    assert (await ann.ask("POST", "/api/pairing", body))["table"] == table
    assert table not in [one["table"] for one in await ann.tables()]  # it is theirs
    async with ann.at(table) as one:
        await one.do("sit")
        assert one.view.phase == "waiting"
        async with bob.at(table) as two:
            await two.do("sit")
            while two.view.phase != "playing":
                await two.changed()
            assert two.view.hand is not None
            assert two.view.hand.seats == (0, 1)


async def test_who_waits_no_more_and_what_nobody_can_wait_for(url: str) -> None:
    ann, bob = [await Client.guest(url, name) for name in ("Ann", "Bob")]
    await ann.ask("POST", "/api/pairing", {"game": "duel"})
    bearer = f"Bearer {ann.token}"
    assert (await http(url, "DELETE", "/api/pairing", Authorization=bearer))[0] == 204
    assert (await bob.ask("POST", "/api/pairing", {"game": "duel"}))["others"] == 0
    for body in ({"game": "nothing"}, {"game": "duel", "preset": "none"}, {"preset": "plain"}):
        with pytest.raises(ServerRefused):
            await ann.ask("POST", "/api/pairing", body)
    assert (await http(url, "POST", "/api/pairing", {"game": "duel"}))[0] == 401


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_game_has_a_usual_table_for_strangers(game: Any) -> None:
    """What is opened for two of them can be played, at every preset of every game."""
    for preset in game.names:
        rules, match = match_of(usual_table(SHIPPED, game.key, preset, 2))
        opening_step(rules, match, "host", 0)
        assert (match.public, match.begins_full, match.clock.kind, match.seats) == (False, True, "move", 2)
