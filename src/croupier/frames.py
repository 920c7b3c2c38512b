"""Frames of recorded hands: records, folders of the arena, logs of a server's tables, simulated rows.

The public function is `croupier.records.frame`; docs/frames.md describes the columns.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier import records
from croupier.advice import review_hand
from croupier.arena.contest_runner import worker_errors, workers
from croupier.arena.hand_rows import COMMON, HandRows, Row, Spent, columns_of
from croupier.arena.row_files import frame_of
from croupier.errors import BadInput, CroupierError
from croupier.extras import need
from croupier.files import read_file
from croupier.game.registry import game_of
from croupier.play import AnyRules, Cast, Deal, Move, replay
from croupier.records.reading import BEGINS
from croupier.table.ended_hands import EndedHands
from croupier.table.events import read_record
from croupier.table.legacy_logs import rules_of_log

if TYPE_CHECKING:
    import polars

LOG_BEGINS, ROWS_BEGIN = b'{"at":', b'{"match":'
"""The first bytes of a table's log, and of simulated rows as JSON Lines."""
ENDINGS = (".jsonl", ".parquet", ".csv")
MORE: dict[str, type] = {
    "lost": float,
    "mistakes": int,
    "game": str,
    "preset": str,
    "file": str,
    "moves": list,
}
"""The columns that follow a game's own."""
PLAY_OF_A_DEAL = re.compile(r"(\d{6,})([a-z])", re.ASCII)
"""The name of a file of the arena."""
PART_BYTES = 1 << 28
"""Bytes of records that are in memory at a time."""
AT_ONCE = 16
"""Files that a process reads at a time."""


def frame(
    source: str | Path,
    *,
    boards: bool = True,
    review: bool = False,
    processes: int = 1,
    on_skip: Callable[[str], object] | None = None,
) -> polars.DataFrame:
    """See `croupier.records.frame`."""
    need("frames", "a frame")
    import polars

    root = Path(source)
    paths = [root] if root.is_file() else sorted(path for path in root.rglob("*") if path.suffix in ENDINGS)
    folder = root.parent if root.is_file() else root
    files = [_File.named(number, path, folder) for number, path in enumerate(paths, 1)]
    fast = [file for file in files if not (boards or review) and file.kind == "record"]
    rows = [file for file in files if file.kind == "rows"]
    rest = [file for file in files if file not in fast and file not in rows]
    found = [made for some in _parts(fast) if (made := _from_lines_of(some, on_skip)) is not None]
    found += _replayed(rest, review, processes, on_skip)
    for file in rows:
        try:
            found.append(_from_rows(file))
        except BadInput as error:
            if on_skip is None:
                raise
            on_skip(error.sentence)
    if not found:
        raise BadInput("{source}: expected records of ended hands, or a folder of them", source=source)
    whole = polars.concat(found, how="diagonal_relaxed")
    return whole.select(*(name for name in whole.columns if name not in MORE), *MORE)


def _parts(files: Sequence[_File]) -> Iterator[list[_File]]:
    """The files in parts of no more than `PART_BYTES`, or of one file."""
    part: list[_File] = []
    size = 0
    for file in files:
        more = file.path.stat().st_size
        if part and size + more > PART_BYTES:
            yield part
            part, size = [], 0
        part.append(file)
        size += more
    if part:
        yield part


class _File(NamedTuple):
    """A file of hands, of the kind `record`, `log`, `rows` or `other`, with the labels of its rows."""

    path: Path
    name: str
    kind: str
    match: int
    duplicate: int | None

    @classmethod
    def named(cls, number: int, path: Path, folder: Path) -> _File:
        """The file number `number` of a folder."""
        with path.open("rb") as file:
            start = file.read(32)
        kind = "log" if start.startswith(LOG_BEGINS) else "record" if start.startswith(BEGINS) else "other"
        if path.suffix != ".jsonl" or start.startswith(ROWS_BEGIN):
            kind = "rows"
        play = PLAY_OF_A_DEAL.fullmatch(path.stem)
        label = (number, None) if play is None else (int(play[1]), ord(play[2]) - ord("a"))
        return cls(path, path.relative_to(folder).as_posix(), kind, *label)


