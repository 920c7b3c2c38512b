"""A simulation as one page of HTML that needs nothing else: its tables, and plots of them."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from croupier.files import shipped_file
from croupier.odds import plots
from croupier.odds.present import cell_text
from croupier.odds.report import Report

__all__ = ["plotted"]


def plotted(report: Report) -> str:
    """The page of a report that `forecast` made; the same report gives the same text."""
    page = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    score = report.scores[0]
    pictures = [(f"{score.name}, in steps of five", plots.outcomes(score.distribution, score.unit))]
    for title, key, said in (
        ("Players left when a level begins", "left", "players"),
        ("The average stack when a level begins", "average", "points"),
        ("The least stack when a level begins", "shortest", "points"),
        ("Players with short stacks when a level begins", "short", "share of the players"),
    ):
        pictures.append((title, plots.steps(_steps(report.data["levels"], key), said, "level")))
    return page.from_string(shipped_file(__package__, "plotted.html.jinja").decode()).render(
        report=report, cell_text=cell_text, pictures=[(title, Markup(svg)) for title, svg in pictures]
    )


def _steps(levels: list[dict[str, Any]], key: str) -> list[tuple[str, float, float, float]]:
    known = [(row["level"], row[key]) for row in levels if row[key] is not None]
    return [(str(level), row["mean"], *row["interval_95"]) for level, row in known]
