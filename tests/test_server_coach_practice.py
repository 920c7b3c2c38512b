"""Practice over HTTP: what is hidden stays hidden, days to come are not told; what is kept of training."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from croupier.client import Client
from croupier.games import rules_of
from croupier.practice import play_script, script_of
from croupier.server.admin.actions import Operator
from croupier.server.coach.exercise_record import TRAINING, ExerciseRecord, ExerciseStats, today
from croupier.server.http.request_costs import cost_of
from croupier.server.store import MemoryStore
from tests.test_server import _quick_hashing, serving  # noqa: F401  (a fixture)

CARD = r"\b[2-9TJQKA][cdhs]\b"


async def test_a_hand_of_practice_is_shown_as_a_table_shows_it_to_a_seat(http: httpx.AsyncClient) -> None:
    """The other's five cards lie face down, and nothing in the answer tells them or what comes next."""

    found = (await http.post("/api/practice/ofc/lesson", json={})).json()
    hand = found["hand"]
    assert (found["due"], hand["you"], found["names"]) == (True, 0, ["Robin"])
    assert hand["view"]["seats"][0]["pending"] == ["Kc", "7c", "2c", "9d", "Qh"]
    assert hand["view"]["seats"][1]["pending"] is None
    assert hand["form"]["slots"]
    told = set(re.findall(CARD, json.dumps(found)))
    assert told == {"Kc", "7c", "2c", "9d", "Qh"}


async def test_no_card_to_come_is_told_before_it_is_dealt(http: httpx.AsyncClient) -> None:
    """Street by street of a hand of the day, against what is dealt in the end."""
    script, own = script_of("ofc", f"day-{today()}"), list[str]()
    while (hand := play_script("ofc", script, own)).due:
        own.append(hand.rules.write(hand.rules.default(hand.states[-1], 0)))
    dealt = [re.findall(r"[2-9TJQKA][cdhs]", hand.rules.write(move)) for move in hand.moves]

    for count in range(5):
        answer = await http.post(f"/api/practice/ofc/day-{today()}", json={"moves": own[:count]})
        hand = play_script("ofc", script, own[:count])
        later = {card for cards in dealt[len(hand.moves) :] for card in cards}
        before = {card for cards in dealt[: len(hand.moves)] for card in cards}
        assert not set(re.findall(CARD, answer.text)) & (later - before)


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("ofc/none", {}, 404, "no-script"),
        ("chess/lesson", {}, 422, "unknown-game"),
        ("ofc/day-2999-01-01", {}, 404, "no-script"),
        (f"ofc/day-{date.fromisoformat(today()) + timedelta(1)}", {}, 404, "no-script"),
        ("ofc/day-monday", {}, 404, "no-script"),
        ("ofc/lesson", {"moves": ["p1 -/-/Kc7c2c9dQh"]}, 409, "not-the-lesson"),
        ("ofc/lesson", {"moves": ["p2 -/-/8s8d5h4cAs"]}, 422, None),
        ("ofc/lesson", {"moves": ["d p1 AsKs"]}, 422, None),
        ("ofc/lesson", {"moves": ["x" * 401]}, 422, None),
        ("ofc/lesson", {"moves": ["p1 x"] * 61}, 422, None),
        ("ofc/lesson", {"moves": "p1"}, 422, None),
        ("ofc/lesson", {"script": "day"}, 422, None),
        ("ofc/lesson/try", {"moves": [], "move": "p1 x"}, 422, None),
        ("fortune/lesson/try", {"moves": [], "move": "p1 at 1 no-bet"}, 422, "not-tried"),
    ],
)
async def test_whatever_a_stranger_sends_is_answered_in_one_sentence(
    path: str, body: Any, status: int, code: str | None, http: httpx.AsyncClient
) -> None:
    answer = await http.post(f"/api/practice/{path}", json=body)
    assert answer.status_code == status
    told = answer.json()
    assert set(told) - {"message"} == {"code", "sentence"}
    assert code in (None, told["code"])


