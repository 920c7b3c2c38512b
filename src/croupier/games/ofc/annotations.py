"""Texts and figures for a view of OFC: rows in words, debts between seats, and previews of placements.

They are made from a view and the settings alone, so they cannot reveal more than the view shows (C4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise
from operator import gt
from typing import NamedTuple

import msgspec

from croupier.cards import DECK, Card
from croupier.errors import Illegal
from croupier.games.ofc.foul import foul_is_certain
from croupier.games.ofc.placements import Placement, join_rows, room_of
from croupier.games.ofc.row_descriptions import ROW_TERMS, made_in
from croupier.games.ofc.scorer import Rows, Scorer
from croupier.games.ofc.settings import ROOM
from croupier.games.ofc.settlement import nets_of, payments
from croupier.games.ofc.turn_order import discards_due
from croupier.games.ofc.view import View
from croupier.hands import describe, row_score
from croupier.ledger import Entry
from croupier.words import English, Message, msg

CERTAIN = English("This will foul, whatever comes.")


class RowNote(msgspec.Struct, frozen=True):
    """A row in words, and the points it earns if it is complete and the hand no foul.

    - `words`: as a sentence of its own: `Pair of queens`. Its message has the name as part `hand`.
    - `called`: within a sentence, for programs: `a pair of queens`.
    """

    words: str
    royalty: int
    called: str = ""


class BoardNote(msgspec.Struct, frozen=True):
    """A board, row by row from the front. `foul` says that it is complete and out of order (OFC4).

    `why` says it, `ace-high in the middle beats seven-high in the back`, and `crossed` are those rows.
    `ahead` are the rows of an incomplete board that are out of order as they lie, and may still come right.
    """

    rows: tuple[RowNote, ...]
    foul: bool
    why: str = ""
    crossed: tuple[int, ...] = ()
    ahead: tuple[int, ...] = ()


class PairNote(msgspec.Struct, frozen=True):
    """The points that the first of two seats nets from the second: by row, scoop or foul, royalties."""

    seats: tuple[int, int]
    rows: tuple[int, int, int]
    scoop: int
    royalties: int
    points: int


class Annotations(msgspec.Struct, frozen=True):
    """The annotations of a view.

    - `boards`: every seat's board.
    - `discard`: the number of the seat's own pending cards to discard.
    - `pairs`: at the end of a hand, its points in paying order (OFC9).
    - `payments`: at the end of a hand, its payments.
    """

    boards: tuple[BoardNote, ...]
    discard: int
    pairs: tuple[PairNote, ...]
    payments: tuple[Entry, ...]


class Preview(msgspec.Struct, frozen=True):
    """The player's board with an unfinished placement; `warning` is set if a foul is certain."""

    board: BoardNote
    warning: str


def annotations_on(scorer: Scorer, view: View) -> Annotations:
    boards = tuple([_board(scorer, seat.rows) for seat in view.seats])
    if view.result is None:
        away = 0 if view.seat is None else discards_due(scorer.settings, view.seats[view.seat])
        return Annotations(boards, away, (), ())
    nets = nets_of(scorer, view.result.hands, view.terms)
    pairs = tuple(
        PairNote(pair, net.rows, net.scoop, net.royalties, net.points) for pair, net in nets.items()
    )
    return Annotations(boards, 0, pairs, payments(scorer.settings, nets, view.terms))


# A move changes a row or two of one board, and all readers see all boards: the rest is cached.
@lru_cache(maxsize=4096)
def _board(scorer: Scorer, rows: Rows) -> BoardNote:
    noted = [_row(scorer, number, row) for number, row in enumerate(rows)]
    scores = [row.score for row in noted]
    notes = tuple([row.note for row in noted])
    if None in scores:
        return BoardNote(notes, foul=False, ahead=_ahead(noted))
    crossed = [(upper, upper + 1) for upper, pair in enumerate(pairwise(filter(None, scores))) if gt(*pair)]
    if not crossed:
        return BoardNote(notes, foul=False)
    void = tuple(msgspec.structs.replace(note, royalty=0) for note in notes)
    return BoardNote(void, True, _why(noted, *crossed[0]), crossed[0])


