"""What a house forgets: old tables and their guests, and nothing that anybody could still come back to."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.advice.skill_measure import CountedHand
from croupier.server import Services
from croupier.server.accounts.account_store import HIDDEN
from croupier.server.accounts.sessions import Sessions
from croupier.server.admin.actions import Operator
from croupier.server.admin.retention import DAY, Swept, believed, sweep
from croupier.server.coach.answers import ANSWERS
from croupier.server.coach.skill_store import COUNTED, HINTED, RATED, SkillStore
from croupier.server.runtime.clock import now_ms
from croupier.server.store import MemoryStore, Store, Visit, open_store
from tests.test_server import QUICK, _quick_hashing  # noqa: F401  (a fixture)

NOW = 1_700_000_000_000


async def _table(store: Store, name: str, days: int, player: str = "") -> None:
    at = NOW - days * DAY
    visits = [Visit(player, name, 2, at, "{}")] if player else []
    await store.append(name, 1, at - 1, b'{"at":1,"events":[]}')
    await store.append(name, 2, at, b'{"at":2,"events":[]}', None, visits)


@pytest.mark.parametrize("where", ["memory", "sqlite"])
async def test_old_tables_go_and_all_that_is_known_of_them(where: str, tmp_path: Path) -> None:
    store: Store = MemoryStore() if where == "memory" else open_store(tmp_path)
    for name, days in (("new", 29), ("old", 31), ("used", 40), ("older", 400)):
        await _table(store, name, days, "ann")
    for number in range(45):
        await _table(store, f"many-{number}", 50)
    swept = await sweep(store, 30, 30, NOW, lambda name: name == "used")
    assert swept == Swept(tables=47)
    assert {one.table for one in await store.outlines()} == {"new", "used"}
    assert {visit.table for visit in await store.visits("ann", None, 9)} == {"new", "used"}
    assert await sweep(store, 30, 30, NOW, lambda _: False) == Swept(tables=1)
    await store.close()


async def test_hints_and_hands_that_were_left_go_with_their_table_or_their_player() -> None:
    """No visit tells of them: no hand of theirs has ended there."""
    store = MemoryStore()
    skill = SkillStore(store)
    for table, days in (("old", 31), ("new", 1)):
        await _table(store, table, days)
        await skill.note_hint("ann", table, 1, 4)
        await skill.keep("ann", table, [CountedHand(1, 0, is_open=True)])
        await skill.note_left("ann", table, "ofc pineapple")
    await sweep(store, 30, 30, NOW, lambda _: False)
    for space in (COUNTED, HINTED):
        assert [key for key, _ in await store.list_space(space)] == ["ann new"]
    await skill.forget_rating("ann")
    for space in (COUNTED, HINTED, RATED):
        assert await store.list_space(space) == []


async def test_a_guest_is_forgotten_when_no_session_of_theirs_can_be_good_any_more() -> None:
    store = MemoryStore()
    clock = [NOW / 1000]
    sessions = Sessions(store, 30, lambda: clock[0])
    await sessions.start()
    known = {}
    for name in ("Guest", "Player", "Account"):
        first, _ = await sessions.guest(name)
        session, _ = await sessions.guest(f"{name} too", first)  # a second generation
        known[name] = session
        if name == "Player":
            await _table(store, "theirs", 0, session.player)
        if name == "Account":
            known[name], _ = await sessions.register(session, name, "a good long one")
    assert len(await store.list_space("lineage")) == 3

    async def after(days: int, keep: int = 7) -> Swept:
        clock[0] = NOW / 1000 + days * 86_400
        return await sweep(store, keep, 30, NOW + days * DAY, lambda _: False)

    assert await after(0) == Swept()
    assert await after(29) == Swept(tables=1)  # where Player has played
    assert await sessions.ended(known.values()) == set()  # a session of theirs may be good
    assert await after(31) == Swept()
    assert await after(33) == Swept(guests=1)
    assert await after(61) == Swept()
    assert await after(62) == Swept(guests=1)  # Player, marked when the table went
    assert await after(999) == Swept()
    assert len(await store.list_space("lineage")) == 1
    assert await store.list_space("leaving") == []
    assert await sessions.ended([known["Account"]]) == set()


@pytest.mark.parametrize("where", ["memory", "sqlite"])
async def test_guests_of_one_session_are_forgotten_with_what_they_answered(
    where: str, tmp_path: Path
) -> None:
    """Their first generation is not stored; only what they did is."""
    store: Store = MemoryStore() if where == "memory" else open_store(tmp_path)
    await _table(store, "theirs", 0, "player")
    for player in ("answers", "player"):
        for space in (ANSWERS, HIDDEN, RATED):
            await store.create(space, player, "{}" if space != HIDDEN else "1")
    await store.create(HIDDEN, "hides", "1")
    for days, guests in ((0, 0), (31, 0), (33, 2)):
        assert (await sweep(store, 90, 30, NOW + days * DAY, lambda _: False)).guests == 0
        assert (await sweep(store, 30, 30, NOW + days * DAY, lambda one: one == "theirs")).guests == guests
    for space in (ANSWERS, HIDDEN, RATED):
        assert await store.keys(space) == ["player"]
    assert await store.keys("leaving") == []
    await store.close()


async def test_a_guest_who_comes_back_is_marked_anew() -> None:
    store = MemoryStore()
    clock = [NOW / 1000]
    sessions = Sessions(store, 30, lambda: clock[0])
    await sessions.start()
    first, _ = await sessions.guest("Ann")
    second, _ = await sessions.guest("Anna", first)
    assert await sweep(store, 7, 30, NOW, lambda _: False) == Swept()
    clock[0] += 20 * 86_400
    third, _ = await sessions.guest("Annabel", second)
    clock[0] += 13 * 86_400
    assert await sweep(store, 7, 30, NOW + 33 * DAY, lambda _: False) == Swept()
    assert await sessions.ended([third]) == set()


async def test_ended_sessions_and_old_deeds_go() -> None:
    store = MemoryStore()
    clock = [NOW / 1000]
    sessions = Sessions(store, 30, lambda: clock[0])
    await sessions.start()
    ended, _ = await sessions.guest("Ann")
    await sessions.end(ended)
    await _table(store, "table", 0)
    await Operator(store, "the test", lambda: clock[0]).close("table")
    assert await sweep(store, 40, 30, NOW + 31 * DAY, lambda _: False) == Swept()
    clock[0] += 31 * 86_400
    assert await sessions.ended([ended]) == {ended.id}
    assert await sweep(store, 40, 30, NOW + 33 * DAY, lambda _: False) == Swept(sessions=1)
    assert await sweep(store, 40, 30, NOW + 41 * DAY, lambda _: False) == Swept(tables=1, deeds=1)


async def test_a_house_sweeps_what_it_does_not_hold() -> None:
    store = MemoryStore()
    registry = Services(store, QUICK.but(keep_days=1))
    name = await registry.tables.open({"game": "ofc", "seats": 2}, "ann")
    old = now_ms() - 2 * DAY
    await store.append("old", 1, old, b'{"at":1,"events":[]}')
    await registry.maintenance.sweep()
    assert [one.table for one in await store.outlines()] == [name]
    await registry.close()


async def test_a_clock_far_ahead_makes_nothing_old() -> None:
    """Or else an hour of a wrong clock would take all tables, and ended sessions would be good again."""
    store = MemoryStore()
    assert await believed(store, NOW, 0) == NOW
    hour = DAY // 24
    assert await believed(store, NOW + hour, hour) == NOW + hour
    assert await believed(store, NOW + 365 * DAY, hour) == NOW + 3 * hour
    assert await believed(store, NOW + 2 * hour, hour) == NOW + 2 * hour
    assert await believed(store, NOW - DAY, hour) == NOW - DAY  # and it goes back with the clock
    at = NOW
    for _ in range(24 * 30):  # a house that was closed for a month catches up within another
        at = await believed(store, NOW + 30 * DAY, hour)
    assert at == NOW + 30 * DAY


async def test_a_house_believes_its_clock_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    registry = Services(store, QUICK.but(keep_days=1))
    await store.append("new", 1, now_ms(), b'{"at":1,"events":[]}')
    sessions = Sessions(store)
    await sessions.start()
    session, token = await sessions.guest("Ann")
    await sessions.end(session)
    await registry.maintenance.sweep()
    ahead = now_ms() + 365 * DAY
    monkeypatch.setattr("croupier.server.app.maintenance.now_ms", lambda: ahead)
    await registry.maintenance.sweep()
    assert [one.table for one in await store.outlines()] == ["new"]
    assert await sessions.read(token) is None
    assert await store.get("ended", session.id) is not None
    await registry.close()
