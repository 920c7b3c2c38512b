"""Test tools for games and their users: the conformance suite, the leak check, playthroughs, fakes.

A game that passes `check_game` and `leak_check` can be dealt, recorded, replayed, searched and served by
everything else in this package. Failures are AssertionErrors that name the game, the seed and the move.
"""

from __future__ import annotations

from croupier.chance import Script
from croupier.playout import Chooser, Step, any_option, play_hand, play_on
from croupier.testing.conformance import check_game
from croupier.testing.mutation import check_mutants
from croupier.testing.playthroughs import playthrough
from croupier.testing.secrecy import leak_check

__all__ = [
    "Chooser",
    "FakeClock",
    "Script",
    "Step",
    "any_option",
    "check_game",
    "check_mutants",
    "leak_check",
    "play_hand",
    "play_on",
    "playthrough",
]


class FakeClock:
    """A clock that stands still until a test moves it: call it for the time in seconds."""

    def __init__(self, now: float = 0.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds
