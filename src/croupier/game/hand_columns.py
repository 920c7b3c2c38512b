"""The interface by which a game adds columns of its own to the rows of its hands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from types import UnionType
from typing import Any, Self, Union, get_args, get_origin, get_type_hints

import msgspec

from croupier.errors import BadInput
from croupier.game.registry import game_of
from croupier.play import AnyRules

KINDS = (bool, int, float, str)


class HandColumns(msgspec.Struct, frozen=True):
    """A seat's own columns of an ended hand. A game subclasses it and names it as `Game.columns`.

    Each field is a column: a bool, int, float or str, each perhaps None. Cards are text, such as `AsKd`.
    """

    @classmethod
    @abstractmethod
    def by_seat(cls, rules: AnyRules, state: Any) -> Sequence[Self]:
        """The columns of every seat, from the last state of a hand."""


def own_columns(game: str) -> tuple[type[HandColumns] | None, dict[str, type]]:
    """A game's own columns and their types by name; None and {} for a game without.

    Raises BadInput for columns without `by_seat`, or of another type.
    """
    columns: type[HandColumns] | None = game_of(game).load("columns")
    if columns is None:
        return None, {}
    hints = get_type_hints(columns)
    types = {}
    for name in columns.__struct_fields__:
        either = get_args(hints[name]) if get_origin(hints[name]) in (Union, UnionType) else (hints[name],)
        kinds = [kind for kind in either if kind is not type(None)]
        if len(kinds) != 1 or kinds[0] not in KINDS:
            raise BadInput(
                "game '{game}': column {name}: expected a bool, int, float or str",
                "broken-game",
                game=game,
                name=name,
            )
        types[name] = kinds[0]
    if getattr(columns.by_seat, "__isabstractmethod__", False):
        raise BadInput("game '{game}': expected columns with a method by_seat", "broken-game", game=game)
    return columns, types
