"""Who has how much of what all share: the seats of the tables in memory, by player and by address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.server.runtime.settings import Settings
from croupier.table.reducer import Seat
from croupier.table.table import Refusal

__all__ = ["Shares"]


class Shares:
    """The seats of people. Where somebody sat down from is known while the table is in memory."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._tables: dict[str, set[str]] = {}
        self._seated: dict[str, dict[str, str]] = {}
        self._addresses: Counter[str] = Counter()

    def tables_of(self, player: str) -> frozenset[str]:
        """The tables at which a player has a seat."""
        return frozenset(self._tables.get(player, ()))

    def refuse_more(self, player: str, address: str) -> None:
        """Raises Refusal where a player, or their address, has as many seats as one may."""
        if len(self._tables.get(player, ())) >= self._settings.seats_each:
            raise Refusal(
                "too-many", "you have {most} seats: leave one of them", most=self._settings.seats_each
            )
        if address and self._addresses[address] >= self._settings.seats_per_address:
            raise Refusal("too-many", "your address has too many seats: leave one of them")

    def seated(self, table: str, seats: Sequence[Seat | None], sitter: str = "", address: str = "") -> None:
        """Who sits at a table now; `sitter` is who has just sat down, from an address."""
        before = self._seated.get(table, {})
        people = [seat.player for seat in seats if seat is not None and seat.bot is None]
        now = {player: before.get(player, address if player == sitter else "") for player in people}
        if before == now:
            return
        for player in before:
            self._tables[player].discard(table)
            if not self._tables[player]:
                del self._tables[player]
        for player in now:
            self._tables.setdefault(player, set()).add(table)
        self._addresses -= Counter(filter(None, before.values()))
        self._addresses += Counter(filter(None, now.values()))
        self._seated[table] = now

    def gone(self, table: str) -> None:
        """A table is not in memory any more."""
        self.seated(table, ())
        self._seated.pop(table, None)
