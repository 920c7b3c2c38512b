"""Advice for any game: the value of every option of a position, and the cost of decisions.

A game names its part in `GAME.advice`: an `Adviser`. Values are the average gain of a seat from here on.
Sampled values have a standard error, and become finer for as long as the caller asks for more.
"""

from __future__ import annotations

from croupier.advice.adviser import Adviser, adviser_of, decision_in, final_answer, solve
from croupier.advice.options import Advice, Option
from croupier.advice.problems import Problems
from croupier.advice.review import HandReview, JudgedDecision, PartResult, review_hand, review_record
from croupier.advice.skill import Means, Skill, SkillTotals

__all__ = [
    "Advice",
    "Adviser",
    "HandReview",
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
