"""Words and figures beside a view of Pinzique: the melds that lie, the score sheets as written (P11)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.cards import Card
from croupier.games.pinzique.melds import Scorer, name_of
from croupier.games.pinzique.settings import Guide, Settings
from croupier.games.pinzique.sheet import Piece, Row, ending, pieces, score_sheets
from croupier.games.pinzique.view import View

__all__ = ["Found", "Lying", "Annotations", "SheetLine", "SheetNote", "annotations_on"]


class Found(msgspec.Struct, frozen=True):
    """A meld in dice that lie: its code, what it is called, its points, its cards."""

    code: str
    name: str
    points: int
    cards: tuple[Card, ...]


class Lying(msgspec.Struct, frozen=True):
    """What a seat has rolled in the open round, before takeaways; `all_score` where every die does (P8)."""

    seat: int
    melds: tuple[Found, ...]
    points: int
    all_score: bool


class SheetLine(msgspec.Struct, frozen=True):
    """A line of a score sheet: its round, its summands, and what follows them."""

    round: str
    seat: int
    pieces: tuple[Piece, ...]
    ending: str
    subtotal: int | None
    lowest: bool


class SheetNote(msgspec.Struct, frozen=True):
    """A score sheet, and the seats that share it."""

    seats: tuple[int, ...]
    lines: tuple[SheetLine, ...]
    total: int


class Annotations(msgspec.Struct, frozen=True):
    """Beside a view: the dice of the turn in progress, the turns done in this round, every score sheet."""

    showing: Lying | None
    done: tuple[Lying, ...]
    sheets: tuple[SheetNote, ...]


def annotations_on(settings: Settings, scorer: Scorer, view: View) -> Annotations:
    """The annotations beside a view."""
    showing = None
    if view.cards and view.to_act is not None:
        showing = _lying(settings.guide, scorer, view.to_act, view.cards)
    done = tuple(_lying(settings.guide, scorer, seat, cards) for seat, cards in view.ended)
    sheets = tuple(
        SheetNote(sheet.seats, tuple(map(_line, sheet.rows)), sheet.total)
        for sheet in score_sheets(view.closed, view.sheets)
    )
    return Annotations(showing, done, sheets)


def _lying(guide: Guide, scorer: Scorer, seat: int, cards: Sequence[Card]) -> Lying:
    melds = scorer.melds(cards)
    found = tuple(Found(meld.code, name_of(meld.code, guide), meld.points, meld.cards) for meld in melds)
    return Lying(seat, found, sum(meld.points for meld in melds), scorer.all_score(tuple(cards), melds))


def _line(row: Row) -> SheetLine:
    written = pieces(row.melds)
    texts = [piece.text for piece in written]
    return SheetLine(row.label.text, row.seat, written, ending(texts, row.points), row.subtotal, row.lowest)
