"""The figures of OFC hands in the arena, and the columns of rows beside those of all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from croupier.cards import text_of
from croupier.game.hand_columns import HandColumns
from croupier.games.ofc.rules import OfcRules
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


def figures(rules: OfcRules, state: Any) -> list[dict[str, float]]:
    """By seat: whether the hand fouled, whether it enters Fantasyland or stays there, its royalties."""
    result = rules.result(state)
    return [
        {"foul": hand.foul, "fantasyland": cards > 0, "royalties": sum(hand.royalties)}
        for hand, cards in zip(result.hands, result.fantasy, strict=True)
    ]
