"""Tables in a server's memory: which stay there, where clocks and bots run; two servers on one store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from croupier.server import Services
from croupier.server.journal import log_follower as follower_module
from croupier.server.runtime.settings import unlimited
from croupier.server.store import MemoryStore, Unavailable
from croupier.server.tables import registry as registry_module
from croupier.server.tables.actor import TableActor
from croupier.server.tables.log import rebuilt
from croupier.server.tables.new_table import fresh_name
from croupier.server.tables.outbox import Outbox
from croupier.server.tables.subscribers import Subscriber
from croupier.table import messages
from croupier.table.table import Player, Table

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")
QUICK = unlimited().but(bot_pace=0)


def _deaf(_text: bytes, _more: bool) -> None:
    """A socket that takes everything."""


def _arrive(registry: Services, actor: TableActor, player: Player, address: str = "") -> Subscriber:
    connection = Subscriber(player, Outbox(_deaf, registry.metrics), address)
    actor.connect(connection)
    return connection


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):  # a busy machine takes its time
        while not true():
            await asyncio.sleep(0.01)


async def _found(registry: Services, name: str) -> TableActor:
    actor = await registry.tables.find(name)
    assert actor is not None
    return actor


async def _table(registry: Services, **match: object) -> tuple[TableActor, Subscriber]:
    """A table of OFC, and its host at it."""
    name = await registry.tables.open({"game": "ofc", "seats": 2, "pause": 0, **match}, ANN.id)
    actor = await _found(registry, name)
    return actor, _arrive(registry, actor, ANN)


async def _do(actor: TableActor, connection: Subscriber, kind: type, **fields: object) -> None:
    """A command, done."""
    n = actor.table.state.n
    actor.put(connection, kind(id=f"{kind.__name__} {fields}", n=n, **fields))
    await _until(lambda: actor.table.state.n > n)


async def _against_bots(
    registry: Services, seats: int = 2, *, sits_out: bool = False, **match: object
) -> tuple[TableActor, Subscriber]:
    """A table at which the host has begun a match against bots."""
    actor, ann = await _table(registry, seats=seats, **match)
    await _do(actor, ann, messages.Sit, seat=0)
    if sits_out:
        await _do(actor, ann, messages.SitOut)
    for seat in range(1, seats):
        await _do(actor, ann, messages.Fill, seat=seat, bot="random")
    await _do(actor, ann, messages.Start)
    return actor, ann


async def _play_match(actor: TableActor, connection: Subscriber) -> None:
    """Make the first move whenever seat 0 is asked, until the match is over."""
    table = actor.table
    while table.state.phase == "playing":
        await _until(lambda: table.choices(0) is not None or table.state.phase != "playing")
        asked = table.choices(0)
        if asked is not None:
            await _do(actor, connection, messages.MoveCommand, move=table.rules.write(asked[1][0]))


def _away(actor: TableActor, number: int) -> bool:
    seat = actor.table.state.seats[number]
    return seat is None or seat.away


async def _bots_play(registry: Services) -> tuple[TableActor, Subscriber]:
    """A table at which two bots play for ever, and somebody who watches."""
    actor, ann = await _table(registry, terms={"hands": 10**6}, clock={"kind": "none"})
    for seat in range(2):
        await _do(actor, ann, messages.Fill, seat=seat, bot="random")
    await _do(actor, ann, messages.Start)
    return actor, ann


async def _goes_on(actor: TableActor) -> None:
    n = actor.table.state.n
    await _until(lambda: actor.table.state.n > n + 3)


async def _stands(actor: TableActor) -> None:
    await asyncio.sleep(0.2)  # what was being thought of is done
    n = actor.table.state.n
    await asyncio.sleep(0.3)
    assert actor.table.state.n == n


class _Slow(MemoryStore):
    """A store that reads one table only when it may, and fails once on the way."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = ""
        self.may = asyncio.Event()
        self.fails = 1

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        if table == self.slow:
            await self.may.wait()
            if self.fails:
                self.fails -= 1
                raise Unavailable("not now")
        return await super().read(table, after)


