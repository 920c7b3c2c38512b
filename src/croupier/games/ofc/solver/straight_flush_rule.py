"""What learning by play meets too seldom to learn: a straight flush dealt as a first five.

It comes once in 65,000 hands, and that it lies whole in the back is not a hundredth of what is tried with
it. So it is known beforehand.
"""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.ofc.solver.information_set import Sight
from croupier.hands import Category, category, five

__all__ = ["straight_flush"]


def straight_flush(sight: Sight) -> int | None:
    """The way that lays a straight flush whole into the back; None where no such five is dealt."""
    cards = [Card(int(card)) for card in sight.hand]
    if len(cards) != 5 or sight.sizes[sight.place].any():
        return None
    if category(five(*cards)) < Category.STRAIGHT_FLUSH:
        return None
    return next((way for way, bits in enumerate(sight.ways.tolist()) if bits[2] == 31), None)
