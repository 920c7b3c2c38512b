"""Requests byte by byte: what two readers might read in two ways is refused, and nothing after it heard."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import pytest

from croupier.server.http.strict_parser import HEAD_BYTES, HEAD_LINES
from tests.test_server import serving

NEXT = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
"""A request that would be answered, were it read as one."""


async def answers(url: str, sent: bytes, *, pieces: int = 1) -> list[int]:
    """What is answered on one connection to these bytes, status by status, until it is closed."""
    reader, writer = await asyncio.open_connection(*url.removeprefix("http://").split(":"))
    size = -(-len(sent) // pieces)
    for start in range(0, len(sent), size):
        writer.write(sent[start : start + size])
        await asyncio.sleep(0)
    told = b""
    with suppress(ConnectionResetError):  # closed before all of it was read: then the answer may be lost
        told = await asyncio.wait_for(reader.read(), 20)
    writer.close()
    return [int(part[:3]) for part in told.split(b"HTTP/1.1 ")[1:]]


def head(*lines: bytes, first: bytes = b"POST /api/login HTTP/1.1", end: bytes = b"\r\n") -> bytes:
    return end.join((first, b"Host: localhost", *lines, b"", b""))


CHUNKS = b"2\r\n{}\r\n0\r\n\r\n"
ONE, TWO = b"Content-Length: 2", b"Content-Length: 0"
CHUNKED = b"Transfer-Encoding: chunked"
AMBIGUOUS = {
    "length-and-chunks": head(ONE, CHUNKED) + CHUNKS,
    "chunks-and-length": head(CHUNKED, TWO) + CHUNKS,
    "chunks-and-length-in-capitals": head(b"TRANSFER-ENCODING: chunked", b"CONTENT-LENGTH: 2") + CHUNKS,
    "two-lengths": head(ONE, TWO) + b"{}",
    "one-length-twice": head(ONE, ONE) + b"{}",
    "a-list-of-lengths": head(b"Content-Length: 2, 0") + b"{}",
    "a-signed-length": head(b"Content-Length: +2") + b"{}",
    "a-length-in-hexadecimal": head(b"Content-Length: 0x2") + b"{}",
    "an-endless-length": head(b"Content-Length: " + b"9" * 5000) + b"{}",
    "no-length": head(b"Content-Length:") + b"{}",
    "another-coding": head(b"Transfer-Encoding: gzip, chunked") + CHUNKS,
    "a-coding-with-a-tab": head(b"Transfer-Encoding:\x0bchunked") + CHUNKS,
    "chunks-twice": head(CHUNKED, CHUNKED) + CHUNKS,
    "chunks-in-http-1.0": head(CHUNKED, first=b"POST /api/login HTTP/1.0") + CHUNKS,
    "a-chunk-size-with-sign": head(CHUNKED) + b"+2\r\n{}\r\n0\r\n\r\n",
    "a-chunk-size-with-prefix": head(CHUNKED) + b"0x2\r\n{}\r\n0\r\n\r\n",
    "a-chunk-size-of-nothing": head(CHUNKED) + b"\r\n{}\r\n0\r\n\r\n",
    "a-chunk-longer-than-said": head(CHUNKED) + b"1\r\n{}\r\n0\r\n\r\n",
    "a-chunk-that-ends-with-lf": head(CHUNKED) + b"2\r\n{}\n0\r\n\r\n",
    "chunks-that-end-with-lf": head(CHUNKED) + b"2\r\n{}\r\n0\r\n\n",
    "a-folded-line-after-chunks": head(CHUNKED) + b"2\r\n{}\r\n0\r\nA: b\r\n c\r\n\r\n",
    "a-folded-line": head(b"A: b\r\n c", ONE) + b"{}",
    "a-folded-line-with-tab": head(b"A: b\r\n\tTransfer-Encoding: chunked", ONE) + b"{}",
    "a-line-folded-at-once": head(b"Transfer-Encoding:\r\n chunked") + CHUNKS,
    "bare-line-feeds": head(ONE, end=b"\n") + b"{}",
    "a-bare-line-feed": head(b"A: b\nContent-Length: 2") + b"{}",
    "a-bare-line-feed-at-the-end": head(ONE).removesuffix(b"\r\n") + b"\n{}",
    "a-bare-carriage-return": head(b"A: b\rContent-Length: 2") + b"{}",
    "two-carriage-returns": head(ONE + b"\r") + b"{}",
    "nul-in-a-value": head(b"A: b\x00c"),
    "nul-in-a-name": head(b"A\x00: b"),
    "a-control-in-a-value": head(b"A: b\x01c"),
    "delete-in-a-value": head(b"A: b\x7fc"),
    "a-space-before-the-colon": head(b"Content-Length : 2") + b"{}",
    "a-tab-before-the-colon": head(b"Transfer-Encoding\t: chunked") + CHUNKS,
    "no-colon": head(b"Content-Length 2") + b"{}",
    "no-name": head(b": 2") + b"{}",
    "two-hosts": head(b"Host: elsewhere"),
    "no-host": b"GET /healthz HTTP/1.1\r\nA: b\r\n\r\n",
    "an-empty-line-first": b"\n" + head(ONE) + b"{}",
    "two-spaces": head(first=b"GET  /healthz HTTP/1.1"),
    "no-version": head(first=b"GET /healthz"),
    "very-many-lines": head(*(b"A: b" for _ in range(HEAD_LINES))),
    "a-very-long-head": head(*(b"A: " + b"b" * 7000 for _ in range(4))),
    "a-very-long-line": head(b"A: " + b"b" * 8190),
}
SOCKET = (
    b"Connection: Upgrade",
    b"Upgrade: websocket",
    b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Key: bm90IHNvIHNlY3JldCAhIQ==",
)


async def test_what_may_be_read_in_two_ways_is_refused_and_nothing_after_it_is_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        async with serving() as url:
            for name, request in AMBIGUOUS.items():
                assert await answers(url, request + NEXT) == [400], name
                assert await answers(url, request + NEXT, pieces=7) in ([400], []), f"{name}, in pieces"
                assert await answers(url, NEXT.replace(b"close", b"a") + request + NEXT) == [200, 400], name
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


async def test_what_is_refused_before_its_body_is_read_may_be_bad_after_all(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The answer is on its way when the fault comes: there is no other, and no traceback."""
    with caplog.at_level(logging.WARNING):
        async with serving() as url:
            elsewhere = head(CHUNKED, b"Origin: http://elsewhere.example")
            assert await answers(url, elsewhere + b"zz\r\n" + NEXT, pieces=3) in ([400], [403], [])
            where = url.removeprefix("http://").split(":")
            reader, writer = await asyncio.open_connection(*where)
            writer.write(elsewhere)
            assert (await asyncio.wait_for(reader.readuntil(b"}"), 20)).startswith(b"HTTP/1.1 403 ")
            writer.write(b"zz\r\n" + NEXT)
            assert await asyncio.wait_for(reader.read(), 20) == b""
            writer.close()
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


