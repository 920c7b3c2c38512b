"""The columns that rows of 3 Card Fortune have beside those of all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from croupier.cards import text_of
from croupier.game.hand_columns import HandColumns
from croupier.games.fortune.state import State, Wagers


class FortuneColumns(HandColumns, frozen=True):
    """A seat's cards and wagers in a round; of two positions the cards stand side by side with a slash."""

    cards: str
    dealer: str
    ante: int
    play: int
    """The PLAY wagers; 0 for a fold."""
    lucky_pairs: int
    super_six: int

    @classmethod
    def by_seat(cls, rules: Any, state: State) -> Sequence[Self]:  # noqa: ARG003
        found = []
        for seat in range(state.terms.seats):
            own = [place for place in state.places if place.seat == seat]
            wagers = [place.wagers or Wagers() for place in own]
            found.append(
                cls(
                    "/".join(text_of(place.cards) for place in own),
                    text_of(state.dealer),
                    sum(one.ante for one in wagers),
                    sum(place.play or 0 for place in own),
                    sum(one.lucky_pairs for one in wagers),
                    sum(one.super_six for one in wagers),
                )
            )
        return found
