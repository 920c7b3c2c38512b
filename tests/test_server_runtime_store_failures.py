"""A database that fails while people play: who is told what, how often it is tried, what comes after."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from croupier.server import Services
from croupier.server.admin.monitoring import CACHE_SECONDS, TIMEOUT_SECONDS, Health
from croupier.server.runtime.clock import now_ms
from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.settings import unlimited
from croupier.server.runtime.store_failures import CALM, EACH, MOST, Backoff, Failures
from croupier.server.runtime.task_scope import TaskScope
from croupier.server.store import Unavailable
from croupier.server.tables.actor import TableActor
from croupier.server.tables.outbox import Outbox
from croupier.server.tables.subscribers import Subscriber
from croupier.table import messages
from croupier.table.table_clock import TableTime
from tests.faults import FaultyStore
from tests.test_server_tables_registry import ANN, BOB

QUICK = unlimited().but(bot_pace=0, workers=0)


class Seen:
    """Somebody at a table, and all they are told."""

    def __init__(self, registry: Services, actor: TableActor, player: Any) -> None:
        self.letters: list[dict[str, Any]] = []
        self.actor = actor
        self.connection = Subscriber(player, Outbox(self._hear, registry.metrics))
        actor.connect(self.connection)
        self._count = 0

    def _hear(self, text: bytes, _more: bool) -> None:
        self.letters.append(json.loads(text))

    async def asks(self, kind: type, **fields: object) -> dict[str, Any]:
        """The answer to a command."""
        self._count += 1
        name = f"{kind.__name__} {self._count}"
        self.actor.put(self.connection, kind(id=name, n=self.actor.table.state.n, **fields))
        await until(lambda: any(letter.get("id") == name for letter in self.letters))
        return next(letter for letter in self.letters if letter.get("id") == name)

    def leaves(self) -> None:
        self.actor.disconnect(self.connection)


async def until(true: Callable[[], bool]) -> float:
    """Wait for something; how long that took, by the loop's time."""
    begun = asyncio.get_running_loop().time()
    while not true():
        assert asyncio.get_running_loop().time() - begun < 60
        await asyncio.sleep(0.001)
    return asyncio.get_running_loop().time() - begun


async def at_a_table(store: FaultyStore, **match: object) -> tuple[Services, TableActor, Seen, Seen]:
    """Ann and Bob on two seats of three, by the loop's clock."""
    registry = Services(store, QUICK)
    plain = {"game": "ofc", "seats": 3, "pause": 0, "terms": {"hands": 1000}, **match}
    actor = await registry.tables.find(await registry.tables.open(plain, ANN.id))
    assert actor is not None
    loop = asyncio.get_running_loop()
    ahead = now_ms() - int(loop.time() * 1000)
    actor.log.clock = TableTime(actor.table.state.at, lambda: int(loop.time() * 1000) + ahead, loop.time)
    ann, bob = Seen(registry, actor, ANN), Seen(registry, actor, BOB)
    for number, person in enumerate((ann, bob)):
        assert (await person.asks(messages.Sit, seat=number))["type"] == "done"
    return registry, actor, ann, bob


def away(actor: TableActor) -> list[bool]:
    return [seat.away for seat in actor.table.state.seats if seat is not None]


def moved(actor: TableActor, n: int) -> Callable[[], bool]:
    return lambda: actor.table.state.n > n


@pytest.mark.quick
async def test_a_clock_that_falls_while_nothing_can_be_written_is_tried_seldom_and_falls_afterwards() -> (
    None
):
    store = FaultyStore()
    registry, actor, ann, bob = await at_a_table(store, clock={"kind": "move", "gives": 1})
    assert (await ann.asks(messages.Start))["type"] == "done"
    n = actor.table.state.n
    store.fails.add("append")
    store.tries.clear()
    await asyncio.sleep(30)
    assert 5 <= store.tries["append"] <= 20
    assert actor.table.state.n == n
    loop = asyncio.get_running_loop()
    begun = loop.time()
    told = await bob.asks(messages.SitOut)
    assert (told["type"], told["code"]) == ("refused", "unavailable")
    assert "others" not in told["sentence"]
    assert loop.time() - begun < 1
    bob.letters.clear()
    bob.actor.put(bob.connection, messages.Sync(id="look", n=0))
    await until(lambda: bool(bob.letters))
    assert bob.letters[0]["type"] == "view"
    told = await bob.asks(messages.Fill, seat=2)
    assert told["code"] == "not-host"  # what would be refused anyway is told as that
    store.fails.clear()
    assert await until(moved(actor, n)) <= MOST + 0.5  # the clock has fallen
    assert (await bob.asks(messages.SitOut))["type"] == "done"
    await registry.close()


