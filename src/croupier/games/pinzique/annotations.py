"""Texts and figures for a view of Pinzique: the melds on the table, the score sheets as written (P11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from croupier.cards import Card
from croupier.games.pinzique.melds import Meld, Scorer, in_words, line_of, name_of, worth
from croupier.games.pinzique.printed_sheet import Piece, Row, ending, pieces, score_sheets
from croupier.games.pinzique.rounds import Label, Line, Round, play_round
from croupier.games.pinzique.settings import Guide, Settings
from croupier.games.pinzique.view import View


class MeldNote(msgspec.Struct, frozen=True):
    """A meld on the table: its code, its name, its points, its cards, and the seat that struck it.

    `words` and `suit` are the name in two parts, for a page that draws the suit's sign.
    """

    code: str
    name: str
    points: int
    cards: tuple[Card, ...]
    words: str = ""
    suit: str = ""
    struck_by: int | None = None


class RolledTurn(msgspec.Struct, frozen=True):
    """A seat's roll in the open round.

    - `points`: the points of the melds as rolled.
    - `left`: the points that takeaways leave (P6). A meld that is struck stays struck, because all
      takeaways go by the melds as rolled.
    - `all_score`: True if every die scores (P8).
    """

    seat: int
    melds: tuple[MeldNote, ...]
    points: int
    all_score: bool
    left: int = 0


class SheetLine(msgspec.Struct, frozen=True):
    """A line of a score sheet: its round, its summands, and its end; the same in words."""

    round: str
    seat: int
    pieces: tuple[Piece, ...]
    ending: str
    subtotal: int | None
    lowest: bool
    label: Label
    melds: tuple[MeldNote, ...]
    points: int


class SheetNote(msgspec.Struct, frozen=True):
    """A score sheet, and the seats that share it."""

    seats: tuple[int, ...]
    lines: tuple[SheetLine, ...]
    total: int


class GuideRow(msgspec.Struct, frozen=True):
    """A line of the score guide: a meld in words, its cards and points; whether it `pays` dice that lie."""

    words: str
    cards: tuple[Card, ...]
    points: int
    pays: bool = False


class Annotations(msgspec.Struct, frozen=True):
    """Beside a view: the dice of the turn in progress, the turns done in this round, every score sheet.

    `label` is the open round, `rounds` how many regular ones there are; `scores` is the score guide,
    `rolls` how often a turn may be rolled.
    """

    showing: RolledTurn | None
    done: tuple[RolledTurn, ...]
    sheets: tuple[SheetNote, ...]
    label: Label
    rounds: int
    rolls: int
    scores: tuple[GuideRow, ...]


def annotations_on(settings: Settings, scorer: Scorer, view: View) -> Annotations:
    ended = dict(view.ended)
    showing = None
    if view.cards and view.to_act is not None:
        (*_, line) = _round(settings, scorer, view, {**ended, view.to_act: view.cards}).lines
        showing = _lying(settings.guide, scorer, line)
    lit = {line_of(meld.code) for meld in (showing.melds if showing else ()) if meld.struck_by is None}
    sheets = tuple(
        SheetNote(sheet.seats, tuple(_line(settings.guide, row) for row in sheet.rows), sheet.total)
        for sheet in score_sheets(view.closed, view.sheets)
    )
    return Annotations(
        showing,
        tuple(_lying(settings.guide, scorer, line) for line in _round(settings, scorer, view, ended).lines),
        sheets,
        _label(view.label),
        settings.rounds,
        settings.rolls,
        tuple(
            GuideRow(words, cards, points, code in lit)
            for code, words, cards, points in worth(settings.guide)
        ),
    )


def _label(text: str) -> Label:
    *marks, number = text.split("-")
    return Label("playoff" if "PO" in marks else "regular", int(number), "B" in marks)


def _round(settings: Settings, scorer: Scorer, view: View, hands: Mapping[int, Sequence[Card]]) -> Round:
    """The open round, as if only the seats that have rolled were playing."""
    return play_round(settings, scorer, _label(view.label), hands, view.sheets)


def _lying(guide: Guide, scorer: Scorer, line: Line) -> RolledTurn:
    whole = scorer.all_score(line.cards, line.melds)
    return RolledTurn(line.seat, _found(guide, line.melds), line.points + line.struck, whole, line.points)


def _found(guide: Guide, melds: Iterable[Meld]) -> tuple[MeldNote, ...]:
    return tuple(
        MeldNote(one.code, name_of(one.code, guide), one.points, one.cards, *words, one.struck_by)
        for one in melds
        for words in [in_words(one.code, guide)]
    )


def _line(guide: Guide, row: Row) -> SheetLine:
    written = pieces(row.melds)
    texts = [piece.text for piece in written]
    end = ending(texts, row.points), row.subtotal, row.lowest
    return SheetLine(
        row.label.text, row.seat, written, *end, row.label, _found(guide, row.melds), row.points
    )
