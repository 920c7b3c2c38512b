"""`croupier arena`: what it prints and what it refuses."""

import json
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from socket import create_server
from typing import Any

import pytest

from tests.conftest import Ran

Run = Callable[..., Ran]
TIMES = {"ms", "ms_most"}


def shape(value: Any) -> Any:
    """The keys of a document with the kinds of their values."""
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    if isinstance(value, list):
        return [shape(value[0]), "…"] if value else []
    return type(value).__name__


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    bots = [{key: bot[key] for key in bot.keys() - TIMES} for bot in document["bots"]]
    return {**document, "bots": bots}


def test_the_document_has_the_shape_of_the_contract(
    croupier: Run, golden: Callable[[str, str], None]
) -> None:
    words = "arena ofc --preset pineapple --bots tests.arena_bots:last,random --hands 8 --seed 1 --json"
    document = croupier(*words.split(), "--processes", "1").document()
    golden("arena-shape", json.dumps(shape(document), indent=1, ensure_ascii=False) + "\n")
    assert document["seed"] == "1"
    assert document["duplicate"] is True
    (pair,) = document["pairs"]
    assert pair["interval"][0] < pair["points"] < pair["interval"][1]
    assert document["bots"][0]["rating"] == -document["bots"][1]["rating"] == abs(pair["points"]) / 2


def test_the_result_is_the_same_however_many_processes_there_are(croupier: Run) -> None:
    words = "arena fortune --bots basic,random --hands 30 --seed 2 --json --processes"
    one, two = (croupier(*words.split(), str(number)).document() for number in (1, 2))
    assert without_times(one) == without_times(two)
    assert without_times(one) != without_times(
        croupier(*words.replace("seed 2", "seed 3").split(), "1").document()
    )


def test_it_goes_on_until_it_is_sure(croupier: Run) -> None:
    words = "arena asian-stud --bots optimal,random,always-raise --seed 2 --json --processes 1 --hands"
    short, sure = (croupier(*words.split(), "12", *more).document() for more in ((), ("--until", "300")))
    assert max(one["interval"][1] - one["points"] for one in short["pairs"]) > 300
    assert max(one["interval"][1] - one["points"] for one in sure["pairs"]) < 300
    assert len({one["hands"] for one in sure["pairs"]}) == 1
    hands = sure["pairs"][0]["hands"]
    again = croupier(*words.split(), str(hands)).document()
    assert without_times(again) == without_times(sure)


def test_hands_are_kept_that_replay_and_verify_take(croupier: Run, tmp_path: Path) -> None:
    words = "arena pinzique --bots greedy,random --hands 2 --seed 1 --processes 1 --records"
    assert croupier(*words.split(), str(tmp_path / "kept")).status == 0
    files = sorted((tmp_path / "kept").rglob("*.jsonl"))
    assert [str(file.relative_to(tmp_path)) for file in files][:2] == [
        "kept/1-2-greedy-random/000001a.jsonl",
        "kept/1-2-greedy-random/000001b.jsonl",
    ]
    for file in files:
        assert croupier("verify", str(file)).status == 0
        assert croupier("replay", str(file)).status == 0


def test_it_is_printed_for_people(croupier: Run) -> None:
    words = "arena ofc --bots tests.arena_bots:last,random --hands 4 --seed 1 --processes 1"
    ran = croupier(*words.split())
    assert (ran.status, ran.err) == (0, "")
    assert "ofc (standard), 2 seats, 4 hands of every two" in ran.out
    assert "tests.arena_bots:last from random" in ran.out
    assert all(
        word in ran.out for word in ("points a hand", "±", "rating", "foul", "fantasyland", "royalties")
    )


@pytest.mark.exhaustive
def test_decisions_are_judged_where_that_is_wanted(croupier: Run) -> None:
    """The same result with a narrower interval, which says how many hands that saves."""
    words = "arena fortune --bots basic,tests.arena_bots:plays_all --hands 20 --seed 2 --processes 1"
    document = croupier(*words.split(), "--advantage", "--json").document()
    (pair,) = document["pairs"]
    judged = pair["advantage"]
    assert [*judged] == ["points", "interval", "saves"]
    assert judged["interval"][0] < judged["points"] < judged["interval"][1]
    widths = [one["interval"][1] - one["interval"][0] for one in (pair, judged)]
    assert judged["saves"] == pytest.approx((widths[0] / widths[1]) ** 2, abs=0.06)
    assert "by decisions" in croupier(*words.split(), "--advantage").out


