"""One stranger's share: tables, seats and the lobby. Whoever takes all they may leaves room for others."""

from __future__ import annotations

import time
from typing import Any

import pytest

from croupier.client import Client, ServerRefused
from croupier.errors import BadInput, CroupierError
from croupier.games import keys, rules_of
from croupier.server import Services
from croupier.server.runtime.settings import Rate
from croupier.server.store import MemoryStore
from croupier.server.tables import open_limits
from croupier.server.tables.actor import TableActor
from croupier.server.tables.new_table import match_of
from croupier.table import messages
from croupier.table.table import Player
from tests.test_server import http, serving
from tests.test_server_tables_registry import (
    ANN,
    BOB,
    QUICK,
    _against_bots,
    _arrive,
    _away,
    _do,
    _found,
    _play_match,
    _table,
    _until,
)

CAT = Player("cat", "Cat")


@pytest.fixture
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table at which nobody is may go at once."""
    monkeypatch.setattr(open_limits, "GRACE_SECONDS", -1.0)


async def _open(registry: Services, host: Player, address: str) -> TableActor:
    return await _found(registry, await registry.tables.open({"game": "ofc", "seats": 2}, host.id, address))


@pytest.mark.usefixtures("no_grace")
@pytest.mark.parametrize(
    "share",
    [{"tables_each": 2}, {"tables_per_address": 2}, {"tables": 2}],
    ids=lambda share: next(iter(share)),
)
async def test_the_oldest_empty_table_makes_room_within_a_share_and_none_that_somebody_is_at(
    share: dict[str, int],
) -> None:
    registry = Services(MemoryStore(), QUICK.but(**share))
    first, second = [await _open(registry, ANN, "10.0.0.1") for _ in range(2)]
    ann = _arrive(registry, first, ANN)
    third = await _open(registry, ANN, "10.0.0.1")
    assert {actor.name for actor in registry.tables.public()} == {first.name, third.name}
    _arrive(registry, third, BOB)
    with pytest.raises(CroupierError) as refused:
        await _open(registry, ANN, "10.0.0.1")
    assert refused.value.code == ("full" if "tables" in share else "too-many")
    if "tables" not in share:
        await _open(registry, CAT, "10.0.0.2")  # others have shares of their own
    first.disconnect(ann)
    await _until(lambda: not first._scheduled_work.owes_presence)  # it is noted that they have gone
    assert (await _open(registry, ANN, "10.0.0.1")).name
    assert await _found(registry, second.name) is not second  # nothing is lost: the log has it
    await registry.close()


async def test_a_table_just_asked_for_makes_no_room() -> None:
    registry = Services(MemoryStore(), QUICK.but(tables=1))
    only = await _open(registry, ANN, "")
    only.used = time.monotonic() - open_limits.GRACE_SECONDS - 1
    assert await registry.tables.find(only.name) is only  # somebody is about to come in
    with pytest.raises(CroupierError, match="no room"):
        await _open(registry, BOB, "")
    only.used = time.monotonic() - open_limits.GRACE_SECONDS - 1
    await _open(registry, BOB, "")
    await registry.close()


@pytest.mark.parametrize(
    ("share", "other"),
    [({"seats_each": 2}, (BOB, "10.0.0.1")), ({"seats_per_address": 2}, (ANN, "10.0.0.2"))],
)
async def test_seats_are_shared_and_those_given_up_count_no_more(
    share: dict[str, int], other: tuple[Player, str]
) -> None:
    registry = Services(MemoryStore(), QUICK.but(**share))
    tables = [await _open(registry, CAT, "") for _ in range(3)]
    mine = [_arrive(registry, table, ANN, "10.0.0.1") for table in tables]
    for table, connection in zip(tables[:2], mine, strict=False):
        await _do(table, connection, messages.Sit, seat=0)
    tables[2].put(mine[2], messages.Sit("one too many", 1, seat=0))
    refused = registry.metrics.commands
    await _until(lambda: refused["sit", "too-many"] == 1)
    assert tables[2].table.state.seats == (None, None)
    theirs = _arrive(registry, tables[2], *other)
    await _do(tables[2], theirs, messages.Sit, seat=1)  # another player, or address, may
    assert {name for name, _ in registry.tables.seats_of(ANN.id)} >= {tables[0].name, tables[1].name}
    await _do(tables[0], mine[0], messages.Leave)
    await _do(tables[2], theirs, messages.Leave)
    await _do(tables[2], mine[2], messages.Sit, seat=0)
    assert {name for name, _ in registry.tables.seats_of(ANN.id)} == {tables[1].name, tables[2].name}
    await registry.tables._let_go(tables[1].name)
    assert {name for name, _ in registry.tables.seats_of(ANN.id)} == {tables[2].name}
    assert sum(registry.tables.seat_quota._addresses.values()) == 1
    await registry.close()


async def test_a_seat_is_freed_when_its_player_is_away_for_long_outside_hands() -> None:
    registry = Services(MemoryStore(), QUICK.but(seat_kept=0.0))
    actor, ann = await _table(registry, seats=3, clock={"kind": "none"}, terms={"hands": 9})
    bob, cat = _arrive(registry, actor, BOB), _arrive(registry, actor, CAT)
    for number, connection in enumerate((ann, bob, cat)):
        await _do(actor, connection, messages.Sit, seat=number)
    await _do(actor, ann, messages.SitOut)
    await _do(actor, ann, messages.Start)
    actor.disconnect(ann)
    await _until(lambda: _away(actor, 0))
    actor.look_after(time.monotonic() + 1)
    await _do(actor, bob, messages.SitOut)
    assert actor.table.state.seats[0] is not None  # a hand is played
    table = actor.table
    while table.state.phase == "playing":
        for number, connection in ((1, bob), (2, cat)):
            asked = table.choices(number)
            if asked is not None:
                await _do(actor, connection, messages.MoveCommand, move=table.rules.write(asked[1][0]))
    actor.look_after(time.monotonic() + 1)
    await _until(lambda: table.state.seats[0] is None)
    assert table.state.host == BOB.id  # and somebody is there who may start
    await registry.close()


@pytest.mark.parametrize("match", [{"public": False}, {"changes": "between-matches"}])
async def test_a_seat_that_is_kept_for_somebody_stays_theirs(match: dict[str, Any]) -> None:
    registry = Services(MemoryStore(), QUICK.but(seat_kept=0.0))
    clock = {"kind": "move", "gives": 1}
    actor, ann = await _against_bots(registry, clock=clock, terms={"hands": 2}, **match)
    await _play_match(actor, ann)
    watcher = _arrive(registry, actor, BOB)
    actor.disconnect(ann)
    await _until(lambda: _away(actor, 0))
    assert actor._scheduled_work.long_away(time.monotonic() + 9) == []
    actor.disconnect(watcher)
    await registry.close()


async def test_a_match_between_hands_waits_for_the_only_one_who_plays_it() -> None:
    registry = Services(MemoryStore(), QUICK.but(seat_kept=0.0))
    actor, ann = await _against_bots(registry, pause=60, terms={"hands": 2})
    await _play_match(actor, ann)
    actor.disconnect(ann)
    await _until(lambda: _away(actor, 0))
    late = time.monotonic() + 9
    assert actor._scheduled_work.long_away(late) == []
    _arrive(registry, actor, BOB)  # who would like to sit there may
    assert actor._scheduled_work.long_away(late) == [0]
    await registry.close()


async def test_a_table_that_never_began_ends_sooner_than_one_that_is_played_at() -> None:
    registry = Services(MemoryStore(), QUICK.but(waiting_kept=0.0, seat_kept=9.0))
    begun, ann = await _against_bots(registry, terms={"hands": 2}, pause=60)
    begun.disconnect(ann)
    idle = await _open(registry, BOB, "")
    idle.used -= 1
    begun.used -= 1
    await registry.tables._let_go_of_idle()
    assert [actor.name for actor in registry.tables.public()] == [begun.name]
    await registry.close()


async def test_opening_tables_has_a_rate_of_its_own() -> None:
    async with serving(settings=QUICK.but(openings=Rate(2, 0.001))) as url:
        ann = await Client.guest(url, "Ann")
        for _ in range(2):
            await ann.open_table(game="ofc")
        with pytest.raises(ServerRefused) as refused:
            await ann.open_table(game="ofc")
        assert refused.value.code == "too-many"
        assert len(await ann.tables()) <= 2


async def test_the_lobby_comes_in_pages_and_not_again_while_it_is_the_same() -> None:
    store = MemoryStore()
    before = Services(store, QUICK)
    names = {(await _open(before, ANN, "")).name for _ in range(7)}
    await before.close()
    async with serving(store, QUICK) as url:
        seen, path = [], "/api/tables?count=3"
        while path:
            status, headers, tables = await http(url, "GET", path)
            assert status == 200
            assert len(tables) <= 3
            seen += [table["table"] for table in tables]
            path = headers["link"].partition(">")[0].strip("<") if "link" in headers else ""
        assert sorted(seen) == sorted(names)
        assert (await http(url, "GET", "/api/tables"))[1].get("link") is None
        tag = (await http(url, "GET", "/api/tables?count=3"))[1]["etag"]
        same = await http(url, "GET", "/api/tables?count=3", If_None_Match=tag)
        assert (same[0], same[2]) == (304, None)
        for wrong in ("count=0", "count=101", "start=-1"):
            assert (await http(url, "GET", f"/api/tables?{wrong}"))[0] == 422


async def test_nobody_hides_others_in_the_lobby_by_opening_many() -> None:
    from croupier.server.lobby.routes import _in_order

    registry = Services(MemoryStore(), QUICK)
    anns = await _open(registry, ANN, "10.0.0.1")
    for host in (BOB, CAT):
        for _ in range(30):
            await _open(registry, host, "10.0.0.2")
    assert anns.name in [listed.table for listed in _in_order(registry.tables.public())[:2]]
    bobs = await _open(registry, BOB, "10.0.0.2")
    _arrive(registry, bobs, BOB)
    assert _in_order(registry.tables.public())[0].table == bobs.name  # where somebody is, there is a game
    await registry.close()


@pytest.mark.parametrize("name", ["fantasy", "stacks", "bankrolls", "hand", "round", "seats"])
def test_what_a_match_counts_by_itself_nobody_says_who_opens_a_table(name: str) -> None:
    for game in keys():
        known = rules_of(game).terms_type.__struct_fields__
        with pytest.raises(BadInput) as refused:
            match_of({"game": game, "terms": {name: [17, 17, 17, 17]}})
        assert refused.value.code == "bad-terms"
        assert f"terms: {name} is counted by the match; expected" in str(refused.value)
        for field in set(known) - {"seats", "fantasy", "stacks", "bankrolls", "hand", "round"}:
            assert field in str(refused.value)
