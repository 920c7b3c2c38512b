"""Where tournaments are kept without a server: a file each in a folder, or a file that somebody brings."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO

from croupier.cli.options import Argument, Option
from croupier.errors import BadInput
from croupier.tournament import Director, Record
from croupier.tournament.file import Keeper, Log, read_log, written

__all__ = [
    "DATA",
    "AsJson",
    "Data",
    "StructureName",
    "Tournament",
    "found",
    "keep_new",
    "load",
    "path_of",
    "taken_up",
]

DATA = Path("croupier-data")
Data = Annotated[Path, Option(envvar="CROUPIER_DATA", help="Directory with the folder `tournaments`.")]
AsJson = Annotated[bool, Option("--json", help="Print one JSON document.")]
StructureName = Annotated[str, Argument(metavar="STRUCTURE", help="A preset by name, or a .toml file.")]
Tournament = Annotated[str, Argument(help="A tournament by its name, or a file of one.")]

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


def path_of(data: Path, name: str) -> Path:
    """The file of a tournament in the folder; raises BadInput for a name that is none."""
    if not _NAME.fullmatch(name):
        raise BadInput(f"name '{name}': expected small letters, digits and -, at most 60")
    return data / "tournaments" / f"{name}.jsonl"


def found(data: Path, tournament: str) -> Path:
    """The file that is meant; raises BadInput where there is none."""
    path = Path(tournament)
    if path.suffix != ".jsonl" and os.sep not in tournament:
        path = path_of(data, tournament)
    if not path.is_file():
        raise BadInput(f"tournament '{tournament}': there is no {path}")
    return path


def load(path: Path, *, whole: bool = False) -> Director:
    """The tournament in a file; raises BadInput with the line that is wrong."""
    return _followed(path, read_log(path, whole=whole))


@contextmanager
def taken_up(path: Path) -> Iterator[tuple[Director, Keeper]]:
    """The tournament in a file, and what adds entries to it; nobody else adds any meanwhile."""
    with path.open("r+b") as file:
        _claim(file, path)
        log = read_log(path, whole=False)
        director = _followed(path, log)
        if not director.state.seed:
            raise BadInput(f"{path}: is without its seed; import it before it is played on", "no-seed")
        file.truncate(log.size)
        file.seek(log.size)
        yield director, Keeper(file, log.digest)


def _followed(path: Path, log: Log) -> Director:
    try:
        return Director(log.records)
    except BadInput as error:
        raise BadInput(f"{path}: {error.sentence}") from None


def _claim(file: BinaryIO, path: Path) -> None:
    """Hold the file until it is closed; raises BadInput where another program does."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadInput(f"{path}: another program plays on there now") from None


def keep_new(path: Path, records: list[Record]) -> None:
    """Write a new tournament's file; raises BadInput where there is one of that name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("xb") as file:
            file.write(written(records))
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise BadInput(f"{path}: there is such a file already; expected another name") from None
