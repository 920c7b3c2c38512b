"""The interface by which a game provides training problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

__all__ = ["Problems"]


class Problems(msgspec.Struct, frozen=True, kw_only=True):
    """The problems of a game, which its `GAME.problems` names; `unit` is what options are valued in.

    `find(street, difficulty)` gives those of a street and a difficulty, from 1, of any where it is None;
    `plain(problem)` one with its answer, as JSON has it.
    """

    preset: str
    unit: str
    find: Callable[[int | None, int | None], Sequence[Any]]
    plain: Callable[[Any], dict[str, Any]]
