"""Problems over HTTP: some of them at a time, typed, with their answers; kept by whoever asks."""

from __future__ import annotations

from typing import Any

import httpx
import jsonschema  # type: ignore[import-untyped]
import pytest

from croupier.games.ofc.problems import PROBLEMS, problems
from croupier.server.http.request_costs import cost_of
from tests.test_server import _quick_hashing, serving  # noqa: F401  (a fixture)

COUNT = 1000
PATH = "/api/games/ofc/problems"


async def asked(http: httpx.AsyncClient, *paths: str) -> list[httpx.Response]:
    return [await http.get(path) for path in paths]


async def test_some_problems_at_a_time_each_with_its_answer(http: httpx.AsyncClient) -> None:
    first, next_, of_street = await asked(
        http, f"{PATH}?count=3", f"{PATH}?first=3&count=3", f"{PATH}?street=4&difficulty=2&count=50"
    )
    told: dict[str, Any] = first.json()
    assert (told["game"], told["preset"], told["unit"], told["count"]) == (
        "ofc",
        "pineapple",
        "points",
        COUNT,
    )
    assert [one["number"] for one in told["problems"]] == [1, 2, 3]
    assert [one["number"] for one in next_.json()["problems"]] == [4, 5, 6]
    every = problems(4, 2)
    assert of_street.json()["count"] == len(every)
    assert [one["number"] for one in of_street.json()["problems"]] == [one.number for one in every[:50]]
    best = told["problems"][0]["options"][0]
    assert best["why"] == PROBLEMS.plain(problems()[0])["options"][0]["why"] != ""
    assert {"foul", "fantasyland", "royalties", "value", "stderr", "move", "text"} <= set(best)
    assert first.headers["cache-control"] == "public, max-age=3600"


@pytest.mark.parametrize("words", ["count=0", "count=51", "street=0", "difficulty=x", "first=-1"])
async def test_what_cannot_be_asked_is_refused(words: str, http: httpx.AsyncClient) -> None:
    refused = await http.get(f"{PATH}?{words}")
    assert refused.status_code == 422


async def test_games_without_problems_have_no_such_address(http: httpx.AsyncClient) -> None:
    refused = await http.get("/api/games/fortune/problems")
    assert refused.status_code == 422
    assert refused.json()["code"] == "unknown-preset"


async def test_it_stands_in_the_document_and_costs_nothing_more(http: httpx.AsyncClient) -> None:
    document, found = (one.json() for one in await asked(http, "/api/openapi.json", f"{PATH}?count=5"))
    told = document["paths"][PATH]["get"]
    schema = told["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.validate(found, {**schema, "components": document["components"]})
    assert {one["name"] for one in told["parameters"]} == {"street", "difficulty", "first", "count"}
    assert cost_of(PATH) == 1
