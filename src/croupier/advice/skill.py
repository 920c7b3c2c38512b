"""Skill and luck over many hands: gains, the cost of decisions, and the rest, which is luck.

A hand's result is luck and skill. Skill is the cost of the decisions against the best ones, by the
information of the moment: 0 at best. Luck is the rest: the result that the best decisions would have had
with the same cards, dice and opponents. Over a year, luck comes close to the game's own expectation, and
skill varies far less than the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import TypedDict

import msgspec

from croupier.advice.review import PartResult
from croupier.odds.report import Estimate, EstimateFigures


class MeanFigures(TypedDict):
    """Means as JSON data; None for too few hands. See `Means`."""

    lost: EstimateFigures | None
    result: EstimateFigures | None
    luck: EstimateFigures | None


class TotalFigures(TypedDict):
    """The sums over all hands."""

    lost: float
    result: float
    luck: float


class SkillFigures(TypedDict):
    """A player's skill and luck as JSON data, in sum and per hand."""

    hands: int
    decisions: int
    mistakes: int
    total: TotalFigures
    a_hand: MeanFigures


class Means(msgspec.Struct, frozen=True):
    """Means over `hands` hands, None for fewer than two; `luck` is the sum of `cost` and `result`."""

    hands: int
    cost: Estimate | None
    result: Estimate | None
    luck: Estimate | None

    @classmethod
    def over(cls, values: Sequence[tuple[float, float]]) -> Means:
        lost, result = [one for one, _ in values], [one for _, one in values]
        luck = [lost + result for lost, result in values]
        return cls(len(values), *map(Estimate.over, (lost, result, luck)))

    def figures(self) -> MeanFigures:
        """The means as JSON data, each with its 95 % interval."""
        return {
            "lost": self.cost.figures() if self.cost else None,
            "result": self.result.figures() if self.result else None,
            "luck": self.luck.figures() if self.luck else None,
        }


class Skill(Means, frozen=True):
    """A player's figures per hand, and per `dealt` hand together with those played on from it.

    The arena counts the second: at OFC a Fantasyland hand belongs to the hand that earned it.
    """

    dealt: Means
    decisions: int
    mistakes: int
    total_cost: float
    total_result: float

    def plain(self) -> SkillFigures:
        """The figures as JSON data; `a_hand` has the means per hand."""
        return {
            "hands": self.hands,
            "decisions": self.decisions,
            "mistakes": self.mistakes,
            "total": {
                "lost": self.total_cost,
                "result": self.total_result,
                "luck": self.total_result + self.total_cost,
            },
            "a_hand": self.figures(),
        }


class SkillTotals:
    """Adds up the parts of one player, in any order; hands that have not ended are left out."""

    def __init__(self) -> None:
        self.decisions = 0
        self.mistakes = 0
        self._each: list[tuple[float, float]] = []
        self._dealt: list[tuple[float, float]] = []

    def add(self, part: PartResult, *, goes_on: bool = False) -> None:
        """One hand, or part of one; one that `goes_on` is played on from the one that was added before."""
        if part.gained is None:
            return
        self.decisions += part.decisions
        self.mistakes += part.mistakes
        lost, gained = float(part.cost), float(part.gained)
        self._each.append((lost, gained))
        if goes_on and self._dealt:
            before = self._dealt.pop()
            lost, gained = lost + before[0], gained + before[1]
        self._dealt.append((lost, gained))

    def skill(self) -> Skill:
        """The figures so far."""
        return Skill(
            **msgspec.structs.asdict(Means.over(self._each)),
            dealt=Means.over(self._dealt),
            decisions=self.decisions,
            mistakes=self.mistakes,
            total_cost=fsum(lost for lost, _ in self._each),
            total_result=fsum(gained for _, gained in self._each),
        )
