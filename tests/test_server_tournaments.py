"""Tournaments at the server, over real HTTP: opened, found, played in, directed."""

from __future__ import annotations

import asyncio
from typing import Any

from croupier.server.tournaments import access_links as links
from croupier.server.tournaments.roles import Caller, standing
from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)
from tests.tournament_house import House, four, house, token_of


async def test_somebody_opens_one_and_others_register_and_play(there: House) -> None:
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


async def test_the_same_key_is_done_once_and_answered_again(there: House) -> None:
    dee, name = await four(there)
    first = await dee.report(name, 1, key="k1")
    body: dict[str, Any] = {"op": "report", "table": 1, "hand": 9, "points": []}
    again = await dee.post(f"/{name}/commands", {"command": body, "key": "k1"})
    assert again == first
    assert (await dee.floor(name))["tables"][0]["hand"] == 2


async def test_who_registers_late_is_told_table_and_seat(there: House) -> None:
    _, name = await four(there)
    eve = await there.person("Eve")
    told = await eve.post(f"/{name}/register")
    registered, _, _, seated = told["events"][:4]
    assert (registered["kind"], seated["kind"], seated["why"]) == ("registered", "seated", "late")
    own = await eve.get(f"/{name}/me")
    assert (own["table"]["number"], own["seat"]) == (seated["table"], seated["seat"])
    assert (own["moved"]["to_table"], own["moved"]["to_seat"]) == (seated["table"], seated["seat"])


async def test_what_a_command_would_do_is_told_and_not_done(there: House) -> None:
    """Nothing that is drawn is told before it is done: who reports, or starts, could choose by it."""
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

    for _ in order[1:]:  # the last one wins all: the end would tell the seed
        sheet = await dee.get(f"/{name}/tables/1")
        stacks = {one["player"]: one["chips"] for one in sheet["table"]["seats"] if one}
        lost = min(range(len(stacks)), key=lambda at: stacks[sheet["order"][at]])
        size = len(sheet["order"])
        nets = [[0] * size for _ in range(size)]
        for other in set(range(size)) - {lost}:
            nets[other][lost], nets[lost][other] = 98, -98
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


async def test_whoever_waits_hears_of_what_is_new_at_once(there: House) -> None:
    dee, name = await four(there)
    n = (await dee.floor(name))["n"]
    paths = [f"/{name}/floor", f"/{name}/tables/1"]
    waiting = [asyncio.create_task(dee.get(path, after=n)) for path in paths]
    actor = await there.registry.tournaments.find(name)
    while len(actor._waiting) < 2:
        await asyncio.sleep(0.01)
    await dee.report(name, 1)
    assert [one["n"] for one in await asyncio.gather(*waiting)] == [n + 1, n + 1]


async def test_entries_are_in_words_and_name_what_an_undo_would_take(there: House) -> None:
    dee, name = await four(there)
    first = (await dee.report(name, 1))["entry"]
    second = (await dee.report(name, 1))["entry"]
    newest, before, *_ = await dee.get(f"/{name}/entries")
    assert (newest["n"], before["n"], before["follows"]) == (second, first, [second])
    assert before["sentence"].startswith("table 1 begins hand 1; table 1, hand 1: ")
    assert [one["n"] for one in await dee.get(f"/{name}/entries", before=3, count=2)] == [2, 1]
    await dee.do(name, "undo", entry=first, following=[second])
    newest, undone, *_ = await dee.get(f"/{name}/entries")
    assert (undone["undone"], undone["follows"]) == (True, None)
    assert newest["sentence"] == f"taken back: {first}, {second}"
    assert (await dee.floor(name))["tables"][0]["hand"] == 1


