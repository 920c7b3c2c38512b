"""Secrets that all servers on one database share."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from croupier.server.store import Store


async def secret_of(store: Store, what: str) -> str:
    """The secret of this name, in hexadecimal. A new one is made if there is none. Raises Unavailable."""
    await store.create("secret", what, secrets.token_hex(32))
    kept = await store.get("secret", what)
    assert kept is not None
    return kept


def signed(secret: str, text: str) -> str:
    """A text with the proof that its sender knows the secret."""
    return f"{text}.{hmac.new(bytes.fromhex(secret), text.encode(), hashlib.sha256).hexdigest()}"


def is_signed(secret: str, given: str) -> bool:
    """True for what `signed` made with this secret."""
    return given.isascii() and hmac.compare_digest(signed(secret, given.rpartition(".")[0]), given)