class _EndedHand(NamedTuple):
    """An ended hand of a record or of a table's log."""

    number: int
    names: Sequence[str]
    terms: Any
    moves: Sequence[Move]
    returns: Sequence[int]


def _replayed(
    files: Sequence[_File], review: bool, processes: int, on_skip: Callable[[str], object] | None
) -> list[polars.DataFrame]:
    """Frames of records and logs, one for each game."""
    batches = [files[at : at + AT_ONCE] for at in range(0, len(files), AT_ONCE)]
    by_game: dict[str, list[Row]] = defaultdict(list)
    with workers(processes if len(files) > AT_ONCE else 1) as pool, worker_errors():
        read = partial(_read_files, review)
        for made in map(read, batches) if pool is None else pool.map(read, batches):
            for one in made:
                if not isinstance(one, str):
                    by_game[one[0]] += one[1]
                elif on_skip is None:
                    raise BadInput("{error}", "bad-record", error=one)
                else:
                    on_skip(one)
    return [frame_of({**columns_of(game), **MORE}, rows) for game, rows in by_game.items() if rows]


def _read_files(review: bool, files: Sequence[_File]) -> list[tuple[str, list[Row]] | str]:
    """The game and the rows of each file, or the sentence that says why it cannot be read."""
    found: list[tuple[str, list[Row]] | str] = []
    for file in files:
        try:
            rules, hands = (_hands_of_log if file.kind == "log" else _hands_of_record)(file.path)
            found.append((rules.game, list(_rows(file, rules, hands, review))))
        except CroupierError as error:
            named = str(file.path) in error.sentence
            found.append(error.sentence if named else f"{file.path}: {error.sentence}")
        except OSError as error:
            found.append(f"{file.path}: {error.strerror or error}")
    return found


def _hands_of_record(path: Path) -> tuple[AnyRules, list[_EndedHand]]:
    record = records.read(path)
    return record.rules, [
        _EndedHand(number, record.header.players, hand.terms, hand.moves, hand.returns)
        for number, hand in enumerate(record.hands, 1)
        if hand.returns is not None
    ]


def _hands_of_log(path: Path) -> tuple[AnyRules, list[_EndedHand]]:
    """The hands of a table's log, as `croupier export` prints it."""
    entries = [read_record(line) for line in read_file(path).splitlines()]
    ended = EndedHands(rules_of_log(entries[0]))
    ended.read(entries)
    return ended.rules, [
        _EndedHand(
            hand.played.number,
            hand.played.names,
            hand.terms,
            [ended.rules.read(text) for text in hand.moves],
            hand.played.returns,
        )
        for hand in ended.hands
    ]


def _rows(file: _File, rules: AnyRules, hands: Sequence[_EndedHand], review: bool) -> Iterator[Row]:
    make = HandRows(rules)
    review = review and game_of(rules.game).advice is not None
    for number, names, terms, moves, returns in hands:
        states = list(replay(rules, terms, moves))
        seats = range(len(names))
        own = [[move for move in moves if move.seat == seat] for seat in seats]
        spent = [Spent(sum(not isinstance(move, Deal | Cast) for move in some)) for some in own]
        judged = review_hand(rules, states, moves, seats, hand=number)[0] if review else ()
        label = file.match, number, file.duplicate
        for seat, row in enumerate(make.rows(label, names, returns, states[-1], spent)):
            costs = [(float(one.cost), one.is_mistake) for one in judged if one.seat == seat]
            lost = (
                [sum(cost for cost, _ in costs), sum(bad for _, bad in costs)] if review else [None, None]
            )
            texts = [rules.write(move) for move in own[seat]]
            yield [*row, *lost, rules.game, rules.preset, file.name, texts]


