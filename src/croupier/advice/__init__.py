"""Advice: what every option of a position is worth, and what decisions have cost; of any game.

A game names its part in `GAME.advice`: an `Adviser`. Values are what a seat gains on average from here on;
where they are sampled they come with a standard error, and again finer for as long as the caller goes on.
"""

from __future__ import annotations

from croupier.advice.adviser import Adviser, adviser_of, last_of, solve, spot_seen
from croupier.advice.options import Advice, Option
from croupier.advice.problems import Problems
from croupier.advice.review import Judged, Part, review_hand, review_record
from croupier.advice.skill import Means, Skill, Tally

__all__ = [
    "Advice",
    "Adviser",
    "Judged",
    "Option",
    "Part",
    "Problems",
    "Means",
    "Skill",
    "Tally",
    "adviser_of",
    "last_of",
    "review_hand",
    "review_record",
    "solve",
    "spot_seen",
]
