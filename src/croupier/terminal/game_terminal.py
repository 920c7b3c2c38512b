"""The interface of a game's terminal table, and its lookup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from croupier.game.registry import game_of
from croupier.play import AnyRules, Move, Options, Terms

if TYPE_CHECKING:  # a desk that only counts needs no screen
    from rich.console import RenderableType

    from croupier.terminal.drawing import Text
    from croupier.terminal.screen import Screen


class TerminalTable(Protocol):
    """A game's table for a person at a terminal. It sees views only; names are by seat.

    `keys` describes the keys in lines of `key   what it does`.
    """

    keys: str

    def terms(
        self, seats: int | None, hands: int | None, stack: int | None, point_value: int, button: int
    ) -> Terms:
        """The first hand's terms from the options (None: the game's default). Raises BadInput."""

    def draw(self, view: Any, names: Sequence[str]) -> RenderableType:
        """The table as this view shows it."""

    def tell(self, move: Move, view: Any, names: Sequence[str]) -> Text | None:
        """A line about another seat's move, made from this view alone; None for no line."""

    def ask(
        self, screen: Screen, view: Any, options: Options, header: RenderableType, names: Sequence[str]
    ) -> Move | None:
        """Let the person choose, drawing the table below `header`; None if they leave."""

    def settled(self, view: Any, returns: Sequence[int], names: Sequence[str]) -> RenderableType:
        """The scoring and payments of an ended hand; `returns` are all gains, the house last."""

    def standing(self, view: Any, totals: Sequence[int], names: Sequence[str]) -> Text:
        """The standing of the match in a line: the hand, and everybody's score or chips."""


def terminal_table_for(rules: AnyRules) -> TerminalTable:
    """The desk of a game: its own, or one that draws any view."""
    own = game_of(rules.game).load("terminal")
    if own is None:
        from croupier.terminal.generic_table import GenericDesk

        return GenericDesk(rules)
    made: TerminalTable = own(rules)
    return made
