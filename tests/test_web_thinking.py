"""Bots on a server: for whom they play, on whose account, and that they keep nobody waiting."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from croupier.store import MemoryStore
from croupier.table import messages as m
from croupier.web import House
from croupier.web.limits import Bucket
from croupier.web.mailbox import Connection, Mailbox
from croupier.web.outbox import Outbox
from croupier.web.settings import Rate, unlimited
from croupier.web.workers import Busy
from tests.test_web import run
from tests.test_web_house import BOB, QUICK, _arrive, _deaf, _do, _goes_on, _stands, _table, _until


def _hurry(mailbox: Mailbox) -> None:
    """Whenever somebody looks, the clock of every seat has fallen."""
    times = itertools.count(mailbox.table.state.at, 100_000)
    mailbox._now = lambda: next(times)  # type: ignore[method-assign]


async def _ann_plays_bots(house: House, **match: object) -> tuple[Mailbox, Connection]:
    """Ann is dealt in with a bot, for as many hands as there may be."""
    mailbox, ann = await _table(house, seats=3, **{"terms": {"hands": 10**6}, **match})
    await _do(mailbox, ann, m.Sit, seat=0)
    for seat in (1, 2):
        await _do(mailbox, ann, m.Fill, seat=seat, bot="random")
    await _do(mailbox, ann, m.Start)
    return mailbox, ann


@pytest.mark.parametrize("changes", ["between-hands", "between-matches"])
@pytest.mark.parametrize("kind", ["none", "move"])
def test_bots_stop_when_those_they_play_with_are_neither_here_nor_dealt_in(kind: str, changes: str) -> None:
    """Their hand is played out by the clock; the next one waits for them, over a restart too."""

    async def work() -> None:
        store = MemoryStore()
        house = House(store, QUICK)
        clock = {"kind": kind, "gives": 60}
        mailbox, ann = await _ann_plays_bots(house, clock=clock, changes=changes)
        await _do(mailbox, ann, m.SitOut)
        assert mailbox.table.state.attended
        mailbox.disconnect(ann)
        if kind == "move":
            _hurry(mailbox)
            await _until(lambda: mailbox.table.state.phase == "pause")
            assert not mailbox.table.state.attended
        await _stands(mailbox)
        hands = mailbox.table.state.hands
        await house.close()

        again = House(store, QUICK)
        await again.start()
        found = await again.find(mailbox.name)
        assert found is not None
        await _stands(found)
        assert found.table.state.hands == hands
        _arrive(again, found, BOB)  # whoever looks on has them play
        if kind == "move":
            _hurry(found)
            await _goes_on(found)
            assert found.table.state.hands > hands
        await again.close()

    run(work)


def test_a_table_of_bots_that_somebody_left_for_good_runs_for_nobody() -> None:
    """The attack: seated, sat out, filled with bots, started, gone."""

    async def work() -> None:
        store = MemoryStore()
        house = House(store, QUICK)
        mailbox, ann = await _table(
            house, seats=3, terms={"hands": 10**12}, clock={"kind": "move", "gives": 60}
        )
        await _do(mailbox, ann, m.Sit, seat=0)
        await _do(mailbox, ann, m.SitOut)
        for seat in (1, 2):
            await _do(mailbox, ann, m.Fill, seat=seat, bot="random")
        await _do(mailbox, ann, m.Start)
        await _goes_on(mailbox)
        mailbox.disconnect(ann)
        await _until(lambda: not mailbox._is_run_here())
        await _stands(mailbox)
        hands = mailbox.table.state.hands
        await house.close()
        again = House(store, QUICK)
        await again.start()
        found = await again.find(mailbox.name)
        assert found is not None
        await _stands(found)
        assert found.table.state.hands == hands
        await again.close()

    run(work)


def test_a_bot_that_cannot_think_makes_the_games_own_move(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: object) -> str:
        raise Busy

    async def broken(*_: object) -> str:
        raise RuntimeError("a process has died")

    async def work() -> None:
        house = House(MemoryStore(), QUICK)
        for fault in (busy, broken):
            monkeypatch.setattr(house.workers, "do", fault)
            mailbox, ann = await _ann_plays_bots(house, clock={"kind": "none"})
            await _until(lambda table=mailbox.table: table.choices(0) is not None)  # type: ignore[misc]
            mailbox.disconnect(ann)
        await house.close()

    run(work)


def test_bots_think_on_the_account_of_those_who_play_and_of_the_lightest() -> None:
    async def work() -> None:
        house = House(MemoryStore(), QUICK)
        mailbox, watcher = await _table(house)
        watcher.address = "10.0.0.1"
        assert mailbox._share() == "10.0.0.1"
        bob = Connection(BOB, Outbox(_deaf, house.metrics), "10.0.0.2")
        mailbox.connect(bob)
        await _do(mailbox, bob, m.Sit, seat=0)
        assert mailbox._share() == "10.0.0.2"  # who watches does not pay for those who play
        await _do(mailbox, watcher, m.Sit, seat=1)
        house.workers._had["10.0.0.2"] = 9.0
        assert mailbox._share() == "10.0.0.1"
        mailbox.disconnect(bob)
        mailbox.disconnect(watcher)
        assert mailbox._share() == ""
        await house.close()

    run(work)


def test_bots_of_one_address_make_only_so_many_moves() -> None:
    bucket = Bucket(Rate(2, 0.5), 0.0)
    assert [bucket.reserve(0.0) for _ in range(4)] == [0, 0, 2, 4]
    assert bucket.reserve(6.0) == 0

    async def work() -> None:
        house = House(MemoryStore(), unlimited().but(bot_pace=0, bot_moves=Rate(3, 0.001)))
        mailbox, _ = await _ann_plays_bots(house, clock={"kind": "none"})
        thinking = mailbox._thinking
        bots = [seat for seat in mailbox.table.state.seats if seat and seat.bot]
        assert len(bots) == 2
        ann_moves = 0
        for _ in range(3):  # three moves of bots, and then no more for a long time
            await _until(lambda: mailbox.table.choices(0) is not None or thinking._moves.reserve("") > 900)
            asked = mailbox.table.choices(0)
            if asked is None:
                break
            ann_moves += 1
            command = m.MoveCommand(
                str(ann_moves), mailbox.table.state.n, mailbox.table.rules.write(asked[1][0])
            )
            mailbox.put(next(iter(mailbox._connections)), command)
            await asyncio.sleep(0)
        assert ann_moves <= 3
        await house.close()

    run(work)