def _ahead(noted: Sequence[_Row]) -> tuple[int, ...]:
    """The rows that are out of order by the pairs and more that lie in them. An empty row is in none."""
    cores = [row.core for row in noted]
    wrong = [upper for upper, lower in enumerate(cores[1:]) if lower and cores[upper] > lower]
    return tuple(range(wrong[0], wrong[-1] + 2)) if wrong else ()


def _why(noted: Sequence[_Row], upper: int, lower: int) -> str:
    """The rows that are out of order: `ace-high in the middle beats seven-high in the back`."""
    rows = noted[upper], noted[lower]
    said = [msg("{hand:joined}", hand=row.hand) for row in rows]
    if str(said[0]) == str(said[1]):  # what decides stands beside
        said = [
            msg("{hand} ({cards})", hand=words, cards=describe(row.score or 0))
            for words, row in zip(said, rows, strict=True)
        ]
    return English(
        "{hand} in the {row} beats {other} in the {other_row}",
        hand=said[0],
        row=ROW_TERMS[upper],
        other=said[1],
        other_row=ROW_TERMS[lower],
    )


class _Row(NamedTuple):
    """A row: its score if complete, what it holds for good, its name, its note if the hand is no foul."""

    score: int | None
    core: tuple[int, ...]
    hand: Message
    note: RowNote


@lru_cache(maxsize=8192)
def _row(scorer: Scorer, number: int, row: tuple[Card, ...]) -> _Row:
    if not row:
        return _Row(None, (), Message(""), RowNote("", 0))
    made = made_in(number, row)
    words, called = _texts(made.words)
    score = row_score(row) if len(row) == ROOM[number] else None
    royalty = 0 if score is None else scorer.royalty(number, score)
    return _Row(score, made.core, made.words, RowNote(words, royalty, called))


@cache
def _texts(hand: Message) -> tuple[English, str]:
    """A hand's name as a sentence and within one, put in words once: few names serve all rows."""
    return English("{hand:capital}", hand=hand), str(hand)


def preview_placement(scorer: Scorer, view: View, placement: Placement) -> Preview:
    """A placement that need not be whole yet, as it would lie; and whether a foul is then certain (OFC13).

    Raises Illegal for cards that are not pending for the viewer, a row without room, or what no cards put
    beside it make whole: too many discarded, or too few left to discard.
    """
    if view.seat is None or placement.seat != view.seat:
        raise Illegal("OFC2", "not-your-turn", "a placement is tried by the player whose cards they are")
    own = view.seats[view.seat]
    pending = own.pending or ()
    put = (*placement.front, *placement.middle, *placement.back, *placement.discard)
    if Counter(put) - Counter(pending):
        raise Illegal("OFC1", "not-your-cards", "place cards out of {pending:cards}", pending=pending)
    rows = join_rows(own.rows, (placement.front, placement.middle, placement.back))
    rest = [card for card in pending if card not in put]
    due = discards_due(scorer.settings, own)
    away = due - len(placement.discard)
    if not 0 <= away <= len(rest):
        raise Illegal(
            "OFC12", "wrong-discard", "discard exactly {due} of {pending:cards}", due=due, pending=pending
        )
    board = _board(scorer, rows)
    if board.foul:
        return Preview(board, English("This fouls: {why}.", why=board.why))
    certain = _fouls(rows, rest, len(rest) - away, () if own.fantasy else view.unseen())
    return Preview(board, CERTAIN if certain else "")


def draft_notes(scorer: Scorer, boards: Sequence[Rows | None]) -> tuple[Preview | None, ...]:
    """The notes on boards that are being written down; None for one that cannot be read."""
    lying = {card for rows in boards if rows for row in rows for card in row}
    unseen = [card for card in DECK if card not in lying]
    return tuple(rows and _draft_note(scorer, rows, unseen) for rows in boards)


def _draft_note(scorer: Scorer, rows: Rows, unseen: Sequence[Card]) -> Preview:
    board = _board(scorer, rows)
    open_rows = any(room_of(rows))
    certain = open_rows and any(rows) and foul_is_certain(rows, unseen)
    return Preview(board, CERTAIN if certain else "")


def _fouls(rows: Rows, rest: Sequence[Card], to_place: int, unseen: Sequence[Card]) -> bool:
    """True if every way to place the cards in hand, and the cards to come, fouls."""
    if not unseen:
        return foul_is_certain(rows, rest)
    return all(foul_is_certain(rows, unseen, due) for due in combinations(rest, to_place))
