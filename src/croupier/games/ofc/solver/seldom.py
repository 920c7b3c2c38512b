"""What learning by play seldom meets on a first street, and a network therefore misjudges by far.

Four cards of a suit in the back, or a back that is complete at once, look bad as long as play is random; an
error of a few points never brings them about again. So they are always looked into.
"""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.ofc.solver.sight import Sight
from croupier.hands import Category, category, five

__all__ = ["completes", "seldom_met"]


def seldom_met(sight: Sight) -> list[int]:
    """The ways to lay a first five into the back that make a straight or better, or have four of a suit."""
    cards = [Card(int(card)) for card in sight.hand]
    if len(cards) != 5 or sight.sizes[sight.place].any():
        return []
    wanted = [(0, 0, 31)] if category(five(*cards)) >= Category.STRAIGHT else []
    suits = [card & 3 for card in cards]
    suit = max(set(suits), key=suits.count)
    if suits.count(suit) == 4:
        back = sum(1 << at for at, other in enumerate(suits) if other == suit)
        wanted += [(31 ^ back, 0, back), (0, 31 ^ back, back)]
    ways = [tuple(way) for way in sight.ways.tolist()]
    return [ways.index(way) for way in wanted if way in ways]


def completes(sight: Sight, way: int) -> bool:
    """Whether a way lays a whole first five into the back."""
    return bool(sight.ways[way][2] == 31)
