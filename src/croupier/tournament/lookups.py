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


def seat_of(state: State, player: Player) -> Table:
    """The table of a player with chips, between hands. Raises Refusal in a hand, or without a seat."""
    table = state.tables.get(player.table or 0)
    if table is None or not player.alive:
        raise Refusal("not-seated", "{name}: expected a player who has a seat", name=player.name)
    if not table.free:
        raise Refusal("in-play", "{name} is in a hand; expected the end of it", name=player.name)
    return table


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
