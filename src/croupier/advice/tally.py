"""Skill and luck over many hands: what was gained, what decisions have cost, what is left to luck.

A hand's result is luck and skill. Skill is what the decisions lost against the best ones, from what could
be seen when they were made: 0 at best. Luck is the rest: the result that the best decisions would have had
with the same cards, dice and opponents, as far as chance left it to them. So a year's luck comes close to
what the game itself gives or takes, and its skill has far less scatter than its results.
"""

from __future__ import annotations

from math import fsum
from typing import Any

import msgspec

from croupier.advice.reviewing import Part
from croupier.odds.report import Estimate

__all__ = ["Skill", "Tally"]


class Skill(msgspec.Struct, frozen=True):
    """A player's figures, each a mean a hand; None where fewer than two hands were reviewed.

    `lost` is what decisions have cost; `result` is what was gained, and `luck` is both together.
    """

    hands: int
    decisions: int
    mistakes: int
    lost: Estimate | None
    result: Estimate | None
    luck: Estimate | None
    total_lost: float
    total_result: float

    def plain(self) -> dict[str, Any]:
        """As JSON has it: every mean with its 95 % interval."""
        return {
            "hands": self.hands,
            "decisions": self.decisions,
            "mistakes": self.mistakes,
            "total": {
                "lost": self.total_lost,
                "result": self.total_result,
                "luck": self.total_result + self.total_lost,
            },
            "a_hand": {
                name: None if one is None else one.figures()
                for name, one in (("lost", self.lost), ("result", self.result), ("luck", self.luck))
            },
        }


class Tally:
    """Adds up the parts of one player, in any order; hands that have not ended are left out."""

    def __init__(self) -> None:
        self.decisions = 0
        self.mistakes = 0
        self._lost: list[float] = []
        self._results: list[float] = []

    def add(self, part: Part) -> None:
        """One hand, or part of one."""
        if part.gained is None:
            return
        self.decisions += part.decisions
        self.mistakes += part.mistakes
        self._lost.append(float(part.lost))
        self._results.append(float(part.gained))

    def skill(self) -> Skill:
        """The figures so far."""
        luck = [lost + result for lost, result in zip(self._lost, self._results, strict=True)]
        return Skill(
            len(self._lost),
            self.decisions,
            self.mistakes,
            _estimate(self._lost),
            _estimate(self._results),
            _estimate(luck),
            fsum(self._lost),
            fsum(self._results),
        )


def _estimate(values: list[float]) -> Estimate | None:
    if len(values) < 2:
        return None
    return Estimate.of(len(values), fsum(values), fsum(value * value for value in values))
