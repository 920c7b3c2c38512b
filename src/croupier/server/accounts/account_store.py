"""Accounts and session generations in the store.

All sessions of an earlier generation have ended. A new generation begins with a new account, another name
or password, and with every operator action on the account, in the same write. Before the first of these a
player is in generation 0, which is not stored.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.server.store import Change, Records, Store
from croupier.table.names import name_key

GENERATIONS, ACCOUNT = "lineage", "account"
"""The store's spaces for accounts and for session generations."""
HIDDEN = "hidden"
"""The store's space for players who do not want to be found by earlier opponents."""
_TRIES = 8


def fresh_id() -> str:
    """A new id of 128 random bits, for a player or a session."""
    return secrets.token_urlsafe(16)


class SessionGeneration(msgspec.Struct, frozen=True, omit_defaults=True):
    """The valid sessions of a player: their generation, and the key of the account, if any."""

    generation: int = 0
    account: str = ""

    def next(self, account: str | None = None) -> SessionGeneration:
        """The next generation; with `account`, of that account."""
        return SessionGeneration(self.generation + 1, self.account if account is None else account)


class Account(msgspec.Struct, frozen=True, omit_defaults=True):
    """An account."""

    player: str
    name: str
    hash: str
    generation: int = 0
    """The session generation in old databases. It is read once, to make `SessionGeneration`s."""
    until: int = 0
    """The second since 1970 at which a temporary password expires; 0 for never."""
    banned: bool = False
    """True if nobody can log in. The name stays taken."""
    operator: bool = False
    """True if the account may administer the server."""
    recovery: tuple[str, ...] = ()
    """Hashes of the recovery codes that have not been used."""

    @property
    def key(self) -> str:
        """The key of the account in the store."""
        return name_key(self.name)


class AccountStore:
    """Accounts and session generations in the store. Every change is one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._accounts = Records[Account | None](store, ACCOUNT, Account, None)
        self._lineages = Records(store, GENERATIONS, SessionGeneration, SessionGeneration())
        self._started = False

    async def start(self) -> None:
        """Migrate an old database once, in which accounts have no session generations.

        Sessions stay valid. If two accounts have the same player, the second gets a new player id.
        """
        if not self._started and await self._store.get("secret", "lineages") is None:
            await self._begin_lineages()
            await self._store.create("secret", "lineages", "1")
        self._started = True

    async def _begin_lineages(self) -> None:
        for key, text in await self._store.list_space(ACCOUNT):  # an old text may be written otherwise now
            account = msgspec.json.decode(text, type=Account)
            lineage = await self._lineages.get(account.player)
            begun = SessionGeneration(account.generation, key)
            if lineage == SessionGeneration():
                await self._store.compare_and_swap(self._renewal(account.player, lineage, begun))
            elif lineage.account != key:
                own = replace(account, player=fresh_id())
                await self._store.compare_and_swap(
                    Change(ACCOUNT, key, text, self._accounts.text(own)),
                    self._renewal(own.player, SessionGeneration(), begun.next()),
                )

    async def lineage(self, player: str) -> SessionGeneration:
        """A player's session generation."""
        await self.start()
        return await self._lineages.get(player)

    async def lineages(
        self, players: set[str], ended: set[str]
    ) -> tuple[dict[str, SessionGeneration], set[str]]:
        """The session generations of many players, and those of the sessions that were ended one by one."""
        await self.start()
        wanted = [(GENERATIONS, player) for player in players] + [("ended", session) for session in ended]
        found = await self._store.get_many(wanted)
        lineages = {player: self._lineages.read(found.get((GENERATIONS, player))) for player in players}
        return lineages, {session for session in ended if ("ended", session) in found}

    def _renewal(self, player: str, before: SessionGeneration, after: SessionGeneration) -> Change:
        return self._lineages.swap(player, self._lineages.text(before), after)

    async def account(self, name: str) -> Account | None:
        """An account by its name. Names are compared by `name_key`."""
        # PostgreSQL cannot look for a text with this sign, and a failure of it would count as an outage.
        return None if "\0" in name else await self._accounts.get(name_key(name))

    async def accounts(self) -> list[Account]:
        """All accounts, by name."""
        return [account for account in (await self._accounts.all()).values() if account]

    async def is_operator(self, name: str) -> bool:
        """True if this account is an operator now."""
        account = await self.account(name)
        return account is not None and account.operator and not account.banned

    async def renew(self, player: str, lineage: SessionGeneration) -> SessionGeneration | None:
        """Begin a player's next generation, which ends all sessions. None if `lineage` is not the last."""
        after = lineage.next()
        done = await self._store.compare_and_swap(self._renewal(player, lineage, after))
        return after if done else None

    async def register(self, account: Account, lineage: SessionGeneration) -> SessionGeneration | None:
        """Store a new account and begin its player's next generation. None if the name is taken."""
        after = lineage.next(account.key)
        new = self._accounts.swap(account.key, None, account)
        done = await self._store.compare_and_swap(new, self._renewal(account.player, lineage, after))
        return after if done else None

    async def replace(
        self, before: Account, after: Account | None, lineage: SessionGeneration
    ) -> SessionGeneration | None:
        """Replace or remove an account, and end all its sessions. None if it has changed meanwhile."""
        swap, text = self._accounts.swap, self._accounts.text(before)
        changes = [swap(before.key, text, after)]
        if after is not None and after.key != before.key:
            changes = [swap(before.key, text, None), swap(after.key, None, after)]
        begun = lineage.next("" if after is None else after.key)
        renewal = self._renewal(before.player, lineage, begun)
        return begun if await self._store.compare_and_swap(*changes, renewal) else None

    async def keep(self, before: Account, after: Account) -> bool:
        """Replace an account under the same name; its sessions go on. False if it has changed meanwhile."""
        return await self._store.compare_and_swap(
            self._accounts.swap(before.key, self._accounts.text(before), after)
        )

    async def alter(self, name: str, change: Callable[[Account], Account | None]) -> Account:
        """Change an account and end all its sessions. Returns the account as it was before.

        `change` returns None to remove it. Raises BadInput if there is no such account, or if the new name
        belongs to another one.
        """
        for _ in range(_TRIES):
            before = await self.account(name)
            if before is None:
                raise BadInput("account '{name}': there is no such account", "no-account", name=name)
            after = change(before)
            lineage = await self.lineage(before.player)
            if await self.replace(before, after, lineage) is not None:
                return before
            if after is not None and after.key != before.key and await self.account(after.name) is not None:
                raise BadInput("name: {name} belongs to an account already", "name-taken", name=after.name)
        raise BadInput("account '{name}': it was changed just now; try again", "busy", name=name)
