"""The part of 3 Card Fortune at the odds desk: the search of its pay tables."""

from __future__ import annotations

from croupier.games.fortune.odds.report import report
from croupier.games.fortune.odds.simple_rules import families
from croupier.games.fortune.odds.table_odds import solve
from croupier.games.fortune.settings import Settings
from croupier.odds.desk import OddsDesk, SearchRequest
from croupier.odds.paytable_search import CUSTOMARY, designs_report, shipped_pays
from croupier.odds.report import Report

WAGERS = ("ante", "lucky-pairs", "super-six")


def search(report: Report, settings: Settings, asked: SearchRequest) -> Report:
    """Pay tables near an edge in place of the figures; all wagers, unless one is named. Raises BadInput."""
    wagers = asked.wagers(WAGERS)
    posted = [one for key, one in zip(WAGERS, solve(settings).posted, strict=True) if key in wagers]
    pays = shipped_pays("fortune") if asked.only_posted else CUSTOMARY
    return designs_report(report, posted, asked.target, pays=pays, conditions=asked.conditions())


DESK = OddsDesk(
    report=lambda rules, _stake: report(rules),
    search=lambda report, settings, asked, _stake: search(report, settings, asked),
    simple=lambda settings, _stake: families(settings),
)
