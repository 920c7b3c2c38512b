"""The interface by which a game provides training problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec


class Problems(msgspec.Struct, frozen=True, kw_only=True):
    """The problems of a game, named by its `GAME.problems`; `unit` is the unit of the values.

    `find(street, difficulty)` gives those of a street and a difficulty, from 1, None for any;
    `plain(problem)` is one with its answer as JSON data.
    """

    preset: str
    unit: str
    find: Callable[[int | None, int | None], Sequence[Any]]
    plain: Callable[[Any], dict[str, Any]]
