"""The score sheet in its printed notation: each round as on paper, with struck points (P11).

A line reads `50-P + ~~60-4Q~~ + 70-MH&MC = 120`, and while its round is open, and points may yet be taken,
`650-SMH + 35-MH + (0) =`. A turn without melds is `(0)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from croupier.files import shipped_file
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


def as_html(sheets: Sequence[ScoreSheet], names: Mapping[int, str] | None = None) -> str:
    """The sheets as one self-contained page for print; `names` by seat, `p1` and so on by default."""
    from jinja2 import Environment, StrictUndefined

    page = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    template = shipped_file(__package__, "printed_sheet.html.jinja").decode()
    known = names or {}
    return page.from_string(template).render(
        sheets=sheets, pieces=pieces, name=lambda seat: known.get(seat, f"p{seat + 1}")
    )
