"""Sessions of guests and of accounts, as signed tokens.

A session is a signed, dated text that names its player and the generation of their sessions. It is valid
until its date expires, a new generation begins or the session itself is ended. See
`croupier.server.accounts.account_store` for what begins a new generation.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Collection

import msgspec
from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer
from msgspec.structs import replace

from croupier.errors import BadInput, CroupierError
from croupier.server.accounts.account_store import Account, AccountStore, SessionGeneration, fresh_id
from croupier.server.accounts.passwords import Passwords, generate_password, refuse_bad_password
from croupier.server.runtime.shared_secret import secret_of
from croupier.server.store import Store
from croupier.table.names import name_key, proper_name
from croupier.table.table import Player

__all__ = ["Session", "Sessions"]

TEMPORARY = 86_400
"""Seconds for which a generated password is valid."""
AHEAD = 86_400
"""Seconds by which a session may be dated in the future, because servers' clocks differ."""
FRESH = 0.5
"""Seconds for which a valid session is not looked up again."""
_MOST_FRESH = 10_000


class Session(msgspec.Struct, frozen=True):
    """A session: its own id, the player it is for, and whether they have an account.

    `generation` is that of the player's lineage; `temporary` says that the house made the password.
    """

    id: str
    player: str
    name: str
    account: bool = False
    generation: int = 0
    temporary: bool = False

    def as_player(self) -> Player:
        """The player, as tables know them."""
        return Player(self.player, self.name)

    def is_of(self, lineage: SessionGeneration) -> bool:
        """Whether this is of its player's last generation, and for the account they have, if any."""
        account = name_key(self.name) if self.account else ""
        return (self.generation, account) == (lineage.generation, lineage.account)


