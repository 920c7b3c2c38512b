"""A position of OFC as plain data, or typed: boards, the cards to place, and the seat that has to act.

    {"preset": "pineapple", "players": [{"front": "Kd", "middle": "8c8d", "back": "AsTs"},
     {"front": "Qh", "middle": "5c5d", "back": "JhTh"}], "to_act": 0, "cards": "Kh 7s 2c", "discards": ""}

Players come in paying order, the first to act first, so that the last has the button, unless `button` says
otherwise. `fantasy` are the cards dealt to each in Fantasyland, 0 outside. Counted are boards strictly: one
that cannot have come about is refused with its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from croupier.cards import JOKER, Card, parse_cards
from croupier.errors import BadInput
from croupier.game.score_input import Body, Points, PointValue, PresetName, Text
from croupier.games.ofc.rules import OfcRules
from croupier.games.ofc.scorer import Rows
from croupier.games.ofc.scoring import refuse_again
from croupier.games.ofc.settings import ROOM, ROWS, Settings
from croupier.games.ofc.state import EMPTY, Terms, order_of, paying_order, refuse_terms
from croupier.games.ofc.view import SeatView, View
from croupier.words import Message, msg, msg_n

Cards = Text | Annotated[tuple[Annotated[str, Meta(max_length=10)], ...], Meta(max_length=20)]
Seat = Annotated[int, Meta(ge=0, le=3)]


class BoardBody(Body, frozen=True):
    """A player's board. A Fantasyland hand that others have not seen yet is an empty board."""

    front: Cards = ""
    middle: Cards = ""
    back: Cards = ""


class OfcPosition(Body, frozen=True):
    """A position of the player who is `to_act`; by default the player with the fewest cards set.

    `discards` are the player's own known discards.
    """

    players: Annotated[tuple[BoardBody, ...], Meta(min_length=2, max_length=4)]
    cards: Cards
    to_act: Seat | None = None
    discards: Cards = ""
    preset: PresetName = None
    button: Seat | None = None
    fantasy: Annotated[tuple[Annotated[int, Meta(ge=0, le=17)], ...], Meta(max_length=4)] = ()
    stacks: Annotated[tuple[Points, ...], Meta(max_length=4)] | None = None
    point_value: PointValue = 1


def board_of(text: str, place: str) -> BoardBody:
    """Parse a board: `front / middle / back`, with an empty row, or `-`, for no cards."""
    rows = ["" if row.strip() == "-" else row for row in text.split("/")]
    if len(rows) != 3:
        raise BadInput(
            "{place}: expected three rows, front / middle / back; found {n}",
            "bad-hand",
            place=place,
            n=len(rows),
        )
    return BoardBody(*rows)


def view_of_position(rules: OfcRules, body: OfcPosition) -> View:
    """The view of the player who has to act. Raises BadInput naming the place and what was expected."""
    terms = _terms(rules, body, len(body.players))
    order = order_of(rules.settings, terms.seats, terms.button, terms.stacks)
    boards, cards, discards = _read(body)
    seat = _to_act(body, boards, terms, order)
    spot = _Spot(rules.settings, terms, order, seat, boards, cards, discards)
    _refuse_counts(spot, rules.preset)
    shown = tuple(_seat_view(spot, other) for other in range(terms.seats))
    return View(seat, terms, order, shown, _acting(rules.settings, terms, seat, shown), None)


class _Spot(NamedTuple):
    """A position as read: the seat that has to act, all boards, its cards to place and its discards."""

    settings: Settings
    terms: Terms
    order: tuple[int, ...]
    seat: int
    boards: tuple[Rows, ...]
    cards: tuple[Card, ...]
    discards: tuple[Card, ...]


def _terms(rules: OfcRules, body: OfcPosition, seats: int) -> Terms:
    button = seats - 1 if body.button is None else body.button
    fantasy = body.fantasy if any(body.fantasy) else ()
    terms = Terms(seats, button, fantasy, body.stacks, body.point_value)
    refuse_terms(rules.settings, rules.preset, terms)
    return terms


# Reading cards


def _read(body: OfcPosition) -> tuple[tuple[Rows, ...], tuple[Card, ...], tuple[Card, ...]]:
    """Boards, cards to be placed and discards; every card once."""
    read: dict[str, tuple[Card, ...]] = {}
    for number, board in enumerate(body.players):
        for name, room in zip(ROWS, ROOM, strict=True):
            place = f"players.{number}.{name}"
            row = read[place] = _cards(getattr(board, name), place)
            if len(row) > room:
                raise BadInput(
                    "{place}: {n} cards; expected at most {room}",
                    "bad-hand",
                    place=place,
                    n=len(row),
                    room=room,
                )
    read["cards"] = _cards(body.cards, "cards")
    read["discards"] = _cards(body.discards, "discards")
    refuse_again(read.items())
    boards = tuple(
        (read[f"players.{at}.front"], read[f"players.{at}.middle"], read[f"players.{at}.back"])
        for at in range(len(body.players))
    )
    return boards, read["cards"], read["discards"]


def _cards(given: Cards, place: str) -> tuple[Card, ...]:
    try:
        found = parse_cards(given if isinstance(given, str) else " ".join(given))
    except BadInput as error:
        raise BadInput("{place}: {why}", error.code, place=place, why=error.message) from None
    if JOKER in found:
        raise BadInput("{place}: a joker; expected the 52 cards", "bad-card", place=place)
    return found


# Plausibility of a position


def _set(rows: Rows) -> int:
    return sum(map(len, rows))


