"""The desk's searches, sessions and sheets over HTTP: the figures of the verbs, or one sentence."""

from __future__ import annotations

import csv
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import httpx
import pytest

from croupier.games import asian_stud, fortune
from croupier.games.asian_stud.odds import solve
from croupier.games.asian_stud.scoring import rules_with
from croupier.games.fortune.odds import solve as solve_fortune
from croupier.odds.sessions import POWER, SIGNIFICANCE, Habit, audit, play_session, visit
from tests.conftest import Ran

NET = Fraction(-31)


async def test_a_search_holds_caps_and_finds_what_it_says(http: httpx.AsyncClient) -> None:
    asked = {
        "preset": "standard",
        "wager": "lucky_pairs",
        "target": "5%",
        "hold": {"flush": "3"},
        "cap": {"straight-flush": "40"},
        "least_wins": "20%",
    }
    answer = (await http.post("/api/games/fortune/search", json=asked)).json()
    assert answer["complete"]
    assert len(answer["found"]) > 3
    for one in answer["found"]:
        assert one["pays"]["flush"] == 3
        assert one["pays"]["straight-flush"] <= 40
        assert float(Fraction(one["wins"]["fraction"])) >= 0.2
        body = {"preset": "standard", "tables": {"lucky_pairs": one["text"]}}
        (price,) = (
            wager
            for wager in (await http.post("/api/games/fortune/price", json=body)).json()["wagers"]
            if wager["wager"] == "lucky_pairs"
        )
        assert price["edge"] == one["edge"]
    said = await http.post("/api/games/fortune/search", json={**asked, "hold": {"nothing": "3"}})
    assert (said.status_code, "no wager that is searched has the row" in said.text) == (422, True)
    for wrong, start in (
        ({"target": "five"}, "target 'five': expected"),
        ({"cap": {"straight": "many"}}, "cap straight=many: expected"),
        ({"wager": "royal"}, "wager 'royal': expected"),
    ):
        answer = await http.post("/api/games/fortune/search", json={**asked, **wrong})
        assert (answer.status_code, f'"{start}' in answer.text) == (422, True), answer.text


@pytest.mark.exhaustive
async def test_the_ante_is_typed_searched_and_rounded(http: httpx.AsyncClient) -> None:
    typed = {"odds_on": "both", "commission": "ante", "rate": "2.5%"}
    body: dict[str, Any] = {"preset": "as-written", "payment": typed, "stake": 15}
    ante = (await http.post("/api/games/asian-stud/price", json=body)).json()["wagers"][0]
    table = rules_with(asian_stud.rules("as-written"), **typed)
    edge = solve(table.settings, stake=15).wager.house_edge
    assert ante["edge"]["fraction"] == str(edge)
    assert edge != solve(table.settings).wager.house_edge
    by_name = {one["name"]: one["value"] for one in ante["payment"]}
    assert by_name == {**typed, "rounding": "player"}
    found = (
        await http.post(
            "/api/games/asian-stud/search",
            json={"preset": "as-written", "wager": "ante", "target": "3%", "cap": {"rate": "5%"}},
        )
    ).json()["found"]
    for one in found:
        told = {"preset": "as-written", "payment": one["payment"]}
        again = (await http.post("/api/games/asian-stud/price", json=told)).json()["wagers"][0]
        assert again["edge"] == one["edge"]
    for game, wrong, said in (
        ("asian-stud", {"payment": {"rate": "much"}}, "is no rate"),
        ("asian-stud", {"payment": {"side": "1"}}, "no setting is named"),
        ("fortune", {"payment": {"rate": "5%"}, "preset": "standard"}, "no payment without a pay table"),
        ("asian-stud", {"stake": 0}, "stake"),
    ):
        answer = await http.post(f"/api/games/{game}/price", json={"preset": "as-written", **wrong})
        assert (answer.status_code, said in answer.text) == (422, True), answer.text


async def test_an_upper_row_of_the_side_wager_may_be_held_as_it_is(http: httpx.AsyncClient) -> None:
    asked = {
        "preset": "as-written",
        "tables": {"side_pays": "3000-2000-500-200-40-30-20-8-4"},
        "wager": "side",
        "target": "10%",
    }
    free, held = [
        (await http.post("/api/games/asian-stud/search", json={**asked, "hold": hold})).json()
        for hold in ({}, {"five-aces": "3000"})
    ]
    assert free == held
    assert free["found"]
    said = await http.post("/api/games/asian-stud/search", json={**asked, "hold": {"five-aces": "9"}})
    assert said.status_code == 422