async def test_a_tournament_is_carried_to_another_house_and_played_on() -> None:
    async with house() as here, house() as there:
        dee, name = await four(here)
        await dee.report(name, 1)
        for text in ("Two\nlines", "A family: \U0001f468\u200d\U0001f469", "soft\xadhyphen"):
            await dee.do(name, "announce", text=text)
        await dee.do(name, "halt", why="Dinner\nfor all")
        await dee.do(name, "bag")
        file = (await dee.ask("GET", f"/{name}/export")).content
        eve = await there.person("Eve")
        hidden = (await eve.post_file("/import?kind=online&public=false", file)).json()["tournament"]
        assert (await eve.get(f"/{hidden}"))["listed"]["kind"] == "online"
        assert hidden not in str(await there.stranger().get())
        other = (await eve.post_file("/import", file)).json()["tournament"]
        floor = await eve.floor(other)
        assert floor["bagged"]
        assert floor["tables"] == (await dee.floor(name))["tables"]
        await eve.do(other, "resume")
        await eve.report(other, 1, loser=floor["tables"][0]["seats"][0]["player"])
        lines = (await eve.ask("GET", f"/{other}/log")).text.splitlines()
        assert lines[0].startswith('{"kind":"opened"')
        assert '"seed"' not in "".join(lines)


async def test_paper_is_html_that_runs_nothing(there: House) -> None:
    dee, name = await four(there)
    for what in ("seats", "sheets", "receipts", "bags", "standings"):
        answer = await dee.ask("GET", f"/{name}/print/{what}")
        assert answer.status_code == 200
        assert "Ann" in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    stranger = there.stranger()
    assert (await stranger.ask("GET", f"/{name}/print/standings")).status_code == 200
    assert (await stranger.cannot("GET", f"/{name}/print/seats"))[0] == 403
    assert (await stranger.cannot("GET", f"/{name}/print/payout"))[0] == 422  # T5: not over
    assert (await dee.cannot("GET", f"/{name}/print/../../etc"))[0] == 404


async def test_seat_cards_have_their_players_links_and_are_the_same_when_printed_again(
    there: House,
) -> None:
    dee, name = await four(there)
    bare = (await dee.ask("GET", f"/{name}/print/seats", params={"codes": "false"})).text
    assert "<svg" not in bare
    assert await dee.get(f"/{name}/links") == []
    first = (await dee.ask("GET", f"/{name}/print/seats")).text
    assert first.count("<svg") == 4
    assert (await dee.ask("GET", f"/{name}/print/seats")).text == first
    given = await dee.get(f"/{name}/links")
    assert [(one["kind"], one["number"]) for one in given] == [("player", n) for n in range(1, 5)]
    actor = await there.registry.tournaments.find(name)
    role = await standing(actor, Caller(None, "", ""))
    tokens = await links.cards(actor, role, there.registry.store, there.registry.settings)
    assert (await there.stranger(tokens[3]).get(f"/{name}/me"))["who"] == "Cleo"
    await dee.ask("DELETE", f"/{name}/links/{given[2]['id']}")
    assert (await there.stranger(tokens[3]).ask("GET", f"/{name}/me")).status_code == 403
    again = await links.cards(actor, role, there.registry.store, there.registry.settings)
    assert again[3] != tokens[3]
    assert again[1] == tokens[1]


async def test_presets_can_be_checked_and_opened(there: House) -> None:
    dee = await there.person("Dee")
    for preset in await dee.get("/presets"):
        found = await dee.post("/check", {"toml": preset["toml"], "entrants": [9]})
        assert found == await dee.post("/check", {"structure": preset["name"], "entrants": [9]})
        assert found["expected"][0]["entrants"] == 9
    told = await dee.post("/check", {"toml": "levels = 3"})
    assert told["expected"] == []
    assert [(one["place"], one["level"], one["sentence"]) for one in told["findings"]] == [
        ("structure", "error", "toml: levels: expected a list, not a whole number")
    ]


