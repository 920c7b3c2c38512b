"""`croupier score`, `odds`, `advise` and `play pinzique`."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.recording import forged

FOUR = "Js Qh Qs Qd Qc Kh Kc 9d"
FIVE = "Js Qh Qs Qd Qc Qd Kh Kd"
NOTHING = "9h 9h 9d 9d 9s 9s 9c 9c"

Croupier = Callable[..., Any]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put JSON lines on standard input."""

    def put(*objects: object) -> None:
        text = "\n".join(json.dumps(each) for each in objects)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))

    return put


def test_a_round_in_the_terminal(croupier: Croupier) -> None:
    """P7, P11: without a terminal to strike through, `~~` does."""
    ran = croupier("score", "pinzique", FOUR, FIVE)
    assert (ran.status, ran.err) == (0, "")
    assert "50-P + ~~60-4Q~~ (p2) + 70-MH&MC = 120" in ran.out
    assert "p2 takes 60: 4 queens" in ran.out
    assert "50-P + 60-5Q + 70-MH&MD = 180" in ran.out
    assert "every die scores: a bonus turn" in ran.out
    assert "Lowest of the round: p1" in ran.out


def test_partners(croupier: Croupier) -> None:
    """P10."""
    ran = croupier("score", "pinzique", FOUR, NOTHING, FIVE, NOTHING, "--partners", "1+3,p2+p4", "--json")
    assert json.loads(ran.out)["players"][0]["points"] == 180


def test_lines_of_json(croupier: Croupier, lines: Callable[..., None]) -> None:
    lines(
        {"rolls": [FOUR.split(), FIVE.split()]},
        {"rolls": [FOUR.split(), NOTHING, FIVE, NOTHING], "partners": [[0, 2], [1, 3]]},
        {"rolls": [FIVE, NOTHING], "bonus": [NOTHING, None], "preset": "standard"},
    )
    ran = croupier("score", "pinzique", "-")
    answers = [json.loads(line)["players"] for line in ran.out.splitlines()]
    assert [players[0]["points"] for players in answers] == [120, 180, 180]
    assert answers[2][0]["bonus"]["sheet"] == "(0) = 0"
    assert "bonus" not in answers[0][0]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"rolls": [[*FOUR.split(), "9d"]]}, "line 1: roll 1: 9 cards"),
        ({"rolls": [FOUR], "seats": 2}, "line 1: seats: expected one of rolls, "),
        ({"rolls": [FOUR, FIVE], "partners": [[0, 2]]}, "line 1: partners p1+p3: expected two of p1 to p2"),
        ({"partners": []}, "line 1: rolls: expected a value, and there is none"),
        ({"rolls": [FOUR], "preset": "nowhere"}, "line 1: preset 'nowhere': expected one of standard"),
    ],
)
def test_bad_lines(croupier: Croupier, lines: Callable[..., None], line: object, said: str) -> None:
    lines(line)
    ran = croupier("score", "pinzique", "-")
    assert ran.status == 2
    assert ran.err.startswith(f"croupier: {said}")
    assert ran.err.count("\n") == 1


def test_a_game_from_lines_as_a_page(
    croupier: Croupier, lines: Callable[..., None], tmp_path: Path
) -> None:
    """P11: with --sheet the lines are the rounds of one game."""
    page = tmp_path / "sheet.html"
    lines({"rolls": [FIVE, NOTHING], "bonus": [FOUR, None]}, {"rolls": [FOUR, FIVE]})
    assert croupier("score", "pinzique", "-", "--sheet", str(page)).status == 0
    html = page.read_text()
    assert "<td>B-1</td>" in html
    assert "<del>60-4Q</del> <small>(p2)</small>" in html
    assert '<td class="n">480</td>' in html  # 180 and 120, and 180 in the bonus turn
    lines({"rolls": [FIVE, NOTHING]}, {"rolls": [FOUR, FIVE, NOTHING]})
    ran = croupier("score", "pinzique", "-", "--sheet", str(page))
    assert (ran.status, "line 2: --sheet: the rounds of one game" in ran.err) == (2, True)
    lines(*[{"rolls": [FIVE, NOTHING]}] * 11)
    ran = croupier("score", "pinzique", "-", "--sheet", str(page))
    assert (ran.status, "line 11: --sheet: a game has 10 rounds (P9)" in ran.err) == (2, True)


