"""What is counted in OFC: rows exactly, boards and Fantasyland by sampling (OFC7, OFC10, OFC13)."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from croupier.cards import DECK
from croupier.chance import Stream
from croupier.cli import main
from croupier.games.ofc import rules
from croupier.games.ofc.odds.report import fantasyland, random_boards, report, row_royalties
from croupier.hands import front

SCORER = rules("standard").scorer
SEED = bytes(32)


def test_fronts_equal_every_front_one_by_one() -> None:
    royalties = Counter(SCORER.royalty(0, front(*cards)) for cards in combinations(DECK, 3))
    counted = Counter[int]()
    for row in row_royalties(SCORER, 0):
        counted[int(row.net)] += row.ways
    assert counted == royalties


def test_long_rows_equal_the_published_counts_of_five_card_hands() -> None:
    middle = {row.label: row.ways for row in row_royalties(SCORER, 1)}
    assert middle == {
        "royal-flush": 4,
        "straight-flush": 36,
        "quads": 624,
        "full-house": 3744,
        "flush": 5108,
        "straight": 10200,
        "trips": 54912,
        "nothing": 2598960 - 4 - 36 - 624 - 3744 - 5108 - 10200 - 54912,
    }


def test_mean_royalty_of_a_random_back() -> None:
    rows = row_royalties(SCORER, 2)
    points = 4 * 25 + 36 * 15 + 624 * 10 + 3744 * 6 + 5108 * 4 + 10200 * 2
    mean = sum((row.net * row.ways for row in rows), Fraction(0)) / 2598960
    assert mean == Fraction(points, 2598960)


def test_sampled_fouls_agree_with_another_sample() -> None:
    """Two independent samples differ by no more than their errors allow (a fixed seed: no flicker)."""
    one = random_boards(SCORER, 3000, Stream(SEED, "one")).foul
    other = random_boards(SCORER, 3000, Stream(SEED, "other")).foul
    assert abs(one.mean - other.mean) < 4 * (one.stderr**2 + other.stderr**2) ** 0.5
    assert 0.6 < one.mean < 0.8


@pytest.mark.exhaustive
def test_more_cards_in_fantasyland_earn_more() -> None:
    scorer = rules("progressive-pineapple").scorer
    means = [fantasyland(scorer, cards, 30, Stream(SEED, cards)).royalty.mean for cards in (13, 14, 15)]
    assert means == sorted(means)
    assert means[0] < means[2]


def test_a_preset_without_fantasyland_has_none_in_its_report() -> None:
    data = report(rules("carnivale-2013"), 2, Stream(SEED, "report")).data
    assert data["fantasyland"] == []
    assert "trips" not in data["random_rows"]["middle"]["counts"]


@pytest.mark.parametrize(
    ("board", "dead", "certain"),
    [
        ("AsAdAh/2c4d6h8s/TcJcQcKc", "", True),
        ("QsQd7c/QhQc6h5d4s/", "", True),
        ("QsQd7c/QhQc9h8d2s/", "", False),
        ("2c3d4s/AhKh9h5h/AsAdKcKd", "", False),
    ],
)
def test_odds_of_a_board(board: str, dead: str, certain: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "ofc", "--board", board, "--dead", dead, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"foul_is_certain": certain}


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--board", "As/Kd"], "expected front/middle/back"),
        (["--board", "AsAdAhAc//"], "at most 3, 5 and 5"),
        (["--board", "As/As/"], "every card once"),
        (["--board", "As//", "--csv"], "--board: expected --json with it"),
        (["--dead", "As"], "--dead: expected --board with it"),
        (["--preset", ""], "preset '': expected one of standard"),
        (["--board", "Zz//"], "'Zz' is no card"),
        (["--preset", "nothing"], "expected one of standard"),
    ],
)
def test_bad_input(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "ofc", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert expected in shown.err
    assert shown.err.count("\n") == 1


def test_set_prints_the_contract_of_the_interface(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["set", "ofc", "AsKsQsJsTs9h9d9c2c2d3h4h7h", "--json", "--stay-value", "0"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "front": ["3h", "4h", "7h"],
        "middle": ["9h", "9d", "9c", "2c", "2d"],
        "back": ["As", "Ks", "Qs", "Js", "Ts"],
        "discards": [],
        "royalties": 37,
        "stays": True,
        "value": 37.0,
    }