async def test_a_form_has_its_text_its_money_and_its_findings_by_place(there: House) -> None:
    dee = await there.person("Dee")
    text = next(one["toml"] for one in await dee.get("/presets") if one["name"] == "evening")
    asked = {"toml": text, "money": {"entries": 12}}
    found = await dee.post("/check", asked)
    values = found["values"]
    assert (found["toml"], found["findings"]) == (text, [])
    assert found["money"] == {"pool": 240, "fees": 0, "bounties": 0, "prizes": [120, 72, 48]}
    assert found["begins"][:4] == [0.0, 20.0, 40.0, 70.0]
    assert await dee.post("/check", {**asked, "values": values}) == found
    values["levels"][4]["point"] = 250
    found = await dee.post("/check", {**asked, "values": values})
    [one] = found["findings"]
    assert (one["place"], one["level"]) == ("levels.5.point", "error")
    assert [fix["sentence"] for fix in one["fixes"]] == ["Make it 200", "Keep the 25s until after level 5"]
    assert one["fixes"][0]["changes"] == [{"place": "levels.5.point", "value": 200}]
    assert found["toml"] == text.replace("{ point = 200 }", "{ point = 250 }")
    levels = values["levels"]
    for place, changed, words in (
        ("levels.2.point", {"levels": [levels[0], {"point": None}]}, "there is nothing here"),
        ("levels.1.hands", {"levels": [{"point": 25, "hands": 0}]}, "whole number"),
        ("breaking", {"breaking": [1, 1]}, "named twice"),
        ("game", {"game": "/etc/passwd"}, "expected one of"),
        ("preset", {"preset": "mine.toml"}, "expected one of"),
    ):
        found = await dee.post("/check", {**asked, "values": {**values, **changed}})
        assert [(one["place"], one["level"]) for one in found["findings"]] == [(place, "error")]
        assert words in found["findings"][0]["sentence"]
        assert found["toml"] is None
    sold = {
        **values,
        "levels": levels,
        "buy_in": {"prize": 20, "fee": 5},
        "rebuy": {"chips": 5_000, "prize": 15, "fee": 1},
        "add_on": {"chips": 4_000, "prize": 10, "after_level": 3},
        "bounty": {"amount": 4},
        "level_minutes": 25,
    }
    sold["levels"][4]["point"] = 200
    evening = {"entries": 12, "rebuys": 4, "add_ons": 8}
    found = await dee.post("/check", {"values": sold, "money": evening})
    # RULES T17: 12 × 20 + 4 × 15 + 8 × 10; 12 × 5 + 4 × 1; (12 + 4) × 4
    money = {"pool": 380, "fees": 64, "bounties": 64, "prizes": [190, 114, 76]}
    assert (found["findings"], found["money"]) == ([], money)
    assert found["begins"][:4] == [0.0, 25.0, 50.0, 85.0]
    longer = await dee.post("/forecast", {"toml": found["toml"], "entries": 12})
    forecast = await dee.post("/forecast", {"toml": text, "entries": 12})
    assert sum(forecast["bars"]) == forecast["runs"] == 1_000
    assert forecast["levels"][0]["left"] == 12
    assert forecast["minutes"][0] < forecast["minutes"][1] < forecast["minutes"][2]
    assert longer["minutes"][1] > forecast["minutes"][1]
    assert (await dee.ask("POST", "/forecast", {"toml": "stack = 3"})).status_code == 422


async def test_t8_the_series_counts_public_tournaments_that_are_over(there: House) -> None:
    for public in (True, True, False):
        dee, name = await four(there, public=public)
        await dee.play_out(name)
    stranger = there.stranger()
    ranks = (await stranger.client.get("/api/series")).json()
    assert sum(one["points"] for one in ranks) == 30.0  # ten and five for each of two
    assert sum(one["events"] for one in ranks) == 4
    ranks = (await stranger.client.get("/api/series?best=1")).json()
    assert {one["points"] for one in ranks} <= {10.0, 5.0}


