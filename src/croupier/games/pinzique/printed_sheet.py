"""The score sheet in its printed notation: each round as on paper, with struck points (P11).

A line reads `50-P + ~~60-4Q~~ + 70-MH&MC = 120`, and while its round is open, and points may yet be taken,
`650-SMH + 35-MH + (0) =`. A turn without melds is `(0)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

import msgspec

from croupier.games.pinzique.melds import Meld
from croupier.games.pinzique.rounds import Label, Round


class Piece(msgspec.Struct, frozen=True):
    """One summand of a line, and the seat that struck it, if one did."""

    text: str
    struck_by: int | None = None


def pieces(melds: Iterable[Meld]) -> tuple[Piece, ...]:
    """A line's summands; single marriages that stand are written together: `70-MH&MC`."""
    found: list[Piece] = []
    married: list[Meld] = []
    for meld in melds:
        if meld.code[0] == "M" and len(meld.code) == 2 and meld.struck_by is None:
            married.append(meld)
        else:
            found.append(Piece(f"{meld.points}-{meld.code}", meld.struck_by))
    if married:
        together = sum(meld.points for meld in married)
        found.append(Piece(f"{together}-{'&'.join(meld.code for meld in married)}"))
    return tuple(found) or (Piece("(0)"),)


def as_text(melds: Iterable[Meld], points: int | None) -> str:
    """A line as text, struck summands between `~~`; None are the points of an open round."""
    summands = [piece.text if piece.struck_by is None else f"~~{piece.text}~~" for piece in pieces(melds)]
    return " + ".join(summands) + ending(summands, points)


def ending(summands: Sequence[object], points: int | None) -> str:
    """The end of a line: ` = 120`, or ` + (0) =` while points may yet be taken."""
    if points is not None:
        return f" = {points}"
    return " =" if summands == ["(0)"] else " + (0) ="


class Row(msgspec.Struct, frozen=True):
    """One line on a sheet; `subtotal` is None before a round's last line."""

    label: Label
    seat: int
    melds: tuple[Meld, ...]
    points: int
    subtotal: int | None
    lowest: bool


class ScoreSheet(msgspec.Struct, frozen=True):
    """A player's sheet, or the one that partners share: rounds, then their B rows, then playoffs."""

    seats: tuple[int, ...]
    rows: tuple[Row, ...]
    total: int

    def plain(self) -> dict[str, Any]:
        rows = [
            {
                "round": row.label.text,
                "seat": row.seat,
                "sheet": as_text(row.melds, row.points),
                "points": row.points,
                "subtotal": row.subtotal,
                "lowest": row.lowest,
            }
            for row in self.rows
        ]
        return {"seats": self.seats, "rows": rows, "total": self.total}


def score_sheets(closed: Sequence[Round], sheets: Sequence[tuple[int, ...]]) -> tuple[ScoreSheet, ...]:
    """Every score sheet, from the rounds that are closed."""
    return tuple(_sheet(closed, seats) for seats in sheets)


def _sheet(closed: Sequence[Round], seats: tuple[int, ...]) -> ScoreSheet:
    found = [
        Row(each.label, line.seat, line.melds, line.points, None, line.seat in each.lowest)
        for each in closed
        for line in each.lines
        if line.seat in seats
    ]
    found.sort(key=lambda row: (row.label.kind == "playoff", row.label.bonus, row.label.number, row.seat))
    rows: list[Row] = []
    total = 0
    for place, row in enumerate(found):
        total += row.points
        last = place + 1 == len(found) or found[place + 1].label != row.label
        rows.append(msgspec.structs.replace(row, subtotal=total if last else None))
    return ScoreSheet(seats, tuple(rows), total)


_STYLE = """
body { font: 11pt/1.4 Georgia, serif; margin: 2em auto; max-width: 46em; color: #111; background: #fff }
h1 { font-size: 16pt } h2 { font-size: 12pt; margin: 1.5em 0 .3em }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid #888; padding: .25em .5em; text-align: left; vertical-align: top }
th.n, td.n { text-align: right; white-space: nowrap }
del { text-decoration: line-through 2px } small { color: #444 }
tfoot td { font-weight: bold }
@media print {
  @page { margin: 15mm }
  body { margin: 0; max-width: none } section { break-inside: avoid }
}
"""


def as_html(sheets: Sequence[ScoreSheet], names: Mapping[int, str] | None = None) -> str:
    """The sheets as one self-contained page for print; `names` by seat, `p1` and so on by default."""

    def name(seat: int) -> str:
        return escape((names or {}).get(seat, f"p{seat + 1}"))

    def line(row: Row) -> str:
        found = pieces(row.melds)
        summands = [
            escape(piece.text)
            if piece.struck_by is None
            else f"<del>{escape(piece.text)}</del> <small>({name(piece.struck_by)})</small>"
            for piece in found
        ]
        lowest = " <small>lowest</small>" if row.lowest else ""
        return " + ".join(summands) + ending(summands, row.points) + lowest

    def cells(sheet: ScoreSheet, row: Row) -> str:
        subtotal = "" if row.subtotal is None else str(row.subtotal)
        player = f"<td>{name(row.seat)}</td>" if len(sheet.seats) > 1 else ""
        return f'<td>{row.label.text}</td>{player}<td>{line(row)}</td><td class="n">{subtotal}</td>'

    def table(sheet: ScoreSheet) -> str:
        shared = len(sheet.seats) > 1
        rows = "".join(f"<tr>{cells(sheet, row)}</tr>\n" for row in sheet.rows)
        player = "<th>Player</th>" if shared else ""
        total = f'<td colspan="{2 + shared}">Total</td><td class="n">{sheet.total}</td>'
        return (
            f"<section><h2>{' &amp; '.join(map(name, sheet.seats))}</h2>\n<table>\n"
            f'<thead><tr><th>Round</th>{player}<th>Points</th><th class="n">Subtotal</th></tr></thead>\n'
            f"<tbody>\n{rows}</tbody>\n<tfoot><tr>{total}</tr></tfoot>\n</table></section>\n"
        )

    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>Pinzique score sheet</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>Pinzique score sheet</h1>\n{''.join(map(table, sheets))}</body>\n</html>\n"
    )
