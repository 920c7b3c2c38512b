"""Presence, idle seats, clocks and bots of one table: work that no command triggers.

Clocks and bots run only on the server that has the table's lease. Even if two servers believed to have it,
every log entry would be written once.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from croupier.server.tables.bot_runner import BotRunner
from croupier.server.tables.idle_seats import IdleSeats
from croupier.server.tables.log import TableLog
from croupier.server.tables.subscribers import Subscribers


class TimeoutMove(NamedTuple):
    """The move for a seat that did not make decision `n` in time."""

    number: int
    n: int
    move: str


class ScheduledWork:
    """Runs the scheduled work of one table."""

    def __init__(
        self, log: TableLog, subscribers: Subscribers, absences: IdleSeats, thinking: BotRunner
    ) -> None:
        self._log = log
        self._subscribers = subscribers
        self._idle_seats = absences
        self._bots = thinking
        self._presence: set[str] = set()

    @property
    def owes_presence(self) -> bool:
        """True if a change of presence is still to be stored."""
        return bool(self._presence)

    def note_presence(self, player: str) -> None:
        """Have a player's presence checked and stored."""
        self._presence.add(player)

    def correct_presence(self) -> bool:
        """True if another server has missed that players are here. Their presence is then stored."""
        wrong = self._subscribers.wrongly_marked_away()
        self._presence |= wrong
        return bool(wrong)

    def is_run_here(self) -> bool:
        """True if clocks and bots run here: this server has the lease, and somebody plays or watches."""
        return self._log.fence is not None and (
            bool(self._subscribers) or self._log.table.state.has_players
        )

    def long_away(self, now: float) -> list[int]:
        """The seats whose players have been away for too long."""
        return self._idle_seats.overdue(self._log.table.state, now, bool(self._subscribers))

    def due_in(self) -> float | None:
        """Seconds until a clock runs out; None if none runs here."""
        due = self._log.table.due(self._bots.late) if self.is_run_here() else None
        return None if due is None else max(0.0, (due - self._log.now()) / 1000)

    async def do(self) -> bool:
        """Do all work that is due. False if another server has written, and it has to run again."""
        while self._presence:
            await self._store_presence(self._presence.pop())
        log = self._log
        if log.fence is not None and (gone := self.long_away(time.monotonic())):
            await log.store(log.table.free_seats_step(gone, log.now()), log.fence)
        if not self.is_run_here():
            return True
        if log.table.state.match.tournament:  # many players may be away, at many tables
            self._bots.queue_timeout_moves(log.table.state.late(log.now()))
        else:
            step = log.table.tick(log.now())
            if step is not None and not await log.store(step, log.fence):
                return False
        await self._bots.wake()
        return True

    async def time_out(self, timed: TimeoutMove) -> None:
        """Store a timeout move."""
        log = self._log
        step = log.table.timeout_step(timed.number, timed.n, timed.move, log.now())
        if step is not None and log.fence is not None:
            await log.store(step, log.fence)

    async def _store_presence(self, player: str) -> None:
        """Store whether a player is here. If that fails it is tried again."""
        log = self._log
        step = log.table.presence(player, away=not self._subscribers.includes(player), at=log.now())
        stored = False
        try:
            stored = step is None or await log.store(step)
        finally:
            if not stored:
                self._presence.add(player)
