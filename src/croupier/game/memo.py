"""A cache for pure functions of a game's state, which every reader of a view calls again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

H = TypeVar("H")
S = TypeVar("S")
T = TypeVar("T")
P = ParamSpec("P")


def last_answer(function: Callable[Concatenate[H, S, P], T]) -> Callable[Concatenate[H, S, P], T]:
    """Keep the last answer of a pure function of settings and a state, and return it for the same two.

    They must be the same objects: states are frozen, and large to compare or to hash. All other arguments
    must follow from these two.
    """
    kept: tuple[H | None, S | None, T | None] = (None, None, None)

    @wraps(function)
    def answered(house: H, state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal kept
        now = kept  # one look: another thread may put another answer there
        if now[1] is state and now[0] is house:
            return now[2]  # type: ignore[return-value]
        answer = function(house, state, *args, **kwargs)
        kept = (house, state, answer)
        return answer

    return answered
