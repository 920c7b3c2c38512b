"""A server whose answers are late, as late as a test wants them."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route

from tests.page.conftest import SLOW
from tests.page.hands import eventually

__all__ = ["Held"]


class Held:
    """Answers of the server that come when they are let go; with a `method`, those to such questions."""

    def __init__(self, page: Page, address: re.Pattern[str], method: str = "") -> None:
        self._page = page
        self._address = address
        self._method = method
        self._waiting: list[Route] | None = []
        page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        if self._waiting is None or self._method not in ("", route.request.method):
            route.continue_()
        else:
            self._waiting.append(route)

    def asked(self) -> bool:
        """Whether an answer is being held back."""
        self._page.wait_for_timeout(20)  # routes are heard meanwhile
        return bool(self._waiting)

    def let_go(self) -> None:
        """Let the answers come, those to later questions too, and wait until they are drawn."""
        eventually(self.asked, True)
        waiting, self._waiting = self._waiting or [], None
        with self._page.expect_response(self._address) as answered:
            for route in waiting:
                route.continue_()
        answered.value.finished()
        self._page.wait_for_timeout(1000 if SLOW else 100)  # by then it is drawn
