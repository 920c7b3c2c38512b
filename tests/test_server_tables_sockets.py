"""What comes in from one socket, at a table that only collects; the rest of sockets is in `test_server`."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.server.runtime.metrics import Metrics
from croupier.server.runtime.settings import Rate
from croupier.server.tables.sockets import Reader
from croupier.table import messages


class Box:
    """A table."""

    def __init__(self) -> None:
        self.table = SimpleNamespace(state=SimpleNamespace(n=7))
        self.full = False
        self.ids: list[str] = []

    def put(self, _connection: object, command: messages.Command) -> None:
        self.ids.append(command.id)


class Line:
    """A socket whose messages are handed to it one by one, and its reader."""

    def __init__(self, messages: Rate) -> None:
        self.now = 0.0
        self.box = Box()
        self.answers: list[Any] = []
        self._queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        connection: Any = SimpleNamespace(outbox=SimpleNamespace(answer=self.answers.append))
        place: Any = SimpleNamespace(actor=self.box, connection=connection, found=self._found)
        self._reader = Reader(place, messages, Metrics(), lambda: True, lambda: self.now)

    async def _found(self) -> None:
        """It is at its table."""

    def comes(self, name: str, op: str = "leave") -> None:
        """A message comes."""
        text = f'{{"op":"{op}","id":"{name}","n":1}}'
        self._queue.put_nowait({"type": "websocket.receive", "text": text})

    def goes(self) -> None:
        """The other side is gone."""
        self._queue.put_nowait({"type": "websocket.disconnect"})

    async def ended(self) -> None:
        """Wait until nothing is read any more."""
        await self._task

    async def works(self, *ids: str) -> None:
        """Wait until these commands, and no others, have come through."""
        while len(self.box.ids) < len(ids):
            await asyncio.sleep(0.001)
        assert tuple(self.box.ids) == ids

    async def __aenter__(self) -> Line:
        self._task = asyncio.create_task(self._reader.read(self._queue.get))
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        await asyncio.wait([self._task])


@pytest.mark.quick
async def test_who_is_too_fast_is_read_more_slowly_and_in_order() -> None:
    async with Line(Rate(1, 1000)) as line:
        for name in ("one", "two", "three"):
            line.comes(name)
        await line.works("one")
        await asyncio.sleep(0.01)  # the clock of the limits stands still
        await line.works("one")
        line.now = 0.001  # one more may come in, and it is the second's turn
        await line.works("one", "two")
        line.now = 1
        await line.works("one", "two", "three")


@pytest.mark.quick
async def test_a_full_table_holds_up_its_sender_and_loses_nothing() -> None:
    async with Line(Rate(100, 100)) as line:
        line.box.full = True
        line.comes("one")
        line.comes("two")
        await asyncio.sleep(0.03)
        assert line.box.ids == []
        line.box.full = False
        await line.works("one", "two")


@pytest.mark.parametrize(("op", "costs"), [("options", 2), ("leave", 1), ("fly", 1)])
@pytest.mark.quick
async def test_a_message_counts_once_and_a_list_of_moves_as_one_more(op: str, costs: int) -> None:
    async with Line(Rate(costs + 1, 0.001)) as line:
        taken = ("one",) if op != "fly" else ()
        line.comes("one", op)
        line.comes("two")
        await line.works(*taken, "two")
        line.comes("three")
        await asyncio.sleep(0.01)
        await line.works(*taken, "two")
        assert [answer.n for answer in line.answers] == ([7] if op == "fly" else [])


@pytest.mark.quick
async def test_a_socket_that_is_gone_is_read_no_more() -> None:
    line = Line(Rate(100, 100))
    async with line:
        line.comes("one")
        line.goes()
        await line.ended()
        assert line.box.ids == ["one"]
