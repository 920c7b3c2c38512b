"""Storage of event logs, leases and other server state, behind one protocol.

The key of a log entry is (table, number). A number is written once, and only after the number before it. So
two servers that both believe they own a table cannot both write. `open_store` opens
the embedded database (SQLite) or PostgreSQL.
"""

from __future__ import annotations

from croupier.server.store.factory import open_store
from croupier.server.store.memory import MemoryStore
from croupier.server.store.protocol import (
    Change,
    Conflict,
    Doorbell,
    Ear,
    Outline,
    Row,
    Store,
    Unavailable,
    Visit,
)
from croupier.server.store.records import Records

__all__ = [
    "Change",
    "Conflict",
    "Doorbell",
    "Ear",
    "MemoryStore",
    "Outline",
    "Records",
    "Row",
    "Store",
    "Unavailable",
    "Visit",
    "open_store",
]
