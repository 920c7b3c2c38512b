"""Practice for 3 Card Fortune: the first lesson, with a hand to play and one to fold."""

from __future__ import annotations

from croupier.games.fortune.moves import Bet
from croupier.play import Move
from croupier.practice import Practice, Script

__all__ = ["PRACTICE"]


def _lesson(bet: str, dealt: str, dealer: str, decision: str) -> Script:
    return Script(
        preset="standard",
        terms={"seats": 1, "bankrolls": (500,)},
        strict=True,
        moves=(f"p1 at 1 {bet}", f"d p1 {dealt}", f"d h {dealer}", f"p1 at 1 {decision}"),
    )


LESSONS = {
    "lesson": _lesson("ante 10 lucky-pairs 5 super-six 5", "9s9d4h", "Kh7c2d", "play 10"),
    "lesson-2": _lesson("ante 10", "Js8d3c", "AsTd6c", "fold"),
}


def _same(move: Move, led: Move) -> bool:
    """True for any bet with an ante, because the amounts are free."""
    return type(move) is type(led) and not (isinstance(move, Bet) and not move.ante)


PRACTICE = Practice(find=LESSONS.get, same=_same)
