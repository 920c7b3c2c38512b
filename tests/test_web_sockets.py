"""What comes in from one socket, at a table that only collects; the rest of sockets is in `test_web`."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.table import messages
from croupier.web.metrics import Metrics
from croupier.web.settings import Rate, Settings
from croupier.web.sockets import _Ear


class Box:
    """A table."""

    def __init__(self) -> None:
        self.table = SimpleNamespace(state=SimpleNamespace(n=7))
        self.full = False
        self.ids: list[str] = []

    def put(self, _connection: object, command: messages.Command) -> None:
        self.ids.append(command.id)


class Line:
    """A socket whose messages are handed to it one by one, and the ear at it."""

    def __init__(self, messages: Rate) -> None:
        self.now = 0.0
        self.box = Box()
        self.answers: list[Any] = []
        self._queue: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        registry: Any = SimpleNamespace(settings=Settings(messages=messages), metrics=Metrics())
        connection: Any = SimpleNamespace(outbox=SimpleNamespace(answer=self.answers.append))
        box: Any = self.box
        self.ear = _Ear(registry, box, connection, lambda: True, lambda: self.now)

    async def receive(self) -> dict[str, str]:
        return await self._queue.get()

    def comes(self, name: str, op: str = "leave") -> bool:
        """A message comes; whether it was taken at once."""
        text = f'{{"op":"{op}","id":"{name}","n":1}}'
        if self._queue.empty() and self.ear.hear(text.encode()):
            return True
        self._queue.put_nowait({"type": "websocket.receive", "text": text})
        return False

    async def __aenter__(self) -> Line:
        socket: Any = self
        self._task = asyncio.create_task(self.ear.listen(socket))
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._queue.put_nowait({"type": "websocket.disconnect"})
        await asyncio.wait_for(self._task, 30)


def test_nothing_overtakes_a_message_that_is_held_up() -> None:
    async def work() -> None:
        async with Line(Rate(1, 1000)) as line:
            assert line.comes("one")
            assert not line.comes("two")  # too fast
            await asyncio.sleep(0.01)
            line.now = 0.001  # one more may come in, and it is the second's turn
            assert not line.comes("three")
            await asyncio.sleep(0.02)
            assert line.box.ids == ["one", "two"]
            line.now = 1
            await asyncio.sleep(0.02)
            assert line.box.ids == ["one", "two", "three"]
            line.now = 2
            assert line.comes("four")

    asyncio.run(work())


def test_a_full_mailbox_holds_up_its_sender_and_loses_nothing() -> None:
    async def work() -> None:
        async with Line(Rate(100, 100)) as line:
            line.box.full = True
            assert not line.comes("one")
            await asyncio.sleep(0.03)
            assert not line.comes("two")
            assert line.box.ids == []
            line.box.full = False
            await asyncio.sleep(0.05)
            assert line.box.ids == ["one", "two"]
            assert line.comes("three")

    asyncio.run(work())


@pytest.mark.parametrize("op", ["options", "fly"])
def test_what_is_listened_to_costs_no_more_than_what_is_taken_at_once(op: str) -> None:
    """Of three messages that may come, one is listened to: it is not counted twice."""

    async def work() -> None:
        async with Line(Rate(2 + (op == "options"), 0.001)) as line:  # a list of options counts twice
            assert not line.comes("one", op)
            await asyncio.sleep(0.01)
            assert line.comes("two")
            assert not line.ear.hear(b'{"op":"leave","id":"three","n":1}')
            assert [answer.n for answer in line.answers] == ([] if op == "options" else [7])

    asyncio.run(work())


def test_bytes_that_are_no_text_are_not_taken_as_they_come() -> None:
    async def work() -> None:
        line = Line(Rate(100, 100))
        assert not line.ear.hear(b'{"op":"leave","id":"\xff","n":1}')
        assert line.box.ids == []

    asyncio.run(work())
