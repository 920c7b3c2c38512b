"""Workbooks in a spreadsheet program of others: every formula recalculated gives the cached value."""

from __future__ import annotations

import csv
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.test_odds_workbook import Cells, sheets_of

SOFFICE = shutil.which("soffice")
pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(SOFFICE is None, reason="soffice (Debian: libreoffice-calc-nogui) is not installed"),
]
SHEETS = {
    "fortune": ("fortune",),
    "asian-stud": ("asian-stud", "--preset", "seattle-2002"),
    "pinzique": ("pinzique",),
    "ofc": ("ofc", "--samples", "20", "--seed", "x"),
    "compared": ("fortune", "--compare", "pitched"),
    "session": ("asian-stud", "--session", "100", "--bankroll", "40"),
}
"""Each kind of workbook, as its verb is called."""

# Every sheet as CSV, figures in full: the separator, the quote, UTF-8, the first line, no formats,
# no quoted texts, not as shown, values for formulas, no BOM, every sheet.
CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1"


def soffice(home: Path, *words: str) -> str:
    """Run the program without a window and with a profile of its own; what it says must be no complaint."""
    assert SOFFICE is not None
    command = [SOFFICE, f"-env:UserInstallation=file://{home}/profile", "--headless", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=180, cwd=home)
    said = [
        line for line in done.stderr.splitlines() if "javaldx" not in line
    ]  # it has no Java, and needs none
    assert said == []
    assert "convert " in done.stdout
    return done.stdout


def uncached(path: Path, to: Path) -> None:
    """The workbook without the values beside its formulas, so that they must be worked out again."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(to, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.startswith("xl/worksheets/"):
                data = re.sub(rb"</f><v>[^<]*</v>", b"</f>", data)
            new.writestr(name, data)


@pytest.mark.parametrize("kind", SHEETS)
def test_formulas_worked_out_again_are_the_written_values(kind: str, croupier: Any, tmp_path: Path) -> None:
    book = tmp_path / "book.xlsx"
    assert croupier("odds", *SHEETS[kind], "--xlsx", str(book)).status == 0
    uncached(book, tmp_path / "bare.xlsx")
    soffice(tmp_path, "--convert-to", CSV, str(tmp_path / "bare.xlsx"))
    written, formulas = sheets_of(book), 0
    for name, cells in written.items():
        with (tmp_path / f"bare-{name}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        formulas += compare(cells, rows)
    wagers = [name for name, cells in written.items() if cells.get("D1") == "chance"]
    assert bool(formulas) == bool(wagers)
    soffice(tmp_path, "--convert-to", "pdf", str(book))
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF")


def compare(cells: Cells, rows: list[list[str]]) -> int:
    """Check every cell of a sheet; the number of its formulas."""
    formulas = 0
    for place, value in cells.items():
        if place.startswith("!"):
            continue
        formula = isinstance(value, str) and value.startswith("=")
        formulas += formula
        wanted = cells[f"!{place}"] if formula else value
        found = rows[int(place[1:]) - 1]["ABCDEFGHIJKLMNOP".index(place[0])]
        if isinstance(wanted, str):
            assert found == wanted, place
        else:
            assert float(found.removesuffix("%")) / (100 if found.endswith("%") else 1) == pytest.approx(
                wanted, rel=1e-9, abs=1e-12
            ), place
    return formulas
