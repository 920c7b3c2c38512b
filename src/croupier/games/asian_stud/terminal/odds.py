"""`croupier odds asian-stud`: the exact odds under a house's rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

import msgspec

from croupier.errors import BadInput
from croupier.game.forms import given_of
from croupier.games.asian_stud import GAME, AsianStudRules, Settings, rules
from croupier.games.asian_stud.advice import AsianStudPosition
from croupier.games.asian_stud.scoresheet import ROUND_FORM
from croupier.games.asian_stud.scoring import rules_with
from croupier.games.asian_stud.settings import SIDE_TABLES, side_table
from croupier.odds.report import note_of
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
    share_of_wins,
    target_with,
)
from croupier.terminal.score_verb import posted

if TYPE_CHECKING:
    from croupier.games.asian_stud.odds import Strategy
    from croupier.odds.report import Report

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
    as_json: Json = False,
    as_csv: AsCsv = False,
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
    """Exact odds of Asian Stud under a house's rules, over every pair of hands.

    With --target it lists pay tables of the side wager, its lowest five rows open, near that edge; with
    --wager ante the ways to pay the ante: --hold knows odds-on, commission and rate, --cap the rate.
    """
    if strategy not in ("optimal", "always-raise"):
        raise BadInput("--strategy '{strategy}': expected optimal or always-raise", strategy=strategy)
    played: Strategy = "optimal" if strategy == "optimal" else "always-raise"
    wanted = target_with(
        target, wager=wager, hold=hold, cap=cap, least_wins=least_wins, only_posted=only_posted
    )
    wagers = one_of("--wager", wager or "side", ("ante", "side"))
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
        shown = _near(
            shown,
            table.settings,
            wanted,
            wagers,
            (named_values("--hold", hold), named_values("--cap", cap)),
            least_wins,
            only_posted,
        )
        listed = shown.tables[0]
    elif hands:
        found = solve(table.settings, played, stake)
        listed = report.choices_table(found)
        every = report.choices_data(found.choices) if as_json else []
        shown = msgspec.structs.replace(
            shown, tables=(*shown.tables, listed), data={**shown.data, "choices": every}
        )
    made = analysed(
        shown,
        lambda other: report.report(rules(other), played, stake),
        session=session,
        bankroll=bankroll,
        actual=actual,
        compare=compare,
        stop_ahead=stop_ahead,
        per_hour=per_hour,
    )
    listed = listed if made is shown else made.tables[0]
    publish(made, as_json=as_json, as_csv=as_csv, par_sheet=par_sheet, csv_table=listed, workbook=xlsx)


_OF_ANTE = ("odds-on", "commission", "rate")


def _near(
    report: Report,
    settings: Settings,
    target: Fraction,
    wagers: Sequence[str],
    given: tuple[Mapping[str, str], Mapping[str, str]],
    least: str | None,
    only_posted: bool,
) -> Report:
    """Ways to pay the ante and pay tables of the side wager near an edge, under these conditions."""
    from croupier.games.asian_stud.odds import solve_side
    from croupier.games.asian_stud.odds.house_search import houses, houses_report
    from croupier.odds.paytable_search import CUSTOMARY, designs_report, shipped_pays

    _known(given, wagers, settings)
    held, caps = ({name: of[name] for name in of if name in _OF_ANTE} for of in given)
    rows, limits = ({name: of[name] for name in of if name not in _OF_ANTE} for of in given)
    found = []
    if "ante" in wagers:
        shipped = tuple(rules(preset.name).settings for preset in GAME.presets) if only_posted else ()
        ways = houses(settings, target, held, caps, share_of_wins(least), shipped)
        found.append(houses_report(report, ways, target))
    if "side" in wagers:
        posted = [solve_side(settings.side_paytable).posted(5)]
        more = {pay for name in SIDE_TABLES for pay in side_table(name).pays if pay}
        pays = sorted({*shipped_pays("asian-stud"), *more}) if only_posted else CUSTOMARY
        conditions = conditions_of(rows, limits, least)
        found.append(designs_report(report, posted, target, pays=pays, conditions=conditions))
    designs = [design for one in found for design in one.data["designs"]]
    every = msgspec.structs.replace(
        found[0].tables[0],
        rows=tuple(row for one in found for row in one.tables[0].rows),
        note=note_of(one.tables[0].note for one in found if one.tables[0].note),
    )
    return msgspec.structs.replace(found[0], data={**found[0].data, "designs": designs}, tables=(every,))


def _known(given: Iterable[Mapping[str, str]], wagers: Sequence[str], settings: Settings) -> None:
    """Refuse what no wager that is searched has; only the rate of the ante can be capped."""
    side = settings.side_paytable.rows if "side" in wagers else ()
    ante = _OF_ANTE if "ante" in wagers else ()
    for names, known in zip(given, ((*ante, *side), (*ante[-1:], *side)), strict=True):
        for name in names:
            if name not in known:
                raise BadInput(
                    "no wager that is searched has the row '{row}': expected one of {known:items}",
                    row=name,
                    known=list(known),
                )