async def test_a_session_is_that_of_the_verb(http: httpx.AsyncClient) -> None:
    body = {"preset": "standard", "wager": "ante", "rounds": 300, "bankroll": "40"}
    body |= {"stop_ahead": "12.5", "per_hour": "40", "actual": "-31"}
    told = (await http.post("/api/games/fortune/session", json=body)).json()
    wager = solve_fortune(fortune.rules("standard").settings).ante
    session = play_session(wager, 300)
    assert told["quantiles"] == [[level, float(value)] for level, value in session.quantiles]
    assert told["ahead"] == session.ahead
    assert sum(bar["chance"] for bar in told["bars"]) == pytest.approx(1, abs=1e-9)
    stay, tested = (
        visit(wager, 300, Habit(Fraction(40), Fraction(25, 2), Fraction(40))),
        audit(wager, 300, NET),
    )
    assert told["visit"] == {name: getattr(stay, name) for name in told["visit"]}
    assert told["audit"] == {
        **{name: getattr(tested, name) for name in ("deviation", "chance", "detectable")},
        "significance": SIGNIFICANCE,
        "power": POWER,
    }
    for wrong, said in (
        ({"rounds": 1_000_001}, "rounds"),
        ({"rounds": 0}, "rounds"),
        ({"bankroll": "1"}, "a bankroll of 1: expected at least"),
        ({"bankroll": None}, "stop-ahead, per-hour: expected a bankroll with them"),
        ({"per_hour": "0"}, "per-hour 0: expected more than 0"),
        ({"actual": "much"}, "actual 'much': expected a number"),
        ({"wager": "royal"}, "no wager is named"),
    ):
        answer = await http.post("/api/games/fortune/session", json={**body, **wrong})
        assert (answer.status_code, said in answer.text) == (422, True), answer.text


@pytest.mark.parametrize(
    ("game", "body", "verb"),
    [
        ("fortune", {"preset": "standard", "tables": {"ante_bonus": "9-4-1"}}, "--ante-bonus 9-4-1"),
        (
            "asian-stud",
            {"preset": "seattle-2002", "payment": {"rate": "7%"}, "stake": 15},
            "--preset seattle-2002 --rate 7% --stake 15",
        ),
    ],
)
async def test_simple_rules_are_those_of_the_verb(
    http: httpx.AsyncClient, croupier: Callable[..., Ran], game: str, body: dict[str, Any], verb: str
) -> None:
    told = (await http.post(f"/api/games/{game}/simple-rules", json=body)).json()
    expected = croupier("odds", game, "--simple", "--json", *verb.split()).document()
    assert told["best_play"] == expected["best_play"]
    for family, known in zip(told["families"], expected["families"], strict=True):
        by_rule = {one["rule"]: one for one in known["rules"]}
        assert family["text"] == known["family"]
        assert [rule["text"] for rule in family["rules"] if rule["best"]] == [known["best"]]
        for rule in family["rules"]:
            same = by_rule[rule["text"]]
            assert (rule["plays"], rule["edge"]) == (same["played"], same["house_edge"])
            assert rule["cost"] == same["cost_of_100_rounds"]
    assert (await http.post("/api/games/ofc/simple-rules", json={"preset": "pineapple"})).status_code == 422


@pytest.mark.parametrize(("form", "head"), [("pdf", b"%PDF"), ("xlsx", b"PK"), ("html", b"<!doctype html")])
async def test_a_sheet_is_a_file_that_names_its_settings(
    http: httpx.AsyncClient, form: str, head: bytes
) -> None:
    body = {"preset": "standard", "tables": {"lucky_pairs": "40-25-6-4-1"}, "form": form}
    answer = await http.post("/api/games/fortune/par-sheet", json=body)
    assert answer.status_code == 200
    assert answer.content.startswith(head)
    assert f'filename="fortune-standard.{form}"' in answer.headers["content-disposition"]
    hashed = (
        await http.post("/api/games/fortune/price", json={k: body[k] for k in body if k != "form"})
    ).json()
    text = answer.content
    if form == "xlsx":
        text = ZipFile(BytesIO(text)).read("xl/sharedStrings.xml")
    assert hashed["hash"].encode() in text
    assert b"standard, changed" in text
    assert (await http.post("/api/games/fortune/par-sheet", json=body)).content == answer.content


async def test_a_sheet_as_csv_has_its_trace_on_each_line(http: httpx.AsyncClient) -> None:
    body = {"preset": "seattle-2002", "form": "csv"}
    rows = list(
        csv.DictReader(StringIO((await http.post("/api/games/asian-stud/par-sheet", json=body)).text))
    )
    hashed = (await http.post("/api/games/asian-stud/price", json={"preset": "seattle-2002"})).json()[
        "hash"
    ]
    assert {row["settings hash"] for row in rows} == {hashed}
    assert all(row["build"] and row["method"] and row["rules"] == "seattle-2002" for row in rows)
