"""Placements of dealt cards in rows: the move, its text, and the legal moves as a lazy sequence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import comb

from croupier.cards import Card, parse_cards, text_of
from croupier.choices import Form, Slot
from croupier.errors import BadInput, Illegal
from croupier.games.ofc.row_descriptions import ROW_TERMS
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import ROOM, ROWS
from croupier.play import Move

Room = tuple[int, int, int]


class Placement(Move, frozen=True):
    """A player's cards of one street: which go to the front, the middle, the back, and which away.

    A placed card never moves (OFC1). Text: `p1 As/KdQd/-`, with ` x2c` where cards are discarded.
    """

    seat: int
    front: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    back: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()

    def lays_as(self, other: Placement) -> bool:
        """True if it lays the same cards in the same rows; their order within a row does not matter."""
        pairs = ((self.front, other.front), (self.middle, other.middle), (self.back, other.back))
        return all(set(one) == set(row) for one, row in pairs)


_TEXT = re.compile(r"[pP]([1-9][0-9]{0,8})\s+([^/]*)/([^/]*)/([^/xX]*)(?:\s+[xX](.*))?")


# The few placements of one card are written and read again and again.
@lru_cache(maxsize=4096)
def write_placement(move: Placement) -> str:
    """The canonical text of a placement."""
    front, middle, back = text_of(move.front) or "-", text_of(move.middle) or "-", text_of(move.back) or "-"
    away = f" x{text_of(move.discard)}" if move.discard else ""
    return f"p{move.seat + 1} {front}/{middle}/{back}{away}"


@lru_cache(maxsize=4096)
def read_placement(text: str) -> Placement:
    """The placement of a text; raises BadInput."""
    found = _TEXT.fullmatch(text.strip())
    if not found:
        raise BadInput("'{text}': expected a placement such as p1 As/KdQd/- or p1 -/As/Kd x2c", text=text)
    seat, *parts = found.groups("-")
    return Placement(int(seat) - 1, *(() if part.strip() == "-" else parse_cards(part) for part in parts))


Choice = tuple[int, int, Room, int]
"""A pile for the next card (0 to 2 a row, 3 away), the ways that follow, room and discards then left."""


@cache
def _choices(cards: int, room: Room, discard: int) -> tuple[Choice, ...]:
    """The piles that the first of `cards` cards can go to."""
    found = []
    for pile in range(4):
        if room[pile] if pile < 3 else discard:
            then = (room[0] - (pile == 0), room[1] - (pile == 1), room[2] - (pile == 2))
            away = discard - (pile == 3)
            found.append((pile, count_ways(cards - 1, then, away), then, away))
    return tuple(found)


MOST_NUMBERED = 5
"""Placements of no more cards have numbers that mean the same with any room."""


@cache
def _numbers(cards: int, room: Room, discard: int) -> dict[tuple[int, ...], int]:
    """The number of every placement by its piles, in ascending order; see `croupier.numbering`."""
    found, away = {}, list(combinations(range(cards), discard))
    for piles in _pile_ways(cards, room, discard):
        number = away.index(tuple(place for place, pile in enumerate(piles) if pile == 3))
        for pile in piles:
            number = number if pile == 3 else 3 * number + pile
        found[piles] = number
    return dict(sorted(found.items(), key=lambda one: one[1]))


@cache
def _piles(cards: int, room: Room, discard: int) -> dict[int, tuple[int, ...]]:
    return {number: piles for piles, number in _numbers(cards, room, discard).items()}


def _pile_ways(cards: int, room: Room, discard: int) -> Iterator[tuple[int, ...]]:
    if not cards:
        if not discard:
            yield ()
        return
    for pile, _, then, away in _choices(cards, room, discard):
        for others in _pile_ways(cards - 1, then, away):
            yield (pile, *others)


@cache
def count_ways(cards: int, room: Room, discard: int) -> int:
    """The number of ways to place all but `discard` of these cards in rows with this much room."""
    if cards == 0:
        return 1 if discard == 0 else 0
    return sum(ways for _, ways, _, _ in _choices(cards, room, discard))


class Placements:
    """Every legal placement of the pending cards, in a fixed order, none of them made until asked for.

    A first street has 232, thirteen cards 72,072 and seventeen 171,531,360.
    """

    __slots__ = ("_discard", "_pending", "_room", "_seat")

    def __init__(self, seat: int, pending: tuple[Card, ...], room: Room, discard: int) -> None:
        self._seat = seat
        self._pending = pending
        self._room = room
        self._discard = discard

    def __len__(self) -> int:
        return count_ways(len(self._pending), self._room, self._discard)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Placement) or move.seat != self._seat:
            return False
        rows = (move.front, move.middle, move.back)
        return (
            len(move.discard) == self._discard
            and all(len(row) <= room for row, room in zip(rows, self._room, strict=True))
            and sorted((*move.front, *move.middle, *move.back, *move.discard)) == sorted(self._pending)
        )

    def __getitem__(self, index: int) -> Placement:
        """The placement with this number: card by card, each choice passing over the ways before it."""
        count = len(self)
        if not -count <= index < count:
            raise IndexError(index)
        index %= count
        piles: tuple[list[Card], ...] = ([], [], [], [])
        room, discard, cards = self._room, self._discard, len(self._pending)
        for card in self._pending:
            for pile, ways, then, away in _choices(cards, room, discard):
                if index < ways:
                    piles[pile].append(card)
                    room, discard = then, away
                    break
                index -= ways
            cards -= 1
        return Placement(self._seat, *map(tuple, piles))

    def __iter__(self) -> Iterator[Placement]:
        return (Placement(self._seat, *piles) for piles in _ways(self._pending, self._room, self._discard))

    # Numbers that mean the same in every state (`croupier.numbering`)

    @property
    def _is_numbered(self) -> bool:
        return len(self._pending) <= MOST_NUMBERED

    @property
    def size(self) -> int:
        """All numbers lie below it: 243 for five cards, 27 for three with a discard."""
        cards = len(self._pending)
        if not self._is_numbered:
            return len(self)
        most: int = 3 ** (cards - self._discard) * comb(cards, self._discard)
        return most

    def numbers(self) -> Sequence[int]:
        if not self._is_numbered:
            return range(len(self))
        return tuple(_piles(len(self._pending), self._room, self._discard))

    def number(self, move: Move) -> int:
        """The number of a placement, for any order of its cards in a row."""
        piles = self.parts_of(move)
        if self._is_numbered:
            return _numbers(len(piles), self._room, self._discard)[piles]
        number, room, discard = 0, self._room, self._discard
        for after, pile in zip(range(len(piles) - 1, -1, -1), piles, strict=True):
            for other, ways, then, away in _choices(after + 1, room, discard):
                if other == pile:
                    room, discard = then, away
                    break
                number += ways
        return number

    def numbered(self, number: int) -> Placement:
        if not self._is_numbered:
            return self[number]
        piles = _piles(len(self._pending), self._room, self._discard).get(number)
        if piles is None:
            raise IndexError(number)
        return self.from_parts(piles)

    # A pile for each card in turn (`croupier.steps`)

    def next_parts(self, taken: tuple[int, ...]) -> tuple[int, ...]:
        """The piles that the next card can go to; () if there is none."""
        room = tuple(left - taken.count(row) for row, left in enumerate(self._room))
        left, away = len(self._pending) - len(taken), self._discard - taken.count(3)
        return (
            tuple(pile for pile, ways, _, _ in _choices(left, (room[0], room[1], room[2]), away) if ways)
            if left
            else ()
        )

    def from_parts(self, piles: tuple[int, ...]) -> Placement:
        cards = tuple(zip(self._pending, piles, strict=True))
        return Placement(
            self._seat, *(tuple(card for card, to in cards if to == pile) for pile in range(4))
        )

    def parts_of(self, move: Move) -> tuple[int, ...]:
        """The pile of each card, in the order of the hand."""
        assert isinstance(move, Placement)
        rows = enumerate((move.front, move.middle, move.back, move.discard))
        piles = {card: pile for pile, row in rows for card in row}
        return tuple(piles[card] for card in self._pending)

    def __repr__(self) -> str:
        return f"Placements({len(self)} ways to place {text_of(self._pending)})"


Piles = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


def _ways(cards: tuple[Card, ...], room: Room, discard: int) -> Iterator[Piles]:
    if not cards:
        if not discard:
            yield ((), (), (), ())
        return
    first, rest = cards[:1], cards[1:]
    for pile, _, then, away in _choices(len(cards), room, discard):
        for f, m, b, x in _ways(rest, then, away):
            piles = [f, m, b, x]
            piles[pile] = first + piles[pile]
            yield (piles[0], piles[1], piles[2], piles[3])


@lru_cache(maxsize=1024)
def placement_form(seat: int, room: Room, discard: int) -> Form:
    """The form of a placement: cards into rows with this much room, and `discard` of them away."""
    rows = tuple(
        Slot(name, left, before="/" * (row > 0), empty="/-"[row == 0 :])
        for row, (name, left) in enumerate(zip(ROWS, room, strict=True))
    )
    away = (Slot("discard", discard, before=" x"),) if discard else ()
    return Form("cards", f"p{seat + 1} ", (*rows, *away))


def join_rows(rows: Rows, added: Rows) -> Rows:
    """Rows with cards added; raises Illegal where a row has no room (OFC1)."""
    whole = rows[0] + added[0], rows[1] + added[1], rows[2] + added[2]
    if min(room_of(whole)) < 0:
        full = next(row for row, room in enumerate(room_of(whole)) if room < 0)
        room, row = room_of(rows)[full], ROW_TERMS[full]
        raise Illegal("OFC1", "row-full", "the {row} has room for {room} more", row=row, room=room)
    return whole


def room_of(rows: tuple[tuple[Card, ...], ...]) -> Room:
    """The number of cards that each row still takes."""
    return ROOM[0] - len(rows[0]), ROOM[1] - len(rows[1]), ROOM[2] - len(rows[2])