@pytest.mark.exhaustive
def test_it_goes_on_until_the_judged_interval_is_narrow(croupier: Run) -> None:
    words = "arena fortune --bots basic,tests.arena_bots:plays_all --hands 20 --seed 2 --processes 1 --json"
    judged, plain = (
        croupier(*words.split(), "--until", "1", *more).document()["hands"]
        for more in (["--advantage"], [])
    )
    assert judged < plain


def test_a_process_that_dies_is_one_sentence(croupier: Run) -> None:
    words = "arena fortune --bots basic,tests.arena_bots:deadly --processes 2"
    assert croupier(*words.split()) == (2, "", "croupier: a process ended before its work was done\n")


def test_ctrl_c_shows_how_it_stands(croupier: Run) -> None:
    words = "arena asian-stud --bots optimal,tests.arena_bots:interrupted --processes 1 --json"
    ran = croupier(*words.split())
    assert ran.status == 130
    document = json.loads(ran.out)
    assert 2 < document["hands"] == document["pairs"][0]["hands"] < 100


def test_a_folder_with_records_is_not_written_into(croupier: Run, tmp_path: Path) -> None:
    (tmp_path / "last-year.jsonl").write_text("", encoding="utf-8")
    refusal = croupier(
        *["arena", "fortune", "--bots", "basic,random", "--records"], str(tmp_path)
    ).refusal()
    assert refusal == f"croupier: --records {tmp_path}: expected a new folder, or an empty one\n"


def test_a_folder_that_cannot_be_made_is_named(croupier: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    words = ["arena", "fortune", "--bots", "basic,random", "--processes", "2", "--records"]
    ran = croupier(*words, str(tmp_path / "file"))
    said = f"croupier: --records {tmp_path / 'file'}: expected a new folder, or an empty one\n"
    assert ran == (2, "", said)
    refusal = croupier(*words, str(tmp_path / "file" / "records")).refusal()
    assert refusal == f"croupier: {tmp_path / 'file' / 'records'}: Not a directory\n"


def test_on_a_terminal_it_says_how_it_stands(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr("croupier.cli.arena.OFTEN", 0.0)
    ran = croupier(
        *["arena", "fortune", "--bots", "basic,random", "--hands", "12", "--seed", "1", "--processes", "1"]
    )
    assert re.search(
        r"\rbasic - random: [+-][0-9.]+ ± [0-9.]+ after 8 hands +\r.* after 12 hands +\n$", ran.err
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("ofc --bots random", "bots random: expected two or more, no two the same"),
        ("ofc --bots random,clever", "bot 'clever': expected one of "),
        ("ofc --bots tests.arena_bots:leaves,random --processes 2", "leaves': SystemExit: 0"),
        ("ofc --bots tests.arena_bots:last,random --seats 5", "5 seats: expected 2 to 4 under standard"),
        ("ofc --bots tests.arena_bots:last,random --until 0", "until 0: expected more than 0"),
        ("ofc --bots tests.arena_bots:last,random --hands 0", "--hands"),
        ("ofc --bots tests.arena_bots:last,random --preset none", "preset 'none': expected one of"),
        ("ofc --bots tests.arena_bots:last,random --on nowhere --processes 2", "expected one of them"),
        ("ofc --bots tests.arena_bots:last,random --on gopher://x", "--on gopher://x: "),
        ("ofc", "--bots"),
        ("whist --bots a,b", "game 'whist': expected one of"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(words: str, sentence: str, croupier: Run) -> None:
    ran = croupier("arena", *words.split())
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("croupier: ")
    assert ran.err.count("\n") == 1
    assert sentence in ran.err


@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore")  # of Dask's own start and end
def test_a_cluster_gives_the_same_result(croupier: Run) -> None:
    made: Any = import_module("distributed").LocalCluster
    words = "arena fortune --bots basic,random --hands 30 --seed 2 --json"
    here = croupier(*words.split(), "--processes", "1")
    with made(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as local:
        there = croupier(*words.split(), "--on", local.scheduler_address)
        broken = croupier(
            *words.replace("random", "tests.arena_bots:broken").split(), "--on", local.scheduler_address
        )
    assert there.status == 0, there.err
    assert without_times(json.loads(here.out)) == without_times(json.loads(there.out))
    assert (broken.status, broken.out) == (2, "")
    assert "no brain today" in broken.err


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_does_not_answer_is_refused(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.arena.contest_runner.JOINING", 0.2)
    with create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        refusal = croupier("arena", "fortune", "--bots", "basic,random", "--on", address).refusal()
    assert refusal.startswith(f"croupier: --on {address}: ")
