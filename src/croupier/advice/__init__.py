"""Advice: what every option of a position is worth, and what decisions have cost; of any game.

A game names its part in `GAME.advice`: an `Adviser`. Values are what a seat gains on average from here on;
where they are sampled they come with a standard error, and again finer for as long as the caller goes on.
"""

from __future__ import annotations

from croupier.advice.adviser import Adviser, adviser_of, decision_in, final_answer, solve
from croupier.advice.options import Advice, Option
from croupier.advice.problems import Problems
from croupier.advice.review import JudgedDecision, PartResult, review_hand, review_record
from croupier.advice.skill import Means, Skill, SkillTotals

__all__ = [
    "Advice",
    "Adviser",
    "JudgedDecision",
    "Means",
    "Option",
    "PartResult",
    "Problems",
    "Skill",
    "SkillTotals",
    "adviser_of",
    "decision_in",
    "final_answer",
    "review_hand",
    "review_record",
    "solve",
]
