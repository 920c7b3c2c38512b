"""One's seat in an online tournament: at whatever table that is just now."""

from __future__ import annotations

import asyncio
from typing import Any

from croupier.client.auditor import Auditor
from croupier.client.http import ServerRefused, Session
from croupier.client.seat import Asked, AtTable
from croupier.table import messages
from croupier.table.view import TableView

__all__ = ["AtTournament"]


class AtTournament(AtTable):
    """One's seat in a tournament. `table` and `number` are those of the present table, None for no seat.

    `why` says why one sits there, or why one does not: `waiting`, `out` or `over`. `audited` are the deals
    at the tables before this one.
    """

    def __init__(self, session: Session, tournament: str, *, mix: bool = True) -> None:
        self.tournament = tournament
        self.number: int | None = None
        self.why = ""
        self.moves = 0
        self.audited: list[Auditor] = []
        super().__init__(session, "", mix=mix)

    async def go(self) -> None:
        """Close the socket."""
        await asyncio.gather(*(auditor.stop() for auditor in self.audited))
        await super().go()

    def _path(self) -> str:
        return f"/api/tournaments/{self.tournament}/socket"

    async def arrive(self) -> None:
        """Connect, and wait until it is told where one sits."""
        self._link.start()
        async with self._news:
            await self._news.wait_for(lambda: self.moves > 0 or self._ended is not None)
        if self._ended is not None:
            raise self._ended

    async def do(self, op: str, **fields: Any) -> Any:
        """Send a command to the table where one sits now. Raises ServerRefused."""
        moves = self.moves
        letter = await self._answered(op, {"table": self.table or None, **fields})
        if isinstance(
            letter, messages.Done
        ):  # one may have been moved since, and see no more of that table
            await self._news_after(moves, letter.n - 1)
        return letter

    async def asked(self) -> Asked | None:
        """Wait until a move is asked of one; None once one is out, or the tournament is over."""
        while self.why not in ("out", "over"):
            moves, n = self.moves, self.n
            if self._view is not None and self._view.you is not None:
                try:
                    asked = await self._asked_here(moves)
                except ServerRefused as refused:
                    if refused.code not in _PASSING:
                        raise
                    asked = None
                if asked is not None:
                    return asked
            else:
                await self._news_after(moves, n)
        return None

    async def _asked_here(self, moves: int) -> Asked | None:
        """What is asked of one at this table now; None, after some news, where nothing is."""
        view = self.view
        if view.hand is not None and view.hand.choices is not None:
            choices = view.hand.choices
            if choices.moves is not None:
                return Asked(view, choices.moves, choices.count)
            listed: messages.Wanted = await self.do("options", start=0, count=500)
            return Asked(view, listed.moves, listed.count)
        await self._news_after(moves, self.n)
        return None

    async def _news_after(self, moves: int, n: int) -> None:
        """Wait until the table's number is greater than this, or one has been moved since so many times."""
        async with self._news:
            await self._news.wait_for(lambda: self.n > n or self.moves != moves or self._ended is not None)
        if self._ended is not None:
            raise self._ended

    async def changed(self, after: int | None = None) -> TableView:
        """Wait until the table's number is greater than `after`, or one sits at another table."""
        await self._news_after(self.moves, self.n if after is None else after)
        return self.view

    async def _reseated(self, letter: messages.Reseated) -> None:
        """One is at another table, or at none: what was known of the last one is of no use here."""
        if letter.table != (self.table or None):
            self.table, self.n, self._view = letter.table or "", 0, None
            self._auditor.leave()
            self.audited.append(self._auditor)
            self._auditor = self._new_auditor()
        self.number, self.why = letter.number, letter.why
        self.moves += 1
        await self._tell()


_PASSING = ("stale", "not-asked", "ahead", "not-dealt-in", "no-seat")
"""What one may be refused because time, or the director, was faster."""