class Sessions:
    """Creates, reads and ends sessions. `people` stores the accounts."""

    def __init__(self, store: Store, days: int = 30, clock: Callable[[], float] = time.time) -> None:
        self.people = AccountStore(store)
        self._store = store
        self._clock = clock
        self._age = days * 86_400
        self._signer: URLSafeTimedSerializer | None = None
        self._devices: URLSafeSerializer | None = None
        self._fresh: OrderedDict[Session, float] = OrderedDict()
        self._passwords = Passwords()

    async def start(self) -> None:
        """Load the key that signs sessions, or make one. All servers on one database share it."""
        key = await secret_of(self._store, "sessions")
        self._signer = URLSafeTimedSerializer(key, salt="croupier session")
        self._devices = URLSafeSerializer(key, salt="croupier device")
        await self.people.start()

    # Making sessions

    async def guest(self, name: str, before: Session | None = None) -> tuple[Session, str]:
        """A guest's session and its token: a new guest's, or under another name that of the guest before.

        The guest's sessions before end; where somebody with an account becomes a guest, that one does.
        Raises BadInput for a name that cannot be had.
        """
        name = proper_name(name)
        if await self.people.account(name) is not None:
            raise BadInput(
                "name: {name} belongs to an account; log in, or take another", "name-taken", name=name
            )
        if before is not None and not before.account:
            lineage = await self._renewed(before)
            return self._made(Session(fresh_id(), before.player, name, generation=lineage.generation))
        if before is not None:
            await self.end(before)
        return self._made(Session(fresh_id(), fresh_id(), name))

    async def register(self, session: Session, name: str, password: str) -> tuple[Session, str]:
        """An account for a guest, who stays the player they are; their new session. All before end.

        Raises BadInput for a name that is taken or a password that will not do.
        """
        if session.account:
            raise BadInput("you have an account already", "has-account")
        name = proper_name(name)
        refuse_bad_password(password, name)
        lineage = await self._lineage(session)
        account = Account(session.player, name, await self._passwords.hash(password))
        begun = await self.people.register(account, lineage)
        if begun is None:
            await self._lineage(session)
            raise BadInput("name: {name} belongs to an account already", "name-taken", name=name)
        return self._begun(account, begun)

    async def log_in(self, name: str, password: str) -> tuple[Session, str]:
        """A session for an account. One answer for a wrong name and for a wrong password, as late."""
        known = await self.people.account(name)
        lineage = await self.people.lineage(known.player) if known else SessionGeneration()
        # Read once more: whatever changes the account after this ends the session that is made here.
        account = await self.people.account(name)
        right = await self._passwords.is_right(account.hash if account else None, password)
        if account is None or known is None or not right or not self._is_good(account):
            raise CroupierError("wrong-login", "the name or the password is wrong")
        if account.banned:
            raise CroupierError("banned", "the house has closed this account")
        if account.player != known.player or lineage.account != account.key:
            raise CroupierError("wrong-login", "the account was changed elsewhere just now; log in again")
        return self._made(_session_of(account, lineage))

    async def change(self, session: Session, password: str, new: str) -> tuple[Session, str]:
        """Another password for one's own account; all its sessions end, and this is the new one.

        Raises CroupierError where the old password is wrong or the new one will not do.
        """
        if not session.account:
            raise BadInput("a guest has no password; make an account", "no-account")
        lineage = await self._lineage(session)
        account = await self.people.account(session.name)
        if account is None or not await self._passwords.is_right(account.hash, password):
            raise CroupierError("wrong-login", "the password is wrong")
        refuse_bad_password(new, account.name)
        changed = replace(account, hash=await self._passwords.hash(new), until=0)
        begun = await self.people.replace(account, changed, lineage)
        if begun is None:
            raise CroupierError("wrong-login", "the password was changed elsewhere just now")
        return self._begun(changed, begun)

    async def reset(self, name: str) -> tuple[str, str]:
        """A temporary password for an account whose own is forgotten: the account's name, the password.

        All its sessions end. Raises BadInput where there is no such account.
        """
        password = generate_password()
        until, hashed = int(self._clock()) + TEMPORARY, await self._passwords.hash(password)
        account = await self.people.alter(name, lambda before: replace(before, hash=hashed, until=until))
        return account.name, password

    def _is_good(self, account: Account) -> bool:
        """Whether its password is still good. One that is good for too long was made by a clock ahead."""
        return not account.until or 0 <= account.until - self._clock() <= TEMPORARY + AHEAD

    # Devices

    def device(self, session: Session) -> str:
        """The signed token by which a device is known after its session has ended."""
        assert self._devices is not None
        return str(self._devices.dumps([session.player, session.generation]))

    async def player_of(self, device: str | None, name: str) -> str | None:
        """The player of an account whose password of now a device was used with; None if it was not."""
        if not device or len(device) > 300 or self._devices is None:
            return None
        try:
            player, generation = msgspec.convert(self._devices.loads(device), tuple[str, int])
        except (BadData, msgspec.ValidationError):
            return None
        account = await self.people.account(name)
        if account is None or account.player != player:
            return None
        lineage = await self.people.lineage(player)
        return player if (lineage.generation, lineage.account) == (generation, account.key) else None

    # Reading and ending them

    async def read(self, token: str | None) -> Session | None:
        """The session of a token; None if the token is forged, too old or ended."""
        session = self._signed(token)
        if session is None:
            return None
        asked = time.monotonic()
        if self._fresh.get(session, -FRESH) + FRESH > asked:
            return session
        if await self.ended([session]):
            return None
        self._fresh[session] = asked
        self._fresh.move_to_end(session)
        if len(self._fresh) > _MOST_FRESH:
            self._fresh.popitem(last=False)
        return session

    def _signed(self, token: str | None) -> Session | None:
        """The session of a token; None if we have not signed it, or too long ago, or ahead of now."""
        if not token or len(token) > 1000 or self._signer is None:
            return None
        try:
            plain, made = self._signer.loads(token, return_timestamp=True)
            session = msgspec.convert(plain, Session)
        except (BadData, msgspec.ValidationError):
            return None
        return session if -AHEAD <= self._clock() - made.timestamp() <= self._age else None

    async def end(self, session: Session) -> None:
        """End a session on all servers, for good."""
        await self._store.create("ended", session.id, str(int(self._clock())))
        self._fresh.clear()

    async def ended(self, sessions: Collection[Session]) -> set[str]:
        """The ids of the sessions that are not valid any more, in one query."""
        players = {session.player for session in sessions}
        lineages, ended = await self.people.lineages(players, {session.id for session in sessions})
        return ended | {one.id for one in sessions if not one.is_of(lineages[one.player])}

    async def _lineage(self, session: Session) -> SessionGeneration:
        """The lineage that a session is of; raises `no-session` where it is of it no more."""
        lineage = await self.people.lineage(session.player)
        if not session.is_of(lineage):
            raise CroupierError("no-session", "this session has ended")
        return lineage

    async def _renewed(self, session: Session) -> SessionGeneration:
        """The next generation of a session's player; nobody else has begun it."""
        begun = await self.people.renew(session.player, await self._lineage(session))
        self._fresh.clear()
        if begun is None:
            raise CroupierError("no-session", "this session has ended")
        return begun

    def _begun(self, account: Account, lineage: SessionGeneration) -> tuple[Session, str]:
        """The first session of an account's new generation."""
        self._fresh.clear()
        return self._made(_session_of(account, lineage))

    def _made(self, session: Session) -> tuple[Session, str]:
        assert self._signer is not None
        return session, str(self._signer.dumps(msgspec.to_builtins(session)))


def _session_of(account: Account, lineage: SessionGeneration) -> Session:
    return Session(
        fresh_id(), account.player, account.name, True, lineage.generation, temporary=account.until > 0
    )
