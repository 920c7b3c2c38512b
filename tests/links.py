"""A line to PostgreSQL that can fall silent, be slow, or be cut: a proxy on loopback, in its own thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any
from urllib.parse import quote

PORT = 5432


class Link:
    """`url` leads through it. While it is silent it takes what is sent and passes nothing on.

    What it took then is passed on when it is silent no more, however late: the other side may still do it.
    """

    def __init__(self, url: str) -> None:
        self.lead_to(url)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="link", daemon=True)
        self._writers: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._delay = 0.0
        self.url = ""

    def __enter__(self) -> Link:
        self._thread.start()
        port = self._do(self._listen)
        user, name = self._to.get("user", "croupier"), self._to.get("dbname", "postgres")
        secret = self._to.get("password")
        who = f"{user}:{quote(str(secret))}" if secret else user
        self.url = f"postgresql://{who}@127.0.0.1:{port}/{name}"
        return self

    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        self._do(self._end)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def silence(self) -> None:
        """Pass on nothing, and say nothing of it."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def resume(self) -> None:
        """Pass on again."""
        self._loop.call_soon_threadsafe(self._flows.set)

    def lead_to(self, url: str) -> None:
        """New connections lead to another database; those that there are stay where they are."""
        from psycopg.conninfo import conninfo_to_dict

        self._to = conninfo_to_dict(url)

    def slow(self, seconds: float) -> None:
        """Everything comes so much later."""
        self._delay = seconds

    def cut(self) -> None:
        """End all connections at once."""

        async def work() -> None:
            for writer in self._writers:
                writer.transport.abort()

        self._do(work)

    def _do(self, work: Callable[[], Awaitable[Any]]) -> Any:
        async def done() -> Any:
            return await work()

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result(20)

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _end(self) -> None:
        self._server.close()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host, port = str(self._to.get("host", "localhost")), int(self._to.get("port") or PORT)
        if host.startswith("/"):
            there = await asyncio.open_unix_connection(f"{host}/.s.PGSQL.{port}")
        else:
            there = await asyncio.open_connection(host, port)
        ends = (writer, there[1])
        self._writers.update(ends)
        try:
            await asyncio.gather(self._pump(reader, there[1]), self._pump(there[0], writer))
        except (OSError, asyncio.CancelledError):
            pass  # one side is gone, or all is over; the other is told below
        finally:
            self._writers.difference_update(ends)
            for end in ends:
                end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if self._delay:
                await asyncio.sleep(self._delay)
            await self._flows.wait()
            writer.write(data)
        raise ConnectionError("the end")
