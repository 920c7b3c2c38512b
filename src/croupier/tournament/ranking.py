"""Finishing places by hand number, not by time. A place is a range until it is certain (T5)."""

from __future__ import annotations

from itertools import groupby

import msgspec

from croupier.tournament.prizes import prizes_of, tickets
from croupier.tournament.state import Bust, Player, State, Table


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


def _key(state: State, out: Bust) -> tuple[int, ...]:
    """The order of busts: by hand (T5); by rounds and the clock, where a clock ends the levels (T13)."""
    if state.structure.is_timed:
        return out.round, out.at // 1000, 0 if out.at else out.extension, out.stack
    return out.hand, out.extension, out.stack


def _key_of(state: State, player: Player) -> tuple[int, ...]:
    assert player.out is not None
    return _key(state, player.out)


def ranking(state: State) -> list[list[Player]]:
    """Those who are out, best first, ties together: the later hand, then the larger stack at its start.

    An extension comes after the hand that it extends, at all tables.
    """

    def key(player: Player) -> tuple[int, ...]:
        return _key_of(state, player)

    out = sorted((player for player in state.players.values() if player.out), key=key, reverse=True)
    return [list(group) for _, group in groupby(out, key=key)]


def standings(state: State) -> list[Standing]:
    """The places of all players who are out: ranges while others may still finish below them.

    While entry is open, no place is certain.
    """
    left = state.remaining
    entry = entry_open(state)
    found = []
    above = left
    for group in ranking(state):
        out = group[0].out
        assert out is not None
        hand = out.hand
        slower = [table for table in state.tables.values() if not is_done(state, table, out)]
        below = sum(len(table.players) for table in slower)
        waiting = (player.broke for player in state.broke if state.tables[player.table or 0] not in slower)
        below += sum(broke is not None and _key(state, broke) <= _key(state, out) for broke in waiting)
        below = min(below, left - 1)  # one of them wins
        certain = not below and not entry
        waits = tuple(table.number for table in slower) if below else ()
        place, through = above + 1 - below, above + len(group)
        found += [
            Standing(player.number, place, through, certain, len(group), waits, hand) for player in group
        ]
        above = through
    return found


def tickets_won(state: State) -> Bust | None:
    """In a satellite with no more players left than tickets: the bust whose hand all tables complete.

    A player at a slower table may still go out in an earlier hand than the last eliminated player, and
    finish below them; then that player has a ticket without chips (T5). None if play goes on in any case.
    """
    count = tickets(state.structure, state.pool)
    if not count or state.remaining > count or entry_open(state):
        return None
    out = (player.out for player in state.players.values() if player.out)
    return max(out, key=lambda one: _key(state, one), default=Bust(0, 0, 0, 0, ""))


def is_done(state: State, table: Table, last: Bust) -> bool:
    """True if nobody can go out at a table as early as in this bust, or earlier, any more (T5)."""
    if state.structure.is_timed:
        if table.round > last.round:
            return True
        if not last.at and last.round:
            return table.free and table.round == last.round
        return table.free or last.at // 1000 < state.at // 1000
    done = (table.hand, table.extension) >= (last.hand, last.extension)
    return done or (table.hand == last.hand and not table.fantasy)


def in_rounds(state: State) -> bool:
    """True if all tables deal together: the money bubble is reached, by a clock's levels (T13)."""
    structure = state.structure
    if not (structure.is_timed and structure.hand_for_hand) or len(state.tables) < 2:
        return False
    paid = sum(prize > 0 for prize in prizes_of(state))
    return paid > 0 and state.remaining <= paid + 1 and not entry_open(state)


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
    if structure.is_timed:
        return state.level <= structure.late_until
    last = structure.ends[structure.late_until - 1]
    return table.hand < last or (table.hand == last and state.passed < last and last in structure.stops)
