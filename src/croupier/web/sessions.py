"""Who somebody is: guests with a signed session and a name, and accounts for those who want to come back.

A session is a signed, dated text that says which player it is for; it is checked by its signature, and
against the list of sessions that have been ended. A password is kept as an Argon2id hash only.
"""

from __future__ import annotations

import asyncio
import secrets
import time
import unicodedata

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY
from itsdangerous import BadData, URLSafeTimedSerializer

from croupier.errors import BadInput, CroupierError
from croupier.store import Store
from croupier.table.table import Player

__all__ = ["Session", "Sessions", "proper_name"]

NAME_LENGTH = 24
PASSWORD_LENGTHS = (8, 128)


class Session(msgspec.Struct, frozen=True):
    """A session: its own id, the player it is for, and whether he has an account."""

    id: str
    player: str
    name: str
    account: bool = False

    def as_player(self) -> Player:
        """The player, as tables know him."""
        return Player(self.player, self.name)


class _Account(msgspec.Struct, frozen=True):
    player: str
    name: str
    hash: str


class Sessions:
    """Makes, reads and ends sessions; keeps accounts."""

    def __init__(self, store: Store, days: int) -> None:
        self._store = store
        self._age = days * 86_400
        self._signer: URLSafeTimedSerializer | None = None
        self._ended: set[str] = set()
        self._hasher = PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY)
        self._hashing = asyncio.Semaphore(2)  # each takes 64 MiB

    async def start(self) -> None:
        """Find the key that signs sessions, or make one: all servers on one database share it."""
        await self._store.create("secret", "sessions", secrets.token_hex(32))
        key = await self._store.get("secret", "sessions")
        assert key is not None
        self._signer = URLSafeTimedSerializer(key, salt="croupier session")

    async def guest(self, name: str, before: Session | None = None) -> tuple[Session, str]:
        """A guest's session and its token: a new guest's, or under another name that of the guest before.

        Raises BadInput for a name that cannot be had.
        """
        name = proper_name(name)
        if await self._store.get("account", name.casefold()) is not None:
            raise BadInput(f"name: {name} belongs to an account; log in, or take another", "name-taken")
        player = before.player if before and not before.account else secrets.token_urlsafe(16)
        return self._made(player, name, account=False)

    async def register(self, session: Session, name: str, password: str) -> tuple[Session, str]:
        """An account for a guest, who stays the player he is; his new session.

        Raises BadInput for a name that is taken or a password that will not do.
        """
        name = proper_name(name)
        _refuse_bad_password(password, name)
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        account = msgspec.json.encode(_Account(session.player, name, hashed)).decode()
        if session.account or not await self._store.create("account", name.casefold(), account):
            raise BadInput(f"name: {name} belongs to an account already", "name-taken")
        await self.end(session)
        return self._made(session.player, name, account=True)

    async def log_in(self, name: str, password: str) -> tuple[Session, str]:
        """A session for an account. One answer for a wrong name and for a wrong password, as late."""
        kept = await self._store.get("account", name.strip().casefold()[: 4 * NAME_LENGTH])
        account = None if kept is None else msgspec.json.decode(kept, type=_Account)
        async with self._hashing:
            right = await asyncio.to_thread(self._matches, account, password[: PASSWORD_LENGTHS[1] + 1])
        if account is None or not right:
            raise CroupierError("wrong-login", "the name or the password is wrong")
        return self._made(account.player, account.name, account=True)

    def _matches(self, account: _Account | None, password: str) -> bool:
        if account is None:
            self._hasher.hash(password)  # so that the time taken does not tell which names exist
            return False
        try:
            return self._hasher.verify(account.hash, password)
        except VerificationError:
            return False

    async def read(self, token: str | None) -> Session | None:
        """The session of a token; None for one that is forged, too old, or ended."""
        if not token or len(token) > 1000 or self._signer is None:
            return None
        try:
            session = msgspec.convert(self._signer.loads(token, max_age=self._age), Session)
        except (BadData, msgspec.ValidationError):
            return None
        return None if await self.has_ended(session.id) else session

    async def end(self, session: Session) -> None:
        """End a session, everywhere and for good."""
        self._ended.add(session.id)
        await self._store.create("ended", session.id, str(int(time.time())))

    async def has_ended(self, session: str) -> bool:
        """Whether a session has been ended, by this server or by another."""
        if session in self._ended:
            return True
        return await self._store.get("ended", session) is not None

    def _made(self, player: str, name: str, *, account: bool) -> tuple[Session, str]:
        assert self._signer is not None
        session = Session(secrets.token_urlsafe(16), player, name, account)
        token = self._signer.dumps(msgspec.to_builtins(session))
        return session, str(token)


def proper_name(name: str) -> str:
    """A name that others can read and nobody can hide behind. Raises BadInput."""
    name = unicodedata.normalize("NFKC", " ".join(name.split()))
    if not (0 < len(name) <= NAME_LENGTH and is_visible(name)):
        raise BadInput(f"name: expected 1 to {NAME_LENGTH} visible characters", "bad-name")
    return name


def is_visible(text: str) -> bool:
    """Whether a text has letters, marks, numbers, punctuation, symbols and spaces alone, no mark first.

    So nothing in it is invisible, and nothing turns the text beside it round.
    """
    kinds = [unicodedata.category(letter)[0] for letter in text]
    return kinds[:1] != ["M"] and all(kind in "LMNPSZ" for kind in kinds)


def _refuse_bad_password(password: str, name: str) -> None:
    fewest, most = PASSWORD_LENGTHS
    if not fewest <= len(password) <= most:
        raise BadInput(f"password: expected {fewest} to {most} characters", "bad-password")
    if password.casefold() in (name.casefold(), "password", "12345678", "123456789", "qwertyui"):
        raise BadInput("password: expected one that is harder to guess", "bad-password")
