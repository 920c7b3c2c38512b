"""The columns that rows of OFC hands have beside those of all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from croupier.cards import text_of
from croupier.game.hand_columns import HandColumns
from croupier.games.ofc.state import State


class OfcColumns(HandColumns, frozen=True):
    """A seat's board at the end of a hand."""

    front: str
    middle: str
    back: str
    discards: str
    fantasyland_cards: int
    """The cards that the seat was dealt in Fantasyland; 0 for a normal hand."""

    @classmethod
    def by_seat(cls, rules: Any, state: State) -> Sequence[Self]:  # noqa: ARG003
        return [
            cls(text_of(front), text_of(middle), text_of(back), text_of(away), state.terms.fantasy_of(seat))
            for seat, ((front, middle, back), away) in enumerate(
                zip(state.rows, state.discards, strict=True)
            )
        ]
