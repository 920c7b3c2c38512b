"""The tables of one online tournament: their names, their players, and the changes that concern them."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

from croupier.server.tournaments.actor import TournamentActor
from croupier.server.tournaments.roles import entrant_of
from croupier.tournament import State


def table_name(key: bytes, tournament: str, number: int) -> str:
    """The name of a tournament's table: the same on all servers, and not to be guessed."""
    digest = hmac.digest(key, f"{tournament}/{number}".encode(), "sha256")
    return "t" + urlsafe_b64encode(digest).decode()[:22]


class TournamentTables:
    """The tables of one tournament, as this server knows them."""

    def __init__(self, tournament: TournamentActor, key: bytes) -> None:
        self.tournament = tournament
        self.closed: set[int] = set()
        self._key = key
        self._entrants: dict[str, int] = {}
        self._seen: dict[int, tuple[object, ...]] = {}

    # For its tables

    @property
    def state(self) -> State:
        """The tournament's present state."""
        return self.tournament.state

    def entrant(self, player: str) -> int | None:
        """The entrant of a player, if any."""
        book, known = self.tournament.book, self._entrants.get(player, 0)
        entrant = self.state.players.get(known)
        if entrant is None or entrant.person != player or player in book.claims:
            self._entrants[player] = known = entrant_of(self.state, book, player) or 0
        return known or None

    def person_of(self, number: int) -> str:
        """The player who is this entrant; empty if nobody is."""
        book, state = self.tournament.book, self.state
        claimed = (player for player, claim in book.claims.items() if claim.number == number)
        for person in (*claimed, state.players[number].person):
            if person and self.entrant(person) == number:
                return person
        return ""

    # For this server

    @property
    def is_online(self) -> bool:
        """True if it is played at tables of this server."""
        return self.tournament.book.house.kind == "online"

    def table_name(self, number: int) -> str | None:
        """The name of a table; None if the tournament is played with real cards."""
        return table_name(self._key, self.tournament.house_name, number) if self.is_online else None

    def open_tables(self) -> list[int]:
        """The tables that need a server: live ones, and others until they are closed."""
        live = self.state.tables
        return [n for n in range(1, self.state.opened + 1) if n in live or n not in self.closed]

    def is_news(self, number: int) -> bool:
        """True if anything that matters to a table has changed since the last call."""
        state = self.state
        table = state.tables.get(number)
        players = () if table is None else tuple(state.players[player] for player in table.players)
        seen = (table, state.phase, state.limits, state.bagged, *players)
        before, self._seen[number] = self._seen.get(number, ()), seen
        if table is None or not table.dealt:  # it may wait for others
            return True
        return len(before) != len(seen) or any(a is not b for a, b in zip(before, seen, strict=True))
