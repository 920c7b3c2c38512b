"""Asian Stud at the command line: score, odds, advise, play."""

import json
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
TEN = "TsKdQh4c6h ante 10 raise 10"  # 30 over 4 and 6: worth 10
SIXES = "3h6d6c6s7h"


def document(croupier: Run, *args: str) -> Any:
    ran = croupier(*args)
    assert (ran.status, ran.err) == (0, "")
    return json.loads(ran.out)


# Score


def test_score_as_json(croupier: Run) -> None:
    found = document(croupier, "score", "asian-stud", DEALER, TEN, f"{SIXES} ante 20 fold side 5", "--json")
    assert found["dealer"] == {
        "cards": ["2c", "8h", "Jd", "9c", "4d"],
        "qualifies": True,
        "value": 3,
        "three": ["2c", "8h", "Jd"],
        "two": ["4d", "9c"],
    }
    assert found["players"] == [
        {
            "outcome": "win_3",
            "qualifies": True,
            "value": 10,
            "three": ["4c", "6h", "Ts"],
            "two": ["Qh", "Kd"],
            "side": None,
            "nets": {"raise": 30, "ante": 30},
            "total": 60,
        },
        {
            "outcome": "fold",
            "qualifies": False,
            "value": None,
            "three": None,
            "two": None,
            "side": "trips",
            "nets": {"ante": -20, "side": 40},
            "total": 20,
        },
    ]
    assert (found["totals"], found["house"]) == ([60, 20], -80)
    assert found["payments"][0] == {"seat": 1, "wager": "ante", "stake": 20, "net": -20, "why": "folded"}


def test_score_with_commission(croupier: Run) -> None:
    args = ("score", "asian-stud", DEALER, "TsKdQh4c6h ante 10 raise 10 set TsKdQh")
    found = document(croupier, *args, "--preset", "seattle-2002", "--json")
    assert found["players"][0]["nets"] == {"raise": 30, "commission": -1, "ante": 10}
    assert found["players"][0]["two"] == ["4c", "6h"]
    dear = document(
        croupier, *args, "--commission", "both", "--rate", "1/3", "--rounding", "house", "--json"
    )
    assert dear["players"][0]["nets"] == {"raise": 30, "commission": -20, "ante": 30}
    one = document(croupier, *args, "--odds-on", "one", "--json")
    assert one["players"][0]["nets"] == {"raise": 0, "ante": 30}


