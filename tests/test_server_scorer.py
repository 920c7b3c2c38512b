"""Scoring over HTTP: the pencils' own answers, strict bodies, errors that name the place."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec
import pytest

from croupier.cards import card_named
from croupier.games.ofc import rules
from croupier.games.ofc.scoring import read_hands, score_hands
from croupier.serialization import json_roundtrip
from croupier.server.app.application import endpoints
from croupier.server.runtime.settings import Rate, unlimited
from tests.games.ofc.test_written_streets import HANDS, OWN
from tests.games.ofc.test_written_streets import OTHER as THEIRS
from tests.test_server import http, serving

ONE = "6h6dAc/7c7d8h9s2c/ThJhQdKsAs"
OTHER = "2h3d5h/5c4d6s8d9c/Kc8c4c3cJc"
FOUR = "Js Qh Qs Qd Qc Kh Kc 9d"
FIVE = "Js Qh Qs Qd Qc Qd Kh Kd"
START = {"fantasy": [0, 0], "totals": [0, 0]}


@cache
def declared() -> dict[str, Any]:
    """The types of all answers, by path."""
    return {endpoint.path: endpoint.answers[endpoint.status].kind for endpoint in endpoints()}


def _declared(read: Any, answer: Any) -> bool:
    """Whether an answer is what was read of it. An option has its game's own figures besides."""
    if isinstance(read, dict) and isinstance(answer, dict):
        more = answer.keys() - read.keys()
        same = all(key in answer and _declared(value, answer[key]) for key, value in read.items())
        return same and (not more or {"move", "value", "why"} <= read.keys())
    if isinstance(read, list) and isinstance(answer, list):
        return len(read) == len(answer) and all(map(_declared, read, answer))
    return bool(read == answer)


async def ask(path: str, body: Any) -> tuple[int, Any]:
    async with serving() as url:
        status, _, answer = await http(url, "POST", f"/api/score/{path}", body)
    answer.pop("messages", None)  # beside any answer: its texts as templates with parts
    if status == 200:
        read = msgspec.convert(
            answer, declared()[f"/api/score/{path}"], dec_hook=lambda _, text: card_named(text)
        )
        assert _declared(json_roundtrip(read), answer), "the answer is not of its declared type"
    return status, answer


async def test_hands_are_scored_as_on_the_command_line() -> None:
    status, answer = await ask("ofc", {"hands": [ONE, OTHER], "stacks": [10, 10], "point_value": 2})
    expected = score_hands(rules(), read_hands([ONE, OTHER]), [10, 10], 2).plain()
    assert (status, answer) == (200, json.loads(json.dumps(expected)))


async def test_a_match_goes_on_where_the_part_before_it_ended() -> None:
    hands = [{"hands": [ONE, OTHER]}, {"hands": [OTHER, ONE], "point_value": 3}]
    start = {**START, "stacks": [30, 30], "button": 1}
    _, whole = await ask("ofc/match", {"start": start, "hands": hands})
    _, first = await ask("ofc/match", {"start": start, "hands": hands[:1]})
    _, second = await ask("ofc/match", {"start": first["next"], "hands": hands[1:]})
    assert whole["hands"] == first["hands"] + second["hands"]
    assert whole["next"] == second["next"]
    assert (await ask("ofc/match", {"start": start, "hands": []}))[1] == {
        "hands": [],
        "next": start,
        "order": [0, 1],
        "course": [[{"cards": 5, "away": 0}] + 8 * [{"cards": 1, "away": 0}]] * 2,
    }


async def test_ofc14_a_match_goes_on_without_who_has_no_chips() -> None:
    """The page is told whose hands come next; the others may be left empty."""
    start = {**START, "fantasy": [0, 0, 0], "totals": [0, 0, 0], "stacks": [30, 0, 30], "button": 1}
    status, empty = await ask("ofc/match", {"start": start, "hands": []})
    assert (status, empty["order"]) == (200, [2, 0])
    status, answer = await ask("ofc/match", {"start": start, "hands": [{"hands": [ONE, "", OTHER]}]})
    assert status == 200
    assert answer["hands"][0]["order"] == [2, 0]
    assert answer["hands"][0]["gains"][1] == 0
    assert answer["next"]["button"] == 2
    status, answer = await ask("ofc/match", {"start": start, "hands": [{"hands": [ONE, OTHER, ""]}]})
    assert (status, answer["code"]) == (422, "bad-hand")


