"""The deal of a hand outside Fantasyland, and the ways to place the cards of a street."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.settings import Settings

Ways = npt.NDArray[np.uint8]


MOST_AT_ONCE = 7
"""No street of more cards is thought over placement by placement."""


@cache
def ways(cards: int, away: int) -> Ways:
    """All ways to place `cards` cards in rows, with `away` of them discarded: each row's cards as bits.

    None if there are too many: thirteen cards can be placed in millions of ways.
    """
    if cards > MOST_AT_ONCE:
        return np.empty((0, 3), np.uint8)
    found = [
        tuple(sum(1 << card for card in range(cards) if where[card] == row) for row in range(3))
        for where in product(range(4), repeat=cards)
        if where.count(3) == away
    ]
    return np.array(found, dtype=np.uint8)


class Course(NamedTuple):
    """The course of a hand: cards per street, cards placed, and the ways to place them."""

    first: int
    deal: int
    place: int
    streets: int
    first_ways: Ways
    later_ways: Ways


def course_of(settings: Settings) -> Course:
    """The course of a hand outside Fantasyland."""
    place = settings.street - settings.discard
    return Course(
        settings.first_street,
        settings.street,
        place,
        settings.streets,
        ways(settings.first_street, 0),
        ways(settings.street, settings.discard),
    )
