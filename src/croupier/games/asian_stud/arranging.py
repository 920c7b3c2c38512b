"""Values and the qualifying split of Asian Stud (A1, A2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

import msgspec

from croupier.cards import DECK, Card, text_of
from croupier.errors import Illegal
from croupier.words import Message, msg

SHOE = (1 << 53) - 1
"""The 52 cards and the joker as a bit mask (A1)."""

Worth = tuple[int, ...]
"""The value of every card by its number (A1)."""


@cache
def worth_with(ace: int = 1, joker: int = 1) -> Worth:
    """The values of the cards: 2 to 10 their face, J Q K 10; ace and joker as the settings say (A1, A2)."""
    return (*(ace if card.rank == 14 else min(card.rank, 10) for card in DECK), joker)


WORTH = worth_with()


def value_of(card: int, worth: Worth = WORTH) -> int:
    """The value of a card (A1)."""
    return worth[card]


class Split(msgspec.Struct, frozen=True):
    """A hand set in a qualifying three and a two; `value` is that of the two, 1 to 10 (A2)."""

    three: tuple[Card, ...]
    two: tuple[Card, ...]
    value: int

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> Message:
        """The two, their value and the three."""
        return msg(
            "{two:cards} for {value:plain}, over {three:cards}",
            two=self.two,
            value=self.value,
            three=self.three,
        )


class Way(msgspec.Struct, frozen=True):
    """One way to set five cards as three and two, both from high to low; `total` is that of the three.

    `value` is that of the two, None if the three does not qualify.
    """

    three: tuple[Card, ...]
    two: tuple[Card, ...]
    total: int
    value: int | None


def high_first(cards: Iterable[int], worth: Worth = WORTH) -> tuple[Card, ...]:
    """Cards from the highest value (A1) to the lowest, those of one value by rank."""
    return tuple(map(Card, sorted(cards, key=lambda card: (-worth[card], -card))))


def ways(cards: Sequence[Card], worth: Worth = WORTH) -> tuple[Way, ...]:
    """Every way to lay a hand down, whether it qualifies or not (A2)."""
    hand = high_first(cards, worth)
    laid = ((_split(hand, three, worth), _total(three, worth)) for three in combinations(hand, 3))
    return tuple(Way(one.three, one.two, total, None if total % 10 else one.value) for one, total in laid)


def split(cards: Sequence[Card], worth: Worth = WORTH) -> Split | None:
    """The qualifying split of five cards (A2), independent of their order; None if none qualifies.

    If several threes qualify, their twos have the same value: a three takes a multiple of ten off the
    total, so the last digit of the two is that of the five. Any of them may therefore be shown.
    """
    hand = sorted(cards)
    total = _total(hand, worth)
    for one, other in reversed(list(combinations(hand, 2))):
        if (total - worth[one] - worth[other]) % 10 == 0:
            return _split(hand, [card for card in hand if card not in (one, other)], worth)
    return None


def arranged(cards: Sequence[Card], three: Sequence[Card], worth: Worth = WORTH) -> Split:
    """The split that a player makes of their own hand by naming its three (A2).

    Raises Illegal, rule A2, unless these are three of their cards, each named once, and total 10, 20 or 30:
    no hand is ever set against its player, and a hand that cannot qualify has nothing to set.
    """
    if not len(three) == len(set(three)) == 3 or not set(three) <= set(cards):
        raise Illegal(
            "A2", "not-in-hand", "a qualifying set is three of the cards {cards}", cards=text_of(cards)
        )
    total = _total(three, worth)
    if total % 10:
        raise Illegal(
            "A2",
            "set-does-not-qualify",
            "{three} total {total}; a qualifying set totals 10, 20 or 30",
            three=text_of(three),
            total=total,
        )
    return _split(sorted(cards), sorted(three), worth)


def can_arrange(cards: Sequence[Card], worth: Worth = WORTH) -> tuple[tuple[Card, ...], ...]:
    """Every qualifying three of a hand (A2), each in ascending order; none for a hand without one."""
    return tuple(
        tuple(map(Card, three))
        for three in combinations(sorted(cards), 3)
        if _total(three, worth) % 10 == 0
    )


def _total(cards: Sequence[Card], worth: Worth) -> int:
    return sum([worth[card] for card in cards])


def _split(hand: Sequence[Card], three: Sequence[Card], worth: Worth) -> Split:
    two = [card for card in hand if card not in three]
    return Split(tuple(map(Card, three)), tuple(map(Card, two)), _total(two, worth) % 10 or 10)
