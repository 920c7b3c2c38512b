"""HTML for notebooks: tables, and the view of any game as rows of cards, dice, chips and facts."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from html import escape
from itertools import islice

import msgspec

from croupier.cards import Card, cards_html
from croupier.layout import Cell, layout_of

__all__ = ["table_html", "value_html", "view_html"]

MOST_ROWS = 60
_ITEM = re.compile(r"(.*\D) (\d+) (.+)", re.ASCII)
"""The label of a field of a list's item: the list, the number of the item, the field."""


def table_html(
    heads: Sequence[str],
    rows: Iterable[Sequence[object]],
    title: str = "",
    numbers: Container[int] = (),
    most: int = MOST_ROWS,
) -> str:
    """A table of texts, all escaped; the columns `numbers` are aligned to the right.

    It has `most` rows at most, and says how many more there are.
    """
    rest = iter(rows)
    shown = [[escape(str(cell)) for cell in row] for row in islice(rest, most)]
    more = sum(1 for _ in rest)
    return _table(heads, shown, title, numbers) + (f"<p>{more:,} more</p>" if more else "")


def _table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], title: str = "", numbers: Container[int] = ()
) -> str:
    """A table of cells that are HTML."""

    def line(tag: str, cells: Sequence[str]) -> str:
        sides = ("right" if at in numbers else "left" for at in range(len(cells)))
        parts = zip(sides, cells, strict=True)
        return "".join(f'<{tag} style="text-align:{side}">{cell}</{tag}>' for side, cell in parts)

    lines = [line("th", [escape(head) for head in heads])] if heads else []
    lines += [line("td", row) for row in rows]
    caption = f'<caption style="text-align:left"><b>{escape(title)}</b></caption>' if title else ""
    return f"<table>{caption}{''.join(f'<tr>{each}</tr>' for each in lines)}</table>"


def view_html(view: msgspec.Struct) -> str:
    """Any view for a notebook, by its layout; a list of structs is a table."""
    facts: list[tuple[str, str]] = []
    lists: dict[str, dict[str, dict[str, str]]] = {}
    for row in layout_of(view).rows:
        label = row.label if row.seat is None else f"p{row.seat + 1} {row.label}"
        if item := _ITEM.fullmatch(label):
            lists.setdefault(item[1], {}).setdefault(item[2], {})[item[3]] = _cells(row.cells)
        else:
            facts.append((escape(label), _cells(row.cells)))
    return (_table((), facts) if facts else "") + "".join(_items(*each) for each in lists.items())


def _items(key: str, items: dict[str, dict[str, str]]) -> str:
    heads = list(dict.fromkeys(head for fields in items.values() for head in fields))
    rows = [[number, *(fields.get(head, "") for head in heads)] for number, fields in items.items()]
    return _table([key, *heads], rows)


def hands_html(
    hands: Iterable[tuple[int, Sequence[int] | None]], players: Sequence[str], title: str
) -> str:
    """Hands by their numbers of moves and the players' gains, in a table. None: the hand has no end."""
    rows = [
        (number, moves, *([""] * len(players) if gains is None else map("{:+,}".format, gains)))
        for number, (moves, gains) in enumerate(hands, 1)
    ]
    return table_html(("hand", "moves", *players), rows, title, range(2 + len(players)))


def value_html(value: object) -> str:
    """A value as a notebook displays it."""
    own = getattr(value, "_repr_html_", None)
    if own is not None:
        return str(own())
    return view_html(value) if isinstance(value, msgspec.Struct) else escape(repr(value))


def _cells(cells: Sequence[Cell]) -> str:
    if all(cell.kind in ("card", "hidden") for cell in cells):
        shown = [Card(cell.text) for cell in cells if cell.kind == "card"]
        return cards_html(shown, hidden=len(cells) - len(shown))
    return " ".join(map(_cell, cells))


def _cell(cell: Cell) -> str:
    match cell.kind:
        case "card" | "hidden":
            return _cells((cell,))
        case "die":
            return f'<span style="border:1px solid #888;padding:0 .3em">{escape(cell.text)}</span>'
        case "seat":
            return f"p{int(cell.text) + 1}"
    return escape(cell.text)
