"""Records: a hand or a match as a JSON Lines file, with each line bound to all earlier ones by a hash (C3).

A record is a header, then for every hand its terms, its moves as text (chance's too, each with what the
dealer announced) and its result, and at the end the seed, so that the deal can be checked against the
commitment in the header. A line's hash is SHA-256 over the hash of the line before and the line without
its own hash; lines are written in one way only. So nothing in a record can be changed, not by one
character, without being found out. A record that lacks its end is a game that can be taken up again.

The deal: hand number k of a record, from 1, is dealt by `shoe_of(seed, k)`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.extras import load
from croupier.records.reading import UNKNOWN_RULES, Hand, Record, lines_of, parse, read
from croupier.records.schema import Broken, Header
from croupier.records.verifying import take_up, verify
from croupier.records.writing import Writer, shoe_of

if TYPE_CHECKING:
    import polars

__all__ = [
    "UNKNOWN_RULES",
    "Broken",
    "Hand",
    "Header",
    "Record",
    "Writer",
    "decisions",
    "frame",
    "lines_of",
    "parse",
    "read",
    "shoe_of",
    "take_up",
    "verify",
]


def frame(
    source: str | Path,
    *,
    boards: bool = True,
    review: bool = False,
    processes: int = 1,
    on_skip: Callable[[str], object] | None = None,
) -> polars.DataFrame:
    """All ended hands of a file, or of a folder's files, as a polars frame: a row for each seat and hand.

    Records, folders of the arena, logs of `croupier export` and files of `croupier simulate` are read, in
    the order of their names, game by game. The columns are those of simulated rows, then `lost`,
    `mistakes`, `game`, `preset`, `file` and `moves`.

    Without `boards` records are not replayed: their figures and their game's own columns are null, hashes
    are not checked, and a million rows take seconds. With `review` the game's advice judges every decision:
    `lost` is the cost of a seat's decisions in the hand, in chips or points, and `mistakes` the number of
    those that have a cost beyond doubt. `on_skip` gets a sentence for each file that cannot be read.

    Raises BadInput for a source without hands, for a file that cannot be read unless `on_skip` is given,
    and without the extra `frames`.
    """
    read: Callable[..., polars.DataFrame] = load("croupier.frames:frame", "a frame")
    return read(source, boards=boards, review=review, processes=processes, on_skip=on_skip)


def decisions(
    source: str | Path,
    *,
    review: bool = False,
    processes: int = 1,
    on_skip: Callable[[str], object] | None = None,
) -> polars.DataFrame:
    """All decisions in the hands of a file, or of a folder's files, as a polars frame with a row for each.

    Records, folders of the arena and logs of `croupier export` are read. `move` is the place in the hand,
    from 1, `options` the number of legal moves, `action` the number of the one that was `chosen`. With
    `review` the game's advice judges them: `best` is the best move, `lost` what the choice costs in chips
    or points, with its `stderr`, and `mistake` says whether it has a cost beyond doubt.

    Raises as `frame` does.
    """
    read: Callable[..., polars.DataFrame] = load("croupier.frames:decisions", "a frame")
    return read(source, review=review, processes=processes, on_skip=on_skip)