async def test_a_server_answers_while_it_takes_up_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "HEAD_START", 0.01)
    store = _Slow()
    before = Services(store, QUICK)
    names = sorted([await before.tables.open({"game": "ofc", "seats": 2}, ANN.id) for _ in range(3)])
    await before.close()
    store.slow = names[0]
    registry = Services(store, QUICK)
    await registry.start()
    assert registry.tables.public() == []
    await _found(registry, names[2])  # who asks for a table does not wait for the others
    asked = asyncio.create_task(registry.tables.find(names[0]))
    store.may.set()
    with pytest.raises(Unavailable):
        await asked
    await _until(lambda: len(registry.tables.public()) == 3)
    await registry.close()


async def test_a_server_that_stops_while_it_takes_up_tables_leaves_none_running(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry_module, "HEAD_START", 0.01)
    store = _Slow()
    before = Services(store, QUICK)
    store.slow = await before.tables.open({"game": "ofc", "seats": 2}, ANN.id)
    await before.close()
    store.fails = 0
    registry = Services(store, QUICK)
    await registry.start()
    closing = asyncio.create_task(registry.close())
    await asyncio.sleep(0.01)
    store.may.set()
    await closing
    running = [task.get_name() for task in asyncio.all_tasks()]
    assert not [name for name in running if name.startswith("table")]


async def test_a_table_that_cannot_be_taken_up_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_bodies: list[bytes]) -> Table:
        raise RuntimeError("a fault of ours")

    store = MemoryStore()
    before = Services(store, QUICK)
    for _ in range(2):
        await before.tables.open({"game": "ofc", "seats": 2}, ANN.id)
    await before.close()
    registry = Services(store, QUICK)
    monkeypatch.setattr(registry_module, "rebuilt", broken)
    with caplog.at_level("ERROR", "croupier"):
        await registry.start()
    assert registry.tables.public() == []
    assert [record.message for record in caplog.records] == ["fault", "fault"]
    monkeypatch.setattr(registry_module, "rebuilt", rebuilt)
    for name in await store.tables():
        await _found(registry, name)
    await registry.close()


async def test_bots_alone_wait_while_nobody_watches() -> None:
    registry = Services(MemoryStore(), QUICK)
    actor, ann = await _bots_play(registry)
    await _goes_on(actor)
    actor.disconnect(ann)
    await _stands(actor)
    _arrive(registry, actor, BOB)
    await _goes_on(actor)
    await registry.close()


async def test_bots_run_where_the_lease_is_held_and_nowhere_else() -> None:
    registry = Services(MemoryStore(), QUICK)
    actor, _ = await _bots_play(registry)
    fence = actor.log.fence
    assert fence is not None
    actor.set_fencing_token(None)
    await _stands(actor)
    actor.set_fencing_token(fence)
    await _goes_on(actor)
    await registry.close()


async def test_a_table_that_nobody_needs_is_let_go_from_memory_and_found_again() -> None:
    registry = Services(MemoryStore(), QUICK.but(table_kept=0.0, waiting_kept=0.0))
    looked_at, _ = await _table(registry)
    left, ann = await _table(registry)
    await _do(left, ann, messages.Sit, seat=0)
    left.disconnect(ann)
    playing, ann = await _table(registry, clock={"kind": "move", "gives": 60})
    bob = _arrive(registry, playing, BOB)
    await _do(playing, ann, messages.Sit, seat=0)
    await _do(playing, bob, messages.Sit, seat=1)
    alone, carl = await _table(registry, clock={"kind": "move", "gives": 60})
    await _do(alone, carl, messages.Sit, seat=0)
    await _do(alone, carl, messages.Fill, seat=1)
    for actor, host, other in ((playing, ann, bob), (alone, carl, carl)):
        await _do(actor, host, messages.Start)
        await _until(lambda table=actor.table: table.due() is not None)  # type: ignore[misc]
        actor.disconnect(host)
        actor.disconnect(other)
    await _until(lambda: _away(left, 0) and _away(playing, 1) and _away(alone, 0))
    await _until(lambda: not any(one._scheduled_work.owes_presence for one in (left, playing, alone)))
    await registry.tables._let_go_of_idle()
    assert {actor.name for actor in registry.tables.public()} == {looked_at.name, playing.name}
    for gone in (left, alone):  # nobody loses by a clock that waits against bots
        again = await _found(registry, gone.name)
        assert again is not gone
        assert again.table.state.seat_of(ANN.id) == 0
    await registry.close()