async def test_handshakes_are_held_to_the_same(caplog: pytest.LogCaptureFixture) -> None:
    first = b"GET /api/tables/x/socket HTTP/1.1"
    with caplog.at_level(logging.WARNING):
        async with serving() as url:
            for name, lines in {
                "a long line": (b"A: " + b"b" * 8190,),
                "many lines": [b"A: b"] * 127,
                "a folded line": (b"A: b\r\n c",),
                "a control": (b"A: \x01",),
                "a length and chunks": (ONE, CHUNKED),
            }.items():
                assert await answers(url, head(*SOCKET, *lines, first=first)) == [400], name
            most = [b"A: b"] * (HEAD_LINES - 2 - len(SOCKET))
            assert await answers(url, head(*SOCKET, *most, first=first)) == [401]
            assert await answers(url, head(*SOCKET, b"A: \xe9", first=first)) == [401]
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


async def test_what_is_usual_is_taken(url: str) -> None:
    for request in (
        head(CHUNKED) + CHUNKS,
        head(b"transfer-encoding:Chunked") + b"2;a=b\r\n{}\r\n0\r\nA: b\r\n\r\n",
        head(b"Content-Length:\t2 ") + b"{}",
        head(ONE, b"A: " + b"b" * 7900, b"B: \xe9\t\x80") + b"{}",
        head(ONE, *(b"A: b" for _ in range(HEAD_LINES - 3))) + b"{}",
    ):
        for pieces in (1, 5):
            assert await answers(url, request + NEXT, pieces=pieces) == [422, 200], request
    assert HEAD_BYTES >= 2 * 7900
