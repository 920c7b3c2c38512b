"""A view laid out by the kinds of its fields, for tables that draw any game."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.cards import Card, parse_cards
from croupier.layout import AS_CHIPS, AS_DICE, AS_SEAT, BY_SEAT, Cell, Row, layout_of


class Place(msgspec.Struct, frozen=True):
    bet: Annotated[int, AS_CHIPS]
    cards: tuple[Card | None, ...]


class View(msgspec.Struct, frozen=True):
    pot: Annotated[int | None, AS_CHIPS]
    piles: tuple[Annotated[int, AS_CHIPS], ...]
    faces: Annotated[tuple[str, ...], AS_DICE]
    rolls: Annotated[tuple[Annotated[tuple[int, ...], AS_DICE], ...], BY_SEAT]
    places: Annotated[tuple[Place, ...], BY_SEAT]
    dealt_in: Annotated[tuple[bool, ...], BY_SEAT]
    round: int
    word: str = "so"


def test_every_field_is_drawn_as_what_its_type_says() -> None:
    (ace,) = parse_cards("As")
    place = Place(5, (Card(ace), None))
    rows = layout_of(View(None, (25, 100), ("Q", "A"), ((6, 1), ()), (place,), (True, False), 3)).rows
    assert rows == (
        Row("piles", (Cell("chips", "25"), Cell("chips", "100"))),
        Row("faces", (Cell("die", "Q"), Cell("die", "A"))),
        Row("rolls", (Cell("die", "6"), Cell("die", "1")), 0),
        Row("places bet", (Cell("chips", "5"),), 0),
        Row("places cards", (Cell("card", "As"), Cell("hidden", "")), 0),
        Row("dealt in", (Cell("yes", "yes"),), 0),
        Row("dealt in", (Cell("no", "no"),), 1),
        Row("round", (Cell("number", "3"),)),
        Row("word", (Cell("text", "so"),)),
    )


class Hidden(msgspec.Struct, frozen=True):
    caller: Annotated[int | None, AS_SEAT]
    winners: Annotated[tuple[int, ...], AS_SEAT]
    bidder_seat: int
    to_act: int | None
    turn: int
    cups: Annotated[tuple[Annotated[tuple[int | None, ...], AS_DICE], ...], BY_SEAT]
    rolled: Annotated[tuple[tuple[int | None, ...], ...], BY_SEAT, AS_DICE]
    roll: Annotated[int | None, AS_DICE]


def test_a_seat_is_a_player_and_a_hidden_die_is_there() -> None:
    rows = layout_of(Hidden(1, (0, 2), 1, None, 4, ((3, None), ()), ((2, None),), None)).rows
    assert rows == (
        Row("caller", (Cell("seat", "1"),)),
        Row("winners", (Cell("seat", "0"), Cell("seat", "2"))),
        Row("bidder seat", (Cell("seat", "1"),)),
        Row("turn", (Cell("number", "4"),)),
        Row("cups", (Cell("die", "3"), Cell("die", "?")), 0),
        Row("rolled", (Cell("die", "2"), Cell("die", "?")), 0),
        Row("roll", (Cell("die", "?"),)),
    )
