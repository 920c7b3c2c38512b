"""Differences between SQLite and PostgreSQL."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from croupier.server.store.protocol import Unavailable

Connection = Any
"""A DB-API connection of either driver."""
RENEWED = 1.0
"""Seconds between two renewals of all connections, at the least."""


@contextmanager
def preparing(connection: Connection) -> Iterator[None]:
    """Close a new connection if what prepares it fails."""
    try:
        yield
    except BaseException:
        connection.close()
        raise


class Dialect(ABC):
    """The dialect of one database. `errors` are its driver's exceptions."""

    placeholder = "?"
    now = "0"
    real = "REAL"
    without_rowid = ""
    each = ""
    size = ""
    errors: tuple[type[Exception], ...] = ()
    lost_at = 0.0
    """The time of the last failure. Older connections are replaced: the primary may be another one now."""

    @abstractmethod
    def connect(self, limit: float | None = None) -> Connection:
        """A new connection, in autocommit. `limit` is the time limit of its statements in seconds."""

    @abstractmethod
    def begin(self, connection: Connection) -> None:
        """Begin a transaction that writes."""

    def lock_schema(self, connection: Connection) -> None:  # noqa: B027 - SQLite needs no such lock
        """Within a transaction: keep other servers from migrating at the same time."""

    @abstractmethod
    def begin_snapshot(self, connection: Connection) -> None:
        """Begin a transaction that reads everything as of now."""

    def stream(self, connection: Connection, statement: str) -> Iterator[Any]:
        """The rows of a statement, one after the other, because all of them may not fit into memory."""
        return iter(connection.execute(statement))

    def fault(self, error: Exception) -> Exception:
        """The exception for callers whose writes were not done."""
        return self._lost(error, "written")

    def unreadable(self, error: Exception) -> Exception:
        """The exception for callers whose reads failed."""
        return self._lost(error, "read")

    def _lost(self, error: Exception, done: str) -> Exception:
        if not isinstance(error, self.errors):
            return error
        now = time.monotonic()
        self.lost_at = now if now - self.lost_at > RENEWED else self.lost_at
        return Unavailable("the database cannot be {done}: {error}", done=done, error=error)

    def sql(self, text: str) -> str:
        """A statement in this database's own words."""
        return text.format(
            p=self.placeholder,
            now=self.now,
            real=self.real,
            without_rowid=self.without_rowid,
            each=self.each,
        ).strip()


def as_json(rows: list[Any]) -> str:
    """Rows as the one parameter of a statement that writes them all."""
    return msgspec.json.encode(rows).decode()
