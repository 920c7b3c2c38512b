"""Tables in a server's memory: which stay there, where clocks and bots run; two servers on one store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from croupier.store import MemoryStore, Unavailable
from croupier.table import messages as m
from croupier.table.table import Player, Table
from croupier.web import House
from croupier.web import house as house_module
from croupier.web import mailbox as mailbox_module
from croupier.web.mailbox import Connection, Mailbox
from croupier.web.outbox import Outbox
from croupier.web.settings import unlimited
from tests.test_web import run

ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")
QUICK = unlimited().but(bot_pace=0)


def _deaf(_text: bytes, _more: bool) -> None:
    """A socket that takes everything."""


def _arrive(house: House, mailbox: Mailbox, player: Player) -> Connection:
    connection = Connection(player, Outbox(_deaf, house.metrics))
    mailbox.connect(connection)
    return connection


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):  # a busy machine takes its time
        while not true():
            await asyncio.sleep(0.01)


async def _table(house: House, **match: object) -> tuple[Mailbox, Connection]:
    """A table of OFC, and its host at it."""
    mailbox = await house.find(await house.open({"game": "ofc", "seats": 2, "pause": 0, **match}, ANN.id))
    assert mailbox is not None
    return mailbox, _arrive(house, mailbox, ANN)


async def _do(mailbox: Mailbox, connection: Connection, kind: type, **fields: object) -> None:
    """A command, done."""
    n = mailbox.table.state.n
    mailbox.put(connection, kind(id=f"{kind.__name__} {fields}", n=n, **fields))
    await _until(lambda: mailbox.table.state.n > n)


def _away(mailbox: Mailbox, number: int) -> bool:
    seat = mailbox.table.state.seats[number]
    return seat is None or seat.away


async def _bots_play(house: House) -> tuple[Mailbox, Connection]:
    """A table at which two bots play for ever, and somebody who watches."""
    mailbox, ann = await _table(house, terms={"hands": 10**6}, clock={"kind": "none"})
    for seat in range(2):
        await _do(mailbox, ann, m.Fill, seat=seat, bot="random")
    await _do(mailbox, ann, m.Start)
    return mailbox, ann


async def _goes_on(mailbox: Mailbox) -> None:
    n = mailbox.table.state.n
    await _until(lambda: mailbox.table.state.n > n + 3)


async def _stands(mailbox: Mailbox) -> None:
    await asyncio.sleep(0.2)  # what was being thought of is done
    n = mailbox.table.state.n
    await asyncio.sleep(0.3)
    assert mailbox.table.state.n == n


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


def test_a_server_answers_while_it_takes_up_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "HEAD_START", 0.01)

    async def work() -> None:
        store = _Slow()
        before = House(store, QUICK)
        names = sorted([await before.open({"game": "ofc", "seats": 2}, ANN.id) for _ in range(3)])
        await before.close()
        store.slow = names[0]
        house = House(store, QUICK)
        await house.start()
        assert house.public() == []
        assert await house.find(names[2]) is not None  # who asks for a table does not wait for the others
        asked = asyncio.create_task(house.find(names[0]))
        store.may.set()
        with pytest.raises(Unavailable):
            await asked
        await _until(lambda: len(house.public()) == 3)
        await house.close()

    run(work)


def test_a_server_that_stops_while_it_takes_up_tables_leaves_none_running(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(house_module, "HEAD_START", 0.01)

    async def work() -> None:
        store = _Slow()
        before = House(store, QUICK)
        store.slow = await before.open({"game": "ofc", "seats": 2}, ANN.id)
        await before.close()
        store.fails = 0
        house = House(store, QUICK)
        await house.start()
        closing = asyncio.create_task(house.close())
        await asyncio.sleep(0.01)
        store.may.set()
        await closing
        running = [task.get_name() for task in asyncio.all_tasks()]
        assert not [name for name in running if name.startswith("table")]

    run(work)


def test_a_table_that_cannot_be_taken_up_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_bodies: list[bytes]) -> Table:
        raise RuntimeError("a fault of ours")

    async def work() -> None:
        store = MemoryStore()
        before = House(store, QUICK)
        for _ in range(2):
            await before.open({"game": "ofc", "seats": 2}, ANN.id)
        await before.close()
        house = House(store, QUICK)
        rebuilt = house_module.rebuilt
        monkeypatch.setattr(house_module, "rebuilt", broken)
        with caplog.at_level("ERROR", "croupier"):
            await house.start()
        assert house.public() == []
        assert [record.message for record in caplog.records] == ["fault", "fault"]
        monkeypatch.setattr(house_module, "rebuilt", rebuilt)
        for name in await store.tables():
            assert await house.find(name) is not None
        await house.close()

    run(work)


def test_bots_alone_wait_while_nobody_watches() -> None:
    async def work() -> None:
        house = House(MemoryStore(), QUICK)
        mailbox, ann = await _bots_play(house)
        await _goes_on(mailbox)
        mailbox.disconnect(ann)
        await _stands(mailbox)
        _arrive(house, mailbox, BOB)
        await _goes_on(mailbox)
        await house.close()

    run(work)


def test_bots_run_where_the_lease_is_held_and_nowhere_else() -> None:
    async def work() -> None:
        house = House(MemoryStore(), QUICK)
        mailbox, _ = await _bots_play(house)
        fence = mailbox.fence
        assert fence is not None
        mailbox.owned(None)
        await _stands(mailbox)
        mailbox.owned(fence)
        await _goes_on(mailbox)
        await house.close()

    run(work)


def test_a_table_that_nobody_needs_is_let_go_from_memory_and_found_again() -> None:
    async def work() -> None:
        house = House(MemoryStore(), QUICK.but(table_kept=0.0, waiting_kept=0.0))
        looked_at, _ = await _table(house)
        left, ann = await _table(house)
        await _do(left, ann, m.Sit, seat=0)
        left.disconnect(ann)
        playing, ann = await _table(house, clock={"kind": "move", "gives": 60})
        bob = _arrive(house, playing, BOB)
        await _do(playing, ann, m.Sit, seat=0)
        await _do(playing, bob, m.Sit, seat=1)
        alone, carl = await _table(house, clock={"kind": "move", "gives": 60})
        await _do(alone, carl, m.Sit, seat=0)
        await _do(alone, carl, m.Fill, seat=1)
        for mailbox, host, other in ((playing, ann, bob), (alone, carl, carl)):
            await _do(mailbox, host, m.Start)
            await _until(lambda table=mailbox.table: table.due() is not None)  # type: ignore[misc]
            mailbox.disconnect(host)
            mailbox.disconnect(other)
        await _until(lambda: _away(left, 0) and _away(playing, 1) and _away(alone, 0))
        await house._let_go_of_idle()
        assert {mailbox.name for mailbox in house.public()} == {looked_at.name, playing.name}
        for gone in (left, alone):  # nobody loses by a clock that waits against bots
            again = await house.find(gone.name)
            assert again is not None
            assert again is not gone
            assert again.table.state.seat_of(ANN.id) == 0
        await house.close()

    run(work)


@pytest.mark.parametrize("jump", [0, -3600, 3600])
def test_a_clock_falls_where_the_lease_is_held_though_nothing_arrives(
    jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the time that passes, whatever the clock on the wall says: not an hour later, and not at once."""
    told, began = time.time_ns, time.monotonic()

    async def work() -> None:
        house = House(MemoryStore(), QUICK)
        mailbox, ann = await _table(house, clock={"kind": "move", "gives": 1})
        await _do(mailbox, ann, m.Sit, seat=0)
        await _do(mailbox, ann, m.Fill, seat=1, bot="random")
        await _do(mailbox, ann, m.Start)
        monkeypatch.setattr(time, "time_ns", lambda: told() + jump * 10**9)

        def timed() -> bool:
            return any(b'"timed":true' in body for body in log)

        log: list[bytes] = []
        async with asyncio.timeout(10):
            while not timed():
                await asyncio.sleep(0.05)
                log = await house.store.read(mailbox.name)
        assert time.monotonic() - began >= 1
        await house.close()

    run(work)