async def test_bots_are_registered_for_online_tables_alone(there: House) -> None:
    dee = await there.person("Dee")
    name = await dee.open(kind="online")
    assert len(await dee.post(f"/{name}/bots", {"count": 3, "bot": "random"})) == 3
    entrants = (await dee.get(f"/{name}"))["entrants"]
    assert [(one["name"], one["bot"]) for one in entrants] == [
        ("Bot 1", "random"),
        ("Bot 2", "random"),
        ("Bot 3", "random"),
    ]
    assert (await dee.cannot("POST", f"/{name}/bots", {"count": 1, "bot": "nobody"}))[0] == 422
    live = await dee.open()
    assert (await dee.cannot("POST", f"/{live}/bots", {"count": 1}))[1] == "live"


async def test_who_is_renamed_keeps_their_link_and_stays_who_they_are(there: House) -> None:
    dee, name = await four(there)
    link = await dee.post(f"/{name}/links", {"kind": "player", "number": 1})
    ann, phone = await there.person("Ann"), there.stranger(token_of(link))
    ann.headers = phone.headers
    await ann.post(f"/{name}/claim")
    await dee.do(name, "rename", player=1, name=" Anna  Maria ")
    ann.headers = {}
    for who in (ann, phone):
        assert (await who.get(f"/{name}/me"))["who"] == "Anna Maria"
    seats = (await dee.floor(name))["tables"][0]["seats"]
    assert "Anna Maria" in [seat["name"] for seat in seats]
    first = (await dee.get(f"/{name}/entries"))[0]
    assert first["sentence"] == "Ann is called Anna Maria now"
    assert await dee.refused(name, "rename", player=1, name="bob") == (409, "name-taken")
    assert await dee.refused(name, "rename", player=1, name="Anna Maria") == (422, "no-change")
    assert await ann.refused(name, "rename", player=1, name="Zoe") == (403, "not-the-director")
    await dee.do(name, "undo", entry=first["n"], following=[])
    assert (await phone.get(f"/{name}/me"))["who"] == "Ann"
    await dee.play_out(name)
    await dee.do(name, "rename", player=1, name="Anna")
    assert "Anna" in [one["name"] for one in (await dee.get(f"/{name}/report"))["places"]]


async def test_t8_the_leaderboard_is_of_one_series_and_of_people(there: House) -> None:
    client = there.stranger().client
    assert (await client.get("/api/series")).json() == []
    for series in ("", "Spring", ""):
        dee, name = await four(there, series=series)
        actor = next(one for one in there.registry.tournaments.held if one.house_name == name)
        assert actor.state.structure.series == series
        await dee.play_out(name)
    names = (await client.get("/api/series/names")).json()
    assert [(one["name"], one["tournaments"]) for one in names] == [("Tiny", 2), ("Spring", 1)]
    latest = (await client.get("/api/series")).json()
    assert sum(one["points"] for one in latest) == 2 * 15
    assert latest == (await client.get("/api/series", params={"series": "Tiny"})).json()
    spring = (await client.get("/api/series", params={"series": "Spring", "bots": "true"})).json()
    assert sum(one["points"] for one in spring) == 15
    assert (await client.get("/api/series", params={"series": "None such"})).json() == []
    last, first = (event["name"] for event in names[0]["events"])
    assert last == name
    alone = (await client.get("/api/series", params={"series": "Tiny", "events": first})).json()
    assert sum(one["points"] for one in alone) == 15
    await dee.do(name, "series", name="Spring")  # the last of them, after its end
    names = (await client.get("/api/series/names")).json()
    assert [(one["name"], one["tournaments"]) for one in names] == [("Spring", 2), ("Tiny", 1)]
    await dee.do(name, "series", name="")
    names = (await client.get("/api/series/names")).json()
    assert [(one["name"], one["tournaments"]) for one in names] == [("Spring", 1), ("Tiny", 1)]
    assert (await dee.get(f"/{name}"))["series"] == ""
