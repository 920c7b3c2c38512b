"""A cache for pure functions of a game's state, which everybody who looks at it asks once more."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
from typing import ParamSpec, TypeVar

__all__ = ["last_answer"]

P = ParamSpec("P")
T = TypeVar("T")


def last_answer(function: Callable[P, T]) -> Callable[P, T]:
    """Keep the last answer of a pure function, and give it again to who asks of the same values.

    They are the same where they are the same objects: states are frozen, and large to compare or to hash.
    """
    kept: tuple[tuple[object, ...], T] | None = None

    @wraps(function)
    def answered(*args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal kept
        now = kept  # one look: another thread may put another answer there
        if now is not None and not kwargs and len(now[0]) == len(args) and all(map(is_, now[0], args)):
            return now[1]
        answer = function(*args, **kwargs)
        if not kwargs:
            kept = (args, answer)
        return answer

    return answered
