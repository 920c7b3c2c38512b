"""A program's place at a table outlives outages: commands are done once, and proofs wait."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from croupier.client import Client, ServerRefused, TableSession
from croupier.server.store import Unavailable
from croupier.table.events import Moved, read_record
from tests.faults import FaultyStore
from tests.servers import Server
from tests.test_server import _duel, http, serving  # noqa: F401  (the small game is one of the house's)
from tests.test_server_outages import LOST, cut

OUTAGE = {"append", "read", "get", "probe"}


async def at_table(url: str, *names: str, **settings: object) -> list[TableSession]:
    """Some people with seats at one table of the small game."""
    clients = [await Client.guest(url, name, patience=30) for name in names]
    table = await clients[0].open_table(game="duel", seats=2, pause=0, clock={"kind": "none"}, **settings)
    seats = [TableSession(client, table, mix=True) for client in clients]
    for number, seat in enumerate(seats):
        await seat.arrive()
        await seat.sit(number)
    return seats


async def played(seat: TableSession, moves: int) -> None:
    """So many moves of one player, by the loop of the docs."""
    for _ in range(moves):
        asked = await seat.next_decision()
        assert asked is not None
        try:
            await seat.move(asked.moves[0])
        except ServerRefused as refused:
            assert refused.is_late  # noqa: PT017


async def test_who_is_not_the_host_waits_for_the_match_to_begin(url: str) -> None:
    """The loop of the docs ended at once for whoever asked before the first hand, or before a rematch."""
    ann, bob = await at_table(url, "Ann", "Bob", terms={"hands": 1})
    for _ in range(2):  # a match, and another one that both agree to
        waiting = asyncio.create_task(bob.next_decision())
        await asyncio.sleep(0.1)
        assert not waiting.done()
        await ann.start()
        plays = asyncio.create_task(played(ann, 1))
        asked = await waiting
        assert asked is not None
        await bob.move(asked.moves[0])
        await plays
        assert await ann.next_decision() is None
        assert await bob.next_decision() is None
        await bob.start()
    await asyncio.gather(ann.go(), bob.go())


@pytest.mark.parametrize("lost", [False, True])
async def test_a_command_in_an_outage_is_done_once_when_that_is_over(lost: bool) -> None:
    """Whether it was written or not: the client asks under the same id until it knows."""
    store = FaultyStore()
    async with serving(store) as url:
        ann, bob = await at_table(url, "Ann", "Bob", terms={"hands": 1000})
        await ann.start()
        await asyncio.gather(played(ann, 2), played(bob, 2))
        store.fails |= OUTAGE - {"append"} if lost else OUTAGE
        store.lost |= {"append"} if lost else set()
        plays = [asyncio.create_task(played(one, 3)) for one in (ann, bob)]
        await asyncio.sleep(1)
        assert not any(one.done() for one in plays)
        store.fails.clear()
        store.lost.clear()
        await asyncio.gather(*plays)
        records = [read_record(body) for body in await store.read(ann.table)]
        ids = [(record.player, record.id) for record in records if record.id]
        assert len(ids) == len(set(ids))
        moved = [one for one in records if one.id and isinstance(one.events[0], Moved)]
        assert len(moved) == 2 * 2 + 2 * 3
        await asyncio.gather(ann.go(), bob.go())


async def test_an_outage_that_lasts_longer_than_the_patience_is_told_as_that() -> None:
    store = FaultyStore()
    async with serving(store) as url:
        ann = await Client.guest(url, "Ann", patience=0.5)
        async with ann.at(await ann.open_table(game="duel", seats=2)) as seat:
            store.fails |= OUTAGE
            for _ in range(2):
                begun = time.monotonic()
                with pytest.raises(ServerRefused) as refused:
                    await seat.sit(0)
                assert refused.value.code == "unavailable"
                assert time.monotonic() - begun >= 0.5
                with pytest.raises(ServerRefused) as refused:
                    await ann.open_table(game="duel", seats=2)
                assert refused.value.code == "unavailable"
            store.fails.clear()
            while seat.view.you is None:
                try:
                    await seat.sit(0)
                except ServerRefused as again:
                    assert again.code == "unavailable"  # noqa: PT017


async def test_a_proof_that_cannot_be_had_now_is_no_missing_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table remembers a few hands alone; of others the log is read, and that may have to wait."""
    from croupier.server.history.hand_history import History

    tries: list[int] = []
    honest = History.proof

    def proof(self: History, number: int, player: str) -> Any:
        tries.append(number)
        if len(tries) < 4:
            raise Unavailable("the database restarts")
        return honest(self, number, player)

    monkeypatch.setattr(History, "proof", proof)
    monkeypatch.setattr("croupier.client.table_session.TableSession._recent_proof", _nothing)
    async with serving() as url:
        (ann,) = await at_table(url, "Ann", terms={"hands": 1})
        await ann.fill(1)
        await ann.start()
        await played(ann, 1)
        await asyncio.wait_for(ann.proved(1), 20)
        assert len(tries) == 4
        await ann.go()


async def _nothing(*_given: object) -> None:
    """The table remembers no such hand."""


@pytest.mark.parametrize("records", [1, 2, 4, 7])
async def test_players_go_on_where_the_end_of_the_log_was_lost(records: int) -> None:
    """They accept a smaller number, play on from there, and every hand that stands is proved."""
    store = FaultyStore()
    store.shared = True
    async with serving(store) as url:
        ann, bob = await at_table(url, "Ann", "Bob", terms={"hands": 1000})
        await ann.start()
        await asyncio.gather(played(ann, 3), played(bob, 3))
        await ann.proved(3)
        while ann.n != bob.n or len(await store.read(ann.table)) != ann.n:
            await asyncio.sleep(0.05)
        n = ann.n
        cut(store, ann.table, records)
        async with asyncio.timeout(10):
            while not (ann.taken_back and bob.taken_back):
                await asyncio.sleep(0.02)
        assert ann.taken_back == bob.taken_back
        assert LOST.split("{}")[0] in ann.taken_back
        assert f"(records: {records})" in ann.taken_back
        assert n - records <= ann.n < n + 2  # they mix anew
        await asyncio.gather(played(ann, 4), played(bob, 4))
        for seat in (ann, bob):
            for hand in range(1, seat.view.hands):
                await asyncio.wait_for(seat.proved(hand), 10)
        await asyncio.gather(ann.go(), bob.go())


@pytest.mark.exhaustive
@pytest.mark.usefixtures("patient")
async def test_who_comes_back_to_a_log_that_is_shorter_is_told_and_goes_on(tmp_path: Path) -> None:
    """The server was started anew meanwhile, and cannot know what they have seen."""
    server = Server("--data", str(tmp_path))
    try:
        await server.start()
        ann = await Client.guest(server.url, "Ann")
        seat = TableSession(ann, await ann.open_table(game="ofc", seats=2, pause=0), mix=True)
        await seat.arrive()
        await seat.sit(0)
        await seat.fill(1, "random")
        await seat.start()
        await played(seat, 3)
        server.kill()
        n = seat.n
        with sqlite3.connect(tmp_path / "croupier.db") as database:
            database.execute("DELETE FROM log WHERE n > ?", (n - 3,))
        await server.start()
        await played(seat, 3)
        assert "the end of this table's log is lost" in seat.taken_back
        await seat.go()
    finally:
        server.close()
