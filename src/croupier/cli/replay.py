"""`croupier replay`: walk through a record, or print it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from croupier import records
from croupier.records import Hand, Record
from croupier.wire import plain

__all__ = ["replay"]


def replay(
    file: Annotated[str, typer.Argument(help="A record, finished or not.")],
    as_phh: Annotated[bool, typer.Option("--phh", help="Print it as TOML in the shape of PHH.")] = False,
) -> None:
    """Walk through the hands of a record."""
    record = records.read(file)
    if as_phh:
        from croupier.records.phh import phh

        print(phh(record), end="")
        return
    for line in _lines(record):
        print(line)


def _lines(record: Record) -> Iterator[str]:
    header = record.header
    players = ", ".join(f"p{seat} {name}" for seat, name in enumerate(header.players, 1))
    yield f"{header.game} ({header.preset}): {players}"
    for number, (hand, states) in enumerate(zip(record.hands, record.states, strict=True), 1):
        yield ""
        yield from _hand(record, hand, number, len(states) - 1)


def _hand(record: Record, hand: Hand, number: int, last: int) -> Iterator[str]:
    terms = plain(hand.terms).items()
    agreed = (f"{name} {_told(value)}" for name, value in terms if value is not None and value != ())
    yield f"hand {number}: {', '.join(agreed)}"
    for place, (move, said) in enumerate(zip(hand.moves, hand.said, strict=True), 1):
        yield f"{place:>4}  {record.rules.write(move)}"
        yield from (f"      {line}" for line in said)
    if hand.returns is None:
        yield f"unfinished after {last} moves"
        return
    names = (*record.header.players, "house")
    yield ", ".join(f"{name} {gain:+}" for name, gain in zip(names, hand.returns, strict=False))
    for entry in hand.entries:
        payer, payee = ("the house" if seat is None else names[seat] for seat in (entry.payer, entry.payee))
        yield f"      {payer} pays {payee} {entry.amount}: {entry.what}"


def _told(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
