"""The store's protocol and its data types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from croupier.errors import CroupierError
from croupier.words import Message

Doorbell = Callable[[str], None]
"""Called with a table's name when another process may have written to its log."""

Ear = Callable[[str], None]
"""Called with a text that another process has told."""


class Conflict(CroupierError):
    """Nothing is written: the number is taken, the one before it is missing, or the lease is lost."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(
            "conflict",
            "record {n:plain} of table {table} cannot be written by this server now",
            n=n,
            table=table,
        )


class Unavailable(CroupierError):
    """The database cannot be reached. A write may have been done; the log has to be read again."""

    def __init__(self, template: str | Message, /, **parts: Any) -> None:
        super().__init__("unavailable", template, **parts)


class Change(NamedTuple):
    """A change of a stored value from `before` to `after`.

    `before` is None for a new key, `after` is None if the key is removed.
    """

    space: str
    key: str
    before: str | None
    after: str | None


class Row(NamedTuple):
    """One row of a dump. In the log: table, number as text, body; otherwise: a space, a key, a value."""

    kind: str
    one: str
    two: str
    text: str
    at: int = 0


class Visit(NamedTuple):
    """A person's visit to a table by its log up to entry `n`, which was made at `at`."""

    player: str
    table: str
    n: int
    at: int
    text: str


class Outline(NamedTuple):
    """The number of a table's log entries, the time of the last, and the first and the last."""

    table: str
    n: int
    at: int
    first: bytes
    last: bytes


class Store(Protocol):
    """Event logs, leases of tables, and key-value storage. Every write is durable when it returns.

    Visits are an index of the log. Each is written with the entry that changes it, and can be made again
    from the log. Any method may raise Unavailable.
    """

    shared: bool
    """True if other processes may write, too. Then notifications and slow polling are needed."""

    async def append(
        self,
        table: str,
        n: int,
        at: int,
        body: bytes,
        fence: int | None = None,
        visits: Sequence[Visit] = (),
        follows: int | None = None,
    ) -> None:
        """Write entry `n` and its visits in one transaction. Raises Conflict.

        With `fence`, only under that lease. With `follows`, only after an entry `n - 1` of that time: a
        failed database may have lost its last entries, and others may have taken their numbers.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries after a number, in order."""

    async def tables(self, since: int = 0) -> list[str]:
        """The tables whose last entry was made at `since` (milliseconds) or later."""

    async def lease(self, table: str, owner: str, seconds: float) -> int | None:
        """Take or keep the lease of a table. Returns its fencing token, which grows with every new owner.

        None if another owner has it. All owners ask for the same time. A lease with more than twice that
        time left was given before the database's clock went back, and is free.
        """

    async def renew(self, owner: str, seconds: float) -> set[str]:
        """Renew all of an owner's leases. Returns the tables that the owner still has."""

    async def release(self, owner: str, table: str | None = None) -> None:
        """Give back an owner's lease of one table, or all of them."""

    async def create(self, space: str, key: str, value: str) -> bool:
        """Store a value under a new key. False if the key exists; nothing changes then."""

    async def get(self, space: str, key: str) -> str | None:
        """A stored value."""

    async def compare_and_swap(self, *changes: Change) -> bool:
        """Make all changes in one transaction. False if one is impossible; nothing changes then."""

    async def get_many(self, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Several stored values by space and key, without missing ones."""

    async def keys(self, space: str) -> list[str]:
        """All keys of a space, in order."""

    async def list_space(self, space: str) -> list[tuple[str, str]]:
        """All keys of a space with their values, in order."""

    async def visits(self, player: str, before: tuple[int, str] | None, count: int) -> list[Visit]:
        """At most `count` visits of a player before this time and table, newest first."""

    async def tables_without_visits(self) -> list[str]:
        """The tables whose visits are not indexed yet, after a migration or a restore."""

    async def count(self, table: str, visits: Sequence[Visit]) -> None:
        """Store the visits of a table's log, except where newer ones are stored."""

    async def outlines(self, prefix: str = "") -> list[Outline]:
        """All tables whose names begin with `prefix`, the last played first."""

    async def search(self, text: str) -> list[tuple[str, int, bytes]]:
        """The entries that contain a text (letters, digits, - and _): table, number, body."""

    async def rewrite(self, table: str, n: int, before: bytes, after: bytes) -> bool:
        """Replace the text of an entry. False if it is not `before` any more."""

    async def visits_at(self, table: str) -> list[tuple[str, str]]:
        """The visits of a table: player and text."""

    async def revisit(self, table: str, player: str, before: str, after: str) -> bool:
        """Replace the text of a visit. False if it is not `before` any more."""

    async def drop(self, tables: Sequence[str], before: int) -> int:
        """Remove those of these tables without entries since `before`. Returns their number."""

    async def probe(self) -> None:
        """Write a value as long as a long entry durably, and remove it. Raises Unavailable."""

    async def size(self) -> int:
        """The size of the database in bytes. Raises Unavailable."""

    def listen(self, bell: Doorbell, ear: Ear | None = None) -> None:
        """Set the callbacks: `bell` when another process may have written, `ear` for its broadcasts."""

    def broadcast(self, text: str) -> None:
        """Send a text of at most 7 kB to the other processes. It is not stored and may be lost."""

    def dump(self) -> Iterator[Row]:
        """A consistent dump of everything. Blocks: not for a running server's event loop."""

    def load(self, rows: Iterable[Row]) -> None:
        """Fill an empty store from a dump. Raises BadInput if it is not empty. Blocks."""

    async def close(self) -> None:
        """Finish pending work and close the database."""
