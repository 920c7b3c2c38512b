"""What it is to play in the arena: to sit down to a hand, and to choose."""

from __future__ import annotations

from typing import Any, Protocol

from croupier.play import AnyRules, Move, Options, Terms

__all__ = ["Entrant", "Luck", "Sitting"]

Luck = tuple[bytes, tuple[str | int, ...]]
"""A seed and a label: a bot's own luck in one hand, the same for whoever sits there."""


class Sitting(Protocol):
    """A bot on one seat for one hand."""

    def choose(self, view: Any, options: Options) -> Move | None:
        """Its move; None where it made no legal one in time."""

    def clock(self) -> float:
        """The seconds of processor time that it has used since some moment."""

    def end(self, returns: tuple[int, ...], view: Any) -> None:
        """The hand is over."""


class Entrant(Protocol):
    """A bot that plays many hands, on any seat."""

    name: str

    def sit(self, rules: AnyRules, seat: int, terms: Terms, luck: Luck) -> Sitting:
        """Sit down to a hand."""
