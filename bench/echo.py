"""The least a durable table could do: store each message, then send it to everybody at the table.

It runs on the same stack (Starlette, uvicorn with the same settings, websockets, the same store with the
same group commit, the same garbage collection), so what `bench/load.py` measures against it is what the
tables themselves cost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
from collections import defaultdict
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.server.http.uvicorn_adapter import config_of
from croupier.server.runtime.gc_tuning import collect_seldom
from croupier.server.store import Store, open_store


def create_app(store: Store) -> Starlette:
    run = secrets.token_hex(4)  # a database may be used again
    tables: dict[str, set[WebSocket]] = defaultdict(set)
    numbers: dict[str, int] = defaultdict(int)
    locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def echo(socket: WebSocket) -> None:
        table = socket.path_params["table"]
        await socket.accept()
        tables[table].add(socket)
        try:
            while True:
                text = await socket.receive_text()
                async with locks[table]:
                    numbers[table] += 1
                    await store.append(run + table, numbers[table], 0, text.encode())
                    for other in tuple(tables[table]):
                        await other.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            tables[table].discard(socket)

    return Starlette(routes=[WebSocketRoute("/echo/{table}", echo)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--database-url")
    options = parser.parse_args()
    store = open_store(options.data, options.database_url)
    collect_seldom()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config_of(create_app(store), port=options.port)).run()


if __name__ == "__main__":
    main()
