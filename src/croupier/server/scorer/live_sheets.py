"""Score sheets shown live: one phone writes, others look on.

A sheet is its owner's text; the server keeps the last version in memory and knows nothing of cards. The
owner's key writes and is never told to anybody; from it comes the word in the link, which only reads. So a
restart loses nothing: the owner's page sends the sheet again, and the link stays the same.
"""

from __future__ import annotations

import asyncio
import hashlib
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated

import msgspec
from starlette.requests import Request

from croupier.errors import CroupierError
from croupier.serialization import Body, full_match
from croupier.server.http.api import Api
from croupier.server.http.connections import gone
from croupier.server.http.middleware import ClientAddress
from croupier.server.http.rate_limits import ConcurrencyLimiter, RateLimiter
from croupier.server.runtime.settings import Settings
from croupier.server.runtime.task_scope import TaskScope
from croupier.words import msg

LONGEST = 20.0
"""Seconds after which a request is answered without a change."""
KEPT = 12 * 3600.0
"""Seconds without a change after which a sheet is forgotten."""
MOST = 1000
"""Sheets in memory, 15 kB each at most. Beyond them the one that changed longest ago is forgotten."""
EACH = 30
"""Requests that wait for news of one sheet."""

View = Annotated[str, full_match("[A-Za-z0-9_-]{22}")]
After = Annotated[
    int, msgspec.Meta(ge=0, le=2**53, description="wait until there is another version than this")
]


class LiveBody(Body, frozen=True):
    """A sheet as its owner's page packs it, and the key that only it has. Without a sheet it ends."""

    key: Annotated[str, full_match("[0-9a-f]{32}")]
    sheet: Annotated[str, full_match("[A-Za-z0-9_-]{0,15000}")]


class LiveLink(msgspec.Struct, frozen=True):
    """The word by which a live sheet is read, and its version."""

    view: str
    n: int


class LiveSheet(msgspec.Struct, frozen=True):
    """A live sheet: its version, and the text."""

    n: int
    sheet: str


class _Shown:
    """One sheet: the last text, when it came, and a bell for those who wait."""

    def __init__(self, first: int) -> None:
        self.n = first
        self.sheet = ""
        self.at = 0.0
        self.changed = asyncio.Event()

    def put(self, sheet: str, now: float) -> None:
        self.at = now
        if sheet != self.sheet:
            self.sheet = sheet
            self.n += 1
        bell, self.changed = self.changed, asyncio.Event()
        bell.set()


class LiveSheets:
    """The live sheets of one server process."""

    def __init__(self, settings: Settings, tasks: TaskScope, clock: Callable[[], float]) -> None:
        self._tasks = tasks
        self._clock = clock
        self._shown: OrderedDict[str, _Shown] = OrderedDict()
        self._begun = RateLimiter(settings.openings, clock)
        self._waiting = ConcurrencyLimiter(EACH)
        self._by_address = ConcurrencyLimiter(settings.waits_per_address)

    def __len__(self) -> int:
        return len(self._shown)

    def put(self, key: str, sheet: str, address: str) -> LiveLink:
        """Show this version of the sheet of a key. Raises CroupierError for too many new ones."""
        view = view_of(key)
        self._forget(lambda first: self._clock() - first.at > KEPT)
        if not sheet:
            if ended := self._shown.pop(view, None):
                ended.put("", self._clock())
            return LiveLink(view, 0)
        shown = self._shown.get(view)
        if shown is None:
            if not self._begun.take(address):
                raise CroupierError(
                    "too-many", msg("too many live sheets from your address; wait a little")
                )
            # versions of before a restart are not taken for those of now
            shown = self._shown[view] = _Shown(int.from_bytes(hashlib.sha256(sheet.encode()).digest()[:4]))
        self._shown.move_to_end(view)
        shown.put(sheet, self._clock())
        self._forget(lambda _: len(self._shown) > MOST)
        return LiveLink(view, shown.n)

    async def get(self, view: str, after: int, request: Request, address: str) -> LiveSheet:
        """The sheet, once it is another than version `after`, or after a while. Raises CroupierError."""
        shown = self._found(view)
        if shown.n == after and not await self._wait(shown, view, request, address):
            raise CroupierError("too-many", msg("too many look at this sheet; try again later"))
        shown = self._found(view)  # it may have ended, and begun anew
        return LiveSheet(shown.n, shown.sheet)

    async def _wait(self, shown: _Shown, view: str, request: Request, address: str) -> bool:
        """Wait for news of a sheet. False if too many wait already."""
        if not self._waiting.enter(view):
            return False
        if not self._by_address.enter(address):
            self._waiting.leave(view)
            return False
        waits = [
            self._tasks.start("news", shown.changed.wait),
            self._tasks.start("listener", gone, request),
        ]
        try:
            await asyncio.wait(waits, timeout=LONGEST, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()
            self._waiting.leave(view)
            self._by_address.leave(address)
        return True

    def _found(self, view: str) -> _Shown:
        shown = self._shown.get(view)
        if shown is None or self._clock() - shown.at > KEPT:
            raise CroupierError("no-sheet", msg("no live sheet of this link; it may have ended"))
        return shown

    def _forget(self, too_much: Callable[[_Shown], bool]) -> None:
        """Let go of the sheets that changed longest ago, while they are too much."""
        while self._shown and too_much(next(iter(self._shown.values()))):
            _, old = self._shown.popitem(last=False)
            old.put("", self._clock())


def view_of(key: str) -> str:
    """The word in the link for a key: nobody finds the key from it."""
    return (
        urlsafe_b64encode(hashlib.sha256(b"live sheet " + key.encode()).digest()[:16]).decode().rstrip("=")
    )


def add_live_sheets(api: Api, settings: Settings, tasks: TaskScope, clock: Callable[[], float]) -> None:
    """Add the routes."""
    sheets = LiveSheets(settings, tasks, clock)

    @api.route("POST", "/api/score/live", "scoring")
    async def show_sheet(body: LiveBody, address: ClientAddress) -> LiveLink:
        """Show a score sheet live, or its next version. It is kept in memory, for twelve hours at most."""
        return sheets.put(body.key, body.sheet, address)

    @api.route("GET", "/api/score/live/{view}", "scoring")
    async def live_sheet(
        view: View, request: Request, address: ClientAddress, after: After = 0
    ) -> LiveSheet:
        """A live sheet; waits up to 20 seconds until there is a newer version than `after`."""
        return await sheets.get(view, after, request, address)
