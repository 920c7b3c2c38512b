"""Where the hands of `croupier review` come from: records, folders of them, tables of this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from croupier import records
from croupier.cli.review_work import Task
from croupier.errors import BadInput, CroupierError
from croupier.records import Record
from croupier.server.verbs.database import store_of

__all__ = ["hands_in"]


def hands_in(
    what: str, data: Path, database_url: str | None, skip: Callable[[str], None]
) -> Iterator[Task]:
    """The ended hands of a record, of every record in a folder, or of a table's log, as they are read.

    In a folder a file that cannot be read is told to `skip`, and left out. Raises BadInput, and Broken, for
    a record that cannot be.
    """
    path = Path(what)
    if path.is_dir():
        yield from _in_folder(path, skip)
    elif path.exists():
        yield from _in_record(records.read(path))
    else:
        yield from _at_table(what, data, database_url)


def _in_folder(folder: Path, skip: Callable[[str], None]) -> Iterator[Task]:
    files = sorted(folder.rglob("*.jsonl"))
    if not files:
        raise BadInput("{folder}: expected records in it, files that end with .jsonl", folder=folder)
    for file in files:
        try:
            yield from _in_record(records.read(file))
        except CroupierError as error:
            skip(error.sentence)
        except OSError as error:
            skip(f"{file}: {error.strerror or error}")


def _in_record(record: Record) -> Iterator[Task]:
    for number, hand in enumerate(record.hands, 1):
        if hand.returns is not None:
            yield Task(
                record.place, number, record.rules, hand.terms, hand.moves, tuple(record.header.players)
            )


def _at_table(what: str, data: Path, database_url: str | None) -> Iterator[Task]:
    """The hands of a table in the database of this machine's server."""
    if not (database_url or (data / "croupier.db").exists()):
        raise BadInput(
            "{what}: expected a record, a folder of them, or a table of the server with its data in {data}",
            what=what,
            data=data,
        )
    from croupier.server.admin.actions import Operator
    from croupier.server.history.hand_history import History
    from croupier.table.events import read_record
    from croupier.table.legacy_logs import rules_of_log

    async def read(store: Any) -> tuple[str, list[bytes]]:
        found = await Operator(store, "").table(what)
        return found.table, await store.read(found.table)

    with store_of(data, database_url) as store:
        name, bodies = asyncio.run(read(store))
    rules = rules_of_log(read_record(bodies[0]))
    history = History(rules)
    history.follow(bodies)
    for told in history.hands:
        moves = tuple(map(rules.read, told.moves))
        yield Task(f"table {name}", told.played.number, rules, told.terms, moves, told.played.names)
