"""Open-Face Chinese Poker drawn for a terminal: boards, and the sheet of a finished hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.games.ofc import OfcRules, PairScore, ScoredHand, SeatView
from croupier.games.ofc.row_descriptions import ROW_TERMS
from croupier.games.ofc.scoring import Sheet
from croupier.games.ofc.settings import ROOM
from croupier.hands import describe
from croupier.ledger import Entry
from croupier.terminal.card_text import row_text, signed
from croupier.terminal.drawing import Group, Table, Text
from croupier.terminal.language import in_words
from croupier.words.terminal_language import say

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType

_GAP = 2
"""Columns between two boards."""


def board(seat: SeatView, title: Text, notes: Sequence[str] = ("", "", "")) -> RenderableType:
    """One player's rows, front on top, with a note to each."""
    from rich import box
    from rich.table import Table as RichTable

    head = title.__rich__()
    table = RichTable(box=box.SIMPLE, show_header=False, pad_edge=False, title=head, title_justify="left")
    table.add_column(style="dim")
    table.add_column(min_width=14)
    if any(notes):
        table.add_column(style="italic")
    unseen = 13 if seat.fantasy and seat.has_set and not seat.back else 0
    for name, cards, places, note in zip(ROW_TERMS, seat.rows, ROOM, notes, strict=True):
        row = row_text(cards, places, places if unseen else 0)
        table.add_row(say(name), row, *([note] if any(notes) else []))
    if seat.discards:  # Only the viewer's own discards are ever in a view.
        table.add_row(in_words("away"), row_text(seat.discards))
    return table


class Boards:
    """Boards beside each other, and below where the terminal has no more room."""

    def __init__(self, seats: Sequence[RenderableType]) -> None:
        self._seats = seats

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        row: list[RenderableType] = []
        left = options.max_width
        for seat in self._seats:
            width = console.measure(seat, options=options).maximum
            if row and width > left:
                yield _beside(row)
                row, left = [], options.max_width
            row.append(seat)
            left -= width + _GAP
        yield _beside(row)


def _beside(row: Sequence[RenderableType]) -> RenderableType:
    from rich.table import Table as RichTable

    grid = RichTable.grid(padding=(0, _GAP))
    for _ in row:
        grid.add_column(vertical="top")
    grid.add_row(*row)
    return grid


def sheet_table(sheet: Sheet, _rules: OfcRules, names: Sequence[str]) -> Group:
    parts = [hands_table(sheet.hands, names), nets_table(sheet.nets, names)]
    totals = Text(f"{in_words('Points')}  ", "bold") + Text(
        "   ".join(f"{name} {signed(total)}" for name, total in zip(names, sheet.totals, strict=True))
    )
    if sheet.stacks is None:
        return Group(*parts, totals)
    stacks = "   ".join(f"{name} {stack}" for name, stack in zip(names, sheet.stacks, strict=True))
    return Group(
        *parts,
        totals,
        payments(sheet.entries, names),
        Text(f"{in_words('Stacks')}  ", "bold") + Text(stacks),
    )


def hands_table(hands: Sequence[ScoredHand], names: Sequence[str]) -> Table:
    """Each hand's rows with their royalties."""
    table = Table()
    for title in ("", *map(say, ROW_TERMS)):
        table.add_column(title)
    table.add_column(in_words("royalties"), right=True)
    for name, hand in zip(names, hands, strict=True):
        rows = [
            say(describe(score)) + (f" +{royalty}" if royalty else "")
            for score, royalty in zip(hand.rows, hand.royalties, strict=True)
        ]
        last = Text(in_words("FOUL"), "bold red") if hand.foul else Text(str(sum(hand.royalties)))
        table.add_row(name, *rows, last)
    return table


def nets_table(nets: Mapping[tuple[int, int], PairScore], names: Sequence[str]) -> Table:
    """Each pair's rows, scoop and royalties, in paying order, from the side of the first."""
    table = Table()
    table.add_column("")
    for title in (*map(say, ROW_TERMS), in_words("scoop"), in_words("royalties"), in_words("points")):
        table.add_column(title, right=True)
    for (one, other), net in nets.items():
        cells = [signed(figure) if figure else "·" for figure in (*net.rows, net.scoop, net.royalties)]
        against = in_words("{one} against {other}", one=names[one], other=names[other])
        table.add_row(against, *cells, Text(signed(net.points), "bold"))
    return table


def payments(entries: Sequence[Entry], names: Sequence[str]) -> Text:
    """The payments, one a line, in the order in which they are made."""
    lines = []
    for entry in entries:
        assert entry.payer is not None
        assert entry.payee is not None
        parts = {"payee": names[entry.payee], "amount": entry.amount, "what": entry.what}
        lines.append(
            in_words("You pay {payee} {amount} ({what})", **parts)
            if names[entry.payer] == in_words("You")
            else in_words("{payer} pays {payee} {amount} ({what})", payer=names[entry.payer], **parts)
        )
    return Text("\n".join(lines) or in_words("Nobody pays anything."))
