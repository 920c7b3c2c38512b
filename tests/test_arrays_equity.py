"""Equity of hold'em hands and ranges: counted twice, and sampled within its interval."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from croupier.arrays import Equity, equity
from croupier.arrays.ranges import hands_in
from croupier.cards import DECK, parse_cards, text_of
from croupier.errors import BadInput
from croupier.hands import best_of

SIZES = {
    "AsKd": 1, "10h10s": 1, "QQ": 6, "QQ+": 18, "99-22": 48, "22-99": 48, "22+": 78,
    "AKs": 4, "AKo": 12, "AK": 16, "KA": 16, "ak": 16, "ATs+": 16, "KTo+": 36, "T9s+": 4,
    "76s-54s": 12, "54s-76s": 12, "A5s-A2s": 16, "random": 1326,
    "QQ+, AKs, 76s-54s": 34, "QQ QQ;QQ": 6, "AKs,AsKs": 4,
}  # fmt: skip


WRONG = [
    *("", "ZZ", "AKx", "AKs-QQ", "AKs-AQo", "AKs-T2s", "QQs", "As", "AsAs", "JkAs"),
    *("AsKdQc", "QQ+-TT", "AKs++", "AKs-AQs-ATs"),
]


@pytest.mark.parametrize("text", SIZES)
def test_a_range_has_its_hands(text: str) -> None:
    found = hands_in(text)
    assert len(found) == len({frozenset(hand) for hand in found}) == SIZES[text]


def test_hands_of_a_range_by_name() -> None:
    assert [text_of(hand) for hand in hands_in("AKs")] == ["AcKc", "AdKd", "AhKh", "AsKs"]
    assert {hand[1].rank for hand in hands_in("ATs+")} == {10, 11, 12, 13}
    assert {(hand[0].rank, hand[1].rank) for hand in hands_in("76s-54s")} == {(7, 6), (6, 5), (5, 4)}


@pytest.mark.parametrize("text", WRONG)
def test_other_text_is_no_range(text: str) -> None:
    with pytest.raises(BadInput, match="expected"):
        hands_in(text)


def counted(ranges: list[str], board: str, dead: str = "") -> list[tuple[Fraction, Fraction, Fraction]]:
    """The second method: every deal, ranked one by one by the rules' own scores."""
    shown, gone = parse_cards(board), parse_cards(dead)
    share, win, tie = ([Fraction(0)] * len(ranges) for _ in range(3))
    deals = 0
    for hands in product(*map(hands_in, ranges)):
        held = [*sum(hands, ()), *shown, *gone]
        if len(set(held)) < len(held):
            continue
        for rest in combinations([card for card in DECK if card not in held], 5 - len(shown)):
            scores = [best_of((*hand, *shown, *rest)) for hand in hands]
            best = [player for player, score in enumerate(scores) if score == max(scores)]
            deals += 1
            for player in best:
                share[player] += Fraction(1, len(best))
                (win if len(best) == 1 else tie)[player] += 1
    return [
        (one / deals, other / deals, third / deals)
        for one, other, third in zip(share, win, tie, strict=True)
    ]


@pytest.mark.parametrize(
    ("ranges", "board", "dead"),
    [
        (["AsKs", "QQ", "JTs"], "Ts9s2d3c", ""),
        (["AsKs", "QQ+, 76s-54s"], "6s5s2d4c", "AhTd"),
        (["AKs", "AKo", "KQ"], "2s3sQsJs", "Kd"),
        (["22", "33"], "AsAdKsKdQh", ""),
        (["7s6s", "AhKd"], "8s5hAs", ""),
    ],
)
def test_counted_boards_are_exact(ranges: list[str], board: str, dead: str) -> None:
    found = equity(ranges, board, dead)
    assert [(player.equity, player.win, player.tie) for player in found] == counted(ranges, board, dead)
    assert sum(player.equity for player in found) == 1
    assert all(player.exact and player.low == player.high == float(player.equity) for player in found)


def test_suits_that_are_alike_are_counted_once_and_weigh_as_many() -> None:
    """Before the flop: a range is the mean of its hands, each counted by itself."""
    pairs = [text_of(hand) for hand in hands_in("KK")]
    together = equity(["AA", "KsKh"])[0]
    singly = [equity([text_of(hand), "KsKh"])[0] for hand in hands_in("AA")]
    assert together.equity == sum((player.equity for player in singly), Fraction(0)) / 6
    assert together.boards == 6 * singly[0].boards == 6 * 1_712_304
    assert len(pairs) == 6


@pytest.mark.exhaustive
def test_a_sampled_interval_covers() -> None:
    """With 500 deals each, the exact value lies within in 95 of 100; also where one can hardly win."""
    for ranges, board in (
        (["AsKs", "QQ"], "Ts9s2d"),
        (["AsAh", "2c7d"], "AcAdKs"),
        (["KK", "QQ", "AKs"], "2s7h9d"),
    ):
        exact = equity(ranges, board)[0].equity
        sampled = [equity(ranges, board, seed=str(seed), samples=500, limit=0)[0] for seed in range(200)]
        assert not any(found.exact for found in sampled)
        assert sum(found.low <= exact <= found.high for found in sampled) >= 183  # 1 in 100,000 by chance


@pytest.mark.exhaustive
def test_sampled_hands_are_drawn_as_the_counted_ones() -> None:
    """Ranges that get in each other's way, any two cards, and dead cards."""
    for ranges, board, dead in (
        (["QQ+, AK", "random"], "Kd7s2c3h", "Ah"),
        (["AKs", "AKs", "AKs, 22"], "Kd7s2c", ""),
    ):
        exact = equity(ranges, board, dead, limit=1 << 60)
        for player, found in zip(exact, equity(ranges, board, dead, samples=200_000, limit=0), strict=True):
            assert abs(float(player.equity) - float(found.equity)) < 0.006
            assert abs(float(player.tie) - float(found.tie)) < 0.006


def test_a_seed_gives_the_same_sample_again() -> None:
    one, other, third = (equity(["AsKs", "random"], seed=seed, samples=3000) for seed in ("a", "a", "b"))
    assert one == other != third
    assert isinstance(one[0], Equity)
    assert one[0].boards == 3000


@pytest.mark.parametrize(
    ("hands", "board", "dead", "sentence"),
    [
        (["QQ"], "", "", "hands: expected a list of 2 to 10"),
        ("QQ", "", "", "hands: expected a list of 2 to 10"),
        (["AsKs", "AsQd"], "", "", "hands: expected hands that can be dealt together"),
        (["AA", "AA", "AA"], "", "", "hands: expected hands that can be dealt together"),
        (["AsKs", "QQ"], "As2d3c", "", "'AsKs': no hand of it is possible"),
        (["AA", "QQ"], "As", "", "none or 3 to 5 on the board"),
        (["AA", "QQ"], "AsAs3d", "", "board: As is there twice"),
        (["AA", "QQ"], "AsJk3d", "", "expected cards of the 52"),
        (["AA", "QQ"], "", "".join(map(str, DECK[:46])), "dead: expected enough cards left"),
    ],
)
def test_bad_input(hands: list[str], board: str, dead: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        equity(hands, board, dead)
    with pytest.raises(BadInput, match="samples 0: expected at least 1"):
        equity(["AA", "random"], samples=0)