async def test_rounds_of_pinzique() -> None:
    status, answer = await ask("pinzique", {"rolls": [FOUR, FIVE]})
    assert status == 200
    assert answer["players"][0]["sheet"] == "50-P + ~~60-4Q~~ + 70-MH&MC = 120"
    rounds = [{"round": "1", "rolls": [FOUR, FIVE]}]
    status, answer = await ask("pinzique/game", {"seats": 2, "rounds": rounds})
    assert (status, answer["round"], answer["waiting"], answer["totals"]) == (200, "B-1", [1], [120, 180])


async def test_rounds_against_the_house() -> None:
    position = {"cards": "As Ah 2c", "ante": 10, "play": 10}
    status, answer = await ask("fortune", {"dealer": "Qs 6h 4d", "positions": [position]})
    assert (status, answer["totals"], answer["house"]) == (200, [20], -20)
    player = {"cards": "TdKcQs4h6s", "ante": 10, "raise": 10}
    status, answer = await ask("asian-stud", {"dealer": "TsKdQh4c6h", "players": [player]})
    assert (status, answer["players"][0]["outcome"], answer["totals"]) == (200, "tie", [0])


async def test_a_night_against_the_house_goes_on_where_the_part_before_it_ended() -> None:
    """F5, F6: queen high plays; a pair and a straight win against it; the tables posted here pay."""
    ann = {"seat": 0, "cards": "As Ah 2c", "ante": 10, "lucky_pairs": 5}
    ben = {"seat": 1, "cards": "Th9c8s", "ante": 10}
    rounds = [{"dealer": "Qs 6h 4d", "positions": [ann, ben]}, {"dealer": "Js6h4d", "positions": [ben]}]
    body = {"start": {"totals": [0, 0], "bankrolls": [100, 50]}, "rounds": rounds}
    status, whole = await ask("fortune/match", body)
    assert (status, [each["gains"] for each in whole["rounds"]]) == (200, [[25, 30], [0, 20]])
    assert whole["next"] == {"totals": [25, 50], "bankrolls": [125, 100], "house": -75}
    _, first = await ask("fortune/match", {**body, "rounds": rounds[:1]})
    start = {key: first["next"][key] for key in ("totals", "bankrolls")}
    assert (await ask("fortune/match", {"start": start, "rounds": rounds[1:]}))[1]["next"] == whole["next"]
    posted = {"posted": {"lucky_pairs": "40-30-6-3-2", "ante_bonus": "5-4-2"}}
    assert (await ask("fortune/match", {**body, **posted}))[1]["next"]["totals"] == [30, 70]


async def test_a_night_of_asian_stud() -> None:
    """A4: nine is seven better than the dealer's two, 3:1; seattle-2002 keeps 5% of what wins (A5)."""
    player = {"seat": 1, "cards": "TdKcQs4h5s", "ante": 20, "set": "TdKcQs"}
    rounds = [{"dealer": "TsKdQhAcJk", "players": [player]}]
    start = {"totals": [0, 0]}
    totals = {
        preset: (await ask("asian-stud/match", {"preset": preset, "start": start, "rounds": rounds}))[1][
            "next"
        ]
        for preset in ("as-written", "seattle-2002")
    }
    assert totals["as-written"] == {"totals": [0, 120], "bankrolls": None, "house": -120}
    assert totals["seattle-2002"]["totals"] == [0, 60 + 20 - 3 - 1]
    side = [{"dealer": "TsKdQhAcJk", "players": [{"seat": 0, "cards": "2c2d2h7s8s", "ante": 5, "side": 1}]}]
    body = {"start": start, "rounds": side}
    usual = (await ask("asian-stud/match", body))[1]["next"]["totals"][0]
    own = {"posted": {"side": "3000-2000-500-200-40-30-20-9-4"}}
    assert (await ask("asian-stud/match", {**body, **own}))[1]["next"]["totals"][0] == usual + 1


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("ofc", {"hands": [ONE, ONE]}, "hand 2: 6h is also in hand 1; expected every card once"),
        ("ofc", {"hands": [ONE]}, "1 hand: standard is played by 2 to 4"),
        ("ofc", {"hands": [ONE, OTHER], "more": 1}, "more: expected one of hands, stacks,"),
        ("ofc", {"hands": [ONE, OTHER], "point_value": "1"}, "point_value: expected a whole"),
        ("ofc/match", {"start": START, "hands": [{"hands": [ONE, "As"]}]}, "hand 1: p2: expected three"),
        ("ofc/match", {"start": START, "hands": [{"hands": [ONE]}]},
         "hand 1: hands: expected 2, one for each"),
        ("ofc/match", {"start": {**START, "fantasy": [0, 0, 0]}, "hands": []}, "fantasy: expected 2"),
        ("pinzique", {"rolls": [FOUR, "9h"]}, "roll 2: 1 card, expected one for each of 8 dice"),
        ("pinzique/game", {"seats": 2, "rounds": [{"round": "x", "rolls": []}]}, "rounds.0.round: expect"),
        ("pinzique/game", {"seats": 2, "rounds": [{"round": "1", "rolls": []}] * 2}, "round 1 is there"),
        ("pinzique/game", {"seats": 2, "partners": [[0, 0]]}, "partners p1+p1: expected two of p1"),
        ("fortune", {"dealer": "Qs 6h", "positions": [{"ante": 1, "play": 0}]}, "dealer: 'Qs 6h'"),
        ("asian-stud", {"dealer": "TsKdQh4c6h", "players": [{"ante": 1}]}, "p1: neither raise nor fold"),
    ],
)  # fmt: skip
async def test_what_cannot_be_scored_is_said_in_a_sentence(path: str, body: Any, said: str) -> None:
    status, answer = await ask(path, body)
    assert status == 422
    assert answer["sentence"].startswith(said)
    assert {"code", "sentence"} <= set(answer) <= {"code", "sentence", "message"}


