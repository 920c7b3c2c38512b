"""Bans that hold guests: who is banned does not come back under another name.

A ban is of a player, whom a browser's cookie names even after its sessions have ended, and of the addresses
from which they were connected. An address is stored as a keyed hash, because others may share it and it is
nobody's business; its ban ends after some days, and accounts log in from it all the same.
"""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Callable, Iterable
from functools import partial

import msgspec

from croupier.errors import CroupierError
from croupier.server.runtime.shared_secret import secret_of
from croupier.server.store import Records, Store

SPACE = "banned"
DAYS = 7
"""Days for which an address is banned, if nobody says otherwise."""
MOST_DAYS = 365
_DAY = 86_400


class _Ban(msgspec.Struct, frozen=True, omit_defaults=True):
    """The banned player, the last second since 1970, and for a guest the name they had at a table."""

    player: str
    until: int
    guest: str = ""


def _longer(ban: _Ban, before: _Ban | None) -> _Ban:
    """The ban of the two that ends last: a short one of an address ends no long one of somebody else."""
    return before if before is not None and before.until > ban.until else ban


class GuestBan(msgspec.Struct, frozen=True):
    """A banned guest in a list: the name they had, and the last second of the ban since 1970."""

    id: str
    name: str
    until: int


class GuestBans:
    """The bans of players and addresses in the store."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._bans = Records[_Ban | None](store, SPACE, _Ban, None)
        self._clock = clock
        self._secret = ""

    async def ban(
        self, player: str, addresses: Iterable[str] = (), days: int = DAYS, guest: str = ""
    ) -> None:
        """Ban a player for as long as a browser may name them, and addresses for some days.

        `guest` is the name of a player without an account.
        """
        now = int(self._clock())
        await self._bans.remove_where(lambda ban: ban is not None and ban.until < now)
        keys = {player: now + MOST_DAYS * _DAY}
        keys |= {await self._key(address): now + days * _DAY for address in addresses}
        for key, until in keys.items():
            ban = _Ban(player, until, guest if key == player else "")
            await self._bans.change(key, partial(_longer, ban))

    async def lift(self, player: str) -> None:
        """Lift the bans of a player and of the addresses that were banned with them."""
        await self._bans.remove_where(lambda ban: ban is not None and ban.player == player)

    async def guests(self) -> list[GuestBan]:
        """The banned guests, by name."""
        bans = (await self._bans.all()).values()
        guests = [GuestBan(ban.player, ban.guest, ban.until) for ban in bans if ban and ban.guest]
        return sorted(guests, key=lambda ban: (ban.name, ban.id))

    async def hold(self, player: str | None, address: str) -> bool:
        """True if this player, or guests from this address, are banned."""
        bans = await self._bans.many([key for key in (player, await self._key(address)) if key])
        return any(ban is not None and ban.until >= self._clock() for ban in bans.values())

    async def check(self, player: str | None, address: str) -> None:
        """Raise CroupierError if this player, or guests from this address, are banned."""
        if await self.hold(player, address):
            raise CroupierError("banned", "an operator has closed this house to you as a guest")

    async def _key(self, address: str) -> str:
        self._secret = self._secret or await secret_of(self._store, "addresses")
        return hmac.new(bytes.fromhex(self._secret), address.encode(), hashlib.sha256).hexdigest()
