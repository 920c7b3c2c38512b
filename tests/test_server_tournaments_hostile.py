"""Strangers and cheats at tournaments: refused with one sentence, and nothing has changed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
import pytest

from croupier.chance import commitment
from croupier.errors import CroupierError
from croupier.server.runtime.event_log_names import log_of
from croupier.server.store import Doorbell, MemoryStore
from croupier.server.store.protocol import Ear
from croupier.server.tournaments import access_links as links
from croupier.server.tournaments.roles import Caller, standing
from croupier.tournament.events import read_record
from croupier.tournament.file import read_lines, serialize_log
from croupier.tournament.reducer import fold
from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)
from tests.tournament_house import QUICK, House, Person, four, house, token_of

FULL = os.environ.get("CROUPIER_FULL") == "1"
DRAWN = [[0, 0, 0, 0]] * 4


async def scorer(there: Any, dee: Person, name: str, table: int) -> tuple[Person, dict[str, Any]]:
    """Somebody with the link of a table's scorer, and the link."""
    link = await dee.post(f"/{name}/links", {"kind": "scorer", "number": table})
    return there.stranger(token_of(link)), link


async def test_a_stranger_may_look_and_do_nothing(there: House) -> None:
    _, name = await four(there)
    eve, nobody = await there.person("Eve"), there.stranger()
    for somebody in (eve, nobody):
        assert await somebody.refused(name, "deal", table=1) == (403, "not-yours")
        for path in ("entries", "links", "export", "tables/1", "print/seats"):
            assert (await somebody.cannot("GET", f"/{name}/{path}"))[0] == 403, path
        for path, body in (
            ("links", {"kind": "director"}),
            ("bots", {"count": 1}),
            ("away", {"away": True}),
            ("unregister", None),
            ("reenter", None),
        ):
            assert (await somebody.cannot("POST", f"/{name}/{path}", body))[0] == 403, path
    assert await nobody.cannot("POST", f"/{name}/register") == (401, "no-session")
    assert await nobody.cannot("POST", f"/{name}/claim") == (401, "no-session")
    assert (await eve.ask("GET", "/nowhere-at-all")).status_code == 404
    assert (await eve.ask("GET", "/tournament:x")).status_code == 422
    log = await nobody.ask("GET", f"/{name}/log")
    seed = there.registry.tournaments._actors[log_of(name)].state.seed.hex()
    assert seed not in log.text


async def test_a_scorers_link_works_for_that_table_alone_until_it_is_revoked(there: House) -> None:
    dee = await there.person("Dee")
    name = await dee.open()
    for number in range(8):
        await dee.do(name, "register", name=f"P{number}")
    await dee.do(name, "start")
    one, link = await scorer(there, dee, name, 1)
    assert link["path"].startswith(f"/tournament/{name}/table/1#link=")
    assert (await one.get(f"/{name}/tables/1"))["may_deal"]
    assert await one.cannot("GET", f"/{name}/tables/2") == (403, "not-yours")
    assert await one.refused(name, "report", table=2, hand=1, points=DRAWN) == (403, "not-your-table")
    assert await one.refused(name, "report", table=1, hand=2, points=DRAWN) == (422, "wrong-hand")
    assert await one.refused(name, "report", table=1, hand=1, points=[[1]]) == (422, "points")
    for op, fields in (("halt", {}), ("announce", {"text": "hi"}), ("undo", {"entry": 2})):
        assert await one.refused(name, op, **fields) == (403, "not-the-director")
    first = await one.do(name, "report", "r1", table=1, hand=1, points=DRAWN)
    assert await one.do(name, "report", "r1", table=1, hand=1, points=DRAWN) == first
    assert await one.refused(name, "report", "r2", table=1, hand=1, points=DRAWN) == (422, "wrong-hand")

    # Another table's scorer may use the same key: it is their own.
    two, _ = await scorer(there, dee, name, 2)
    assert (await two.do(name, "report", "r1", table=2, hand=1, points=DRAWN)) != first

    altered = there.stranger(token_of(link)[:-1] + "x")
    assert await altered.refused(name, "deal", table=1) == (403, "bad-link")
    other = await dee.open()
    assert await one.refused(other, "deal", table=1) == (403, "bad-link")
    waiting = asyncio.create_task(
        one.ask("GET", f"/{name}/tables/1", params={"after": (await one.floor(name))["n"]})
    )
    actor = await there.registry.tournaments.find(name)
    while not actor._waiting:
        await asyncio.sleep(0.01)
    assert (await dee.ask("DELETE", f"/{name}/links/{link['id']}")).status_code == 204
    assert (await waiting).json()["code"] == "bad-link"
    assert await one.refused(name, "deal", table=1) == (403, "bad-link")
    assert await one.cannot("GET", f"/{name}/tables/1") == (403, "bad-link")
    assert [one["number"] for one in await dee.get(f"/{name}/links")] == [2]
    assert all(not one["path"] for one in await dee.get(f"/{name}/links"))


