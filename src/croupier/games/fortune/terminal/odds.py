"""`croupier odds fortune`: the exact odds under any pay tables."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.errors import BadInput
from croupier.games.fortune import rules
from croupier.games.fortune.scoresheet import ROUND_FORM
from croupier.games.fortune.scoring import rules_with
from croupier.terminal.options import Option
from croupier.terminal.reports import Analysis, Output, Search, Simple, publish
from croupier.terminal.score_verb import posted

Preset = Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")]


def odds(
    preset: Preset = None,
    ante_bonus: Annotated[str | None, posted(ROUND_FORM, "ante_bonus")] = None,
    lucky_pairs: Annotated[str | None, posted(ROUND_FORM, "lucky_pairs")] = None,
    super_six: Annotated[str | None, posted(ROUND_FORM, "super_six")] = None,
    hands: Annotated[bool, Option("--hands", help="Show the best play of every hand as well.")] = False,
    simple: Simple = False,
    *,
    search: Search,
    analysis: Analysis,
    output: Output,
) -> None:
    """Exact odds of 3 Card Fortune under the pay tables you give, over all 407,170,400 deals.

    One more pay in front of a table posts suited A-K-Q, or the royal flush, apart.
    """
    if sum((hands, simple, search.target is not None)) > 1:
        raise BadInput("--hands, --simple, --target: expected one of them")
    wanted = search.request()
    table = rules_with(rules(preset), ante_bonus=ante_bonus, lucky_pairs=lucky_pairs, super_six=super_six)

    from croupier.games.fortune.odds.report import report as reported

    report = reported(table)
    listed = None
    if wanted is not None:
        from croupier.games.fortune.odds.desk import search as found

        report = found(report, table.settings, wanted)
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
    shown = analysis.of(report, lambda other: reported(rules(other)))
    publish(shown, output, listed if shown is report else shown.tables[0])
