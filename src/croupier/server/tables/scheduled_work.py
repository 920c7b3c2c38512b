"""What a table does though nobody asks for it: who is here, whose seat is freed, clocks and bots.

Clocks and bots run only where the table's lease is held; even if two servers believed that, each number is
written once.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from croupier.server.tables.bot_runner import Thinking
from croupier.server.tables.idle_seats import Absences
from croupier.server.tables.log import TableLog
from croupier.server.tables.subscribers import Onlookers

__all__ = ["Housekeeping", "Timed"]


class Timed(NamedTuple):
    """The move for a seat that has not made the decision of number `n` in time."""

    number: int
    n: int
    move: str


class Housekeeping:
    """The chores of one table."""

    def __init__(self, log: TableLog, onlookers: Onlookers, absences: Absences, thinking: Thinking) -> None:
        self._log = log
        self._onlookers = onlookers
        self._absences = absences
        self._thinking = thinking
        self._presence: set[str] = set()

    @property
    def owes_presence(self) -> bool:
        """Whether somebody's coming or going is still to be stored."""
        return bool(self._presence)

    def note_presence(self, player: str) -> None:
        """Somebody may have come, or gone."""
        self._presence.add(player)

    def correct_presence(self) -> bool:
        """Another server may have missed that players are connected here; whether it is so."""
        wrong = self._onlookers.taken_for_away()
        self._presence |= wrong
        return bool(wrong)

    def is_run_here(self) -> bool:
        """Whether clocks and bots run here: the lease is held, and somebody plays or watches."""
        return self._log.fence is not None and (bool(self._onlookers) or self._log.table.state.attended)

    def long_away(self, now: float) -> list[int]:
        """The seats of those who have been away for too long."""
        return self._absences.overdue(self._log.table.state, now, bool(self._onlookers))

    def due_in(self) -> float | None:
        """The seconds until a clock falls, where clocks run here."""
        due = self._log.table.due(self._thinking.late) if self.is_run_here() else None
        return None if due is None else max(0.0, (due - self._log.now()) / 1000)

    async def do(self) -> bool:
        """Do what is to be done; False where others have written, and it is to be looked at once more."""
        while self._presence:
            await self._store_presence(self._presence.pop())
        log = self._log
        if log.fence is not None and (gone := self.long_away(time.monotonic())):
            await log.store(log.table.vacated(gone, log.now()), log.fence)
        if not self.is_run_here():
            return True
        if log.table.state.match.tournament:  # there may be many who are away, at many tables
            self._thinking.wake_late(log.table.state.late(log.now()))
        else:
            step = log.table.tick(log.now())
            if step is not None and not await log.store(step, log.fence):
                return False
        self._thinking.wake()
        return True

    async def time_out(self, timed: Timed) -> None:
        """A move was found for somebody whose time was up."""
        log = self._log
        step = log.table.timed(timed.number, timed.n, timed.move, log.now())
        if step is not None and log.fence is not None:
            await log.store(step, log.fence)

    async def _store_presence(self, player: str) -> None:
        """Store whether somebody is here. Until that is done, or needless, it stays noted."""
        log = self._log
        step = log.table.presence(player, away=not self._onlookers.are(player), at=log.now())
        stored = False
        try:
            stored = step is None or await log.store(step)
        finally:
            if not stored:
                self._presence.add(player)
