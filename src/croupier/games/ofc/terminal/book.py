"""`croupier book ofc`: the opening book's answer for a first street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from croupier.cards import parse_cards, text_of
from croupier.game.score_input import Body, Text
from croupier.games.ofc.opening_book import Opening, opening
from croupier.games.ofc.opening_book.suit_classes import HANDS
from croupier.games.ofc.row_descriptions import ROW_TERMS
from croupier.games.ofc.settings import ROOM, ROWS
from croupier.serialization import to_json
from croupier.terminal.jsonl import answer_lines, read_line
from croupier.terminal.language import figure, in_words, in_words_n
from croupier.terminal.options import Argument, Option
from croupier.words.terminal_language import say

if TYPE_CHECKING:
    from rich.console import RenderableType


class FiveBody(Body, frozen=True):
    """A line of input: five cards."""

    cards: Text


def book(
    cards: Annotated[str, Argument(metavar="CARDS", help="Your first five cards, or - for lines.")],
    as_json: Annotated[bool, Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """The best way to place a first five at Pineapple, and what the next best costs.

    It is for the first to act of two players. With - every line of standard input is a JSON object with
    "cards", and is answered with one line of JSON.
    """
    if cards == "-":
        answer_lines(lambda line: opening_plain(opening(parse_cards(read_line(line, FiveBody).cards))))
        return
    found = opening(parse_cards(cards))
    if as_json:
        print(to_json(opening_plain(found), indent=2))
        return
    from rich.console import Console

    Console(highlight=False, markup=False, emoji=False).print(_drawn(found))


def opening_plain(found: Opening) -> dict[str, Any]:
    """The book's line for a hand as plain data."""
    best, second = (dict(zip(ROWS, rows, strict=True)) for rows in (found.best, found.second))
    return {**found._asdict(), "best": best, "second": second}


def _drawn(found: Opening) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.table import Table

    from croupier.terminal.card_text import row_text
    from croupier.terminal.drawing import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("", in_words("best"), in_words("next best")):
        table.add_column(head, style="" if head else "dim", no_wrap=True)
    for name, best, second, room in zip(map(say, ROW_TERMS), found.best, found.second, ROOM, strict=True):
        table.add_row(name, row_text(best, room), row_text(second, room))
    price = figure(found.price, "decimal2") if found.price >= 0.005 else in_words("nothing")
    lines = [
        in_words(
            "Worth {value:signed2} points before what the opponent earns by royalties;\n"
            "the next best costs {price} (± {margin:decimal2}).",
            value=found.value,
            price=price,
            margin=1.96 * found.stderr,
        ),
        in_words_n(
            "{n:plain} of the {every} hands is like {cards}.",
            "{n:plain} of the {every} hands are like {cards}.",
            n=found.times,
            every=HANDS,
            cards=text_of(found.cards, " "),
        ),
    ]
    return Group(table, Text("\n".join(lines)))
