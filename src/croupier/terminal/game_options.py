"""The terms of a match from the options of `croupier play`, including options of a single game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.game.game import imported
from croupier.game.registry import all_games, game_of
from croupier.play import AnyRules, Terms
from croupier.terminal.game_terminal import terminal_table_for


def terms_with(
    rules: AnyRules,
    seats: int | None,
    hands: int | None,
    stack: int | None,
    point_value: int | None,
    positions: int | None,
    partners: str | None,
    button: int = 0,
) -> Terms:
    """The terms of a match as requested. Raises BadInput if they are impossible.

    Without a number of seats there are as many as the named partners need.
    """
    own = _own(rules.game, {"positions": positions, "partners": partners})
    if seats is None:
        seats = max((seat + 1 for pair in own.get("partners", ()) for seat in pair), default=None)
    value = 1 if point_value is None else point_value
    terms = msgspec.structs.replace(
        terminal_table_for(rules).terms(seats, hands, stack, value, button), **own
    )
    rules.start(terms)
    return terms


def _own(game: str, asked: Mapping[str, int | str | None]) -> dict[str, Any]:
    """The game's own terms from these options. Raises BadInput for an option of another game."""
    own: dict[str, Any] = {}
    for option, given in asked.items():
        if given is None:
            continue
        read = game_of(game).options.get(option)
        if read is None:
            owner = next(one.key for one in all_games() if option in one.options)
            raise BadInput(
                "--{option}: expected none, {game} has no {option}; {owner} has",
                option=option,
                game=game,
                owner=owner,
            )
        own |= imported(read)(given)
    return own
