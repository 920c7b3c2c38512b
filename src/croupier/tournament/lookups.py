"""Refusals of a tournament, and lookups that commands share."""

from __future__ import annotations

from croupier.errors import CroupierError
from croupier.tournament.state import Player, State, Table


class Refusal(CroupierError):
    """A command that is refused; nothing has changed."""


def player_of(state: State, number: int) -> Player:
    if number not in state.players:
        raise Refusal("no-player", "player {number}: expected one who is registered", number=number)
    return state.players[number]


def table_of(state: State, number: int) -> Table:
    if number not in state.tables:
        known = ", ".join(map(str, state.tables)) or "none yet"
        raise Refusal(
            "no-table", "table {number}: expected a live one, {known}", number=number, known=known
        )
    return state.tables[number]


def refuse_unless_playing(state: State) -> None:
    if state.phase != "playing":
        raise Refusal("not-playing", "play has not begun")
