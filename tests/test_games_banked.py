"""Rounds against the house written down one after another: bankrolls, the house, errors by their place."""

from __future__ import annotations

import random

import pytest

from croupier.cards import DECK, parse_cards, text_of
from croupier.errors import BadInput
from croupier.games.asian_stud import rules as stud_rules
from croupier.games.asian_stud import scoresheet as stud
from croupier.games.banked import Standing, play_rounds, positions_named
from croupier.games.fortune import rules as fortune_rules
from croupier.games.fortune import scoresheet as fortune
from croupier.games.fortune.scoring import Position, score_round

DEALER = "Ks Th 8d"
ANN = fortune.Position(0, "As Ah 2c", ante=10)
BEN = fortune.Position(1, "2s 3d 5c", ante=20, plays=False)


def test_what_everybody_has_goes_from_round_to_round() -> None:
    """F4, F5: a pair beats king high, a fold loses the ante; C6: with the house, all sums to zero."""
    written = [fortune.Written(DEALER, (ANN, BEN)), fortune.Written(DEALER, (BEN,))]
    first, second = fortune.play_match(fortune_rules(), Standing((0, 5), (100, 30)), written)
    assert (first.seats, first.gains) == ((0, 1), (20, -20))
    assert second.before == first.after == Standing((20, -15), (120, 10))
    assert second.after == Standing((20, -35), (120, -10))  # chips that were bought and not written down
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
            fortune.Position(seat, cards, 10, chance.random() < 0.8, chance.choice((0, 5)), 5)
            for seat, cards in zip((0, 0, 1, 2), hands[1:], strict=True)
        ]
        written.append(fortune.Written(hands[0], tuple(places)))
        plain = [Position(p.cards, p.ante, p.ante * p.plays, p.lucky_pairs, p.super_six) for p in places]
        for place, total in zip(places, score_round(rules, hands[0], plain).totals, strict=True):
            gains[place.seat] += total
    played = fortune.play_match(rules, Standing((0, 0, 0)), written)
    assert played[-1].after == Standing(tuple(gains))
    assert played[-1].after.house == -sum(gains)


def test_asian_stud_by_seat() -> None:
    """A3, A4: who sits out has no part; ten against one is 3:1 on both under as-written."""
    one, ten = "TsKdQh7c4d", "JsJdJhTcKc"
    player = stud.Player(2, ten, ante=10)
    (round_,) = stud.play_match(stud_rules(), Standing((0, 0, 0)), [stud.Written(one, (player,))])
    assert round_.gains == (0, 0, 60)
    folded = stud.Player(1, ante=10, raised=False)
    (round_,) = stud.play_match(stud_rules(), Standing((0, 0, 0)), [stud.Written(one, (folded,))])
    assert round_.gains == (0, -10, 0)


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
        ("standard", (fortune.Position(2, "As", 5),), "bad-seats", "seat 2: expected 0 to 1"),
        (
            "standard", (BEN, fortune.Position(0, "As", 5)), "bad-hand",
            "p1: 'As': expected three cards of the 52 (F1)",
        ),
        ("standard", (), "bad-positions", "0 positions: expected 1 to 7 (F1)"),
    ],
)  # fmt: skip
def test_what_cannot_be_settled_is_named_by_its_place(
    preset: str, positions: tuple[fortune.Position, ...], code: str, said: str
) -> None:
    fine = fortune.Written(DEALER, (BEN,))
    with pytest.raises(BadInput) as caught:
        fortune.play_match(
            fortune_rules(preset), Standing((0, 0)), [fine, fortune.Written(DEALER, positions)]
        )
    assert (caught.value.code, caught.value.sentence) == (code, f"round 2: {said}")


def test_what_lay_before_a_player_of_asian_stud_is_settled_wager_by_wager() -> None:
    """A3: the raise is what the ante is; A2: a set is the player's own; A6: the side wager lives."""
    hands = (
        stud.Player(2, "TsKdQh4c6h", ante=10, side=5, set="TsQhKd"),  # worth 10
        stud.Player(0, "3h6d6c6s7h", ante=20, raised=False, side=5),  # three sixes: 8 to 1
    )
    (round_,) = stud.play_match(
        stud_rules(), Standing((0, 0, 0)), [stud.Written("2c8hJd9c4d", hands)]  # worth 3
    )  # fmt: skip
    assert (round_.seats, round_.gains) == ((2, 0), (-20 + 40, 0, 30 + 30 - 5))
    own, folded = (round_.plain()["players"][place] for place in (0, 1))
    assert (own["three"], own["outcome"]) == (parse_cards("TsQhKd"), "win_3")
    assert (folded["outcome"], folded["side"]) == ("fold", "trips")


@pytest.mark.parametrize(
    ("players", "code", "said"),
    [
        ((stud.Player(0, ante=5),) * 2, "bad-seats", "players: expected every player once"),
        (
            (stud.Player(1, "As", ante=5),), "bad-hand",
            "p2: 'As': expected five cards, not 1 (A1)",
        ),
        ((stud.Player(2, ante=5),), "bad-seats", "seat 2: expected 0 to 1"),
        ((stud.Player(0),), "bad-ante", "p1: ante 0: expected whole chips, at least 1 (A3)"),
        (
            (stud.Player(0, "TsKdQh4c6h", 5), stud.Player(1, "Ac2d3h4s5c", 5, set="Ac2d3h")),
            "set-does-not-qualify",
            "p2: set 'Ac2d3h': Ac2d3h total 6; a qualifying set totals 10, 20 or 30 (A2)",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_settled_at_asian_stud_is_named_by_its_player(
    players: tuple[stud.Player, ...], code: str, said: str
) -> None:
    written = stud.Written("2c8hJd9c4d", players)
    with pytest.raises(BadInput) as caught:
        stud.play_match(stud_rules(), Standing((0, 0)), [written])
    assert (caught.value.code, caught.value.sentence) == (code, f"round 1: {said}")


def test_bankrolls_are_everybodys_or_nobodys() -> None:
    with pytest.raises(BadInput, match="bankrolls: expected 2, one for each player, not 1") as caught:
        play_rounds(Standing((0, 0), (5,)), [], lambda written: written)
    assert caught.value.code == "bad-seats"


def test_a_refused_round_keeps_its_code_for_programs() -> None:
    stranger = fortune.Written(DEALER, (fortune.Position(2, "As", 5),))
    with pytest.raises(BadInput, match="round 1: seat 2") as caught:
        fortune.play_match(fortune_rules(), Standing((0, 0)), [stranger])
    assert caught.value.code == "bad-seats"


def test_positions_are_called_by_their_player() -> None:
    assert positions_named([0, 2, 2]) == ["p1", "p3 (1)", "p3 (2)"]