def test_a2_score_refuses_a_set_that_names_a_card_twice(
    croupier: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It paid +60 where a plain raise loses 20."""
    hand = {"cards": "3h6d6c6s7h", "ante": 10, "raise": 10, "set": "6d6d6d6c6s"}
    monkeypatch.setattr("sys.stdin", StringIO(json.dumps({"dealer": "2c8hJd9c4d", "players": [hand]})))
    ran = croupier("score", "asian-stud", "-")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(
        "croupier: line 1: p1: set '6d6d6d6c6s': a qualifying set is three of the cards"
    )


def test_a2_score_goes_by_what_a_house_says_its_joker_is_worth(croupier: Run, tmp_path: Path) -> None:
    """With a joker of 5 the dealer qualifies, and has 7; the odds are of that house too."""
    house = tmp_path / "house.toml"
    told = croupier("rules", "asian-stud").out
    house.write_text(told.replace("joker = 1\n", "joker = 5\n"), encoding="utf-8")
    dealer = "2c3dJk9h8s"
    plain = document(croupier, "score", "asian-stud", dealer, TEN, "--json")
    found = document(croupier, "score", "asian-stud", dealer, TEN, "--preset", str(house), "--json")
    assert (plain["dealer"]["value"], found["dealer"]["value"]) == (3, 7)
    odds = document(croupier, "odds", "asian-stud", "--preset", str(house), "--json")
    usual = document(croupier, "odds", "asian-stud", "--json")
    assert odds["ante"]["house_edge"] != usual["ante"]["house_edge"]
    assert sum(odds["results"].values()) == sum(usual["results"].values()) == 2_869_685


def test_score_says_whose_edge_it_is(croupier: Run) -> None:
    written = croupier("score", "asian-stud", DEALER, TEN).out
    assert "The player has the edge: 13.3203% of the ante with the best play." in " ".join(written.split())
    seattle = croupier("score", "asian-stud", DEALER, TEN, "--preset", "seattle-2002").out
    assert "The house has the edge: 2.9166%" in " ".join(seattle.split())
    assert re.search(r"commission +30 +-1 +on the raise: 5% of 30", seattle)


def test_score_a_folded_hand_unseen(croupier: Run) -> None:
    found = document(croupier, "score", "asian-stud", DEALER, "ante 10 fold", "--json")
    assert found["players"][0]["nets"] == {"ante": -10}
    assert "not shown" in croupier("score", "asian-stud", DEALER, "ante 10 fold").out


def test_score_lines(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        {"dealer": DEALER, "players": [{"cards": "TsKdQh4c6h", "ante": 10, "raise": 10}]},
        {
            "dealer": SIXES,
            "players": [{"cards": "TsKdQh4c6h", "ante": 10, "raise": 10, "side": 1, "set": "4c6hTs"}],
            "preset": "seattle-2002",
            "rounding": "house",
        },
    ]
    monkeypatch.setattr("sys.stdin", StringIO("\n\n".join(map(json.dumps, lines))))
    ran = croupier("score", "asian-stud", "-")
    assert (ran.status, ran.err) == (0, "")
    first, second = map(json.loads, ran.out.splitlines())
    assert first["totals"] == [60]
    assert second["players"][0]["nets"] == {"raise": 0, "ante": 10, "commission": -1, "side": -1}
    assert second["dealer"]["qualifies"] is False


def test_options_are_the_defaults_of_lines(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = {"dealer": DEALER, "players": [{"cards": "TsKdQh4c6h", "ante": 10, "raise": 10}]}
    lines = [plain, {**plain, "rounding": "player"}, {**plain, "preset": "as-written"}]
    monkeypatch.setattr("sys.stdin", StringIO("\n".join(map(json.dumps, lines))))
    ran = croupier("score", "asian-stud", "-", "--preset", "seattle-2002", "--rounding", "house")
    assert [json.loads(line)["totals"] for line in ran.out.splitlines()] == [[37], [39], [60]]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 1: not JSON"),
        ('{"dealer": "2c8hJd9c4d"}', "line 1: players: expected a value, and there is none"),
        ('{"dealer": "2c8hJd9c4d", "players": [], "presets": "x"}', "presets: expected one of dealer, "),
        (
            '{"dealer": "2c8hJd9c4d", "players": [{"ante": "x"}]}',
            "line 1: players.0.ante: expected a whole number",
        ),
        ('{"dealer": "2c8hJd9c4d", "players": []}', "line 1: 0 players: expected 1 to 7"),
    ],
)
def test_bad_lines(croupier: Run, monkeypatch: pytest.MonkeyPatch, line: str, said: str) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(line))
    ran = croupier("score", "asian-stud", "-")
    assert ran.status == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "Missing argument 'DEALER'"),
        ((DEALER,), "0 players: expected 1 to 7"),
        ((DEALER[:-2], TEN), "dealer: '2c8hJd9c': expected five cards, not 4 (A1)"),
        ((DEALER, "TsKdQh4c ante 10 raise 10"), "p1: 'TsKdQh4c': expected five cards, not 4 (A1)"),
        ((DEALER, "TsKdQh4c2c ante 10 raise 10"), "p1: 2c is there twice; expected one of each card"),
        (("2c8hJd9cJk", "TsKdQh4cJk ante 10 raise 10"), "p1: Jk is there twice"),
        ((DEALER, TEN, TEN), "p2: Ts is there twice"),
        ((DEALER, "TsKdQh4c6h ante 10 raise 9"), "p1: raise 9: expected raise 10, or 0 (fold) (A3)"),
        ((DEALER, "TsKdQh4c6h ante 10"), "p1: neither raise nor fold: expected raise 10, or 0 (fold) (A3)"),
        ((DEALER, "TsKdQh4c6h raise 10"), "p1: ante 0: expected whole chips, at least 1 (A3)"),
        ((DEALER, "TsKdQh4c6h ante 10 raise 10 set TsKd4c"), "p1: set 'TsKd4c': TsKd4c total 24"),
        (
            (DEALER, "TsKdQh4c6h ante ten raise 10"),
            "'TsKdQh4c6h ante ten raise 10': expected cards and wagers",
        ),
        ((DEALER, "TsKdQh4c6h ante 10 ante 10 fold"), "expected cards and wagers"),
        ((DEALER, "TsKdQh4c6h ante 10 raise 10 fold"), "expected cards and wagers"),
        ((DEALER, "ZsKdQh4c6h ante 10 raise 10"), "p1: 'Zs' is no card"),
        ((DEALER, "ante 10 fold side 5"), "p1: '': expected five cards, not 0 (A1)"),
        (("-", TEN), "expected no players; the lines have them"),
        ((DEALER, TEN, "--rate", "x"), "commission: 'x' is no rate: expected one such as 5%, 1/20 or 0.05"),
        ((DEALER, TEN, "--odds-on", "x"), "odds_on 'x': expected one of raise, both, one"),
        ((DEALER, TEN, "--side", "5-4"), "side pay table '5-4': expected"),
        ((DEALER, TEN, "--preset", "x"), "preset 'x': expected one of as-written, seattle-2002, ante-even"),
    ],
)
def test_bad_rounds_are_one_line(croupier: Run, args: tuple[str, ...], said: str) -> None:
    ran = croupier("score", "asian-stud", *args)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


# Odds


def exact(number: dict[str, Any]) -> Fraction:
    found = Fraction(number["fraction"])
    assert number["decimal"] == float(found)
    return found


def test_odds_as_json(croupier: Run) -> None:
    found = document(croupier, "odds", "asian-stud", "--json")
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


def test_odds_of_settings_given(croupier: Run) -> None:
    args = ("odds", "asian-stud", "--odds-on", "raise", "--commission", "both", "--rate", "5%")
    assert (
        document(croupier, *args, "--json")["ante"]
        == document(croupier, "odds", "asian-stud", "--preset", "seattle-2002", "--json")["ante"]
    )
    assert document(croupier, *args[:-2], "--json")["rules"]["commission"]["rate"] == "5%"
    always = document(croupier, *args, "--strategy", "always-raise", "--json")["ante"]
    assert always["hands_folded"] == always["outcomes"]["fold"] == 0
    assert always["folds"] == []
    settings = with_settings(rules("seattle-2002").settings, rounding="house")
    stake = document(croupier, *args, "--stake", "7", "--rounding", "house", "--json")["ante"]
    assert exact(stake["house_edge"]) == solve(settings, "optimal", 7).wager.house_edge
    side = document(croupier, "odds", "asian-stud", "--side", "9-8-7-6-5-4-3-2-1", "--json")["side"]
    assert side["pay_table"]["royal-flush"] == 8


def test_odds_as_text(croupier: Run) -> None:
    assert max(map(len, croupier("odds", "asian-stud", "--readings").out.splitlines())) <= 80
    text = croupier("odds", "asian-stud").out
    assert "The player has the edge: 13.3203% of the ante with the best play." in text
    assert "fold 385 of 1,994 classes of hands (127,529 of 2,869,685 hands)" in " ".join(text.split())


def test_readings_hands_and_designs_as_json(croupier: Run) -> None:
    readings = document(croupier, "odds", "asian-stud", "--readings", "--json")["readings"]
    assert len(readings) == 12
    seattle = next(one for one in readings if (one["odds_on"], one["commission"]) == ("raise", "both"))
    assert exact(seattle["optimal"]) == solve(rules("seattle-2002").settings).wager.house_edge
    choices = document(croupier, "odds", "asian-stud", "--hands", "--json")["choices"]
    assert len(choices) == 1994
    assert sum(choice["hands"] for choice in choices if choice["move"] == "fold") == 127_529
    designs = document(croupier, "odds", "asian-stud", "--target", "5%", "--json")["designs"]
    assert designs
    assert all(
        abs(exact(design["house_edge"]) - Fraction(5, 100)) < Fraction(1, 1000) for design in designs
    )


def test_odds_as_csv(croupier: Run) -> None:
    lines = croupier("odds", "asian-stud", "--csv").out.splitlines()
    decimals = "probability,probability decimal,return,return decimal"
    assert lines[0] == f"wager,row,ways,net,net decimal,{decimals}"
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


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--strategy", "x"), "--strategy 'x': expected optimal or always-raise"),
        (("--commission", "x"), "commission 'x': expected one of none, ante, raise, both"),
        (("--rate", "200%"), "commission: a rate of 200% takes more than was won"),
        (("--rounding", "x"), "rounding 'x': expected one of player, house, nearest"),
        (("--stake", "0"), "stake 0: expected the ante in whole units, at least 1"),
        (("--side", "1-2-3-4-5-6-7-8"), "expected pays that never rise"),
        (("--hands", "--readings"), "--hands, --readings, --target: expected one of them"),
    ],
)
def test_bad_odds_are_one_line(croupier: Run, args: tuple[str, ...], said: str) -> None:
    ran = croupier("odds", "asian-stud", *args)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


# Advise


def test_advise(croupier: Run) -> None:
    found = document(croupier, "advise", "asian-stud", "3h 6d 6c 6s 7h", "--json")
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
    seattle = document(croupier, "advise", "asian-stud", "3h6d6c6s7h", "--preset", "seattle-2002", "--json")
    assert [option["move"] for option in seattle["options"]] == ["fold", "raise"]
    assert "no qualifying set" in croupier("advise", "asian-stud", "3h6d6c6s7h").out


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("3h6d6c6s",), "hand '3h 6d 6c 6s': expected five different cards (A1)"),
        (("3h6d6c6s6s",), "expected five different cards (A1)"),
        (("3h6d6c6sZz",), "'Zz' is no card"),
        (("3h6d6c6s7h", "--stake", "-1"), "stake -1: expected"),
    ],
)
def test_bad_advice_is_one_line(croupier: Run, args: tuple[str, ...], said: str) -> None:
    ran = croupier("advise", "asian-stud", *args)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


# Rules and play


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
