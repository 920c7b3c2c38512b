"""Lines and tables of a terminal: one structure, drawn by Rich for a person and as plain text into a pipe.

The classes are the part of Rich's own that pictures use. They stand among Rich's wherever those are drawn
(`__rich__`), and `str` is their plain text, for which Rich is not loaded.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text as RichText


class Text:
    """A line in parts, each with a style."""

    def __init__(self, text: str = "", style: str = "") -> None:
        self._parts = [(text, style)]

    def append(self, text: str, style: str = "") -> Text:
        """This line, with a part more at its end."""
        self._parts.append((text, style))
        return self

    def append_text(self, text: Text) -> Text:
        """This line, with another's parts at its end."""
        self._parts += text._parts
        return self

    def __add__(self, text: Text) -> Text:
        return Text().append_text(self).append_text(text)

    def join(self, texts: Iterable[Text]) -> Text:
        """The lines as one, with this one between them."""
        joined = Text()
        for number, text in enumerate(texts):
            joined = (joined + self if number else joined) + text
        return joined

    def __bool__(self) -> bool:
        return bool(str(self))

    def __str__(self) -> str:
        return "".join(text for text, _ in self._parts)

    def __rich__(self) -> RichText:
        from rich.text import Text as RichText

        return RichText.assemble(*self._parts)


class Table:
    """Rows below heads, with a rule between them."""

    def __init__(self) -> None:
        self._heads: list[str] = []
        self._right: list[bool] = []
        self._rows: list[Sequence[str | Text]] = []

    def add_column(self, head: str, *, right: bool = False) -> None:
        """Add a column; `right` puts its cells to the right."""
        self._heads.append(head)
        self._right.append(right)

    def add_row(self, *cells: str | Text) -> None:
        """Add a row with a cell for each column."""
        self._rows.append(cells)

    def __str__(self) -> str:
        rows = [self._heads, *([str(cell) for cell in row] for row in self._rows)]
        widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
        heads, *lines = (" " + "   ".join(map(_padded, row, widths, self._right)) + " " for row in rows)
        edge = " " * (sum(widths) + 3 * len(widths) - 1)
        return "\n".join([edge, heads, f" {'─' * (len(edge) - 2)} ", *lines, edge])

    def __rich__(self) -> RenderableType:
        from rich.box import SIMPLE_HEAD
        from rich.table import Table as RichTable

        table = RichTable(box=SIMPLE_HEAD, pad_edge=False)
        for head, right in zip(self._heads, self._right, strict=True):
            table.add_column(head, justify="right" if right else "left")
        for row in self._rows:
            table.add_row(*row)
        return table


class Group:
    """Parts one below the other."""

    def __init__(self, *parts: RenderableType) -> None:
        self._parts = parts

    def __str__(self) -> str:
        return "\n".join(map(str, self._parts))

    def __rich__(self) -> RenderableType:
        from rich.console import Group as RichGroup

        return RichGroup(*self._parts)


def print_picture(picture: Any) -> None:
    """Print by Rich for a terminal, or where the environment asks for colours, and plainly into a pipe."""
    if not (sys.stdout.isatty() or os.environ.get("FORCE_COLOR") or os.environ.get("TTY_COMPATIBLE")):
        print(picture)
        return
    from rich.console import Console

    Console(highlight=False, markup=False, emoji=False).print(picture)


def _padded(text: str, width: int, right: bool) -> str:
    blank = " " * (width - _width(text))
    return blank + text if right else text + blank


def _width(text: str) -> int:
    """Columns of a terminal: wide letters take two, marks none."""
    marks = sum(unicodedata.category(letter) in ("Mn", "Me", "Cf") for letter in text)
    return len(text) - marks + sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