def test_a_round_as_a_page(croupier: Croupier, tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    assert croupier("score", "pinzique", FOUR, FIVE, "--sheet", str(page)).status == 0
    assert "<del>60-4Q</del> <small>(p2)</small>" in page.read_text()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("score", "pinzique", "Js Qh"), "roll 1: 2 cards, expected one for each of 8 dice (P1)"),
        (("score", "pinzique", FOUR, "--partners", "a+b"), "--partners 'a+b': expected pairs"),
        (("score", "pinzique", FOUR, "--partners", "1"), "--partners '1': expected pairs"),
        (("score", "pinzique", FOUR, "--partners", "1+3"), "partners p1+p3: expected two of p1 to p1"),
        (("score", "pinzique", FOUR, FIVE, "--partners", "1+2"), "expected an opponent (P10)"),
        (("score", "pinzique", FOUR, "--preset", "x"), "preset 'x': expected one of standard"),
        (("score", "pinzique"), "expected rolls, or - for lines, or --record"),
        (("score", "pinzique", FOUR, "--record", "x"), "expected rolls, or - for lines, or --record"),
        (("score", "pinzique", "--record", "x", "--partners", "1+2"), "--partners: expected none beside"),
        (
            ("score", "pinzique", "--record", "x", "--preset", "y"),
            "--preset: expected none beside --record",
        ),
        (("advise", "pinzique", FOUR, "--rolls-left", "3"), "rolls left 3: expected 0 to 2 (P2)"),
        (("advise", "pinzique", "9h " * 8), "9h 8 times; expected at most 2, its dice (P1)"),
        (("advise", "pinzique", "9h 9h 9s 9s Kc 9d 9d 9c"), "cannot show these cards together"),
        (("advise", "pinzique", FOUR), "it can lie on the dice in"),
        (("advise", "pinzique", FOUR, "--kept", "9"), "--kept '9': expected dice by number from 1 to 8"),
        (("advise", "pinzique", FOUR, "--kept", "1"), "kept dice may be rolled again under preset"),
        (("play", "pinzique", "--hands", "3"), "--hands 3: a game of pinzique has 10 rounds"),
        (("play", "pinzique", "--stack", "3"), "pinzique is played for points"),
        (("play", "pinzique", "--point-value", "5"), "pinzique is played for points"),
        (("play", "pinzique", "--seats", "9"), "9 seats: expected 2 to 8"),
        (("play", "pinzique", "--seats", "0"), "0 seats: expected 2 to 8"),
        (("play", "pinzique", "--partners", "1+2"), "expected an opponent (P10)"),
        (("play", "pinzique", "--partners", "1+x"), "'1+x': expected pairs such as 1+2,3+4"),
        (("play", "pinzique", "--partners", "0+1"), "'0+1': expected pairs such as 1+2,3+4"),
        (("play", "pinzique", "--partners", "1+1"), "--partners '1+1': expected pairs such as 1+2,3+4"),
        (("play", "pinzique", "--partners", "1+9"), "of players from 1 to 8, each named once (P10)"),
        (("play", "pinzique", "--partners", "1+2,2+3"), "each named once (P10)"),
        (("play", "ofc", "--partners", "1+2"), "--partners: expected none, ofc has no partners; pinzique"),
        (("play", "pinzique", "--positions", "2"), "pinzique has no positions; fortune has"),
    ],
)
def test_what_is_refused(croupier: Croupier, args: tuple[str, ...], said: str) -> None:
    assert said in croupier(*args).refusal()


# One die fewer than half a house's dice, so that the odds behind these take no time.
HOUSE = """
dice = ["Ks Qs Kh Qh Js 9s", "Ks Qs Jh Qh Js Ah", "Kh Qh Js 9d Kd Qd"]
deck = "any"
rolls = 2
[guide]
marriage = 35
double_marriage = 100
pinzique = 50
double_pinzique = 300
aces = { four = 100, eight = 1000 }
kings = { four = 80, eight = 800 }
queens = { four = 60, eight = 600 }
jacks = { four = 40, eight = 400 }
runs = []
"""


@pytest.fixture
def house(tmp_path: Path) -> str:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE)
    return str(path)


def test_odds(croupier: Croupier, house: str) -> None:
    text = croupier("odds", "pinzique", "--preset", house).out
    assert "3775/144" in text
    assert max(map(len, text.splitlines())) <= 80
    found = croupier("odds", "pinzique", "--preset", house, "--json").document()
    assert found["expected"] == {"fraction": "3775/144", "decimal": 3775 / 144}
    assert (found["rolls"], found["rolls_in_turn"]) == (216, 2)
    assert sum(Fraction(each["probability"]["fraction"]) for each in found["points"]) == 1
    csv = croupier("odds", "pinzique", "--preset", house, "--csv").out.splitlines()
    assert csv[0] == "points,probability,probability decimal,rules,settings hash,build,method"
    assert sum(Fraction(line.split(",")[1]) for line in csv[1:]) == 1


