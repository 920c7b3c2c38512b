"""Bots on a server: for whom they play, on whose account, and that they keep nobody waiting."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys

import pytest

from croupier.bots import BackgroundJob
from croupier.server import Services
from croupier.server.http.rate_limits import TokenBucket
from croupier.server.runtime.settings import Rate, unlimited
from croupier.server.runtime.worker_pool import Busy
from croupier.server.store import MemoryStore
from croupier.server.tables.actor import TableActor
from croupier.table import messages
from tests.test_server_tables_registry import (
    BOB,
    QUICK,
    _against_bots,
    _arrive,
    _do,
    _found,
    _goes_on,
    _stands,
    _table,
    _until,
)


def _hurry(actor: TableActor) -> None:
    """Whenever somebody looks, the clock of every seat has fallen."""
    times = itertools.count(actor.table.state.at, 100_000)
    actor.log.now = lambda: next(times)  # type: ignore[method-assign]


MANY = {"hands": 10**6}


async def _taken_up(store: MemoryStore, name: str) -> tuple[Services, TableActor]:
    """Another server on a store, and a table that it has taken up."""
    again = Services(store, QUICK)
    await again.start()
    return again, await _found(again, name)


@pytest.mark.parametrize("changes", ["between-hands", "between-matches"])
@pytest.mark.parametrize("kind", ["none", "move"])
async def test_bots_stop_when_those_they_play_with_are_neither_here_nor_dealt_in(
    kind: str, changes: str
) -> None:
    """Their hand is played out by the clock; the next one waits for them, over a restart too."""
    store = MemoryStore()
    registry = Services(store, QUICK)
    clock = {"kind": kind, "gives": 60}
    actor, ann = await _against_bots(registry, 3, terms=MANY, clock=clock, changes=changes)
    await _do(actor, ann, messages.SitOut)
    assert actor.table.state.has_players
    actor.disconnect(ann)
    if kind == "move":
        _hurry(actor)
        await _until(lambda: actor.table.state.phase == "pause")
        assert not actor.table.state.has_players
    await _stands(actor)
    hands = actor.table.state.hands
    await registry.close()

    again, found = await _taken_up(store, actor.name)
    await _stands(found)
    assert found.table.state.hands == hands
    _arrive(again, found, BOB)  # whoever looks on has them play
    if kind == "move":
        _hurry(found)
        await _goes_on(found)
        assert found.table.state.hands > hands
    await again.close()


async def test_a_table_of_bots_that_somebody_left_for_good_runs_for_nobody() -> None:
    """The attack: seated, sat out, filled with bots, started, gone."""
    store = MemoryStore()
    registry = Services(store, QUICK)
    clock = {"kind": "move", "gives": 60}
    actor, ann = await _against_bots(registry, 3, sits_out=True, terms={"hands": 10**12}, clock=clock)
    await _goes_on(actor)
    actor.disconnect(ann)
    await _until(lambda: not actor._scheduled_work.is_run_here())
    await _stands(actor)
    hands = actor.table.state.hands
    await registry.close()
    again, found = await _taken_up(store, actor.name)
    await _stands(found)
    assert found.table.state.hands == hands
    await again.close()


async def test_a_bot_that_cannot_think_makes_the_games_own_move(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: object, **__: object) -> str:
        raise Busy

    async def broken(*_: object, **__: object) -> str:
        raise RuntimeError("a process has died")

    registry = Services(MemoryStore(), QUICK)
    for fault in (busy, broken):
        monkeypatch.setattr(registry.workers, "do", fault)
        actor, ann = await _against_bots(registry, 3, terms=MANY, clock={"kind": "none"})
        await _until(lambda table=actor.table: table.choices(0) is not None)  # type: ignore[misc]
        actor.disconnect(ann)
    await registry.close()


async def test_bots_think_on_the_account_of_those_who_play_and_of_the_lightest() -> None:
    registry = Services(MemoryStore(), QUICK)
    actor, watcher = await _table(registry)
    watcher.address = "10.0.0.1"
    assert actor._share() == "10.0.0.1"
    bob = _arrive(registry, actor, BOB, "10.0.0.2")
    await _do(actor, bob, messages.Sit, seat=0)
    assert actor._share() == "10.0.0.2"  # who watches does not pay for those who play
    await _do(actor, watcher, messages.Sit, seat=1)
    registry.workers._had["10.0.0.2"] = 9.0
    assert actor._share() == "10.0.0.1"
    actor.disconnect(bob)
    actor.disconnect(watcher)
    assert actor._share() == ""
    await registry.close()


async def test_bots_of_one_address_make_only_so_many_moves() -> None:
    bucket = TokenBucket(Rate(2, 0.5), 0.0)
    assert [bucket.reserve(0.0) for _ in range(4)] == [0, 0, 2, 4]
    assert bucket.reserve(6.0) == 0
    registry = Services(MemoryStore(), unlimited().but(bot_pace=0, bot_moves=Rate(3, 0.001)))
    actor, _ = await _against_bots(registry, 3, terms=MANY, clock={"kind": "none"})
    thinking = actor._bots
    bots = [seat for seat in actor.table.state.seats if seat and seat.bot]
    assert len(bots) == 2
    ann_moves = 0
    for _ in range(3):  # three moves of bots, and then no more for a long time
        await _until(lambda: actor.table.choices(0) is not None or thinking._moves.reserve("") > 900)
        asked = actor.table.choices(0)
        if asked is None:
            break
        ann_moves += 1
        command = messages.MoveCommand(
            str(ann_moves), actor.table.state.n, actor.table.rules.write(asked[1][0])
        )
        actor.put(next(iter(actor._subscribers)), command)
        await asyncio.sleep(0)
    assert ann_moves <= 3
    await registry.close()


ALL_MET = """
import sys
from croupier.bots import preparation_for, bots_of
from croupier.games import all_games, rules_of
for game in all_games():
    for bot in bots_of(game.key):
        preparation_for(rules_of(game.key), bot)
print("numpy" in sys.modules)
"""


def test_a_server_that_meets_a_bot_works_nothing_out_for_it() -> None:
    """What a bot needs to think, arrays and half a second, belongs to the processes that think."""
    met = subprocess.run([sys.executable, "-c", ALL_MET], capture_output=True, text=True, check=True)
    assert met.stdout.strip() == "False"


async def test_what_a_bot_needs_is_made_ready_once_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for when the bot is first to move, and the bot moves without it."""
    wanted, begun = BackgroundJob("some.module", "It takes a minute."), list[BackgroundJob]()
    monkeypatch.setattr("croupier.server.tables.bot_runner.preparation_for", lambda _rules, _bot: wanted)
    registry = Services(MemoryStore(), QUICK)

    async def noted(job: BackgroundJob) -> None:
        begun.append(job)

    monkeypatch.setattr(registry.workers, "run_in_background", noted)
    clock = {"kind": "move", "gives": 60}
    actor, _ = await _against_bots(registry, 3, sits_out=True, terms=MANY, clock=clock)
    await _goes_on(actor)
    await registry.close()
    assert begun == [wanted]
