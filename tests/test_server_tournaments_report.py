"""The final report over HTTP, and who is known from earlier tournaments."""

from __future__ import annotations

from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)
from tests.tournament_house import House, four


async def test_the_report_is_public_and_comes_with_the_end(there: House) -> None:
    dee, name = await four(there)
    assert await dee.cannot("GET", f"/{name}/report") == (409, "not-over")
    for loser in (1, 2, 3):
        await dee.report(name, 1, loser=loser)
        if (await dee.floor(name))["left"] == 1:
            break
    if (await dee.floor(name))["phase"] != "over":
        players = [one["player"] for one in _seated(await dee.floor(name))]
        await dee.do(name, "agree", method="equal", players=players)
    report = await there.stranger().get(f"/{name}/report")
    assert sorted(one["name"] for one in report["places"]) == ["Ann", "Bob", "Cleo", "Dan"]
    assert sum(one["prize"] for one in report["places"]) == report["pool"] == 40
    assert [one["points"] for one in report["places"][:2]] == ["10", "5"]
    assert report["hands"] == 3


async def test_names_are_known_from_public_tournaments_and_those_one_directs(there: House) -> None:
    dee, _ = await four(there)
    await four(there)
    mine = await dee.open(public=False, title="At home")
    await dee.do(mine, "register", name="Secret Sam")
    assert {one["name"]: one["events"] for one in await dee.get("/people")} == {
        "Ann": 2,
        "Bob": 2,
        "Cleo": 2,
        "Dan": 2,
        "Secret Sam": 1,
    }
    eve = await there.person("Eve")
    assert "Secret Sam" not in {one["name"] for one in await eve.get("/people")}
    answer = await there.stranger().ask("GET", "/people")
    assert answer.status_code == 401


def _seated(floor: dict) -> list[dict]:  # type: ignore[type-arg]
    return [seat for table in floor["tables"] for seat in table["seats"] if seat]