@pytest.mark.parametrize("preset", ["/etc/passwd", "house.toml", "../x.toml", "no-such"])
@pytest.mark.parametrize(
    ("path", "body"), [("ofc", {"hands": [ONE, OTHER]}), ("pinzique", {"rolls": [FOUR]})]
)
async def test_no_file_of_the_server_is_a_preset(path: str, body: Any, preset: str) -> None:
    status, answer = await ask(path, {**body, "preset": preset})
    assert (status, answer["code"]) == (422, "unknown-preset")


async def test_scoring_is_in_the_openapi_document_and_has_the_rates_of_the_rest() -> None:
    async with serving(settings=unlimited().but(requests=Rate(3, 0))) as url:
        _, _, document = await http(url, "GET", "/api/openapi.json")
        found = {path for path in document["paths"] if path.startswith("/api/score/")}
        rounds = ("ofc", "pinzique", "fortune", "asian-stud")
        whole = ("ofc/match", "pinzique/game", "fortune/match", "asian-stud/match")
        forms = [f"{game}/{one}" for game in rounds for one in ("form", "try")]
        more = (*forms, "ofc/clock", "ofc/review", "live", "live/{view}")
        assert found == {f"/api/score/{game}" for game in (*rounds, *whole, *more)}
        body = {"hands": [ONE, OTHER]}
        statuses = [(await http(url, "POST", "/api/score/ofc", body))[0] for _ in range(3)]
        assert statuses == [200, 200, 429]


@pytest.mark.exhaustive
async def test_a_hand_written_street_by_street_is_reviewed_as_at_a_table() -> None:
    """Each decision from what was seen then; of what others threw away there is nothing."""
    hand = {"hands": list(HANDS), "streets": [OWN, THEIRS]}
    body = {"preset": "pineapple", "start": {**START, "button": 1}, "hand": hand, "seat": 0}
    status, found = await ask("ofc/review", body)
    assert status == 200
    review, seen = found["review"], found["hand"]
    assert len(review["decisions"]) == 5
    assert review["result"] == seen["played"]["returns"][0]
    assert review["lost"] == pytest.approx(sum(one["lost"] for one in review["decisions"]))
    frames = [frame["view"]["seats"] for frame in seen["frames"]]
    assert all(view[1]["discards"] is None for view in frames)
    assert "".join(frames[-1][0]["discards"]) == "3dKd6s2d"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seat": 1}, "P2: expected every street, with what was thrown away"),
        ({"seat": 2}, "P3: expected every street, with what was thrown away"),
        ({"seat": 9}, "seat"),
        ({"hand": {"hands": list(HANDS), "streets": [OWN[:-1], THEIRS]}}, "P1, street 5: "),
        ({"hand": {"hands": list(HANDS), "streets": ["x" * 201]}}, "streets"),
        ({"start": {**START, "fantasy": [3, 0]}}, "P1: streets written: 5; expected 1"),
    ],
)
async def test_a_review_of_what_was_not_written_down_is_refused(
    change: dict[str, Any], sentence: str
) -> None:
    body = {"preset": "pineapple", "start": START, "hand": {"hands": list(HANDS), "streets": [OWN, THEIRS]}}
    status, answer = await ask("ofc/review", {**body, "seat": 0, **change})
    assert status == 422
    assert sentence.casefold() in answer["sentence"].casefold()
    assert answer["sentence"].count("\n") == 0
