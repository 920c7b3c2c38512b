"""Frames of recorded hands: records, folders of the arena, logs of a server's tables, simulated rows.

The public function is `croupier.records.frame`; docs/frames.md describes the columns.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier import records
from croupier.advice import review_hand
from croupier.arena.contest_runner import worker_errors, workers
from croupier.arena.hand_rows import COMMON, HandRows, Row, Spent, columns_of
from croupier.arena.row_files import BATCH, frame_of
from croupier.errors import BadInput, CroupierError
from croupier.extras import need
from croupier.files import read_file, reason
from croupier.game.registry import game_of
from croupier.numbering import Numbered, number_of
from croupier.play import Act, AnyRules, Move, replay
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
    "actions": list[int],
    "moves": list[str],
}
"""The columns that follow a game's own."""
DECISIONS: dict[str, type] = {
    **{name: COMMON[name] for name in ("match", "hand", "seat", "bot", "duplicate")},
    "move": int,
    "options": int,
    "action": int,
    "chosen": str,
    "part": str,
    "best": str,
    "lost": float,
    "stderr": float,
    "mistake": bool,
    "game": str,
    "preset": str,
    "file": str,
}
"""The columns of a frame of decisions."""
PLAY_OF_A_DEAL = re.compile(r"(\d{6,})([a-z])", re.ASCII)
"""The name of a file of the arena."""
SEARCHED = 1000
"""Legal moves among which the number of one is searched."""
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

    files = _files_in(source)
    kinds: dict[str, list[_File]] = defaultdict(list)
    for file in files:
        is_fast = file.kind == "record" and not (boards or review)
        kinds["fast" if is_fast else "rows" if file.kind == "rows" else "replayed"].append(file)
    found = [made for some in _parts(kinds["fast"]) if (made := _from_lines_of(some, on_skip)) is not None]
    found += _replayed(kinds["replayed"], partial(_hand_rows, review), _hand_columns, processes, on_skip)
    for file in kinds["rows"]:
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


def decisions(
    source: str | Path,
    *,
    review: bool = False,
    processes: int = 1,
    on_skip: Callable[[str], object] | None = None,
) -> polars.DataFrame:
    """See `croupier.records.decisions`."""
    need("frames", "a frame")
    import polars

    files = [file for file in _files_in(source) if file.kind != "rows"]
    found = _replayed(files, partial(_decision_rows, review), lambda _: DECISIONS, processes, on_skip)
    if not found:
        raise BadInput("{source}: expected records of ended hands, or a folder of them", source=source)
    return polars.concat(found)


def _files_in(source: str | Path) -> list[_File]:
    """The files of hands in a folder, in the order of their names; or the only one."""
    root = Path(source)
    if root.is_file():
        return [_File.named(1, root, root.parent)]
    paths = sorted(path for path in root.rglob("*") if path.suffix in ENDINGS and not path.is_dir())
    return [_File.named(number, path, root) for number, path in enumerate(paths, 1)]


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
        start = b""
        with suppress(OSError), path.open("rb") as file:  # the reader of the whole file says why
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


_Make = Callable[[_File, AnyRules, Sequence[_EndedHand]], Iterator[Row]]
"""Makes the rows of a file's hands."""


def _replayed(
    files: Sequence[_File],
    make: _Make,
    columns: Callable[[str], Mapping[str, type]],
    processes: int,
    on_skip: Callable[[str], object] | None,
) -> list[polars.DataFrame]:
    """Frames of records and logs, game by game."""
    batches = [files[at : at + AT_ONCE] for at in range(0, len(files), AT_ONCE)]
    rows: dict[str, list[Row]] = defaultdict(list)
    made: dict[str, list[polars.DataFrame]] = defaultdict(list)
    with workers(processes if len(files) > AT_ONCE else 1) as pool, worker_errors():
        read = partial(_read_files, make)
        for batch in map(read, batches) if pool is None else pool.map(read, batches):
            for one in batch:
                if isinstance(one, str):
                    if on_skip is None:
                        raise BadInput("{error}", "bad-record", error=one)
                    on_skip(one)
                    continue
                game, more = one
                rows[game] += more
                if len(rows[game]) >= BATCH:  # columns need a tenth of the memory
                    made[game].append(frame_of(columns(game), rows.pop(game)))
    for game, rest in rows.items():
        made[game].append(frame_of(columns(game), rest))
    return [frame for frames in made.values() for frame in frames if frame.height]


