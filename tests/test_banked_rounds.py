"""Rounds against the house written down one after another: bankrolls, the house, errors by their place."""

from __future__ import annotations

import random

import pytest

from croupier.cards import DECK, parse_cards, text_of
from croupier.errors import BadInput
from croupier.game.played_rounds import RunningTotals, play_rounds, positions_named
from croupier.games.asian_stud import rules as stud_rules
from croupier.games.asian_stud.scoresheet import ROUND_FORM as STUD
from croupier.games.asian_stud.scoring import AsianStudRound, WrittenPlayer
from croupier.games.asian_stud.scoring import score_round as stud_score
from croupier.games.fortune import rules as fortune_rules
from croupier.games.fortune.scoresheet import ROUND_FORM as FORTUNE
from croupier.games.fortune.scoring import FortuneRound, WrittenPosition, score_round

DEALER = "Ks Th 8d"
ANN = WrittenPosition("As Ah 2c", 10, 10, seat=0)
BEN = WrittenPosition("2s 3d 5c", 20, 0, seat=1)


def test_what_everybody_has_goes_from_round_to_round() -> None:
    """F4, F5: a pair beats king high, a fold loses the ante; C6: with the house, all sums to zero."""
    written = [FortuneRound(DEALER, (ANN, BEN)), FortuneRound(DEALER, (BEN,))]
    first, second = FORTUNE.play(fortune_rules(), RunningTotals((0, 5), (100, 30)), written)
    assert (first.seats, first.gains) == ((0, 1), (20, -20))
    assert second.before == first.after == RunningTotals((20, -15), (120, 10))
    assert second.after == RunningTotals(
        (20, -35), (120, -10)
    )  # chips that were bought and not written down
    assert second.after.house == 15
    document = second.plain()
    assert (document["seats"], document["house"], document["totals"]) == ((1,), 20, (-20,))
    assert document["gains"] == (0, -20)
    assert document["before"] == {"totals": (20, -15), "bankrolls": (120, 10), "house": -5}
    assert document["after"] == {"totals": (20, -35), "bankrolls": (120, -10), "house": 15}


def test_a_night_is_the_sum_of_its_rounds() -> None:
    """Random rounds of Fortune with two positions (F2), against the pencil that settles one."""
    chance = random.Random(4)
    rules = fortune_rules()
    written, gains = [], [0, 0, 0]
    for _ in range(40):
        deck = chance.sample(DECK, 15)
        hands = [text_of(deck[at : at + 3]) for at in range(0, 15, 3)]
        places = [
            WrittenPosition(cards, 10, 10 * (chance.random() < 0.8), chance.choice((0, 5)), 5, seat)
            for seat, cards in zip((0, 0, 1, 2), hands[1:], strict=True)
        ]
        written.append(FortuneRound(hands[0], tuple(places)))
        totals = score_round(rules, hands[0], places).totals
        for seat, total in zip((0, 0, 1, 2), totals, strict=True):
            gains[seat] += total
    played = FORTUNE.play(rules, RunningTotals((0, 0, 0)), written)
    assert played[-1].after == RunningTotals(tuple(gains))
    assert played[-1].after.house == -sum(gains)


def test_f3_a3_that_a_hand_was_played_is_told_by_its_amount_or_by_yes_and_no_or_goes_without_saying() -> (
    None
):
    """Alone, a round says what was done; in a row of them, who is not said to have folded has played."""
    cards, dealer = "As Ah 2c", "Ks Th 8d"
    told = [WrittenPosition(cards, 10, **how) for how in ({"play": 10}, {"plays": True}, {})]
    for one in told:
        (played,) = FORTUNE.play(fortune_rules(), RunningTotals((0,)), [FortuneRound(dealer, (one,))])
        assert played.gains == (20,)
    assert [score_round(fortune_rules(), dealer, [one]).totals for one in told[:2]] == [(20,), (20,)]
    with pytest.raises(BadInput, match="neither play nor fold"):
        score_round(fortune_rules(), dealer, told[2:])
    folded = [WrittenPlayer("", 10, amount=0), WrittenPlayer("", 10, raised=False)]
    for fold in folded:
        (lost,) = STUD.play(stud_rules(), RunningTotals((0,)), [AsianStudRound("TsKdQh7c4d", (fold,))])
        assert lost.gains == (-10,)
    with pytest.raises(BadInput, match="neither raise nor fold"):
        stud_score(stud_rules(), "TsKdQh7c4d", [WrittenPlayer("", 10)])


