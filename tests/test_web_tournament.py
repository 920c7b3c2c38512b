"""Tournaments at the server, over real HTTP: opened, found, played in, directed."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.test_web import _quick_hashing, run  # noqa: F401  (a fixture)
from tests.tournament_house import four, house


def test_somebody_opens_one_and_others_register_and_play() -> None:
    async def play() -> None:
        async with house() as there:
            dee, ann, bob = [await there.person(name) for name in ("Dee", "Ann", "Bob")]
            name = await dee.open(title="Friday night", kind="live")
            assert name.startswith("friday-night-")
            (listed,) = await ann.get()
            assert (listed["name"], listed["title"], listed["mine"], listed["directs"]) == (
                name,
                "Friday night",
                False,
                False,
            )
            done = await ann.post(f"/{name}/register")
            assert done["events"] == [{"kind": "registered", "player": 1, "name": "Ann"}]
            await bob.post(f"/{name}/register")
            assert (await ann.get())[0]["mine"]
            assert (await dee.get())[0]["directs"]
            lobby = await bob.get(f"/{name}")
            assert (lobby["me"], [one["name"] for one in lobby["entrants"]]) == (2, ["Ann", "Bob"])
            assert (await bob.get(f"/{name}/me"))["status"] == "registered"
            await dee.do(name, "register", name="Cleo")
            await dee.do(name, "start")
            me = await bob.get(f"/{name}/me")
            assert (me["status"], me["table"]["number"]) == ("seated", 1)
            await dee.report(name, 1, loser=1)
            floor = await there.stranger().floor(name)
            assert (floor["left"], floor["phase"]) == (2, "playing")
            assert (await ann.get(f"/{name}/me"))["may_reenter"]
            await ann.post(f"/{name}/reenter")
            assert (await ann.get(f"/{name}/me"))["entries"] == 2

    run(play)


def test_the_same_key_is_done_once_and_answered_again() -> None:
    async def play() -> None:
        async with house() as there:
            dee, name = await four(there)
            first = await dee.report(name, 1, key="k1")
            body: dict[str, Any] = {"op": "report", "table": 1, "hand": 9, "points": []}
            again = await dee.post(f"/{name}/commands", {"command": body, "key": "k1"})
            assert again == first
            assert (await dee.floor(name))["tables"][0]["hand"] == 2

    run(play)


def test_what_a_command_would_do_is_told_and_not_done() -> None:
    """Nothing that is drawn is told before it is done: who reports, or starts, could choose by it."""

    async def play() -> None:
        async with house() as there:
            dee, name = await four(there)
            order = (await dee.get(f"/{name}/tables/1"))["order"]
            points = [[0, 3, 0, 0], [-3, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
            report = {"op": "report", "table": 1, "hand": 1, "points": points}
            before = await dee.floor(name)
            told = await dee.post(f"/{name}/commands", {"command": report, "key": "k", "dry": True})
            (hand,) = told["events"]
            assert (hand["kind"], hand["order"]) == ("hand", order)
            assert [after - had for after, had in zip(hand["after"], hand["before"], strict=True)] == [
                150,
                -150,
                0,
                0,
            ]
            assert await dee.floor(name) == before
            stranger = there.stranger()
            assert await stranger.cannot("POST", f"/{name}/commands", {"command": report, "dry": True}) == (
                403,
                "not-yours",
            )
            done = await dee.post(f"/{name}/commands", {"command": report, "key": "k"})
            assert done["entry"] == told["entry"]

            for loser in order[:3]:  # the last one wins all: the end would tell the seed
                sheet = await dee.get(f"/{name}/tables/1")
                lost = sheet["order"].index(loser)
                size = len(sheet["order"])
                nets = [[0] * size for _ in range(size)]
                for other in set(range(size)) - {lost}:
                    nets[other][lost], nets[lost][other] = 10_000, -10_000
                end = {"op": "report", "table": 1, "hand": sheet["table"]["hand"], "points": nets}
                told = await dee.post(f"/{name}/commands", {"command": end, "dry": True})
                assert {event["kind"] for event in told["events"]} == {"hand", "out"}
                assert "seed" not in str(told)
                done = await dee.post(f"/{name}/commands", {"command": end})
            assert "seed" in str(done)

            new = await dee.open()
            for player in ("Ann", "Bob", "Cleo"):
                await dee.do(new, "register", name=player)
            start = {"command": {"op": "start"}, "dry": True}
            assert (await dee.post(f"/{new}/commands", start))["events"] == []

    run(play)


def test_whoever_waits_hears_of_what_is_new_at_once() -> None:
    async def play() -> None:
        async with house() as there:
            dee, name = await four(there)
            n = (await dee.floor(name))["n"]
            paths = [f"/{name}/floor", f"/{name}/tables/1"]
            waiting = [asyncio.create_task(dee.get(path, after=n)) for path in paths]
            actor = await there.registry.tournaments.find(name)
            while len(actor._waiting) < 2:
                await asyncio.sleep(0.01)
            await dee.report(name, 1)
            assert [one["n"] for one in await asyncio.gather(*waiting)] == [n + 1, n + 1]

    run(play)
