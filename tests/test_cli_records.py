"""`croupier verify` and `croupier replay`, on records of the toy game."""

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import high_card
from croupier.chance import seed_of
from croupier.cli.replay import _Recorded, _Walk
from croupier.games import all_games, offered, rules_of
from croupier.games import ofc as ofc_room
from croupier.records import Record
from croupier.terminal.screen import DOWN, END, ENTER, HOME, LEAVE, LEFT, RIGHT, UP, Screen
from high_card import Terms
from tests.recording import again, forged, recorded

SEED = seed_of("cli records")


@pytest.fixture
def record(tmp_path: Path, toy: str) -> Path:
    """A finished match of three hands between Ann and Bo."""
    path = tmp_path / "match.jsonl"
    path.write_bytes(recorded(high_card.GAME.under(), Terms(2, 3), SEED, names=("Ann", "Bo")))
    return path


def test_verify_says_ok(record: Path, croupier: Callable[..., Any]) -> None:
    ran = croupier("verify", str(record))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"ok {record}: high-card (standard), 3 hands, ")
    assert "dealt as committed, last hash " in ran.out
    assert ran.out.count("\n") == 1


def test_verify_as_json(record: Path, croupier: Callable[..., Any]) -> None:
    ran = croupier("verify", str(record), "--json")
    found = json.loads(ran.out)
    assert (ran.status, found["ok"], found["hands"], found["seed_revealed"]) == (0, True, 3, True)
    assert json.loads(record.read_text().splitlines()[-1])["hash"] == found["hash"]


def test_a_record_whose_game_is_not_known_any_more_is_shown_as_it_was_written(
    record: Path, croupier: Callable[..., Any]
) -> None:
    known = croupier("replay", str(record)).out.splitlines()
    with offered(*(game for game in all_games() if game.key != "high-card")):
        ran = croupier("replay", str(record))
        assert ran.status == 0
        assert ran.err.startswith(f"croupier: {record} line 1: game 'high-card': expected one of ")
        written = ran.out.splitlines()
        assert written[0] == known[0] == "high-card (standard): p1 Ann, p2 Bo"
        results = [line for line in known if line.startswith("Ann ")]
        assert len(results) == 3
        assert [line for line in written if line.startswith("Ann ")] == results
        ran = croupier("verify", str(record))
        assert ran.status == 2
        assert f"its {len(record.read_text().splitlines())} lines are as they were written" in ran.err
        assert ran.err.count("\n") == 1
        record.write_text(
            record.read_text().replace("Ann", "Amy")
        )  # what has been changed is shown to nobody
        for verb in ("replay", "verify"):
            ran = croupier(verb, str(record))
            assert ran.out == ""
            assert "has been changed" in ran.err


def test_what_a_stranger_wrote_does_not_steer_the_terminal(
    record: Path, croupier: Callable[..., Any]
) -> None:
    def rename(lines: list[dict[str, Any]]) -> None:
        lines[0]["game"] = "\x1b[31m\x9bpoker\u202e"

    record.write_bytes(forged(record.read_bytes(), rename))
    ran = croupier("replay", str(record))
    assert "game '[31mpoker': expected one of " in ran.err
    assert all(map(str.isprintable, (ran.out + ran.err).splitlines()))


def test_verify_a_changed_record(record: Path, croupier: Callable[..., Any]) -> None:
    record.write_text(record.read_text().replace("Ann", "Amy"))
    ran = croupier("verify", str(record))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"croupier: {record} line 1: has been changed")
    assert ran.err.count("\n") == 1
    ran = croupier("verify", str(record), "--json")
    assert (ran.status, ran.err) == (1, "")
    assert json.loads(ran.out)["line"] == 1


@pytest.mark.parametrize("keep", [0, 1, 100, -1, -90])
def test_verify_what_is_cut_short(keep: int, record: Path, croupier: Callable[..., Any]) -> None:
    record.write_bytes(record.read_bytes()[:keep])
    refusal = croupier("verify", str(record)).refusal()
    assert refusal.startswith(f"croupier: {record} line ")
    assert "expected" in refusal


