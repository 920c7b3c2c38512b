"""Rounds played with real cards, settled by `croupier score fortune` (F4 to F7)."""

import io
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.errors import BadInput
from croupier.games.fortune import rules
from croupier.games.fortune.scoresheet import ROUND_FORM
from croupier.games.fortune.scoring import WrittenPosition, score_round
from tests.conftest import Ran

Croupier = Callable[..., Ran]
STANDARD = rules()

DEALER = "Ks Th 8d"
POSITIONS = (
    "9h8h7h ante 10 play 10 lucky-pairs 5 super-six 5",
    "2h 2d 3c, ante 20, fold, lucky-pairs 5",
    "ante 30 fold",
)
SETTLED = {
    "dealer": {
        "cards": ["Ks", "Th", "8d"],
        "hand": "high-card",
        "plays": True,
        "said": "Dealer plays: K-T-8",
    },
    "positions": [
        {
            "hand": "straight-flush",
            "six": "pair",
            "nets": {"play": 10, "ante": 10, "ante_bonus": 50, "lucky_pairs": 200, "super_six": -5},
            "total": 265,
        },
        {"hand": "pair", "six": None, "nets": {"ante": -20, "lucky_pairs": 5}, "total": -15},
        {"hand": None, "six": None, "nets": {"ante": -30}, "total": -30},
    ],
    "totals": [265, -15, -30],
    "house": -220,
}
LINE: dict[str, Any] = {
    "dealer": "KsTh8d",
    "positions": [
        {"cards": "9h8h7h", "ante": 10, "play": 10, "lucky_pairs": 5, "super_six": 5},
        {"cards": "2h2d3c", "ante": 20, "play": 0, "lucky_pairs": 5},
        {"ante": 30, "play": 0},
    ],
}


