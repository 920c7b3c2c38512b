"""A report as text of 80 columns, as CSV and as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from io import StringIO

from croupier.ascii_text import printable
from croupier.display import table_html
from croupier.game.presets import settings_hash
from croupier.odds.report import Cell, Column, Kind, Name, Report, Table, Wager
from croupier.serialization import to_json
from croupier.version import build
from croupier.words import msg_c
from croupier.words.numbers import KINDS
from croupier.words.terminal_language import speaking

WIDTH = 80
_LETTERS = 5
"""The narrowest column of texts that are cut."""


def _number(cell: Cell) -> str:
    return f"{cell:,}" if isinstance(cell, int) else f"{float(cell or 0):,.6f}"


def _net(cell: Cell) -> str:
    value = Fraction(cell or 0)
    if not value:
        return "0"
    return f"{int(value):+,}" if value.denominator == 1 else f"{float(value):+,.4f}"


_SHOWN: dict[Kind, Callable[[Cell], str]] = {
    "text": str,
    "count": lambda cell: f"{int(cell or 0):,}",
    "number": _number,
    "percent": lambda cell: f"{float(cell or 0):.4%}",
    "net": _net,
}


def cell_text(column: Column, cell: Cell) -> str:
    """A cell as people read it; text that is already text stays as it is."""
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else _SHOWN[column.kind](cell)


def as_text(report: Report, width: int = WIDTH) -> str:
    """The report's tables, plain text of at most `width` columns."""
    from rich.console import Console

    out = StringIO()
    console = Console(file=out, width=width, no_color=True, highlight=False, markup=False, emoji=False)
    console.print(spoken(report.title))
    for sentence in report.choices:
        console.print(spoken(sentence))
    for table in report.tables:
        console.print()
        console.print(spoken(table.title))
        for grid in _grids(table, width):
            console.print(grid)
        if table.note:
            console.print(spoken(table.note))
    return "\n".join(printable(line).rstrip() for line in out.getvalue().splitlines())


def as_html(report: Report) -> str:
    said = "".join(f"<p>{escape(spoken(sentence))}</p>" for sentence in report.choices)
    return f"<h4>{escape(spoken(report.title))}</h4>{said}{''.join(map(table_as_html, report.tables))}"


def table_as_html(table: Table) -> str:
    rows = (map(_spoken_cell, table.columns, row) for row in table.rows)
    numbers = [at for at, column in enumerate(table.columns) if column.kind != "text"]
    heads = [spoken(column.head) for column in table.columns]
    note = f"<p>{escape(spoken(table.note))}</p>" if table.note else ""
    return table_html(heads, map(list, rows), spoken(table.title), numbers) + note


def _grids(table: Table, width: int) -> Iterator[object]:
    """The table, or parts of it below each other if it is too wide, each with the texts in front."""
    heads = [spoken(column.head) for column in table.columns]
    rows = [list(map(_spoken_cell, table.columns, row)) for row in table.rows]
    columns = list(zip(heads, *rows, strict=True))
    texts = [column.kind == "text" for column in table.columns]
    front = 1 if all(texts) else max(1, texts.index(False))
    for part in _parts(list(map(_least, texts, columns)), front, width):
        shown = [columns[at] for at in part]
        yield _grid([texts[at] for at in part], shown, width)


def _grid(texts: Sequence[bool], columns: Sequence[Sequence[str]], room: int) -> object:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table as Grid

    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for text, (head, *_), width in zip(texts, columns, _widths(texts, columns, room), strict=True):
        grid.add_column(head, justify="left" if text else "right", width=width)
    for row in list(zip(*columns, strict=True))[1:]:
        grid.add_row(*row)
    return grid


def _least(text: bool, column: Sequence[str]) -> int:
    """The narrowest width of a column, its head first: texts and heads break between their words."""
    head, *cells = column
    words = [word for cell in (column if text else [head]) for word in cell.split()]
    return max(map(len, words if text else [*words, *cells]), default=0)


def _parts(least: Sequence[int], front: int, room: int) -> list[list[int]]:
    """The columns by number in as few parts as have room, those in `front` in each."""
    parts = [[*range(front)]]
    for at in range(front, len(least)):
        if len(parts[-1]) > front and sum(least[one] + 2 for one in [*parts[-1], at]) > room:
            parts.append([*range(front)])
        parts[-1].append(at)
    return parts


