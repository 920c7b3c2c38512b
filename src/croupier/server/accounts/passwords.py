"""Passwords: Argon2id hashes, strength checks, and generated ones."""

from __future__ import annotations

import asyncio
import hashlib
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from croupier.ascii_text import ascii_lower
from croupier.errors import BadInput
from croupier.table.names import name_key

PROFILE = RFC_9106_LOW_MEMORY
LENGTHS = (8, 128)
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The letters of generated passwords: none sounds or looks like another."""


class Passwords:
    """Hashes passwords, two at a time: each takes 64 MiB."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher.from_parameters(PROFILE)
        self._hashing = asyncio.Semaphore(2)

    async def hash(self, password: str) -> str:
        """The hash of a password."""
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def is_right(self, kept: str | None, password: str) -> bool:
        """True if the password fits the hash. Without a hash the check takes as long."""
        async with self._hashing:
            return await asyncio.to_thread(self._matches, kept, password[: LENGTHS[1] + 1])

    def _matches(self, kept: str | None, password: str) -> bool:
        if kept is None:
            self._hasher.hash(password)  # so that the time taken does not tell which names exist
            return False
        try:
            return self._hasher.verify(kept, password)
        except VerificationError:
            return False


def generate_password() -> str:
    """A password of 79 random bits, to be read out."""
    word = "".join(secrets.choice(_LETTERS) for _ in range(16))
    return "-".join(word[at : at + 4] for at in range(0, 16, 4))


def hash_code(code: str) -> str:
    """The hash of a recovery code, however it is typed. A quick hash suffices for 79 random bits."""
    bare = "".join(letter for letter in ascii_lower(code) if letter in _LETTERS)
    return hashlib.sha256(bare.encode()).hexdigest()


def refuse_bad_password(password: str, name: str) -> None:
    """Raise BadInput for a password that is too short, too long or easily guessed."""
    fewest, most = LENGTHS
    if not fewest <= len(password) <= most:
        raise BadInput(
            "password: expected {fewest} to {most} characters", "bad-password", fewest=fewest, most=most
        )
    if name_key(password) in (name_key(name), "password", "12345678", "123456789", "qwertyui"):
        raise BadInput("password: expected one that is harder to guess", "bad-password")
