"""Counts of all pairs of player's and dealer's hands, by classes of hands (A1, A2, A4).

Ante and raise depend on card values alone, so hands are counted by their multiset of values: 1,994 classes
cover all 2,869,685 hands. The number of the dealer's hands that avoid the player's five cards comes by
inclusion and exclusion over the subsets of those five, so no pair of hands is ever examined.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import msgspec

from croupier.cards import DECK, JOKER, SUITS, cards_in
from croupier.games.asian_stud import OUTCOMES, SHOE, WORTH, Outcome, Worth, outcome_of

RESULTS = ("no-qualify", *map(str, range(1, 11)))
"""The results of a hand, by its value; 0 is a hand that does not qualify."""

Values = tuple[int, ...]

_FIELD = 64  # bits of each of eleven counts that are packed in one whole number, to add up together


class HandClass(msgspec.Struct, frozen=True):
    """The hands of one multiset of card values.

    `result` is the value of the two, 0 if no split qualifies (A2); `hands` the number of such hands.
    `dealer` is the number of the dealer's hands by result, 0 to 10, against any one of them; `outcomes` the
    number by outcome of a raise, in the order of OUTCOMES (A4).
    """

    values: Values
    result: int
    hands: int
    dealer: tuple[int, ...]
    outcomes: Mapping[Outcome, int]


def values_of(cards: Iterable[int], worth: Worth = WORTH) -> Values:
    """The card values of a hand, ascending: the name of its class."""
    return tuple(sorted(worth[card] for card in cards))


def result_of(values: Sequence[int]) -> int:
    """The result of five card values: 1 to 10, or 0 if no three of them qualify (A2)."""
    qualifies = any(sum(three) % 10 == 0 for three in combinations(values, 3))
    return (sum(values) % 10 or 10) if qualifies else 0


def classes(deck: int = SHOE, worth: Worth = WORTH) -> Mapping[Values, HandClass]:
    """Every class of hands by its values, each counted against all that is left for the dealer.

    `deck` is a bit mask of ten cards or more; `worth` are the values of all cards (A2).
    """
    return _classes(deck, worth)


@cache
def _classes(deck: int, worth: Worth) -> Mapping[Values, HandClass]:
    left = [0] * 11
    for card in cards_in(deck):
        left[worth[card]] += 1
    hands: dict[Values, int] = {
        values: ways
        for values in combinations_with_replacement(range(1, 11), 5)
        if (ways := _ways(values, left))
    }
    holding = _holding(hands, left)
    found = {}
    for values, ways in hands.items():
        result = result_of(values)
        packed = sum(sign * holding[name] for name, sign in _parts(values))
        dealer = tuple(packed >> _FIELD * other & (1 << _FIELD) - 1 for other in range(11))
        found[values] = HandClass(values, result, ways, dealer, _outcomes(result, dealer))
    return found


def _ways(values: Sequence[int], left: Sequence[int]) -> int:
    """The number of sets of cards with these values."""
    return prod(comb(left[value], values.count(value)) for value in set(values))


def _parts(values: Values) -> list[tuple[int, int]]:
    """The 32 subsets of a hand as (name, sign); subsets with the same values have the same name."""
    parts = [(0, 1)]
    for value in values:
        parts += [(name * 11 + value, -sign) for name, sign in parts]
    return parts


def _holding(hands: Mapping[Values, int], left: Sequence[int]) -> dict[int, int]:
    """By the name of a set of cards: how many hands of each result hold those very cards, packed."""
    pairs: dict[int, int] = {}  # (a set so named, a hand that holds it)
    for values, ways in hands.items():
        packed = ways << _FIELD * result_of(values)
        for name, _ in _parts(values):
            pairs[name] = pairs.get(name, 0) + packed
    # Sets of one name are alike, so each has an equal share; every packed count divides without rest.
    return {name: packed // _ways(_named(name), left) for name, packed in pairs.items()}


def _named(name: int) -> list[int]:
    values = []
    while name:
        name, value = divmod(name, 11)
        values.append(value)
    return values


def _outcomes(player: int, dealer: Sequence[int]) -> dict[Outcome, int]:
    counts = dict.fromkeys(OUTCOMES, 0)
    for result, hands in enumerate(dealer):
        counts[outcome_of(player, result)] += hands
    return counts


class PokerClass(msgspec.Struct, frozen=True):
    """Hands of one multiset of ranks, suited or not, with the joker or not (A6).

    `row` is the hand they make (`settlement.SIDE_ROWS`), `values` the class they belong to.
    """

    values: Values
    row: str
    joker: bool
    hands: int


def poker_classes(deck: int = SHOE, worth: Worth = WORTH) -> tuple[PokerClass, ...]:
    """Every hand of a deck as the side wager sees it, by classes."""
    return _all_poker_classes(deck, worth)


@cache
def _all_poker_classes(deck: int, worth: Worth) -> tuple[PokerClass, ...]:
    return tuple(_poker_classes(deck, worth))


def _poker_classes(deck: int, worth: Worth) -> Iterator[PokerClass]:
    cards = [card for card in cards_in(deck) if card != JOKER]
    copies = {rank: sum(card.rank == rank for card in cards) for rank in range(2, 15)}
    suits = [frozenset(card.rank for card in cards if card.suit == suit) for suit in SUITS]
    for joker in (False, True) if deck >> JOKER & 1 else (False,):
        for ranks in combinations_with_replacement(range(2, 15), 4 if joker else 5):
            kinds = set(ranks)
            ways = prod(comb(copies[rank], ranks.count(rank)) for rank in kinds)
            suited = sum(kinds <= suit for suit in suits) if len(kinds) == len(ranks) else 0
            held = [DECK[4 * (rank - 2)] for rank in ranks] + [JOKER] * joker
            for hands, flush in ((ways - suited, False), (suited, True)):
                if hands:
                    yield PokerClass(values_of(held, worth), _row(ranks, joker, flush), joker, hands)


_STRAIGHTS = [frozenset({14, 2, 3, 4, 5}), *(frozenset(range(low, low + 5)) for low in range(2, 11))]
_SHAPES = {
    (5,): "five-aces",
    (4, 1): "quads",
    (3, 2): "full-house",
    (3, 1, 1): "trips",
    (2, 2, 1): "two-pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high-card",
}


def _row(ranks: tuple[int, ...], joker: bool, flush: bool) -> str:
    """The class of a hand for the side wager. Four ranks and the joker make a straight that contains them
    all (A6).
    """
    kinds = set(ranks)
    straight = len(kinds) == len(ranks) and any(kinds <= run for run in _STRAIGHTS)
    if straight and flush:
        if kinds <= _STRAIGHTS[-1]:
            return "joker-royal" if joker else "natural-royal"
        return "straight-flush"
    if straight or flush:
        return "straight" if straight else "flush"
    held = (*ranks, 14) if joker else ranks
    return _SHAPES[tuple(sorted(map(held.count, set(held)), reverse=True))]
