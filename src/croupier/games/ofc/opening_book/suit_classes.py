"""All hands of five cards up to a permutation of suits: 134,459, each with a number.

A hand's cards are ordered by rank, from the highest down. The rest is the pattern of suits over its ranks,
which depends on the number of cards of each: a *shape*, such as (1, 1, 2, 1). Suits are then renamed so
that spades come first, hearts next. A hand's number is the first number of its ranks plus the index of its
pattern in the shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import NamedTuple

from croupier.cards import JOKER, Card
from croupier.errors import BadInput
from croupier.words import msg_n

FIVES = 134_459
"""The number of five-card hands up to a permutation of suits."""

HANDS = 2_598_960
"""All hands of five cards."""

Shape = tuple[int, ...]
Pattern = tuple[int, ...]
"""Suits as bits, those of each rank in turn; bit 0 stands for spades, bit 3 for clubs."""

Rows = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]

_SWAPS = [[sum(1 << way[suit] for suit in range(4) if mask >> suit & 1) for mask in range(16)]
          for way in permutations(range(4))]  # fmt: skip
"""Every way to rename the suits, as what becomes of a set of them."""


class Five(NamedTuple):
    """A hand by its number, cards in its own order; `times` of all hands have this number."""

    number: int
    cards: tuple[Card, ...]
    times: int


def five_of(cards: Sequence[Card]) -> Five:
    """The number of a hand; raises BadInput for anything but five different cards of the 52."""
    if len(cards) != 5 or len(set(cards)) != 5 or JOKER in cards:
        expected = msg_n(
            "{n} card; expected five different ones, no joker",
            "{n} cards; expected five different ones, no joker",
            n=len(cards),
        )
        raise BadInput(expected, "bad-hand")
    ranks = sorted({card >> 2 for card in cards}, reverse=True)
    own = tuple(sum(1 << 3 - (card & 3) for card in cards if card >> 2 == rank) for rank in ranks)
    pattern, swap = min((tuple(swap[mask] for mask in own), at) for at, swap in enumerate(_SWAPS))
    shape = tuple(mask.bit_count() for mask in own)
    known = _patterns(shape)
    order = sorted(cards, key=lambda card: (-(card >> 2), _SWAPS[swap][1 << 3 - (card & 3)]))
    full = tuple(rank for rank, mask in zip(ranks, own, strict=True) for _ in range(mask.bit_count()))
    return Five(_starts()[full] + known.at[pattern], tuple(order), known.times[pattern])


def fives(first: int = 0, end: int = FIVES) -> Iterator[Five]:
    """Those with these numbers, all of them usually, by number; their first suits are spades."""
    for ranks, start in _starts().items():
        patterns = _patterns(_shape(ranks)).times
        if start + len(patterns) <= first or start >= end:
            continue
        for number, (pattern, times) in enumerate(patterns.items(), start):
            if first <= number < end:
                yield Five(number, _cards(ranks, pattern), times)


def _cards(ranks: Sequence[int], pattern: Pattern) -> tuple[Card, ...]:
    masks = zip(dict.fromkeys(ranks), pattern, strict=True)
    return tuple(Card(4 * rank + 3 - suit) for rank, mask in masks for suit in range(4) if mask >> suit & 1)


def placed(cards: Sequence[Card], number: int) -> Rows:
    """The cards of a hand by rows, as a placement with this number lays them."""
    rows: tuple[list[Card], list[Card], list[Card]] = ([], [], [])
    for card in cards:
        rows[number % 3].append(card)
        number //= 3
    return tuple(rows[0]), tuple(rows[1]), tuple(rows[2])


class _Patterns(NamedTuple):
    at: dict[Pattern, int]
    times: dict[Pattern, int]


@cache
def _patterns(shape: Shape) -> _Patterns:
    """The patterns of suits over ranks of this shape: each pattern's index, and its frequency."""
    sets = [[sum(1 << suit for suit in suits) for suits in combinations(range(4), count)]
            for count in shape]  # fmt: skip
    times: dict[Pattern, int] = {}
    for masks in product(*sets):
        pattern = min(tuple(swap[mask] for mask in masks) for swap in _SWAPS)
        times[pattern] = times.get(pattern, 0) + 1
    ordered = dict(sorted(times.items()))
    return _Patterns({pattern: at for at, pattern in enumerate(ordered)}, ordered)


def _shape(ranks: Sequence[int]) -> Shape:
    return tuple(ranks.count(rank) for rank in dict.fromkeys(ranks))


@cache
def _ranks() -> tuple[tuple[int, ...], ...]:
    """The ranks of all hands, from the highest down, at most four of one."""
    every = combinations_with_replacement(range(12, -1, -1), 5)
    return tuple(ranks for ranks in every if ranks[0] != ranks[4])


@cache
def _starts() -> dict[tuple[int, ...], int]:
    starts, number = {}, 0
    for ranks in _ranks():
        starts[ranks] = number
        number += len(_patterns(_shape(ranks)).at)
    return starts