async def test_a_placement_in_the_making_is_tried_as_at_a_table(http: httpx.AsyncClient) -> None:
    lesson = [move for move in script_of("ofc", "lesson").moves if move.startswith("p1 ")]
    body = {"moves": lesson[:4], "move": "p1 Qd/5s/- x2d"}
    found = (await http.post("/api/practice/ofc/lesson/try", json=body)).json()
    assert found["board"]["foul"]
    assert found["warning"]


@pytest.mark.usefixtures("standin")
async def test_moves_of_practice_are_judged_as_those_of_a_review(http: httpx.AsyncClient) -> None:
    script = script_of("ofc", "opening-x")
    hand = play_script("ofc", script, [])
    move = hand.rules.write(hand.rules.default(hand.states[-1], 0))
    path = "/api/practice/ofc/opening-x"
    judged, shown = [
        (await http.post(path + more, json={"moves": [move]})).json() for more in ("/judged", "")
    ]
    (decision,) = judged["decisions"]
    assert decision["chosen"]["move"] == move
    assert decision["options"] == len(rules_of("ofc", "pineapple").turn(hand.states[-1]).options[0])  # type: ignore[union-attr]
    assert judged["lost"] == pytest.approx(decision["lost"])
    assert not judged["rough"]
    assert not shown["due"]
    assert shown["told"]["book"]["price"] >= 0


def test_practice_costs_what_it_takes() -> None:
    for path, cost in {
        "/api/practice/ofc/lesson": 3,
        "/api/practice/ofc/day-2026-11-23/try": 1,
        "/api/practice/ofc/day-2026-11-23/judged": 30,
        "/api/practice/ofc/questions/a": 1,
    }.items():
        assert cost_of(path) == cost, path


def test_days_in_a_row_are_counted_up_to_today_or_yesterday() -> None:
    kept = ExerciseRecord(days=dict.fromkeys(("2026-11-19", "2026-11-21", "2026-11-22"), "aaaaa"))
    assert kept.streak("2026-11-22") == 2
    assert kept.streak("2026-11-23") == 2
    assert kept.streak("2026-11-24") == 0
    after = kept.with_attempt("day", True, "aabaa", "2026-11-23")
    assert after.streak("2026-11-23") == 3
    assert after.with_attempt("day", False, "ddddd", "2026-11-23") == after  # a day's first result counts
    assert ExerciseRecord().streak("2026-03-01") == 0


def test_what_is_right_in_a_row_is_counted() -> None:
    kept = ExerciseRecord()
    for right in (True, True, False, True):
        kept = kept.with_attempt("fouls", right, "", "2026-11-23")
    assert kept.runs == {"fouls": ExerciseStats(4, 3, 1, 2)}
    assert kept.days == {}


async def test_training_is_kept_with_an_account_and_goes_with_it() -> None:
    store = MemoryStore()
    async with serving(store) as url, httpx.AsyncClient(base_url=url, trust_env=False) as http:
        ann = await Client.guest(url, "Ann")
        own = {"Authorization": f"Bearer {ann.token}"}
        done = {"exercise": "day", "right": True, "marks": "aabaa"}
        for answer in (
            await http.get("/api/my/training", headers=own),
            await http.post("/api/my/training", headers=own, json=done),
        ):
            assert (answer.status_code, answer.json()["code"]) == (403, "guest")
        assert (await http.get("/api/my/training")).status_code == 401
        await ann.register("Ann", "a good long password")
        own = {"Authorization": f"Bearer {ann.token}"}
        first = (await http.post("/api/my/training", headers=own, json=done)).json()
        assert (first["streak"], first["days"]) == (1, {today(): "aabaa"})
        again = {**done, "marks": "ddddd", "right": False}
        assert (await http.post("/api/my/training", headers=own, json=again)).json() == first
        for bad in ({**done, "exercise": "chess"}, {**done, "marks": "<b>"}, {**done, "day": "2020-01-01"}):
            assert (await http.post("/api/my/training", headers=own, json=bad)).status_code == 422
        assert (await http.get("/api/my/training", headers=own)).json() == first
        assert len(await store.list_space(TRAINING)) == 1
        await Operator(store, "shell").delete("Ann")
        assert await store.list_space(TRAINING) == []
