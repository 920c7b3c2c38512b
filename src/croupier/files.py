"""Bounded reading of files from users, and of files shipped with a package.

A file may be anything: an endless device, a backup of many gigabytes, half of a download. It is refused,
before it costs time or memory, if it cannot be of the expected kind.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from pkgutil import get_data
from typing import BinaryIO

from croupier.errors import BadInput
from croupier.words import Message, msg

__all__ = [
    "LINE",
    "RECORD",
    "SETTINGS",
    "lines_in",
    "read_file",
    "read_text",
    "reason",
    "refuse_unless_alone",
    "replace_file",
    "shipped_file",
    "take_lock",
]

SETTINGS = 1 << 20
"""No file of settings is longer, in bytes."""
RECORD = 1 << 26
"""No record, proof or hand as seen is longer, in bytes."""
LINE = 1 << 22
"""No line of JSON is longer, in bytes."""
_BEGINNING = 1 << 16
_REASONS = (
    msg("No such file or directory"),
    msg("Is a directory"),
    msg("Not a directory"),
    msg("Permission denied"),
    msg("No space left on device"),
    msg("Read-only file system"),
    msg("Address already in use"),
    msg("Connection refused"),
)
"""The reasons of the operating system that have a translation."""
_PART = 1 << 20


def read_file(path: str | Path, most: int = RECORD, begins: tuple[bytes, ...] = ()) -> bytes:
    """The content of a file. Raises BadInput if it is longer than `most` bytes, and OSError.

    For a file that does not begin in one of these ways, only its beginning, because it will be refused.
    """
    with Path(path).open("rb") as file:
        body = file.read(_BEGINNING)
        if begins and not body.startswith(begins):
            return body
        while len(body) <= most and (more := file.read(_PART)):
            body += more
    if len(body) > most:
        raise BadInput(
            "{path}: longer than {most} bytes; expected a smaller file", "too-long", path=path, most=most
        )
    return body


def read_text(path: str | Path) -> str:
    """The UTF-8 text in a file, without a byte order mark.

    Raises BadInput if it is too long, UnicodeDecodeError, and OSError.
    """
    return read_file(path, SETTINGS).decode("utf-8-sig").replace("\r\n", "\n")


def reason(error: Exception) -> str | Message:
    """The reason why a file or an address could not be used, in plain words: no number, and no name."""
    if isinstance(error, UnicodeDecodeError):
        return msg("expected UTF-8")
    said = getattr(error, "strerror", None) or str(error)
    return next((one for one in _REASONS if str(one) == said), said)


def replace_file(path: str | Path, body: bytes) -> None:
    """Write a file so that at every moment there is the old one or the new, whole; raises OSError."""
    path = Path(path)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with part.open("wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def take_lock(file: int) -> bool:
    """Lock an open file until it is closed; False if somebody else has, True if the system has no locks."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def refuse_unless_alone(file: BinaryIO, path: str | Path | None) -> None:
    """Lock an open file until it is closed; raises BadInput if another process has."""
    if not take_lock(file.fileno()):
        raise BadInput(
            "{path}: another croupier is writing to it; expected one at a time", "in-use", path=path
        )


def shipped_file(package: str, name: str) -> bytes:
    """A file shipped with a package, by its path in there; raises FileNotFoundError.

    The older of the standard library's two ways to it: `importlib.resources` loads all that archives and
    temporary files need, and takes twice as long for it as the file does.
    """
    found = get_data(package, name)
    if found is None:
        raise FileNotFoundError(f"{package}: {name}")
    return found


def lines_in(file: BinaryIO, place: str | Path, most: int) -> Iterator[bytes]:
    """The lines of a file, one after the other; raises BadInput where one is longer than `most` bytes."""
    number = 0
    while line := file.readline(most + 1):
        number += 1
        if len(line) > most:
            raise BadInput(
                "{place}: line {number}: longer than {most} bytes",
                "too-long",
                place=place,
                number=number,
                most=most,
            )
        yield line
