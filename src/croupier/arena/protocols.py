"""The protocols of the arena, `Entrant` and `SeatedBot`, and the clock of a match."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from croupier.play import AnyRules, Move, Options, Terms

SeedLabel = tuple[bytes, tuple[str | int, ...]]
"""A seed and a label: the randomness of a seat in one hand, the same for every bot on it."""


class MatchClock(msgspec.Struct):
    """The milliseconds that a program has left for all its moves of a match; None for no limit."""

    left_ms: float | None = None


class SeatedBot(Protocol):
    """A bot on one seat for one hand."""

    def choose(self, view: Any, options: Options) -> Move | None:
        """Its move; None if it made no legal one in time."""

    def clock(self) -> float:
        """The seconds of processor time that it has used since some moment."""

    def end(self, returns: tuple[int, ...], view: Any) -> None:
        """The hand is over."""


class Entrant(Protocol):
    """A bot that plays many hands, on any seat."""

    name: str

    def sit(
        self, rules: AnyRules, seat: int, terms: Terms, luck: SeedLabel, clock: MatchClock | None = None
    ) -> SeatedBot:
        """Sit down to a hand; `clock` is that of the match, if it has one."""
