"""Practice for Asian Stud: the first lesson, with a hand that qualifies and one that does not."""

from __future__ import annotations

from croupier.games.asian_stud.moves import Bet
from croupier.play import Move
from croupier.practice import Practice, Script

__all__ = ["PRACTICE"]


def _lesson(dealt: str, dealer: str, decision: str) -> Script:
    return Script(
        preset="as-written",
        terms={"seats": 1, "bankrolls": (500,)},
        strict=True,
        moves=("p1 ante 10", f"d p1 {dealt}", f"d h {dealer}", f"p1 {decision}"),
    )


LESSONS = {
    "lesson": _lesson("Kh8d2c9sQd", "Jc5d5s3h4c", "raise 10"),
    "lesson-2": _lesson("3h3d6c9sKc", "ThJc4d5s8h", "raise 10"),
}


def _same(move: Move, led: Move) -> bool:
    """True for any bet with an ante and any setting of a hand, because these choices are free."""
    return type(move) is type(led) and not (isinstance(move, Bet) and not move.ante)


PRACTICE = Practice(find=LESSONS.get, same=_same)