def without_payments(text: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(text)
    assert sum(payment["net"] for payment in answer.pop("payments")) == -answer["house"]
    return answer


def test_a_position_is_read_with_or_without_spaces_and_commas() -> None:
    assert ROUND_FORM.read(POSITIONS[0]) == WrittenPosition("9h8h7h", 10, 10, 5, 5)
    assert ROUND_FORM.read(POSITIONS[1]) == WrittenPosition("2h 2d 3c", 20, 0, 5)
    assert ROUND_FORM.read(POSITIONS[2]) == WrittenPosition("", 30, 0)
    assert ROUND_FORM.read("ThJhQh SUPER-SIX 4 Ante 10 Fold") == WrittenPosition("ThJhQh", 10, 0, 0, 4)


def test_score_settles_a_round_for_programs(croupier: Croupier) -> None:
    ran = croupier("score", "fortune", DEALER, *POSITIONS, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert without_payments(ran.out) == SETTLED


def test_score_tells_people_in_the_order_of_settlement(croupier: Croupier) -> None:
    out = croupier("score", "fortune", DEALER, *POSITIONS).out
    wagers = [
        word
        for line in out.splitlines()
        for word in ("PLAY", "ANTE BONUS", "Lucky", "Super")
        if word in line
    ]
    assert wagers == ["Lucky", "PLAY", "ANTE BONUS", "Lucky", "Super"]
    assert "Dealer plays: K-T-8" in out
    assert "position 1 +265   position 2 -15   position 3 -30   house -220" in out


def test_a_line_of_json_is_answered_by_a_line(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [json.dumps(LINE), "", json.dumps({**LINE, "ante_bonus": "9-4-1", "preset": "pitched"})]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    ran = croupier("score", "fortune", "-")
    assert ran.status == 0
    first, second = ran.out.splitlines()
    assert without_payments(first) == SETTLED
    assert json.loads(second)["positions"][0]["nets"]["ante_bonus"] == 90


def test_other_pay_tables_may_be_given(croupier: Croupier) -> None:
    ran = croupier(
        "score",
        "fortune",
        "2s3d7c",
        "AhKhQh ante 10 play 10 lucky-pairs 1",
        "--lucky-pairs",
        "99-40-30-6-3-1",
        "--json",
    )
    assert json.loads(ran.out)["positions"][0]["nets"] == {
        "play": 0,
        "ante": 10,
        "ante_bonus": 50,
        "lucky_pairs": 99,
    }


@pytest.mark.parametrize(
    ("dealer", "positions", "said"),
    [
        ("KsTh8d", [], "0 positions: expected 1 to 7"),
        ("KsTh8d", ["ante 5 fold"] * 8, "8 positions: expected 1 to 7"),
        ("KsTh", ["ante 5 fold"], "dealer: 'KsTh': expected three cards"),
        ("KsThJk", ["ante 5 fold"], "dealer: 'KsThJk': expected three cards of the 52"),
        ("KsThXx", ["ante 5 fold"], "dealer: 'Xx' is no card"),
        ("KsTh8d", ["9h8h ante 5 play 5"], "position 1: '9h8h': expected three cards"),
        ("KsTh8d", ["ante 5 fold", "ante 5 play 5"], "position 2: '': expected three cards"),
        ("KsTh8d", ["ante 5 fold super-six 1"], "position 1: '': expected three cards"),
        ("KsTh8d", ["9h8h7h ante 5"], "position 1: neither play nor fold; expected play 5, or 0"),
        ("KsTh8d", ["9h8h7h ante 5 play 10"], "position 1: play 10; expected play 5, or 0 (fold) (F3)"),
        ("KsTh8d", ["9h8h7h play 10"], "position 1: expected wagers of whole chips, at least one"),
        ("KsTh8d", ["9h8h7h"], "position 1: expected wagers"),
        ("KsTh8d", ["9h8h7h lucky-pairs 5"], "position 1: Lucky Pairs and Super 6 need an ante (F2)"),
        ("KsTh8d", ["9h8h7h ante 5 ante 6 fold"], "expected cards and wagers such as"),
        ("KsTh8d", ["9h8h7h ante five fold"], "expected cards and wagers such as"),
        ("KsTh8d", ["9h8h7h ante 5 fold quickly"], "expected cards and wagers such as"),
        ("KsTh8d", ["9h8h7h ante " + "9" * 5000 + " fold"], "expected cards and wagers such as"),
        ("KsTh8d", ["9h8h8d ante 5 play 5"], "position 1: 8d is there twice"),
        ("KsTh8d", ["9h8h7h ante 5 fold", "9h8c7c ante 5 fold"], "position 2: 9h is there twice"),
        ("KsTh8d", ["9h9h7h ante 5 fold"], "position 1: 9h is there twice"),
    ],
)
def test_what_cannot_be_settled_is_refused_in_one_line(
    croupier: Croupier, dealer: str, positions: list[str], said: str
) -> None:
    ran = croupier("score", "fortune", dealer, *positions)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 1: not JSON"),
        ("[]", "line 1: expected an object"),
        ('{"dealer": "KsTh8d"}', "line 1: positions: expected a value, and"),
        ('{"dealer": "KsTh8d", "positions": [{"ante": "5"}]}', "line 1: positions.0.ante: expected a"),
        (
            '{"dealer": "KsTh8d", "positions": [{"ante": -5, "play": 0}]}',
            "line 1: positions.0.ante: expected a whole number",
        ),
        ('{"dealer": "KsTh8d", "positions": [{"bet": 5}]}', "positions.0.bet: expected one of cards, "),
        ('{"dealer": "KsTh8d", "positions": [], "super_six": "1-2"}', "line 1: super-six pay table '1-2'"),
        ('{"dealer": "KsTh8d", "positions": [], "preset": "x"}', "line 1: preset 'x': expected one of"),
    ],
)
def test_a_bad_line_is_named(
    croupier: Croupier, monkeypatch: pytest.MonkeyPatch, line: str, said: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(line))
    ran = croupier("score", "fortune", "-")
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


def test_options_are_the_defaults_of_lines(croupier: Croupier, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [LINE, {**LINE, "ante_bonus": "9-4-1"}]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(map(json.dumps, lines))))
    ran = croupier("score", "fortune", "-", "--ante-bonus", "7-4-1")
    paid = [json.loads(line)["positions"][0]["nets"]["ante_bonus"] for line in ran.out.splitlines()]
    assert paid == [70, 90]
    ran = croupier("score", "fortune", "-", "ante 5 fold")
    assert ran.err == "croupier: score fortune -: expected no positions; the lines have them\n"


def test_where_optional_wagers_stand_alone_there_is_no_play() -> None:
    house = rules("pitched")
    sheet = score_round(
        house,
        "KsTh8d",
        [WrittenPosition("9h9d7h", lucky_pairs=5), WrittenPosition("9c8s7d", super_six=5, play=0)],
    )
    assert sheet.totals == (5, -5)
    with pytest.raises(BadInput, match="position 1: play 5; expected no play without an ante"):
        score_round(house, "KsTh8d", [WrittenPosition("9h9d7h", lucky_pairs=5, play=5)])


def test_limits_are_left_to_the_table_where_the_round_was_played() -> None:
    assert score_round(STANDARD, "7s6h2d", [WrittenPosition("QhJd9h", 7001, 7001)]).totals == (7001,)


def test_a_sheet_is_plain_data_with_every_payment_in_its_order() -> None:
    sheet = score_round(STANDARD, DEALER, [ROUND_FORM.read(text) for text in POSITIONS])
    assert sheet.totals == (265, -15, -30)
    assert sheet.plain() == {
        **SETTLED,
        "payments": sheet.payments,
        "totals": (265, -15, -30),
    }


