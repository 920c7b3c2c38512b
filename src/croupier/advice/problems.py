"""The interface by which a game provides training problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec


class Problems(msgspec.Struct, frozen=True, kw_only=True):
    """A game's problems: `find(street, difficulty)` (None: any), and `plain(problem)` as JSON data."""

    preset: str
    unit: str
    find: Callable[[int | None, int | None], Sequence[Any]]
    plain: Callable[[Any], dict[str, Any]]
