"""`croupier verify`: recompute a record, and check its claims."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from click.exceptions import Exit

from croupier import records
from croupier.ascii_text import printable
from croupier.errors import BadInput
from croupier.files import read_file
from croupier.records import Broken, Record
from croupier.serialization import to_json
from croupier.terminal.language import in_words, in_words_n
from croupier.terminal.options import Argument, Option
from croupier.words import msg_n
from croupier.words.terminal_language import say

BEGINS = (b'{"format":"croupier proof"',)
PROOF = 1 << 22
"""No proof is longer, in bytes."""


def verify(
    file: Annotated[str, Argument(help="A record.")],
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Check a record's hashes, replay its moves, recompute its results, and deal it again from its seed.

    Or check a proof of a deal, as a server's client keeps it. Exit status 0 if all is well, 1 with the
    line that is not, 2 for an unfinished record.
    """
    body = _proof_in(file)
    if body is not None:
        _verify_proof(file, body, as_json)
        return
    try:
        record = records.read(file)
        records.verify(record)
    except Broken as broken:
        if as_json:
            print(to_json({"ok": False, "line": broken.line, "error": broken.sentence}, indent=2))
        else:
            print(f"croupier: {printable(say(broken.message))}", file=sys.stderr)
        raise Exit(1) from None
    except BadInput as error:
        if error.code != records.UNKNOWN_RULES:
            raise
        count = len(records.lines_of(file))  # which says so if one of them has been changed
        raise BadInput(
            msg_n(
                "{why}; its line is as it was written, but cannot be checked further",
                "{why}; its {n} lines are as they were written, but cannot be checked further",
                why=error.message,
                n=count,
            )
        ) from None
    if as_json:
        print(to_json({"ok": True, **_summary(record)}, indent=2))
        return
    parts = {"file": file, "what": _described(record), "digest": record.digest}
    print(printable(in_words("ok {file}: {what}, last hash {digest}", **parts)))


def _proof_in(file: str) -> bytes | None:
    """The content of a file that holds a proof of a deal."""
    body = read_file(file, PROOF, BEGINS) if Path(file).is_file() else b""
    return body if body.startswith(BEGINS) else None


def _verify_proof(file: str, body: bytes, as_json: bool) -> None:
    from croupier.fair import check_whole_file, read_proof_file

    kept = read_proof_file(body, file)
    try:
        proved = check_whole_file(kept)
    except BadInput as error:
        if as_json:
            print(to_json({"ok": False, "hand": kept.hand, "error": error.sentence}, indent=2))
        else:
            print(
                printable(f"croupier: {in_words('{place}: {why}', place=file, why=error.message)}"),
                file=sys.stderr,
            )
        raise Exit(1) from None
    cards = [str(card) for _, card in sorted(proved.items())]
    if as_json:
        document = {"ok": True, "game": kept.game, "hand": kept.hand, "root": kept.root, "cards": cards}
        print(to_json({**document, "rolls": len(kept.proof.rolled), "version": kept.version}, indent=2))
        return
    said = in_words(
        "ok {file}: {game}, hand {hand}, {cards} cards, {rolls} rolls as committed to by {root}",
        file=file,
        game=kept.game,
        hand=kept.hand,
        cards=len(cards),
        rolls=len(kept.proof.rolled),
        root=kept.root,
    )
    print(printable(said))


def _described(record: Record) -> str:
    moves = sum(len(hand.moves) for hand in record.hands)
    hands = len(record.hands)
    counted = in_words_n("{n} hand, {moves} moves", "{n} hands, {moves} moves", n=hands, moves=moves)
    dealt = in_words("dealt as committed") if record.seed is not None else in_words("seed not revealed")
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
