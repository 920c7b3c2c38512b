"""The columns that rows of Asian Stud have beside those of all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from croupier.cards import text_of
from croupier.game.hand_columns import HandColumns
from croupier.games.asian_stud.moves import Raise
from croupier.games.asian_stud.state import State


class AsianStudColumns(HandColumns, frozen=True):
    """A seat's cards and wagers in a round."""

    cards: str
    dealer: str
    ante: int
    raised: int
    """The raise; 0 for a fold."""
    side: int

    @classmethod
    def by_seat(cls, rules: Any, state: State) -> Sequence[Self]:  # noqa: ARG003
        return [
            cls(
                text_of(player.cards),
                text_of(state.dealer),
                player.bet.ante if player.bet else 0,
                player.play.amount if isinstance(player.play, Raise) else 0,
                player.bet.side if player.bet else 0,
            )
            for player in state.places
        ]
