"""`croupier odds fortune`: the exact odds under any pay tables."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.errors import BadInput
from croupier.games.fortune import rules
from croupier.games.fortune.scoresheet import ROUND_FORM
from croupier.games.fortune.scoring import rules_with
from croupier.terminal.options import Json, Option
from croupier.terminal.reports import (
    Actual,
    AsCsv,
    BankrollUnits,
    Caps,
    Compare,
    Held,
    LeastHits,
    OnlyPosted,
    ParSheet,
    PerHour,
    Rounds,
    Simple,
    StopAhead,
    Target,
    WagerName,
    Workbook,
    analysed,
    conditions_of,
    named_values,
    one_of,
    publish,
    target_with,
)
from croupier.terminal.score_verb import posted

Preset = Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")]
WAGERS = ("ante", "lucky-pairs", "super-six")


def odds(
    preset: Preset = None,
    ante_bonus: Annotated[str | None, posted(ROUND_FORM, "ante_bonus")] = None,
    lucky_pairs: Annotated[str | None, posted(ROUND_FORM, "lucky_pairs")] = None,
    super_six: Annotated[str | None, posted(ROUND_FORM, "super_six")] = None,
    as_json: Json = False,
    as_csv: AsCsv = False,
    hands: Annotated[bool, Option("--hands", help="Show the best play of every hand as well.")] = False,
    simple: Simple = False,
    par_sheet: ParSheet = None,
    target: Target = None,
    wager: WagerName = None,
    hold: Held = None,
    cap: Caps = None,
    least_wins: LeastHits = None,
    only_posted: OnlyPosted = False,
    compare: Compare = None,
    session: Rounds = None,
    bankroll: BankrollUnits = None,
    stop_ahead: StopAhead = None,
    per_hour: PerHour = None,
    actual: Actual = None,
    xlsx: Workbook = None,
) -> None:
    """Exact odds of 3 Card Fortune under the pay tables you give, over all 407,170,400 deals.

    One more pay in front of a table posts suited A-K-Q, or the royal flush, apart.
    """
    if sum((hands, simple, target is not None)) > 1:
        raise BadInput("--hands, --simple, --target: expected one of them")
    wagers = one_of("--wager", wager, WAGERS)
    wanted = target_with(
        target, wager=wager, hold=hold, cap=cap, least_wins=least_wins, only_posted=only_posted
    )
    table = rules_with(rules(preset), ante_bonus=ante_bonus, lucky_pairs=lucky_pairs, super_six=super_six)

    from croupier.games.fortune.odds import solve
    from croupier.games.fortune.odds.report import report as reported

    report = reported(table)
    listed = None
    if wanted is not None:
        from croupier.odds.paytable_search import CUSTOMARY, designs_report, shipped_pays

        tables = [
            one for key, one in zip(WAGERS, solve(table.settings).posted, strict=True) if key in wagers
        ]
        conditions = conditions_of(named_values("--hold", hold), named_values("--cap", cap), least_wins)
        pays = shipped_pays("fortune") if only_posted else CUSTOMARY
        report = designs_report(report, tables, wanted, pays=pays, conditions=conditions)
        listed = report.tables[0]
    elif simple:
        from croupier.games.fortune.odds.simple_rules import simple_report

        report = simple_report(report, table.settings)
        listed = report.tables[0]
    elif hands:
        from croupier.games.fortune.odds.decision_table import hands_data, hands_table

        listed = hands_table(table.settings.paytables.ante_bonus)
        data = {**report.data, "hands": hands_data(listed)}
        report = msgspec.structs.replace(report, data=data, tables=(*report.tables, listed))
    shown = analysed(
        report,
        lambda other: reported(rules(other)),
        session=session,
        bankroll=bankroll,
        actual=actual,
        compare=compare,
        stop_ahead=stop_ahead,
        per_hour=per_hour,
    )
    listed = listed if shown is report else shown.tables[0]
    publish(shown, as_json=as_json, as_csv=as_csv, par_sheet=par_sheet, csv_table=listed, workbook=xlsx)
