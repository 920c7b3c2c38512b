"""Seats of players who have been away for too long."""

from __future__ import annotations

from croupier.table.reducer import State


class IdleSeats:
    """Tracks absent players of one table. A seat is kept for `kept` seconds, longer while it is bound."""

    def __init__(self, kept: float) -> None:
        self._kept = kept
        self._since: dict[str, float] = {}

    def note(self, state: State, now: float) -> None:
        """Update who is away, after a change at time `now`."""
        away = [seat.player for seat in state.seats if seat and seat.away and not seat.bot]
        self._since = {player: self._since.get(player, now) for player in away}

    def overdue(self, state: State, now: float, looked_at: bool) -> list[int]:
        """The seats to free at a public table, outside hands and outside matches that bind them.

        If nobody is there to take a seat, a match waits between its hands for its players.
        """
        bound = state.phase == "playing" or state.seats_locked
        waits = state.phase == "pause" and not (looked_at or state.has_players)
        if bound or waits or not state.match.public or state.match.tournament:
            return []
        late = {player for player, since in self._since.items() if now - since > self._kept}
        return [number for number, seat in enumerate(state.seats) if seat and seat.player in late]