def _to_act(body: OfcPosition, boards: tuple[Rows, ...], terms: Terms, order: tuple[int, ...]) -> int:
    if body.to_act is None:
        waiting = [seat for seat in order if not terms.fantasy_of(seat) and _set(boards[seat]) < 13]
        if not waiting:  # all the others have set, and see each other's boards
            return next((seat for seat in order if terms.fantasy_of(seat)), order[0])
        return min(waiting, key=lambda seat: _set(boards[seat]))
    if body.to_act >= terms.seats:
        raise BadInput("to_act: {to_act}; expected 0 to {most}", to_act=body.to_act, most=terms.seats - 1)
    if body.to_act not in order:
        raise BadInput("to_act: {to_act} has no chips, and is not in this hand", to_act=body.to_act)
    return body.to_act


def _refuse_counts(spot: _Spot, preset: str) -> None:
    _, terms, _, seat, boards, cards, discards = spot
    for other in range(terms.seats):
        expected = _expected(spot, other)
        has = _set(boards[other])
        if has not in expected:
            raise BadInput(
                "players.{other}: {found} set; expected {wanted} ({preset})"
                if other == seat
                else "players.{other}: {found} set; expected {wanted} while players.{seat} has {own} "
                "({preset})",
                "bad-hand",
                other=other,
                found=msg_n("{n} card", "{n} cards", n=has),
                wanted=_either(expected),
                seat=seat,
                own=_set(boards[seat]),
                preset=preset,
            )
    due, away = _due(spot.settings, terms, seat, boards[seat])
    if len(cards) != due:
        raise BadInput(
            "cards: {n}; expected {due} to be placed now ({preset})",
            "bad-hand",
            n=len(cards),
            due=due,
            preset=preset,
        )
    if discards and len(discards) != away:
        expects = msg("{away}, or none that are remembered", away=away) if away else msg("none so far")
        raise BadInput(
            msg_n(
                "discards: {n} card; expected {expects} ({preset})",
                "discards: {n} cards; expected {expects} ({preset})",
                n=len(discards),
                expects=expects,
                preset=preset,
            ),
            "bad-hand",
        )


def _either(numbers: tuple[int, ...]) -> Message | int:
    """The numbers as alternatives: `0 or 5`."""
    some: Message | int = numbers[0]
    for one in numbers[1:]:
        some = msg("{some} or {one}", some=some, one=one)
    return some


def _due(settings: Settings, terms: Terms, seat: int, rows: Rows) -> tuple[int, int]:
    """The number of cards to place now, and the number discarded before."""
    if terms.fantasy_of(seat):
        return terms.fantasy_of(seat), 0
    if not _set(rows):
        return settings.first_street, 0
    streets = (_set(rows) - settings.first_street) // (settings.street - settings.discard)
    return settings.street, streets * settings.discard


def _expected(spot: _Spot, other: int) -> tuple[int, ...]:
    """The possible numbers of cards on a board when it is this seat's turn."""
    settings, terms, order, seat, boards, *_ = spot
    if other not in order or terms.fantasy_of(other):
        return (0,)
    if terms.fantasy_of(seat):
        return (13,) if settings.sees_others else (0,)  # who sets unseen has seen nothing
    placed = settings.street - settings.discard
    if other == seat:
        return (0, *range(settings.first_street, 13, placed))
    own = _set(boards[seat])
    after = own + placed if own else settings.first_street
    return (after,) if order.index(other) < order.index(seat) else (own,)


# Views


def _seat_view(spot: _Spot, other: int) -> SeatView:
    settings, terms, order, seat, boards, cards, discards = spot
    fantasy, rows = terms.fantasy_of(other), boards[other]
    has_set = rows != EMPTY
    if other == seat:
        return SeatView(*rows, cards, len(cards), discards, fantasy, has_set)
    waits = settings.first_street if other in order and not (has_set or fantasy) else 0
    count = fantasy or waits
    return SeatView(*rows, None if count else (), count, None, fantasy, has_set)


def _acting(settings: Settings, terms: Terms, seat: int, shown: tuple[SeatView, ...]) -> tuple[int, ...]:
    """The seats that have to act: `seat`, and those in Fantasyland that set unseen."""
    if settings.sees_others and not terms.fantasy_of(seat):
        return (seat,)
    others = [other for other, one in enumerate(shown) if one.fantasy and other != seat]
    return (seat, *others) if not terms.fantasy_of(seat) else tuple(sorted((seat, *others)))


# And back


def position_of(preset: str, view: View) -> dict[str, Any]:
    """The position that a seat's view shows, as plain data; usual values are left out."""
    assert view.seat is not None
    own = view.seats[view.seat]
    return {
        "preset": preset,
        "players": [dict(_rows_of(seat)) for seat in view.seats],
        "to_act": view.seat,
        "cards": [str(card) for card in own.pending or ()],
        "discards": [str(card) for card in own.discards or ()],
        **dict(_rest_of(view)),
    }


def _rows_of(seat: SeatView) -> Iterator[tuple[str, list[str]]]:
    for name, row in zip(ROWS, seat.rows, strict=True):
        yield name, [str(card) for card in row]


def _rest_of(view: View) -> Iterator[tuple[str, Any]]:
    terms = view.terms
    if view.order != paying_order(terms.seats, terms.seats - 1):
        yield "button", terms.button
    if any(terms.fantasy):
        yield "fantasy", list(terms.fantasy)
    if terms.stacks is not None:
        yield "stacks", list(terms.stacks)
    if terms.point_value != 1:
        yield "point_value", terms.point_value
