"""C2, OFC3, OFC4, F1, F6, A6: every hand counted, and ranked as a second, plain evaluator ranks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from math import comb

import pytest

from croupier.cards import DECK, JOKER, Card, parse_cards, text_of
from croupier.chance import Stream
from croupier.hands import (
    Category,
    ThreeCategory,
    best_of,
    category,
    describe,
    describe_three,
    five,
    front,
    joker_five,
    row_score,
    three,
    three_category,
    unsuited,
)
from tests.judge import Rank, outranks, rank_five, rank_front, rank_three


def of(text: str) -> int:
    return row_score(parse_cards(text))


def texts(cards: Sequence[int]) -> list[str]:
    return [str(Card(card)) for card in cards]


@cache
def all_fives() -> tuple[Counter[int], dict[int, Sequence[Card]]]:
    """How many of the 2,598,960 hands have each score, and the last hand of each score."""
    counted: Counter[int] = Counter()
    example: dict[int, Sequence[Card]] = {}
    for hand in combinations(DECK, 5):
        score = five(*hand)
        counted[score] += 1
        example[score] = hand
    return counted, example


@pytest.mark.exhaustive
def test_every_five_card_hand_is_counted() -> None:
    counted, _ = all_fives()
    categories: Counter[Category] = Counter()
    for score, hands in counted.items():
        categories[category(score)] += hands
    assert categories == {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 36,
        Category.QUADS: 624,
        Category.FULL_HOUSE: 3744,
        Category.FLUSH: 5108,
        Category.STRAIGHT: 10200,
        Category.TRIPS: 54912,
        Category.TWO_PAIR: 123552,
        Category.PAIR: 1098240,
        Category.HIGH_CARD: 1302540,
    }
    assert counted.total() == comb(52, 5)


@pytest.mark.exhaustive
def test_there_are_7462_classes_of_five_each_as_common_as_its_shape_says() -> None:
    counted, _ = all_fives()
    assert len(counted) == 7462
    alike: dict[Category, set[int]] = {}
    for score, hands in counted.items():
        alike.setdefault(category(score), set()).add(hands)
    assert alike == {
        Category.ROYAL_FLUSH: {4}, Category.STRAIGHT_FLUSH: {4}, Category.QUADS: {4},
        Category.FULL_HOUSE: {24}, Category.FLUSH: {4}, Category.STRAIGHT: {1020}, Category.TRIPS: {64},
        Category.TWO_PAIR: {144}, Category.PAIR: {384}, Category.HIGH_CARD: {1020},
    }  # fmt: skip


@pytest.mark.exhaustive
def test_all_classes_of_five_stand_in_the_plain_order() -> None:
    _, example = all_fives()
    ranks = [rank_five(texts(example[score])) for score in sorted(example)]
    assert all(low < high for low, high in pairwise(ranks))


@pytest.mark.exhaustive
def test_random_fives_rank_as_the_plain_evaluator_ranks_them() -> None:
    _, example = all_fives()
    stream = Stream(bytes(32), "fives")
    for _ in range(5000):
        hand = stream.shuffled(DECK)[:5]
        assert rank_five(texts(hand)) == rank_five(texts(example[five(*hand)]))


def test_every_front_is_counted_and_ranked() -> None:
    counted: Counter[int] = Counter()
    ranks: dict[int, Rank] = {}
    for hand in combinations(DECK, 3):
        score = front(*hand)
        counted[score] += 1
        assert ranks.setdefault(score, rank_front(texts(hand))) == rank_front(texts(hand))
    categories = Counter(dict.fromkeys(Category, 0))
    for score, hands in counted.items():
        categories[category(score)] += hands
    assert +categories == {Category.TRIPS: 52, Category.PAIR: 3744, Category.HIGH_CARD: 18304}
    assert counted.total() == 22100
    assert len(counted) == 455
    assert [ranks[score] for score in sorted(ranks)] == sorted(ranks.values())


def test_every_three_of_fortune_is_counted_and_ranked() -> None:
    counted: Counter[int] = Counter()
    ranks: dict[int, Rank] = {}
    for hand in combinations(DECK, 3):
        score = three(*hand)
        counted[score] += 1
        assert ranks.setdefault(score, rank_three(texts(hand))) == rank_three(texts(hand))
    categories: Counter[ThreeCategory] = Counter()
    for score, hands in counted.items():
        categories[three_category(score)] += hands
    assert categories == {
        ThreeCategory.STRAIGHT_FLUSH: 48,
        ThreeCategory.TRIPS: 52,
        ThreeCategory.STRAIGHT: 720,
        ThreeCategory.FLUSH: 1096,
        ThreeCategory.PAIR: 3744,
        ThreeCategory.HIGH_CARD: 16440,
    }
    assert len(counted) == 741
    assert [ranks[score] for score in sorted(ranks)] == sorted(ranks.values())


def test_the_order_of_the_cards_does_not_matter() -> None:
    stream = Stream(bytes(32), "order")
    for _ in range(200):
        hand = stream.shuffled(DECK)[:5]
        turned = stream.shuffled(hand)
        assert five(*hand) == five(*turned)
        assert front(*hand[:3]) == front(*stream.shuffled(hand[:3]))
        assert three(*hand[:3]) == three(*stream.shuffled(hand[:3]))


@pytest.mark.parametrize(
    ("top", "middle", "foul"),
    [
        ("QsQd7c", "QhQc6h5d4s", True),  # OFC4's own examples
        ("QsQd7c", "QhQc9h8d2s", False),
        ("QsQd7c", "QhQc7h3d2s", False),  # every rank of the front is matched
        ("AsKdQc", "AhKcQh3d2s", False),
        ("AsKdQc", "AhKcJh9d8s", True),
        ("AsKdQc", "2h2c3d4s5h", False),
        ("2s2d3c", "AhKcQhJd9s", True),
        ("8s8d8c", "8hAcAdKsKh", True),
        ("8s8d8c", "9h9c9d3s2h", False),
        ("AsAdAc", "2h3c4d5s6h", False),
        ("2s2d2c", "3h3c3d4s5h", False),
        ("3s4d5c", "2h3c4h5s7h", False),
        ("As2d3c", "2h3h4h5c7s", True),  # no straight in front, but an ace high
    ],
)
def test_a_front_compares_with_a_middle_by_the_ranks_both_have(top: str, middle: str, foul: bool) -> None:
    assert (of(top) > of(middle)) is foul


def test_any_front_against_any_five_as_the_plain_rule_says() -> None:
    stream = Stream(bytes(32), "front and middle")
    answers: Counter[bool] = Counter()
    for _ in range(3000):
        few = [card for card in DECK if card.rank >= 9]  # close calls: many shared ranks
        cards = stream.shuffled(few)[:8]
        foul = outranks(rank_front(texts(cards[:3])), rank_five(texts(cards[3:])))
        assert (front(*cards[:3]) > five(*cards[3:])) is foul
        answers[foul] += 1
    assert min(answers.values()) > 300


def test_three_suited_or_consecutive_cards_are_nothing_in_front() -> None:
    assert category(of("QsKsAs")) is Category.HIGH_CARD
    assert of("QsKsAs") == of("QdKsAh")
    assert describe(of("2s3sAs")) == "A-3-2"


@pytest.mark.parametrize("suits", ["sssss", "shdcs"])
def test_the_wheel_is_the_lowest_straight(suits: str) -> None:
    def straight(ranks: str) -> int:
        return of("".join(map("".join, zip(ranks, suits, strict=True))))

    ladder = ["A2345", *("23456789TJQKA"[low : low + 5] for low in range(9))]
    scores = [straight(ranks) for ranks in ladder]
    assert scores == sorted(set(scores))
    flush = suits == "sssss"
    assert {category(score) for score in scores} == (
        {Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH} if flush else {Category.STRAIGHT}
    )
    assert category(straight("QKA23")) is (Category.FLUSH if flush else Category.HIGH_CARD)


def test_suits_never_break_ties() -> None:
    stream = Stream(bytes(32), "suits")
    for _ in range(200):
        hand = stream.shuffled(DECK)[:5]
        turn = stream.shuffled(range(4))
        assert five(*hand) == five(*(Card(card & ~3 | turn[card & 3]) for card in hand))


def test_a_row_has_three_or_five_cards() -> None:
    for size in (0, 1, 2, 4, 6, 13):
        with pytest.raises(ValueError, match=f"3 or 5 cards, not {size}"):
            row_score(DECK[:size])


def test_best_of_six_or_seven() -> None:
    stream = Stream(bytes(32), "six")
    for number in range(300):
        cards = stream.shuffled(DECK)[: 6 + number % 2]
        best = max(combinations(cards, 5), key=lambda hand: rank_five(texts(hand)))
        assert best_of(cards) == five(*best)
    assert best_of(parse_cards("9sAsKsQsJsTs")) == of("AsKsQsJsTs")


def test_unsuited_reads_ranks_alone() -> None:
    assert unsuited(parse_cards("2s4s6s8sTs")) == of("2d4s6s8sTs")
    assert unsuited(parse_cards("AsKsQsJsTs")) == of("AdKsQsJsTs")


# The joker (A6)


def joker_plainly(others: Sequence[Card]) -> Rank:
    """Any card that makes a straight, a flush or both, else an ace, five of them counting above all."""
    cards = texts(others)
    ranks = [rank_five([*cards, str(card)]) for card in DECK if card not in others]
    made = [rank for rank in ranks if rank[0] in (4, 5, 8, 9)]
    aces = sum(card.startswith("A") for card in cards)
    # The joker as an ace has no suit of its own, so no flush comes of it here.
    ace = (10, 14) if aces == 4 else rank_five([*cards, "A?"])
    return max([ace, *made])


def test_a_joker_hand_is_its_best_completion() -> None:
    stream = Stream(bytes(32), "joker")
    seen: dict[Rank, int] = {}
    hands = [stream.shuffled(DECK)[:4] for _ in range(700)]
    for suit in range(4):  # suited, connected and paired ones, which chance seldom deals
        suited = [card for card in DECK if card & 3 == suit]
        hands += [stream.shuffled(suited)[:4] for _ in range(60)]
        hands += [list(suited[low : low + 5][:2] + suited[low : low + 5][3:]) for low in range(9)]
    high = [card for card in DECK if card.rank >= 11]
    hands += [stream.shuffled(high)[:4] for _ in range(150)]
    for others in hands:
        score = joker_five(stream.shuffled([*others, JOKER]))
        rank = joker_plainly(others)
        assert seen.setdefault(rank, score) == score, text_of(others)
    in_order = sorted(seen)
    assert [seen[rank] for rank in in_order] == sorted(seen.values())
    assert {rank[0] for rank in seen} >= {1, 2, 3, 4, 5, 6, 7, 8, 9}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("AsAdAhAcJk", "five aces"),
        ("KsKdKhKcJk", "KKKK A"),
        ("AsAdKsKdJk", "AAA over KK"),
        ("2s3s4s5sJk", "straight flush to 6"),
        ("As2s3s4sJk", "straight flush to 5"),
        ("AsKsQsJsJk", "royal flush"),
        ("TsJsQsKsJk", "royal flush"),
        ("2s3d4h5cJk", "straight to 6"),
        ("As2d4h5cJk", "straight to 5"),
        ("2s7s9sJsJk", "A-high flush"),
        ("As7s9sJsJk", "A-high flush"),
        ("2s2d5h9cJk", "22 A95"),
        ("2s7d9hJcJk", "A-J-9-7-2"),
        ("2s2d2h9cJk", "222 A9"),
        ("AsKdQhJcTs", "straight to A"),
    ],
)
def test_joker_hands_by_name(text: str, said: str) -> None:
    assert describe(joker_five(parse_cards(text))) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("QsQd7c", "QQ 7"),
        ("AsJd9c4h2s", "A-J-9-4-2"),
        ("AsAdKcKh2s", "AA and KK 2"),
        ("TsTdTc", "TTT"),
        ("TsTdTc9h8s", "TTT 98"),
        ("As2d3c4h5s", "straight to 5"),
        ("2s4s6s8sKs", "K-high flush"),
        ("2s2d2c3h3s", "222 over 33"),
        ("2s2d2c2h3s", "2222 3"),
        ("2s3s4s5s6s", "straight flush to 6"),
        ("TsJsQsKsAs", "royal flush"),
    ],
)
def test_a_hand_in_a_players_words(text: str, said: str) -> None:
    assert describe(of(text)) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Qs6d4c", "Q-6-4"),
        ("9s9dKc", "99 with K"),
        ("As2d3c", "straight to 3"),
        ("As2s3s", "straight flush to 3"),
        ("KsKdKc", "KKK"),
        ("2s4s9s", "flush 9-4-2"),
    ],
)
def test_a_three_in_a_dealers_words(text: str, said: str) -> None:
    assert describe_three(three(*parse_cards(text))) == said


@pytest.mark.exhaustive
def test_two_scores_are_told_apart_by_their_words() -> None:
    """Every class has words of its own, save flushes, whose words leave the lower cards out."""
    counted, _ = all_fives()
    words = Counter(describe(score) for score in counted if category(score) is not Category.FLUSH)
    assert set(words.values()) == {1}


def test_category_names_are_those_of_the_interface() -> None:
    assert " ".join(map(str, Category)) == (
        "high-card pair two-pair trips straight flush full-house quads straight-flush royal-flush five-aces"
    )
    assert " ".join(map(str, ThreeCategory)) == "high-card pair flush straight trips straight-flush"
