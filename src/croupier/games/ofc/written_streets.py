"""Hands with real cards, written down street by street, with their discards.

Others' discards lie face down, so the writer need not know them: a hand is reviewed from the view of one
seat, and hidden cards are any of the cards that lie nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from croupier.cards import DECK, text_of
from croupier.errors import BadInput
from croupier.game.score_input import Text
from croupier.games.ofc.placements import Placement, read_placement
from croupier.games.ofc.row_descriptions import ROW_TERMS
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.settings import Settings
from croupier.games.ofc.state import Terms, plan_of
from croupier.words import English, msg

Streets = Annotated[tuple[Text, ...], Meta(max_length=10)]
"""By seat: `-/As/Kd7d2d9c; Qh/-/Qd x3c; …`, street after street; empty if nobody wrote them down."""

Written = Mapping[int, tuple[Placement, ...]]


class Street(msgspec.Struct, frozen=True):
    """A street: the number of cards a player gets, and the number they discard."""

    cards: int
    away: int


def course_of(settings: Settings, terms: Terms, order: Sequence[int]) -> tuple[tuple[Street, ...], ...]:
    """The streets of every seat; none for one that is not dealt in."""
    fantasy = terms.fantasy or (0,) * terms.seats
    plan = plan_of(settings, tuple(order), fantasy)
    return tuple(
        tuple(
            Street(cards, max(0, cards - 13) if fantasy[seat] else settings.discard * (at > 0))
            for at, cards in enumerate(dealt for to, dealt in plan if to == seat and dealt)
        )
        for seat in range(terms.seats)
    )


def read_streets(
    texts: Sequence[str], rows: Sequence[Rows], course: Sequence[Sequence[Street]]
) -> dict[int, tuple[Placement, ...]]:
    """The written streets by seat, checked against the boards. Raises BadInput with the place."""
    if len(texts) > len(rows):
        raise BadInput(
            "streets: expected {n} at most, one for each player, not {n2}", n=len(rows), n2=len(texts)
        )
    found = {
        seat: _read_seat(seat, text, rows[seat], course[seat])
        for seat, text in enumerate(texts)
        if text.strip()
    }
    lie = {card: f"p{seat + 1}" for seat, own in enumerate(rows) for row in own for card in row}
    for seat, streets in found.items():
        for number, street in enumerate(streets, 1):
            for card in street.discard:
                place = _place(seat, number)
                if card in lie:
                    raise BadInput(
                        "{place}: {card} is thrown away and also in {other}",
                        "bad-streets",
                        place=place,
                        card=card,
                        other=lie[card],
                    )
                lie[card] = place
    return found


def _place(seat: int, street: int) -> str:
    return English("{who:seat}, street {street}", who=f"p{seat + 1}", street=street)


def _read_seat(seat: int, text: str, rows: Rows, course: Sequence[Street]) -> tuple[Placement, ...]:
    texts = [part for part in text.split(";") if part.strip()]
    if len(texts) != len(course):
        raise BadInput(
            "p{seat}: streets written: {n}; expected {n2}",
            "bad-streets",
            seat=seat + 1,
            n=len(texts),
            n2=len(course),
        )
    streets = tuple(_read_street(seat, at, part, course[at - 1]) for at, part in enumerate(texts, 1))
    for row, (name, set_) in enumerate(zip(ROW_TERMS, rows, strict=True)):
        placed = [card for street in streets for card in (street.front, street.middle, street.back)[row]]
        if sorted(placed) != sorted(set_):
            raise BadInput(
                "p{seat}: the {name} is {placed} by its streets; expected {set:cards} as it was set",
                "bad-streets",
                seat=seat + 1,
                name=name,
                placed=text_of(placed, " ") or msg("empty"),
                set=set_,
            )
    return streets


def _read_street(seat: int, number: int, text: str, due: Street) -> Placement:
    place = _place(seat, number)
    try:
        street = read_placement(f"p{seat + 1} {text.strip()}")
    except BadInput as error:
        like = msg("expected front/middle/back such as As/KdQd/-, not '{text}'", text=text.strip())
        why = error.message if error.code == "bad-card" else like
        raise BadInput("{place}: {why}", error.code, place=place, why=why) from None
    placed = len(street.front) + len(street.middle) + len(street.back)
    if placed != due.cards - due.away:
        raise BadInput(
            "{place}: {placed} placed; expected {expected}",
            "bad-streets",
            place=place,
            placed=placed,
            expected=due.cards - due.away,
        )
    away = len(street.discard)
    if away and not due.away:
        raise BadInput("{place}: {away} thrown away; expected none", "bad-streets", place=place, away=away)
    if away not in (0, due.away):
        expected = msg("expected {away}, or none where nobody knows", away=due.away)
        raise BadInput(
            "{place}: {away} thrown away; {expected}",
            "bad-streets",
            place=place,
            away=away,
            expected=expected,
        )
    return street


def open_to_review(
    written: Written, course: Sequence[Sequence[Street]], fantasy: Sequence[int]
) -> tuple[int, ...]:
    """The seats to review: their cards and all that they saw were written down."""
    unknown = [
        seat for seat, streets in enumerate(course) if streets and seat not in written and not fantasy[seat]
    ]
    return tuple(
        seat
        for seat, streets in written.items()
        if not unknown
        and all(len(own.discard) == due.away for own, due in zip(streets, course[seat], strict=True))
    )


def whole_streets(
    rows: Sequence[Rows], written: Written, course: Sequence[Sequence[Street]]
) -> tuple[tuple[Placement, ...], ...]:
    """The streets of all seats; discards that nobody wrote down are cards that lie nowhere else."""
    seen = {card for own in rows for row in own for card in row}
    seen |= {card for streets in written.values() for street in streets for card in street.discard}
    spare = (card for card in DECK if card not in seen)
    return tuple(
        tuple(
            msgspec.structs.replace(
                street, discard=street.discard or tuple(next(spare) for _ in range(due.away))
            )
            for street, due in zip(
                written.get(seat) or (Placement(seat, *rows[seat]),), streets, strict=False
            )
        )
        for seat, streets in enumerate(course)
    )
