"""`croupier tournament new`, `export` and `import`: tournaments kept as files, carried elsewhere (T7)."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Annotated

from croupier.chance import fresh_seed, seed_of
from croupier.cli.options import Argument, Option
from croupier.cli.tournament.folder import (
    DATA,
    Data,
    StructureName,
    Tournament,
    keep_new,
    load,
    path_of,
)
from croupier.cli.tournament.served import Url, keep_served, wherever
from croupier.errors import BadInput, CroupierError
from croupier.files import read_file, read_text
from croupier.text import small
from croupier.tournament import Director, Who, opened, structure_of
from croupier.tournament.audit import refuse_unless_sensible
from croupier.tournament.check import rules_for
from croupier.tournament.commands import Register
from croupier.tournament.file import BEGINS, MOST

__all__ = ["export", "import_", "new"]

NAME = Option(help="What it is called: small letters, digits and -.")


def new(
    structure: StructureName,
    name: Annotated[str, NAME],
    players: Annotated[
        Path | None,
        Option(metavar="FILE.csv", help="Who plays: names in the first column, or in one called name."),
    ] = None,
    seed: Annotated[
        str | None, Option(help="Any text: the same draws again. Kept secret by default.")
    ] = None,
    data: Data = DATA,
) -> None:
    """Open a tournament: its structure is fixed, its seed committed to, and players may be registered."""
    from time import time

    read = structure_of(structure)
    rules_for(read)
    path = path_of(data, name)
    at = int(time() * 1000)
    step = opened(read, name, fresh_seed() if seed is None else seed_of(seed), at, "shell")
    director = Director([step.record])
    for place, player in _named(players):
        try:
            director.do(Who("shell", director=True), Register(player), at)
        except CroupierError as error:
            raise BadInput(f"{place}: {error.sentence}") from None
    keep_new(path, list(director.records))
    print(f"{path}: {len(director.state.players)} players registered", file=sys.stderr)


def _named(path: Path | None) -> Iterator[tuple[str, str]]:
    """The names in a CSV file, each with its place."""
    if path is None:
        return
    try:
        rows = list(csv.reader(StringIO(read_text(path))))
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadInput(f"{path}: expected CSV in UTF-8: {error}") from None
    heads = [small(cell.strip()) for cell in rows[0]] if rows else []
    column = heads.index("name") if "name" in heads else 0
    for number, row in enumerate(rows, 1):
        if (number == 1 and "name" in heads) or not any(cell.strip() for cell in row):
            continue
        name = row[column].strip() if column < len(row) else ""
        if not 1 <= len(name) <= 60:
            raise BadInput(f"{path} line {number}: expected a name of 1 to 60 letters")
        yield f"{path} line {number}", name


def export(tournament: Tournament, data: Data = DATA, database_url: Url = None) -> None:
    """Print a tournament as one file, to be taken up on another machine. It holds the secret seed."""
    from croupier.web.tournament.importing import exported

    director = wherever(data, tournament, database_url)
    sys.stdout.buffer.write(exported(director.records))


def import_(
    file: Annotated[Path, Argument(help="What `export` has printed.")],
    name: Annotated[str, NAME],
    data: Data = DATA,
    database_url: Url = None,
    server: Annotated[bool, Option("--server", help="Into the server's database, not as a file.")] = False,
) -> None:
    """Keep a tournament that was exported elsewhere: its hashes are checked, its log followed through.

    At a server it prints the address that makes whoever opens it its director.
    """
    if server or database_url:
        path_of(data, name)  # which refuses a name that is none
        print(keep_served(data, database_url, name, read_file(file, MOST, BEGINS)))
        return
    director = load(file, whole=True)
    try:
        refuse_unless_sensible(director.records)
    except BadInput as error:
        raise BadInput(f"{file}: {error.sentence}") from None
    path = path_of(data, name)
    keep_new(path, list(director.records))
    print(f"{path}: {len(director.records)} entries", file=sys.stderr)
