"""The shared store: PostgreSQL. Every append rings a bell for the other servers; the log is the truth."""

from __future__ import annotations

import asyncio
import threading
from selectors import EVENT_READ, DefaultSelector
from typing import Any

from croupier.store.base import Doorbell
from croupier.store.sql import Append, Connection, Dialect, SqlStore, as_json

__all__ = ["PostgresStore"]

CHANNEL = "croupier_log"
# A bell for each record, rung when the statement's transaction is committed, and only if it was written.
# The conditions look one row up for each record. (For an EXISTS in their place PostgreSQL may choose to
# read the whole log first, and does so while it has no statistics of a new database.)
_WRITE = f"""
WITH given AS (
 SELECT * FROM json_to_recordset(%s::json) AS r (name TEXT, n BIGINT, at BIGINT, body TEXT, fence BIGINT)
), written AS (
 INSERT INTO log (table_id, n, at, body) SELECT given.name, given.n, given.at, given.body FROM given
 WHERE (given.n = 1 OR (SELECT TRUE FROM log WHERE log.table_id = given.name AND log.n = given.n - 1))
 AND (given.fence IS NULL
 OR (SELECT lease.fence = given.fence FROM lease WHERE lease.table_id = given.name))
 ON CONFLICT DO NOTHING RETURNING table_id
) SELECT table_id, pg_notify('{CHANNEL}', table_id) FROM written
"""


class _Postgres(Dialect):
    placeholder = "%s"
    now = "EXTRACT(EPOCH FROM clock_timestamp())"
    real = "DOUBLE PRECISION"

    def __init__(self, url: str) -> None:
        import psycopg

        self._psycopg = psycopg
        self._url = url
        self.errors = (psycopg.Error,)
        self.writer = 0  # the process that writes for us at the server, whose bells are our own

    def connect(self) -> Connection:
        connection = self._psycopg.connect(self._url, autocommit=True, connect_timeout=5)
        connection.execute("SET synchronous_commit = on")
        return connection

    def begin(self, connection: Connection) -> None:
        connection.execute("BEGIN")

    def lock_schema(self, connection: Connection) -> None:
        connection.execute("SELECT pg_advisory_xact_lock(7076738)")

    def begin_snapshot(self, connection: Connection) -> None:
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def write(self, connection: Connection, appends: list[Append]) -> set[str]:
        self.writer = connection.info.backend_pid
        return {row[0] for row in connection.execute(_WRITE, (as_json(appends),)).fetchall()}


class PostgresStore(SqlStore):
    """A store in PostgreSQL, which several servers may share."""

    shared = True

    def __init__(self, url: str) -> None:
        self._postgres = _Postgres(url)
        self._closing = threading.Event()
        self._ear: threading.Thread | None = None
        super().__init__(self._postgres)

    def listen(self, bell: Doorbell) -> None:
        """Ring the bell on this event loop for every notification from another server."""
        loop = asyncio.get_running_loop()
        self._ear = threading.Thread(
            target=self._listen_on, args=(loop, bell), name="croupier ear", daemon=True
        )
        self._ear.start()

    def _listen_on(self, loop: asyncio.AbstractEventLoop, bell: Doorbell) -> None:
        while not self._closing.is_set():
            try:
                with self._postgres.connect() as connection, DefaultSelector() as selector:
                    connection.execute(f"LISTEN {CHANNEL}")
                    selector.register(connection.pgconn.socket, EVENT_READ)
                    while not self._closing.is_set():
                        if selector.select(0.5):
                            self._hear(connection.pgconn, loop, bell)
            except self._postgres.errors:
                self._closing.wait(1)  # a lost bell is covered by the servers' slow poll

    def _hear(self, link: Any, loop: asyncio.AbstractEventLoop, bell: Doorbell) -> None:
        """Take what has arrived: under load mostly our own bells, so they cost as little as can be."""
        link.consume_input()
        while (note := link.notifies()) is not None:
            if note.be_pid != self._postgres.writer:
                loop.call_soon_threadsafe(bell, note.extra.decode())

    async def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        self._closing.set()
        await super().close()
        if self._ear is not None:
            await asyncio.to_thread(self._ear.join)
