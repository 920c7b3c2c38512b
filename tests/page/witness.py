"""What a page went through, for the report of a test that fails."""

from __future__ import annotations

from collections import deque

from playwright.sync_api import Error, Page, Request, WebSocket

__all__ = ["Witness"]

MOST = 40
"""So many of the last things are remembered."""


class Witness:
    """Looks at a page from its beginning: its sockets, requests that failed, what it says on the console.

    Every request would be too much: to be told of them takes half the time of all that Python does here.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._seen = deque[str](maxlen=MOST)
        page.on("console", lambda message: self._see("console", message.text))
        page.on("requestfailed", self._see_failed)
        page.on("websocket", self._follow)

    def told(self) -> str:
        """Where the page is, what it shows, and what happened last."""
        try:
            shown = self._page.locator("body").inner_text(timeout=2000)
        except Error as error:  # it may hang or be gone; that is to be told too
            shown = f"nothing could be read: {error.message}"
        return "\n".join([self._page.url, "", shown, "", *self._seen])

    def _see(self, what: str, text: str | bytes) -> None:
        self._seen.append(f"{what} {text[:300]!r}")

    def _see_failed(self, request: Request) -> None:
        self._see("failed", f"{request.url} {request.failure}")

    def _follow(self, socket: WebSocket) -> None:
        self._see("socket", socket.url)
        socket.on("framesent", lambda text: self._see("sent", text))
        socket.on("framereceived", lambda text: self._see("got", text))
        socket.on("socketerror", lambda text: self._see("socket error", text))
        socket.on("close", lambda _: self._see("socket", "closed"))