def test_advise(croupier: Croupier, house: str) -> None:
    """Cards in the order of the dice; the same in any order where that is clear."""
    found = croupier("advise", "pinzique", "9s Qh Js", "--preset", house, "--json").document()
    assert found["rolls_left"] == 1
    assert found["options"][0].pop("message")["parts"]["n"] == 1
    assert found["options"][0] == {
        "move": "keep 2 3",
        "value": {"fraction": "335/6", "decimal": 335 / 6},
        "stderr": 0.0,
        "cards": ["Qh", "Js"],
        "why": "has 50 points (50-P) in hand and rolls 1 die",
    }
    assert len(found["options"]) == 8
    assert {option["move"] for option in found["options"]} >= {"stand", "keep none"}
    text = croupier("advise", "pinzique", "9s Qh Js", "--preset", house, "--top", "1").out
    assert "55.8333" in text
    assert "stand" in text
    shuffled = croupier("advise", "pinzique", "Kd Ah 9s", "--preset", house, "--json").out
    assert json.loads(shuffled)["cards"] == ["9s", "Ah", "Kd"]


def test_a_match_in_the_terminal(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    """P11: the game is played to its end, and every sheet is shown."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1" + "\n" * 400))
    ran = croupier("play", "pinzique", "--seed", "5", "--seats", "3", "--bot", "greedy")
    assert ran.status == 0
    assert "They score" in ran.out
    assert "Ada keeps" in ran.out
    assert ran.out.count("Subtotal") == 3
    assert "won the match" in ran.out


def test_p10_partners_share_a_sheet_in_the_terminal(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "game.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 400))
    args = ("--partners", "1+3,2+4", "--bot", "greedy", "--seed", "5", "--record", str(record))
    ran = croupier("play", "pinzique", *args)
    assert ran.status == 0
    assert ran.out.count("Subtotal") == 2
    assert "Ada and Cleo won the match: You +980, Ada +3145, Ben +980, Cleo +3145" in ran.out
    sheets = croupier("score", "pinzique", "--record", str(record), "--json").document()["sheets"]
    assert len(sheets) == 2
    again = croupier("play", "pinzique", *args)
    assert again.err.endswith("holds a match already; leave --positions, --partners and --name out\n")


def test_the_sheets_of_a_recorded_game(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """P11: a game kept by `play --record`, on paper, in the terminal and as JSON."""
    record, page = tmp_path / "game.jsonl", tmp_path / "sheet.html"
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 400))
    croupier("play", "pinzique", "--seed", "5", "--bot", "greedy", "--record", str(record))
    assert croupier("verify", str(record)).status == 0
    text = croupier("score", "pinzique", "--record", str(record), "--sheet", str(page)).out
    assert text.count("Subtotal") == 2
    sheets = croupier("score", "pinzique", "--record", str(record), "--json").document()["sheets"]
    assert [len(sheet["rows"]) for sheet in sheets] == [10, 10]
    for sheet in sheets:
        assert sum(row["points"] for row in sheet["rows"]) == sheet["total"]
        assert f'<td class="n">{sheet["total"]}</td></tr></tfoot>' in page.read_text()
        assert all(row["sheet"] in text for row in sheet["rows"] if "~" not in row["sheet"])
    assert "Ada (bot)" in page.read_text()

    def rename(lines: list[dict[str, Any]]) -> None:
        lines[0]["players"] = ["You", "A\x1b[31mda\u202e"]

    record.write_bytes(forged(record.read_bytes(), rename))
    text = croupier("score", "pinzique", "--record", str(record)).out
    assert "A[31mda" in text
    assert all(map(str.isprintable, text.splitlines()))
    other = tmp_path / "other.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("q"))
    croupier("play", "ofc", "--seed", "5", "--bot", "random", "--record", str(other))
    ran = croupier("score", "pinzique", "--record", str(other))
    assert (ran.status, "holds a match of ofc; expected one of pinzique" in ran.err) == (2, True)


def test_leaving_a_match(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("12s" + "q"))
    ran = croupier("play", "pinzique", "--seed", "5", "--bot", "greedy")
    assert ran.status == 0
    assert "won the match" not in ran.out


def test_scoring_waits_for_no_numpy() -> None:
    """Only odds and advice need arrays."""
    code = (
        "import sys; from croupier.cli import main;"
        f"main(['score', 'pinzique', '{FOUR}', '{FIVE}']); assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
