"""The sockets at a table, each with the audience whose view it gets."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.server.tables.outbox import Outbox, Posted, posted
from croupier.table.reducer import Seat, State
from croupier.table.state import QueuedPlayer
from croupier.table.table import Player, Table
from croupier.table.view import Audience


class Subscriber:
    """One socket at a table. `audience` decides which view it gets.

    One that `follows` its player from table to table stays open when their seat ends. One that `hears`
    receives the chat. One that is `covered` is shown of a hand what a watcher sees.
    """

    __slots__ = ("address", "audience", "covered", "follows", "hears", "outbox", "player")

    def __init__(self, player: Player, outbox: Outbox, address: str = "", *, follows: bool = False) -> None:
        self.player = player
        self.outbox = outbox
        self.address = address
        self.follows = follows
        self.covered = False
        self.hears = False
        self.audience = Audience()


class Subscribers:
    """All sockets at one table on this server."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._connections: set[Subscriber] = set()
        self._seated: tuple[tuple[Seat | None, ...], str, tuple[QueuedPlayer, ...]] | None = None

    def __len__(self) -> int:
        return len(self._connections)

    def __iter__(self) -> Iterator[Subscriber]:
        return iter(self._connections)

    def arrive(self, connection: Subscriber, now: int) -> None:
        """Add a socket and send it a whole view."""
        connection.audience = self._audience(connection)
        self._connections.add(connection)
        self.show(connection, now)

    def _audience(self, connection: Subscriber) -> Audience:
        audience = self._table.audience(connection.player.id)
        return replace(audience, covered=True) if connection.covered else audience

    def cover(self, connection: Subscriber, on: bool, now: int) -> None:
        """Show a socket of the hand what a watcher sees, or its own view again."""
        connection.covered = on
        connection.audience = self._audience(connection)
        self.show(connection, now)

    def go(self, connection: Subscriber) -> None:
        """Remove a socket."""
        self._connections.discard(connection)

    def includes(self, player: str) -> bool:
        """True if a player has a socket here."""
        return any(connection.player.id == player for connection in self._connections)

    def wrongly_marked_away(self) -> set[str]:
        """The players with a socket here whose seats are marked as away."""
        seats = self._table.state.seats
        here = ((one.player.id, one.audience.seat) for one in self._connections)
        found = ((player, seats[number]) for player, number in here if number is not None)
        waiting = {one.player for one in self._table.state.queue if one.away}
        return {player for player, seat in found if seat is not None and seat.away} | {
            one.player.id for one in self._connections if one.player.id in waiting
        }

    def addresses(self) -> list[str]:
        """The addresses of seated players; of all sockets if nobody is seated."""
        seated = [one.address for one in self._connections if one.audience.seat is not None]
        return seated or [one.address for one in self._connections]

    def have_moved(self, state: State) -> bool:
        """True if the seats may have changed since the last call."""
        before, self._seated = self._seated, (state.seats, state.host, state.queue)
        return before is None or before[0] is not state.seats or before[1:] != (state.host, state.queue)

    def look_again(self) -> list[Subscriber]:
        """Update all audiences. Returns the sockets whose seat has ended."""
        unseated = []
        for connection in self._connections:
            before, connection.audience = connection.audience, self._audience(connection)
            if before.seat is not None and connection.audience.seat is None and not connection.follows:
                unseated.append(connection)
        return unseated

    def tell(self, now: int, taken_back: str = "") -> None:
        """Send everybody their view, with a sentence if the log has lost its end."""
        state, letters = self._table.state, dict[Audience, Posted]()
        for connection in self._connections:
            audience = connection.audience
            post = letters.get(audience)
            if post is None:
                body = self._table.body(audience)
                post = letters[audience] = posted(state.n, state.at, body, now)
            connection.outbox.post(post, taken_back=taken_back)

    def show(self, connection: Subscriber, now: int, taken_back: str = "") -> None:
        """Send one socket a whole view, with a sentence if the log has lost its end."""
        state = self._table.state
        body = self._table.body(connection.audience)
        connection.outbox.post(posted(state.n, state.at, body, now), whole=True, taken_back=taken_back)
