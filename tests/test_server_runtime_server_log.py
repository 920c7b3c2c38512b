"""The server's log: what others' programs say is in it too, and nobody can fill a disk by that."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from croupier.server.runtime.server_log import configure, event


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    logs = [logging.getLogger(name) for name in ("croupier.server", "uvicorn", "asyncio")]
    before = [(log, log.handlers, log.level, log.propagate) for log in logs]
    yield
    for log, handlers, level, propagate in before:
        log.handlers, log.propagate = handlers, propagate
        log.setLevel(level)


def test_what_strangers_can_have_said_is_said_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    configure()
    for number in range(500):
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        logging.getLogger("asyncio").warning("socket.send() raised exception.")
        logging.getLogger("uvicorn.error").info("%s is here", number)
        if number < 3:
            logging.getLogger("uvicorn.error").error("a fault")
            event("ours", number=number)
    told = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert sorted(told) == sorted(
        ["Invalid HTTP request received.", "socket.send() raised exception.", *["a fault", "ours"] * 3]
    )
