"""Options that the tournament verbs share, and tournaments read from files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from croupier.errors import BadInput
from croupier.terminal.options import Argument, Option
from croupier.tournament import Director
from croupier.tournament.file import read_log

__all__ = ["DATA", "AsJson", "Data", "StructureName", "Tournament", "load"]

DATA = Path("croupier-data")
Data = Annotated[Path, Option(envvar="CROUPIER_DATA", help="Directory of the server's database.")]
AsJson = Annotated[bool, Option("--json", help="Print one JSON document.")]
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
