"""Tournaments in a server's database, for the command line."""

from __future__ import annotations

import asyncio

from croupier.errors import BadInput
from croupier.server.verbs.database import store_of
from croupier.terminal.options import Database
from croupier.tournament import Director


def served(database: Database, name: str) -> tuple[Director, str]:
    """A server's tournament by its name, and its own logo. A server may run on the database meanwhile.

    Raises BadInput if there is none of this name.
    """
    if not database.exists:
        raise BadInput(
            "tournament '{name}': there is no such file, and no server's data in {data}",
            name=name,
            data=database.data,
        )
    bodies, logo = _read(database, name)
    if not bodies:
        raise BadInput(
            "tournament '{name}': there is none of this name, as a file or at the server", name=name
        )
    from croupier.server.tournaments.archive import directed

    return directed(bodies), logo


def _read(database: Database, tournament: str) -> tuple[list[bytes], str]:
    from croupier.server.runtime.event_log_names import log_of
    from croupier.server.tournaments.metadata import MetadataStore

    log = log_of(tournament)
    with store_of(database) as store:
        return list(asyncio.run(store.read(log))), asyncio.run(MetadataStore(store, log).logo())


def import_tournament(database: Database, name: str, body: bytes) -> str:
    """Store an exported file as a tournament of the server; returns the path of a director's link.

    Raises BadInput for a file that is not as it was written, and for a name that is taken.
    """
    from croupier.server.runtime.settings import Settings
    from croupier.server.tournaments.archive import keep_new
    from croupier.server.tournaments.transfer import imported

    records, logo = imported(body, Settings())
    with store_of(database) as store:
        return asyncio.run(keep_new(store, name, records, logo))
