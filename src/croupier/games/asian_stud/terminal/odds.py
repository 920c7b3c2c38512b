"""`croupier odds asian-stud`: the exact odds under a house's rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

import msgspec

from croupier.errors import BadInput
from croupier.game.forms import given_of
from croupier.games.asian_stud import AsianStudRules, rules
from croupier.games.asian_stud.advice import AsianStudPosition
from croupier.games.asian_stud.scoresheet import ROUND_FORM
from croupier.games.asian_stud.scoring import rules_with
from croupier.terminal.options import Option
from croupier.terminal.reports import Analysis, Output, Search, Simple, publish
from croupier.terminal.score_verb import posted

if TYPE_CHECKING:
    from croupier.games.asian_stud.odds import Strategy

Preset = Annotated[str | None, Option(help="A preset by name, or a .toml file of your own.")]


@lru_cache(maxsize=64)
def house_rules(preset: str | None, **given: str | None) -> AsianStudRules:
    """The preset's rules with the settings that were given; raises BadInput naming the setting."""
    return rules_with(rules(preset), **given)


def odds(
    preset: Preset = None,
    odds_on: Annotated[str | None, posted(ROUND_FORM, "odds_on")] = None,
    commission: Annotated[str | None, posted(ROUND_FORM, "commission")] = None,
    rate: Annotated[str | None, posted(ROUND_FORM, "rate")] = None,
    rounding: Annotated[str | None, posted(ROUND_FORM, "rounding")] = None,
    strategy: Annotated[
        str, Option(metavar="PLAY", help="How the player decides: optimal or always-raise.")
    ] = "optimal",
    stake: Annotated[int | None, Option(help=given_of(AsianStudPosition)["stake"].help)] = None,
    side: Annotated[str | None, posted(ROUND_FORM, "side")] = None,
    hands: Annotated[
        bool, Option("--hands", help="Show the best play of every class of hands as well.")
    ] = False,
    simple: Simple = False,
    readings: Annotated[
        bool, Option("--readings", help="Show the edge under every reading of the payout instead.")
    ] = False,
    *,
    search: Search,
    analysis: Analysis,
    output: Output,
) -> None:
    """Exact odds of Asian Stud under a house's rules, over every pair of hands.

    With --target it lists pay tables of the side wager, its lowest five rows open, near that edge; with
    --wager ante the ways to pay the ante: --hold knows odds-on, commission and rate, --cap the rate.
    """
    if strategy not in ("optimal", "always-raise"):
        raise BadInput("--strategy '{strategy}': expected optimal or always-raise", strategy=strategy)
    played: Strategy = "optimal" if strategy == "optimal" else "always-raise"
    wanted = search.request()
    if sum((hands, readings, simple, wanted is not None)) > 1:
        raise BadInput("--hands, --readings, --simple, --target: expected one of them")
    table = house_rules(
        preset, odds_on=odds_on, commission=commission, rate=rate, rounding=rounding, side=side
    )

    from croupier.games.asian_stud.odds import report, solve

    shown = report.report(table, played, stake)
    listed = None
    if readings:
        shown = report.readings_report(shown, table, stake)
        listed = shown.tables[0]
    elif simple:
        from croupier.games.asian_stud.odds.simple_rules import simple_report

        shown = simple_report(shown, table.settings, stake)
        listed = shown.tables[0]
    elif wanted is not None:
        from croupier.games.asian_stud.odds.desk import search as found_near

        shown = found_near(shown, table.settings, wanted, stake)
        listed = shown.tables[0]
    elif hands:
        found = solve(table.settings, played, stake)
        listed = report.choices_table(found)
        every = report.choices_data(found.choices) if output.as_json else []
        shown = msgspec.structs.replace(
            shown, tables=(*shown.tables, listed), data={**shown.data, "choices": every}
        )
    made = analysis.of(shown, lambda other: report.report(rules(other), played, stake))
    publish(made, output, listed if made is shown else made.tables[0])
