"""Score sheets shown live: who may write and who reads, what waits for news, what is forgotten."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from croupier.server.runtime.settings import Rate, unlimited
from croupier.server.scorer import live_sheets
from croupier.server.scorer.live_sheets import view_of
from tests.test_server import serving

KEY, OTHER = "0123456789abcdef" * 2, "f" * 32
QUICK = unlimited()


async def put(client: httpx.AsyncClient, sheet: str, key: str = KEY) -> httpx.Response:
    return await client.post("/api/score/live", json={"key": key, "sheet": sheet})


async def test_one_writes_and_others_read_and_nobody_finds_the_key() -> None:
    async with serving(settings=QUICK) as url, httpx.AsyncClient(base_url=url) as client:
        told = (await put(client, "one")).json()
        assert told["view"] == view_of(KEY)
        assert KEY not in told["view"]
        where = f"/api/score/live/{told['view']}"
        seen = (await client.get(where)).json()
        assert (seen["sheet"], seen["n"]) == ("one", told["n"])
        assert KEY not in str(seen)
        assert (await put(client, "one")).json() == told  # nothing has changed
        # the word that reads does not write: it is no key, and a key of another shows another sheet
        assert (await put(client, "mine", told["view"])).status_code == 422
        assert (await put(client, "mine", OTHER)).json()["view"] != told["view"]
        assert (await client.get(where)).json()["sheet"] == "one"
        for wrong in ("A" * 22, "short", "..%2f.."):
            assert (await client.get(f"/api/score/live/{wrong}")).status_code in (404, 422)


async def test_a_reader_waits_for_the_next_version_and_for_the_end() -> None:
    async with serving(settings=QUICK) as url, httpx.AsyncClient(base_url=url, timeout=30) as client:
        told = (await put(client, "one")).json()
        where = f"/api/score/live/{told['view']}"
        waits = asyncio.create_task(client.get(where, params={"after": told["n"]}))
        await asyncio.sleep(0)
        await put(client, "two")
        assert (await waits).json() == {"n": told["n"] + 1, "sheet": "two"}
        waits = asyncio.create_task(client.get(where, params={"after": told["n"] + 1}))
        await asyncio.sleep(0)
        await put(client, "")
        assert (await waits).status_code == 404
        assert (await client.get(where)).status_code == 404


async def test_a_restart_keeps_the_link() -> None:
    views = []
    for _ in range(2):
        async with serving(settings=QUICK) as url, httpx.AsyncClient(base_url=url) as client:
            views.append((await put(client, "one")).json())
    assert views[0] == views[1]


async def test_strangers_meet_limits() -> None:
    few = QUICK.but(openings=Rate(2, 0.0001))
    async with serving(settings=few) as url, httpx.AsyncClient(base_url=url) as client:
        assert (await put(client, "one")).status_code == 200
        assert (await put(client, "two", OTHER)).status_code == 200
        assert (await put(client, "three", "a" * 32)).status_code == 429
        assert (await put(client, "on")).status_code == 200  # its owner goes on
        assert (await put(client, "x" * 15_001)).status_code == 422
        assert (await put(client, "<b>")).status_code == 422


async def test_no_more_than_some_look_at_one_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_sheets, "EACH", 2)
    async with serving(settings=QUICK) as url, httpx.AsyncClient(base_url=url, timeout=30) as client:
        told = (await put(client, "one")).json()
        where, after = f"/api/score/live/{told['view']}", {"after": told["n"]}
        waits = [asyncio.create_task(client.get(where, params=after)) for _ in range(3)]
        done, left = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        assert [one.result().status_code for one in done] == [429]
        await put(client, "two")
        assert {one.json()["sheet"] for one in await asyncio.gather(*left)} == {"two"}


def test_a_change_of_a_sheet_takes_no_room_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_sheets, "MOST", 2)
    sheets = live_sheets.LiveSheets(QUICK, None, lambda: 0.0)  # type: ignore[arg-type]  # nobody waits here
    first = sheets.put(KEY, "one", "here")
    sheets.put(OTHER, "other", "here")
    assert sheets.put(KEY, "two", "here").n == first.n + 1
    assert len(sheets) == 2
    sheets.put("b" * 32, "new", "here")
    assert len(sheets) == 2
    assert sheets.put(KEY, "three", "here").n == first.n + 2  # the one that changed longest ago made room


def test_old_sheets_are_forgotten() -> None:
    now = 0.0
    sheets = live_sheets.LiveSheets(QUICK, None, lambda: now)  # type: ignore[arg-type]  # nobody waits here
    for number in range(3):
        sheets.put(f"{number:032x}", "sheet", "here")
    assert len(sheets) == 3
    now = live_sheets.KEPT + 1
    sheets.put("b" * 32, "new", "here")
    assert len(sheets) == 1
