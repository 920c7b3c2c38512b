"""The features of a board for a network: present or absent, by number.

Features are computed row by row, so that those of a row are looked up once for all placements that share
it. Features between two rows, and those that do not change with the placement, are added. A *group* is the
combination of equal ranks in a row so far; straights and flushes count only once it is complete.
"""

from __future__ import annotations

from functools import cache
from typing import Final

GROUPS: Final = 46
"""High card by rank (13), pair by rank (13), two pair (7), trips (7) by two ranks, then the higher
categories.
"""

_SIZES: Final = (
    ("ranks", 3 * 13 * 3),  # row, rank, how many of it: 1, 2, 3 or more
    ("live", 3 * 3 * 4),  # row, how many of a rank, how many of it are unseen: 0 to 3
    ("front-live", 13 * 4),  # rank of a card in front, how many of it are unseen
    ("size", 3 * 6),  # row, its cards
    ("suited", 2 * 5 * 10),  # middle or back of one suit: its cards, how many of the suit are unseen
    ("straight", 2 * 5 * 6),  # middle or back that may become a straight: its cards, in how many ways
    ("group", 3 * GROUPS),  # row, group
    ("front-middle", 3 * 4 * 6),  # front below, level, above; open places of the two
    ("front-middle-groups", 3 * 5 * 3),  # group of the front (3), of the middle (5), and which is higher
    ("middle-back", 3 * 6 * 6),
    ("middle-back-groups", 6 * 6 * 3),
    ("other-group", 3 * GROUPS),  # an opponent's row, its group
    ("other-size", 3 * 6),
    (
        "against",
        3 * 3 * 3 * 3,
    ),  # row, below, level or above the opponent's, open places of both: 0, 1, more
    ("unseen", 13 * 5),  # rank, how many of it are unseen
    ("always", 1),
    ("last", 1),  # whether nobody acts after this seat
    ("fantasyland", 1),  # an opponent sets unseen, in Fantasyland
)

MOST: Final = 80
"""No board has more features against one opponent."""


def blocks() -> dict[str, tuple[int, int]]:
    """By name, where the features of a block begin and how many there are."""
    found, at = {}, 0
    for name, size in _SIZES:
        found[name] = (at, size)
        at += size
    return found


@cache
def block(name: str) -> int:
    """The first number of the features of a block."""
    return blocks()[name][0]


FEATURES: Final = sum(size for _, size in _SIZES)
"""The number of features."""
