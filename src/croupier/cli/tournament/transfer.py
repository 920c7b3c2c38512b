"""`croupier tournament export` and `import`: a server's tournament as a file, to move it elsewhere (T7)."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

from croupier.cli.tournament.files import Tournament, find_with_logo
from croupier.errors import BadInput
from croupier.extras import load
from croupier.files import read_file
from croupier.terminal.options import Argument, Database, Option
from croupier.tournament.file import BEGINS, MAX_BYTES, exported

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


def export(tournament: Tournament, database: Database) -> None:
    """Print a tournament as one file, to be taken up on another machine. It holds the secret seed."""
    director, logo = find_with_logo(tournament, database)
    sys.stdout.buffer.write(exported(director.records, seed=True, logo=logo))


def import_(
    file: Annotated[Path, Argument(help="What `export` has printed, or `run --keep` has kept.")],
    name: Annotated[str, Option(help="What it is called: small letters, digits and -.")],
    database: Database,
) -> None:
    """Keep a file as one of the server's tournaments: its hashes are checked, its log followed through.

    Prints a secret address; opening it makes you the director.
    """
    if not _NAME.fullmatch(name):
        raise BadInput("name '{name}': expected small letters, digits and -, at most 60", name=name)
    keep = load("croupier.server.verbs.tournament_lookup:import_tournament", "croupier tournament import")
    print(keep(database, name, read_file(file, MAX_BYTES, BEGINS)))
