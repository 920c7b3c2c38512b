"""OFC3-OFC10: set hands scored; every figure of the sources, and the examples of both documents."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from croupier.cards import DECK, parse_cards
from croupier.games.ofc import GAME, PairScore, ScoredHand, Scorer, rules
from croupier.games.ofc.scorer import fantasy_after
from croupier.games.ofc.scoring import Sheet, read_hands, score_hands
from croupier.hands import five, front

RANKS = "23456789TJQKA"


def sheet(*hands: str, preset: str = "standard") -> Sheet:
    return score_hands(rules(preset), read_hands(hands))


def scored(hand: str, preset: str = "standard") -> ScoredHand:
    (rows,) = read_hands([hand])
    return rules(preset).scorer.score(rows)


def net(one: str, other: str, preset: str = "standard") -> PairScore:
    return sheet(one, other, preset=preset).nets[0, 1]


def test_ofc8a_two_rows_and_66_against_a_straight_cancel() -> None:
    a, b = "6h6dAc/7c7d9h3s2c/8s8d4h3c2d", "5h4d2h/JdTc8h5s3d/9d8cTs7sJs"
    against = net(a, b)
    assert against.rows == (1, 1, -1)
    assert (against.scoop, against.royalties, against.points) == (0, 1 - 2, 0)
    assert sheet(a, b).totals == (0, 0)


def test_ofc8b_a_back_flush_against_a_full_house_nets_two() -> None:
    against = net("2h3d4s/5h5d7c8d9s/2s6s7s8sTs", "2d3h4h/6h6d9cTcJd/KhKdKcAsAd")
    assert against.royalties == 4 - 6 == -2


def test_ofc8c_one_row_each_and_885_in_both_fronts() -> None:
    a, b = "8s8d5c/9h9d2c3c4d/QhQdJc6s7h", "8h8c5d/ThTd2d3d4s/JsJdKc6d7c"
    against = net(a, b)
    assert against == PairScore((0, -1, 1), 0, 0)
    assert against.points == 0
    assert sheet(a, b).points == ((0, 0), (0, 0))


def test_ofc5_two_rows_of_three_make_one_point() -> None:
    assert net("3h3d5c/4c4dAhKs2c/7s7d9hTcJd", "5h4h2d/3c3sJhTh6c/9s9d8h6d2s").points == 1


def test_ofc5_a_scoop_is_six() -> None:
    against = net("5h5dAc/7c7d8h9s2c/QhQdKsKh3d", "3h4d9c/6c6dTh9d2d/JhJdTsTd3s")
    assert against == PairScore((1, 1, 1), 3, 0)
    assert against.points == 6
    assert net("3h4d9c/6c6dTh9d2d/JhJdTsTd3s", "5h5dAc/7c7d8h9s2c/QhQdKsKh3d").points == -6


def test_ofc4_the_examples_of_the_source() -> None:
    assert scored("QhQd7c/QsQc6h5d4s/AhAdKs9c3d").foul
    assert not scored("QhQd7c/QsQc9h8d2s/AhAdKs9c3d").foul


@pytest.mark.parametrize(
    ("hand", "foul"),
    [
        ("AhKd2c/AsKc3h4d5s/2h2d3c4c6s", False),  # A-K-2 against A-K-5-4-3
        ("AhKd6c/AsKc5h4d3s/2h2d3c4c7s", True),  # A-K-6 over A-K-5
        ("AhKd5c/AsKc5h4d3s/2h2d3c4c7s", False),  # matched in every rank
        ("2h3d4c/2s2dKh9c7s/2cKd9h7d4s", True),  # a pair in the middle over high cards behind
        ("2h3d4c/7h7dKhQcJs/7s7cKdQhJc", False),  # equal middle and back
        ("2h3d4c/7h7dKhQcJs/7s7cKdQhTc", True),  # the last kicker fouls
        ("5h6d7c/2s3h4d5c6s/Ah2d3c4c5s", True),  # a six-high straight over the wheel
        ("5h6d7c/Ah2d3c4c5s/2s3h4d5d6s", False),
        ("2h3h4h/5c5d6h7s8c/9d9h9cTsTd", False),  # a suited run in front is nothing
        ("AhAdAs/2c2d2hKhQh/KdQdJdTd9d", True),
        ("2h2d2s/3c4d5h6h7s/KdQdJdTd8d", False),
    ],
)  # fmt: skip
def test_ofc4_fouls(hand: str, foul: bool) -> None:
    assert scored(hand).foul is foul


def test_ofc6_a_foul_pays_six_and_the_royalties_and_its_own_are_void() -> None:
    foul, good = "AhAdAs/2c2d2hKhQh/KdQdJdTd9d", "6h6d3s/8h8d9s9h2s/QsJsTs8s4s"
    assert scored(foul).royalties == (0, 0, 0)
    assert net(foul, good) == PairScore((-1, -1, -1), -3, -5)
    assert net(foul, good).points == -11
    assert net(good, foul).points == 11


def test_a_house_may_choose_its_own_scoop_and_foul_penalty() -> None:
    settings = msgspec.structs.replace(rules().settings, scoop=5, foul=10)
    scorer = Scorer(settings)
    best, worst, foul = (
        scorer.score(rows)
        for rows in read_hands([
            "5h5dAc/7c7d8h9s2c/QhQdKsKh3d", "3h4d9c/6c6dTh9d2d/JhJdTsTd3s",
            "AdAs2s/4c5s7h8cQc/3c4h5c6s8d",
        ])
    )  # fmt: skip
    assert scorer.against(best, worst).points == 3 + 5
    assert scorer.against(worst, best).points == -8
    assert scorer.against(best, foul).points == 10
    assert scorer.against(foul, worst).points == -10


FRONTS = {
    **dict(zip(("66", "77", "88", "99", "TT", "JJ", "QQ", "KK", "AA"), range(1, 10), strict=True)),
    **dict(zip((rank * 3 for rank in RANKS), range(10, 23), strict=True)),
}
LONG = {
    "high-card": ("2h4d6c8sTh", 0, 0),
    "pair": ("2h2d6c8sTh", 0, 0),
    "two-pair": ("2h2d6c6sTh", 0, 0),
    "trips": ("2h2d2c8sTh", 2, 0),
    "straight": ("2h3d4c5s6h", 4, 2),
    "wheel": ("Ah2d3c4s5h", 4, 2),
    "flush": ("2h4h6h8hTh", 8, 4),
    "full-house": ("2h2d2c8s8h", 12, 6),
    "quads": ("2h2d2c2s8h", 20, 10),
    "straight-flush": ("2h3h4h5h6h", 30, 15),
    "steel wheel": ("Ah2h3h4h5h", 30, 15),
    "royal-flush": ("ThJhQhKhAh", 50, 25),
}
MIDDLE_TRIPS = {"standard": 2, "carnivale-2013": 0, "pineapple": 2, "progressive-pineapple": 2}


@pytest.mark.parametrize("preset", GAME.names)
def test_ofc7_every_front(preset: str) -> None:
    scorer = rules(preset).scorer
    paid = {}
    for cards in combinations(DECK, 3):
        score = front(*cards)
        ranks = sorted((str(card)[0] for card in cards), key=RANKS.index)
        pair = next((rank for rank in ranks if ranks.count(rank) > 1), "")
        name = pair * ranks.count(pair) if pair else ""
        assert scorer.royalty(0, score) == FRONTS.get(name, 0)
        paid[name] = scorer.royalty(0, score)
    assert {name for name, points in paid.items() if points} == set(FRONTS)


@pytest.mark.parametrize("preset", GAME.names)
@pytest.mark.parametrize("name", LONG)
def test_ofc7_every_middle_and_back(preset: str, name: str) -> None:
    scorer = rules(preset).scorer
    text, middle, back = LONG[name]
    score = scorer.score((parse_cards("2s3s4s"), parse_cards(text), parse_cards(text))).rows[1]
    assert scorer.royalty(1, score) == (MIDDLE_TRIPS[preset] if name == "trips" else middle)
    assert scorer.royalty(2, score) == back


def test_a_royal_flush_that_is_not_posted_is_a_straight_flush() -> None:
    """C2, as in the pay tables of other games."""
    settings = rules().settings
    back = {name: points for name, points in settings.royalties.back.items() if name != "royal-flush"}
    middle: dict[str, int] = {}
    royalties = msgspec.structs.replace(settings.royalties, middle=middle, back=back)
    scorer = Scorer(msgspec.structs.replace(settings, royalties=royalties))
    royal = five(*parse_cards("ThJhQhKhAh"))
    assert (scorer.royalty(1, royal), scorer.royalty(2, royal)) == (0, 15)


ENTRY = {
    "standard": {"QQ": 13, "KK": 13, "AA": 13, "trips": 13},
    "carnivale-2013": {},
    "pineapple": {"QQ": 14, "KK": 14, "AA": 14, "trips": 14},
    "progressive-pineapple": {"QQ": 14, "KK": 15, "AA": 16, "trips": 17},
}


@pytest.mark.parametrize("preset", GAME.names)
def test_ofc10_every_front_enters_as_the_preset_says(preset: str) -> None:
    scorer = rules(preset).scorer
    for cards in combinations(DECK, 3):
        ranks = [card.rank for card in cards]
        pair = max((rank for rank in ranks if ranks.count(rank) > 1), default=0)
        name = "trips" if len(set(ranks)) == 1 else {12: "QQ", 13: "KK", 14: "AA"}.get(pair, "")
        assert scorer.enters(front(*cards)) == ENTRY[preset].get(name, 0)


@pytest.mark.parametrize("preset", GAME.names)
@pytest.mark.parametrize(
    ("hand", "stays"),
    [
        ("2h2d2s/3c4d5h6h7s/KdQdJdTd8d", True),  # trips in front
        ("AhAd2s/3c4d5h6h7s/KdQdJdTd8d", False),  # a pair of aces is not enough once there
        ("2h3d4s/5c6d7h8h9s/KdKcKhKsAd", True),  # quads in the back
        ("2h3d4s/5c6d7h8h9s/KdQdJdTd9d", True),
        ("2h3d4s/5c6d7h8h9s/AdKdQdJdTd", True),
        ("2h3d4s/5c6d7h8h9s/KdKcKhAsAd", False),
        ("2h3d4s/5c5d5h5s9s/KdKcKhAsAd", False),  # quads in the middle foul here
        ("2h3d4s/5c5d5h9h9s/KdKcKhAsAd", False),
        ("2h2d2s/3c3d4h6h7s/KdQdJdTd8d", False),  # a foul, whatever stands in front
    ],
)
def test_ofc10_who_stays(preset: str, hand: str, stays: bool) -> None:
    cards = {"standard": 13, "carnivale-2013": 0, "pineapple": 14, "progressive-pineapple": 14}[preset]
    assert scored(hand, preset).stays == (cards if stays else 0)


def test_ofc10_who_is_there_stays_and_who_is_not_enters() -> None:
    queens, trips = scored("QhQd2s/3c3d4h6h7s/KdQsJdTd8d"), scored("2h2d2s/3c4d5h6h7s/KdQdJdTd8d")
    assert (queens.foul, trips.foul) == (True, False)
    both = msgspec.structs.replace(trips, enters=13, stays=14)
    assert fantasy_after([both, both, queens], (0, 13, 13)) == (13, 14, 0)


def test_ofc10_a_foul_never_enters() -> None:
    assert scored("AhAd2s/3c3d4h6h7s/KdQdJdTd8d").foul
    assert scored("AhAd2s/3c3d4h6h7s/KdQdJdTd8d").enters == 0


def test_ofc12_quads_in_the_middle_may_be_a_reason_to_stay() -> None:
    settings = rules("pineapple").settings
    assert settings.fantasyland is not None
    land = msgspec.structs.replace(settings.fantasyland, stay_middle="full-house")
    scorer = Scorer(msgspec.structs.replace(settings, fantasyland=land))
    assert scorer.score(read_hands(["2h3d4s/5c5d5h9h9s/KdKcKhAsAd"])[0]).stays == 14
    assert scorer.score(read_hands(["2h3d4s/5c5d5h9h8s/KdKcKhAsAd"])[0]).stays == 0


# Between everybody (OFC9)
