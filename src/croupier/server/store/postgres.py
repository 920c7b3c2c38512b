"""The store in PostgreSQL, which several servers share. Every append notifies the other servers."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from selectors import EVENT_READ, DefaultSelector
from typing import Any

from croupier.server.store.database import LIMIT
from croupier.server.store.db_threads import CLOSING, awaited, give_here
from croupier.server.store.dialect import Connection, Dialect, as_json, preparing
from croupier.server.store.inspection import check_encoding
from croupier.server.store.protocol import Doorbell, Ear
from croupier.server.store.sql_store import COUNT_ON, Append, SqlStore, one_of_each

CHANNEL, TOLD = "croupier_log", "croupier_told"
# A bell for each record, rung when the statement's transaction is committed, and only if it was written.
# The conditions look one row up for each record. (For an EXISTS in their place PostgreSQL may choose to
# read the whole log first, and does so while it has no statistics of a new database.)
_WRITE = f"""
WITH given AS (
 SELECT * FROM json_to_recordset(%s::json)
 AS r (name TEXT, n BIGINT, at BIGINT, body TEXT, fence BIGINT, follows BIGINT)
), written AS (
 INSERT INTO log (table_id, n, at, body) SELECT given.name, given.n, given.at, given.body FROM given
 WHERE (given.n = 1 OR (SELECT log.at = COALESCE(given.follows, log.at) FROM log
 WHERE log.table_id = given.name AND log.n = given.n - 1))
 AND (given.fence IS NULL
 OR (SELECT lease.fence = given.fence FROM lease WHERE lease.table_id = given.name))
 ON CONFLICT DO NOTHING RETURNING table_id
), counted AS (
 INSERT INTO visit (player, table_id, n, at, body)
 SELECT v.player, v.table, v.n, v.at, v.text
 FROM json_to_recordset(%s::json) AS v (player TEXT, "table" TEXT, n BIGINT, at BIGINT, text TEXT)
 WHERE v.table IN (SELECT table_id FROM written) {COUNT_ON}
) SELECT table_id, pg_notify('{CHANNEL}', table_id) FROM written
"""

_TELL = f"SELECT pg_notify('{TOLD}', told) FROM json_array_elements_text(%s::json) AS told"
UNTOLD = 100
"""Broadcasts that may wait for a slow database. The oldest is dropped."""

QUIET = 10.0
"""Seconds without a notification after which its connection is tested."""

# Parameters in the URL itself override these.
_LINK = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}


def _settings(limit: float | None) -> str:
    """The settings of every connection: durable commits, and a time limit for statements."""
    return f"SET synchronous_commit = on; SET statement_timeout = {(limit or 0) * 1000:.0f}"


def _limited(kind: Any) -> Any:
    """A kind of psycopg's connections that waits no longer than its limit for any statement.

    The server has the same limit for each; but a link that has gone silent brings no word of that.
    """

    class Limited(kind):  # type: ignore[misc]
        limit: float | None = None

        def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
            given = self.limit + 0.5 if timeout is None and self.limit is not None else timeout
            return super().wait(gen, interval, given)

    return Limited


class _Postgres(Dialect):
    placeholder = "%s"
    now = "EXTRACT(EPOCH FROM clock_timestamp())"
    real = "DOUBLE PRECISION"
    each = "json_array_elements(%s::json)"
    size = "SELECT pg_database_size(current_database())"

    def __init__(self, url: str) -> None:
        import psycopg

        self._parts = psycopg.conninfo.conninfo_to_dict
        self._in_thread = _limited(psycopg.Connection)
        self._on_loop = _limited(psycopg.AsyncConnection)
        self._url = url
        self.errors = (psycopg.Error,)

    def connect(self, limit: float | None = None) -> Connection:
        connection = self._in_thread.connect(**self._options(), autocommit=True)
        with preparing(connection):
            check_encoding(connection)
            connection.limit = limit
            connection.execute(_settings(limit))
        return connection

    async def connect_async(self) -> Any:
        """A connection for the event loop."""
        connection = await self._on_loop.connect(**self._options(), autocommit=True)
        try:
            connection.limit = LIMIT
            await connection.execute(_settings(LIMIT))
        except BaseException:
            await connection.close()
            raise
        return connection

    def _options(self) -> dict[str, Any]:
        return {**_LINK, **self._parts(self._url)}

    def begin(self, connection: Connection) -> None:
        connection.execute("BEGIN")

    def lock_schema(self, connection: Connection) -> None:
        connection.execute("SELECT pg_advisory_xact_lock(7076738)")

    def begin_snapshot(self, connection: Connection) -> None:
        connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    def stream(self, connection: Connection, statement: str) -> Iterator[Any]:
        return iter(connection.cursor().stream(statement))


class _Records:
    """Writes log entries from the event loop. Each group contains those that arrived during the last write.

    A thread would wait for the global interpreter lock after each answer of the database.
    """

    def __init__(self, postgres: _Postgres) -> None:
        self._postgres = postgres
        self._connection: Any = None
        self._made = 0.0
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._untold: deque[str] = deque(maxlen=UNTOLD)
        self._task: asyncio.Task[None] | None = None
        self.pid = 0  # the database process of this connection, whose notifications are our own

    async def write(self, append: Append) -> bool:
        """Write a log entry with its visits. False if it was not written. Raises Unavailable."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, answer))
        self._go_on()
        written: bool = await awaited(answer)
        return written

    def broadcast(self, text: str) -> None:
        """Send a text to the other servers by this connection, whose notifications are ignored here."""
        self._untold.append(text)
        self._go_on()

    def _go_on(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._write_on(), name="records")

    async def close(self) -> None:
        """Finish pending writes for at most `CLOSING` seconds."""
        if self._task is not None and not self._task.done():  # that of an event loop that has ended is
            await asyncio.wait([self._task], timeout=CLOSING)
            self._task.cancel()
        await self._hang_up()

    async def _write_on(self) -> None:
        while self._waiting or self._untold:
            await self._tell_all()
            waiting, self._waiting = self._waiting, []
            answers = {id(append): answer for append, answer in waiting}
            still = [append for append, answer in waiting if not answer.done()]
            for appends in one_of_each(still):
                try:
                    names = await self._written(appends)
                    given: Any = [append.name in names for append in appends]
                except Exception as error:
                    await self._hang_up()
                    given = [self._postgres.fault(error)] * len(appends)
                give_here([(answers[id(append)], one) for append, one in zip(appends, given, strict=True)])

    async def _tell_all(self) -> None:
        texts = tuple(self._untold)
        self._untold.clear()
        if texts:
            try:
                await (await self._connected()).execute(_TELL, (json.dumps(texts),))
            except Exception:  # the next write reports the failure
                await self._hang_up()

    async def _connected(self) -> Any:
        if self._made <= self._postgres.lost_at:
            await self._hang_up()
        if self._connection is None:
            self._made = time.monotonic()
            self._connection = await self._postgres.connect_async()
            self.pid = self._connection.info.backend_pid
        return self._connection

    async def _written(self, appends: list[Append]) -> set[str]:
        connection = await self._connected()
        visits = [visit._asdict() for append in appends for visit in append.visits]
        cursor = await connection.execute(_WRITE, (as_json(appends), as_json(visits)))
        return {name for name, _ in await cursor.fetchall()}

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*self._postgres.errors):
                await connection.close()


