"""Uvicorn's sockets as the house runs them, at a transport that only writes down what is asked of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.websockets import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from croupier.server.http.uvicorn_adapter import MOST_UNREAD, Put, config_of, put_of
from tests.test_server import http, serving

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """What is written to it, write by write, and whether it is to be read from."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.turns: list[str] = []
        self.closed = False

    def write(self, data: Any) -> None:
        self.writes.append(bytes(data))

    def pause_reading(self) -> None:
        self.turns.append("pause")

    def resume_reading(self) -> None:
        self.turns.append("resume")

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


class Link:
    """A socket to an application that hands out its two ends."""

    def __init__(self) -> None:
        self.receive: Any = None
        self.put: Put = lambda _letter, _more: None
        self.wire = Wire()
        config = config_of(Starlette())
        config.load()
        config.loaded_app = self._app
        protocol: Any = config.ws_protocol_class
        self._protocol = protocol(config=config, server_state=ServerState(), app_state={})
        self._protocol.connection_made(self.wire)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.receive, self.put = receive, put_of(WebSocket(scope, receive, send))
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.Event().wait()

    async def open(self) -> None:
        self._protocol.data_received(HANDSHAKE)
        while not self.wire.writes:
            await asyncio.sleep(0)
        self.wire.writes.clear()

    def comes(self, *texts: str) -> None:
        """Texts arrive together."""
        self.comes_in_frames(*(Frame(Opcode.TEXT, text.encode()) for text in texts))

    def comes_in_frames(self, *frames: Frame) -> None:
        """Frames arrive together."""
        self._protocol.data_received(b"".join(frame.serialize(mask=True) for frame in frames))

    def takes(self, more: bool) -> None:
        """Whether the wire takes more now."""
        (self._protocol.resume_writing if more else self._protocol.pause_writing)()

    def breaks(self) -> None:
        """The wire is cut."""
        self._protocol.connection_lost(None)

    def kept(self) -> int:
        """So many pieces of a message are kept until it is whole."""
        return len(self._protocol.frames)

    def closes(self) -> None:
        """The other side says goodbye."""
        self._protocol.data_received(Frame(Opcode.CLOSE, b"\x03\xe8").serialize(mask=True))

    async def text(self) -> str:
        message = await self.receive()
        text: str = message["text"]
        return text


def _waits(later: Awaitable[None] | None) -> asyncio.Future[None]:
    """A letter that has to wait."""
    assert later is not None
    return asyncio.ensure_future(later)


async def test_reading_goes_on_until_too_many_messages_are_unread() -> None:
    link = Link()
    await link.open()
    texts = [str(n) for n in range(MOST_UNREAD + 3)]
    for text in texts[: MOST_UNREAD - 1]:
        link.comes(text)
    assert link.wire.turns == []
    link.comes(texts[MOST_UNREAD - 1])
    assert link.wire.turns == ["pause"]
    link.comes(*texts[MOST_UNREAD:])  # what has come already is kept
    assert link.wire.turns == ["pause"]
    for text in texts[:-1]:
        assert await link.text() == text
    assert link.wire.turns == ["pause"]
    assert await link.text() == texts[-1]
    assert link.wire.turns == ["pause", "resume"]


async def test_a_text_that_is_none_ends_the_socket(caplog: pytest.LogCaptureFixture) -> None:
    whole, pieces, left = Link(), Link(), Link()
    for link in (whole, pieces, left):
        await link.open()
    wrong = Frame(Opcode.TEXT, b"\xff")
    whole.comes_in_frames(wrong, wrong, Frame(Opcode.TEXT, b"too late"))
    pieces.comes_in_frames(Frame(Opcode.TEXT, b"\xc3", fin=False), Frame(Opcode.CONT, b"("))
    left.comes_in_frames(wrong, Frame(Opcode.CLOSE, b"\x03\xe8"))
    for link in (whole, pieces):
        assert await link.receive() == {
            "type": "websocket.disconnect",
            "code": 1007,
            "reason": "a text is UTF-8",
        }
        assert link.wire.writes == [Frame(Opcode.CLOSE, b"\x03\xefa text is UTF-8").serialize(mask=False)]
    assert (await left.receive())["type"] == "websocket.disconnect"
    assert [link.wire.closed for link in (whole, pieces, left)] == [True] * 3
    assert not caplog.records


