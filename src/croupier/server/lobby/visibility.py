"""Which tables the lobby shows: those where somebody is, and for a moment those that somebody has left.

What has finished or stands empty disappears by itself. Nothing is removed by it: a table stays in memory as
long as `table_kept` says and in the log as long as `server.admin.retention` lets it; its link leads there.
"""

from __future__ import annotations

from croupier.table.reducer import State

__all__ = ["LEFT", "OVER", "has_room", "is_finished", "is_listed", "people_here"]

LEFT = 120.0
"""Seconds for which a table is shown at which nobody is any more: a line may be lost for so long."""
OVER = 15.0
"""The same where nothing is going on either: its match is over, or nobody has a seat there."""


def is_finished(state: State) -> bool:
    """Whether a match has been played to its end, and no other has begun."""
    return state.phase == "waiting" and state.hands > 0


def people_here(state: State) -> tuple[str, ...]:
    """The names of the people who sit there and are not away."""
    return tuple(seat.name for seat in state.seats if seat and not (seat.bot or seat.away or seat.leaving))


def is_listed(state: State, connections: int, unused: float) -> bool:
    """Whether a public table is shown. `unused` are the seconds since anybody last did anything there."""
    if state.closed or not state.match.public or state.match.tournament:
        return False
    if connections or people_here(state):
        return True
    nobody = all(seat is None or seat.bot for seat in state.seats)
    return unused <= (OVER if nobody or is_finished(state) else LEFT)


def place_in_list(state: State, connections: int) -> int:
    """Tables with people come first, and of them those that have a seat for one more; then watched ones."""
    if not people_here(state):
        return 2 if connections else 3
    return 0 if has_room(state) else 1


def has_room(state: State) -> bool:
    """Whether somebody who comes has a seat, at once or when the hand is over."""
    yields = state.match.bots_yield and not state.locked
    free = sum(seat is None or (seat.bot is not None and yields) for seat in state.seats)
    return free > len(state.coming)
