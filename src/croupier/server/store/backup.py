"""A whole store as one file of JSON Lines, the same for every database.

The first line names the format, the last counts the rows and carries their hash. A backup holds secrets:
the seeds of hands still in play, the hashes of passwords and the key that signs sessions.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from croupier.errors import BadInput
from croupier.files import LINE, lines_in, reason
from croupier.server.store.protocol import Row, Store

_Integer = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
_NUMBER = re.compile("[0-9]{1,18}", re.ASCII)
ROW = 1 << 28
"""Bytes that a row may have: an imported tournament may have an entry of 32 MiB, and JSON in JSON grows."""
FORMAT = {"format": "croupier backup", "version": 1}


def back_up(store: Store, path: Path) -> int:
    """Write everything in the store to a new file, readable by its owner alone; the number of rows.

    Raises BadInput where the file exists or cannot be written, Unavailable where the store cannot be read.
    The file appears whole or not at all.
    """
    if path.exists():
        raise BadInput("{path}: exists already; expected a new file", "bad-backup", path=path)
    part = None
    try:
        # A file of its own: another backup may be writing this one.
        file, part = mkstemp(".part", f"{path.name}.", path.parent)
        count = _write(store, file)
        os.rename(part, path)
    except OSError as error:
        raise BadInput("{path}: {error}", "bad-backup", path=path, error=reason(error)) from None
    finally:
        if part is not None:
            Path(part).unlink(missing_ok=True)
    return count


def _write(store: Store, file: int) -> int:
    digest, count = hashlib.sha256(), 0
    with os.fdopen(file, "wb") as out:
        out.write(_line(FORMAT))
        for row in store.dump():
            line = _line(list(row))
            digest.update(line)
            out.write(line)
            count += 1
        out.write(_line({"rows": count, "sha256": digest.hexdigest()}))
        out.flush()
        os.fsync(out.fileno())
    return count


def restore(store: Store, path: Path) -> int:
    """Fill an empty store from a backup; the number of rows. All of it, or nothing.

    Raises BadInput for a store that is not empty, and for a file that is damaged or cut short.
    """
    count = 0
    for _ in _rows(path):  # once over the whole file before anything is written
        count += 1
    store.load(_rows(path))
    return count


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _rows(path: Path) -> Iterator[Row]:
    """The rows of a backup, the hash checked at the end."""
    digest, count, last = hashlib.sha256(), 0, None
    with path.open("rb") as lines:
        most = ROW if lines.peek(1).startswith(_line(FORMAT)) else LINE
        for number, line in enumerate(lines_in(lines, path, most), 1):
            value = _read(path, number, line)
            if number == 1:
                if value != FORMAT:
                    raise BadInput(
                        "{path}: line 1: expected {format}",
                        "bad-backup",
                        path=path,
                        format=json.dumps(FORMAT),
                    )
            elif isinstance(value, list) and last is None:
                digest.update(line)
                count += 1
                yield _row(path, number, value)
            elif last is None:
                last = value
            else:
                raise BadInput(
                    "{path}: line {number}: expected nothing after the end",
                    "bad-backup",
                    path=path,
                    number=number,
                )
    if last != {"rows": count, "sha256": digest.hexdigest()}:
        raise BadInput(
            "{path}: the end is missing or does not match: expected a whole backup", "bad-backup", path=path
        )


def _read(path: Path, number: int, line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadInput(
            "{path}: line {number}: expected JSON", "bad-backup", path=path, number=number
        ) from None


def _row(path: Path, number: int, value: list[Any]) -> Row:
    with suppress(msgspec.ValidationError):
        row = Row(*msgspec.convert(value, tuple[Literal["log", "kept"], str, str, str, _Integer]))
        if row.kind == "kept" or _NUMBER.fullmatch(row.two):
            return row
    raise BadInput(
        "{path}: line {number}: expected a row of the log or a kept value",
        "bad-backup",
        path=path,
        number=number,
    )
