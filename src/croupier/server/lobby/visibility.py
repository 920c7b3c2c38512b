"""The visibility and order of tables in the lobby.

Finished and empty tables disappear from the list soon, but their links work. A table stays in memory for
`table_kept` seconds, and in the log until `server.admin.retention` removes it.
"""

from __future__ import annotations

from croupier.table.reducer import State

LEFT = 120.0
"""Seconds for which an empty table is listed, because connections may be lost for a while."""
OVER = 15.0
"""Seconds for which an empty table is listed whose match is over, or where nobody has a seat."""


def is_finished(state: State) -> bool:
    """True if a match has ended and no other has begun."""
    return state.phase == "waiting" and state.hands > 0


def people_here(state: State) -> tuple[str, ...]:
    """The names of the seated people who are not away."""
    return tuple(seat.name for seat in state.seats if seat and not (seat.bot or seat.away or seat.leaving))


def is_listed(state: State, connections: int, unused: float) -> bool:
    """True if a public table is listed. `unused` are the seconds since its last use."""
    if state.closed or not state.match.public or state.match.tournament:
        return False
    if connections or people_here(state):
        return True
    nobody = all(seat is None or seat.bot for seat in state.seats)
    return unused <= (OVER if nobody or is_finished(state) else LEFT)


def place_in_list(state: State, connections: int) -> int:
    """The rank in the list: tables with people and a free seat, with people, watched, others."""
    if not people_here(state):
        return 2 if connections else 3
    return 0 if has_room(state) else 1


def has_room(state: State) -> bool:
    """True if a newcomer gets a seat, at once or after the hand."""
    yields = state.match.bots_yield and not state.seats_locked
    free = sum(seat is None or (seat.bot is not None and yields) for seat in state.seats)
    return free > len(state.seated_next)
