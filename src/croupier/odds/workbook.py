"""A report as an XLSX workbook (extra `sheets`): pays can be changed, and the edge follows.

Each wager has a sheet with its ways as counted and its nets as posted; chance, return, edge and spread are
formulas of these. The first sheet traces every figure: build, settings hash, rules, method, assumptions.
"""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from croupier.ascii_text import ascii_lower
from croupier.extras import need
from croupier.game.presets import settings_hash
from croupier.odds.report import Cell, Column, Report, Table, Wager
from croupier.version import build

_FORMATS = {
    "count": "#,##0",
    "number": "0.000000",
    "percent": "0.0000%",
    "net": "+#,##0.####;-#,##0.####;0",
    "whole net": "+#,##0;-#,##0;0",
}
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")


def write_workbook(report: Report, path: Path | BytesIO) -> None:
    """Write the report to a file, the same bytes each time. Raises BadInput without the extra, OSError."""
    need("sheets", "a workbook")
    import numpy as np
    import xlsxwriter

    book = xlsxwriter.Workbook(path, {"in_memory": True})
    # The same settings and build give the same bytes: the library would write the time of day.
    book.set_properties({"created": np.datetime64("2000-01-01T00:00").item()})
    try:
        sheets = _Sheets(book)
        sheets.add_trace(report)
        for wager in report.wagers:
            sheets.add_wager(wager)
        for table in report.tables:
            if table.in_sheet:  # the others repeat what the wagers' sheets have
                sheets.add_table(table)
    finally:
        try:
            book.close()
        except xlsxwriter.exceptions.FileCreateError as error:
            raise error.args[0] if isinstance(error.args[0], OSError) else error from None


class _Sheets:
    """The sheets of one workbook. Names are unique, up to 31 characters, as spreadsheets want them."""

    def __init__(self, book: Any) -> None:
        self._book = book
        self._names: set[str] = set()
        self._head = book.add_format({"bold": True, "bottom": 1})
        self._typed = book.add_format({"font_color": "#1f4e9c", "num_format": "General"})
        self._formats = {kind: book.add_format({"num_format": form}) for kind, form in _FORMATS.items()}

    def add_trace(self, report: Report) -> None:
        """The first sheet: where every figure comes from."""
        sheet = self._new("Par sheet")
        sheet.set_column(0, 0, 16)
        sheet.set_column(1, 1, 110, self._book.add_format({"text_wrap": True, "valign": "top"}))
        lines = [
            ("game", report.title),
            ("rules", report.preset),
            *(
                [(f"settings hash of {name}", said) for name, said in report.variants]
                or [("settings hash", settings_hash(report.settings))]
            ),
            ("build", build()),
            *(("best play", text) for text in report.choices),
            *(("method", text) for text in report.method),
            *(("assumption", text) for text in report.assumptions),
            *(("rule", text) for text in report.rules),
            (
                "figures",
                "Blue cells are the posted pays; change them, and chances, returns and edge follow.",
            ),
        ]
        for row, (head, text) in enumerate(lines):
            sheet.write_string(row, 0, head, self._head)
            sheet.write_string(row, 1, text)

    def add_wager(self, wager: Wager) -> None:
        """A sheet whose edge is a formula of ways and nets. Cached values are the exact figures."""
        sheet = self._new(wager.name)
        sheet.set_column(0, 0, 30)
        sheet.set_column(1, 5, 16)
        heads = ("row", f"net, in {wager.unit}s", "ways", "chance", "return", "square")
        for column, head in enumerate(heads):
            sheet.write_string(0, column, head, self._head)
        ways, last = wager.ways, len(wager.rows) + 1
        percent, number = self._formats["percent"], self._formats["number"]
        for place, row in enumerate(wager.rows, 1):
            line, chance, net = place + 1, row.ways / ways, float(row.net)
            sheet.write_string(place, 0, row.label.replace("_", " "))
            sheet.write_number(place, 1, net, self._typed)
            sheet.write_number(place, 2, row.ways, self._formats["count"])
            sheet.write_formula(place, 3, f"=C{line}/SUM(C$2:C${last})", percent, chance)
            sheet.write_formula(place, 4, f"=B{line}*D{line}", percent, chance * net)
            sheet.write_formula(place, 5, f"=B{line}*E{line}", number, chance * net * net)
        edge = float(wager.house_edge)
        figures = (
            ("ways", f"=SUM(C2:C{last})", "count", ways),
            ("house edge", f"=-SUM(E2:E{last})", "percent", edge),
            ("bets per round", str(float(wager.staked)), "number", float(wager.staked)),
            ("of all bet", f"=B{last + 3}/B{last + 4}", "percent", float(wager.element_of_risk)),
            (
                "standard deviation",
                f"=SQRT(SUM(F2:F{last})-B{last + 3}^2)",
                "number",
                wager.standard_deviation,
            ),
            ("wins", f'=SUMIF(B2:B{last},">0",D2:D{last})', "percent", float(wager.hit_frequency)),
        )
        for place, (head, formula, kind, value) in enumerate(figures, last + 1):
            sheet.write_string(place, 0, head, self._head)
            if formula.startswith("="):
                sheet.write_formula(place, 1, formula, self._formats[kind], value)
            else:
                sheet.write_number(place, 1, value, self._formats[kind])

    def add_table(self, table: Table) -> None:
        """A table as values; fractions as decimals."""
        sheet = self._new(table.title)
        sheet.write_string(0, 0, table.title, self._head)
        for place, column in enumerate(table.columns):
            sheet.set_column(place, place, 30 if column.kind == "text" else 16)
            sheet.write_string(1, place, column.head, self._head)
        for line, cells in enumerate(table.rows, 2):
            for place, (column, cell) in enumerate(zip(table.columns, cells, strict=True)):
                self._write(sheet, line, place, column, cell)
        if table.note:
            sheet.write_string(len(table.rows) + 3, 0, table.note)

    def _write(self, sheet: Any, line: int, place: int, column: Column, cell: Cell) -> None:
        if isinstance(cell, str):
            sheet.write_string(line, place, cell)
        elif cell is not None:
            value = float(cell)
            kind = "whole net" if column.kind == "net" and value.is_integer() else column.kind
            sheet.write_number(line, place, value, self._formats.get(kind))

    def _new(self, title: str) -> Any:
        stem = _FORBIDDEN.sub(" ", title).strip("' ")[:31] or "sheet"
        name, number = stem, 2
        while ascii_lower(name) in self._names:
            name = f"{stem[:27]} {number}"
            number += 1
        self._names.add(ascii_lower(name))
        return self._book.add_worksheet(name)