def test_the_next_hand_is_not_kept_waiting_by_a_clock_that_was_set_before_it() -> None:
    async def work() -> None:
        house = House(MemoryStore(), QUICK)
        match = {"pause": 1, "clock": {"kind": "move", "gives": 3600}, "terms": {"hands": 2}}
        mailbox, ann = await _table(house, **match)
        await _do(mailbox, ann, m.Sit, seat=0)
        await _do(mailbox, ann, m.Fill, seat=1, bot="random")
        await _do(mailbox, ann, m.Start)
        table = mailbox.table
        while table.state.phase == "playing":
            await _until(lambda: table.choices(0) is not None or table.state.phase != "playing")
            asked = table.choices(0)
            if asked is not None:
                await _do(mailbox, ann, m.MoveCommand, move=table.rules.write(asked[1][0]))
        await _until(lambda: table.state.hands == 2)
        await house.close()

    run(work)


def _two_houses() -> tuple[House, House]:
    store = MemoryStore()
    store.shared = True
    return House(store, QUICK), House(store, QUICK)


def test_another_server_writes_and_what_was_decided_meanwhile_is_decided_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mailbox_module, "POLL", 3600.0)  # no bell, and nobody looks unasked

    async def work() -> None:
        one, other = _two_houses()
        here, ann = await _table(one, clock={"kind": "none"})
        there = await other.find(here.name)
        assert there is not None
        assert there.fence is None
        bob = _arrive(other, there, BOB)
        await _do(here, ann, m.Sit, seat=0)
        assert there.table.state.n < here.table.state.n
        await _do(there, bob, m.Sit, seat=1)  # the number is taken: Bob learns of Ann and sits down second
        assert [seat and seat.player for seat in there.table.state.seats] == [ANN.id, BOB.id]
        await _do(here, ann, m.SitOut)
        seats = here.table.state.seats
        assert [seat and seat.player for seat in seats] == [ANN.id, BOB.id]
        for house in (one, other):
            await house.close()

    run(work)


def test_a_server_that_misses_somebody_is_told_that_he_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailbox_module, "POLL", 0.05)

    async def work() -> None:
        one, other = _two_houses()
        here, _ = await _table(one, clock={"kind": "none"})
        there = await other.find(here.name)
        assert there is not None
        bob = _arrive(other, there, BOB)
        await _do(there, bob, m.Sit, seat=1)
        await _until(lambda: here.table.state.seats[1] is not None)
        step = here.table.presence(BOB.id, away=True, at=here.table.state.at)
        assert step is not None
        assert await here._stored(step)

        assert _away(here, 1)
        await _until(lambda: not _away(here, 1))
        for house in (one, other):
            await house.close()

    run(work)


def test_no_table_is_named_like_an_option_of_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(("-first", "--second", "third-"))
    monkeypatch.setattr("croupier.web.house.secrets.token_urlsafe", lambda _bytes: next(made))
    assert house_module.fresh_name() == "third-"