async def test_a_players_link_makes_whoever_has_it_that_player(there: House) -> None:
    dee, name = await four(there)
    link = await dee.post(f"/{name}/links", {"kind": "player", "number": 2})
    ann = await there.person("Ann's phone")
    ann.headers = {"X-Tournament-Link": token_of(link)}
    known = await ann.get(f"/{name}/link")
    assert (known["kind"], known["number"], known["name"]) == ("player", 2, "Bob")
    assert await there.stranger().cannot("GET", f"/{name}/link") == (403, "not-yours")
    assert (await ann.get(f"/{name}/me"))["player"] == 2
    assert (await ann.post(f"/{name}/claim"))["me"] == 2
    ann.headers = {}
    assert (await ann.get(f"/{name}/me"))["player"] == 2
    await ann.post(f"/{name}/away", {"away": True})
    assert await ann.refused(name, "away", player=1, away=True) == (403, "not-the-director")
    assert await ann.refused(name, "deal", table=1) == (403, "not-your-table")
    other = await dee.post(f"/{name}/links", {"kind": "player", "number": 1})
    ann.headers = {"X-Tournament-Link": token_of(other)}
    assert await ann.cannot("POST", f"/{name}/claim") == (422, "claimed")
    ann.headers = {}
    await dee.ask("DELETE", f"/{name}/links/{link['id']}")
    assert await ann.cannot("GET", f"/{name}/me") == (403, "not-yours")


async def test_a_director_who_plays_opens_their_own_seat_card(there: House) -> None:
    """Their session directs already; the link says as whom they play."""
    dee, name = await four(there)
    link = await dee.post(f"/{name}/links", {"kind": "player", "number": 2})
    dee.headers = {"X-Tournament-Link": token_of(link)}
    assert (await dee.get(f"/{name}/me"))["player"] == 2
    lobby = await dee.post(f"/{name}/claim")
    assert (lobby["me"], lobby["directs"]) == (2, True)
    dee.headers = {}
    assert (await dee.get(f"/{name}/me"))["player"] == 2
    await dee.do(name, "announce", text="the director plays")


async def test_a_players_link_is_not_anothers_who_gets_the_same_number(there: House) -> None:
    dee, mallory, ann = [await there.person(name) for name in ("Dee", "Mallory", "Ann")]
    name = await dee.open()
    await dee.do(name, "register", name="Mal")
    link = await dee.post(f"/{name}/links", {"kind": "player", "number": 1})
    mallory.headers = {"X-Tournament-Link": token_of(link)}
    await mallory.post(f"/{name}/claim")
    await dee.do(name, "unregister", player=1)
    await ann.post(f"/{name}/register")
    assert (await ann.get(f"/{name}"))["me"] == 1
    assert await mallory.cannot("POST", f"/{name}/unregister") == (403, "not-yours")
    assert await mallory.cannot("POST", f"/{name}/claim") == (403, "bad-link")
    mallory.headers = {}
    assert await mallory.refused(name, "unregister", player=1) == (403, "not-yours")


