"""Options that the tournament verbs share, and the lookup of a tournament in a file or on a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from croupier import extras
from croupier.errors import BadInput
from croupier.files import read_file
from croupier.terminal.options import Argument, Database
from croupier.tournament import Director
from croupier.tournament.file import BEGINS, MAX_BYTES, logo_in, read_lines

StructureName = Annotated[str, Argument(metavar="STRUCTURE", help="A preset by name, or a .toml file.")]
Tournament = Annotated[str, Argument(help="A file of a tournament, or the name of one of the server's.")]


def load(path: Path) -> tuple[Director, str]:
    """The tournament in a file, and its logo; raises BadInput with the line that is wrong."""
    body = read_file(path, MAX_BYTES, BEGINS)
    try:
        return Director(read_lines(body, str(path), whole=False)), logo_in(body, str(path))
    except BadInput as error:
        if str(path) in error.sentence:
            raise
        raise BadInput("{place}: {why}", error.code, place=path, why=error.message) from None


def find_tournament(name: str, database: Database) -> Director:
    """The tournament in this file, or a server's of this name. Raises BadInput if there is none."""
    return find_with_logo(name, database)[0]


def find_with_logo(name: str, database: Database) -> tuple[Director, str]:
    """The tournament and its own logo as a `data:` address, "" for none. Raises BadInput as above."""
    path = Path(name)
    if database.database_url is None and path.is_file():
        return load(path)
    served = extras.load("croupier.server.verbs.tournament_lookup:served", "a server's tournament")
    found: tuple[Director, str] = served(database, name)
    return found