@pytest.mark.quick
async def test_nobody_loses_a_move_that_could_not_be_written() -> None:
    """The time at a table stands still from the first thing that could not be written."""
    store = FaultyStore()
    registry, actor, ann, bob = await at_a_table(store, clock={"kind": "move", "gives": 20})
    assert (await ann.asks(messages.Start))["type"] == "done"
    hand = actor.table.state.hand
    assert hand is not None
    (seat,) = hand.asked
    asked = actor.table.choices(seat)
    assert asked is not None
    move = actor.table.rules.write(asked[1][0])
    player = (ann, bob)[seat]
    await asyncio.sleep(10)
    store.fails |= {"append", "probe"}
    assert (await player.asks(messages.MoveCommand, move=move))["code"] == "unavailable"
    n = actor.table.state.n
    await asyncio.sleep(3600)
    assert store.tries["probe"] < 1200
    store.fails.clear()
    await asyncio.sleep(MOST + 2)
    assert actor.table.state.n == n  # some seconds are left
    assert (await player.asks(messages.MoveCommand, move=move))["type"] == "done"
    await until(moved(actor, n + 1))  # and time passes again, for whoever is asked next
    await registry.close()


@pytest.mark.quick
async def test_people_who_ask_cannot_wear_out_a_database_that_fails() -> None:
    store = FaultyStore()
    registry, _, ann, _ = await at_a_table(store)
    store.fails.add("append")
    store.tries.clear()
    for _ in range(300):
        assert (await ann.asks(messages.SitOut))["code"] == "unavailable"
    assert store.tries["append"] < 20
    store.fails.clear()
    await asyncio.sleep(MOST)
    assert (await ann.asks(messages.SitOut))["type"] == "done"
    await registry.close()


@pytest.mark.parametrize("fails", [{"append"}, {"append", "read"}, {"read"}])
@pytest.mark.quick
async def test_who_left_and_who_came_back_meanwhile_is_noted_afterwards(fails: set[str]) -> None:
    store = FaultyStore()
    store.shared = True  # so that the log is looked into, too
    registry, actor, ann, bob = await at_a_table(store)
    ann.leaves()
    await until(lambda: away(actor) == [True, False])
    store.fails |= fails
    actor.notify()
    await asyncio.sleep(1)
    again = Seen(registry, actor, ANN)
    bob.leaves()
    await asyncio.sleep(3)
    store.fails.clear()
    await until(lambda: away(actor) == [False, True])
    again.leaves()
    await until(lambda: away(actor) == [True, True])
    await registry.close()


async def test_bots_go_on_afterwards() -> None:
    store = FaultyStore()
    registry, actor, ann, bob = await at_a_table(store, clock={"kind": "none"})
    assert (await bob.asks(messages.Leave))["type"] == "done"
    for number in (1, 2):
        assert (await ann.asks(messages.Fill, seat=number, bot="random"))["type"] == "done"
    assert (await ann.asks(messages.Leave))["type"] == "done"
    ann = Seen(registry, actor, ANN)  # Ann looks on
    assert (await ann.asks(messages.Start))["type"] == "done"
    await until(moved(actor, actor.table.state.n + 5))
    store.fails.add("append")
    await asyncio.sleep(0.5)
    n = actor.table.state.n
    store.fails.clear()
    await until(moved(actor, n + 5))
    await registry.close()


@pytest.mark.quick
async def test_what_was_written_though_its_answer_was_lost_is_done_and_once() -> None:
    store = FaultyStore()
    registry, actor, ann, bob = await at_a_table(store, clock={"kind": "move", "gives": 1})
    store.lost.add("append")
    told = await ann.asks(messages.SitOut)
    assert (told["type"], told["n"]) == ("done", actor.table.state.n)
    assert (await ann.asks(messages.SitIn))["type"] == "done"
    assert (await ann.asks(messages.Start))["type"] == "done"
    n = actor.table.state.n
    await until(moved(actor, n + 10))  # clocks fall, and hands begin
    bob.leaves()
    await until(lambda: away(actor)[1])
    log = await store.read(actor.name)
    records = [json.loads(body) for body in log]
    ids = [(record["player"], record["id"]) for record in records if record.get("id")]
    assert len(ids) == len(set(ids))
    await registry.close()


@pytest.mark.quick
async def test_a_record_that_is_refused_though_nobody_has_written_it_is_no_reason_to_spin() -> None:
    """A lease that another server took: nothing is new in the log, and the next try is as vain."""
    store = FaultyStore()
    store.shared = True
    registry, actor, ann, _ = await at_a_table(store, clock={"kind": "move", "gives": 1})
    assert (await ann.asks(messages.Start))["type"] == "done"
    store._leases[actor.name] = ("another", 99, 2.0**60)
    store.tries.clear()
    await asyncio.sleep(10)
    assert store.tries["append"] <= 2
    assert actor.log.fence is None
    assert (await ann.asks(messages.SitOut))["type"] == "done"  # players need no lease
    await registry.close()


