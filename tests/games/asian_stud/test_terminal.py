"""Asian Stud at the command line: odds, advise, play."""

import re
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from croupier.cards import parse_cards
from croupier.games.asian_stud import OUTCOMES, Fold, Raise, Terms, rules, with_settings
from croupier.games.asian_stud.odds import RESULTS, solve
from croupier.games.asian_stud.terminal.table import AsianStudDesk
from croupier.play import Act, Move, final
from croupier.terminal.screen import Screen

Run = Callable[..., Any]

DEALER = "2c8hJd9c4d"  # 20 over 9 and 4: worth 3


def exact(number: dict[str, Any]) -> Fraction:
    found = Fraction(number["fraction"])
    assert number["decimal"] == float(found)
    return found


def test_odds_as_json(croupier: Run) -> None:
    found = croupier("odds", "asian-stud", "--json").document()
    ante = found["ante"]
    assert exact(ante["house_edge"]) == solve(rules("as-written").settings).wager.house_edge
    assert found["results"]["no-qualify"] == 968_621
    assert list(found["results"]) == list(ante["by_result"]) == list(RESULTS)
    assert sum(found["results"].values()) == found["hands"] == 2_869_685
    assert list(ante["outcomes"]) == list(OUTCOMES)
    assert sum(ante["outcomes"].values()) == found["deals"] == 4_913_773_104_240
    assert ante["hands_folded"] == 127_529 == sum(fold["hands"] for fold in ante["folds"])
    assert ante["hands_folded"] + ante["hands_raised"] == found["hands"]
    assert exact(ante["element_of_risk"]) == exact(ante["house_edge"]) / exact(ante["average_wager"])
    assert ante["standard_deviation"] == pytest.approx(float(exact(ante["variance"])) ** 0.5)
    for part in ante["by_result"].values():
        assert {"hands", "hands_folded", "house_edge", "element_of_risk", "outcomes"} <= set(part)
    assert sum(found["side"]["counts"].values()) == found["side"]["hands"] == found["hands"]
    assert exact(found["side"]["house_edge"]) == Fraction(4908, 31_535)
    assert found["edge"].startswith("The player has the edge: 13.3203%")


