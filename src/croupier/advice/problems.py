"""The interface by which a game provides training problems, and decisions that can be played on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from croupier.chance import Stream


class Problems(msgspec.Struct, frozen=True, kw_only=True):
    """A game's problems: `find(street, difficulty)` (None: any), and `plain(problem)` as JSON data.

    `whole(rules, view, luck)` is a state behind the view of a seat that has to act: what it cannot
    see is drawn.
    """

    preset: str
    unit: str
    find: Callable[[int | None, int | None], Sequence[Any]]
    plain: Callable[[Any], dict[str, Any]]
    whole: Callable[[Any, Any, Stream], Any]