async def test_somebody_elses_registration_is_theirs(there: House) -> None:
    dee, ann, bob = [await there.person(name) for name in ("Dee", "Ann", "Bob")]
    name = await dee.open()
    await ann.post(f"/{name}/register")
    await bob.post(f"/{name}/register")
    assert await bob.refused(name, "unregister", player=1) == (403, "not-the-director")
    assert await bob.refused(name, "register", name="Carl") == (403, "not-the-director")
    assert (await bob.cannot("POST", f"/{name}/register"))[1] == "registered"
    smuggled = {"op": "register", "name": "Carl", "person": "x"}
    assert (await dee.cannot("POST", f"/{name}/commands", {"command": smuggled}))[0] == 422
    for alike in ("ANN", "\u0410nn", "A-n n"):  # the second begins with a Cyrillic letter
        namesake = await there.person(alike)
        assert await namesake.cannot("POST", f"/{name}/register") == (409, "name-taken")


async def test_a_co_director_is_one_until_their_link_is_revoked(there: House) -> None:
    dee, name = await four(there)
    link = await dee.post(f"/{name}/links", {"kind": "director"})
    eve = await there.person("Eve")
    eve.headers = {"X-Tournament-Link": token_of(link)}
    assert (await eve.post(f"/{name}/claim"))["directs"]
    eve.headers = {}
    await eve.do(name, "announce", text="dinner")
    (said,) = (await eve.floor(name))["announcements"]
    assert said["text"] == "dinner"
    await dee.ask("DELETE", f"/{name}/links/{link['id']}")
    assert await eve.refused(name, "announce", text="more") == (403, "not-yours")
    assert (await dee.ask("DELETE", f"/{name}/links/none")).json()["code"] == "no-link"


async def test_what_was_made_through_a_stolen_link_falls_with_it(there: House) -> None:
    """A director's link is stolen. By it a session directs and makes another; by that one a second session,
    and so on: they all direct, give links to scorers and players, and may print the seat cards.
    """
    dee, name = await four(there)
    stolen = await dee.post(f"/{name}/links", {"kind": "director"})
    own = await dee.post(f"/{name}/links", {"kind": "director"})
    tokens, thieves, made = [token_of(stolen)], [], []
    for number in range(3):  # by turns as a session that claims, and by the link alone
        eve = await there.person(f"Eve {number}")
        eve.headers = {"X-Tournament-Link": tokens[-1]}
        if number != 1:
            assert (await eve.post(f"/{name}/claim"))["directs"]
            eve.headers = {}
        for kind, which in (("scorer", 1), ("player", 1), ("director", 0)):
            made.append(await eve.post(f"/{name}/links", {"kind": kind, "number": which}))
        tokens.append(token_of(made[-1]))
        thieves.append(eve)
    assert (await thieves[-1].ask("GET", f"/{name}/print/seats")).status_code == 200
    fred = await there.person("Fred")
    fred.headers = {"X-Tournament-Link": token_of(made[1])}
    assert (await fred.post(f"/{name}/claim"))["me"] == 1

    told = {link["id"]: link for link in await dee.get(f"/{name}/links")}
    assert [(told[link["id"]]["by"], told[link["id"]]["parent"]) for link in made[::3]] == [
        ("Eve 0", stolen["id"]),
        ("", made[2]["id"]),
        ("Eve 2", made[5]["id"]),
    ]
    assert (told[own["id"]]["by"], told[own["id"]]["parent"]) == ("Dee", "")
    assert len(told) == 2 + 9 + 4
    assert (await dee.ask("DELETE", f"/{name}/links/{stolen['id']}")).status_code == 204

    assert [link["id"] for link in await dee.get(f"/{name}/links")] == [own["id"]]
    for eve in thieves:
        assert (await eve.cannot("GET", f"/{name}/export"))[0] == 403
        assert (await eve.cannot("POST", f"/{name}/links", {"kind": "director"}))[0] == 403
    for token in (*tokens, *map(token_of, made)):
        by_link = there.stranger(token)
        assert await by_link.refused(name, "announce", text="x") == (403, "bad-link")
    assert (await fred.ask("GET", f"/{name}/me")).status_code == 403
    bob = there.stranger(token_of(own))
    await bob.do(name, "announce", text="dinner")


