"""Bots against each other: duplicate deals with the seats exchanged, and how sure one can be of the result.

    contest = Contest.under(croupier.rules_of("ofc"), 2, croupier.seed_of("1"), ["expert", "./program"])
    document(contest, "1", run(contest, hands=400))

It knows no game by name. What a game adds is named in its `GAME`: `figures`, its own counts of a hand, and
`advice`, by which decisions are judged. All of it is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.arena.measure import Estimate as Estimate
    from croupier.arena.measure import estimate as estimate
    from croupier.arena.measure import ratings as ratings
    from croupier.arena.playing import Contest as Contest
    from croupier.arena.playing import Deal as Deal
    from croupier.arena.playing import Tally as Tally
    from croupier.arena.playing import play_deals as play_deals
    from croupier.arena.report import document as document
    from croupier.arena.running import cluster as cluster
    from croupier.arena.running import run as run
    from croupier.arena.running import workers as workers

_NAMES = {
    "Estimate": "measure",
    "estimate": "measure",
    "ratings": "measure",
    "Contest": "playing",
    "Deal": "playing",
    "Tally": "playing",
    "play_deals": "playing",
    "document": "report",
    "cluster": "running",
    "run": "running",
    "workers": "running",
}

__all__ = list(_NAMES)


def __getattr__(name: str) -> Any:
    """Import what is asked for: who only seats a bot waits for no processes and no measures."""
    if name in _NAMES:
        found = globals()[name] = getattr(import_module(f"croupier.arena.{_NAMES[name]}"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
