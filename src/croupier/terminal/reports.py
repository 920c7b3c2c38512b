"""The options that every `croupier odds GAME` shares, and the output of reports and pay tables."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from croupier.errors import BadInput
from croupier.odds.report import Report, Table
from croupier.terminal.options import Option

AsCsv = Annotated[bool, Option("--csv", help="Print the rows as CSV, fractions exact and as decimals.")]
ParSheet = Annotated[
    Path | None, Option("--par-sheet", metavar="FILE.html", help="Write a par sheet to this file.")
]
Target = Annotated[
    str | None, Option("--target", metavar="PERCENT", help="List pay tables near this house edge, as 3.5%.")
]
WagerName = Annotated[
    str | None, Option("--wager", metavar="WAGER", help="With --target: only for this wager.")
]


def percent(text: str) -> Fraction:
    """An exact share from `3.5%` or `0.035`; raises BadInput for anything else."""
    number = re.fullmatch(r"\s*(-?\d{1,9}(?:\.\d{1,12})?)\s*(%?)\s*", text, re.ASCII)
    if not number:
        raise BadInput(
            "--target '{text}': expected a percentage such as 3.5%, or a share such as 0.035", text=text
        )
    return Fraction(number[1]) / (100 if number[2] else 1)


def publish(
    report: Report,
    *,
    as_json: bool,
    as_csv: bool = False,
    par_sheet: Path | None = None,
    csv_table: Table | None = None,
) -> None:
    """Print a report as text, JSON or CSV (all wagers, or one table); or write it as a par sheet."""
    from croupier.odds import present

    if as_json and as_csv:
        raise BadInput("--json and --csv: expected one of them")
    if par_sheet:
        from croupier.odds.parsheet import par_sheet as written

        par_sheet.write_text(written(report), encoding="utf-8")
        print(f"par sheet: {par_sheet}", file=sys.stderr)
    if as_json:
        print(present.as_json(report))
    elif as_csv:
        print(present.as_csv(csv_table) if csv_table else present.wagers_csv(report.wagers), end="")
    elif not par_sheet:
        print(present.as_text(report))


def one_of(name: str, given: str | None, known: Sequence[str]) -> Sequence[str]:
    """The names asked for: the one given, or all; raises BadInput for an unknown one."""
    if given is None:
        return known
    if given not in known:
        raise BadInput(
            "{name} '{given}': expected one of {known:items}", name=name, given=given, known=list(known)
        )
    return (given,)