async def test_a_link_that_is_made_while_its_makers_is_taken_back_is_none(there: House) -> None:
    dee, name = await four(there)
    stolen = await dee.post(f"/{name}/links", {"kind": "director"})
    actor = await there.registry.tournaments.find(name)
    role = await standing(actor, Caller(None, token_of(stolen), ""))
    assert (await dee.ask("DELETE", f"/{name}/links/{stolen['id']}")).status_code == 204
    for doing in (
        links.give(actor, role, "director", 0, QUICK),
        links.cards(actor, role, there.registry.store, QUICK),
    ):
        with pytest.raises(CroupierError) as caught:
            await doing
        assert caught.value.code == "not-yours"
    assert await dee.get(f"/{name}/links") == []


async def test_no_file_before_the_end_has_the_seed() -> None:
    """Whoever directs, the opener too, would know every seat, race and tie to come."""
    async with house() as here, house() as there:
        dee, name = await four(here)
        seed = here.registry.tournaments._actors[log_of(name)].state.seed.hex()
        told = (await dee.get(f"/{name}"))["commitment"]
        files = []
        for op, fields in (("announce", {"text": "hello"}), ("halt", {}), ("bag", {}), ("resume", {})):
            await dee.do(name, op, **fields)
            files.append((await dee.ask("GET", f"/{name}/export")).content)
        for path in ("", "/floor", "/entries", "/log", "/print/sheets", "/tables/1", "/links"):
            assert seed not in (await dee.ask("GET", f"/{name}{path}")).text, path
        assert not any(seed.encode() in file for file in files)

        eve = await there.person("Eve")
        other = (await eve.post_file("/import", files[2])).json()["tournament"]
        fresh = there.registry.tournaments._actors[log_of(other)].state.seed
        lobby = await eve.get(f"/{other}")
        assert lobby["commitment"] == commitment(fresh) != told
        assert told in (await eve.floor(other))["announcements"][0]["text"]
        assert fresh.hex() not in (await eve.ask("GET", f"/{other}/export")).text
        await eve.do(other, "resume")
        await eve.play_out(other)
        assert (await eve.get(f"/{other}"))["seed"] == fresh.hex()
        assert fresh.hex() in (await eve.ask("GET", f"/{other}/export")).text  # it is told to all now


async def test_an_undo_that_would_take_others_names_them_and_takes_nothing(there: House) -> None:
    dee, name = await four(there)
    first = (await dee.report(name, 1))["entry"]
    await dee.report(name, 1)
    assert await dee.refused(name, "undo", entry=first) == (422, "followed")
    assert await dee.refused(name, "undo", entry=first, following=[2]) == (422, "followed")
    assert await dee.refused(name, "undo", entry=1) == (422, "no-entry")
    assert await dee.refused(name, "undo", entry=999) == (422, "no-entry")


async def test_a_file_that_is_not_as_it_was_written_is_refused() -> None:
    async with house(settings=QUICK.but(import_bytes=200_000)) as there:
        dee, name = await four(there)
        await dee.report(name, 1)
        file = (await dee.ask("GET", f"/{name}/export")).content
        lines = file.splitlines(keepends=True)
        nest = b"[" * 5_000
        bad = {
            "altered": file.replace(b"Cleo", b"Carl"),
            "a line left out": b"".join([*lines[:2], *lines[3:]]),
            "cut short": file[:-20],
            "nothing": b"",
            "no log": b"hello\n",
            "deep": b'{"at":1,"by":' + nest + b"\n",
            "zeros": b"\0" * 1000,
            "too long": file + b" " * 300_000,
            "bound anew, other seed": _rewritten(file, seed="00" * 32),
            "bound anew, a path": _rewritten(file, preset="/etc/passwd"),
            "bound anew, too many chips": _rewritten(file, chips=10**17),
            "bound anew, unseen": _rewritten(file, by="a\u202eb"),
            "bound anew, other chips": _rewritten(file, after=[1_100, 900, 1_000, 1_000]),
            "bound anew, other points": _rewritten(file, points=[[0, 1], [-1, 0]]),
            "bound anew, one name for all": _rewritten(file, name="Cleo"),
        }
        before = await dee.get()
        for what, body in bad.items():
            answer = await dee.post_file("/import", body)
            assert answer.status_code == 422, (what, answer.text)
            assert set(answer.json()) - {"message"} == {"code", "sentence"}
            assert "root:" not in answer.text
        assert (await there.stranger().post_file("/import", file)).status_code == 401
        assert await dee.get() == before
        assert (await dee.post_file("/import", file)).status_code == 201