class PostgresStore(SqlStore):
    """A store in PostgreSQL, which several servers may share."""

    shared = True

    def __init__(self, url: str) -> None:
        self._postgres = _Postgres(url)
        self._records = _Records(self._postgres)
        self._closing = threading.Event()
        self._ear: threading.Thread | None = None
        super().__init__(self._postgres)

    async def _record(self, append: Append) -> bool:
        return await self._records.write(append)

    def listen(self, bell: Doorbell, ear: Ear | None = None) -> None:
        """Ring the bell on this event loop for every record of another server, and hear what it tells."""
        loop = asyncio.get_running_loop()
        called = {CHANNEL: bell} if ear is None else {CHANNEL: bell, TOLD: ear}
        self._ear = threading.Thread(
            target=self._listen_on, args=(loop, called), name="croupier ear", daemon=True
        )
        self._ear.start()

    def broadcast(self, text: str) -> None:
        """Have the ears of the other servers hear a text."""
        self._records.broadcast(text)

    def _listen_on(self, loop: asyncio.AbstractEventLoop, called: dict[str, Doorbell | Ear]) -> None:
        while not self._closing.is_set():
            heard = made = time.monotonic()
            try:
                with self._postgres.connect(LIMIT) as connection, DefaultSelector() as selector:
                    for channel in called:
                        connection.execute(f"LISTEN {channel}")
                    selector.register(connection.pgconn.socket, EVENT_READ)
                    while not self._closing.is_set() and made > self._postgres.lost_at:
                        if selector.select(0.5):
                            self._hear(connection.pgconn, loop, called)
                            heard = time.monotonic()
                        elif time.monotonic() - heard > QUIET:  # nobody plays, or the link is dead
                            connection.execute("SELECT 1")
                            heard = time.monotonic()
            except self._postgres.errors:
                self._closing.wait(1)  # a lost bell is covered by the servers' slow poll

    def _hear(self, link: Any, loop: asyncio.AbstractEventLoop, called: dict[str, Doorbell | Ear]) -> None:
        """Take what has arrived: under load mostly our own bells, so they cost as little as can be."""
        link.consume_input()
        while (note := link.notifies()) is not None:
            if note.be_pid != self._records.pid:
                loop.call_soon_threadsafe(called[note.relname.decode()], note.extra.decode())

    async def close(self) -> None:
        """Finish what was asked for, and let go of the database."""
        self._closing.set()
        await asyncio.gather(self._records.close(), super().close())
        if self._ear is not None:
            await asyncio.to_thread(self._ear.join, CLOSING)
