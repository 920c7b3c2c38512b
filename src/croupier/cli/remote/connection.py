"""A place at a server's table: the network in a thread of its own, and what the terminal sees of it."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Coroutine
from threading import Thread
from typing import Any, NamedTuple, TypeVar
from urllib.error import URLError

from croupier.client import AtTable
from croupier.errors import CroupierError
from croupier.ledger import summed
from croupier.play import AnyRules
from croupier.table.view import HandView, TableView
from croupier.text import printable
from croupier.wire import from_plain

__all__ = ["Network", "Place", "Seen", "unreachable"]

T = TypeVar("T")

MOMENT = 0.1
"""Seconds between two looks at what else has happened."""


class Network:
    """An event loop in a thread of its own, so that the terminal can wait for keys in the meantime."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, name="network", daemon=True).start()

    def run(self, work: Coroutine[Any, Any, T], meanwhile: Callable[[], None] = lambda: None) -> T:
        """Do this there and wait for it; `meanwhile` is called many times a second."""
        doing = asyncio.run_coroutine_threadsafe(work, self._loop)
        while True:
            try:
                return doing.result(MOMENT)
            except TimeoutError:
                if doing.done():  # it was the work's own
                    raise
                meanwhile()


def unreachable(url: str, error: OSError) -> CroupierError:
    """In a sentence: no server answers."""
    reason = error.reason if isinstance(error, URLError) else error
    number = getattr(reason, "errno", None)
    why = os.strerror(number) if number else str(reason) or type(reason).__name__
    return CroupierError("unreachable", f"{url}: no server answers ({why})")


class Seen(NamedTuple):
    """A table at one moment.

    `n` is its number and `game` the game's own view of its hand, None before the first. By the hand's own
    seats `names` are the players, and `totals` what each has won in the match.
    """

    n: int
    view: TableView
    game: Any
    names: tuple[str, ...]
    totals: tuple[int, ...]

    @property
    def asked(self) -> tuple[int, int] | None:
        """Which decision is asked of oneself: the hand, and since when; None where none is."""
        hand, you = self.view.hand, self.view.you
        if hand is None or hand.choices is None:
            return None
        return next(((hand.number, ask.since) for ask in hand.asked if ask.seat == you), None)


def seen(rules: AnyRules, n: int, view: TableView, before: Seen | None) -> Seen:
    """What a view says. Whoever leaves with the end of a hand is still named in it."""
    hand = view.hand
    if hand is None:
        return Seen(n, view, None, (), ())
    game = from_plain(hand.view, rules.view_type)
    known = before if before and before.view.hand and before.view.hand.number == hand.number else None
    if hand.returns is None or known is None:
        return Seen(n, view, game, *_players(hand, view))
    ended = known.view.hand is not None and known.view.hand.returns is not None
    gains = (0,) * len(known.totals) if ended else hand.returns
    return Seen(n, view, game, known.names, summed(known.totals, gains))


def _players(hand: HandView, view: TableView) -> tuple[tuple[str, ...], tuple[int, ...]]:
    names, totals = [], []
    for own, number in enumerate(hand.seats):
        seat = view.seats[number]
        name = f"p{own + 1}" if seat is None else printable(seat.name)
        names.append("You" if own == hand.you else name)
        totals.append(seat.won if seat else 0)
    return tuple(names), tuple(totals)


class Place:
    """One's place at a table. `seen` is the newest view; `ended` are hands of one's own to be shown."""

    def __init__(self, network: Network, url: str, at: AtTable) -> None:
        self.url = url
        self.rules = network.run(at.rules())
        self.seen = seen(self.rules, at.n, at.view, None)
        self.ended: deque[Seen] = deque()
        self._network = network
        self._at = at
        self._failed: Exception | None = None
        self._settled = 0
        network.run(self._begin())

    @property
    def name(self) -> str:
        """The table's name."""
        return self._at.table

    @property
    def connected(self) -> bool:
        """Whether the connection stands; it is made again by itself."""
        return self._at.connected

    def now(self) -> int:
        """The server's time in milliseconds."""
        return self._at.now()

    def refuse_lost(self) -> None:
        """Raise what ended the connection for good, if something has."""
        if isinstance(self._failed, OSError):
            raise unreachable(self.url, self._failed)
        if self._failed is not None:
            raise self._failed

    def do(self, op: str, meanwhile: Callable[[], None] = lambda: None, **fields: Any) -> None:
        """Send a command and wait until it is seen to be done. Raises ServerRefused."""
        try:
            self._network.run(self._do(op, fields), meanwhile)
        except OSError as error:
            raise unreachable(self.url, error) from None

    async def _do(self, op: str, fields: dict[str, Any]) -> None:
        letter = await self._at.do(op, **fields)
        while self.seen.n < letter.n and self._failed is None:
            await asyncio.sleep(MOMENT / 20)

    async def _begin(self) -> None:
        self._following = asyncio.create_task(self._follow())

    async def _follow(self) -> None:
        """Look at every view that comes, until the connection is lost for good."""
        try:
            while True:
                await self._at.changed(self.seen.n)
                self._look(seen(self.rules, self._at.n, self._at.view, self.seen))
        except Exception as error:  # the terminal's thread raises it
            self._failed = error

    def _look(self, now: Seen) -> None:
        hand = now.view.hand
        over = hand is not None and hand.returns is not None and hand.you is not None
        if hand is not None and over and hand.number > self._settled:
            self._settled = hand.number
            self.ended.append(now)
        self.seen = now

    def leave(self, patience: float = 2.0) -> None:
        """Give up one's seat, if one has it and the server can be told, and go."""
        self._network.run(self._leave(patience))

    async def _leave(self, patience: float) -> None:
        self._following.cancel()
        try:
            if self._failed is None and self._at.view.you is not None and self._at.connected:
                async with asyncio.timeout(patience):
                    await self._at.leave()
        except (CroupierError, OSError):
            pass
        await self._at.go()