def _rewritten(file: bytes, **changes: Any) -> bytes:
    """A file with something else in it, and every hash made anew."""

    def changed(value: Any, key: str = "") -> Any:
        if key in changes:
            return changes[key]
        if isinstance(value, dict):
            return {name: changed(part, name) for name, part in value.items()}
        return [changed(part) for part in value] if isinstance(value, list) else value

    from croupier.journal import write_record
    from croupier.tournament.events import read_record

    records = [write_record(record) for record in read_lines(file, "file")]
    return serialize_log(read_record(json.dumps(changed(json.loads(body))).encode()) for body in records)


async def test_a_file_without_end_is_not_waited_for() -> None:
    async with house(settings=QUICK.but(import_bytes=100_000)) as there:
        dee = await there.person("Dee")
        sent = 0

        async def endless() -> Any:
            nonlocal sent
            while sent < 300_000_000:
                sent += 65_536
                yield b"0" * 65_536

        for person in (dee, there.stranger()):
            sent = 0
            with suppress(httpx.TransportError):  # the server hangs up while it is still sent
                answer = await person.client.post("/api/tournaments/import", content=endless())
                assert answer.status_code in (401, 422)
            assert sent < 50_000_000


class Belled(MemoryStore):
    """One that two servers share; each hears what is written by the other."""

    shared = True

    def __init__(self) -> None:
        super().__init__()
        self.bells: list[Doorbell] = []

    def listen(self, bell: Doorbell, ear: Ear | None = None) -> None:  # noqa: ARG002
        self.bells.append(bell)

    async def append(self, table: str, *given: Any, **more: Any) -> None:
        await super().append(table, *given, **more)
        for bell in self.bells:
            bell(table)


async def test_an_address_has_so_many_tournaments_over_restarts_and_on_all_servers_together() -> None:
    settings = QUICK.but(tournaments_per_address=3)
    turbo = {"structure": "turbo"}
    store = Belled()
    async with house(store, settings) as there:
        await (await there.person("Ann")).open()
    async with house(store, settings) as there, house(store, settings) as beside:
        await (await there.person("Bob")).open()
        last = await beside.person("Cleo")
        name = await last.open()
        for one in (there, beside):
            stranger = await one.person("Dan")
            assert await stranger.cannot("POST", "", turbo) == (429, "too-many")
    async with house(store, settings) as there:
        stranger = await there.person("Eve")
        assert await stranger.cannot("POST", "", turbo) == (429, "too-many")
    kept = await store.get(f"tournament:{name}", "house") or ""
    assert '"place":"' in kept
    assert "127.0.0.1" not in str([await store.list_space(f"tournament:{name}"), kept])


async def test_a_house_has_room_for_so_many() -> None:
    settings = QUICK.but(tournaments_each=2, entrants=3, links=2, tournament_entries=7)
    async with house(settings=settings) as there:
        dee, eve = await there.person("Dee"), await there.person("Eve")
        name = await dee.open(most=2)
        await dee.open()
        assert (await dee.cannot("POST", "", {"structure": "turbo"})) == (429, "too-many")
        other = await eve.open()
        for player in ("Ann", "Bob"):
            await dee.do(name, "register", name=player)
        assert await dee.refused(name, "register", name="Cleo") == (422, "full-tournament")
        assert (await eve.cannot("POST", f"/{name}/register"))[1] == "full-tournament"
        for player in ("Ann", "Bob", "Cleo"):
            await eve.do(other, "register", "k" + player, name=player)
        assert (await eve.refused(other, "register", name="Dan"))[1] == "full-tournament"
        for number in (1, 2):
            await eve.post(f"/{other}/links", {"kind": "scorer", "number": number})
        assert (await eve.cannot("POST", f"/{other}/links", {"kind": "director"}))[0] == 429
        for _ in range(3):
            await eve.do(other, "announce", text="hello")
        assert await eve.refused(other, "announce", text="hello") == (422, "too-long")
        assert (await eve.do(other, "register", "kAnn", name="Ann"))["entry"] == 2  # a repeat is answered


