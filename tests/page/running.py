"""A real server on loopback, in a thread of this process."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path
from typing import Any, Self

import uvicorn

from croupier.server import Services, create_app
from croupier.server.http.uvicorn_adapter import config_of
from croupier.server.runtime.settings import unlimited
from croupier.server.store import open_store

__all__ = ["Server"]


class Server:
    """A server in a thread, on a database in a file; it can be stopped and started again."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        self._settings = unlimited().but(bot_pace=0, **settings)
        self._listener = socket.socket()
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._listener.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.start()

    def start(self) -> None:
        app = create_app(Services(open_store(self.data, None), self._settings))
        self._server = uvicorn.Server(config_of(app, grace=1))
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            self._thread.join(0.01)

    def _run(self) -> None:
        with self._listener.dup() as listener:
            asyncio.run(self._server.serve([listener]))

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()

    def close(self) -> None:
        self._listener.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.close()
