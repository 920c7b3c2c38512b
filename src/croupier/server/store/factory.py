"""Opens a store by its address."""

from __future__ import annotations

from pathlib import Path

from croupier.server.store.inspection import check_url
from croupier.server.store.protocol import Store


def open_store(data: Path | None = None, url: str | None = None, *, alone: bool = True) -> Store:
    """PostgreSQL by a `postgresql://` address, or else the embedded database in a directory.

    `alone` keeps other servers off the embedded database. Raises BadInput for what cannot be opened.
    """
    if url is None:
        from croupier.server.store.sqlite import SqliteStore

        return SqliteStore((data or Path("croupier-data")) / "croupier.db", alone=alone)
    check_url(url)
    from croupier.server.store.postgres import PostgresStore

    return PostgresStore(url)
