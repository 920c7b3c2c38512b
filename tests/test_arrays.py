"""Scores of arrays of hands held to the scores of single hands, with Numba and without."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from croupier import arrays
from croupier.arrays import hand_classes
from croupier.cards import DECK, parse_cards
from croupier.hands import Category, best_of, category, describe, five, front, row_score


def deals(count: int, size: int, seed: int = 1) -> np.typing.NDArray[np.uint8]:
    """Random hands of different cards, in the order in which they were dealt."""
    order = np.random.default_rng(seed).random((count, 52))
    return np.ascontiguousarray(np.argsort(order, axis=1)[:, :size].astype(np.uint8))


@pytest.fixture(params=["numba", "numpy"])
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Scores are found by kernels, or by NumPy alone, whatever the number of hands."""
    if request.param == "numba":
        pytest.importorskip("numba")
    monkeypatch.setattr(hand_classes, "is_worth_compiling", lambda hands: request.param == "numba")
    return str(request.param)


def test_all_fronts_and_five_cards_lie_on_one_scale(method: str) -> None:
    """OFC3, OFC4: 22,100 fronts, and hands with every flush and straight flush there is of two suits."""
    threes = np.array([*combinations(range(52), 3)], np.uint8)
    suited = np.array([*combinations(range(0, 52, 4), 5), *combinations(range(3, 52, 4), 5)], np.uint8)
    others = deals(20_000, 5)
    scores = [arrays.fronts(threes), arrays.fives(suited), arrays.fives(others)]
    assert all(found.dtype == np.uint16 for found in scores)
    singly = [front(*row) for row in threes.tolist()]
    singly += [five(*row) for row in (*suited.tolist(), *others.tolist())]
    assert arrays.hand_scores(np.concatenate(scores)).tolist() == singly
    assert arrays.categories(np.concatenate(scores)).tolist() == [category(score) for score in singly]


def test_scores_compare_as_the_rules_do() -> None:
    rows = "AsAhKd", "AsAhKdQd2c", "KsKhKd", "5c4d3h2sAs", "AhKhQhJhTh"
    found = []
    for text in rows:
        cards = parse_cards(text)
        score = (arrays.fronts if len(cards) == 3 else arrays.fives)(np.array([cards], np.uint8))
        found.append(int(score[0]))
        assert arrays.hand_scores(score)[0] == row_score(cards)
    assert found == sorted(found)
    assert describe(int(arrays.hand_scores(np.array(found, np.uint16))[-1])) == "royal flush"


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_the_best_five_of_more(method: str, size: int) -> None:
    hands = deals(600, size, seed=size)
    found = arrays.hand_scores(arrays.best_of(hands)).tolist()
    assert found == [best_of(row) for row in hands.tolist()]
    if size == 7:
        assert arrays.sevens(hands).tolist() == arrays.best_of(hands).tolist()


def test_suited_hands_of_seven(method: str) -> None:
    """Five, six and seven of a suit, with straights in the suit and beside it."""
    hearts = range(2, 52, 4)
    hands = [(*row, 0, 51) for row in combinations(hearts, 5)] + [*combinations(hearts, 7)]
    hands += [(*row, 49) for row in combinations(hearts, 6)]
    found = arrays.hand_scores(arrays.sevens(np.array(hands, np.uint8)))
    assert found.tolist() == [best_of(row) for row in hands]


@pytest.mark.exhaustive
def test_all_five_card_hands(method: str) -> None:
    hands = np.array([*combinations(range(52), 5)], np.uint8)
    assert len(hands) == 2_598_960
    found = arrays.hand_scores(arrays.fives(hands))
    assert np.array_equal(found, [five(*row) for row in combinations(DECK, 5)])


@pytest.mark.soak
def test_ten_million_hands_of_seven(method: str) -> None:
    _compare_sevens(100 if method == "numba" else 10)


@pytest.mark.exhaustive
def test_hands_of_seven(method: str) -> None:
    """Two million, and 200,000 with NumPy alone; the soak has ten."""
    _compare_sevens(20 if method == "numba" else 2)


def _compare_sevens(parts: int) -> None:
    """Each is the best of its 21 hands of five, and those are proved one by one."""
    for seed in range(parts):
        hands = deals(100_000, 7, seed)
        best = np.max([arrays.fives(hands[:, chosen]) for chosen in combinations(range(7), 5)], axis=0)
        assert np.array_equal(arrays.sevens(hands), best), seed


WRONG = [
    ([[0, 1, 2, 3, 4]], "cards: expected uint8[n, 5], a row for each hand, not int64[1, 5]"),
    (np.zeros(5, np.uint8), "cards: expected uint8[n, 5], a row for each hand, not uint8[5]"),
    (np.zeros((2, 3), np.uint8), "cards: expected uint8[n, 5], a row for each hand, not uint8[2, 3]"),
]


@pytest.mark.parametrize(("cards", "sentence"), WRONG)
def test_another_shape_or_type_is_refused(cards: object, sentence: str) -> None:
    with pytest.raises(ValueError, match="^" + sentence.replace("[", r"\[") + "$"):
        arrays.fives(cards)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [52, 63, 64, 116, 255, "twice"])
@pytest.mark.parametrize("size", [3, 5, 6, 7, 9])
def test_no_card_and_a_card_twice_are_refused(method: str, wrong: int | str, size: int) -> None:
    hands = deals(40_000, size)
    hands[30_001, 1] = hands[30_001, 0] if wrong == "twice" else wrong
    score = arrays.fronts if size == 3 else arrays.best_of
    with pytest.raises(
        ValueError, match=r"^cards: row 30001 is \[.*\]; expected different cards, from 0 to 51"
    ):
        score(hands)


def test_other_bad_input() -> None:
    with pytest.raises(ValueError, match=r"uint8\[n, 5 to 13\], a row for each hand, not uint8\[1, 4\]"):
        arrays.best_of(np.zeros((1, 4), np.uint8))
    for scores in (np.array([7917], np.uint16), np.array([3])):
        with pytest.raises(ValueError, match="scores: expected uint16 from 0 to 7916"):
            arrays.categories(scores)


def test_views_of_other_arrays_and_none_at_all(method: str) -> None:
    wide = deals(300, 9)
    assert arrays.fives(wide[::2, 1:6]).tolist() == arrays.fives(wide[:, 1:6])[::2].tolist()
    assert arrays.fives(np.zeros((0, 5), np.uint8)).shape == (0,)
    assert Category(int(arrays.categories(arrays.fives(wide[:, :5])).max())) <= Category.ROYAL_FLUSH