@pytest.mark.parametrize(
    ("preset", "positions", "code", "said"),
    [
        (
            "standard", (BEN, ANN, BEN), "bad-positions",
            "p2: 2 positions; expected one position, or two side by side (F2)",
        ),
        (
            "standard", (ANN, ANN, ANN), "bad-positions",
            "p1: 3 positions; expected one position, or two side by side (F2)",
        ),
        ("pitched", (ANN, ANN), "bad-positions", "p1: 2 positions; expected one position (F2)"),
        ("standard", (ANN, ANN), "card-twice", "p1 (2): As is there twice; expected one of each card"),
        ("standard", (WrittenPosition("As", 5, 5, seat=2),), "bad-seats", "seat 2: expected 0 to 1"),
        (
            "standard", (BEN, WrittenPosition("As", 5, 5, seat=0)), "bad-hand",
            "p1: 'As': expected three cards of the 52 (F1)",
        ),
        ("standard", (), "bad-positions", "0 positions: expected 1 to 7 (F1)"),
    ],
)  # fmt: skip
def test_what_cannot_be_settled_is_named_by_its_place(
    preset: str, positions: tuple[WrittenPosition, ...], code: str, said: str
) -> None:
    fine = FortuneRound(DEALER, (BEN,))
    with pytest.raises(BadInput) as caught:
        FORTUNE.play(fortune_rules(preset), RunningTotals((0, 0)), [fine, FortuneRound(DEALER, positions)])
    assert (caught.value.code, caught.value.sentence) == (code, f"round 2: {said}")


def test_what_lay_before_a_player_of_asian_stud_is_settled_wager_by_wager() -> None:
    """A3: the raise is what the ante is; A2: a set is the player's own; A6: the side wager lives."""
    hands = (
        WrittenPlayer("TsKdQh4c6h", 10, 10, 5, "TsQhKd", 2),  # worth 10
        WrittenPlayer("3h6d6c6s7h", 20, 0, 5, seat=0),  # three sixes: 8 to 1
    )
    (round_,) = STUD.play(
        stud_rules(), RunningTotals((0, 0, 0)), [AsianStudRound("2c8hJd9c4d", hands)]  # worth 3
    )  # fmt: skip
    assert (round_.seats, round_.gains) == ((2, 0), (-20 + 40, 0, 30 + 30 - 5))
    own, folded = (round_.plain()["players"][place] for place in (0, 1))
    assert (own["three"], own["outcome"]) == (parse_cards("TsQhKd"), "win_3")
    assert (folded["outcome"], folded["side"]) == ("fold", "trips")


@pytest.mark.parametrize(
    ("players", "code", "said"),
    [
        ((WrittenPlayer("", 5, 0, seat=0),) * 2, "bad-seats", "players: expected every player once"),
        (
            (WrittenPlayer("As", 5, 5, seat=1),), "bad-hand",
            "p2: 'As': expected five cards, not 1 (A1)",
        ),
        ((WrittenPlayer("", 5, 0, seat=2),), "bad-seats", "seat 2: expected 0 to 1"),
        ((WrittenPlayer(seat=0),), "bad-ante", "p1: ante 0: expected whole chips, at least 1 (A3)"),
        (
            (WrittenPlayer("TsKdQh4c6h", 5, 5), WrittenPlayer("Ac2d3h4s5c", 5, 5, set="Ac2d3h")),
            "set-does-not-qualify",
            "p2: set 'Ac2d3h': Ac2d3h total 6; a qualifying set totals 10, 20 or 30 (A2)",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_settled_at_asian_stud_is_named_by_its_player(
    players: tuple[WrittenPlayer, ...], code: str, said: str
) -> None:
    written = AsianStudRound("2c8hJd9c4d", players)
    with pytest.raises(BadInput) as caught:
        STUD.play(stud_rules(), RunningTotals((0, 0)), [written])
    assert (caught.value.code, caught.value.sentence) == (code, f"round 1: {said}")


def test_bankrolls_are_everybodys_or_nobodys() -> None:
    with pytest.raises(BadInput, match="bankrolls: expected 2, one for each player, not 1") as caught:
        play_rounds(
            RunningTotals((0, 0), (5,)), [], lambda one: FORTUNE.score(fortune_rules(), one), FORTUNE.seats
        )
    assert caught.value.code == "bad-seats"


def test_positions_are_called_by_their_player() -> None:
    assert positions_named([0, 2, 2]) == ["p1", "p3 (1)", "p3 (2)"]
