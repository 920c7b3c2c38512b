"""`croupier review` over records, folders and tables of this machine."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import high_card
from croupier.advice import JudgedDecision, Option, PartResult, final_answer, solve
from croupier.chance import Shoe, Stream
from croupier.cli import review
from croupier.cli.review_sources import hands_in
from croupier.cli.review_summary import ReviewReport
from croupier.cli.review_work import Asked, HandDone, Task, review_batch
from croupier.client import Client
from croupier.games import rules_of
from croupier.games.asian_stud import Terms as AsianTerms
from croupier.games.fortune import Terms
from croupier.games.ofc import Terms as OfcTerms
from croupier.play import Move
from croupier.records import read
from croupier.server.store import open_store
from croupier.terminal.options import Database
from croupier.testing import any_option, play_hand
from tests.arena_bots import deadly
from tests.recording import SEED, recorded
from tests.test_server import _quick_hashing, serving  # noqa: F401  (a fixture)

Run = Callable[..., Any]
SOME = Option(move=Move(0), text="p1", value=0.0)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Three rounds by two players at random."""
    path = tmp_path / "evening.jsonl"
    path.write_bytes(recorded(rules_of("fortune"), Terms(2, rounds=3), SEED, "evening"))
    return path


def document(croupier: Run, *args: str) -> Any:
    return croupier("review", *args, "--json").document()


def test_a_record_as_json(croupier: Run, record: Path) -> None:
    found = document(croupier, str(record), "--worst", "100")
    assert list(found) == ["reviewed", "hands", "players", "decisions", "skipped"]
    assert found["hands"] == 3
    assert {player["player"] for player in found["players"]} == {"player 1", "player 2"}
    lost = [decision["lost"]["decimal"] for decision in found["decisions"]]
    assert lost == sorted(lost, reverse=True)
    assert min(lost) > 0
    for player in found["players"]:
        assert player["unit"] == "chips"
        total = player["total"]
        assert total["result"] + total["lost"] == pytest.approx(total["luck"])
        own = [
            decision["lost"]["decimal"]
            for decision in found["decisions"]
            if decision["player"] == player["player"]
        ]
        assert sum(own) == pytest.approx(total["lost"])
        assert len(own) == player["mistakes"]
        seat = int(player["player"][-1]) - 1
        gained = [hand.returns[seat] for hand in read(record).hands if hand.returns is not None]
        assert total["result"] == sum(gained)
    first = found["decisions"][0]
    assert {"place", "game", "hand", "move", "seat", "player", "lost", "chosen", "best"} <= set(first)
    state = read(record).states[first["hand"] - 1][first["move"] - 1]
    rules = rules_of("fortune")
    best = final_answer(solve(rules, rules.view(state, first["seat"]))).best
    assert first["best"] == json.loads(json.dumps(msgspec.to_builtins(best.plain(), enc_hook=str)))


def test_a_record_in_words(croupier: Run, record: Path) -> None:
    ran = croupier("review", str(record), "--worst", "1")
    assert (ran.status, ran.err) == (0, "")
    assert "fortune, in chips" in ran.out
    assert "player 1" in ran.out
    assert "1. " in ran.out
    assert "chips lost by player" in ran.out
    assert "2. " not in ran.out
    assert max(len(line) for line in ran.out.splitlines()[:7]) <= 80


