"""Database access by one writer thread with group commit, and one reader thread.

The writer executes everything that was requested since its last commit in one transaction. Under load, one
flush to the disk serves many tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from croupier.errors import BadInput
from croupier.server.store.db_threads import Worker, aside
from croupier.server.store.dialect import Connection, Dialect
from croupier.server.store.schema import migrate

LIMIT = 3.0
"""Seconds for one statement."""
LONG = 30.0
"""Seconds for a statement that reads everything."""

Rows = list[tuple[Any, ...]]
T = TypeVar("T")


class Database:
    """A connection that writes and one that reads, each in a thread of its own. Raises BadInput."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        try:
            connection = dialect.connect()
            try:
                migrate(connection, dialect)
            finally:
                connection.close()
        except dialect.errors as error:
            raise BadInput("the database cannot be opened: {error}", "database", error=error) from None
        connect = partial(dialect.connect, LIMIT)
        lost = partial(getattr, dialect, "lost_at")
        self._reader = Worker(
            "croupier reader", connect, self._read, dialect.unreadable, most=1, again=True, lost_at=lost
        )
        self._writer = Worker(
            "croupier writer", connect, self._write, dialect.fault, most=256, lost_at=lost
        )

    async def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        await asyncio.gather(self._writer.close(), self._reader.close())

    async def _ask(self, work: Callable[[Connection], T]) -> T:
        """Have something done by the writer: with its connection, within a transaction."""
        done: T = await self._writer.ask(work)
        return done

    async def _change(self, statement: str, *parameters: Any) -> Rows:
        sql = self._dialect.sql(statement)

        def work(connection: Connection) -> Rows:
            cursor = connection.execute(sql, parameters)
            return list(cursor.fetchall()) if "RETURNING" in sql else []

        return await self._ask(work)

    async def _look(self, statement: str, *parameters: Any) -> Rows:
        rows: Rows = await self._reader.ask((self._dialect.sql(statement), parameters))
        return rows

    async def _look_through(self, statement: str, *parameters: Any) -> Rows:
        """Look at the whole log: nobody else's look waits for that."""
        sql = self._dialect.sql(statement)

        def work() -> Rows:
            connection = self._dialect.connect(LONG)
            try:
                return list(connection.execute(sql, parameters).fetchall())
            finally:
                connection.close()

        try:
            return await aside(work)
        except self._dialect.errors as error:
            raise self._dialect.unreadable(error) from None

    def _read(self, connection: Connection, works: list[Any]) -> list[Any]:
        return [list(connection.execute(sql, parameters).fetchall()) for sql, parameters in works]

    def _write(self, connection: Connection, works: list[Any]) -> list[Any]:
        """Do a group of work in one transaction; the answers are good when they come."""
        self._dialect.begin(connection)
        answers = self._do(connection, works)
        connection.execute("COMMIT")
        return answers

    def _do(self, connection: Connection, works: list[Any]) -> list[Any]:
        return [work(connection) for work in works]
