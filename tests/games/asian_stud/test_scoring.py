"""Rounds of Asian Stud played with real cards and settled from what is written down (A2-A7)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.banked.rounds import nets_of
from croupier.cards import parse_cards
from croupier.errors import BadInput
from croupier.games.asian_stud import AsianStudRules, rules
from croupier.games.asian_stud.scoresheet import ROUND_FORM
from croupier.games.asian_stud.scoring import WrittenPlayer, score_round

TABLE = rules()
DEALER = "2c8hJd9c4d"  # 20 over 9 and 4: worth 3
ANN = "TsKdQh4c6h ante 10 raise 10 set TsKdQh"  # 30 over 4 and 6: worth 10
BOB = "3h6d6c6s7h ante 20 fold side 5"  # three sixes
CYD = "ante 30 fold"


@pytest.mark.parametrize(
    ("text", "player"),
    [
        (ANN, WrittenPlayer("TsKdQh4c6h", 10, 10, 0, "TsKdQh")),
        (BOB, WrittenPlayer("3h6d6c6s7h", 20, 0, 5)),
        (CYD, WrittenPlayer("", 30, 0)),
        (" Ts Kd Qh 4c 6h  ANTE 10 Raise 10 ", WrittenPlayer("Ts Kd Qh 4c 6h", 10, 10)),
        ("As side 5 ante 10 set Ah 2c 7d fold", WrittenPlayer("As", 10, 0, 5, "Ah 2c 7d")),
        ("As ante 999999999999999", WrittenPlayer("As", 999999999999999)),
        ("", WrittenPlayer()),
    ],
)
def test_a_player_is_read_in_any_case_and_order(text: str, player: WrittenPlayer) -> None:
    assert ROUND_FORM.read(text) == player


@pytest.mark.parametrize(
    "text",
    ["As ante", "As ante ten", "As ante 5 ante 6", "As ante 5 fold 3", "As ante 5 fold raise 5",
     "As ante -5", "As ante 1000000000000001", "As side ٥"],
)  # fmt: skip
def test_another_text_is_answered_with_what_a_player_looks_like(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        ROUND_FORM.read(text)
    assert (caught.value.code, caught.value.sentence) == (
        "bad-player",
        f"'{text}': expected cards and wagers such as 'TsKdQh4c6h ante 10 raise 10 side 5', with fold"
        " for the raise or 'set TsKdQh' at the end where wanted",
    )


def test_a_round_is_settled_as_the_sheet_says() -> None:
    """A4: 10 against 3 pays 3:1 on both; A6: the side wager of a folded hand is live."""
    sheet = score_round(TABLE, DEALER, [ROUND_FORM.read(text) for text in (ANN, BOB, CYD)])
    assert sheet.totals == (60, -20 + 40, -30)
    assert sheet.plain() == {
        "dealer": {
            "cards": parse_cards(DEALER),
            "qualifies": True,
            "value": 3,
            "three": parse_cards("2c8hJd"),
            "two": parse_cards("4d9c"),
        },
        "players": [
            {
                "outcome": "win_3",
                "qualifies": True,
                "value": 10,
                "three": parse_cards("TsQhKd"),
                "two": parse_cards("4c6h"),
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
            {
                "outcome": "fold",
                "qualifies": False,
                "value": None,
                "three": None,
                "two": None,
                "side": None,
                "nets": {"ante": -30},
                "total": -30,
            },
        ],
        "payments": sheet.payments,
        "totals": (60, 20, -30),
        "house": -50,
    }


def test_a5_commission_is_told_beside_the_wagers() -> None:
    sheet = score_round(rules("seattle-2002"), DEALER, [ROUND_FORM.read("TsKdQh4c6h ante 100 raise 100")])
    assert nets_of(sheet.payments, 0) == {"raise": 300, "ante": 100, "commission": -20}
    assert sheet.totals == (380,)


def test_a2_what_ace_and_joker_are_worth_holds_with_real_cards() -> None:
    own = AsianStudRules(msgspec.structs.replace(TABLE.settings, ace=10, joker=5), "own")
    players = [WrittenPlayer("2s7sQsKsAh", 10, 10), WrittenPlayer("2dTcJhQcAc", 10, 10, set="AcTcJh")]
    sheet = score_round(own, "As2cJk3d7h", players)
    dealer, (one, two) = sheet.dealer_set, sheet.sets
    assert (dealer and dealer.value, one and one.value, two and two.value) == (7, 9, 2)


def test_a6_no_cards_are_asked_for_where_nothing_on_a_hand_is_live() -> None:
    taken = AsianStudRules(msgspec.structs.replace(TABLE.settings, side_live_after_fold=False), "own")
    assert score_round(taken, DEALER, [WrittenPlayer("", 10, 0, 5)]).totals == (-15,)
    with pytest.raises(BadInput, match=r"^p1: '': expected five cards, not 0 \(A1\)$"):
        score_round(TABLE, DEALER, [WrittenPlayer("", 10, 0, 5)])
    with pytest.raises(BadInput, match=r"^p1: 'As': expected five cards, not 1 \(A1\)$"):
        score_round(TABLE, DEALER, [WrittenPlayer("As", 10, 0)])


FINE = WrittenPlayer("", 1, 0)


@pytest.mark.parametrize(
    ("dealer", "players", "code", "said"),
    [
        (DEALER, (), "bad-seats", "0 players: expected 1 to 7"),
        (DEALER, (FINE,) * 8, "bad-seats", "8 players: expected 1 to 7"),
        ("2c8hJd9c", (FINE,), "bad-hand", "dealer: '2c8hJd9c': expected five cards, not 4 (A1)"),
        (DEALER, (FINE, WrittenPlayer("", 0, 0)), "bad-ante",
         "p2: ante 0: expected whole chips, at least 1 (A3)"),
        (DEALER, (WrittenPlayer("", 5, 0, -1),), "bad-side",
         "p1: side -1: expected whole chips, at least 0 (A6)"),
        (
            DEALER, (WrittenPlayer("TsKdQh4c6h", 5),), "raise-not-ante",
            "p1: neither raise nor fold: expected raise 5, or 0 (fold) (A3)",
        ),
        (
            DEALER, (WrittenPlayer("TsKdQh4c6h", 5, 10),), "raise-not-ante",
            "p1: raise 10: expected raise 5, or 0 (fold) (A3)",
        ),
        (
            DEALER, (FINE, WrittenPlayer("TsKdQh4c6h", 5, 5, 0, "TsKd4c")), "set-does-not-qualify",
            "p2: set 'TsKd4c': TsKd4c total 24; a qualifying set totals 10, 20 or 30 (A2)",
        ),
        (
            DEALER, (WrittenPlayer("TsKdQh4c6h", 5, 5, 0, "TsKd2s"),), "not-in-hand",
            "p1: set 'TsKd2s': a qualifying set is three of the cards TsKdQh4c6h (A2)",
        ),
        ("2c8hJd9c2c", (FINE,), "card-twice", "dealer: 2c is there twice; expected one of each card"),
        (
            DEALER, (FINE, WrittenPlayer("TsKdQh4c2c", 5, 5)), "card-twice",
            "p2: 2c is there twice; expected one of each card",
        ),
    ],
)  # fmt: skip
def test_c5_what_cannot_be_settled_is_named_by_its_place(
    dealer: str, players: tuple[WrittenPlayer, ...], code: str, said: str
) -> None:
    with pytest.raises(BadInput) as caught:
        score_round(TABLE, dealer, players)
    assert (caught.value.code, caught.value.sentence) == (code, said)


def test_seven_players_of_one_chip_are_a_round() -> None:
    assert score_round(TABLE, DEALER, [FINE] * 7).totals == (-1,) * 7


def test_c5_a_card_that_is_none_is_named_by_its_place() -> None:
    for dealer, player, code, said in (
        ("Zz", FINE, "bad-card", "dealer: 'Zz' is no card"),
        (DEALER, WrittenPlayer("Zz", 5, 5), "bad-card", "p1: 'Zz' is no card"),
        (DEALER, WrittenPlayer("TsKdQh4c6h", 5, 5, 0, "Zz"), "bad-card", "p1: set 'Zz': 'Zz' is no card"),
    ):
        with pytest.raises(BadInput) as caught:
            score_round(TABLE, dealer, [player])
        assert caught.value.code == code
        assert caught.value.sentence.startswith(said)
