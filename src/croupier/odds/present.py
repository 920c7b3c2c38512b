"""A report as text of 80 columns, as CSV and as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from io import StringIO

from croupier.ascii_text import printable
from croupier.display import table_html
from croupier.game.presets import settings_hash
from croupier.odds.report import Cell, Column, Kind, Report, Table, Wager
from croupier.serialization import to_json
from croupier.version import build
from croupier.words import msg_c
from croupier.words.numbers import KINDS
from croupier.words.terminal_language import speaking

WIDTH = 80
_LETTERS = 5
"""The narrowest column of texts."""


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


def as_text(report: Report) -> str:
    """The report's tables, plain text of at most 80 columns."""
    from rich.console import Console

    out = StringIO()
    console = Console(file=out, width=WIDTH, no_color=True, highlight=False, markup=False, emoji=False)
    console.print(spoken(report.title))
    for sentence in report.choices:
        console.print(spoken(sentence))
    for table in report.tables:
        console.print()
        console.print(spoken(table.title))
        console.print(_grid(table))
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


def _grid(table: Table) -> object:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table as Grid

    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    heads = [spoken(column.head) for column in table.columns]
    rows = [list(map(_spoken_cell, table.columns, row)) for row in table.rows]
    longest = [max(map(len, cells), default=0) for cells in zip(*rows, strict=True)] or [0] * len(heads)
    widths = _widths([column.kind == "text" for column in table.columns], heads, longest)
    for column, head, width in zip(table.columns, heads, widths, strict=True):
        grid.add_column(head, justify="left" if column.kind == "text" else "right", width=width)
    for row in rows:
        grid.add_row(*row)
    return grid


def _widths(texts: Sequence[bool], heads: Sequence[str], longest: Sequence[int]) -> list[int | None]:
    """The widths of columns where a table is too wide; None for those that are left to the library.

    Texts and words of heads are cut rather than figures, if each column of texts keeps a few letters.
    """
    room = WIDTH - 2 * len(heads)
    if sum(map(max, map(len, heads), longest)) <= room:
        return [None] * len(heads)
    words = [max(map(len, head.split()), default=0) for head in heads]
    wide, narrow = list(map(max, words, longest)), [_LETTERS] * len(heads)

    def fit(figures: Sequence[int], letters: Sequence[int]) -> bool:
        return (
            sum(map(lambda text, figure, least: least if text else figure, texts, figures, letters)) <= room
        )

    # Heads break between their words; where that is not enough, within them, and texts are cut.
    figures = wide if fit(wide, longest) else longest if fit(longest, narrow) else None
    if figures is None:
        return [None] * len(heads)
    return [None if text else figure for text, figure in zip(texts, figures, strict=True)]


_FIGURE = re.compile(r"[\d,]+(?:\.(\d+)(%?))?", re.ASCII)
"""A figure that a table has as text."""


def spoken(text: str) -> str:
    """A text of a report in the terminal's language; names that are data are looked up as terms."""
    language = speaking()
    if language.catalogue is None or language.knows(text):
        return language.say(text)
    name = text.replace("-", " ").replace("_", " ")
    contexts = ("", "wager", "row", "hand", "setting", "meld")
    ways = [msg_c(context, one) for context in contexts for one in (name, text)]
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
