"""Advice over HTTP: positions that anybody sends, one's own hand where that is fair, ended hands."""

import asyncio
import json
import re
from typing import Any

import httpx
import msgspec
import pytest

from croupier.advice import final_answer, solve
from croupier.bots import BackgroundJob
from croupier.client import Client
from croupier.games import rules_of
from croupier.games.ofc import advice as ofc_advice
from croupier.server.coach.advice_routes import FINEST
from croupier.server.http.request_costs import cost_of
from croupier.server.runtime.worker_pool import asked_by
from tests.games.ofc.standin import guesses
from tests.test_advice import POSITIONS
from tests.test_server import _quick_hashing  # noqa: F401  (a fixture)
from tests.test_server_history_hand_history import CARD, play
from tests.test_server_history_replay_cache import Counted

pytestmark = pytest.mark.usefixtures("standin")

OFC = {
    "preset": "pineapple",
    "players": [
        {"front": "Kd", "middle": "8c8d", "back": "AhTh"},
        {"front": "Qs", "middle": "5c5d", "back": "JcTc"},
    ],
    "to_act": 0,
    "cards": ["6h", "7s", "Kh"],
}


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """The worker processes of the next server, counted by who asks."""
    workers = Counted()
    monkeypatch.setattr("croupier.server.app.services.WorkerPool", lambda _most: workers)
    return workers


@pytest.mark.parametrize("game", POSITIONS)
async def test_a_position_is_answered_as_on_the_command_line(game: str, http: httpx.AsyncClient) -> None:
    answer = await http.post(f"/api/advise/{game}", json=POSITIONS[game])
    assert answer.status_code == 200
    found = answer.json()
    plain = json.loads(
        msgspec.json.encode(final_answer(solve(game, POSITIONS[game])).plain(), enc_hook=str)
    )
    assert (found["game"], found["exact"]) == (game, True)
    for told, own in zip(found["options"], plain["options"], strict=True):
        text = told.pop("text")
        assert text == rules_of(game).write(rules_of(game).read(text))
        assert told == own
    assert {key: found[key] for key in plain if key != "options"} == {
        key: value for key, value in plain.items() if key != "options"
    }


async def test_a_finer_answer_is_asked_for_with_more_rounds(http: httpx.AsyncClient) -> None:
    paths = ("", "/finer?rounds=2", "/finer", "/finer?rounds=4")
    first, finer, finest, again = [
        (await http.post(f"/api/advise/ofc{path}", json=OFC)).json() for path in paths
    ]
    assert [one["rounds"] for one in (first, finer, finest)] == [1, 2, 4]
    errors = [one["options"][0]["stderr"] for one in (first, finer, finest)]
    assert errors == sorted(errors, reverse=True)
    assert len(set(errors)) == 3
    assert not finest["exact"]
    assert finest["finest"] == FINEST
    assert finest == again
    option = finest["options"][0]
    assert {"foul", "fantasyland", "royalties", "royalties_by_row", "points_by_row", "why"} <= set(option)


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("ofc", {**OFC, "cards": "6h7s"}, "cards: 2; expected 3 to be placed now (pineapple)"),
        ("ofc", {**OFC, "cards": ["6h", "7s", "Kd"]}, "cards: Kd is also in players.0.front"),
        ("ofc", {**OFC, "cards": ["6h"] * 21}, "cards"),
        ("ofc", {**OFC, "cards": "6" * 10_000}, "cards"),
        ("ofc", {**OFC, "players": [{}] * 5}, "players"),
        ("ofc", {**OFC, "players": [{}, {"front": ["As"] * 500}]}, "players.1.front"),
        ("ofc", {**OFC, "players": "AsKs"}, "players: expected a list"),
        ("ofc", {**OFC, "to_act": -1}, "to_act"),
        ("ofc", {**OFC, "to_act": 10**30}, "to_act"),
        ("ofc", {**OFC, "stacks": [10**40, 1]}, "stacks"),
        ("ofc", {**OFC, "stacks": [0, 0]}, "stacks [0, 0]: expected chips in two of them"),
        ("ofc", {**OFC, "fantasy": [17, 17]}, "Fantasyland [17, 17]: expected 0 or 13 to 14"),
        ("ofc", {**OFC, "preset": "../../house.toml"}, "preset: expected one of standard"),
        ("ofc", {**OFC, "preset": "x" * 2000}, "preset"),
        ("ofc", {**OFC, "seed": "0"}, "seed"),
        ("ofc", [], "expected an object"),
        ("ofc/finer?rounds=1", OFC, "rounds"),
        ("ofc/finer?rounds=5", OFC, "rounds"),
        ("ofc/finer?rounds=x", OFC, "rounds"),
        ("fortune", {"cards": "Qs6h"}, "expected three cards, not 2"),
        ("fortune", {"cards": "Qs6h4d", "ante_bonus": "1-2-3-4-5-6"}, "ante"),
        ("fortune", {"cards": "Qs6h4d", "seen": "As" * 60}, "expected different cards"),
        ("asian-stud", {"cards": "3h 6d 6c 6s 7h", "stake": 0}, "stake"),
        ("asian-stud", {"cards": "Jk Jk 6c 6s 7h"}, "expected five different cards"),
        ("pinzique", {"roll": "9h " * 8}, "9h 8 times"),
        ("pinzique", {"roll": ["Js"] * 17}, "roll"),
        ("pinzique", {**POSITIONS["pinzique"], "kept": [99]}, "kept"),
    ],
)
async def test_whatever_a_stranger_sends_is_answered_in_one_sentence(
    path: str, body: Any, said: str, http: httpx.AsyncClient
) -> None:
    answer = await http.post(f"/api/advise/{path}", json=body)
    assert answer.status_code == 422
    told = answer.json()
    assert set(told) - {"message"} == {"code", "sentence"}
    assert said in told["sentence"]


