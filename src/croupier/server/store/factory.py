"""Opens a store by its address."""

from __future__ import annotations

from pathlib import Path

from croupier.errors import BadInput
from croupier.extras import need
from croupier.server.store.protocol import Store


def open_store(data: Path | None = None, url: str | None = None, *, alone: bool = True) -> Store:
    """PostgreSQL by a `postgresql://` address, or else the embedded database in a directory.

    `alone` keeps other servers off the embedded database. Raises BadInput for what cannot be opened.
    """
    if url is None:
        from croupier.server.store.sqlite import SqliteStore

        return SqliteStore((data or Path("croupier-data")) / "croupier.db", alone=alone)
    if not url.startswith(("postgresql://", "postgres://")):
        raise BadInput("the database URL: expected one that begins with postgresql://", "database")
    need("postgres", "a database on PostgreSQL")
    from croupier.server.store.postgres import PostgresStore

    return PostgresStore(url)
