"""`croupier simulate`: what it prints, keeps and refuses."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Ran
from tests.test_cli_arena import shape

Run = Callable[..., Ran]
WORDS = "simulate fortune --bots basic,random --seed 1 --processes 1"


def test_the_document_has_the_shape_of_the_contract(
    croupier: Run, golden: Callable[[str, str], None]
) -> None:
    words = "simulate ofc --preset pineapple --bots tests.arena_bots:last,random --hands 8 --seed 1 --json"
    document = croupier(*words.split(), "--processes", "1").document()
    golden("simulate-shape", json.dumps(shape(document), indent=1, ensure_ascii=False) + "\n")
    assert (document["hands"], document["seed"]) == (8, "1")
    assert document == croupier(*words.split(), "--processes", "1").document()


def test_it_is_printed_for_people_and_kept(croupier: Run, tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    ran = croupier(*WORDS.split(), "--hands", "6", "--out", str(out))
    assert (ran.status, ran.err) == (0, "")
    assert "fortune (standard), 2 seats, 6 hands\n" in ran.out
    assert re.search(r"net a hand +±", ran.out)
    assert "basic of random" in ran.out
    head, *rows = out.read_text().splitlines()
    assert head == (
        "match,hand,seat,bot,duplicate,net,foul,fantasyland,royalties,ms,decisions,faults,"
        "cards,dealer,ante,play,lucky_pairs,super_six"
    )
    assert len(rows) == 12
    again = croupier(*WORDS.split(), "--hands", "6", "--out", str(out))
    assert (again.status, again.err) == (2, f"croupier: {out}: expected a new file\n")


def test_after_ctrl_c_it_goes_on(croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.arena_bots._Interrupted.moves", 0)
    out = tmp_path / "rows.jsonl"
    bots = "optimal,tests.arena_bots:interrupted"
    words = ["simulate", "asian-stud", "--bots", bots, "--seed", "1", "--hands", "60", "--json"]
    ran = croupier(*words, "--processes", "1", "--out", str(out))
    assert ran.status == 130
    assert ran.err == f"croupier: kept in {out}.part; the same command goes on with it\n"
    assert 2 <= json.loads(ran.out)["hands"] < 60
    ran = croupier(*words, "--processes", "1", "--out", str(out))
    assert (ran.status, ran.err) == (0, "")
    assert len(out.read_text().splitlines()) == 120


def test_on_a_terminal_it_says_how_long_it_takes(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr("croupier.cli.simulate.OFTEN", 0.0)
    said = croupier(*WORDS.split(), "--hands", "40").err
    assert re.search(r"\r40 of 40 hands, [\d,]+ a second, 0 s left +\n$", said)
    said = croupier(*WORDS.split(), "--hands", "40", "--until", "100").err
    assert re.search(r"\r\d+ of \d+ hands, ± [\d.]+, [\d,]+ a second, (\d+ min )?\d+ s left", said)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("ofc --bots random,random", "bots random, random: expected one or more, no two the same"),
        ("ofc --bots clever", "bot 'clever': expected one of "),
        ("ofc --bots random --hands 1 --matches 1", "hands, matches: expected one of them"),
        ("ofc --bots random --until 0", "until 0: expected more than 0"),
        ("ofc --bots random --seats 9", "9 seats: expected 2 to 4 under standard"),
        ("ofc --bots random --out x.xls", "x.xls: expected a file that ends with .parquet, .csv, .jsonl"),
        ("fortune --bots basic --matches 2", "fortune: a match has no end; expected a length, in hands"),
        (
            "pinzique --bots random --matches 2 --length 4",
            "--length: expected none, pinzique has no such terms",
        ),
        ("ofc --bots random --cluster nowhere --processes 2", "expected one of them"),
        ("ofc --bots random --cluster gopher://x", "--cluster gopher://x: "),
        ("whist --bots a,b", "game 'whist': expected one of"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    words: str, sentence: str, croupier: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in croupier("simulate", *words.split()).refusal()
    assert not list(tmp_path.iterdir())


def test_a_presets_name_is_no_markup(croupier: Run, tmp_path: Path) -> None:
    house = tmp_path / "h[red]:cat:.toml"
    house.write_text(croupier("rules", "fortune").out)
    said = croupier("simulate", "fortune", "--preset", str(house), "--bots", "basic", "--hands", "2")
    assert said.out.startswith("fortune (h[red]:cat:), 1 seat, 2 hands")
