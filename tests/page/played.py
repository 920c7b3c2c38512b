"""Hands that a page's own player has played before, over the socket: they are not what is tested."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from playwright.sync_api import Page

from croupier.client import Client, TableSession

__all__ = ["hands_played", "in_a_thread"]

T = TypeVar("T")


def hands_played(page: Page, game: str, hands: int = 1, **match: Any) -> str:
    """A table where the page's player has played so many hands with bots; its name."""
    page.goto("/fairness")
    url = page.evaluate("location.origin")
    answer = page.context.request.post("/api/session", data={"name": "Ann"})
    token = answer.json()["token"]
    return in_a_thread(lambda: _played(Client(url, token), game, hands, match))


def _first(moves: Sequence[str]) -> str:
    """The first move, but for a bet, which is made."""
    return next((move for move in moves if " ante " in move), moves[0])


async def _played(client: Client, game: str, hands: int, match: dict[str, Any]) -> str:
    wanted = {"seats": 2, "public": False, "clock": {"kind": "none"}, "pause": 0, **match}
    table = await client.open_table(game=game, **wanted)
    async with client.at(table) as at:
        await at.sit(0)
        for seat in range(1, wanted["seats"]):
            await at.fill(seat, "random" if game == "ofc" else None)
        await at.start()
        while ended(at) < hands:
            if at.view.hand is not None and at.view.hand.choices is not None:
                asked = await at.asked()
                assert asked is not None
                await at.move(_first(asked.moves))
            else:
                await at.changed()
        await at.leave()
    return table


def ended(at: TableSession) -> int:
    """How many hands have ended here."""
    view = at.view
    return view.hands - (view.hand is None or view.hand.returns is None)


def in_a_thread(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What comes of some work on a loop of its own: the browser's has this thread."""
    found: list[T] = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(work())))
    thread.start()
    thread.join()
    assert found, "it failed; the thread has told why"
    return found[0]
