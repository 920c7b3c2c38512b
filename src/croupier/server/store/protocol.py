"""The store's protocol and its data types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from croupier.errors import CroupierError
from croupier.words import Message

__all__ = ["Change", "Conflict", "Doorbell", "Ear", "Outline", "Row", "Store", "Unavailable", "Visit"]

Doorbell = Callable[[str], None]
"""Called with a table's name when another process may have written to its log."""

Ear = Callable[[str], None]
"""Called with a text that another process has told."""


class Conflict(CroupierError):
    """The number is taken, or the one before it is missing, or the lease is lost: nothing is written."""

    def __init__(self, table: str, n: int) -> None:
        super().__init__(
            "conflict",
            "record {n:plain} of table {table} cannot be written by this server now",
            n=n,
            table=table,
        )


class Unavailable(CroupierError):
    """The database cannot be reached: whether a write was done is unknown until the log is read again."""

    def __init__(self, template: str | Message, /, **parts: Any) -> None:
        super().__init__("unavailable", template, **parts)


class Change(NamedTuple):
    """What is to become of a kept value: `before` is what it must be now, `after` what it is then.

    None for no value: before, where it is to be new; after, where it is to be removed.
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
    """A person's whole time at a table, as the log tells it up to record `n`, which was made at `at`."""

    player: str
    table: str
    n: int
    at: int
    text: str


class Outline(NamedTuple):
    """A table's number of records, when the last was made, and its first and last record."""

    table: str
    n: int
    at: int
    first: bytes
    last: bytes


class Store(Protocol):
    """A log of records, leases of tables, and a few kept values. Every write is durable when it returns.

    Visits are an index of the log: each is written with the record that changes it, and can be made from
    the log again. Any method may raise Unavailable.
    """

    shared: bool
    """Whether other processes may write here too, so that a doorbell and a slow poll are needed."""

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
        """Write record `n`; with `fence`, only under that lease. Raises Conflict.

        With `follows`, only after a record `n - 1` that was made at that time: another one may stand there
        where a failed database has lost its last records. Its visits are written with it, or not at all.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The records after a number, in order."""

    async def tables(self, since: int = 0) -> list[str]:
        """The tables whose last record was made at `since` (milliseconds) or later."""

    async def lease(self, table: str, owner: str, seconds: float) -> int | None:
        """Take or keep the lease of a table: its fence, which grows with every change of owner.

        None while another owner holds it. All owners ask for as many seconds: one that has more than twice
        as many left was given before the database's clock went back, and is free.
        """

    async def renew(self, owner: str, seconds: float) -> set[str]:
        """Keep all of an owner's leases; the tables they still hold."""

    async def release(self, owner: str, table: str | None = None) -> None:
        """Give back all of an owner's leases, or that of one table."""

    async def create(self, space: str, key: str, value: str) -> bool:
        """Keep a value under a new key; False, changing nothing, where the key is taken."""

    async def get(self, space: str, key: str) -> str | None:
        """A kept value."""

    async def replace(self, space: str, key: str, before: str, value: str) -> bool:
        """Put another value in place of a kept one; False, changing nothing, where that is not `before`."""

    async def compare_and_swap(self, *changes: Change) -> bool:
        """Make all of these changes at once; False, changing nothing, where one of them cannot be made."""

    async def get_many(self, wanted: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Many kept values at once, by space and key; those that are not kept are left out."""

    async def list_space(self, space: str) -> list[tuple[str, str]]:
        """All keys of a space with their values, in order."""

    async def visits(self, player: str, before: tuple[int, str] | None, count: int) -> list[Visit]:
        """A player's visits, newest first: so many, from the one before this time and table on."""

    async def tables_without_visits(self) -> list[str]:
        """The tables whose visits are still to be made from their logs: after a migration or a restore."""

    async def count(self, table: str, visits: Sequence[Visit]) -> None:
        """Write the visits that a table's log tells of, except where newer ones are known."""

    async def outlines(self, prefix: str = "") -> list[Outline]:
        """All tables whose names begin so, the last played at first."""

    async def search(self, text: str) -> list[tuple[str, int, bytes]]:
        """The records that hold a text (of letters, digits, - and _): table, number, body."""

    async def rewrite(self, table: str, n: int, before: bytes, after: bytes) -> bool:
        """Put another text in place of a record's; False where it is not that record any more."""

    async def visits_at(self, table: str) -> list[tuple[str, str]]:
        """The visits of a table: player and text."""

    async def revisit(self, table: str, player: str, before: str, after: str) -> bool:
        """Put another text in place of a visit's; False where that has changed."""

    async def drop(self, tables: Sequence[str], before: int) -> int:
        """Remove those of these tables to which nothing was written since; how many."""

    async def probe(self) -> None:
        """Write as much as a long record takes, durably, and take it away again. Raises Unavailable."""

    async def size(self) -> int:
        """The bytes that everything here takes. Raises Unavailable."""

    def listen(self, bell: Doorbell, ear: Ear | None = None) -> None:
        """Call these on the event loop: the bell when another process may have written, the ear with what
        it tells.
        """

    def broadcast(self, text: str) -> None:
        """Have the ears of the other processes hear a text of at most 7 kB, now or never.

        It is kept nowhere, and nobody is told where it is lost.
        """

    def dump(self) -> Iterator[Row]:
        """Everything, as of one moment. Blocks: not for a running server's event loop."""

    def load(self, rows: Iterable[Row]) -> None:
        """Fill an empty store from a dump. Raises BadInput where it is not empty. Blocks."""

    async def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
