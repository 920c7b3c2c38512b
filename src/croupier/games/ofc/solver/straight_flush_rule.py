"""A fixed placement for a dealt straight flush.

It comes once in 65,000 hands, too rarely to be learned by self-play.
"""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.ofc.solver.information_set import InformationSet
from croupier.hands import Category, category, five


def straight_flush(sight: InformationSet) -> int | None:
    """The way that puts a straight flush whole in the back; None if no such five is dealt."""
    cards = [Card(int(card)) for card in sight.hand]
    if len(cards) != 5 or sight.sizes[sight.place].any():
        return None
    if category(five(*cards)) < Category.STRAIGHT_FLUSH:
        return None
    return next((way for way, bits in enumerate(sight.ways.tolist()) if bits[2] == 31), None)
