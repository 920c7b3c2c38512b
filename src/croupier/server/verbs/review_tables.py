"""The hands of a server's table, for `croupier review`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from croupier.cli.review_work import Task
from croupier.errors import BadInput
from croupier.server.verbs.database import store_of
from croupier.terminal.options import Database


def hands_at_table(what: str, database: Database) -> Iterator[Task]:
    """The hands of a table in the database of this machine's server."""
    if not database.exists:
        raise BadInput(
            "{what}: expected a record, a folder of them, or a table of the server with its data in {data}",
            what=what,
            data=database.data,
        )
    from croupier.server.admin.actions import Operator
    from croupier.server.history.hand_history import History
    from croupier.table.events import read_record
    from croupier.table.legacy_logs import rules_of_log

    async def read(store: Any) -> tuple[str, list[bytes]]:
        found = await Operator(store, "").table(what)
        return found.table, await store.read(found.table)

    with store_of(database) as store:
        name, bodies = asyncio.run(read(store))
    rules = rules_of_log(read_record(bodies[0]))
    history = History(rules)
    history.follow(bodies)
    for told in history.hands:
        moves = tuple(map(rules.read, told.moves))
        yield Task(f"table {name}", told.played.number, rules, told.terms, moves, told.played.names)