@pytest.mark.parametrize("fails", ["lease", "append"])
@pytest.mark.quick
async def test_a_table_whose_lease_or_first_record_failed_is_played_at_all_the_same(fails: str) -> None:
    """Where one server alone writes, nothing else would ask for the lease again."""
    store = FaultyStore()
    before, actor, ann, _ = await at_a_table(store, clock={"kind": "move", "gives": 60})
    assert (await ann.asks(messages.Start))["type"] == "done"
    name = actor.name
    await before.close()
    n = len(await store.read(name))
    registry = Services(store, QUICK)
    store.fails.add(fails)
    starting = asyncio.create_task(registry.start())
    await asyncio.sleep(3)
    store.fails.clear()
    await starting
    found = await registry.tables.find(name)
    assert found is not None
    await until(lambda: found.log.fence is not None)
    await until(lambda: found.table.state.n > n)
    log = [json.loads(body) for body in await store.read(name)]
    assert [e["e"] for e in log[n]["events"]] == ["resumed"]
    await registry.close()


@pytest.mark.quick
async def test_a_table_that_was_opened_while_its_lease_failed_gets_it() -> None:
    store = FaultyStore()
    registry = Services(store, QUICK)
    await registry.start()
    store.fails.add("lease")
    actor = await registry.tables.find(await registry.tables.open({"game": "ofc", "seats": 2}, ANN.id))
    assert actor is not None
    assert actor.log.fence is None
    store.fails.clear()
    await until(lambda: actor.log.fence is not None)
    await registry.close()


@pytest.mark.parametrize("fails", ["tables_without_visits", "read", "count"])
@pytest.mark.quick
async def test_visits_that_could_not_be_counted_are_counted_later(fails: str) -> None:
    store = FaultyStore()
    before, actor, _, _ = await at_a_table(store)
    await before.close()
    store._uncounted = {actor.name}
    registry = Services(store, QUICK)
    store.fails.add(fails)
    starting = asyncio.create_task(registry.start())
    await asyncio.sleep(5)
    assert store._uncounted
    store.fails.clear()
    await starting
    await until(lambda: not store._uncounted)
    await registry.close()


def test_failures_are_counted_all_and_logged_now_and_then(caplog: pytest.LogCaptureFixture) -> None:
    metrics, now = Metrics(), [0.0]
    failures = Failures(metrics.registry.__class__(), clock=lambda: now[0])
    with caplog.at_level(logging.WARNING):
        for _ in range(500):
            failures.note("table", Unavailable("full"), table="abc")
            failures.note("leases", Unavailable("full"))
        now[0] = EACH + 1
        failures.note("table", Unavailable("full"))
        for _ in range(500):  # some is written, and some is not
            failures.record_success()
            failures.note("table", Unavailable("full"))
        now[0] += CALM
        failures.record_success()
        failures.record_success()
    told = [(record.message, record.fields) for record in caplog.records]  # type: ignore[attr-defined]
    assert told == [
        ("store-unavailable", {"what": "table", "why": "full", "more": 0, "table": "abc"}),
        ("store-unavailable", {"what": "leases", "why": "full", "more": 0}),
        ("store-unavailable", {"what": "table", "why": "full", "more": 499}),
        ("store-available", {"after": EACH + 1 + CALM}),
    ]
    assert failures._counter.labels("table")._value.get() == 1001


def test_a_pause_grows_up_to_a_most_and_ends_with_the_first_success() -> None:
    now, lengths = [0.0], []
    backoff = Backoff(clock=lambda: now[0])
    assert backoff.remaining() == 0
    for _ in range(12):
        backoff.record_failure()
        lengths.append(backoff.remaining())
        now[0] += backoff.remaining()
        assert backoff.remaining() == 0
    assert lengths[0] <= 0.1
    assert MOST * 0.75 <= lengths[-1] <= MOST
    assert all(later > 1.3 * before for before, later in pairwise(lengths[:5]))
    backoff.reset()
    backoff.record_failure()
    assert backoff.remaining() <= 0.1


@pytest.mark.quick
async def test_health_costs_a_database_one_write_a_second_whoever_asks_how_often() -> None:
    store, now = FaultyStore(), [100.0]
    await (tasks := TaskScope()).open()
    health = Health(store, Metrics().failures, tasks, clock=lambda: now[0])
    assert all(await asyncio.gather(*(health.is_well() for _ in range(200))))
    assert store.tries["probe"] == 1
    store.fails.add("probe")
    assert await health.is_well()
    now[0] += CACHE_SECONDS
    assert not any([await health.is_well() for _ in range(200)])
    assert store.tries["probe"] == 2
    store.fails.clear()
    now[0] += CACHE_SECONDS
    assert await health.is_well()


@pytest.mark.quick
async def test_health_waits_for_no_database_that_does_not_answer() -> None:
    class Silent(FaultyStore):
        async def probe(self) -> None:
            await super().probe()
            await asyncio.sleep(3600)

    loop = asyncio.get_running_loop()
    store = Silent()
    await (tasks := TaskScope()).open()
    health = Health(store, Metrics().failures, tasks, clock=loop.time)
    begun = loop.time()
    assert not await health.is_well()
    assert loop.time() - begun < TIMEOUT_SECONDS + 0.5
    assert not await health.is_well()  # and who asks now is told at once
    assert loop.time() - begun < TIMEOUT_SECONDS + 0.5
    assert store.tries["probe"] == 1