def _read_files(make: _Make, files: Sequence[_File]) -> list[tuple[str, list[Row]] | str]:
    """The game and the rows of each file, or the sentence that says why it cannot be read."""
    found: list[tuple[str, list[Row]] | str] = []
    for file in files:
        try:
            rules, hands = (_hands_of_log if file.kind == "log" else _hands_of_record)(file.path)
            found.append((rules.game, list(make(file, rules, hands))))
        except CroupierError as error:
            named = str(file.path) in error.sentence
            found.append(error.sentence if named else f"{file.path}: {error.sentence}")
        except OSError as error:
            found.append(f"{file.path}: {reason(error)}")
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


def _hand_columns(game: str) -> Mapping[str, type]:
    return {**columns_of(game), **MORE}


def _hand_rows(review: bool, file: _File, rules: AnyRules, hands: Sequence[_EndedHand]) -> Iterator[Row]:
    """A row for each seat and hand."""
    make = HandRows(rules)
    review = review and game_of(rules.game).advice is not None
    for hand in hands:
        states = list(replay(rules, hand.terms, hand.moves))
        seats = range(len(hand.names))
        made = [(move, action) for _, move, action in _chosen(rules, states, hand.moves)]
        actions = [[action for move, action in made if move.seat == seat] for seat in seats]
        judged = review_hand(rules, states, hand.moves, seats, hand=hand.number)[0] if review else ()
        label, spent = (file.match, hand.number, file.duplicate), [Spent(len(some)) for some in actions]
        for seat, row in enumerate(make.rows(label, hand.names, hand.returns, states[-1], spent)):
            costs = [(float(one.cost), one.is_mistake) for one in judged if one.seat == seat]
            lost: Row = [None, None]
            if review:
                lost = [sum(cost for cost, _ in costs), sum(is_mistake for _, is_mistake in costs)]
            texts = [rules.write(move) for move in hand.moves if move.seat == seat]
            yield [*row, *lost, rules.game, rules.preset, file.name, actions[seat], texts]


def _decision_rows(
    review: bool, file: _File, rules: AnyRules, hands: Sequence[_EndedHand]
) -> Iterator[Row]:
    """A row for each decision."""
    review = review and game_of(rules.game).advice is not None
    for hand in hands:
        states = list(replay(rules, hand.terms, hand.moves))
        seats = range(len(hand.names))
        found = review_hand(rules, states, hand.moves, seats, hand=hand.number)[0] if review else ()
        judged = {one.move: one for one in found}
        for at, move, action in _chosen(rules, states, hand.moves):
            assert move.seat is not None
            label = [file.match, hand.number, move.seat, hand.names[move.seat], file.duplicate, at + 1]
            turn, one = rules.turn(states[at]), judged.get(at + 1)
            assert isinstance(turn, Act)
            review_of: Row = [None] * 5
            if one is not None:
                best = rules.write(one.best.move)
                review_of = [one.part, best, float(one.cost), one.stderr, one.is_mistake]
            choice = [len(turn.options[move.seat]), action, rules.write(move)]
            yield [*label, *choice, *review_of, rules.game, rules.preset, file.name]


def _chosen(
    rules: AnyRules, states: Sequence[Any], moves: Sequence[Move]
) -> Iterator[tuple[int, Move, int | None]]:
    """The seats' own moves, with their places in the hand and their numbers.

    The number is None for one of very many moves that only a search would find.
    """
    for at, (state, move) in enumerate(zip(states, moves, strict=False)):
        turn = rules.turn(state)
        if isinstance(turn, Act) and move.seat is not None:
            options = turn.options[move.seat]
            is_quick = isinstance(options, Numbered) or len(options) <= SEARCHED
            yield at, move, number_of(options, move) if is_quick else None


def _from_rows(file: _File) -> polars.DataFrame:
    """A file of `croupier simulate`. Raises BadInput for another file."""
    import polars

    known = frame_of(COMMON, ()).schema
    try:
        file.path.open("rb").close()  # polars has numbers of the system in its error
        if file.path.suffix == ".parquet":
            made = polars.read_parquet(file.path, glob=False)
        elif file.path.suffix == ".csv":
            made = polars.read_csv(file.path, schema_overrides=known, infer_schema_length=None, glob=False)
        else:
            made = polars.read_ndjson(
                file.path.read_bytes(), schema_overrides=known, infer_schema_length=None
            )
    except polars.exceptions.PolarsError as error:
        raise BadInput("{path}: {error}", path=file.path, error=str(error).splitlines()[0]) from None
    except OSError as error:
        raise BadInput("{path}: {error}", path=file.path, error=reason(error)) from None
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
    schema: dict[str, Any] = {"line": text, "game": text, "preset": text, "players": names, "move": text}
    try:
        lines = polars.scan_ndjson(
            [escape(str(file.path)) for file in files],
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
