"""Exact odds of Asian Stud over every pair of player's and dealer's hands (A1–A7).

Ante and raise depend on card values alone, so hands are counted by their multiset of values: 1,994 classes
stand for all 2,869,685 hands. How many dealer's hands of each result avoid the player's five cards comes by
inclusion and exclusion over the subsets of those five, not by going through the pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod, sqrt
from typing import Literal

import msgspec

from croupier.games.asian_stud import OUTCOMES, SHOE, Outcome, Settings, outcome_of, value_of, wins
from croupier.cards import cards_in

__all__ = [
    "AnteOdds",
    "HandClass",
    "Strategy",
    "class_of",
    "classes",
    "nets",
    "raise_value",
    "result_counts",
    "solve",
]

Strategy = Literal["optimal", "always-raise"]

RESULTS = ("no-qualify", *map(str, range(1, 11)))
"""What a hand comes to, by its value; 0 is a hand that does not qualify."""

_FIELD = 64


class HandClass(msgspec.Struct, frozen=True):
    """The hands of one multiset of card values.

    `result` is the value of the two, 0 where no split qualifies (A2); `hands` how many such hands there
    are; `dealer` how many of the dealer's hands come to each result, 0 to 10, against any one of them.
    """

    values: tuple[int, ...]
    result: int
    hands: int
    dealer: tuple[int, ...]

    def outcomes(self) -> dict[Outcome, int]:
        """How many dealer's hands make each outcome of a raise."""
        counts = dict.fromkeys(OUTCOMES, 0)
        for result, hands in enumerate(self.dealer):
            counts[outcome_of(self.result, result)] += hands
        return counts


def result_of(values: Sequence[int]) -> int:
    """The result of five card values (A2)."""
    qualifies = any(sum(three) % 10 == 0 for three in combinations(values, 3))
    return (sum(values) % 10 or 10) if qualifies else 0


def values_of(cards: Iterable[int]) -> tuple[int, ...]:
    """The card values of a hand, ascending: the class it belongs to."""
    return tuple(sorted(map(value_of, cards)))


@cache
def classes(deck: int = SHOE) -> Mapping[tuple[int, ...], HandClass]:
    """Every class of hands by its values, counted against every hand left to the dealer.

    `deck` is a bit mask of cards, at least ten. The cost grows with the classes times 32, not with pairs.
    """
    left = [0] * 11
    for card in cards_in(deck):
        left[value_of(card)] += 1
    hands: dict[tuple[int, ...], int] = {}
    for values in combinations_with_replacement([value for value in range(1, 11) if left[value]], 5):
        ways = prod(comb(left[value], values.count(value)) for value in set(values))
        if ways:
            hands[values] = ways
    containing = _containing(hands, left)
    return {
        values: HandClass(values, result_of(values), ways, _avoiding(values, containing))
        for values, ways in hands.items()
    }


def _parts(values: Sequence[int]) -> list[tuple[int, int]]:
    """The 32 subsets of a hand as (name, sign): subsets of equal values have equal names."""
    parts = [(0, 1)]
    for value in values:
        parts += [(name * 11 + value, -sign) for name, sign in parts]
    return parts


def _containing(hands: Mapping[tuple[int, ...], int], left: Sequence[int]) -> dict[int, int]:
    """By name of a set of cards: how many hands of each result hold all of those very cards.

    The eleven counts are kept in one whole number, 64 bits each, so that they add up together.
    """
    pairs: dict[int, int] = {}  # (set, hand that holds it), over all sets of that name
    for values, ways in hands.items():
        packed = ways << _FIELD * result_of(values)
        for name, _ in _parts(values):
            pairs[name] = pairs.get(name, 0) + packed
    return {name: packed // _sets_named(name, left) for name, packed in pairs.items()}


def _sets_named(name: int, left: Sequence[int]) -> int:
    values = []
    while name:
        name, value = divmod(name, 11)
        values.append(value)
    return prod(comb(left[value], values.count(value)) for value in set(values))


def _avoiding(values: Sequence[int], containing: Mapping[int, int]) -> tuple[int, ...]:
    packed = sum(sign * containing[name] for name, sign in _parts(values))
    return tuple(packed >> _FIELD * result & (1 << _FIELD) - 1 for result in range(11))


