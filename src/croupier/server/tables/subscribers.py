"""The sockets at a table, and as whom each of them looks: everybody gets their own view of the present."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.server.tables.outbox import Outbox, Posted, posted
from croupier.table.reducer import Seat, State
from croupier.table.state import Waits
from croupier.table.table import Player, Table
from croupier.table.view import Audience

__all__ = ["Connection", "Onlookers"]


class Connection:
    """One socket at a table, from an address. `audience` is as whom its player looked when last told.

    One that `follows` its player from table to table outlives their seat; one that `hears` is told what
    people say.
    """

    __slots__ = ("address", "audience", "follows", "hears", "outbox", "player")

    def __init__(self, player: Player, outbox: Outbox, address: str = "", *, follows: bool = False) -> None:
        self.player = player
        self.outbox = outbox
        self.address = address
        self.follows = follows
        self.hears = False
        self.audience = Audience()


class Onlookers:
    """Everybody who is at a table by a socket here."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._connections: set[Connection] = set()
        self._seated: tuple[tuple[Seat | None, ...], str, tuple[Waits, ...]] | None = None

    def __len__(self) -> int:
        return len(self._connections)

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._connections)

    def arrive(self, connection: Connection, now: int) -> None:
        """A socket arrives: it gets the present view, whole."""
        connection.audience = self._table.audience(connection.player.id)
        self._connections.add(connection)
        self.show(connection, now)

    def go(self, connection: Connection) -> None:
        """A socket is gone."""
        self._connections.discard(connection)

    def are(self, player: str) -> bool:
        """Whether a player is among them."""
        return any(connection.player.id == player for connection in self._connections)

    def taken_for_away(self) -> set[str]:
        """Those who are here, though their seats say that they are not."""
        seats = self._table.state.seats
        here = ((one.player.id, one.audience.seat) for one in self._connections)
        found = ((player, seats[number]) for player, number in here if number is not None)
        waiting = {one.player for one in self._table.state.queue if one.away}
        return {player for player, seat in found if seat is not None and seat.away} | {
            one.player.id for one in self._connections if one.player.id in waiting
        }

    def addresses(self) -> list[str]:
        """Where those come from who have a seat; where none of them has one, where they all do."""
        seated = [one.address for one in self._connections if one.audience.seat is not None]
        return seated or [one.address for one in self._connections]

    def have_moved(self, state: State) -> bool:
        """Whether others may sit there than when this was asked last."""
        before, self._seated = self._seated, (state.seats, state.host, state.queue)
        return before is None or before[0] is not state.seats or before[1:] != (state.host, state.queue)

    def look_again(self) -> list[Connection]:
        """See as whom everybody looks now; those whose seat has ended."""
        unseated = []
        for connection in self._connections:
            before, connection.audience = connection.audience, self._table.audience(connection.player.id)
            if before.seat is not None and connection.audience.seat is None and not connection.follows:
                unseated.append(connection)
        return unseated

    def tell(self, now: int, taken_back: str = "") -> None:
        """Post everybody the present view; with it what was taken back, where the log has lost its end."""
        state, letters = self._table.state, dict[Audience, Posted]()
        for connection in self._connections:
            audience = connection.audience
            post = letters.get(audience)
            if post is None:
                body = self._table.body(audience)
                post = letters[audience] = posted(state.n, state.at, body, now)
            connection.outbox.post(post, taken_back=taken_back)

    def show(self, connection: Connection, now: int, taken_back: str = "") -> None:
        """Post one socket the present view, whole; with it what was taken back."""
        state = self._table.state
        body = self._table.body(connection.audience)
        connection.outbox.post(posted(state.n, state.at, body, now), whole=True, taken_back=taken_back)
