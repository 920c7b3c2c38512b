"""Bots against each other: duplicate deals with the seats exchanged, and how sure one can be of the result.

    contest = Contest("ofc", "pineapple", to_settings, 2, seed, ("careful", "random"))
    document(contest, "1", run(contest, hands=400))

It knows no game by name. What a game adds is named in its `GAME`: `figures`, its own counts of a hand.
"""

from __future__ import annotations

from croupier.arena.measure import Estimate, estimate, ratings
from croupier.arena.playing import Contest, Deal, Tally, play_deals
from croupier.arena.report import document
from croupier.arena.running import run, workers

__all__ = [
    "Contest",
    "Deal",
    "Estimate",
    "Tally",
    "document",
    "estimate",
    "play_deals",
    "ratings",
    "run",
    "workers",
]
