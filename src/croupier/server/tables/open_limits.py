"""Limits for new tables: per host, per address and per server."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from croupier.errors import CroupierError
from croupier.server.runtime.settings import Settings
from croupier.server.tables.actor import TableActor
from croupier.words import msg, msg_n

GRACE_SECONDS = 10.0
"""Time after which an empty table may make room for another."""


def tables_to_unload(
    actors: Mapping[str, TableActor], settings: Settings, host: str, address: str
) -> Iterator[TableActor]:
    """For each limit that is reached, the empty table that was not used for longest.

    The caller unloads it before the next limit is checked. Raises CroupierError if all tables are needed.
    """
    everywhere = tuple(actors.values())
    of_host = [actor for actor in everywhere if actor.table.state.host == host]
    nearby = [actor for actor in everywhere if address and actor.opener == address]
    of_one = msg_n(
        "you have {n} table: wait, or leave it",
        "you have {n} tables: wait, or leave another",
        n=settings.tables_each,
    )
    of_address = msg("your address has too many tables: wait, or leave another")
    of_all = msg("this server has no room for another table now")
    for tables, most, code, sorry in (
        (of_host, settings.tables_each, "too-many", of_one),
        (nearby, settings.tables_per_address, "too-many", of_address),
        (everywhere, settings.tables, "full", of_all),
    ):
        held = [actor for actor in tables if actor.name in actors]
        if len(held) < most:
            continue
        spare = [actor for actor in held if not actor.is_needed(time.monotonic(), GRACE_SECONDS)]
        if not spare:
            raise CroupierError(code, sorry)
        yield min(spare, key=lambda actor: actor.used)