def test_a_narrow_terminal_has_all_names_and_figures(
    croupier: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert "…" not in croupier("review", str(record), "--worst", "0").out


def test_one_player_or_one_seat(croupier: Run, record: Path) -> None:
    by_name = document(croupier, str(record), "--player", "PLAYER 2")
    by_seat = document(croupier, str(record), "--seat", "2")
    assert [player["player"] for player in by_name["players"]] == ["player 2"]
    assert by_name["players"] == by_seat["players"]
    assert by_name["decisions"] == by_seat["decisions"]
    for args, said in (
        (("--player", "Zoe"), "no ended hand with decisions by a player called 'Zoe'"),
        (("--seat", "3"), "no ended hand with decisions at seat 3"),
        (("--seat", "0"), "not in the range"),
        (("--worst", "x"), "--worst"),
    ):
        refusal = croupier("review", str(record), *args).refusal()
        assert said in refusal
        assert len(refusal.splitlines()) == 1


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_game_that_is_not_judged_is_one_line_however_many_hands_there_are(
    croupier: Run, record: Path, toy: str, seed: str
) -> None:
    rules, terms = high_card.GAME.under(), high_card.Terms(2, hands=40)
    record.with_name("toy.jsonl").write_bytes(recorded(rules, terms, SEED, seed))
    ran = croupier("review", str(record.with_name("toy.jsonl")))
    assert ran.status == 2
    assert re.fullmatch(r"croupier: skipped: \S+, hand 1 and 39 other hands: .*high-card.*\n", ran.err)
    found = json.loads(croupier("review", str(record.parent), "--json").out)
    assert (found["hands"], len(found["skipped"])) == (3, 1)


def test_a_folder_of_several_games_with_bad_files(croupier: Run, record: Path, tmp_path: Path) -> None:
    """What cannot be read is named and left out; the rest is reviewed, and the status says it."""
    deep = tmp_path / "2026" / "may"
    deep.mkdir(parents=True)
    (deep / "stud.jsonl").write_bytes(recorded(rules_of("asian-stud"), AsianTerms(2, rounds=2), SEED))
    whole = record.read_bytes()
    (deep / "changed.jsonl").write_bytes(whole.replace(b"ante", b"ante ", 1))
    (deep / "cut.jsonl").write_bytes(whole[:-7])
    (deep / "note.jsonl").write_text('{"shopping": "list"}\n', encoding="utf-8")
    (deep / "note.txt").write_text("no record at all", encoding="utf-8")
    ran = croupier("review", str(tmp_path), "--json")
    assert ran.status == 2
    found = json.loads(ran.out)
    assert {player["game"] for player in found["players"]} == {"fortune", "asian-stud"}
    assert found["hands"] == 5
    assert len(found["skipped"]) == 3
    lines = ran.err.splitlines()
    assert [line.startswith("croupier: skipped: ") for line in lines] == [True] * 3
    for name, line in zip(("changed", "cut", "note"), lines, strict=True):
        assert f"{name}.jsonl line " in line
    assert croupier("review", str(deep / "cut.jsonl")).status == 2


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda _path: None, "expected a record, a folder of them, or a table"),
        (lambda path: path.mkdir(), "expected records in it, files that end with .jsonl"),
        (lambda path: path.write_bytes(b"\x00\xff"), "line 1: "),
        (lambda path: path.write_bytes(b""), "line 1: "),
    ],
)
def test_what_is_nothing_to_review(croupier: Run, tmp_path: Path, make: Any, said: str) -> None:
    path = tmp_path / "x"
    make(path)
    refusal = croupier("review", str(path), "--data", str(tmp_path / "none")).refusal()
    assert said in refusal
    assert len(refusal.splitlines()) == 1


def test_a_move_that_the_rules_refuse_is_named(croupier: Run, tmp_path: Path) -> None:
    """A record whose hashes are right, with a move in it that is none."""
    from tests.recording import forged, only

    def play_more(lines: list[dict[str, Any]]) -> None:
        moves = [line for line in only(lines, "move") if " ante " in line["move"]]
        moves[0]["move"] = "p1 at 1 ante 1"

    path = tmp_path / "forged.jsonl"
    path.write_bytes(forged(recorded(rules_of("fortune"), Terms(1, rounds=2), SEED, "play"), play_more))
    ran = croupier("review", str(path))
    assert ran.status == 2
    assert "forged.jsonl, hand 1: " in ran.err


