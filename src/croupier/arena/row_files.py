"""Rows of hands as files: Parquet, CSV or JSON Lines, the same bytes for the same rows."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.arena.hand_rows import Row
from croupier.errors import BadInput
from croupier.extras import need

if TYPE_CHECKING:
    import polars

Columns = Mapping[str, type]

BATCH = 50_000
"""Rows that are in memory at a time."""
ROW_GROUP = 100_000
"""Rows of a row group of a Parquet file."""


def refuse_unless_writable(path: Path) -> None:
    """Raise BadInput for a file that exists, has another ending, or needs an extra that is missing."""
    if path.suffix not in WRITERS:
        raise BadInput(
            "{path}: expected a file that ends with {known:items}", path=path, known=list(WRITERS)
        )
    if path.suffix == ".parquet":
        need("frames", "a Parquet file")
    if path.exists():
        raise BadInput("{path}: expected a new file", "exists", path=path)


def write_rows(path: Path, columns: Columns, rows: Iterable[Row]) -> None:
    """Write a file, whole or not at all, of the kind that its ending names."""
    part = path.with_name(f".{path.name}.new")
    try:
        WRITERS[path.suffix](part, columns, rows)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def frame_of(columns: Columns, rows: Iterable[Row]) -> polars.DataFrame:
    """Rows as a frame. Raises BadInput without the extra `frames`."""
    need("frames", "a frame")
    import polars

    kinds: dict[type, Any] = {
        bool: polars.Boolean,
        int: polars.Int64,
        float: polars.Float64,
        str: polars.String,
        list[int]: polars.List(polars.Int64),
        list[str]: polars.List(polars.String),
    }
    schema = {name: kinds[kind] for name, kind in columns.items()}
    frames = [polars.DataFrame(batch, schema, orient="row") for batch in _batches(rows)]
    return polars.concat(frames, rechunk=True) if frames else polars.DataFrame(schema=schema)


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    rows = iter(rows)
    while batch := list(islice(rows, BATCH)):
        yield batch


def _write_csv(path: Path, columns: Columns, rows: Iterable[Row]) -> None:
    said = {True: "true", False: "false"}
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        for row in rows:
            writer.writerow([said[value] if isinstance(value, bool) else value for value in row])


def _write_jsonl(path: Path, columns: Columns, rows: Iterable[Row]) -> None:
    encode = msgspec.json.Encoder().encode
    with path.open("wb") as file:
        for row in rows:
            file.write(encode(dict(zip(columns, row, strict=True))) + b"\n")


WRITERS: Mapping[str, Callable[[Path, Columns, Iterable[Row]], Any]] = {
    ".parquet": lambda path, columns, rows: frame_of(columns, rows).write_parquet(
        path, compression="zstd", row_group_size=ROW_GROUP
    ),
    ".csv": _write_csv,
    ".jsonl": _write_jsonl,
}
"""The kinds of files by their endings."""
