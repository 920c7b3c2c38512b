"""Invitations to a house that nobody enters without one.

An invitation is a random code that is good for some people and some days. Only its hash is stored. A use is
counted in one write, so that two servers never let in one guest too many.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from croupier.errors import BadInput, CroupierError
from croupier.server.accounts.passwords import generate_password, hash_code
from croupier.server.store import Records, Store

SPACE = "invitation"
MOST_USES, MOST_DAYS = 1000, 365
_DAY = 86_400
_ID = 8
"""Characters of a hash that name an invitation in a list."""


class _Invitation(msgspec.Struct, frozen=True):
    uses: int
    until: int
    by: str


class InvitationSummary(msgspec.Struct, frozen=True):
    """An invitation that is still good: guests it lets in, its last second since 1970, and who made it."""

    id: str
    uses: int
    until: int
    by: str


class Invitations:
    """Makes, uses and takes back invitations. All servers on one database share them."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._kept = Records[_Invitation | None](store, SPACE, _Invitation, None)
        self._clock = clock

    async def make(self, uses: int, days: int, by: str) -> str:
        """A new invitation's code, for this many guests and days. Raises BadInput for more than allowed."""
        for what, given, most in (("uses", uses, MOST_USES), ("days", days, MOST_DAYS)):
            if not 1 <= given <= most:
                raise BadInput("{what}: expected 1 to {most}", "bad-invitation", what=what, most=most)
        await self._kept.remove_where(self._is_over)
        code = generate_password()
        await self._kept.put(hash_code(code), _Invitation(uses, int(self._clock()) + days * _DAY, by))
        return code

    async def use(self, code: str) -> None:
        """Let one guest in by a code. Raises CroupierError if the code is not good, or used up."""
        key = hash_code(code)
        while True:
            before, text = await self._kept.entry(key)
            if before is None or self._is_over(before):
                break
            after = replace(before, uses=before.uses - 1) if before.uses > 1 else None
            if await self._store.compare_and_swap(self._kept.swap(key, text, after)):
                return
        raise CroupierError(
            "not-invited",
            "this house is open by invitation only: "
            "open the link of your invitation, ask for one, or log in",
        )

    async def listed(self) -> list[InvitationSummary]:
        """The invitations that are good now, those that end first before the others."""
        good = [
            InvitationSummary(key[:_ID], one.uses, one.until, one.by)
            for key, one in (await self._kept.all()).items()
            if one is not None and not self._is_over(one)
        ]
        return sorted(good, key=lambda one: one.until)

    async def take_back(self, name: str) -> None:
        """Take back the invitation of this id. Raises BadInput if there is none."""
        found = [key for key in await self._kept.all() if key[:_ID] == name]
        if not found:
            raise BadInput("invitation '{name}': there is no such invitation", "no-invitation", name=name)
        for key in found:
            await self._kept.remove(key)

    async def forget_maker(self, name: str, instead: str) -> None:
        """Put another name in place of who made invitations: the account of this name is deleted."""
        for key, one in (await self._kept.all()).items():
            if one is not None and one.by == name:
                await self._kept.change(key, lambda before: before and replace(before, by=instead))

    def _is_over(self, one: _Invitation | None) -> bool:
        return one is not None and one.until < self._clock()