async def test_a_crowd_that_opens_tournaments_and_looks_at_them_keeps_nobody_out() -> None:
    """Every opening by a new guest from another address; some with bots and a start in ten years."""
    settings = QUICK.but(tournaments=6, tournaments_each=5, tournaments_per_address=20, trust_proxy=True)
    later = 1000 * (int(time.time()) + 10 * 365 * 24 * 3600)
    async with house(settings=settings) as there:
        dee, club = await four(there)
        wall = there.stranger()
        looking = asyncio.create_task(
            wall.ask("GET", f"/{club}/floor", params={"after": (await dee.floor(club))["n"]})
        )
        names = []
        for number in range(20):
            eve = await there.person(f"Guest {number}")
            eve.client.headers["X-Forwarded-For"] = f"198.51.100.{number}"
            kind = {"kind": "online", "starts": later} if number % 2 else {}
            names.append(await eve.open(**kind))
            for player in range(number % 3):
                if number % 2:
                    await eve.post(f"/{names[-1]}/bots", {"count": 1})
                else:
                    await eve.do(names[-1], "register", name=f"Ann {player}")
        nobody, found = there.stranger(), there.registry.tournaments
        waits = []
        for name in names:  # by looking and by waiting for news, they are all in use
            n = (await nobody.floor(name))["n"]
            waits.append(asyncio.create_task(nobody.ask("GET", f"/{name}/floor", params={"after": n})))
            while not (await found.find(name))._waiting:
                await asyncio.sleep(0.01)
        cleo = await there.person("Cleo")
        cleo.client.headers["X-Forwarded-For"] = "192.0.2.1"
        answer = await cleo.ask("POST", "", {"structure": "turbo"})
        assert answer.status_code == 201, answer.text
        assert len(found.held) <= len(names) + 2
        await dee.report(club, 1)  # whether it was let go of or not
        for wait in (looking, *waits):
            wait.cancel()
        await asyncio.gather(looking, *waits, return_exceptions=True)
        for name in (*names, club):  # nor does looking fill the memory
            await nobody.floor(name)
        while any(actor.watched for actor in found.held):
            await asyncio.sleep(0.01)
        await nobody.floor(names[0])
        await nobody.floor(names[1])
        assert len(found.held) <= settings.tournaments


async def test_a_house_whose_tables_are_all_played_at_says_when_to_ask_again() -> None:
    async with house(settings=QUICK.but(tournaments=1, bot_pace=60)) as there:
        dee = await there.person("Dee")
        name = await dee.open(kind="online")
        await dee.post(f"/{name}/bots", {"count": 2})
        await dee.do(name, "start")
        answer = await dee.ask("POST", "", {"structure": "turbo"})
        assert (answer.status_code, answer.json()["code"]) == (503, "full")
        assert int(answer.headers["Retry-After"]) > 0


async def test_so_many_may_wait_for_news_and_who_has_gone_waits_no_more() -> None:
    async with house(settings=QUICK.but(waits_per_address=2)) as there:
        dee, name = await four(there)
        n = (await dee.floor(name))["n"]
        actor = await there.registry.tournaments.find(name)
        eve = there.stranger()
        waiting = [
            asyncio.create_task(eve.ask("GET", f"/{name}/floor", params={"after": n})) for _ in range(2)
        ]
        while len(actor._waiting) < 2:
            await asyncio.sleep(0.01)
        assert (await dee.ask("GET", f"/{name}/floor", params={"after": n})).status_code == 429
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        while actor._waiting:  # they have hung up
            await asyncio.sleep(0.01)
        again = asyncio.create_task(dee.get(f"/{name}/floor", after=n))
        while not actor._waiting:
            await asyncio.sleep(0.01)
        await dee.report(name, 1)
        assert (await again)["n"] == n + 1


