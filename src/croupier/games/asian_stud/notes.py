"""Words and figures beside a view of Asian Stud, made from the view and the settings alone (C4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from croupier.games.asian_stud.settings import TableLimits, in_words
from croupier.games.asian_stud.settlement import side_row

if TYPE_CHECKING:
    from croupier.games.asian_stud.rules import AsianStud, View

__all__ = ["Notes", "notes_on"]


class Notes(msgspec.Struct, frozen=True):
    """The posted limits; how winning hands are paid; by seat, what a seen hand is to the side wager."""

    limits: TableLimits
    paying: str
    hands: tuple[str, ...]


def notes_on(rules: AsianStud, view: View) -> Notes:
    """The notes beside a view."""
    hands = tuple(side_row(place.cards) if place.cards and place.side else "" for place in view.places)
    return Notes(rules.settings.limits, in_words(rules.settings), hands)
