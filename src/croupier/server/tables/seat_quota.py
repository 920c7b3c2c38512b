"""Seats per player and per address, over the tables in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from croupier.server.runtime.settings import Settings
from croupier.table.reducer import Seat
from croupier.table.table import Refusal
from croupier.words import msg_n


class SeatQuota:
    """Counts people's seats. The address of a seat is known while its table is in memory."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._tables: dict[str, set[str]] = {}
        self._seated: dict[str, dict[str, str]] = {}
        self._addresses: Counter[str] = Counter()

    def tables_of(self, player: str) -> frozenset[str]:
        """The tables at which a player has a seat."""
        return frozenset(self._tables.get(player, ()))

    def check(self, player: str, address: str) -> None:
        """Raise Refusal if the player or the address has reached the seat limit."""
        if len(self._tables.get(player, ())) >= self._settings.seats_each:
            raise Refusal(
                "too-many",
                msg_n(
                    "you have {n} seat: leave it first",
                    "you have {n} seats: leave one of them",
                    n=self._settings.seats_each,
                ),
            )
        if address and self._addresses[address] >= self._settings.seats_per_address:
            raise Refusal("too-many", "your address has too many seats: leave one of them")

    def seated(self, table: str, seats: Sequence[Seat | None], sitter: str = "", address: str = "") -> None:
        """Update the seats of a table. `sitter` has just sat down, from `address`."""
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

    def forget_table(self, table: str) -> None:
        """Forget a table that was unloaded."""
        self.seated(table, ())
        self._seated.pop(table, None)
