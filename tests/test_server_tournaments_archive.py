"""An operator ends and archives tournaments; a director has the cashier's sheet of a night with rebuys."""

from __future__ import annotations

import asyncio
import time

import pytest

from croupier.errors import BadInput
from croupier.server.admin.actions import Operator
from croupier.server.store import MemoryStore
from tests.tournament_checker import check
from tests.tournament_house import TINY, four, house

CLUB = TINY + "rebuy = { chips = 1000, prize = 7, fee = 1 }\nbounty = { amount = 3 }\n"


async def test_an_operator_ends_a_tournament_as_it_stands() -> None:
    store = MemoryStore()
    async with house(store) as at:
        dee, name = await four(at)
        await dee.report(name, 1)
        stack = {"op": "correct", "player": 2, "chips": 1_500, "reason": "counted"}
        await dee.post(f"/{name}/commands", {"command": stack})
        assert await dee.refused(name, "close", why="I am no operator") == (422, "bad-input")
        await Operator(store, "Olga").end_tournament(name, "the power is out")
        await at.registry.maintenance.apply_news()
        floor = await dee.get(f"/{name}/floor")
        while floor["phase"] != "over":
            floor = await dee.get(f"/{name}/floor", after=floor["n"])
        assert floor["places"][0]["player"] == 2
        assert [one["place"] for one in floor["places"]] == [1, 2, 2, 2]
        assert "the power is out" in (await dee.get(f"/{name}/entries"))[0]["sentence"]
        assert await dee.refused(name, "deal", table=1) == (422, "over")
        check((await dee.ask("GET", f"/{name}/log")).text.splitlines())
        verbs = [one.verb for one in await Operator(store, "Olga").audit_log()]
        assert verbs == ["end tournament"]


async def test_t8_a_tournament_that_ended_before_play_is_of_no_series() -> None:
    store = MemoryStore()
    async with house(store) as at:
        dee = await at.person("Dee")
        name = (await dee.post("", {"toml": TINY}))["tournament"]
        await Operator(store, "Olga").end_tournament(name)
        await at.registry.maintenance.apply_news()
        while (await dee.get(f"/{name}/floor"))["phase"] != "over":
            await asyncio.sleep(0)
        assert (await dee.client.get("/api/series/names")).json() == []


async def test_an_archived_tournament_is_at_its_address_and_nowhere_else() -> None:
    store = MemoryStore()
    async with house(store) as at:
        dee, name = await four(at)
        operator = Operator(store, "Olga")
        with pytest.raises(BadInput, match="end it first"):
            await operator.archive_tournament(name)
        await operator.end_tournament(name)
        await operator.archive_tournament(name, "tidied up")
        await at.registry.maintenance.apply_news()
        while name in [one["name"] for one in await dee.get()]:
            await asyncio.sleep(0)
        assert (await dee.refused(name, "announce", text="hello"))[1] == "archived"
        assert (await operator.tournaments())[0].archived
        await operator.archive_tournament(name, back=True)
        await at.registry.maintenance.apply_news()
        while name not in [one["name"] for one in await dee.get()]:
            await asyncio.sleep(0)
        await dee.do(name, "announce", text="hello")


async def test_an_archived_tournament_does_not_begin_at_its_time() -> None:
    store = MemoryStore()
    async with house(store) as at:
        dee = await at.person("Dee")
        name = await dee.open(kind="online", starts=int(1000 * time.time()) + 10**8)
        for player in ("Ann", "Bob"):
            await dee.do(name, "register", name=player)
        actor = await at.registry.tournaments.find(name)
        assert actor.due is not None
        await Operator(store, "Olga").archive_tournament(name)
        await at.registry.maintenance.apply_news()
        while not actor.book.house.archived:
            await asyncio.sleep(0)
        assert actor.due is None


async def test_a_rebuy_a_payment_and_the_cashier_s_sheet() -> None:
    async with house() as at:
        dee, name = await four(at, toml=CLUB)
        loser = await dee.shortest(name, 1)
        for _ in range(9):
            await dee.report(name, 1, loser=loser)
            seats = (await dee.get(f"/{name}/floor"))["tables"][0]["seats"]
            mine = next(seat for seat in seats if seat and seat["player"] == loser)
            if not mine["chips"]:
                break
        assert mine["offers"] == {"rebuy": True, "add_on": False, "decides_by": None}
        await dee.do(name, "rebuy", player=loser)
        await dee.do(name, "pay", player=loser)
        sheet = await dee.get(f"/{name}/cashier")
        assert sheet["balance"] == 0
        assert sheet["taken_in"] == 4 * 13 + 11
        assert sheet["received"] == sheet["in_box"] == 24
        assert sheet["bounties_won"] == 3
        assert sheet["bounties_left"] == 12
        stranger = at.stranger()
        assert (await stranger.ask("GET", f"/{name}/cashier")).status_code == 403
