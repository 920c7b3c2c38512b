"""Finishing places by hand number, not by time. A place is a range until it is certain (T5)."""

from __future__ import annotations

from itertools import groupby

import msgspec

from croupier.tournament.prizes import tickets
from croupier.tournament.state import Player, State, Table


class Standing(msgspec.Struct, frozen=True):
    """The place of a player who is out: from `place` to `through`, the same number once it is certain.

    A tie is certain, too: then `tied` players share the places from `place` to `through`. `waits_for` are
    the tables that must still play, each up to and with this hand.
    """

    player: int
    place: int
    through: int
    certain: bool
    tied: int
    waits_for: tuple[int, ...] = ()
    hand: int = 0


def _key(player: Player) -> tuple[int, int, int]:
    assert player.out is not None
    return player.out.hand, player.out.extension, player.out.stack


def ranking(state: State) -> list[list[Player]]:
    """Those who are out, best first, ties together: the later hand, then the larger stack at its start.

    An extension comes after the hand that it extends, at all tables.
    """
    out = sorted((player for player in state.players.values() if player.out), key=_key, reverse=True)
    return [list(group) for _, group in groupby(out, key=_key)]


def standings(state: State) -> list[Standing]:
    """The places of all players who are out: ranges while others may still finish below them.

    While entry is open, no place is certain.
    """
    alive = state.alive
    entry = entry_open(state)
    found = []
    above = len(alive)
    for group in ranking(state):
        hand, extension, _ = _key(group[0])
        slower = [table for table in state.tables.values() if not is_done(table, (hand, extension))]
        below = sum(len(table.players) for table in slower)
        below = min(below, len(alive) - 1)  # one of them wins
        certain = not below and not entry
        waits = tuple(table.number for table in slower) if below else ()
        place, through = above + 1 - below, above + len(group)
        found += [
            Standing(player.number, place, through, certain, len(group), waits, hand) for player in group
        ]
        above = through
    return found


def tickets_won(state: State) -> tuple[int, int] | None:
    """In a satellite with no more players left than tickets: the hand that all tables have to complete.

    A player at a slower table may still go out in an earlier hand than the last eliminated player, and
    finish below them; then that player has a ticket without chips (T5). None if play goes on in any case.
    """
    count = tickets(state.structure, state.pool)
    if not count or len(state.alive) > count or entry_open(state):
        return None
    return max((_key(player)[:2] for player in state.players.values() if player.out), default=(0, 0))


def is_done(table: Table, last: tuple[int, int]) -> bool:
    """True if nobody can go out at a table in this hand and extension, or earlier, any more (T5)."""
    return (table.hand, table.extension) >= last or (table.hand == last[0] and not table.fantasy)


def entry_open(state: State) -> bool:
    """True if entry is open: some table takes late entries."""
    return any(takes_entries(state, table) for table in state.tables.values())


def takes_entries(state: State, table: Table) -> bool:
    """True if a table takes entries: it is in a level of late entry, before it, or in the stop after it.

    The stop is the break or night for which all tables stop at the end of that level.
    """
    structure = state.structure
    if state.phase != "playing" or state.final or not structure.late_until:
        return False
    last = structure.ends[structure.late_until - 1]
    return table.hand < last or (table.hand == last and state.passed < last and last in structure.stops)
