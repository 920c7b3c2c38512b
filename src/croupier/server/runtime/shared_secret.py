"""Secrets that all servers on one database share."""

from __future__ import annotations

import secrets

from croupier.server.store import Store


async def secret_of(store: Store, what: str) -> str:
    """The secret of this name, in hexadecimal. A new one is made if there is none. Raises Unavailable."""
    await store.create("secret", what, secrets.token_hex(32))
    kept = await store.get("secret", what)
    assert kept is not None
    return kept