async def test_a_message_may_come_in_pieces_and_a_character_too() -> None:
    link = Link()
    await link.open()
    link.comes_in_frames(Frame(Opcode.TEXT, b"in two ", fin=False), Frame(Opcode.CONT, b"frames"))
    assert await link.text() == "in two frames"
    link.comes_in_frames(Frame(Opcode.TEXT, b"\xc3", fin=False), Frame(Opcode.CONT, b"\xa9"))
    assert await link.text() == "\u00e9"


async def test_a_message_of_endless_empty_pieces_is_not_kept() -> None:
    link = Link()
    await link.open()
    link.comes_in_frames(Frame(Opcode.TEXT, b"a", fin=False))
    link.comes_in_frames(*[Frame(Opcode.CONT, b"", fin=False)] * 1000)
    assert link.kept() == 1
    link.comes_in_frames(Frame(Opcode.CONT, b"b", fin=False), Frame(Opcode.CONT, b""))
    assert await link.text() == "ab"


async def test_pongs_are_not_kept_for_who_does_not_read() -> None:
    link = Link()
    await link.open()
    ping = Frame(Opcode.PING, b"there?")
    link.takes(more=False)
    link.comes_in_frames(ping)
    link.takes(more=True)
    assert link.wire.writes == []
    link.comes_in_frames(ping)
    assert link.wire.writes == [Frame(Opcode.PONG, b"there?").serialize(mask=False)]


async def test_what_is_followed_at_once_goes_out_with_it_in_one_write() -> None:
    link = Link()
    await link.open()
    assert link.put(b"done", True) is None
    assert link.wire.writes == []
    assert link.put(b"view", False) is None
    assert link.put(b"next", False) is None
    assert link.wire.writes == [b"\x81\x04done\x81\x04view", b"\x81\x04next"]


async def test_what_the_wire_does_not_take_waits_until_it_does() -> None:
    link = Link()
    await link.open()
    link.takes(more=False)
    sending = _waits(link.put(b"late", False))
    await asyncio.sleep(0.01)
    assert link.wire.writes == []
    link.takes(more=True)
    await asyncio.wait_for(sending, 30)
    assert link.wire.writes == [b"\x81\x04late"]


async def test_who_sends_to_a_socket_that_is_gone_is_told_so() -> None:
    cut, waiting, closing = Link(), Link(), Link()
    for link in (cut, waiting, closing):
        await link.open()
    cut.breaks()
    waiting.takes(more=False)
    late = _waits(waiting.put(b"late", False))
    await asyncio.sleep(0)
    waiting.breaks()
    closing.closes()
    with pytest.raises(ClientDisconnected):
        await asyncio.wait_for(late, 30)
    for link in (cut, closing):
        with pytest.raises(ClientDisconnected):
            link.put(b"late", False)
    assert cut.wire.writes == waiting.wire.writes == []


async def test_at_another_asgi_server_letters_go_as_its_messages() -> None:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    socket = WebSocket({"type": "websocket"}, receive, send)
    await socket.accept()
    later = put_of(socket)(b"letter", True)
    assert later is not None
    await later
    assert sent[1:] == [{"type": "websocket.send", "text": "letter"}]


async def test_a_denial_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Uvicorn up to 0.54 logs one for every socket that is refused with an answer, as a stranger's is."""
    with caplog.at_level(logging.ERROR):
        async with serving() as url:
            with pytest.raises(InvalidStatus) as caught:
                await connect(f"ws{url.removeprefix('http')}/api/tables/none/socket")
            assert caught.value.response.status_code == 401
    assert caplog.records == []


async def test_clients_are_told_to_let_an_idle_connection_go_before_it_is_closed(url: str) -> None:
    """Or a request meets the closing on its way, and is lost: "socket hang up" at Node's clients."""
    _, headers, _ = await http(url, "GET", "/api/games")
    told = int(headers["keep-alive"].removeprefix("timeout="))
    assert 0 < told < config_of(Starlette()).timeout_keep_alive