async def test_a_private_tournament_is_listed_to_those_alone_who_are_in_it(there: House) -> None:
    dee, ann = await there.person("Dee"), await there.person("Ann")
    name = await dee.open(public=False, title="At home")
    assert len(name) > len("at-home-") + 10
    await dee.do(name, "register", name="Bob")  # who is nobody's session
    assert await there.stranger().get() == []
    assert [one["name"] for one in await dee.get()] == [name]
    await ann.post(f"/{name}/register")
    assert [one["name"] for one in await ann.get()] == [name]


async def test_whatever_a_director_sends_is_done_or_refused_and_the_log_stays_whole() -> None:
    luck = random.Random(13)
    odd = (0, 1, 2, 3, 4, 5, 9, 2**31)

    def number() -> int:
        return luck.choice(odd) or 1

    def points() -> Any:
        size = luck.choice((1, 2, 3, 4))
        return [[luck.choice((0, 5, -5, 10_000, -10_000)) for _ in range(size)] for _ in range(size)]

    def command(floor: Any) -> dict[str, Any]:
        table = luck.choice(floor["tables"] or [{"number": 1, "hand": 1, "seats": []}])
        size = sum(seat is not None for seat in table["seats"])
        even = [[0] * size for _ in range(size)]
        last = floor["n"] - luck.choice((0, 1, 2))
        return luck.choice(
            (
                {"op": "register", "name": luck.choice(("A", "B" * 60, "P1", "\u202e", " "))},
                {"op": "unregister", "player": number()},
                {"op": "enter", "player": number()},
                {"op": "start"},
                {"op": "deal", "table": number()},
                {"op": "report", "table": table["number"], "hand": table["hand"], "points": even},
                {"op": "report", "table": number(), "hand": table["hand"], "points": points()},
                {"op": "report", "table": 1, "hand": 1, "points": even, "fantasy": {"1": 14}},
                {"op": "race", "table": number(), "winners": [number(), number()]},
                {"op": "away", "player": number(), "away": luck.random() < 0.5},
                {"op": "disqualify", "player": number(), "reason": "as they wished"},
                {
                    "op": "move",
                    "player": number(),
                    "table": number(),
                    "seat": luck.randrange(10),
                    "reason": "x",
                },
                {"op": "swap", "one": number(), "other": number(), "reason": "x"},
                {"op": "halt"},
                {"op": "resume"},
                {"op": "bag"},
                {"op": "clock"},
                {"op": "announce", "text": "x" * luck.choice((1, 400))},
                {"op": "agree", "method": "icm", "players": [1, 2, 3, 4], "left": number()},
                {"op": "undo", "entry": max(1, last), "following": list(range(last + 1, floor["n"] + 1))},
            )
        )

    store = MemoryStore()
    async with house(store) as there:
        dee, name = await four(there)
        for person in ("E", "F", "G"):
            await dee.do(name, "register", name=person)
        done: Counter[str] = Counter()
        for n in range(1500 if FULL else 60):
            floor = await dee.floor(name)
            sent = {"command": command(floor), "key": f"k{n}", "dry": luck.random() < 0.1}
            answer = await dee.ask("POST", f"/{name}/commands", sent)
            assert answer.status_code in (200, 403, 404, 409, 422), (sent, answer.text)
            done[f"{sent['command']['op']} {answer.status_code}"] += 1  # type: ignore[index]
            if answer.status_code != 200 or sent["dry"]:
                assert await dee.floor(name) == floor, sent
        assert sum(count for what, count in done.items() if what.endswith("200")) > 5, done
        state = there.registry.tournaments._actors[log_of(name)].state
        bodies = await store.read(log_of(name))
        assert fold(map(read_record, bodies)) == state
        assert (await dee.ask("GET", f"/{name}/entries", params={"count": 200})).status_code == 200
        file = (await dee.ask("GET", f"/{name}/export")).content
        assert (await dee.post_file("/import", file)).status_code == 201
