"""Hands to one comparable integer: fives, fronts, best of six, threes, jokers (C2, OFC3, OFC4, F1, A6).

A poker score is six hexadecimal digits: the category, then the ranks that decide, most important first,
padded with zeros. `QQ7` in front is 0x1C7000, `QQ765` in the middle is 0x1C7650: a front is never above
a longer row that repeats its ranks, so plain `>` is the foul test of OFC4.

Scores are computed once per multiset of ranks by readable code and remembered, so nothing is built at
import and a second look-up costs a handful of list reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations

from croupier.card_terms import RANK_TERMS
from croupier.cards import DECK, JOKER, RANKS
from croupier.words import English, msg_c

__all__ = [
    "Category",
    "ThreeCategory",
    "best_of",
    "category",
    "describe",
    "describe_three",
    "five",
    "front",
    "joker_five",
    "row_score",
    "three",
    "three_category",
    "three_in_words",
    "unsuited",
]


class Category(IntEnum):
    """Poker categories, low to high. Five aces exist only with a joker (A6)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    TRIPS = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    QUADS = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class ThreeCategory(IntEnum):
    """Categories of 3 Card Fortune, low to high (F1): trips beat a straight beats a flush."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    TRIPS = 4
    STRAIGHT_FLUSH = 5

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


_CATEGORIES, _THREE_CATEGORIES = tuple(Category), tuple(ThreeCategory)

# A card adds three bits of count to its rank, and three bits of count to its suit above all ranks.
_SUIT_SHIFT = 39
_RANK_KEY = [1 << 3 * (card >> 2) for card in DECK] + [1 << 3 * 12]  # the joker counts as an ace
_KEY = [key + (1 << _SUIT_SHIFT + 3 * (card & 3)) for card, key in zip(DECK, _RANK_KEY, strict=False)]
_FIVE_OF_A_SUIT = frozenset(5 << 3 * suit for suit in range(4))
_THREE_OF_A_SUIT = frozenset(3 << 3 * suit for suit in range(4))
_ALL_RANKS = (1 << _SUIT_SHIFT) - 1

# The shape of a hand: the number of cards in each group of equal ranks, largest first. It decides the
# category.
_CATEGORY_OF_SHAPE = {
    (5,): Category.FIVE_ACES,
    (4, 1): Category.QUADS,
    (3, 2): Category.FULL_HOUSE,
    (3, 1, 1): Category.TRIPS,
    (2, 2, 1): Category.TWO_PAIR,
    (2, 1, 1, 1): Category.PAIR,
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (3,): Category.TRIPS,
    (2, 1): Category.PAIR,
    (1, 1, 1): Category.HIGH_CARD,
}


def _groups(key: int) -> list[tuple[int, int]]:
    """(count, rank) of a rank key, largest count first, then highest rank."""
    counts = ((key >> 3 * index & 7, index + 2) for index in range(13))
    return sorted((group for group in counts if group[0]), reverse=True)


def _pack(leading: int, ranks: Sequence[int]) -> int:
    score = leading
    for place in range(5):
        score = score << 4 | (ranks[place] if place < len(ranks) else 0)
    return score


def _straight_top(ranks: Sequence[int]) -> int:
    """The top rank of distinct descending ranks in sequence, an ace low counting as 1; 0 if none."""
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks[0]
    lowest = list(range(len(ranks), 1, -1))  # 5 4 3 2, or 3 2, under an ace
    return len(ranks) if ranks[0] == 14 and list(ranks[1:]) == lowest else 0


class _Unsuited(dict[int, int]):
    """Rank key -> score of three or five cards that are not of one suit; straights need five (OFC3)."""

    def __missing__(self, key: int) -> int:
        groups = _groups(key)
        ranks = [rank for _, rank in groups]
        shape = tuple(count for count, _ in groups)
        top = _straight_top(ranks) if len(groups) == 5 else 0
        score = _pack(Category.STRAIGHT, [top]) if top else _pack(_CATEGORY_OF_SHAPE[shape], ranks)
        self[key] = score
        return score


class _Suited(dict[int, int]):
    """Rank key -> score of five cards of one suit."""

    def __missing__(self, key: int) -> int:
        ranks = [rank for _, rank in _groups(key)]
        top = _straight_top(ranks)
        if not top:
            score = _pack(Category.FLUSH, ranks)
        else:
            score = _pack(Category.ROYAL_FLUSH if top == 14 else Category.STRAIGHT_FLUSH, [top])
        self[key] = score
        return score


class _Three(dict[int, int]):
    """Key (ranks and suits) -> score of a three-card hand of 3 Card Fortune (F1)."""

    def __missing__(self, key: int) -> int:
        groups = _groups(key & _ALL_RANKS)
        ranks = [rank for _, rank in groups]
        top = _straight_top(ranks) if len(groups) == 3 else 0
        suited = key >> _SUIT_SHIFT in _THREE_OF_A_SUIT
        if top:
            straight = ThreeCategory.STRAIGHT_FLUSH if suited else ThreeCategory.STRAIGHT
            score = _pack(straight, [top])
        elif suited:
            score = _pack(ThreeCategory.FLUSH, ranks)
        else:
            of_a_kind = (ThreeCategory.HIGH_CARD, ThreeCategory.PAIR, ThreeCategory.TRIPS)
            score = _pack(of_a_kind[groups[0][0] - 1], ranks)
        self[key] = score
        return score


_unsuited, _suited, _three = _Unsuited(), _Suited(), _Three()


def five(a: int, b: int, c: int, d: int, e: int) -> int:
    """Score of five different cards of the 52 (C2). Not checked: cards 0–51, all different."""
    key = _KEY[a] + _KEY[b] + _KEY[c] + _KEY[d] + _KEY[e]
    if key >> 39 in _FIVE_OF_A_SUIT:
        return _suited[key & 0x7FFFFFFFFF]
    return _unsuited[key & 0x7FFFFFFFFF]


def front(a: int, b: int, c: int) -> int:
    """Score of a front of three cards: high card, pair or trips, on the scale of `five` (OFC3, OFC4)."""
    return _unsuited[_RANK_KEY[a] + _RANK_KEY[b] + _RANK_KEY[c]]


def unsuited(cards: Iterable[int]) -> int:
    """Score of three or five cards by their ranks alone, as if they were not of one suit."""
    return _unsuited[sum(_RANK_KEY[card] for card in cards)]


def row_score(cards: Sequence[int]) -> int:
    """Score of a complete row: three cards as a front, five as a hand. ValueError for another length."""
    if len(cards) == 5:
        return five(*cards)
    if len(cards) == 3:
        return front(*cards)
    raise ValueError(f"a row has 3 or 5 cards, not {len(cards)}")


def best_of(cards: Iterable[int]) -> int:
    """Score of the best five of five or more cards, as the Super 6 looks at six (F6)."""
    return max(five(*chosen) for chosen in combinations(cards, 5))


def three(a: int, b: int, c: int) -> int:
    """Score of a hand of 3 Card Fortune (F1), on a scale of its own; see `three_category`."""
    return _three[_KEY[a] + _KEY[b] + _KEY[c]]


def joker_five(cards: Sequence[int]) -> int:
    """Score of five cards that may hold the joker (A6).

    The joker completes the best straight, flush or straight flush there is, else it is an ace of no
    suit, which makes five aces possible.
    """
    if JOKER not in cards:
        return five(*cards)
    others = [card for card in cards if card != JOKER]
    as_ace = _unsuited[_RANK_KEY[JOKER] + sum(_RANK_KEY[card] for card in others)]
    a, b, c, d = others
    completed = (five(a, b, c, d, card) for card in DECK if card not in others)
    completions = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
    return max(as_ace, max((s for s in completed if category(s) in completions), default=0))


def category(score: int) -> Category:
    """The poker category of a score of `five`, `front`, `best_of` or `joker_five`."""
    return _CATEGORIES[score >> 20]


def three_category(score: int) -> ThreeCategory:
    """The category of a score of `three`."""
    return _THREE_CATEGORIES[score >> 20]


_NAMES = dict(zip(range(2, 15), RANKS, strict=True)) | {0: ""}


def describe(score: int) -> str:
    """A poker score in a player's words: `QQ 7`, `straight to 9`, `K-high flush`, `A-J-9-4-2`."""
    kind = category(score)
    one, two, *others = ranks = [_NAMES[score >> shift & 15] for shift in (16, 12, 8, 4, 0)]
    match kind:
        case Category.HIGH_CARD:
            return "-".join(filter(None, ranks))
        case Category.PAIR | Category.TRIPS | Category.QUADS:
            count = {Category.PAIR: 2, Category.TRIPS: 3, Category.QUADS: 4}[kind]
            return f"{one * count} {''.join((two, *others))}".rstrip()
        case Category.TWO_PAIR:
            other = f"{two}{two} {others[0]}".rstrip()
            return English(msg_c("made", "{pair} and {other}", pair=one * 2, other=other))
        case Category.STRAIGHT:
            return English(msg_c("made", "straight to {rank}", rank=one))
        case Category.FLUSH:
            return English(msg_c("made", "{rank}-high flush", rank=one))
        case Category.FULL_HOUSE:
            return English(msg_c("made", "{three} over {pair}", three=one * 3, pair=two * 2))
        case Category.STRAIGHT_FLUSH:
            return English(msg_c("made", "straight flush to {rank}", rank=one))
        case Category.ROYAL_FLUSH:
            return English(msg_c("made", "royal flush"))
        case _:
            return English(msg_c("made", "five aces"))