def test_a_changed_table_does_not_carry_a_presets_name(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"

    def settings(*args: str) -> str:
        croupier("odds", "asian-stud", "--preset", "seattle-2002", *args, "--par-sheet", str(file))
        found = re.search("<td>Settings</td><td>(.*)</td>", file.read_text())
        assert found
        return found[1]

    assert settings("--rate", "1/20") == "seattle-2002"  # as it is
    assert settings("--rate", "1/3") == "seattle-2002, changed"
    assert settings("--stake", "7") == "seattle-2002, for an ante of 7"  # its commission is another


def test_odds_of_settings_given(croupier: Run) -> None:
    args = ("odds", "asian-stud", "--odds-on", "raise", "--commission", "both", "--rate", "5%")
    assert (
        croupier(*args, "--json").document()["ante"]
        == croupier("odds", "asian-stud", "--preset", "seattle-2002", "--json").document()["ante"]
    )
    assert croupier(*args[:-2], "--json").document()["rules"]["commission"]["rate"] == "5%"
    always = croupier(*args, "--strategy", "always-raise", "--json").document()["ante"]
    assert always["hands_folded"] == always["outcomes"]["fold"] == 0
    assert always["folds"] == []
    settings = with_settings(rules("seattle-2002").settings, rounding="house")
    stake = croupier(*args, "--stake", "7", "--rounding", "house", "--json").document()["ante"]
    assert exact(stake["house_edge"]) == solve(settings, "optimal", 7).wager.house_edge
    side = croupier("odds", "asian-stud", "--side", "9-8-7-6-5-4-3-2-1", "--json").document()["side"]
    assert side["pay_table"]["royal-flush"] == 8


def test_odds_as_text(croupier: Run) -> None:
    assert max(map(len, croupier("odds", "asian-stud", "--readings").out.splitlines())) <= 80
    text = croupier("odds", "asian-stud").out
    assert "The player has the edge: 13.3203% of the ante with the best play." in text
    assert "fold 385 of 1,994 classes of hands (127,529 of 2,869,685 hands)" in " ".join(text.split())


def test_readings_hands_and_designs_as_json(croupier: Run) -> None:
    readings = croupier("odds", "asian-stud", "--readings", "--json").document()["readings"]
    assert len(readings) == 12
    seattle = next(one for one in readings if (one["odds_on"], one["commission"]) == ("raise", "both"))
    assert exact(seattle["optimal"]) == solve(rules("seattle-2002").settings).wager.house_edge
    choices = croupier("odds", "asian-stud", "--hands", "--json").document()["choices"]
    assert len(choices) == 1994
    assert sum(choice["hands"] for choice in choices if choice["move"] == "fold") == 127_529
    designs = croupier("odds", "asian-stud", "--target", "5%", "--json").document()["designs"]
    assert designs
    assert all(
        abs(exact(design["house_edge"]) - Fraction(5, 100)) < Fraction(1, 1000) for design in designs
    )


@pytest.mark.exhaustive
def test_the_ante_has_house_rules_near_an_edge(croupier: Run) -> None:
    said = ("odds", "asian-stud", "--target", "2%", "--wager", "ante", "--json")
    designs = croupier(*said, "--hold", "odds-on=raise", "--cap", "rate=5%").document()["designs"]
    assert len(designs) == 12
    for design in designs:
        rules = design["rules"]
        assert rules["odds_on"] == "raise"
        assert rules["commission"] == "none" or float(rules["rate"].rstrip("%")) <= 5
        other = ("--odds-on", "raise", "--commission", rules["commission"], "--rate", rules["rate"])
        asked = croupier("odds", "asian-stud", *other, "--json").document()["ante"]["house_edge"]
        assert asked == design["house_edge"]
    posted = croupier(*said, "--only-posted").document()["designs"]
    assert {design["rules"]["rate"] for design in posted} == {"5%"}


def test_conditions_name_what_can_be_held_and_capped(croupier: Run) -> None:
    near = ("odds", "asian-stud", "--target", "2%")
    for given in (
        ("--cap", "odds-on=raise"),
        ("--hold", "nothing=3"),
        ("--hold", "trips"),
        ("--cap", "trips=x"),
    ):
        said = croupier(*near, *given)
        assert (said.status, said.err.count("\n")) == (2, 1), said.err
    said = croupier(*near, "--least-wins", "99%")
    assert "side: no pay table meets these conditions." in said.out


def test_odds_as_csv(croupier: Run) -> None:
    lines = croupier("odds", "asian-stud", "--csv").out.splitlines()
    decimals = "probability,probability decimal,return,return decimal"
    assert lines[0] == f"wager,row,ways,net,net decimal,{decimals},rules,settings hash,build,method"
    assert "ante,win_3,135218610160,6,6.0," in "\n".join(lines)
    assert croupier("odds", "asian-stud", "--readings", "--csv").out.count("\n") == 13


def test_the_par_sheet_says_whose_edge_it_is(croupier: Run, tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"
    ran = croupier("odds", "asian-stud", "--preset", "seattle-2002", "--par-sheet", str(file))
    assert ran.status == 0
    page = file.read_text(encoding="utf-8")
    assert "The house has the edge: 2.9166% of the ante with the best play." in page
    assert "5% commission on all winnings (A5)" in page
    assert "12796180519/438729741450" in page


def test_advise(croupier: Run) -> None:
    found = croupier("advise", "asian-stud", "3h 6d 6c 6s 7h", "--json").document()
    assert [option["move"] for option in found["options"]] == ["raise", "fold"]
    assert exact(found["options"][0]["value"]) == Fraction(570_769 - 2 * 1_141_535, 1_712_304)
    assert exact(found["options"][1]["value"]) == -1
    assert found["outcomes"] == {
        "dealer_no_qualify": 570_769,
        "lose": 1_141_535,
        "tie": 0,
        "win_1": 0,
        "win_2": 0,
        "win_3": 0,
    }
    assert (found["hand"], found["side"], found["set"]) == ("no-qualify", "trips", None)
    seattle = croupier(
        "advise", "asian-stud", "3h6d6c6s7h", "--preset", "seattle-2002", "--json"
    ).document()
    assert [option["move"] for option in seattle["options"]] == ["fold", "raise"]
    assert "no qualifying set" in croupier("advise", "asian-stud", "3h6d6c6s7h").out


def test_play_a_match(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = "x5\t2\n" + "r" + "\n" + "\n" + "f"
    monkeypatch.setattr("sys.stdin", StringIO(keys))
    ran = croupier("play", "asian-stud", "--seed", "9", "--hands", "2", "--preset", "seattle-2002")
    assert ran.status == 0
    assert "The house has the edge: 2.9166%" in " ".join(ran.out.split())
    assert "ante 5" in ran.out
    assert "No more bets" in ran.out
    assert "won the match" in ran.out or "The match is a tie" in ran.out


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        ("r", Raise(0, 10)),
        ("f", Fold(0)),
        ("z4", Raise(0, 10, parse_cards("TsKdQh"))),
        ("1", Raise(0, 10, parse_cards("4c6hTs"))),
        ("q", None),
        ("", None),
    ],
)
def test_play_a_hand_by_keys(monkeypatch: pytest.MonkeyPatch, keys: str, chosen: Move | None) -> None:
    """A2: the hand has several qualifying threes, and a number chooses one of them."""
    table = rules("as-written")
    moves = map(table.read, ("p1 ante 10", "d p1 TsKdQh4c6h", f"d h {DEALER[:-2]}Jk"))
    state = final(table, Terms(1), moves)
    turn = table.turn(state)
    assert isinstance(turn, Act)
    monkeypatch.setattr("sys.stdin", StringIO(keys))
    drawn = StringIO()
    screen = Screen(Console(file=drawn, width=80))
    options = turn.options[0]
    made = AsianStudDesk(table).ask(screen, table.view(state, 0), options, Text("header"), ["You"])
    assert made == chosen
    shown = drawn.getvalue()
    assert "4  4♣ 6♥ for 10  over T♠ Q♥ K♦" in shown
    assert "r raise 10, f fold" in shown
    assert made is None or made in options
