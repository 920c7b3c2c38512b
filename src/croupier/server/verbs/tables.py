"""`croupier tables`: list, show and close the tables of a server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

from croupier.server.verbs.database import operate, when
from croupier.terminal.language import in_words, in_words_n, term
from croupier.terminal.options import Argument, Database, Json, Option

Table = Annotated[str, Argument(help="A table's name, as in its address, or how it begins.")]
SHOWN = 8
"""Characters of a table's name in the list, if they are enough to distinguish the tables."""


def listed(
    database: Database,
    as_json: Json = False,
    closed: Annotated[bool, Option("--closed", help="Those that were closed, too.")] = False,
) -> None:
    """List the tables, the last played first: name, time, records, game, title.

    The tournaments follow.
    """
    from croupier.ascii_text import printable
    from croupier.serialization import to_json

    tables, tournaments = operate(database, _found)
    tables = [one for one in tables if closed or one.state == "open"]
    if as_json:
        print(to_json(tables, indent=2))
        return
    width = _width([one.table for one in tables])
    for one in tables:
        called = f"  {printable(one.name)}" if one.name else ""
        state = "" if one.state == "open" else f"  {in_words('closed')}"
        what = f"{printable(one.game)} ({printable(one.preset)})"
        print(f"{one.table[:width]}  {when(one.at)}  {one.records:>6}  {what}{called}{state}")
    for held in tournaments:
        title = printable(held.title)
        online = held.kind == "online"
        kind = in_words("online tournament") if online else in_words("club tournament")
        print(f"{held.tournament}  {when(held.at)}  {held.records:>6}  {kind}  {title}")


async def _found(operator: Any) -> tuple[Any, Any]:
    return await operator.tables(), await operator.tournaments()


def _width(names: list[str]) -> int:
    """The number of characters that distinguishes these names, at least `SHOWN`."""
    for width in range(SHOWN, 64):
        if len({name[:width] for name in names}) == len(set(names)):
            return width
    return 64


def show(table: Table, database: Database, as_json: Json = False) -> None:
    """Show a table: its settings, and every ended hand with the gain of each player."""
    from croupier.ascii_text import printable
    from croupier.serialization import to_json, to_plain

    one, past = operate(database, lambda operator: operator.show(table))
    if as_json:
        print(to_json({**to_plain(one), "hands": to_plain(past.hands)}, indent=2))
        return
    print(f"{one.table}  {printable(one.game)} ({printable(one.preset)})  {printable(one.name)}".rstrip())
    said = in_words_n(
        "{kind}, {state}, opened {opened}, last {last}, {n:plain} record",
        "{kind}, {state}, opened {opened}, last {last}, {n:plain} records",
        n=one.records,
        kind=in_words("public") if one.public else in_words("private"),
        state=term("table", "open") if one.state == "open" else in_words("closed"),
        opened=when(one.opened),
        last=when(one.at),
    )
    print(said)
    for hand in past.hands:
        print(f"{hand.number:>6}  {when(hand.at)}  {', '.join(map(printable, _gains(hand)))}")


def _gains(hand: Any) -> Iterator[str]:
    from croupier.terminal.card_text import signed

    for own, name in enumerate(hand.names):
        yield f"{name or f'p{own + 1}'} {signed(hand.returns[own])}"


def close(
    table: Table,
    why: Annotated[str, Option(help="A sentence for those who sit there.")] = "",
    *,
    database: Database,
) -> None:
    """Close a table for good. A hand in play is abandoned without a result. The history stays."""
    name = operate(database, lambda operator: operator.close(table, why))
    print(in_words("{name} is closed", name=name), file=sys.stderr)
