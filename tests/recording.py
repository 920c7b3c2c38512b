"""What the tests of records share: the record of a random match, and one forged with right hashes."""

import io
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from croupier.chance import Stream, seed_of
from croupier.play import AnyRules
from croupier.records import Record, Writer, parse, shoe_of
from croupier.records.schema import bound
from croupier.testing import any_option, play_hand

SEED = seed_of("records")


def recorded(rules: AnyRules, terms: Any, seed: bytes, luck: str = "", names: Sequence[str] = ()) -> bytes:
    """The record of a random match between players with these names, or with numbers."""
    file = io.BytesIO()
    stream = Stream(seed, "choices", luck)
    names = names or [f"player {seat}" for seat in range(1, terms.seats + 1)]
    writer = Writer.create(file, rules, names, seed)
    number = 0
    while terms is not None:
        number += 1
        writer.begin(terms)
        for step in play_hand(rules, terms, shoe_of(seed, number), any_option(stream)):
            writer.moved(step.before, step.move, step.after)
        terms = rules.following(step.after)
    writer.end(seed)
    return file.getvalue()


def again(data: bytes) -> Record:
    """The record of these bytes; it is called x.jsonl."""
    return parse(data, "x.jsonl")


def forged(data: bytes, change: Callable[[list[dict[str, Any]]], Any]) -> bytes:
    lines = [msgspec.json.decode(line) for line in data.splitlines()]
    for line in lines:
        del line["hash"]
    change(lines)
    digest, out = "", b""
    for line in lines:
        digest, text = bound(digest, msgspec.json.encode(line))
        out += text
    return out


def only(lines: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [line for line in lines if line["line"] == kind]


def result(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """The result of the first hand."""
    return only(lines, "result")[0]


def without_end(data: bytes) -> bytes:
    return data[: data.rindex(b"\n", 0, -1) + 1]
