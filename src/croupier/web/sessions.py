"""Who somebody is: guests with a signed session and a name, and accounts for those who want to come back.

A session is a signed, dated text that says which player it is for; it is checked by its signature, and
against the list of sessions that have been ended. That of an account ends with the password it was made
with, too. A password is kept as an Argon2id hash only.
"""

from __future__ import annotations

import asyncio
import secrets
import time
import unicodedata
from collections.abc import Callable

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
TEMPORARY = 86_400
"""Seconds for which a password of the house's making lets somebody in."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What such a password is made of: none is taken for another when it is read out."""


class Session(msgspec.Struct, frozen=True):
    """A session: its own id, the player it is for, and whether he has an account.

    `generation` counts the passwords the account had before; `temporary` says that the house made this one.
    """

    id: str
    player: str
    name: str
    account: bool = False
    generation: int = 0
    temporary: bool = False

    def as_player(self) -> Player:
        """The player, as tables know him."""
        return Player(self.player, self.name)


class _Account(msgspec.Struct, frozen=True, omit_defaults=True):
    """An account as it is kept. A temporary password is good `until` a second since 1970; 0: for ever."""

    player: str
    name: str
    hash: str
    generation: int = 0
    until: int = 0

    def text(self) -> str:
        return msgspec.json.encode(self).decode()


class Sessions:
    """Makes, reads and ends sessions; keeps accounts."""

    def __init__(self, store: Store, days: int = 30, clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._clock = clock
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
        if await self._store.get("account", _key(name)) is not None:
            raise BadInput(f"name: {name} belongs to an account; log in, or take another", "name-taken")
        player = before.player if before and not before.account else secrets.token_urlsafe(16)
        return self._made(Session(_fresh_id(), player, name))

    async def register(self, session: Session, name: str, password: str) -> tuple[Session, str]:
        """An account for a guest, who stays the player he is; his new session.

        Raises BadInput for a name that is taken or a password that will not do.
        """
        name = proper_name(name)
        _refuse_bad_password(password, name)
        account = _Account(session.player, name, await self._hashed(password))
        if session.account or not await self._store.create("account", _key(name), account.text()):
            raise BadInput(f"name: {name} belongs to an account already", "name-taken")
        await self.end(session)
        return self._made(_session_of(account))

    async def log_in(self, name: str, password: str) -> tuple[Session, str]:
        """A session for an account. One answer for a wrong name and for a wrong password, as late."""
        account, _ = await self._account(name)
        right = await self._is_right(account, password)
        if account is None or not right or 0 < account.until < self._clock():
            raise CroupierError("wrong-login", "the name or the password is wrong")
        return self._made(_session_of(account))

    async def change(self, session: Session, password: str, new: str) -> tuple[Session, str]:
        """Another password for one's own account; all its sessions end, and this is the new one.

        Raises CroupierError where the old password is wrong or the new one will not do.
        """
        if not session.account:
            raise BadInput("a guest has no password; make an account", "no-account")
        account, kept = await self._account(session.name)
        if account is None or not await self._is_right(account, password):
            raise CroupierError("wrong-login", "the password is wrong")
        _refuse_bad_password(new, account.name)
        changed = _Account(account.player, account.name, await self._hashed(new), account.generation + 1)
        if not await self._store.replace("account", _key(account.name), kept, changed.text()):
            raise CroupierError("wrong-login", "the password was changed elsewhere just now")
        return self._made(_session_of(changed))

    async def reset(self, name: str) -> tuple[str, str]:
        """A temporary password for an account whose own is forgotten: the account's name, the password.

        All its sessions end. Raises BadInput where there is no such account.
        """
        account, kept = await self._account(name)
        if account is None:
            raise BadInput(f"account '{name}': there is no such account", "no-account")
        word = "".join(secrets.choice(_LETTERS) for _ in range(16))
        password = "-".join(word[at : at + 4] for at in range(0, 16, 4))
        until = int(self._clock()) + TEMPORARY
        hashed = await self._hashed(password)
        changed = _Account(account.player, account.name, hashed, account.generation + 1, until)
        if not await self._store.replace("account", _key(account.name), kept, changed.text()):
            raise BadInput(f"account '{name}': it was changed just now; try again", "busy")
        return account.name, password

    async def _account(self, name: str) -> tuple[_Account | None, str]:
        """An account, and the text it is kept as."""
        kept = await self._store.get("account", _key(name))
        return (None, "") if kept is None else (msgspec.json.decode(kept, type=_Account), kept)

    async def _hashed(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _is_right(self, account: _Account | None, password: str) -> bool:
        async with self._hashing:
            return await asyncio.to_thread(self._matches, account, password[: PASSWORD_LENGTHS[1] + 1])

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
        return None if await self.has_ended(session) else session

    async def end(self, session: Session) -> None:
        """End a session, everywhere and for good."""
        self._ended.add(session.id)
        await self._store.create("ended", session.id, str(int(time.time())))

    async def has_ended(self, session: Session) -> bool:
        """Whether a session has been ended, by this server or by another, or by another password."""
        if session.id in self._ended or await self._store.get("ended", session.id) is not None:
            return True
        if not session.account:
            return False
        account, _ = await self._account(session.name)
        return account is None or account.generation != session.generation

    def _made(self, session: Session) -> tuple[Session, str]:
        assert self._signer is not None
        return session, str(self._signer.dumps(msgspec.to_builtins(session)))


def _fresh_id() -> str:
    return secrets.token_urlsafe(16)


def _session_of(account: _Account) -> Session:
    return Session(_fresh_id(), account.player, account.name, True, account.generation, account.until > 0)


def _key(name: str) -> str:
    """What an account is kept under: names that differ in capitals alone are one."""
    return name.strip().casefold()[: 4 * NAME_LENGTH]


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
