"""House rules near a wanted edge: what the odds pay on, and commission, for the ante and its raise (A5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, get_args

import msgspec

from croupier.games.asian_stud.odds.ante import AnteOdds, solve
from croupier.games.asian_stud.settings import (
    CommissionOn,
    OddsOn,
    Settings,
    in_words,
    rate_of,
    with_settings,
)
from croupier.odds.paytable_search import found_report, remarks
from croupier.odds.report import Report, Wager
from croupier.words import English

RATES = ("1%", "1.5%", "2%", "2.5%", "3%", "4%", "5%", "6%", "7.5%", "8%", "10%")
"""The rates of commission that a house may post."""


class House(msgspec.Struct, frozen=True):
    """One way to pay the ante and its raise, with the best play of it."""

    settings: Settings
    odds: AnteOdds
    alike: int = 0
    """The number of other ways that pay the same, to the last chip."""

    @property
    def said(self) -> str:
        return in_words(self.settings)

    def figures(self) -> dict[str, Any]:
        """The rules and the wager's figures as plain data."""
        rules = dict(zip(("odds_on", "commission", "rate"), _terms(self.settings), strict=True))
        said = {"wager": "ante", "pay_table": self.said, "rules": rules, "alike": self.alike}
        return {**said, **self.odds.wager.figures()}


def houses(
    settings: Settings,
    target: Fraction,
    held: Mapping[str, str],
    caps: Mapping[str, str],
    least_hits: Fraction | None = None,
    shipped: tuple[Settings, ...] = (),
    stake: int | None = None,
) -> tuple[House, ...]:
    """The twelve ways to pay that are nearest to the target, calmest first; all of them are looked at.

    Of those that pay the same, as where a small stake rounds commissions away, one is taken: the one that
    differs least from the settings.

    `held` are `odds-on`, `commission` or `rate`; the `rate` can be capped. With `shipped` settings, only
    what those post is taken. Commission is rounded for a stake, as `solve` does. Raises BadInput for
    another name or value.
    """
    if not shipped:
        posted = {"odds-on": get_args(OddsOn), "commission": get_args(CommissionOn), "rate": RATES}
    else:
        posted = {
            "odds-on": tuple(dict.fromkeys(one.odds_on for one in shipped)),
            "commission": tuple(dict.fromkeys(one.commission.on for one in shipped)),
            "rate": tuple(
                dict.fromkeys(one.commission.rate for one in shipped if one.commission.on != "none")
            ),
        }
    wanted = {name: (held[name],) if name in held else known for name, known in posted.items()}
    most = rate_of(caps["rate"]) if "rate" in caps else Fraction(1)
    same: dict[Wager, list[House]] = {}
    for odds_on, charged, rate in product(*wanted.values()):
        charges = charged != "none"
        if (charges and rate_of(rate) > most) or (
            not charges and ("rate" in held or rate != wanted["rate"][0])
        ):
            continue
        house = with_settings(settings, odds_on=odds_on, commission=charged, rate=rate)
        odds = solve(house, stake=stake)
        if least_hits is None or odds.wager.hit_frequency >= least_hits:
            same.setdefault(odds.wager, []).append(House(house, odds))
    found = [
        msgspec.structs.replace(
            min(ways, key=lambda one: _distance(one.settings, settings)), alike=len(ways) - 1
        )
        for ways in same.values()
    ]
    found.sort(key=lambda one: abs(one.odds.wager.house_edge - target))
    return tuple(sorted(found[:12], key=lambda one: one.odds.wager.variance))


def _distance(one: Settings, other: Settings) -> tuple[int, Fraction]:
    """The number of terms that differ, the rate apart, then the distance of the rates."""
    charge, own = one.commission, other.commission
    differ = (one.odds_on != other.odds_on) + (charge.on != own.on)
    return differ, abs(rate_of(charge.rate) - rate_of(own.rate))


def _terms(settings: Settings) -> tuple[str, str, str]:
    return settings.odds_on, settings.commission.on, settings.commission.rate


def houses_report(report: Report, found: Sequence[House], target: Fraction) -> Report:
    """A report's game with, instead of its figures, ways to pay the ante near a wanted edge."""
    wagers = [one.odds.wager for one in found]
    rows = tuple(
        ("ante", one.said, wager.house_edge, wager.standard_deviation, wager.hit_frequency)
        for one, wager in zip(found, wagers, strict=True)
    )
    every, notes = [one.figures() for one in found], list(remarks("ante", wagers, target))
    if any(one.alike for one in found):
        notes.append(
            English("Ways that pay the same at this first bet are listed once, the nearest to yours.")
        )
    return found_report(report, target, rows, every, notes)