@pytest.mark.parametrize(
    "text",
    [
        "9h ante 5 ante 6",
        "9h ante five",
        "9h ante",
        "9h fold quickly",
        "9h fold play 5",
        "9h ante 5 side 5",
    ],
)
def test_another_text_is_answered_with_what_a_position_looks_like(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        ROUND_FORM.read(text)
    assert (caught.value.code, caught.value.sentence) == (
        "bad-position",
        f"'{text}': expected cards and wagers such as"
        " 'Qs6h4d ante 10 play 10 lucky-pairs 5 super-six 5', or fold for play",
    )


FINE = WrittenPosition("", 5, 0)


@pytest.mark.parametrize(
    ("preset", "dealer", "positions", "code", "said"),
    [
        ("standard", DEALER, [], "bad-positions", "0 positions: expected 1 to 7 (F1)"),
        ("standard", DEALER, [FINE] * 8, "bad-positions", "8 positions: expected 1 to 7 (F1)"),
        ("standard", "KsTh", [FINE], "bad-hand", "dealer: 'KsTh': expected three cards of the 52 (F1)"),
        ("standard", "KsThJk", [FINE], "bad-hand", "dealer: 'KsThJk': expected three cards of the 52 (F1)"),
        (
            "standard", DEALER, [FINE, WrittenPosition("", 5, 0, 1)], "bad-hand",
            "position 2: '': expected three cards of the 52 (F1)",
        ),
        (
            "standard", DEALER, [WrittenPosition("9h8h7h")], "bad-wager",
            "position 1: expected wagers of whole chips, at least one of them",
        ),
        *(
            (
                "standard", DEALER, [FINE, bad], "bad-wager",
                "position 2: expected wagers of whole chips, at least one of them",
            )
            for bad in (
                WrittenPosition("", -1, 0, 5), WrittenPosition("", 5, 0, -1),
                WrittenPosition("", 5, 0, 0, -1),
            )
        ),
        (
            "standard", DEALER, [WrittenPosition("9h8h7h", lucky_pairs=1)], "no-ante",
            "position 1: Lucky Pairs and Super 6 need an ante (F2)",
        ),
        (
            "standard", DEALER, [WrittenPosition("9h8h7h", 5)], "play-not-ante",
            "position 1: neither play nor fold; expected play 5, or 0 (fold) (F3)",
        ),
        (
            "standard", DEALER, [WrittenPosition("9h8h7h", 5, 6)], "play-not-ante",
            "position 1: play 6; expected play 5, or 0 (fold) (F3)",
        ),
        (
            "pitched", DEALER, [WrittenPosition("9h8h7h", 0, 5, 5)], "play-not-ante",
            "position 1: play 5; expected no play without an ante (F3)",
        ),
        (
            "standard", "KsThKs", [FINE], "card-twice",
            "dealer: Ks is there twice; expected one of each card",
        ),
        (
            "standard", DEALER, [FINE, WrittenPosition("9h9c9h", 5, 5)], "card-twice",
            "position 2: 9h is there twice; expected one of each card",
        ),
    ],
)  # fmt: skip
def test_c5_what_cannot_be_settled_is_named_by_its_place(
    preset: str, dealer: str, positions: list[WrittenPosition], code: str, said: str
) -> None:
    with pytest.raises(BadInput) as caught:
        score_round(rules(preset), dealer, positions)
    assert (caught.value.code, caught.value.sentence) == (code, said)


def test_c5_a_card_that_is_none_is_named_by_its_place() -> None:
    for dealer, position, said in (
        ("Zz", FINE, "dealer: 'Zz'"),
        (DEALER, WrittenPosition("Zz", 5), "position 1: "),
    ):
        with pytest.raises(BadInput) as caught:
            score_round(STANDARD, dealer, [msgspec.structs.replace(position, play=0)])
        assert caught.value.code == "bad-card"
        assert caught.value.sentence.startswith(said)


def test_f1_seven_positions_are_a_round() -> None:
    assert score_round(STANDARD, DEALER, [FINE] * 7).totals == (-5,) * 7


def test_the_smallest_wagers_are_one_chip() -> None:
    hands = [
        WrittenPosition("9h8h7h", 1, 1),
        WrittenPosition("2h2d3c", 1, 0, 1),
        WrittenPosition("4h4d5c", 1, 0, 0, 1),
    ]
    assert score_round(STANDARD, DEALER, hands).totals == (1 + 1 + 5, 0, -2)
    named = score_round(STANDARD, DEALER, hands, ["p1", "p2", "p3"])
    assert named.payments == score_round(STANDARD, DEALER, hands).payments