def _widths(texts: Sequence[bool], columns: Sequence[Sequence[str]], room: int) -> list[int]:
    """The widths of columns: those of their cells, as long as there is room, from the left.

    Without room for their words texts are cut, and figures are not.
    """
    least = list(map(_least, texts, columns))
    left = room - sum(width + 2 for width in least)
    found = []
    for text, narrow, column in zip(texts, least, columns, strict=True):
        cut = min(0, max(left, _LETTERS - narrow)) if text else 0
        more = cut if left < 0 else min(left, max(map(len, column)) - narrow)
        left -= more
        found.append(narrow + more)
    return found


_FIGURE = re.compile(r"[\d,]+(?:\.(\d+)(%?))?", re.ASCII)
"""A figure that a table has as text."""


def spoken(text: str) -> str:
    """A text of a report in the terminal's language; names that are data are looked up as terms."""
    language = speaking()
    if language.catalogue is None or language.knows(text):
        return language.say(text)
    if isinstance(text, Name):
        return text
    names = text, text.replace("-", " ").replace("_", " ")
    contexts = ("", "wager", "row", "hand", "setting", "meld")
    ways = [msg_c(context, name) for context in contexts for name in names]
    return next((language.say(way) for way in ways if language.knows(way)), text)


def _spoken_cell(column: Column, cell: Cell) -> str:
    """A cell in the terminal's language."""
    language = speaking()
    if cell is None or language.catalogue is None:
        return cell_text(column, cell)
    if isinstance(cell, str):
        found = _FIGURE.fullmatch(cell)
        if not found:
            return spoken(cell)
        decimals, percent = found.groups("")
        kind = f"{'percent' if percent else 'decimal'}{len(decimals)}" if decimals else "number"
        value = float(cell.replace(",", "").rstrip("%")) / (100 if percent else 1)
        return language.number(value, kind) if kind in KINDS else cell
    if column.kind == "percent":
        return language.number(float(cell), "percent4")
    if column.kind == "net" and cell:
        return language.number(float(cell), "signed" if Fraction(cell).denominator == 1 else "signed4")
    return language.number(float(cell), "number" if isinstance(cell, int) else "decimal6")


def as_json(report: Report) -> str:
    return to_json(report.data, indent=2)


WAGER_HEADS = ("wager", "row", "ways", "net", "probability", "return")


def _wager_lines(wagers: Iterable[Wager]) -> list[tuple[Cell, ...]]:
    """Every row of every wager: its ways, net, exact probability and share of the return."""
    lines: list[tuple[Cell, ...]] = []
    for wager in wagers:
        for row in wager.rows:
            chance = Fraction(row.ways, wager.ways)
            lines.append((wager.name, row.label, row.ways, row.net, chance, chance * row.net))
    return lines


def report_csv(report: Report, table: Table | None = None) -> str:
    """The report's wagers, or one of its tables, as CSV that can be traced, heads in the first line.

    Fractions stay exact, their decimals stand beside them. Behind all columns stand the rules, unless a
    column has them, the hash of the settings, the build and the method, the same as in a workbook.
    """
    heads = WAGER_HEADS if table is None else tuple(column.head for column in table.columns)
    rows = _wager_lines(report.wagers) if table is None else table.rows
    named = heads.index("rules") if "rules" in heads else None
    hashes = dict(report.variants) or {report.preset: settings_hash(report.settings)}
    trace = build(), " ".join(map(str, report.method))
    lines: list[tuple[Cell, ...]] = []
    for row in rows:
        rules = report.preset if named is None else str(row[named])
        lines.append((*row, *(() if named is not None else (rules,)), hashes.get(rules, ""), *trace))
    more = ("rules",) if named is None else ()
    return _csv((*heads, *more, "settings hash", "build", "method"), lines)


def _csv(heads: Sequence[str], rows: Iterable[tuple[Cell, ...]]) -> str:
    """Behind each column that has a fraction stands one of its decimals, for spreadsheets."""
    import csv

    written = list(rows)
    columns: list[tuple[Cell, ...]] = []
    for place, head in enumerate(heads):
        cells = [row[place] for row in written]
        columns.append((head, *cells))
        if any(isinstance(cell, Fraction) for cell in cells):
            decimals = (str(float(one)) if isinstance(one, int | Fraction) else one for one in cells)
            columns.append((f"{head} decimal", *decimals))
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(zip(*columns, strict=True))
    return out.getvalue()
