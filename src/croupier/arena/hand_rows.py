"""Rows of hands, one for each seat and hand: the same columns in simulations and in frames of records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import astuple

from croupier.errors import BadInput
from croupier.game.hand_columns import own_columns
from croupier.game.registry import game_of
from croupier.play import AnyRules

Row = list[Any]
"""The values of a row in the order of its columns; None where a game has none."""

COMMON: dict[str, type] = {
    "match": int,
    "hand": int,
    "seat": int,
    "bot": str,
    "duplicate": int,
    "net": int,
    "foul": bool,
    "fantasyland": bool,
    "royalties": int,
    "ms": float,
    "decisions": int,
    "faults": int,
}
"""The columns of all games with their types: docs/simulate.md describes each."""
FIGURES = ("foul", "fantasyland", "royalties")
"""The columns that come from a game's `figures`, if it has them."""


def columns_of(game: str) -> dict[str, type]:
    """The columns of a game's rows, in order, with their types; its own come last.

    Raises BadInput for a column of the game's that has the name of another.
    """
    _, own = own_columns(game)
    for name in own.keys() & COMMON.keys():
        raise BadInput(
            "game '{game}': column {name}: expected a name that no other column has",
            "broken-game",
            game=game,
            name=name,
        )
    return {**COMMON, **own}


class Spent(NamedTuple):
    """A seat's decisions in a hand, the number of those that were made for it, and the processor
    milliseconds of one; None if unknown.
    """

    decisions: int
    faults: int | None = None
    ms: float | None = None


class HandRows:
    """Makes the rows of a game's hands."""

    def __init__(self, rules: AnyRules) -> None:
        self.columns = columns_of(rules.game)
        self._rules = rules
        self._figures = game_of(rules.game).load("figures")
        self._own, _ = own_columns(rules.game)

    def rows(
        self,
        label: tuple[int, int, int | None],
        names: Sequence[str],
        returns: Sequence[int],
        end: Any,
        spent: Sequence[Spent],
    ) -> Iterator[Row]:
        """The rows of an ended hand by seat; `end` is its last state.

        `label` are the numbers of its match, of the hand in it, and of the play of a duplicate deal.
        """
        match, hand, duplicate = label
        figures = self._figures(self._rules, end) if self._figures else [{}] * len(names)
        own = [*map(astuple, self._own.by_seat(self._rules, end))] if self._own else [()] * len(names)
        for seat, name in enumerate(names):
            known = [_as(COMMON[figure], figures[seat].get(figure)) for figure in FIGURES]
            decisions, faults, ms = spent[seat]
            row = [match, hand, seat, name, duplicate, returns[seat], *known, ms, decisions, faults]
            yield [*row, *own[seat]]


def _as(kind: type, value: Any) -> Any:
    return None if value is None else kind(value)
