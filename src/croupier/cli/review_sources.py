"""The sources of `croupier review`: records, folders of records, tables of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from croupier import records
from croupier.cli.review_work import Task
from croupier.errors import BadInput, CroupierError
from croupier.extras import load
from croupier.files import reason
from croupier.records import Record
from croupier.terminal.options import Database
from croupier.words import English


def hands_in(what: str, database: Database, skip: Callable[[str], None]) -> Iterator[Task]:
    """The ended hands of a record, of a folder's records, or of a table's log, in order of reading.

    A folder's unreadable files are passed to `skip`. Raises BadInput and Broken for an invalid record.
    """
    path = Path(what)
    if path.is_dir():
        yield from _in_folder(path, skip)
    elif path.exists():
        yield from _in_record(records.read(path))
    else:
        at_table = load("croupier.server.verbs.review_tables:hands_at_table", f"{what}: a server's table")
        yield from at_table(what, database)


def _in_folder(folder: Path, skip: Callable[[str], None]) -> Iterator[Task]:
    files = sorted(folder.rglob("*.jsonl"))
    if not files:
        raise BadInput("{folder}: expected records in it, files that end with .jsonl", folder=folder)
    for file in files:
        try:
            yield from _in_record(records.read(file))
        except CroupierError as error:
            skip(English(error.message))
        except OSError as error:
            skip(English("{place}: {why}", place=file, why=reason(error)))


def _in_record(record: Record) -> Iterator[Task]:
    for number, hand in enumerate(record.hands, 1):
        if hand.returns is not None:
            yield Task(
                record.place, number, record.rules, hand.terms, hand.moves, tuple(record.header.players)
            )
