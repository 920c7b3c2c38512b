"""The workbook: its formulas give the exact figures, and another edge for another pay."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
import openpyxl
import pytest

from croupier.games.asian_stud import rules as asian_stud
from croupier.games.asian_stud.odds.report import report as asian_stud_report
from croupier.games.fortune import rules as fortune
from croupier.games.fortune.odds.report import report as fortune_report
from croupier.odds.report import Column, Table

pytest.importorskip("xlsxwriter", reason="the extra 'sheets' is not installed")
from croupier.odds.workbook import write_workbook

Cells = dict[str, Any]


def sheets_of(path: Path) -> dict[str, Cells]:
    """The cells of each sheet by their place: a text, a number, or a formula; `!B2` is its stored value.

    They are read by another library than the one that wrote them.
    """
    formulas, values = (openpyxl.load_workbook(path, data_only=stored) for stored in (False, True))
    found: dict[str, Cells] = {}
    for sheet in formulas:
        cells = found[sheet.title] = {}
        for cell in (cell for row in sheet.iter_rows() for cell in row if cell.value is not None):
            cells[cell.coordinate] = float(cell.value) if cell.data_type == "n" else cell.value
            if cell.data_type == "f":
                cells[f"!{cell.coordinate}"] = float(values[sheet.title][cell.coordinate].value)
    return found


def worth(cells: Cells, place: str) -> float:
    """The value of a cell, by its formula."""
    found = cells[place]
    if not isinstance(found, str):
        return float(found)
    text = found.removeprefix("=").replace("$", "").replace("^", "**")
    text = re.sub(
        r'SUMIF\(([A-Z])(\d+):[A-Z](\d+),">0",([A-Z])\d+:[A-Z]\d+\)', r"sumif('\1','\4',\2,\3)", text
    )
    text = re.sub(r"SUM\(([A-Z])(\d+):[A-Z](\d+)\)", r"total('\1',\2,\3)", text)
    text = re.sub(r"(?<![A-Z'])([A-F])(\d+)", r"at('\1\2')", text)

    def at(one: str) -> float:
        return worth(cells, one)

    def total(column: str, first: int, last: int) -> float:
        return sum(at(f"{column}{line}") for line in range(first, last + 1))

    def sumif(tested: str, column: str, first: int, last: int) -> float:
        lines = [line for line in range(first, last + 1) if at(f"{tested}{line}") > 0]
        return sum(at(f"{column}{line}") for line in lines)

    names = {"at": at, "total": total, "sumif": sumif, "SQRT": sqrt}
    return float(eval(text, {"__builtins__": {}}, names))


def figure(cells: Cells, head: str) -> str:
    """The place of a figure below the rows."""
    return next(f"B{place[1:]}" for place, text in cells.items() if text == head and place[0] == "A")


@pytest.mark.parametrize("game", ["fortune", "asian-stud"])
def test_formulas_give_the_exact_figures(game: str, tmp_path: Path) -> None:
    shown = fortune_report(fortune()) if game == "fortune" else asian_stud_report(asian_stud())
    write_workbook(shown, tmp_path / "sheet.xlsx")
    sheets = sheets_of(tmp_path / "sheet.xlsx")
    for wager in shown.wagers:
        cells = sheets[wager.name]
        figures: dict[str, Fraction | float] = {
            "ways": wager.ways,
            "house edge": wager.house_edge,
            "of all bet": wager.element_of_risk,
            "standard deviation": wager.standard_deviation,
            "wins": wager.hit_frequency,
        }
        for head, value in figures.items():
            place = figure(cells, head)
            assert worth(cells, place) == pytest.approx(float(value), rel=1e-12)
            assert cells[f"!{place}"] == pytest.approx(float(value), rel=1e-12)


def test_another_pay_gives_another_edge(tmp_path: Path) -> None:
    shown = fortune_report(fortune())
    write_workbook(shown, tmp_path / "sheet.xlsx")
    cells = sheets_of(tmp_path / "sheet.xlsx")["Lucky Pairs"]
    assert cells["A2"] == "straight-flush"
    cells["B2"] += 10
    wager = next(one for one in shown.wagers if one.name == "Lucky Pairs")
    expected = wager.house_edge - 10 * Fraction(wager.rows[0].ways, wager.ways)
    assert worth(cells, figure(cells, "house edge")) == pytest.approx(float(expected), rel=1e-12)


def test_whole_nets_have_no_bare_point(tmp_path: Path) -> None:
    """A spreadsheet shows 1 as `1.` where decimals are optional."""
    table = Table("Nets", (Column("net", "net"),), ((Fraction(3),), (Fraction(3, 4),)))
    write_workbook(
        msgspec.structs.replace(fortune_report(fortune()), tables=(table,)), tmp_path / "one.xlsx"
    )
    book = openpyxl.load_workbook(tmp_path / "one.xlsx")
    assert "." not in book["Nets"]["A3"].number_format
    assert ".####" in book["Nets"]["A4"].number_format
    assert book["Lucky Pairs"]["B2"].number_format == "General"


def test_the_first_sheet_traces_the_figures_and_names_stay_apart(tmp_path: Path) -> None:
    long = "A table: with [signs] that no sheet's name may have, and too long"
    table = Table(long, (Column("x"), Column("n", "count")), (("a", 1), (None, Fraction(1, 2))), "a note")
    shown = msgspec.structs.replace(fortune_report(fortune()), tables=(table, table))
    write_workbook(shown, tmp_path / "sheet.xlsx")
    sheets = sheets_of(tmp_path / "sheet.xlsx")
    trace = [text for place, text in sheets["Par sheet"].items() if place[0] == "B"]
    assert {*shown.method, *shown.assumptions, *shown.rules} <= {*trace}
    assert len(sheets) == 1 + len(shown.wagers) + 2
    assert all(len(name) <= 31 for name in sheets)


def test_the_verb_writes_one_and_says_what_it_cannot(croupier: Any, tmp_path: Path) -> None:
    said = croupier("odds", "fortune", "--compare", "pitched", "--xlsx", str(tmp_path / "two.xlsx"))
    assert (said.status, said.out) == (0, "")
    assert "Figures" in sheets_of(tmp_path / "two.xlsx")
    said = croupier("odds", "fortune", "--xlsx", str(tmp_path / "none" / "two.xlsx"))
    assert (said.status, said.err.count("\n")) == (2, 1)
