"""Options that the tournament verbs share, and the lookup of a tournament in a file or on a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from croupier import extras
from croupier.errors import BadInput
from croupier.terminal.options import Argument
from croupier.tournament import Director
from croupier.tournament.file import read_log

StructureName = Annotated[str, Argument(metavar="STRUCTURE", help="A preset by name, or a .toml file.")]
Tournament = Annotated[str, Argument(help="A file of a tournament, or the name of one of the server's.")]


def load(path: Path) -> Director:
    """The tournament in a file; raises BadInput with the line that is wrong."""
    try:
        return Director(read_log(path, whole=False))
    except BadInput as error:
        if str(path) in error.sentence:
            raise
        raise BadInput("{place}: {why}", error.code, place=path, why=error.message) from None


def find_tournament(name: str, data: Path, database_url: str | None) -> Director:
    """The tournament in this file, or a server's of this name. Raises BadInput if there is none."""
    path = Path(name)
    if database_url is None and path.is_file():
        return load(path)
    served = extras.load("croupier.server.verbs.tournament_lookup:served", "a server's tournament")
    director: Director = served(data, database_url, name)
    return director
