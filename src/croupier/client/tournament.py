"""A client's seat in an online tournament, at the table where it is just now."""

from __future__ import annotations

import asyncio
from typing import Any

from croupier.client.auditor import Auditor
from croupier.client.http import Session, quoted
from croupier.client.table_session import TableSession
from croupier.table import messages


class TournamentSession(TableSession):
    """One's seat in a tournament. `table` and `number` are those of the present table, None for no seat.

    `why` says why one sits there, or why one does not: `waiting`, `out` or `over`. `audited` are the deals
    at the tables before this one. `next_decision` gives None once one is out, or the tournament is over.
    """

    def __init__(self, session: Session, tournament: str, *, mix: bool = True) -> None:
        self.tournament = tournament
        self.number: int | None = None
        self.why = ""
        self.audited: list[Auditor] = []
        super().__init__(session, "", mix=mix)

    async def seated(self) -> bool:
        """Wait until one sits at a table; False once one is out, or the tournament is over."""
        while not self._is_over():
            if self.table and self._view is not None:
                return True
            await self._news_after(self.moves, self.n)
        return False

    async def go(self) -> None:
        """Close the socket."""
        await asyncio.gather(*(auditor.stop() for auditor in self.audited))
        await super().go()

    def _path(self) -> str:
        return f"/api/tournaments/{quoted(self.tournament)}/socket"

    def _addressed(self) -> dict[str, Any]:
        return {"table": self.table or None}

    def _is_over(self) -> bool:
        return self.why in ("out", "over")

    async def _reseated(self, message: messages.Reseated) -> None:
        """Move to another table, or to none: the state of the last table is dropped."""
        if message.table != (self.table or None):
            self.table, self.n, self._view = message.table or "", 0, None
            self._auditor.leave()
            self.audited.append(self._auditor)
            self._auditor = self._new_auditor()
        self.number, self.why = message.number, message.why
        self.moves += 1
        await self._tell()
