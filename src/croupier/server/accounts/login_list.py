"""The logins of an account, listed for its owner, who can end each."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import msgspec

from croupier.server.store import Records, Store

SPACE = "logins"
MOST = 50
"""Logins that are listed for one account; the oldest are left out."""
_BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome"}
_BROWSERS |= {"Chrome": "Chrome", "Safari": "Safari"}
_SYSTEMS = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows"}
_SYSTEMS |= {"Mac OS": "macOS", "CrOS": "ChromeOS", "Linux": "Linux"}
"""Words of user agents, the more special first, and what people call these browsers and systems."""


class Login(msgspec.Struct, frozen=True, omit_defaults=True):
    """A session of an account; `at` is the second of its login since 1970.

    `browser` and `system` are proper names, such as Firefox and Windows; empty for a program.
    """

    id: str
    generation: int
    at: int
    browser: str = ""
    system: str = ""


class LoginList:
    """The logins of accounts in the store, by player."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._logins = Records[tuple[Login, ...]](store, SPACE, tuple[Login, ...], ())
        self._clock = clock

    async def add(self, player: str, session: str, generation: int, agent: str) -> None:
        """Note a login. Those of earlier generations have ended, and are removed."""
        new = Login(
            session, generation, int(self._clock()), _known(_BROWSERS, agent), _known(_SYSTEMS, agent)
        )

        def added(before: tuple[Login, ...]) -> tuple[Login, ...]:
            return (*(one for one in before if one.generation == generation), new)[-MOST:]

        await self._logins.change(player, added)

    async def of(self, player: str) -> tuple[Login, ...]:
        """The noted logins of a player, the newest first. Some may have ended."""
        return (await self._logins.get(player))[::-1]

    async def forget(self, player: str) -> None:
        """Remove a player's list."""
        await self._logins.remove(player)


def _known(names: dict[str, str], agent: str) -> str:
    """The first of the names whose word is in a user agent."""
    return next((name for word, name in names.items() if re.search(rf"\b{word}\b", agent)), "")
