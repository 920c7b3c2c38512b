"""Contests between bots: duplicate deals with exchanged seats, and confidence intervals of the results.

    rules = croupier.rules_of("ofc")
    contest = Contest.from_rules(rules, 2, croupier.seed_of("1"), ["expert", "./program"])
    document(contest, "1", run(contest, hands=400))

It knows no game by name. What a game adds is named in its `GAME`: `figures`, its own counts of a hand, and
`advice`, by which decisions are judged. All of it is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.arena.contest_runner import cluster as cluster
    from croupier.arena.contest_runner import run as run
    from croupier.arena.contest_runner import workers as workers
    from croupier.arena.deal_player import BotTotals as BotTotals
    from croupier.arena.deal_player import Contest as Contest
    from croupier.arena.duplicate_match import Deal as Deal
    from croupier.arena.duplicate_match import play_deals as play_deals
    from croupier.arena.measure import Estimate as Estimate
    from croupier.arena.measure import estimate as estimate
    from croupier.arena.measure import ratings as ratings
    from croupier.arena.report import document as document

_MODULES = {
    "measure": ("Estimate", "estimate", "ratings"),
    "deal_player": ("Contest", "BotTotals"),
    "duplicate_match": ("Deal", "play_deals"),
    "report": ("document",),
    "contest_runner": ("cluster", "run", "workers"),
}
_NAMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = list(_NAMES)


def __getattr__(name: str) -> Any:
    """Import a name on first use: a caller that only seats a bot needs no statistics."""
    if name in _NAMES:
        found = globals()[name] = getattr(import_module(f"croupier.arena.{_NAMES[name]}"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
