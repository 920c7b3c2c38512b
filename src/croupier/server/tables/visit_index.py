"""Entries of the store's index of visits: a player's time at a table."""

from __future__ import annotations

import msgspec

from croupier.server.store import Visit
from croupier.table.reducer import Score, State


class Visited(msgspec.Struct, frozen=True):
    """The text of a visit. `won` is in chips if `chips`, else in points. `last` is their last hand."""

    game: str
    preset: str
    name: str
    chips: bool
    hands: int
    last: int
    won: int
    met: tuple[str, ...]


def new_visits(table: str, state: State) -> tuple[Visit, ...]:
    """The visits that the last log entry has changed: of all players whose hand has ended."""
    return tuple(
        _visit(table, state, player, score) for player, score in state.scores.items() if score.n == state.n
    )


def all_visits(table: str, state: State) -> tuple[Visit, ...]:
    """The visits of all players who have finished a hand at this table."""
    return tuple(_visit(table, state, player, score) for player, score in state.scores.items())


def _visit(table: str, state: State, player: str, score: Score) -> Visit:
    match = state.match
    text = Visited(
        game=match.game,
        preset=match.preset,
        name=match.name,
        chips=match.chips is not None,
        hands=score.hands,
        last=score.last,
        won=score.won,
        met=score.met,
    )
    return Visit(player, table, score.n, score.at, msgspec.json.encode(text).decode())