def test_hands_are_counted_one_by_one_and_with_those_played_on_from_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A Fantasyland hand is one of its own, and belongs to the hand that earned it, as in the arena."""

    def done(number: int, lost: float, gained: float, *, played_on: bool = False) -> HandDone:
        parts = (PartResult(number, "", 0, 1, 0, lost, gained),)
        judged = (JudgedDecision(number, 1, 0, "", "points", 2, SOME, SOME, lost, 0.0),)
        return HandDone("x.jsonl", number, "ofc", ("Ann", "Bob"), judged, parts, played_on=played_on)

    found = ReviewReport("x.jsonl", 0, show_progress=False)
    found.add([done(1, 1.0, 5.0, played_on=True), done(2, 0.5, 20.0)])
    found.add([done(3, 3.0, -6.0, played_on=True)])
    found.add([done(5, 0.0, -1.0)])  # hand 4 was not judged
    (ann,) = found.plain()["players"]
    assert (ann["hands"], ann["dealt_hands"]) == (4, 3)
    assert (ann["a_hand"]["result"]["mean"], ann["a_dealt_hand"]["result"]["mean"]) == (4.5, 6.0)
    assert (ann["a_hand"]["lost"]["mean"], ann["a_dealt_hand"]["lost"]["mean"]) == (1.125, 1.5)
    found.show()
    assert "each hand with those played on from it" in " ".join(capsys.readouterr().out.split())
    alone = ReviewReport("x.jsonl", 0, show_progress=False)
    alone.add([done(1, 1.0, 5.0), done(2, 1.0, 5.0)])
    alone.show()
    assert "played on" not in capsys.readouterr().out


def test_a_hand_says_whether_one_is_played_on_from_it() -> None:
    ofc, stream = rules_of("ofc", "pineapple"), Stream(bytes(32), "entered")
    earned = []
    for number in range(3):
        steps = list(play_hand(ofc, OfcTerms(2, fantasy=(14, 14)), Shoe(stream), any_option(stream)))
        moves = tuple(step.move for step in steps)
        task = Task("x", number, ofc, OfcTerms(2, fantasy=(14, 14)), moves, ("Ann", "Bob"))
        (done,) = review_batch((task,), Asked(None, 0, bytes(32), 1))
        assert done.played_on is any(ofc.extension(steps[-1].after))
        earned.append(done.played_on)
    assert not all(earned)


def test_several_processes_find_the_same_in_the_same_order(
    croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "BATCH", 2)
    path = tmp_path / "long.jsonl"
    path.write_bytes(recorded(rules_of("asian-stud"), AsianTerms(2, rounds=7), SEED))
    alone = document(croupier, str(path), "--jobs", "1", "--seed", "1")
    assert document(croupier, str(path), "--jobs", "2", "--seed", "1") == alone


def test_a_process_that_dies_is_one_sentence(
    croupier: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "BATCH", 1)
    monkeypatch.setattr(review, "review_batch", deadly)
    ran = croupier("review", str(record), "--jobs", "2")
    assert ran == (2, "", "croupier: a process ended before its work was done\n")


def test_a_review_that_is_stopped_tells_what_it_has(
    croupier: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(tasks: Any, asked: Any, _jobs: Any) -> Any:
        yield review_batch((next(tasks),), asked)
        raise KeyboardInterrupt

    monkeypatch.setattr(review, "_reviews", interrupted)
    ran = croupier("review", str(record), "--json")
    assert ran.status == 130
    assert json.loads(ran.out)["hands"] == 1


def test_hands_are_read_one_after_the_other(record: Path, tmp_path: Path) -> None:
    """A year is not held in memory: the second file is opened once the first is done with."""
    (tmp_path / "z.jsonl").write_bytes(b"no record\n")
    skipped: list[str] = []
    hands = hands_in(str(tmp_path), Database(tmp_path), skipped.append)
    first = next(hands)
    assert not skipped
    assert len(list(hands)) == 2
    assert len(skipped) == 1
    done = review_batch((first,), Asked(None, None, SEED, None))[0]
    assert done.judged


async def test_a_table_by_its_name(croupier: Run, tmp_path: Path) -> None:
    """Its log is reviewed by whoever has the server's data: every decision, not one player's alone."""
    store = open_store(tmp_path, None)
    async with serving(store) as url:
        ann = await Client.guest(url, "Ann")
        terms = {"rounds": 2}
        table = await ann.open_table(game="fortune", seats=2, clock={"kind": "none"}, pause=0, terms=terms)
        async with ann.at(table) as one:
            await one.sit(0)
            await one.fill(1, "basic")
            await one.start()
            played: set[int] = set()
            while len(played) < 2:
                asked = await one.next_decision()
                assert asked is not None
                move = next((text for text in asked.moves if "play" in text), "p1 at 1 ante 5")
                await one.move(move)
                while (hand := one.view.hand) and hand.returns is None and hand.choices is None:
                    await one.changed()
                if hand and hand.returns is not None:
                    played.add(hand.number)
        whole = await asyncio.to_thread(croupier, "review", table, "--data", str(tmp_path), "--json")
        players = {player["player"]: player for player in json.loads(whole.out)["players"]}
        assert len(players) == 2
        assert (players["Ann"]["hands"], players["Ann"]["decisions"]) == (2, 2)