async def test_a_game_without_advice_has_no_address(http: httpx.AsyncClient) -> None:
    assert (await http.post("/api/advise/chess", json={})).status_code == 404


def test_advice_costs_more_than_other_requests() -> None:
    """Nobody takes it all: a stranger's bucket of 60 is empty after two fine answers or six first ones."""
    for path, cost in {
        "/api/advise/ofc": 10,
        "/api/advise/ofc/finer": 30,
        "/api/tables/abc/advice": 10,
        "/api/tables/abc/advice/finer": 30,
        "/api/tables/abc/hands/7/review": 30,
        "/api/tables/abc": 1,
    }.items():
        assert cost_of(path) == cost


async def test_thinking_is_done_beside_the_loop_on_the_askers_account(
    counted: Counted, http: httpx.AsyncClient
) -> None:
    assert (await http.post("/api/advise/ofc", json=OFC)).status_code == 200
    assert counted.shares == [asked_by("127.0.0.1")]


async def _sat(url: str, game: str, *names: str, bots: int = 0, **terms: Any) -> tuple[str, list[Any]]:
    people = [await Client.guest(url, name) for name in names]
    seats = len(people) + bots
    table = await people[0].open_table(game=game, seats=seats, clock={"kind": "none"}, pause=60, **terms)
    return table, people


async def _until_asked(at: Any) -> None:
    while at.view.hand is None or at.view.hand.choices is None:
        await at.changed()


async def _advised(url: str, table: str, client: Client | None, more: str = "") -> httpx.Response:
    headers = {} if client is None else {"Authorization": f"Bearer {client.token}"}
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        return await http.get(f"/api/tables/{table}/advice{more}", headers=headers)


async def test_against_bots_advice_is_fair(url: str) -> None:
    """Who plays alone may ask; a watcher has nothing to decide, and nobody is told without a session."""
    table, (ann,) = await _sat(url, "ofc", "Ann", bots=1, preset="pineapple", terms={"hands": 1})
    eve = await Client.guest(url, "Eve")
    async with ann.at(table) as at:
        early = await _advised(url, table, ann)
        assert (early.status_code, early.json()["code"]) == (422, "not-dealt-in")
        await at.sit(0)
        await at.fill(1, "random")
        await at.start()
        await _until_asked(at)
        first = await _advised(url, table, ann)
        assert first.status_code == 200
        asked = await at.next_decision()
        assert asked is not None
        assert len(first.json()["options"]) == 232
        finer = await _advised(url, table, ann, "/finer?rounds=2")
        assert finer.json()["rounds"] == 2
        assert (await _advised(url, table, eve)).json()["code"] == "not-dealt-in"
        assert (await _advised(url, table, None)).status_code == 401
        assert (await _advised(url, "none", ann)).status_code == 404
        await at.move(first.json()["options"][0]["text"])


