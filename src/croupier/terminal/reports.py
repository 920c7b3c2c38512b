"""The options that every `croupier odds GAME` shares, and the output of reports and pay tables."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
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

Rounds = Annotated[
    int | None,
    Option("--session", metavar="ROUNDS", least=1, help="The result of so many rounds instead, exactly."),
]
BankrollUnits = Annotated[
    str | None,
    Option("--bankroll", metavar="UNITS", help="With --session: the risk of ruin of so many first bets."),
]
Actual = Annotated[
    str | None,
    Option("--actual", metavar="NET", help="With --session: test what players really won, in first bets."),
]
Compare = Annotated[
    list[str] | None,
    Option("--compare", metavar="PRESET", help="Another preset or .toml file beside this one; repeat it."),
]
Workbook = Annotated[
    Path | None, Option("--xlsx", metavar="FILE.xlsx", help="Write a workbook whose edges follow its pays.")
]


def analysed(
    report: Report,
    reported: Callable[[str], Report],
    *,
    session: int | None,
    bankroll: str | None,
    actual: str | None,
    compare: Sequence[str] | None,
) -> Report:
    """The report over a session, or beside those of other presets (`reported`), if that is asked for."""
    for name, given in (("--bankroll", bankroll), ("--actual", actual)):
        if given is not None and session is None:
            raise BadInput("{name}: expected --session with it", name=name)
    if compare and session is not None:
        raise BadInput("--compare and --session: expected one of them")
    if compare:
        from croupier.odds.comparison import compare_reports

        return compare_reports([report, *map(reported, compare)])
    if session is None:
        return report
    from croupier.odds.sessions import sessions_report

    units = None if bankroll is None else _amount("--bankroll", bankroll)
    return sessions_report(report, session, units, None if actual is None else _amount("--actual", actual))


def _amount(name: str, text: str) -> Fraction:
    """An exact number of bets, such as `-12.5`. Raises BadInput."""
    if not re.fullmatch(r"[+-]?\d{1,12}(\.\d{1,6})?", text, re.ASCII):
        raise BadInput("{name} '{text}': expected a number such as 100 or -12.5", name=name, text=text)
    return Fraction(text)


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
    workbook: Path | None = None,
) -> None:
    """Print a report as text, JSON or CSV (all wagers, or one table), or write it to a file."""
    from croupier.odds import present

    if as_json and as_csv:
        raise BadInput("--json and --csv: expected one of them")
    if par_sheet:
        from croupier.odds.parsheet import par_sheet as written

        par_sheet.write_text(written(report), encoding="utf-8")
        print(f"par sheet: {par_sheet}", file=sys.stderr)
    if workbook:
        from croupier.odds.workbook import write_workbook

        write_workbook(report, workbook)
        print(f"workbook: {workbook}", file=sys.stderr)
    if as_json:
        print(present.as_json(report))
    elif as_csv:
        print(present.as_csv(csv_table) if csv_table else present.wagers_csv(report.wagers), end="")
    elif not (par_sheet or workbook):
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
