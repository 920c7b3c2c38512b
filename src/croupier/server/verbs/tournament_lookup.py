"""A tournament in a file, or in a server's database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from croupier.cli.tournament.files import load
from croupier.errors import BadInput
from croupier.server.verbs.database import Url, store_of
from croupier.tournament import Director

__all__ = ["Url", "keep_served", "wherever"]


def wherever(data: Path, tournament: str, database_url: str | None = None) -> Director:
    """The tournament in this file, or the server's of this name; a server may run on the database.

    Raises BadInput where there is none.
    """
    path = Path(tournament)
    if database_url is None and path.is_file():
        return load(path)
    if database_url is None and not (data / "croupier.db").exists():
        raise BadInput(
            "tournament '{tournament}': there is no such file, and no server's data in {data}",
            tournament=tournament,
            data=data,
        )
    bodies = _read(data, tournament, database_url)
    if not bodies:
        raise BadInput(
            "tournament '{tournament}': there is none of this name, as a file or at the server",
            tournament=tournament,
        )
    from croupier.server.tournaments.archive import directed

    return directed(bodies)


def _read(data: Path, tournament: str, database_url: str | None) -> list[bytes]:
    from croupier.server.tournaments.names import log_of

    with store_of(data, database_url) as store:
        return list(asyncio.run(store.read(log_of(tournament))))


def keep_served(data: Path, database_url: str | None, name: str, body: bytes) -> str:
    """Keep an exported file as a server's tournament: the path of a link that makes somebody its director.

    Raises BadInput for a file that is not as it was written, and for a name that is taken.
    """
    from croupier.server.runtime.settings import Settings
    from croupier.server.tournaments.archive import keep_new
    from croupier.server.tournaments.transfer import imported

    records = imported(body, Settings())
    with store_of(data, database_url) as store:
        return asyncio.run(keep_new(store, name, records))
