"""The part of Asian Stud at the odds desk: its payment as it is typed, and the search of house rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

import msgspec

from croupier.errors import BadInput
from croupier.games.asian_stud import GAME, AsianStudRules, rules
from croupier.games.asian_stud.odds.ante import solve
from croupier.games.asian_stud.odds.house_search import houses, houses_report
from croupier.games.asian_stud.odds.report import report
from croupier.games.asian_stud.odds.side import side_under
from croupier.games.asian_stud.odds.simple_rules import families
from croupier.games.asian_stud.settings import (
    SIDE_TABLES,
    CommissionOn,
    OddsOn,
    Rounding,
    Settings,
    side_table,
    with_settings,
)
from croupier.odds.desk import OddsDesk, SearchRequest
from croupier.odds.open_wager import PaymentSetting
from croupier.odds.paytable_search import CUSTOMARY, designs_report, shipped_pays
from croupier.odds.report import Report

_OF_ANTE = ("odds-on", "commission", "rate")
_OPEN = 5
"""The lowest rows of the side wager, which a search changes."""


def search(report: Report, settings: Settings, asked: SearchRequest, stake: int | None = None) -> Report:
    """Ways to pay the ante, or pay tables of the side wager, near an edge. Raises BadInput.

    An upper row of the side wager stays as it is, and no row below it pays more; holding it so is no
    condition, nor is a cap that it keeps.
    """
    wagers = asked.wagers(("ante", "side"), ("side",))
    given = asked.held, asked.caps
    _check(given, wagers, settings)
    held, caps = ({name: of[name] for name in of if name in _OF_ANTE} for of in given)
    if "ante" in wagers:
        shipped = tuple(rules(preset.name).settings for preset in GAME.presets) if asked.only_posted else ()
        found = houses(settings, asked.target, held, caps, asked.least_wins, shipped, stake=stake)
        return houses_report(report, found, asked.target)
    posted = side_under(settings, solve(settings, stake=stake)).posted(_OPEN)
    kept = {row: pay for row, pay in settings.side_paytable.by_row.items() if row not in posted.rows}
    rows = {row: pay for row, pay in asked.held.items() if str(kept.get(row)) != pay}
    more = {pay for name in SIDE_TABLES for pay in side_table(name).pays if pay}
    pays = sorted({*shipped_pays("asian-stud"), *more}) if asked.only_posted else CUSTOMARY
    conditions = msgspec.structs.replace(asked, held=rows).conditions()
    limits = {row: cap for row, cap in conditions.caps.items() if row not in kept or kept[row] > cap}
    if above := [pay for pay in kept.values() if pay]:
        top = posted.rows[0]
        limits[top] = min(*above, limits.get(top, above[0]))
    conditions = msgspec.structs.replace(conditions, caps=limits)
    return designs_report(report, [posted], asked.target, pays=pays, conditions=conditions)


def _check(given: Iterable[Mapping[str, str]], wagers: Sequence[str], settings: Settings) -> None:
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


def payment(settings: Settings) -> tuple[PaymentSetting, ...]:
    """The bets that the odds pay on, and commission (A5, A7), by the names that `with_settings` takes."""
    charge = settings.commission
    return (
        PaymentSetting("odds_on", settings.odds_on, get_args(OddsOn)),
        PaymentSetting("commission", charge.on, get_args(CommissionOn)),
        PaymentSetting("rate", charge.rate),
        PaymentSetting("rounding", charge.rounding, get_args(Rounding)),
    )


def paid(before: AsianStudRules, given: Mapping[str, str]) -> AsianStudRules:
    """The rules with these settings of the payment. Raises BadInput naming the setting."""
    known = [one.name for one in payment(before.settings)]
    for name in given:
        if name not in known:
            raise BadInput(
                "payment: no setting is named '{name}'; expected one of {known:items}",
                name=name,
                known=known,
            )
    return AsianStudRules(with_settings(before.settings, **given), before.preset)


DESK = OddsDesk(
    report=lambda rules, stake: report(rules, stake=stake),
    search=search,
    simple=families,
    payment=payment,
    paid=paid,
)
