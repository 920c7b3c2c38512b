"""A declared round: its form, the look at a draft, the scorer of a game from a wheel."""

import json
from typing import Any, get_type_hints

import pytest

import high_card
from croupier.cli import main
from croupier.errors import BadInput
from croupier.game.registry import all_games, game_of, offered
from croupier.game.round_form import RoundForm
from croupier.serialization import convert, json_roundtrip
from croupier.server.http.request_costs import cost_of
from tests.test_server import http

DECLARED = [game for game in (*all_games(), high_card.GAME) if game.round_form]
PRESETS = [(game, preset) for game in DECLARED for preset in game.names]
ADDED = [(game, preset) for game, preset in PRESETS if game.load("round_form").series is None]


def tried(game: Any, preset: str, totals: list[int], **draft: Any) -> Any:
    form: RoundForm = game.load("round_form")
    body: Any = convert({"start": {"totals": totals}, "round": draft}, form.draft_body)
    return json_roundtrip(form.tried(game.under(preset), body.start, body.round))


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda one: getattr(one, "key", one))
def test_every_declared_round_has_a_form_under_every_preset(game: Any, preset: str) -> None:
    form: RoundForm = game.load("round_form")
    told = json_roundtrip(form.described(game.under(preset)))
    keys = [field["key"] for field in told["places"]["fields"]]
    assert len(set(keys)) == len(keys)
    kind = form.places.kind
    if isinstance(kind, type):
        assert keys[0].startswith("card")
        assert set(keys) <= set(kind.__struct_fields__)
    else:
        assert keys == [""]
    assert told["places"]["most"] >= game.players(game.under(preset).settings)[1]
    assert told["banked"] is game.under(preset).banked


@pytest.mark.parametrize(("game", "preset"), ADDED, ids=lambda one: getattr(one, "key", one))
def test_a_draft_lacks_its_cards_until_they_are_there(game: Any, preset: str) -> None:
    form: RoundForm = game.load("round_form")
    look = tried(game, preset, [0], **{form.places.key: [{}]})
    assert look["settled"] is None
    assert [form.places.key, 0, form.described(game.under(preset)).places.fields[0].key] in look["missing"]


def test_a_draft_is_settled_as_a_match_does() -> None:
    fortune = game_of("fortune")
    lines = ["9h8h7h ante 10 play 10 lucky-pairs 5", {"ante": 30, "plays": False, "seat": 1}]
    look = tried(fortune, "standard", [0, 5], dealer="Ks Th 8d", positions=lines)
    assert (look["missing"], look["faults"], look["idle"]) == ([], [], [])
    assert look["lines"] == ["9h8h7h ante 10 play 10 lucky-pairs 5", "ante 30 fold"]
    assert look["settled"]["gains"] == [270, -30]
    assert look["settled"]["after"]["totals"] == [270, -25]


HANDS = ["6h6dAc/7c7d8h9s2c/8s8dKhJs4h", "2h3d5h/5c4d6s8c9c/ThJhQdKsAs"]
FOUR, LITTLE = "Js Qh Qs Qd Qc Kh Kc 9d", "Kh Qh 9h 9h 9d 9s 9s 9c"


def looked(game: str, start: dict[str, Any], draft: dict[str, Any]) -> Any:
    """A look at a draft of a game whose rounds follow each other by rules of their own."""
    own = game_of(game)
    form: RoundForm = own.load("round_form")
    body: Any = convert({"start": start, "round": draft}, form.draft_body)
    return json_roundtrip(form.tried(own.under(), body.start, body.round))


def test_a_hand_in_rows_is_tried_as_a_match_settles_it() -> None:
    start = {"button": 1, "fantasy": [0, 0], "stacks": [10, 100], "totals": [0, 0]}
    look = looked("ofc", start, {"hands": HANDS, "point_value": 2})
    assert (look["missing"], look["faults"], look["lines"]) == ([], [], HANDS)
    form: RoundForm = game_of("ofc").load("round_form")
    match = form.scores["/match"]
    kind = match.__annotations__["body"]
    asked: Any = {"start": start, "hands": [{"hands": HANDS, "point_value": 2}]}
    body = convert(asked, get_type_hints(match)["body"] if isinstance(kind, str) else kind)
    assert look["settled"] == json_roundtrip(match(game_of("ofc").under(), body))["hands"][0]
    look = looked("ofc", start, {"hands": ["6h6d / 7c", "6h"]})
    assert look["settled"] is None
    assert (look["missing"], [(one["path"], one["code"]) for one in look["faults"]]) == (
        [["hands", 0]],
        [(["hands", 1], "card-twice")],
    )
    look = looked("ofc", {**start, "stacks": [0, 100]}, {"hands": [None, HANDS[1]]})
    assert look["settled"]["order"] == [1]