@pytest.mark.parametrize("verb", ["verify", "replay"])
def test_what_is_not_there(verb: str, tmp_path: Path, croupier: Callable[..., Any]) -> None:
    ran = croupier(verb, str(tmp_path / "no.jsonl"))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"croupier: {tmp_path / 'no.jsonl'}: No such file or directory\n"
    ran = croupier(verb, str(tmp_path))
    assert (ran.status, ran.err) == (2, f"croupier: {tmp_path}: Is a directory\n")


def test_replay_prints_plainly(record: Path, croupier: Callable[..., Any]) -> None:
    ran = croupier("replay", str(record))
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:3] == ["high-card (standard): p1 Ann, p2 Bo", "", "hand 1: seats 2, hands 3"]
    assert lines[3].startswith("   1  d p1 ")
    assert ran.out.count("hand 1:") == ran.out.count("hand 2:") == ran.out.count("hand 3:") == 1
    assert "\x1b" not in ran.out


def test_replay_an_unfinished_record(record: Path, croupier: Callable[..., Any]) -> None:
    record.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:4]))
    ran = croupier("replay", str(record))
    assert ran.status == 0
    assert ran.out.endswith("unfinished after 2 moves\n")


def test_replay_a_changed_record(record: Path, croupier: Callable[..., Any]) -> None:
    record.write_text(record.read_text().replace("p1 stay", "p1 fold").replace("p2 stay", "p2 fold"))
    assert "has been changed" in croupier("replay", str(record)).refusal()


class Pressing(Screen):
    """A screen with somebody who presses these keys, one a picture, and then leaves."""

    def __init__(self, *keys: str) -> None:
        super().__init__(Console(file=io.StringIO(), width=100, highlight=False))
        self._keys = iter([*keys, LEAVE])

    def key(self) -> str:
        return next(self._keys)

    def pictures(self) -> list[str]:
        """The first line of every picture."""
        assert isinstance(self.console.file, io.StringIO)
        return re.findall(r"^Hand .*$", self.console.file.getvalue(), re.MULTILINE)


@pytest.fixture
def match() -> Record:
    """Two hands of OFC."""
    rules, terms = rules_of("ofc", "pineapple"), ofc_room.Terms(2, hands=2)
    return again(recorded(rules, terms, SEED, names=("Ann", "Bo")))


@pytest.mark.parametrize(
    ("keys", "last"),
    [
        ([], "Hand 1 of 2, move 0 of 20"),
        ([RIGHT, ENTER, " ", LEFT], "Hand 1 of 2, move 2 of 20"),
        ([LEFT], "Hand 1 of 2, move 0 of 20"),
        ([END, RIGHT], "Hand 2 of 2, move 20 of 20"),
        ([DOWN], "Hand 2 of 2, move 0 of 20"),
        ([DOWN, DOWN], "Hand 2 of 2, move 20 of 20"),
        ([DOWN, LEFT], "Hand 1 of 2, move 20 of 20"),
        ([END, UP], "Hand 2 of 2, move 0 of 20"),
        ([DOWN, UP], "Hand 1 of 2, move 0 of 20"),
        ([END, HOME], "Hand 1 of 2, move 0 of 20"),
        (["?"], "Hand 1 of 2, move 0 of 20"),
    ],
)
def test_the_keys_of_replay(keys: list[str], last: str, match: Record) -> None:
    screen = Pressing(*keys)
    _Walk(_Recorded(match), screen).go()
    pictures = screen.pictures()
    assert len(pictures) == len(keys) + 1
    assert pictures[-1] == last


def test_replay_draws_the_table_and_the_score(match: Record) -> None:
    screen = Pressing(*[RIGHT] * 41)
    _Walk(_Recorded(match), screen).go()
    assert isinstance(screen.console.file, io.StringIO)
    drawn = screen.console.file.getvalue()
    assert match.rules.write(match.hands[0].moves[3]) in drawn
    assert match.hands[0].said[-1][0] in drawn
    assert "Ann" in drawn
