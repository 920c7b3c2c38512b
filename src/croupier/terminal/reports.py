"""The options that every `croupier odds GAME` shares, and the output of reports and pay tables."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from croupier.errors import BadInput
from croupier.odds.report import Report, Table
from croupier.terminal.language import in_words
from croupier.terminal.options import Option

if TYPE_CHECKING:
    from croupier.odds.paytable_search import Conditions

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

Held = Annotated[
    list[str] | None,
    Option("--hold", metavar="ROW=PAY", help="With --target: keep this row so; repeat it."),
]
Caps = Annotated[
    list[str] | None,
    Option("--cap", metavar="ROW=PAY", help="With --target: pay no more on this row; repeat it."),
]
LeastHits = Annotated[
    str | None,
    Option("--least-wins", metavar="PERCENT", help="With --target: win at least so often."),
]
OnlyPosted = Annotated[
    bool,
    Option("--only-posted", help="With --target: only pays that the game's shipped pay tables have."),
]

Simple = Annotated[
    bool, Option("--simple", help="What simple rules cost beside the best play, and the best of them.")
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
StopAhead = Annotated[
    str | None,
    Option("--stop-ahead", metavar="UNITS", help="With --bankroll: leave with so many first bets won."),
]
PerHour = Annotated[
    str | None,
    Option("--per-hour", metavar="ROUNDS", help="With --bankroll: rounds in an hour; 60 if not given."),
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
    stop_ahead: str | None = None,
    per_hour: str | None = None,
) -> Report:
    """The report over a session, or beside those of other presets (`reported`), if that is asked for."""
    for name, given in (("--bankroll", bankroll), ("--actual", actual)):
        if given is not None and session is None:
            raise BadInput("{name}: expected --session with it", name=name)
    for name, given in (("--stop-ahead", stop_ahead), ("--per-hour", per_hour)):
        if given is not None and bankroll is None:
            raise BadInput("{name}: expected --bankroll with it", name=name)
    if compare and session is not None:
        raise BadInput("--compare and --session: expected one of them")
    if compare:
        from croupier.odds.comparison import compare_reports

        return compare_reports([report, *map(reported, compare)])
    if session is None:
        return report
    from croupier.odds.sessions import Habit, sessions_report

    units = None if bankroll is None else _amount("--bankroll", bankroll)
    won = None if actual is None else _amount("--actual", actual)
    habit = None
    if units is not None and (stop_ahead is not None or per_hour is not None):
        stop = None if stop_ahead is None else _amount("--stop-ahead", stop_ahead)
        habit = Habit(units, stop, _amount("--per-hour", per_hour or "60"))
    return sessions_report(report, session, units, won, habit)


def _amount(name: str, text: str) -> Fraction:
    """An exact number of bets, such as `-12.5`. Raises BadInput."""
    if not re.fullmatch(r"[+-]?\d{1,12}(\.\d{1,6})?", text, re.ASCII):
        raise BadInput("{name} '{text}': expected a number such as 100 or -12.5", name=name, text=text)
    return Fraction(text)


def target_with(target: str | None, **others: object) -> Fraction | None:
    """The edge that is wanted, if one is; without it, refuse the options that need it. Raises BadInput."""
    for name, value in others.items():
        if value and target is None:
            raise BadInput("{name}: expected --target with it", name=f"--{name.replace('_', '-')}")
    return None if target is None else percent(target)


def named_values(name: str, given: Sequence[str] | None) -> dict[str, str]:
    """The values of options such as `--hold flush=3`, by name. Raises BadInput."""
    pairs = [text.partition("=") for text in given or ()]
    for (row, equals, value), text in zip(pairs, given or (), strict=True):
        if not (row.strip() and equals and value.strip()):
            raise BadInput(
                "{name} '{text}': expected a row and its pay, such as flush=3", name=name, text=text
            )
    return {row.strip().replace("_", "-"): value.strip() for row, _, value in pairs}


def conditions_of(held: Mapping[str, str], caps: Mapping[str, str], least: str | None) -> Conditions:
    """The conditions of a search of pay tables. Raises BadInput."""
    from croupier.odds.paytable_search import Conditions

    return Conditions(_pays("--hold", held), _pays("--cap", caps), share_of_wins(least))


def share_of_wins(text: str | None) -> Fraction | None:
    """The least share of rounds that win, if one is asked for. Raises BadInput."""
    return None if text is None else percent(text, "--least-wins")


def _pays(name: str, given: Mapping[str, str]) -> dict[str, int]:
    for row, pay in given.items():
        if not re.fullmatch(r"\d{1,9}", pay, re.ASCII):
            raise BadInput("{name} {row}={pay}: expected a whole-number pay", name=name, row=row, pay=pay)
    return {row: int(pay) for row, pay in given.items()}


def percent(text: str, name: str = "--target") -> Fraction:
    """An exact share from `3.5%` or `0.035`; raises BadInput for anything else."""
    number = re.fullmatch(r"\s*(-?\d{1,9}(?:\.\d{1,12})?)\s*(%?)\s*", text, re.ASCII)
    if not number:
        raise BadInput(
            "{name} '{text}': expected a percentage such as 3.5%, or a share such as 0.035",
            name=name,
            text=text,
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
        print(in_words("par sheet: {file}", file=par_sheet), file=sys.stderr)
    if workbook:
        from croupier.odds.workbook import write_workbook

        write_workbook(report, workbook)
        print(in_words("workbook: {file}", file=workbook), file=sys.stderr)
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
