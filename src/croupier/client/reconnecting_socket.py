"""A WebSocket that reconnects and resends commands; each command is executed once."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import Awaitable, Callable
from contextlib import aclosing, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from croupier.client.http import ANSWER, ServerRefused, Session, Waits, delays
from croupier.table import messages

Answer = messages.Done | messages.Refused | messages.LegalMoves | messages.Proved
"""A server message that answers a command."""

_FINAL = ("http-401", "http-403", "http-404", "http-410")
_SESSION_ENDED = 4001


class ReconnectingSocket:
    """A session's connection to a socket.

    `on_message` is called with every message, `on_closed` with the error that ends the connection for good.
    """

    def __init__(
        self,
        session: Session,
        path: str,
        on_message: Callable[[str | bytes], Awaitable[None]],
        on_closed: Callable[[Exception], Awaitable[None]],
    ) -> None:
        self.connected = False
        self._session = session
        self._path = path
        self._on_message = on_message
        self._on_closed = on_closed
        self._ids = (f"{secrets.token_hex(6)}-{number}" for number in itertools.count())
        self._waiting: dict[str, tuple[str, asyncio.Future[Answer]]] = {}
        self._socket: ClientConnection | None = None
        self._failed: Exception | None = None
        self._until = 0.0  # when one does not try any more, by the loop's time
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Connect, and come back from now on."""
        self._be_patient()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Close the connection."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def do(self, op: str, n: int, fields: dict[str, Any]) -> Answer:
        """Send a command and wait for its answer. Raises ServerRefused.

        Where the answer is that it may have been done or not, it is sent again under its id.
        """
        name = next(self._ids)
        command = json.dumps({"op": op, "id": name, "n": n, **fields})
        waits = Waits(self._session.patience)
        while True:
            if self._failed is not None:
                raise self._failed
            answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            self._waiting[name] = command, answer
            try:
                await self._send(command)
                return await answer
            except ServerRefused as refused:
                if not await waits.another(refused):
                    raise
            finally:
                self._waiting.pop(name, None)

    async def sync(self, n: int, fields: dict[str, Any]) -> None:
        """Ask for the present view, having seen number `n`."""
        await self._send(json.dumps({"op": "sync", "id": next(self._ids), "n": n, **fields}))

    def answer(self, letter: Answer) -> None:
        """The answer to a command has come."""
        _, answer = self._waiting.get(letter.id, ("", None))
        if answer is None or answer.done():
            return
        if isinstance(letter, messages.Refused):
            answer.set_exception(ServerRefused(letter.code, letter.sentence, letter.rule))
        else:
            answer.set_result(letter)

    def fail(self, error: Exception) -> None:
        """No answers will come."""
        self._failed = error
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(error)

    async def _run(self) -> None:
        try:
            while True:
                async with aclosing(aiter(self._connections())) as connections:  # type: ignore[type-var]
                    async for self._socket in connections:
                        await self._talk(self._socket)
                        break  # the session may have another address by now, and another token
        except Exception as error:
            await self._on_closed(error)

    def _connections(self) -> connect:
        return connect(
            f"ws{self._session.url.removeprefix('http')}{self._path}",
            additional_headers={"Authorization": f"Bearer {self._session.token}"},
            compression=None,
            max_size=2**20,
            open_timeout=ANSWER,
            process_exception=self._final,
            reconnect_delays=delays,
        )

    async def _talk(self, socket: ClientConnection) -> None:
        """Send unanswered commands, and receive messages until the connection is lost."""
        self.connected = self._session.answered = True
        for command, _ in tuple(self._waiting.values()):
            await self._send(command)
        with suppress(ConnectionClosed):
            async for body in socket:
                await self._on_message(body)
        self.connected = False
        self._be_patient()
        if socket.close_code == _SESSION_ENDED:
            raise ServerRefused("session-ended", "the session has ended")

    def _be_patient(self) -> None:
        """An outage that begins now is ridden out, if the server has been there."""
        self._until = asyncio.get_running_loop().time() + self._session.patience * self._session.answered

    async def _send(self, command: str) -> None:
        if self._socket is not None:
            # A command that does not arrive is sent again after the next connection.
            with suppress(ConnectionClosed):
                await self._socket.send(command)

    def _final(self, error: Exception) -> Exception | None:
        """The error that no retry can mend; None if a retry makes sense."""
        if isinstance(error, InvalidStatus):
            status = error.response.status_code
            error = ServerRefused(f"http-{status}", "the server answers {status}", status=status)
        elif isinstance(error, InvalidHandshake):  # it may have been stopped in the middle of its answer
            error = ConnectionError(f"no connection: {error}")
        passing = isinstance(error, OSError | ServerRefused) and getattr(error, "code", "") not in _FINAL
        return None if passing and asyncio.get_running_loop().time() < self._until else error
