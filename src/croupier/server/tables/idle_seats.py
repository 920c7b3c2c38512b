"""Who has been away from a table for how long, and whose seat is to be freed for others."""

from __future__ import annotations

from croupier.table.reducer import State

__all__ = ["Absences"]


class Absences:
    """The absent of one table. A seat is `kept` for so many seconds, and for longer while it is bound."""

    def __init__(self, kept: float) -> None:
        self._kept = kept
        self._since: dict[str, float] = {}

    def note(self, state: State, now: float) -> None:
        """Who is away at `now`, after something has changed."""
        away = [seat.player for seat in state.seats if seat and seat.away and not seat.bot]
        self._since = {player: self._since.get(player, now) for player in away}

    def overdue(self, state: State, now: float, looked_at: bool) -> list[int]:
        """The seats to be freed at a public table: outside hands, and outside matches that bind them.

        Where nobody is there to take them, a match between its hands waits for those who play it.
        """
        bound = state.phase == "playing" or state.locked
        waits = state.phase == "pause" and not (looked_at or state.attended)
        if bound or waits or not state.match.public or state.match.tournament:
            return []
        late = {player for player, since in self._since.items() if now - since > self._kept}
        return [number for number, seat in enumerate(state.seats) if seat and seat.player in late]
