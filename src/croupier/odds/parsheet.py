"""A par sheet: a report as one self-contained HTML file, to read, print and file."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from croupier.files import shipped_file
from croupier.game.presets import settings_hash
from croupier.odds import plots
from croupier.odds.present import cell_text
from croupier.odds.report import Distribution, Report, Wager, settings_lines
from croupier.odds.volatility import bounds
from croupier.serialization import to_plain
from croupier.version import build

VOLATILITY_INDEX = 1.645
"""Standard deviations on either side that hold 90 % of a normal law."""


def par_sheet(report: Report) -> str:
    """The report as self-contained HTML; the same report gives the same text."""
    page = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    source = shipped_file(__package__, "parsheet.html.jinja").decode()
    results = [_result(wager.name, wager.unit, wager.distribution) for wager in report.wagers]
    results += [_result(score.name, score.unit, score.distribution) for score in report.scores]
    return page.from_string(source).render(
        report=report,
        version=build(),
        settings_hash=settings_hash(report.settings),
        settings=list(settings_lines(to_plain(report.settings))),
        odds={wager.name: list(_odds(wager)) for wager in report.wagers},
        results=results,
        index=VOLATILITY_INDEX,
        cell_text=cell_text,
        percent=_percent,
    )


def _percent(value: Fraction | float) -> str:
    return f"{float(value):.4%}".replace("%", " %")


def _odds(wager: Wager) -> Iterator[tuple[str, str, str, str, str, str]]:
    """Each outcome: its name, ways, chance, true odds, payout odds, and share of the return."""
    for row in wager.rows:
        if row.ways:
            chance = Fraction(row.ways, wager.ways)
            against = f"{float((1 - chance) / chance):,.4f} to 1"
            share = _percent(row.net * chance)
            label = row.label.replace("_", " ")
            yield label, f"{row.ways:,}", f"{float(chance):.8f}", against, _payout(row.net), share


def _payout(net: Fraction) -> str:
    said = f"{int(abs(net)):,}" if net.denominator == 1 else f"{float(abs(net)):,.4f}"
    return f"{said} to 1" if net > 0 else f"loses {said}" if net else "push"


def _result(name: str, unit: str, distribution: Distribution) -> dict[str, Any]:
    """The part of a sheet about a wager or a score: its distribution over one round and over many."""
    every = groupby(bounds(distribution), lambda found: found.rounds)
    return {
        "name": name,
        "unit": unit,
        "distribution": distribution,
        "outcomes": Markup(plots.outcomes(distribution, unit)),
        "convergence": Markup(plots.convergence(distribution, unit)),
        "bounds": [(rounds, list(group)) for rounds, group in every],
    }