@cache
def three_in_words(score: int) -> str:
    """A score of `three` as a player says it: `Q-6-4`, `pair of nines`, `straight to three`."""
    figures = [_NAMES[score >> shift & 15].replace("T", "10") for shift in (16, 12, 8)]
    rank = RANK_TERMS[score >> 16 & 15]
    match three_category(score):
        case ThreeCategory.PAIR:
            return English(msg_c("made", "pair of {rank:many}", rank=rank))
        case ThreeCategory.FLUSH:
            return English(msg_c("made", "{rank}-high flush", rank=figures[0]))
        case ThreeCategory.STRAIGHT:
            return English(msg_c("made", "straight to {rank}", rank=rank))
        case ThreeCategory.TRIPS:
            return English(msg_c("made", "three {rank:many}", rank=rank))
        case ThreeCategory.STRAIGHT_FLUSH:
            return English(msg_c("made", "straight flush to {rank}", rank=rank))
        case _:
            return "-".join(figures)


@cache
def describe_three(score: int) -> str:
    """A score of `three` in a dealer's words: `Q-6-4`, `99 with K`, `straight to 3`."""
    ranks = one, two, _ = [_NAMES[score >> shift & 15] for shift in (16, 12, 8)]
    match three_category(score):
        case ThreeCategory.PAIR:
            return English(msg_c("made", "{pair} with {rank}", pair=one * 2, rank=two))
        case ThreeCategory.FLUSH:
            return English(msg_c("made", "flush {ranks}", ranks="-".join(ranks)))
        case ThreeCategory.STRAIGHT:
            return English(msg_c("made", "straight to {rank}", rank=one))
        case ThreeCategory.TRIPS:
            return one * 3
        case ThreeCategory.STRAIGHT_FLUSH:
            return English(msg_c("made", "straight flush to {rank}", rank=one))
        case _:
            return "-".join(ranks)
