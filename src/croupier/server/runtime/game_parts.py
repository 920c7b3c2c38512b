"""The parts that games bring to the server: advice, practice, problems, scoring."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from croupier.errors import BadInput
from croupier.game.game import Game
from croupier.game.registry import all_games
from croupier.server.runtime.server_log import event

T = TypeVar("T")


def parts_of_games(load: Callable[[Game[Any]], T | None], left_out: str) -> Iterator[tuple[str, T]]:
    """The key and the part of each game that has one. What cannot be loaded is logged as `left_out`."""
    for game in all_games():
        try:
            part = load(game)
        except BadInput as error:
            event(left_out, level=logging.WARNING, game=game.key, why=error.sentence)
            continue
        if part is not None:
            yield game.key, part
