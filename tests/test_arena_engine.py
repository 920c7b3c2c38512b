"""Our bots as programs: the other end of the line protocol (croupier.arena.engine)."""

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.arena import Contest, play_deals
from croupier.arena.engine import Engine
from croupier.arena.players import ending_programs
from croupier.errors import BadInput
from croupier.games import rules_of
from croupier.serialization import to_plain


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    with ending_programs():
        yield


def engine(game: str, *more: str) -> str:
    return shlex.join([sys.executable, "-m", "croupier", "engine", game, *more])


@pytest.mark.parametrize(("game", "bot"), [("pinzique", "greedy"), ("ofc", "random")])
def test_our_bot_plays_as_a_program_what_it_plays_here(game: str, bot: str) -> None:
    contest = Contest.from_rules(
        rules_of(game), 2, bytes(32), ("tests.arena_bots:last", bot, engine(game, "--bot", bot))
    )
    here, there = (play_deals(contest, pair, [0]) for pair in ((0, 1), (0, 2)))
    assert there[0].tallies[1].faults == 0
    assert there[0].tallies[1].decisions == here[0].tallies[1].decisions
    if bot == "greedy":  # which needs no luck of its own
        assert here[0].points == there[0].points


def told(*messages: Any) -> list[Any]:
    lines = [
        message if isinstance(message, bytes) else json.dumps(message).encode() for message in messages
    ]
    return list(Engine("asian-stud").answers(lines))


HELLO: dict[str, Any] = {
    "type": "hello",
    "protocol": 1,
    "game": "asian-stud",
    "preset": "ante-even",
    "seats": 1,
}
HAND: dict[str, Any] = {"type": "hand", "hand": 1, "seat": 0, "terms": {"seats": 1}}


def act(**changes: Any) -> dict[str, Any]:
    rules = rules_of("asian-stud", "ante-even")
    view = to_plain(rules.view(rules.start(rules.terms_type(1)), 0))
    return {"type": "act", "id": "x", "seat": 0, "view": view, **changes}


def test_it_says_what_it_was_asked_and_ends_with_bye() -> None:
    ready, move = told(HELLO, HAND, {"type": "weather"}, act(), {"type": "bye"}, act())
    assert ready == {"type": "ready", "name": "croupier optimal"}
    assert (move["type"], move["id"]) == ("move", "x")
    rules = rules_of("asian-stud", "ante-even")
    assert rules.read(move["move"]) in rules.options_of(rules.view(rules.start(rules.terms_type(1)), 0), 0)


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (b"hello", "a line is no JSON object with a type"),
        (b"[1]", "a line is no JSON object with a type"),
        (b"\xff{}", "a line is no JSON object with a type"),
        (b"[" * 9_000, "a line is no JSON object with a type"),
        ({"kind": "act"}, "a line is no JSON object with a type"),
        ({**HELLO, "game": "whist"}, "hello: the game is whist; expected asian-stud"),
        ({**HELLO, "protocol": 2}, "hello: protocol 2; expected 1"),
        ({**HELLO, "settings": {"odds": 5}}, "settings of asian-stud: "),
        ({"type": "hello"}, "hello: game: expected a value, and there is none"),
        ({**HAND, "terms": {"seats": "many"}}, "hand.terms: seats: expected a whole number"),
        ({**HAND, "seat": "first"}, "hand: seat: expected a whole number"),
        (act(seat=3), "act: seat 3 sits in no hand"),
        (act(id=[[]]), "act: id: expected a whole number or text, not a list"),
        (act(view={"seat": 0}), "no View: "),
        (act(view=7), "act: view: expected an object"),
        (
            act(view={"x": json.loads("[" * 900 + "]" * 900)}),
            "no View: its parts lie too deep in each other",
        ),
        (act(view={**act()["view"], "places": []}), "act: seat 0 has nothing to decide in this view"),
    ],
)
def test_what_it_cannot_understand_is_one_sentence_and_it_goes_on(message: Any, sentence: str) -> None:
    ready, wrong, move = told(HELLO, HAND, message, act())[-3:]
    assert ready["type"] == "ready"
    assert isinstance(wrong, BadInput)
    assert wrong.sentence.startswith(sentence)
    assert move["type"] == "move"


def test_its_luck_is_that_of_the_hand() -> None:
    def moves(seed: str) -> list[str]:
        answers = Engine("asian-stud", "random").answers(
            json.dumps(message).encode() for message in (HELLO, {**HAND, "seed": seed}, act(), act(), act())
        )
        return [answer["move"] for answer in answers if isinstance(answer, dict) and "move" in answer]

    assert moves("one") == moves("one")
    assert moves("one") != moves("two")


def test_the_verb_ends_with_its_input_and_complains_on_standard_error() -> None:
    run = [sys.executable, "-m", "croupier", "engine", "fortune"]
    done = subprocess.run(run, input="what?\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "croupier: a line is no JSON object with a type\n"
    done = subprocess.run([*run, "--bot", "best"], input="", capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "bot 'best': expected one of basic, random" in done.stderr
