"""The opening book of Pineapple: the best two placements of every first five cards.

It is for the first to act of two players, before anything is open. `tools/opening-book` makes it.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from croupier.cards import Card
from croupier.files import shipped_file
from croupier.games.ofc.opening_book.suit_classes import FIVES, Five, Rows, five_of, fives, placed

PRICE, VALUE = 100, 20
"""The units of stored numbers: prices and their errors in hundredths of a point, values in twentieths."""


class About(msgspec.Struct, frozen=True):
    """The origin of the book: the command, and the network by its SHA-256."""

    preset: str
    command: str
    seed: str
    network: str
    close: float
    """The margin in points within which a placement is examined although the network prefers another."""
    decks: int
    """The number of orders of the unseen cards, of 15 next streets each."""


class Opening(NamedTuple):
    """A first five with its best placement and the second best: front, middle, back.

    `value` is the points per hand of the best, Fantasyland to come included, without the opponent's
    royalties. `price` is the cost of the second, `stderr` its standard error: the lookahead over one street
    and the network's guess are weighted by their precision. Placements that only exchange equal suits count
    as one. `times` of all 2,598,960 hands are like it.
    """

    cards: tuple[Card, ...]
    best: Rows
    second: Rows
    value: float
    price: float
    stderr: float
    times: int


class Line(NamedTuple):
    """A stored line of the book: two placements by their numbers, and figures in parts of points."""

    best: int
    second: int
    price: int
    stderr: int
    value: int


def opening(cards: Sequence[Card]) -> Opening:
    """The book's line for any five cards. Raises BadInput for anything but five different ones."""
    return _opening_of(five_of(cards))


def openings() -> Iterator[Opening]:
    """The whole book, from aces down."""
    return map(_opening_of, fives())


def about() -> About:
    """The origin of the book."""
    return _book()[0]


def _opening_of(five: Five) -> Opening:
    at = [column[five.number] for column in _book()[1]]
    line = Line(at[0], at[1], at[2] | at[3] << 8, at[4], (at[5] | at[6] << 8) - _MIDDLE)
    return Opening(
        five.cards,
        placed(five.cards, line.best),
        placed(five.cards, line.second),
        line.value / VALUE,
        line.price / PRICE,
        line.stderr / PRICE,
        five.times,
    )


# The file: a line of JSON, then a column of bytes for each part of a line, all packed


_MIDDLE = 1 << 15
PARTS = ((0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 0, 8), (3, 0, 0), (4, _MIDDLE, 0), (4, _MIDDLE, 8))
"""The columns of the file: the field of a line, an offset that makes it positive, and a bit shift."""


@cache
def _book() -> tuple[About, tuple[bytes, ...]]:
    header, _, body = lzma.decompress(shipped_file(__name__, "pineapple.xz")).partition(b"\n")
    columns = tuple(body[at : at + FIVES] for at in range(0, len(body), FIVES))
    assert len(columns) == len(PARTS)
    assert len(columns[-1]) == FIVES
    return msgspec.json.decode(header, type=About), columns