def _from_rows(file: _File) -> polars.DataFrame:
    """A file of `croupier simulate`. Raises BadInput for another file."""
    import polars

    known = frame_of(COMMON, ()).schema
    try:
        if file.path.suffix == ".parquet":
            made = polars.read_parquet(file.path)
        elif file.path.suffix == ".csv":
            made = polars.read_csv(file.path, schema_overrides=known, infer_schema_length=None)
        else:
            made = polars.read_ndjson(file.path, schema_overrides=known, infer_schema_length=None)
    except polars.exceptions.PolarsError as error:
        raise BadInput("{path}: {error}", path=file.path, error=str(error).splitlines()[0]) from None
    if made.columns[: len(COMMON)] != [*COMMON]:
        raise BadInput("{path}: expected the columns of simulated hands", path=file.path)
    absent = frame_of(MORE, ()).drop(*(set(MORE) & set(made.columns)))
    return polars.concat([made, absent], how="diagonal").with_columns(file=polars.lit(file.name))


def _from_lines_of(
    files: Sequence[_File], on_skip: Callable[[str], object] | None
) -> polars.DataFrame | None:
    """Records as their lines say, those left out that cannot be read; None if none can."""
    try:
        return _from_lines(files)
    except BadInput:
        if on_skip is None:
            raise
    whole = []
    for file in files:
        try:
            records.read(file.path)
        except CroupierError as error:
            on_skip(error.sentence)
        else:
            whole.append(file)
    return _from_lines(whole) if whole else None


def _from_lines(files: Sequence[_File]) -> polars.DataFrame:
    """Records as their lines say, without a look at hashes, moves and results."""
    import polars
    from polars import col

    text, names = polars.String, polars.List(polars.String)
    schema = {"line": text, "game": text, "preset": text, "players": names, "move": text}
    try:
        lines = polars.scan_ndjson(
            [file.path for file in files],
            schema={**schema, "returns": polars.List(polars.Int64)},
            include_file_paths="path",
        ).collect()
    except polars.exceptions.PolarsError as error:
        for file in files:
            records.read(file.path)  # which names the line
        raise BadInput("records: {error}", "bad-record", error=str(error).splitlines()[0]) from None
    kind = col("line")
    lines = lines.with_columns(
        (kind == "record").cum_sum().alias("record"), (kind == "hand").cum_sum().alias("place")
    )
    labels = polars.DataFrame(
        [(str(file.path), file.name, file.match, file.duplicate) for file in files],
        {"path": text, "file": text, "match": polars.Int64, "duplicate": polars.Int64},
        orient="row",
    )
    heads = (
        lines.filter(kind == "record")
        .select("record", "path", "game", "preset", "players", col("place").alias("before"))
        .join(labels, on="path", maintain_order="left")
        .drop("path")
    )
    moved = (
        lines.filter(kind == "move")
        .select(
            "place",
            "move",
            (col("move").str.extract(r"^(?:[dr] )?p(\d+)").cast(polars.Int64) - 1).alias("seat"),
            (~col("move").str.contains("^[dr] ")).alias("chosen"),
        )
        .group_by("place", "seat")
        .agg(col("move").alias("moves"), col("chosen").sum().cast(polars.Int64).alias("decisions"))
    )
    seats = col("players").list.len()
    made = (
        lines.filter(kind == "result")
        .select("record", "place", "returns")
        .join(heads, on="record", maintain_order="left")
        .with_columns(
            (col("place").cast(polars.Int64) - col("before").cast(polars.Int64)).alias("hand"),
            polars.int_ranges(0, seats, dtype=polars.Int64).alias("seat"),
            col("players").alias("bot"),
            col("returns").list.head(seats).alias("net"),
        )
        .drop("players", "returns", "record", "before")
        .explode("seat", "bot", "net")
        .join(moved, on=("place", "seat"), how="left", maintain_order="left")
        .drop("place")
        .with_columns(col("decisions").fill_null(0), col("moves").fill_null([]))
    )
    own: dict[str, type] = {}
    for game in heads["game"].unique(maintain_order=True):
        with suppress(BadInput):  # its lines can be read where the game is unknown
            own |= columns_of(game)
    absent = frame_of({**COMMON, **own, **MORE}, ())
    return polars.concat([absent, made], how="diagonal")
