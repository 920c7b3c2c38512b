"""Practice with lessons of one round, for games in which a hand is played or folded."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.play import Move
from croupier.practice import Practice, Script


def lessons(preset: str, rounds: Mapping[str, tuple[str, str, str, str]]) -> Practice:
    """Lessons by name, each with the bet, the player's cards, the dealer's cards and the decision.

    The learner may make any bet with an ante.
    """
    scripts = {
        name: Script(
            preset=preset,
            terms={"seats": 1, "bankrolls": (500,)},
            strict=True,
            moves=(f"p1 {bet}", f"d p1 {dealt}", f"d h {dealer}", f"p1 {decision}"),
        )
        for name, (bet, dealt, dealer, decision) in rounds.items()
    }
    return Practice(find=scripts.get, same=_same)


def _same(move: Move, led: Move) -> bool:
    """True for any bet with an ante and any setting of a hand, because these choices are free."""
    return type(move) is type(led) and bool(getattr(move, "ante", True))
