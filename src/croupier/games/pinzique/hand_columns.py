"""The columns that rows of Pinzique have beside those of all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from croupier.game.hand_columns import HandColumns
from croupier.games.pinzique.state import State


class PinziqueColumns(HandColumns, frozen=True):
    """A seat's turns over a whole game."""

    turns: int
    bonus_turns: int
    melds: int
    """The melds that it kept."""
    struck: int
    """The points that it lost to takeaways."""

    @classmethod
    def by_seat(cls, rules: Any, state: State) -> Sequence[Self]:  # noqa: ARG003
        """The sums over all closed rounds, from the last state of a game."""
        found = []
        for seat in range(state.terms.seats):
            lines = [(one.label, line) for one in state.closed for line in one.lines if line.seat == seat]
            melds = sum(meld.struck_by is None for _, line in lines for meld in line.melds)
            bonus = sum(label.bonus for label, _ in lines)
            found.append(cls(len(lines), bonus, melds, sum(line.struck for _, line in lines)))
        return found
