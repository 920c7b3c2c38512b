"""Outages: outcomes that are not known, logs that have lost their ends, refusals by an old state."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from croupier.server import Services
from croupier.server.store import MemoryStore
from croupier.server.store.protocol import Doorbell, Ear
from croupier.server.tables.actor import TableActor
from croupier.table import messages
from croupier.table.table_clock import TableTime
from tests.faults import FaultyStore
from tests.tables import CAT
from tests.test_server_runtime_store_failures import QUICK, Seen, at_a_table, until
from tests.test_server_tables_registry import ANN, BOB

LOST = "the database failed, and the end of this table's log is lost (records: {}); the table is back at {}"


def cut(store: MemoryStore, table: str, records: int) -> None:
    """The database has lost the last records of a table."""
    del store._log[table][-records:]


async def other_server(store: FaultyStore, name: str) -> tuple[Services, TableActor]:
    """The same table on another server, which hears no bell."""
    registry = Services(store, QUICK)
    actor = await registry.tables.find(name)
    assert actor is not None
    return registry, actor


@pytest.mark.quick
async def test_a_refusal_that_may_have_been_done_says_so_and_is_answered_under_its_id() -> None:
    store = FaultyStore()
    registry, actor, ann, _ = await at_a_table(store)
    store.lost.add("append")
    store.fails.add("read")
    told = await ann.asks(messages.SitOut)
    assert (told["code"], told["outcome"]) == ("unavailable", "unknown")
    log = len(await MemoryStore.read(store, actor.name))
    store.lost.clear()
    store.fails.clear()
    ann.letters.clear()
    command = messages.SitOut(id=told["id"], n=told["n"])
    while not any(letter["type"] == "done" for letter in ann.letters):
        actor.put(ann.connection, command)
        await asyncio.sleep(0.5)
    done = next(letter for letter in ann.letters if letter["type"] == "done")
    assert done["n"] == log == len(await store.read(actor.name))
    told = await ann.asks(messages.Call, seat=1)
    assert "outcome" not in told
    await registry.close()


@pytest.mark.parametrize("shared", [pytest.param(False, marks=pytest.mark.quick), True])  # the wall's clock
@pytest.mark.parametrize("records", [1, 3])
async def test_a_lost_tail_is_taken_back_and_told_and_play_goes_on(shared: bool, records: int) -> None:
    """Where servers share the log they look into it anyway; one alone notices with the next command."""
    store = FaultyStore()
    store.shared = shared
    registry, actor, ann, bob = await at_a_table(store, clock={"kind": "none"})
    assert (await ann.asks(messages.Start))["type"] == "done"
    for _ in range(3):
        await moves(actor, ann, bob)
    n = actor.table.state.n
    cut(store, actor.name, records)
    if not shared:
        told = await bob.asks(messages.SitOut)
        assert told["code"] == "ahead"
    assert await until(lambda: actor.table.state.n == n - records) < 3
    hand = actor.table.state.hand
    assert hand is not None
    back = LOST.format(records, f"hand {hand.number}, move {len(hand.moves) - len(hand.chance)}")
    for person in (ann, bob):
        views = [letter for letter in person.letters if letter.get("taken_back")]
        assert {letter["taken_back"] for letter in views} == {back}
        assert {letter["n"] for letter in views} == {n - records}
    await moves(actor, ann, bob)
    assert len(await store.read(actor.name)) == n - records + 1
    await registry.close()


@pytest.mark.quick
async def test_a_table_whose_whole_log_is_lost_is_let_go_of() -> None:
    """It was opened just before the database failed over. Whoever is there is let go."""
    store = FaultyStore()
    registry, actor, ann, _ = await at_a_table(store)
    await registry.start()
    del store._log[actor.name]
    assert (await ann.asks(messages.SitOut))["code"] == "unavailable"
    await until(lambda: registry.tables.in_memory(actor.name) is None)
    assert ann.connection.outbox.ended.done()
    assert await registry.tables.find(actor.name) is None
    await registry.close()


async def moves(actor: TableActor, ann: Seen, bob: Seen) -> None:
    """Whoever is asked makes a move."""
    hand = actor.table.state.hand
    assert hand is not None
    seat = next(iter(hand.asked))
    asked = actor.table.choices(seat)
    assert asked is not None
    move = actor.table.rules.write(asked[1][0])
    told = await (ann, bob)[seat].asks(messages.MoveCommand, move=move)
    assert told["type"] == "done", told


@pytest.mark.quick
async def test_a_tail_that_another_server_has_written_anew_is_read_and_never_written_upon() -> None:
    """The numbers are the same, and the records are not: memory and log must not be mixed."""
    store = FaultyStore()
    store.shared = True
    registry, actor, ann, _ = await at_a_table(store)
    assert (await ann.asks(messages.SitOut))["type"] == "done"
    n = actor.table.state.n
    cut(store, actor.name, 1)
    other, there = await other_server(store, actor.name)
    there.log.clock = TableTime(0, lambda: actor.table.state.at + 1000, time.monotonic)
    bob = Seen(other, there, BOB)
    assert (await bob.asks(messages.SitOut))["type"] == "done"
    assert there.table.state.n == n
    assert (await ann.asks(messages.SitIn))["type"] == "done"  # they are in: nothing changes
    assert (await ann.asks(messages.SitOut))["type"] == "done"
    log = [json.loads(body) for body in await store.read(actor.name)]
    assert [record["player"] for record in log[n - 1 :]] == [BOB.id, ANN.id]
    assert [seat.out for seat in actor.table.state.seats if seat] == [True, True]
    there.notify()
    await until(lambda: there.table.state == actor.table.state)
    await registry.close()
    await other.close()


@pytest.mark.quick
async def test_who_was_away_while_the_tail_was_lost_is_told_when_they_ask() -> None:
    """A server that was started anew remembers nothing; a command names what its sender has seen."""
    store = FaultyStore()
    registry, actor, ann, _ = await at_a_table(store)
    assert (await ann.asks(messages.SitOut))["type"] == "done"
    n, name = actor.table.state.n, actor.name
    await registry.close()
    cut(store, name, 1)
    registry, actor = await other_server(store, name)
    again = Seen(registry, actor, ANN)
    actor.put(again.connection, messages.Sync(id="look", n=n + 7))
    await until(lambda: any(letter.get("taken_back") for letter in again.letters))
    told = next(letter for letter in again.letters if letter.get("taken_back"))
    assert told["n"] == actor.table.state.n
    assert f"records: {n + 7 - told['n']}" in told["taken_back"]
    await registry.close()


@pytest.mark.quick
async def test_a_command_is_refused_by_what_another_server_has_just_written_and_not_before() -> None:
    store = FaultyStore()
    store.shared = True
    registry, actor, ann, bob = await at_a_table(store)
    assert (await bob.asks(messages.Leave))["type"] == "done"
    other, there = await other_server(store, actor.name)
    assert (await Seen(other, there, CAT).asks(messages.Sit, seat=1))["type"] == "done"
    assert (await ann.asks(messages.Start))["type"] == "done"  # it was `too-few`
    store.fails.add("append")
    assert (await ann.asks(messages.SitOut))["code"] == "unavailable"
    told = await ann.asks(messages.Call, seat=1)  # whether that is so is not known now
    assert (told["code"], told["outcome"]) == ("unavailable", "unknown")
    await registry.close()
    await other.close()


async def test_leases_are_shared_out_anew_when_a_server_comes_back() -> None:
    """One that was restarted finds all of them held, and the others keep them for as long as they like."""
    store = Told()
    one = Services(store, LEASES)
    await one.start()
    names = [await one.tables.open({"game": "ofc", "seats": 2}, f"host {number}") for number in range(20)]
    await until(lambda: all(one.tables.in_memory(name).log.fence for name in names))  # type: ignore[union-attr]
    other = Services(store, LEASES)
    await other.start()
    took = await until(lambda: sum(owns(other, name) for name in names) == 10)
    assert took < 3 * LEASES.lease
    for _ in range(50):  # and there it stays
        await asyncio.sleep(LEASES.lease / 10)
        assert [owns(one, name) + owns(other, name) for name in names] == [1] * 20
        assert sum(owns(one, name) for name in names) == 10
    await other.close()
    await until(lambda: all(owns(one, name) for name in names))
    await one.close()


LEASES = QUICK.but(lease=0.6)


class Told(FaultyStore):
    """One that several servers share, and in which they hear each other."""

    def __init__(self) -> None:
        super().__init__()
        self.shared = True
        self.ears: list[Ear] = []

    def listen(self, bell: Doorbell, ear: Ear | None = None) -> None:  # noqa: ARG002
        self.ears += [ear] if ear else []

    def broadcast(self, text: str) -> None:
        for ear in self.ears:
            asyncio.get_running_loop().call_soon(ear, text)

    async def close(self) -> None:
        """The other server goes on with it."""


def owns(registry: Services, name: str) -> bool:
    actor = registry.tables.in_memory(name)
    return actor is not None and actor.log.fence is not None
