"""What a house does with its tournaments beside playing them: taken up, listed, forgotten, backed up."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import BadInput, CroupierError
from croupier.server.admin.actions import Operator
from croupier.server.admin.retention import DAY, sweep
from croupier.server.journal import log_follower as follower_module
from croupier.server.runtime.event_log_names import log_of
from croupier.server.store import MemoryStore, Store, Unavailable
from croupier.server.store.backup import back_up, restore
from croupier.server.tournaments import actor as actor_module
from croupier.server.tournaments import registry as registry_module
from croupier.server.tournaments.actor import HOUSE
from croupier.server.tournaments.names import fresh_name
from croupier.table.names import DELETED
from croupier.tournament import commands
from croupier.tournament.events import read_record
from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)
from tests.tournament_house import QUICK, House, Person, four, house, token_of


async def account(there: Any, name: str) -> Person:
    """Somebody with an account."""
    person: Person = await there.person(name)
    body = {"name": name, "password": "correct horse battery"}
    answer = await person.client.post("/api/accounts", json=body)
    person.client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
    return person


async def test_after_a_restart_everything_is_as_it_was() -> None:
    store = MemoryStore()
    async with house(store) as there:
        dee, name = await four(there)
        link = await dee.post(f"/{name}/links", {"kind": "scorer", "number": 1})
        await dee.report(name, 1)
        before = await dee.floor(name)
    async with house(store) as again:
        dee.client = again.stranger().client
        assert await dee.floor(name) == before
        assert [one["name"] for one in await dee.get()] == [name]
        scorer = again.stranger(token_of(link))
        await scorer.report(name, 1)


async def test_idle_ones_are_let_go_of_and_called_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "IDLE", -1.0)
    async with house(settings=QUICK.but(table_kept=-1.0, tournaments=1)) as there:
        dee, name = await four(there)
        before = await dee.floor(name)
        other = await dee.open()  # there is room for one in memory
        tournaments = there.registry.tournaments
        assert [actor.house_name for actor in tournaments.held] == [other]
        assert {one["name"] for one in await dee.get()} == {name, other}
        assert (await dee.get())[0]["directs"]
        await tournaments._forget_idle()
        assert tournaments.held == ()
        assert await dee.floor(name) == before


async def test_what_another_server_wrote_is_followed_by_bell_and_by_a_slow_look() -> None:
    store = MemoryStore()
    store.shared = True  # two servers, and a bell that this store has not
    async with house(store) as one, house(store) as other:
        dee, name = await four(one)
        log = log_of(name)
        stranger = other.stranger()
        assert (await stranger.floor(name))["n"] == (await dee.floor(name))["n"]
        await dee.report(name, 1)
        other.registry._on_append(log)
        actor = await other.registry.tournaments.find(name)
        while actor.state.n < 7:
            await asyncio.sleep(0.01)
        link = await dee.post(f"/{name}/links", {"kind": "scorer", "number": 1})
        scorer = other.stranger(token_of(link))
        await scorer.report(name, 1)  # at the other server, at once
        await dee.do(name, "announce", text="hello")  # decided again on what that one wrote
        assert (await dee.floor(name))["tables"][0]["hand"] == 3
        assert (await dee.ask("DELETE", f"/{name}/links/{link['id']}")).status_code == 204
        assert (await scorer.ask("GET", f"/{name}/tables/1")).json()["code"] == "bad-link"


async def test_who_waits_at_another_server_hears_of_a_link_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(follower_module, "POLL", 0.05)
    store = MemoryStore()
    store.shared = True
    async with house(store) as one, house(store) as other:
        dee, name = await four(one)
        link = await dee.post(f"/{name}/links", {"kind": "scorer", "number": 1})
        scorer = other.stranger(token_of(link))
        n = (await scorer.get(f"/{name}/tables/1"))["n"]
        waiting = asyncio.create_task(scorer.ask("GET", f"/{name}/tables/1", params={"after": n}))
        actor = await other.registry.tournaments.find(name)
        while not actor._waiting:
            await asyncio.sleep(0.01)
        assert (await dee.ask("DELETE", f"/{name}/links/{link['id']}")).status_code == 204
        assert (await waiting).json()["code"] == "bad-link"


async def test_two_directors_at_two_servers_lose_nothing_and_double_nothing() -> None:
    store = MemoryStore()
    store.shared = True
    async with house(store) as one, house(store) as other:
        dee = await one.person("Dee")
        name = await dee.open()
        link = await dee.post(f"/{name}/links", {"kind": "director"})
        eve = other.stranger(token_of(link))
        done = await asyncio.gather(
            *(dee.do(name, "register", f"d{n}", name=f"D{n}") for n in range(10)),
            *(eve.do(name, "register", f"e{n}", name=f"E{n}") for n in range(10)),
        )
        assert sorted(one["entry"] for one in done) == list(range(2, 22))
        again = [await eve.do(name, "register", f"e{n}", name=f"E{n}") for n in range(10)]
        assert again == done[10:]


async def test_what_cannot_be_stored_is_answered_so_and_not_done() -> None:
    class Broken(MemoryStore):
        down = False

        async def append(self, *given: Any, **more: Any) -> None:
            if self.down:
                raise Unavailable("the disk is full")
            await super().append(*given, **more)

    store = Broken()
    async with house(store) as there:
        dee, name = await four(there)
        before = await dee.floor(name)
        store.down = True
        body = {"command": {"op": "announce", "text": "hello"}, "key": "k"}
        answer = await dee.ask("POST", f"/{name}/commands", body)
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert await dee.floor(name) == before
        store.down = False
        while (await dee.ask("POST", f"/{name}/commands", body)).status_code == 503:
            await asyncio.sleep(0.02)
        assert (await dee.floor(name))["n"] == before["n"] + 1


async def test_an_online_tournament_begins_at_its_time_once_two_are_there() -> None:
    async with house(settings=QUICK.but(lease=0.15)) as there:
        dee = await there.person("Dee")
        soon = int(1000 * time.time()) + 200
        online = await dee.open(kind="online", starts=soon)
        live = await dee.open(kind="live", starts=soon)
        for name in (online, live):
            await dee.do(name, "register", name="Ann")
        while 1000 * time.time() < soon + 50:
            await asyncio.sleep(0.02)
        assert (await dee.floor(online))["phase"] == "registering"  # nobody plays alone
        await dee.do(online, "register", name="Bob")
        while (await dee.floor(online))["phase"] == "registering":
            await asyncio.sleep(0.01)
        actor = await there.registry.tournaments.find(online)
        assert actor.director.records[-1].by == HOUSE.name or actor.state.n > 4
        assert actor.due is None  # and should that be undone, it stays so
        assert (await dee.floor(live))["phase"] == "registering"


async def test_one_that_made_room_begins_at_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "LOOK_EACH", 0.05)
    monkeypatch.setattr(registry_module, "SOON", 300)
    monkeypatch.setattr(actor_module, "SOON", 300)
    async with house(settings=QUICK.but(lease=0.15, tournaments=1)) as there:
        dee = await there.person("Dee")
        online = await dee.open(kind="online", starts=int(1000 * time.time()) + 1200)
        for player in ("Ann", "Bob"):
            await dee.do(online, "register", name=player)
        other = await dee.open()
        found = there.registry.tournaments
        assert [actor.house_name for actor in found.held] == [other]
        while online not in {actor.house_name for actor in found.held}:
            await asyncio.sleep(0.01)
        while (await dee.floor(online))["phase"] == "registering":
            await asyncio.sleep(0.01)


async def test_a_command_to_one_that_has_just_been_let_go_of_is_answered(there: House) -> None:
    _, name = await four(there)
    found = there.registry.tournaments
    actor = await found.find(name)
    await found._let_go(log_of(name))
    with pytest.raises(CroupierError) as caught:
        await actor.ask(HOUSE, commands.Announce("hello"))
    assert caught.value.code == "unavailable"
    assert await found.find(name) is not actor


async def test_a_backup_has_tournaments_with_links_and_directors(tmp_path: Path) -> None:
    store, other = MemoryStore(), MemoryStore()
    async with house(store) as there:
        dee, name = await four(there)
        link = await dee.post(f"/{name}/links", {"kind": "scorer", "number": 1})
        before = await dee.floor(name)
    back_up(store, tmp_path / "backup")
    restore(other, tmp_path / "backup")
    async with house(other) as again:
        assert await again.stranger().floor(name) == before
        await again.stranger(token_of(link)).report(name, 1)
        while await other.tables_without_visits():  # a tournament has no visits, and is no unreadable table
            await asyncio.sleep(0.01)


async def test_operators_see_tournaments_and_close_none_as_a_table() -> None:
    store = MemoryStore()
    async with house(store) as there:
        _, name = await four(there, title="Friday")
        operator = Operator(store, "shell")
        assert await operator.tables() == []
        (held,) = await operator.tournaments()
        assert (held.tournament, held.title, held.public, held.records) == (name, "Friday", True, 6)
        for prefix in (log_of(name), "t"):
            with pytest.raises(BadInput, match="no such table"):
                await operator.close(prefix)
        answer = await there.stranger().client.get("/metrics")
        assert "croupier_tournaments 1.0" in answer.text
        assert (await there.stranger().client.get(f"/api/tables/{log_of(name)}")).status_code == 422


async def test_a_deleted_accounts_name_is_gone_from_tournaments() -> None:
    store = MemoryStore()
    async with house(store) as there:
        dee, ann, bob = [await account(there, name) for name in ("Dee", "Ann", "Bob")]
        name = await dee.open()
        await ann.post(f"/{name}/register")
        await dee.do(name, "register", name="Robert")
        link = await dee.post(f"/{name}/links", {"kind": "player", "number": 2})
        bob.headers = {"X-Tournament-Link": token_of(link)}
        await bob.post(f"/{name}/claim")
        await dee.do(name, "register", name="Cleo")
        await dee.do(name, "rename", player=1, name="Anna")
        await dee.do(name, "rename", player=2, name="Bobby")
        left = await dee.post(f"/{name}/links", {"kind": "director"})
        assert left["by"] == "Dee"
        operator = Operator(store, "shell")
        for person in ("Ann", "Bob", "Dee"):
            await operator.delete(person)
        stranger = there.stranger()
        while [one["name"] for one in (await stranger.get(f"/{name}"))["entrants"]] != [
            DELETED,
            DELETED,
            "Cleo",
        ]:
            await asyncio.sleep(0.02)
        everything = "".join(row.text for row in store.dump())
        for gone in ("Ann", "Robert", "Bobby", '"by":"Dee"'):
            assert gone not in everything, gone


async def test_what_is_over_or_never_began_is_forgotten_and_what_is_played_is_not() -> None:
    store = MemoryStore()
    async with house(store) as there:
        dee, over = await four(there)
        await dee.play_out(over)
        _, going = await four(there)
        never = await dee.open()
        now = int(1000 * time.time()) + 40 * DAY
        held = there.registry.tournaments
        assert (await sweep(store, 30, 30, now, held.has)).tables == 0  # all are in memory
    assert (await sweep(store, 30, 30, now, lambda _: False)).tables == 2
    assert [one.table for one in await store.outlines()] == [log_of(going)]
    assert await store.list_space(log_of(over)) == []
    assert await store.list_space(log_of(never)) == []
    assert len(await store.list_space(log_of(going))) == 2


async def test_half_an_import_is_no_tournament() -> None:
    store = MemoryStore()
    async with house(store) as there:
        _, name = await four(there)
        for n, body in enumerate((await store.read(log_of(name)))[:3], 1):
            await store.append(log_of("half"), n, 1, body)
    async with house(store) as again:
        assert [one["name"] for one in await again.stranger().get()] == [name]
        assert (await again.stranger().ask("GET", "/half")).status_code == 404


def test_names_are_of_the_title_and_hidden_ones_cannot_be_guessed() -> None:
    assert fresh_name("Freitag, Übungs-Abend!", public=True).startswith("freitag-ubungs-abend-")
    assert fresh_name("日本", public=True).startswith("tournament-")
    assert len(fresh_name("x" * 100, public=False)) <= 60
    assert len({fresh_name("a", public=False) for _ in range(100)}) == 100


async def test_the_log_of_a_tournament_holds_nobodys_token() -> None:
    store: Store = MemoryStore()
    async with house(store) as there:
        dee, name = await four(there)
        link = await dee.post(f"/{name}/links", {"kind": "director"})
        assert token_of(link) not in "".join(row.text for row in store.dump())
        assert all(read_record(body) for body in await store.read(log_of(name)))


async def test_a_tournament_goes_back_to_where_its_log_ends_and_the_room_is_told() -> None:
    """Whoever has seen the entries that are lost waits for no greater ones."""
    store = MemoryStore()
    async with house(store) as there:
        dee, name = await four(there)
        for word in ("one", "two", "three"):
            await dee.do(name, "announce", text=word)
        n = (await dee.floor(name))["n"]
        del store._log[log_of(name)][-2:]
        done = await dee.do(name, "announce", text="four")
        assert done["entry"] == n - 1
        async with asyncio.timeout(10):
            said: list[str] = []
            while len(said) < 3:
                answer = await dee.client.get(f"/api/tournaments/{name}/floor?after={n + 1}")
                said = [one["text"] for one in answer.json()["announcements"]]
        lost = "the database failed, and the end of this tournament's log is lost (entries: 2);"
        assert said == [f"{lost} it is back at entry {n - 2}", "four", "one"]
        assert len(await store.read(log_of(name))) == n