@pytest.mark.parametrize("jump", [0, -3600, 3600])
async def test_a_clock_falls_where_the_lease_is_held_though_nothing_arrives(
    jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the time that passes, whatever the clock on the wall says: not an hour later, and not at once."""
    told, began = time.time_ns, time.monotonic()
    registry = Services(MemoryStore(), QUICK)
    actor, _ = await _against_bots(registry, clock={"kind": "move", "gives": 1})
    monkeypatch.setattr(time, "time_ns", lambda: told() + jump * 10**9)

    def timed() -> bool:
        return any(b'"timed":true' in body for body in log)

    log: list[bytes] = []
    async with asyncio.timeout(60):
        while not timed():
            await asyncio.sleep(0.05)
            log = await registry.store.read(actor.name)
    assert time.monotonic() - began >= 1
    await registry.close()


async def test_the_next_hand_is_not_kept_waiting_by_a_clock_that_was_set_before_it() -> None:
    registry = Services(MemoryStore(), QUICK)
    clock = {"kind": "move", "gives": 3600}
    actor, ann = await _against_bots(registry, pause=1, clock=clock, terms={"hands": 2})
    await _play_match(actor, ann)
    await _until(lambda: actor.table.state.hands == 2)
    await registry.close()


def _two_houses() -> tuple[Services, Services]:
    store = MemoryStore()
    store.shared = True
    return Services(store, QUICK), Services(store, QUICK)


async def test_another_server_writes_and_what_was_decided_meanwhile_is_decided_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(follower_module, "POLL", 3600.0)  # no bell, and nobody looks unasked
    one, other = _two_houses()
    here, ann = await _table(one, clock={"kind": "none"})
    there = await _found(other, here.name)
    assert there.log.fence is None
    bob = _arrive(other, there, BOB)
    await _do(here, ann, messages.Sit, seat=0)
    assert there.table.state.n < here.table.state.n
    # The number is taken: Bob learns of Ann and sits down second.
    await _do(there, bob, messages.Sit, seat=1)
    assert [seat and seat.player for seat in there.table.state.seats] == [ANN.id, BOB.id]
    await _do(here, ann, messages.SitOut)
    seats = here.table.state.seats
    assert [seat and seat.player for seat in seats] == [ANN.id, BOB.id]
    for registry in (one, other):
        await registry.close()


async def test_a_server_that_misses_somebody_is_told_that_they_are_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(follower_module, "POLL", 0.05)
    one, other = _two_houses()
    here, _ = await _table(one, clock={"kind": "none"})
    there = await _found(other, here.name)
    bob = _arrive(other, there, BOB)
    await _do(there, bob, messages.Sit, seat=1)
    await _until(lambda: here.table.state.seats[1] is not None)
    step = here.table.presence(BOB.id, away=True, at=here.table.state.at)
    assert step is not None
    assert await here.log.store(step)

    assert _away(here, 1)
    await _until(lambda: not _away(here, 1))
    for registry in (one, other):
        await registry.close()


def test_no_table_is_named_like_an_option_of_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(("-first", "--second", "third-"))
    monkeypatch.setattr("croupier.server.tables.new_table.secrets.token_urlsafe", lambda _bytes: next(made))
    assert fresh_name() == "third-"
