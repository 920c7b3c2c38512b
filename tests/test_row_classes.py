"""All rows on one scale, as it is shipped, held to the rules' own scores."""

from itertools import combinations, combinations_with_replacement

import pytest

np = pytest.importorskip("numpy")

from croupier.cards import Card, parse_cards  # noqa: E402
from croupier.chance import Stream, seed_of  # noqa: E402
from croupier.hands import five, front  # noqa: E402
from croupier.row_classes import CLASSES, SHIFT, WEIGHTS, class_of, scale  # noqa: E402
from row_class_tables import computed  # noqa: E402


def test_the_scale_is_shipped_as_it_is_computed() -> None:
    shipped, found = scale()._asdict(), computed()._asdict()
    for name, table in found.items():
        assert shipped[name].dtype == table.dtype, name
        assert np.array_equal(shipped[name], table), name


def test_a_class_for_every_row_in_the_order_of_the_rules() -> None:
    """OFC3, OFC4: 455 fronts and 7,462 longer rows, on one scale."""
    scores = scale().scores
    assert len(scores) == CLASSES
    assert (np.diff(scores) > 0).all()
    assert [class_of(int(scores[at])) for at in (0, 454, 7916)] == [0, 454, 7916]
    royal = five(*parse_cards("AhKhQhJhTh"))
    assert class_of(royal) == CLASSES - 1
    assert class_of(front(*parse_cards("AsAhKd"))) < class_of(five(*parse_cards("AsAhKdQd2c")))


def test_sums_of_three_and_of_five_weights_all_differ() -> None:
    for size, places in ((3, 455), (5, 6175)):
        sums = [
            sum(WEIGHTS[rank] for rank in ranks)
            for ranks in combinations_with_replacement(range(13), size)
            if max(map(ranks.count, ranks)) <= 4
        ]
        assert len(sums) == len(set(sums)) == places


def test_tables_find_the_class_of_every_row_of_a_few_hands() -> None:
    table = scale()
    stream = Stream(seed_of("scale"))
    for hand in (stream.shuffled(range(52))[:14] for _ in range(2)):
        for cards in combinations(hand, 5):
            total = sum(WEIGHTS[card >> 2] for card in cards)
            suited = len({card & 3 for card in cards}) == 1
            at = int(table.starts[total >> SHIFT]) + (total & (1 << SHIFT) - 1)
            found = (table.flushes if suited else table.fives)[at]
            assert table.scores[found] == five(*map(Card, cards))
        for three in combinations(hand, 3):
            total = sum(WEIGHTS[card >> 2] for card in three)
            at = int(table.front_starts[total >> SHIFT]) + (total & (1 << SHIFT) - 1)
            assert table.scores[table.fronts[at]] == front(*map(Card, three))