def test_a_roll_is_tried_in_its_game_and_the_rest_waits() -> None:
    game = {"seats": 2, "rounds": [{"round": "1", "rolls": [LITTLE, LITTLE]}]}
    look = looked("pinzique", game, {"round": "2", "rolls": [FOUR, None]})
    assert (look["missing"], look["faults"], look["settled"]["waiting"]) == ([], [], [1])
    again = looked("pinzique", game, {"round": "1", "rolls": [FOUR, LITTLE]})
    assert again["settled"]["totals"] == [180, 35]
    assert looked("pinzique", game, {"round": "2", "rolls": ["Js Qh", None]})["missing"] == [["rolls", 0]]
    (fault,) = looked("pinzique", game, {"round": "2", "rolls": [None, "9h9h9h9d9s9s9c9c"]})["faults"]
    assert fault["error"].startswith("round 2, p2: 9h 3 times")
    (fault,) = looked("pinzique", game, {"round": "2", "rolls": [f"{FOUR} 9h"]})["faults"]
    assert (fault["path"], fault["code"]) == (["rolls", 0], "bad-hand")


def test_the_faults_of_a_draft_have_paths() -> None:
    fortune = game_of("fortune")
    lines = [
        "9h8h7h ante ten",
        {"cards": "KsKs2d3d", "ante": 5},
        {"cards": "Ks"},
        {"cards": "Zz", "ante": 5},
    ]
    look = tried(fortune, "standard", [0] * 4, dealer="KsTh8d", positions=lines)
    assert [(fault["path"], fault["code"]) for fault in look["faults"]] == [
        (["positions", 0], "bad-position"),
        (["positions", 1, "cards"], "bad-hand"),
        (["positions", 2, "cards"], "card-twice"),
        (["positions", 3, "cards"], "bad-card"),
    ]
    assert look["round"]["positions"][0] == "9h8h7h ante ten"
    assert ["positions", 2, "plays"] in look["idle"]
    look = tried(fortune, "standard", [0], dealer="KsTh8d", positions=["9h8h7h lucky-pairs 5"])
    (fault,) = look["faults"]
    assert fault["path"] == []
    assert fault["error"] == "p1: Lucky Pairs and Super 6 need an ante (F2)"


def test_accounts_of_another_number_of_players_are_a_fault_of_the_draft() -> None:
    start = {"totals": [0, 0], "bankrolls": [5, 5, 5]}
    look = looked("fortune", start, {"dealer": "KsTh8d", "positions": ["9h8h7h ante 10 play 10"]})
    (fault,) = look["faults"]
    assert (fault["path"], fault["code"]) == ([], "bad-seats")
    assert look["settled"] is None


def test_a_fold_without_a_live_wager_needs_no_cards() -> None:
    for game, preset, key in (
        ("fortune", "standard", "positions"),
        ("asian-stud", "as-written", "players"),
    ):
        own = next(one for one in DECLARED if one.key == game)
        look = tried(own, preset, [0], **{key: ["ante 5 fold"]})
        assert look["missing"] == [["dealer"]]


def test_high_card_is_scored_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with offered(*all_games(), high_card.GAME):
        assert main(["score", "high-card", "As stay", "Kd fold"]) == 0
        assert capsys.readouterr().out == "p1 wins\nTotals  p1 +1   p2 -1\n"
        assert main(["score", "high-card", "As stay", "fold", "--json", "--names", "Ann,Bo"]) == 0
        told = {"totals": [1, -1], "said": ["p1 wins"], "names": ["Ann", "Bo"]}
        assert json.loads(capsys.readouterr().out) == told
        assert main(["score", "high-card", "As stay", "As stay"]) == 2
        assert capsys.readouterr().err == "croupier: p2: As is there twice; expected one of each card\n"


def test_a_choice_that_is_no_word_of_the_game_is_refused() -> None:
    form: RoundForm = high_card.ROUND_FORM
    assert form.read("as STAY").does == "stay"
    for line in ("As stay fold", "As leave stay 3", "As stay stay"):
        with pytest.raises(BadInput, match="expected a card and a choice"):
            form.read(line)


async def test_high_card_has_its_form_and_its_routes(toy: str, url: str) -> None:
    status, _, told = await http(url, "GET", f"/api/score/{toy}/form")
    assert (status, told["banked"], told["fields"]) == (200, False, [])
    assert [(one["kind"], one.get("options")) for one in told["places"]["fields"]] == [
        ("cards", None),
        ("choice", ["stay", "fold"]),
    ]
    body = {"start": {"totals": [3, -3]}, "round": {"players": ["2s stay", "3d stay"]}}
    status, _, look = await http(url, "POST", f"/api/score/{toy}/try", body)
    assert (status, look["settled"]["after"]["totals"]) == (200, [2, -2])
    rounds = [{"players": [{"card": "2s", "does": "stay"}, {"card": "3d", "does": "stay"}]}] * 2
    status, _, match = await http(
        url, "POST", f"/api/score/{toy}/match", {"start": {"totals": [0, 0]}, "rounds": rounds}
    )
    assert (status, match["next"]["totals"]) == (200, [-2, 2])
    status, _, refused = await http(url, "GET", f"/api/score/{toy}/form?preset=none")
    assert (status, refused["code"]) == (422, "unknown-preset")


def test_a_look_at_a_draft_costs_less_than_a_score() -> None:
    assert (
        cost_of("/api/score/fortune/try")
        < cost_of("/api/score/fortune")
        < cost_of("/api/score/fortune/match")
    )
