"""Values and the qualifying split of Asian Stud (A1, A2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import msgspec

from croupier.cards import DECK, Card, text_of
from croupier.errors import Illegal

__all__ = ["SHOE", "Split", "Way", "arranged", "can_arrange", "high_first", "split", "value_of", "ways"]

SHOE = (1 << 53) - 1
"""The 52 cards and the joker as a bit mask (A1)."""

VALUES: tuple[int, ...] = (*(1 if card.rank == 14 else min(card.rank, 10) for card in DECK), 1)


def value_of(card: int) -> int:
    """The value of a card (A1): the ace and the joker 1, 2 to 10 their face, J Q K 10."""
    return VALUES[card]


class Split(msgspec.Struct, frozen=True):
    """A hand set in a qualifying three and a two; `value` is what the two is worth, 1 to 10 (A2)."""

    three: tuple[Card, ...]
    two: tuple[Card, ...]
    value: int

    def __str__(self) -> str:
        return f"{text_of(self.two, ' ')} for {self.value}, over {text_of(self.three, ' ')}"


class Way(msgspec.Struct, frozen=True):
    """One way to lay five cards down as three and two, both from high to low; `total` is the three's.

    `value` is what the two is worth, None where the three does not qualify.
    """

    three: tuple[Card, ...]
    two: tuple[Card, ...]
    total: int
    value: int | None


def high_first(cards: Iterable[int]) -> tuple[Card, ...]:
    """Cards from the highest value (A1) to the lowest, those of one value by rank."""
    return tuple(map(Card, sorted(cards, key=lambda card: (-VALUES[card], -card))))


def ways(cards: Sequence[int]) -> tuple[Way, ...]:
    """Every way to lay a hand down, whether it qualifies or not (A2)."""
    hand = high_first(cards)
    return tuple(_way(_split(hand, three)) for three in combinations(hand, 3))


def _way(laid: Split) -> Way:
    total = _total(laid.three)
    return Way(laid.three, laid.two, total, None if total % 10 else laid.value)


def split(cards: Sequence[int]) -> Split | None:
    """Set a hand of five (A2): the same split whatever the order dealt; None where none qualifies.

    Where several threes qualify, their twos have one value: a three takes a multiple of ten off the
    total, so the last digit of the two is that of the five. Which of them is shown makes no difference.
    """
    hand = sorted(cards)
    for three in combinations(hand, 3):
        if _total(three) % 10 == 0:
            return _split(hand, three)
    return None


def arranged(cards: Sequence[int], three: Sequence[int]) -> Split:
    """The split that a player makes of his own hand by naming its three (A2).

    Raises Illegal, rule A2, unless these are three of his cards, each named once, and total 10, 20 or 30:
    no hand is ever set against its player, and a hand that cannot qualify has nothing to set.
    """
    if not len(three) == len(set(three)) == 3 or not set(three) <= set(cards):
        raise Illegal("A2", "not-in-hand", f"a qualifying set is three of the cards {text_of(cards)}")
    total = _total(three)
    if total % 10:
        raise Illegal(
            "A2",
            "set-does-not-qualify",
            f"{text_of(three)} total {total}; a qualifying set totals 10, 20 or 30",
        )
    return _split(sorted(cards), sorted(three))


def can_arrange(cards: Sequence[int]) -> tuple[tuple[Card, ...], ...]:
    """Every qualifying three of a hand (A2), each in ascending order; none for a hand without one."""
    return tuple(
        tuple(map(Card, three)) for three in combinations(sorted(cards), 3) if _total(three) % 10 == 0
    )


def _total(cards: Sequence[int]) -> int:
    return sum(VALUES[card] for card in cards)


def _split(hand: Sequence[int], three: Sequence[int]) -> Split:
    two = [card for card in hand if card not in three]
    return Split(tuple(map(Card, three)), tuple(map(Card, two)), _total(two) % 10 or 10)
