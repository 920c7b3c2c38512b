"""The terminal table of a game that brings none: any view drawn, its moves as numbered lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from croupier.cards import parse_cards
from croupier.choices import FEW, rare_first
from croupier.game.match_terms import terms_of
from croupier.game.registry import game_of
from croupier.layout import Cell, layout_of
from croupier.play import AnyRules, Move, Options, Terms
from croupier.terminal.card_text import card_text, signed
from croupier.terminal.drawing import Text
from croupier.terminal.language import in_words
from croupier.terminal.screen import BACKSPACE, ENTER, LEAVE, Screen


class GenericDesk:
    """See `croupier.terminal.game_terminal.TerminalTable`."""

    keys = """\
a number, Enter   make the move that stands beside it; Backspace takes a digit back
+ -               more moves, where there are many"""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules

    def terms(
        self, seats: int | None, hands: int | None, stack: int | None, point_value: int, button: int
    ) -> Terms:
        """As many as usual, and what else was asked for; BadInput where the game has no such terms."""
        count = game_of(self._rules.game).seats.usual if seats is None else seats
        return terms_of(self._rules, count, hands, stack, point_value, button)

    def draw(self, view: Any, names: Sequence[str]) -> RenderableType:
        """The view as a table: common rows first, then each seat's, with its name beside the first."""
        table = Table(box=box.SIMPLE, show_header=False, pad_edge=False)
        named = None
        for row in sorted(layout_of(view).rows, key=lambda row: -1 if row.seat is None else row.seat):
            who = "" if row.seat == named or row.seat is None else names[row.seat]
            drawn = Text(" ").join(_drawn(cell, names) for cell in row.cells)
            table.add_row(Text(who, "bold"), Text(in_words(row.label)), drawn)
            named = row.seat
        return table

    def tell(self, move: Move, view: Any, names: Sequence[str]) -> Text | None:  # noqa: ARG002
        """Nothing: what may be seen of a move is in the view."""
        return None

    def settled(self, view: Any, returns: Sequence[int], names: Sequence[str]) -> RenderableType:  # noqa: ARG002
        """The gains of everybody."""
        named = (*names, in_words("house"))
        gains = (f"{name} {signed(gain)}" for name, gain in zip(named, returns, strict=False))
        return Text("   ".join(gains), "bold")

    def standing(self, view: Any, totals: Sequence[int], names: Sequence[str]) -> Text:  # noqa: ARG002
        """Everybody's total."""
        return Text(
            " · ".join(f"{name} {signed(total)}" for name, total in zip(names, totals, strict=False))
        )

    def ask(
        self, screen: Screen, view: Any, options: Options, header: RenderableType, names: Sequence[str]
    ) -> Move | None:
        """A move by its number; None if the person leaves."""
        table = Group(header, self.draw(view, names))
        return _Choice(self._rules, options).run(screen, table)


class _Choice:
    """A move in the making: the page of the list, and the digits typed."""

    def __init__(self, rules: AnyRules, options: Options) -> None:
        self._rules = rules
        self._options = rare_first(options, rules.write)
        self._first = 0
        self._typed = ""

    def run(self, screen: Screen, table: RenderableType) -> Move | None:
        """Read keys until there is a move."""
        while True:
            screen.show(table, *self._lines())
            key = screen.key()
            if key == LEAVE:
                return None
            if key == ENTER and (move := self._chosen()) is not None:
                return move
            self._press(key)

    def _press(self, key: str) -> None:
        if key in "0123456789" and len(self._typed) < 9:
            self._typed += key
        elif key == BACKSPACE:
            self._typed = self._typed[:-1]
        elif key in "+-":
            step = FEW if key == "+" else -FEW
            self._first = min(max(self._first + step, 0), (len(self._options) - 1) // FEW * FEW)
        elif key == ENTER:
            self._typed = ""

    def _chosen(self) -> Move | None:
        number = int(self._typed or (1 if len(self._options) == 1 else 0))
        return self._options[number - 1] if 1 <= number <= len(self._options) else None

    def _lines(self) -> Sequence[RenderableType]:
        count = len(self._options)
        last = min(self._first + FEW, count)
        lines = [
            Text(f"{number + 1:>5}  {_shortened(self._rules.write(self._options[number]))}")
            for number in range(self._first, last)
        ]
        keys = in_words("a number and Enter; ? help, q leave")
        if count > FEW:
            keys = in_words(
                "a number and Enter; {first} to {last} of {count}, + and - for the others; ? help, q leave",
                first=self._first + 1,
                last=last,
                count=count,
            )
        return (*lines, Text(in_words("Your move: {typed}", typed=self._typed), "bold"), Text(keys, "dim"))


def _shortened(text: str) -> str:
    """A move without whose it is."""
    return text.partition(" ")[2] or text


def _drawn(cell: Cell, names: Sequence[str]) -> Text:
    if cell.kind == "seat":
        return Text(names[int(cell.text)])
    if cell.kind == "card":
        return card_text(parse_cards(cell.text)[0])
    if cell.kind == "die":
        return Text(f"[{cell.text}]")
    return Text("▒▒", "dim") if cell.kind == "hidden" else Text(cell.text)
