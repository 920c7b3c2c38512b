"""The options that every `croupier odds GAME` shares, and the output of reports and pay tables."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import msgspec

from croupier.errors import BadInput
from croupier.odds.report import Report, Table
from croupier.terminal.language import in_words
from croupier.terminal.options import Json, Option

if TYPE_CHECKING:
    from croupier.odds.desk import SearchRequest

AsCsv = Annotated[bool, Option("--csv", help="Print the rows as CSV, fractions exact and as decimals.")]
Simple = Annotated[
    bool, Option("--simple", help="What simple rules cost beside the best play, and the best of them.")
]


class Output(msgspec.Struct, frozen=True):
    """The options that say how a report is given out, as JSON, as CSV or as files."""

    as_json: Json = False
    as_csv: AsCsv = False
    par_sheet: Annotated[
        Path | None, Option("--par-sheet", metavar="FILE.html", help="Write a par sheet to this file.")
    ] = None
    pdf: Annotated[
        Path | None, Option("--pdf", metavar="FILE.pdf", help="Write the par sheet as numbered pages.")
    ] = None
    xlsx: Annotated[
        Path | None,
        Option("--xlsx", metavar="FILE.xlsx", help="Write a workbook whose edges follow its pays."),
    ] = None

    def __post_init__(self) -> None:
        if self.as_json and self.as_csv:
            raise BadInput("--json and --csv: expected one of them")


class Search(msgspec.Struct, frozen=True):
    """The options of a search of pay tables near an edge."""

    target: Annotated[
        str | None,
        Option("--target", metavar="PERCENT", help="List pay tables near this house edge, as 3.5%."),
    ] = None
    wager: Annotated[
        str | None, Option("--wager", metavar="WAGER", help="With --target: only for this wager.")
    ] = None
    hold: Annotated[
        list[str] | None,
        Option("--hold", metavar="ROW=PAY", help="With --target: keep this row so; repeat it."),
    ] = None
    cap: Annotated[
        list[str] | None,
        Option("--cap", metavar="ROW=PAY", help="With --target: pay no more on this row; repeat it."),
    ] = None
    least_wins: Annotated[
        str | None, Option("--least-wins", metavar="PERCENT", help="With --target: win at least so often.")
    ] = None
    only_posted: Annotated[
        bool,
        Option("--only-posted", help="With --target: only pays that the game's shipped pay tables have."),
    ] = False

    def request(self) -> SearchRequest | None:
        """The search that is asked for. Raises BadInput for its other options without an edge."""
        for name in ("wager", "hold", "cap", "least_wins", "only_posted"):
            if getattr(self, name) and self.target is None:
                raise BadInput("{name}: expected --target with it", name=f"--{name.replace('_', '-')}")
        if self.target is None:
            return None
        from croupier.odds.desk import SearchRequest, percent

        return SearchRequest(
            percent("--target", self.target),
            self.wager,
            _named_values("--hold", self.hold),
            _named_values("--cap", self.cap),
            None if self.least_wins is None else percent("--least-wins", self.least_wins),
            self.only_posted,
        )


class Analysis(msgspec.Struct, frozen=True):
    """The options that put a report beside others, or take it over a session, and its plot."""

    compare: Annotated[
        list[str] | None,
        Option(
            "--compare", metavar="PRESET", help="Another preset or .toml file beside this one; repeat it."
        ),
    ] = None
    session: Annotated[
        int | None,
        Option(
            "--session", metavar="ROUNDS", least=1, help="The result of so many rounds instead, exactly."
        ),
    ] = None
    bankroll: Annotated[
        str | None,
        Option(
            "--bankroll", metavar="UNITS", help="With --session: the risk of ruin of so many first bets."
        ),
    ] = None
    stop_ahead: Annotated[
        str | None,
        Option("--stop-ahead", metavar="UNITS", help="With --bankroll: leave with so many first bets won."),
    ] = None
    per_hour: Annotated[
        str | None,
        Option("--per-hour", metavar="ROUNDS", help="With --bankroll: rounds in an hour; 60 if not given."),
    ] = None
    actual: Annotated[
        str | None,
        Option(
            "--actual", metavar="NET", help="With --session: test what players really won, in first bets."
        ),
    ] = None
    plot: Annotated[
        Path | None,
        Option(
            "--plot",
            metavar="FILE.svg",
            help="Draw the edge by each line's pay; with --session, its result and the risk of ruin.",
        ),
    ] = None

    def of(self, report: Report, reported: Callable[[str], Report]) -> Report:
        """The report over a session, or beside those of other presets (`reported`), if that is asked for.

        Draws the plot, too, once nothing is wrong. Raises BadInput.
        """
        self._check(report)
        if self.compare:
            from croupier.odds.comparison import compare_reports

            return compare_reports([report, *map(reported, self.compare)])
        if self.session is None:
            if self.plot is not None:
                self._draw(report, None, self.plot)
            return report
        from croupier.odds.desk import amount, habit_of
        from croupier.odds.sessions import sessions_report

        units = None if self.bankroll is None else amount("--bankroll", self.bankroll)
        habit = habit_of(units, self.stop_ahead, self.per_hour)
        won = None if self.actual is None else amount("--actual", self.actual)
        stated = habit if self.stop_ahead or self.per_hour else None
        found = sessions_report(report, self.session, units, won, stated)
        if self.plot is not None:
            self._draw(report, units, self.plot)
        return found

    def _check(self, report: Report) -> None:
        """Raise BadInput for options that do not go together, or not with this report."""
        for name in ("bankroll", "stop_ahead", "per_hour", "actual"):
            if getattr(self, name) is not None and self.session is None:
                raise BadInput("{name}: expected --session with it", name=f"--{name.replace('_', '-')}")
        if (self.compare or self.session is not None) and not report.wagers:  # others are shown instead
            raise BadInput("--compare, --session: expected neither with --target, --simple or --readings")
        if self.compare and self.session is not None:
            raise BadInput("--compare and --session: expected one of them")
        if self.compare and self.plot is not None:
            raise BadInput("--compare and --plot: expected one of them")
        if self.plot is not None:
            from croupier.odds.plot_files import check_kind

            check_kind(self.plot)

    def _draw(self, report: Report, units: Fraction | None, path: Path) -> None:
        from croupier.odds.plot_files import edge_figure, session_figure, write_plot

        rounds = self.session
        figure = edge_figure(report) if rounds is None else session_figure(report, rounds, units)
        write_plot(figure, path)
        print(in_words("plot: {file}", file=path), file=sys.stderr)


def _named_values(name: str, given: Sequence[str] | None) -> dict[str, str]:
    """The values of options such as `--hold flush=3`, by name. Raises BadInput."""
    pairs = [text.partition("=") for text in given or ()]
    for (row, equals, value), text in zip(pairs, given or (), strict=True):
        if not (row.strip() and equals and value.strip()):
            raise BadInput(
                "{name} '{text}': expected a row and its pay, such as flush=3", name=name, text=text
            )
    return {row.strip().replace("_", "-"): value.strip() for row, _, value in pairs}


def publish(report: Report, output: Output, csv_table: Table | None = None) -> None:
    """Print a report as text, JSON or CSV (all wagers, or one table), or write it to files."""
    from croupier.odds import present

    if output.par_sheet:
        from croupier.odds.parsheet import par_sheet

        output.par_sheet.write_text(par_sheet(report), encoding="utf-8")
        print(in_words("par sheet: {file}", file=output.par_sheet), file=sys.stderr)
    if output.pdf:
        from croupier.odds.pdf import par_sheet_pdf

        output.pdf.write_bytes(par_sheet_pdf(report))
        print(in_words("PDF: {file}", file=output.pdf), file=sys.stderr)
    if output.xlsx:
        from croupier.odds.workbook import write_workbook

        write_workbook(report, output.xlsx)
        print(in_words("workbook: {file}", file=output.xlsx), file=sys.stderr)
    if output.as_json:
        print(present.as_json(report))
    elif output.as_csv:
        print(present.report_csv(report, csv_table), end="")
    elif not (output.par_sheet or output.pdf or output.xlsx):
        width = get_terminal_size().columns if sys.stdout.isatty() else present.WIDTH
        print(present.as_text(report, min(width, present.WIDTH)))
