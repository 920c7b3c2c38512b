"""`croupier verify`: recompute a record, and say whether it is what it claims to be."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from croupier import records
from croupier.records import Broken, Record
from croupier.wire import to_json

__all__ = ["verify"]


def verify(
    file: Annotated[str, typer.Argument(help="A record.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Check a record's hashes, replay its moves, recompute its results, and deal it again from its seed.

    Exit status 0 if all is well, 1 with the line that is not, 2 for what is no finished record.
    """
    try:
        record = records.read(file)
        records.verify(record)
    except Broken as broken:
        if as_json:
            print(to_json({"ok": False, "line": broken.line, "error": broken.sentence}, indent=2))
        else:
            print(f"croupier: {broken.sentence}", file=sys.stderr)
        raise typer.Exit(1) from None
    if as_json:
        print(to_json({"ok": True, **_summary(record)}, indent=2))
        return
    print(f"ok {file}: {_in_words(record)}, last hash {record.digest}")


def _in_words(record: Record) -> str:
    hands, moves = len(record.hands), sum(len(hand.moves) for hand in record.hands)
    dealt = "dealt as committed" if record.seed is not None else "seed not revealed"
    counted = f"{hands} hand{'s' * (hands != 1)}, {moves} moves"
    return f"{record.header.game} ({record.header.preset}), {counted}, {dealt}"


def _summary(record: Record) -> dict[str, object]:
    return {
        "game": record.header.game,
        "preset": record.header.preset,
        "settings_hash": record.header.settings_hash,
        "hands": len(record.hands),
        "moves": sum(len(hand.moves) for hand in record.hands),
        "seed_revealed": record.seed is not None,
        "hash": record.digest,
    }
