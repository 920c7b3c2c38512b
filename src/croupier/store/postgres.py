"""The shared store: PostgreSQL. Every append rings a bell for the other servers; the log is the truth."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any

from croupier.store.base import Doorbell
from croupier.store.sql import Append, Connection, Dialect, Fetch, SqlStore, as_json

__all__ = ["PostgresStore"]

CHANNEL = "croupier_log"
_PAYLOAD = 7000
"""Bytes of table names in one notification; PostgreSQL takes less than 8000."""


class _Postgres(Dialect):
    placeholder = "%s"
    given = (
        "SELECT * FROM json_to_recordset(%s::json)"
        " AS r (name TEXT, n BIGINT, at BIGINT, body TEXT, fence BIGINT)"
    )
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

    def together(self, connection: Connection) -> AbstractContextManager[Any]:
        self.writer = connection.info.backend_pid
        pipeline: AbstractContextManager[Any] = connection.pipeline()
        return pipeline

    def begin(self, connection: Connection) -> None:
        connection.execute("BEGIN")

    def lock_schema(self, connection: Connection) -> None:
        connection.execute("SELECT pg_advisory_xact_lock(7076738)")

    def begin_snapshot(self, connection: Connection) -> None:
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def insert(self, connection: Connection, statement: str, appends: list[Append]) -> Fetch:
        cursor = connection.execute(f"{statement} RETURNING table_id", (as_json(appends),))
        return lambda: {row[0] for row in cursor.fetchall()}

    def ring(self, connection: Connection, tables: Iterable[str]) -> None:
        for payload in _payloads(tables):
            connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))


def _payloads(tables: Iterable[str]) -> list[str]:
    """The names of tables as JSON texts, none too long for one notification."""
    payloads: list[list[str]] = [[]]
    size = 0
    for table in tables:
        size += len(table.encode()) + 4
        if size > _PAYLOAD:
            payloads.append([])
            size = len(table.encode()) + 4
        payloads[-1].append(table)
    return [json.dumps(names) for names in payloads if names]


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
                connection = self._postgres.connect()
                with connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._closing.is_set():
                        for note in connection.notifies(timeout=0.5):
                            if note.pid != self._postgres.writer:
                                self._ring(loop, bell, note)
            except self._postgres.errors:
                self._closing.wait(1)  # a lost bell is covered by the servers' slow poll

    @staticmethod
    def _ring(loop: asyncio.AbstractEventLoop, bell: Doorbell, note: Any) -> None:
        for table in json.loads(note.payload):
            loop.call_soon_threadsafe(bell, table)

    async def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        self._closing.set()
        await super().close()
        if self._ear is not None:
            await asyncio.to_thread(self._ear.join)
