"""One's own past, wherever one logs in: on every store, after a crash of the index, and for nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.chance import seed_of
from croupier.client import Client
from croupier.server.store import MemoryStore, Store, open_store
from croupier.server.store.backup import back_up, restore
from croupier.server.tables.visit_index import Visited, all_visits, new_visits
from croupier.table import messages
from croupier.table.bots import Bots
from tests.tables import ANN, BOB, CAT, Played
from tests.test_server import _duel, http, play_out, serving  # noqa: F401  (the small game)
from tests.test_server_store import Opened, make  # noqa: F401  (a fixture)


async def _played(ann: Client, hands: int = 2, **match: Any) -> str:
    """A table where Ann has played a match with a bot."""
    table = await ann.open_table(game="duel", seats=2, pause=0, terms={"hands": hands}, **match)
    async with ann.at(table) as host:
        await host.fill(1)
        await play_out(ann, table, 0, start=2)
    return table


async def _past(who: Client) -> list[dict[str, Any]]:
    page = await who.matches()
    assert page["next"] is None
    matches: list[dict[str, Any]] = page["matches"]
    return matches


async def _returns(ann: Client, table: str) -> list[int]:
    _, _, hands = await http(ann.url, "GET", f"/api/tables/{table}/hands")
    return [hand["returns"][hand["names"].index("Ann")] for hand in hands]


async def test_a_guests_past_goes_with_them_into_their_account_and_to_any_device(make: Opened) -> None:  # noqa: F811
    async with serving(make()) as url:
        ann, eve = await Client.guest(url, "Ann"), await Client.guest(url, "Eve")
        assert await _past(ann) == []
        first = await _played(ann, hands=2, name="Friday", public=False)
        second = await _played(ann, hands=3, chips=500)
        await ann.open_table(game="duel", seats=2)  # where no hand was played
        past = await _past(ann)
        assert [one["table"] for one in past] == [second, first]
        newer, older = past
        assert older["name"] == "Friday"
        assert (older["game"], older["preset"], older["chips"]) == ("duel", "plain", False)
        assert (older["hands"], older["last"], older["met"]) == (2, 2, ["Bot 2"])
        assert newer["chips"] is True
        assert newer["won"] == sum(await _returns(ann, second))
        assert older["won"] == sum(await _returns(ann, first))
        assert newer["at"] >= older["at"]
        await ann.register("Ann", "correct horse")
        phone = await Client.log_in(url, "Ann", "correct horse")
        assert await _past(phone) == await _past(ann) == past
        assert await _past(eve) == []
    async with serving(make()) as url:  # the server was stopped, and is back
        again = await Client.log_in(url, "Ann", "correct horse")
        assert await _past(again) == past


async def test_people_at_different_servers_have_their_past_at_either(postgres_url: str) -> None:
    one, other = open_store(url=postgres_url), open_store(url=postgres_url)
    async with serving(one) as here, serving(other) as there:
        ann, bob = await Client.guest(here, "Ann"), await Client.guest(there, "Bob")
        table = await ann.open_table(game="duel", seats=2, pause=0, terms={"hands": 6})
        await asyncio.gather(play_out(bob, table, 1), play_out(ann, table, 0, start=2))
        pasts = []
        for who in (ann, bob):
            past = await _past(Client(here, who.token))
            assert past == await _past(Client(there, who.token))
            pasts += past
        assert [(one["hands"], one["last"], one["met"]) for one in pasts] == [
            (6, 6, ["Bob"]),
            (6, 6, ["Ann"]),
        ]
        assert sum(one["won"] for one in pasts) == 0


async def test_a_long_past_comes_in_pages(url: str) -> None:
    ann = await Client.guest(url, "Ann")
    tables = [await _played(ann, hands=1) for _ in range(3)]
    token = f"Bearer {ann.token}"
    path, seen = "/api/my/matches?count=2", []
    _, _, page = await http(url, "GET", path, Authorization=token)
    seen += page["matches"]
    _, _, page = await http(url, "GET", f"{path}&before={page['next']}", Authorization=token)
    seen += page["matches"]
    assert page["next"] is None
    assert [one["table"] for one in seen] == tables[::-1]
    for bad in ("before=x", "before=1.", "before=1.a%20b", "count=0", "count=51", "count=x"):
        assert (await http(url, "GET", f"/api/my/matches?{bad}", Authorization=token))[0] == 422
    assert (await http(url, "GET", "/api/my/matches"))[0] == 401


async def test_a_page_asks_the_store_once_and_folds_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    async with serving(store) as url:
        ann = await Client.guest(url, "Ann")
        for _ in range(3):
            await _played(ann, hands=1)

        async def never(_table: str, _after: int = 0) -> list[bytes]:
            raise AssertionError("a log was read")

        monkeypatch.setattr(store, "read", never)
        assert len(await _past(ann)) == 3


async def _counted(store: Store) -> None:
    async with asyncio.timeout(10):
        while await store.tables_without_visits():
            await asyncio.sleep(0.02)


async def test_a_restored_database_has_the_same_past(make: Opened, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "backup"
    async with serving(make()) as url:
        ann = await Client.guest(url, "Ann")
        await _played(ann, hands=2)
        await _played(ann, hands=1, chips=90)
        await ann.register("Ann", "correct horse")
        past = await _past(ann)
    store = make()
    await asyncio.to_thread(back_up, store, file)
    await store.close()
    other = open_store(tmp_path / "other")
    await asyncio.to_thread(restore, other, file)
    assert len(await other.tables_without_visits()) == 2
    async with serving(other) as url:
        await _counted(other)
        again = await Client.log_in(url, "Ann", "correct horse")
        assert await _past(again) == past


async def test_an_unreadable_log_is_left_out_and_the_others_are_counted() -> None:
    store = MemoryStore()
    async with serving(store) as url:
        ann = await Client.guest(url, "Ann")
        await _played(ann, hands=1)
    await store.append("broken", 1, 0, b"{}")
    other = MemoryStore()
    other.load(store.dump())
    async with serving(other) as url:
        async with asyncio.timeout(10):
            while await other.tables_without_visits() != ["broken"]:
                await asyncio.sleep(0.02)
        assert len(await _past(Client(url, ann.token))) == 1


def test_scores_are_of_whole_hands_and_are_the_same_from_the_log() -> None:
    table = Played(pause=0, terms={"hands": 2}).seated(ANN, BOB)
    table.do(ANN, messages.Start)
    assert all_visits("t", table.state) == ()  # a hand that goes on is no past
    table.play(ANN)
    assert new_visits("t", table.state) == ()
    table.do(BOB, messages.Leave)  # the move is made for Bob, and the hand is Bob's
    first = {visit.player: visit for visit in new_visits("t", table.state)}
    assert first.keys() == {"ann", "bob"}
    assert {visit.n for visit in first.values()} == {table.state.n}
    table.do(CAT, messages.Sit, seat=2)
    if table.phase() == "waiting":  # the match has ended with Bob's leaving
        table.do(ANN, messages.Start)
    else:
        table.store(table.table.tick(table.now))
    table.play(ANN)
    table.play(CAT)
    second = {
        visit.player: Visited(**msgspec.json.decode(visit.text)) for visit in all_visits("t", table.state)
    }
    assert [(who, second[who].hands, second[who].last) for who in sorted(second)] == [
        ("ann", 2, 2),
        ("bob", 1, 1),
        ("cat", 1, 2),
    ]
    assert list(second["ann"].met) == ["Cat", "Bob"]
    assert sum(one.won for one in second.values()) == 0
    assert all_visits("t", table.rebuilt().state) == all_visits("t", table.state)


def test_the_hands_of_a_bots_seat_are_nobodys_past(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Played(seats=2, changes="between-matches", terms={"hands": 2}, pause=0).seated(ANN, BOB)
    table.do(ANN, messages.Start)
    table.do(BOB, messages.Leave)
    table.do(ANN, messages.Fill, seat=1)  # in the middle of the hand
    table.play(ANN)
    while table.phase() == "playing":
        bots = Bots(table.table, seed_of("bots"))
        thought = bots.ask(1)
        assert thought is not None
        table.store(table.table.decide(thought.player, thought.command(), table.now))
    assert [visit.player for visit in all_visits("t", table.state)] == ["ann"]


async def test_a_table_that_is_played_again_counts_the_hands_of_its_match(url: str) -> None:
    ann = await Client.guest(url, "Ann")
    table = await _played(ann, hands=1)
    async with ann.at(table) as seat:
        await seat.start()
        (mine,) = await ann.ask("GET", "/api/my/tables")
        assert (mine["hands"], mine["hand"], mine["length"]) == (2, 1, 1)
