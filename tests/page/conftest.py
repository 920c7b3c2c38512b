"""A real server on loopback and a real browser: what these tests see is what a person sees."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from croupier.store import open_store
from croupier.web import House, create_app
from croupier.web.settings import Rate, Settings

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
OFTEN = Rate(10_000, 10_000)

NewPage = Callable[..., Page]


class Server:
    """A server in a thread, on a database in a file; it can be stopped and started again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._listener = socket.socket()
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._listener.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.start()

    def start(self) -> None:
        settings = Settings(bot_pace=0, requests=OFTEN, sessions=OFTEN, messages=OFTEN)
        app = create_app(House(open_store(self._data, None), settings))
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            log_config=None,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()
    running.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        pytest.skip(f"no browser: expected Chromium at {CHROMIUM}")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """A page of its own, with its own session. The page's own faults fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def make(width: int = 1280, height: int = 800, *, scheme: str = "light", touch: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            base_url=server.address,
            has_touch=touch,
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(_said(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not faults


def _said(error: Error) -> str:
    return str(error)