@pytest.mark.parametrize(
    ("game", "advice", "status"), [("ofc", False, 403), ("ofc", True, 200), ("fortune", False, 200)]
)
async def test_where_others_play_the_table_has_to_allow_it(
    game: str, advice: bool, status: int, url: str
) -> None:
    """Against the house it takes nothing from anybody; and all who sit down see what was agreed."""
    table, (ann, ben) = await _sat(url, game, "Ann", "Ben", advice=advice)
    async with ann.at(table) as one, ben.at(table) as other:
        await one.sit(0)
        await other.sit(1)
        await one.start()
        assert other.view.match.advice is advice
        seats = (one, other)
        if game == "fortune":
            for at in seats:
                await _until_asked(at)
            assert (await _advised(url, table, ann)).json()["code"] == "nothing-to-decide"
            for number, at in enumerate(seats, 1):
                await at.move(f"p{number} at {number} ante 5")
        while all(at.view.hand is None or at.view.hand.choices is None for at in seats):
            await asyncio.wait(
                [asyncio.ensure_future(at.changed()) for at in seats], return_when=asyncio.FIRST_COMPLETED
            )
        acting, its = next(
            (client, at) for client, at in zip((ann, ben), seats, strict=True) if at.view.hand.choices
        )
        answer = await _advised(url, table, acting)
        assert answer.status_code == status
        assert its.view.hand.advice is (status == 200)
        if status == 403:
            assert answer.json()["code"] == "no-advice-here"


async def test_ones_own_decisions_in_an_ended_hand_are_reviewed(url: str) -> None:
    """Each from what was seen then: no card of anybody else's is in it, and nobody asks for another's."""
    async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as http:
        table, (ann, ben) = await _sat(url, "ofc", "Ann", "Ben", preset="pineapple", terms={"hands": 1})
        eve = await Client.guest(url, "Eve")
        path = f"/api/tables/{table}/hands/1/review"

        async def review(client: Client) -> httpx.Response:
            return await http.get(path, headers={"Authorization": f"Bearer {client.token}"})

        async with ann.at(table) as one, ben.at(table) as other:
            await one.sit(0)
            await other.sit(1)
            await one.start()
            assert (await review(ann)).json()["code"] == "no-hand"
            await asyncio.gather(play(one), play(other))
        found = [(await review(client)).json() for client in (ann, ben)]
        assert [each["seat"] for each in found] == [0, 1]
        for each in found:
            assert each["luck"] == pytest.approx(each["lost"] + each["result"])
            assert len(each["decisions"]) == 5
            chosen = " ".join(one["chosen"]["move"] for one in each["decisions"])
            own = set(re.findall(CARD, chosen))
            assert len(own) == 17
            options = [one[which] for one in each["decisions"] for which in ("chosen", "best")]
            assert set(re.findall(CARD, " ".join(option["move"] for option in options))) == own
            assert not re.search(rf"\b({CARD})\b", " ".join(option["why"] for option in options))
        assert found[0]["result"] == -found[1]["result"]
        assert (await review(eve)).json()["code"] == "not-dealt-in"


async def test_what_the_solver_needs_is_compiled_beside_and_nobody_waits(
    monkeypatch: pytest.MonkeyPatch, counted: Counted, http: httpx.AsyncClient
) -> None:
    """A process of the house has ten seconds for a piece: it never compiles for a minute."""
    begun, waits = list[BackgroundJob](), list[bool]()

    async def noted(job: BackgroundJob) -> None:
        begun.append(job)

    monkeypatch.setattr(counted, "run_in_background", noted)
    monkeypatch.setattr(
        "croupier.games.ofc.bots.kernels.beside", lambda: BackgroundJob("some.module", "said")
    )

    def thoughts(*args: Any, wait: bool, **kwargs: Any) -> Any:
        waits.append(wait)
        return guesses(*args, **kwargs)

    monkeypatch.setattr(ofc_advice, "evaluations", thoughts)
    assert (await http.post("/api/advise/ofc/finer", json=OFC)).status_code == 200
    assert [each.module for each in begun] == ["some.module"]
    assert waits == [False]
