"""Who is to act first, who has the button next, which open seat is the worst (T4, OFC9)."""

from __future__ import annotations

import pytest

from croupier.tournament.seating import next_button, next_order, worst_seat
from croupier.tournament.state import Table

Seats = tuple[int | None, ...]


def table(seats: Seats, button: int, *, fresh: bool = False) -> Table:
    return Table(1, 5, button, seats, fresh=fresh)


@pytest.mark.parametrize(
    ("seats", "button", "fresh", "then"),
    [
        ((1, 2, 3, 4), 0, False, 1),
        ((1, 2, 3, 4), 3, False, 0),
        ((1, 2, 3, 4), 2, True, 2),  # the drawn one, in the first hand
        ((1, None, 3, 4), 1, True, 2),  # who would have it first has gone
        ((1, None, None, 4), 0, False, 3),
        ((1, None, None, 4), 3, False, 0),
        ((None, 2, None, None), 1, False, 1),  # the last one keeps it
        ((None, None, 3, None), 3, False, 2),
        ((None, None, None, None), 2, False, 2),
    ],
)
def test_the_button_goes_to_the_next_seat_that_is_taken(
    seats: Seats, button: int, fresh: bool, then: int
) -> None:
    assert next_button(table(seats, button, fresh=fresh), seats) == then


@pytest.mark.parametrize(
    ("seats", "button", "order"),
    [
        ((1, 2, 3, 4), 0, (3, 4, 1, 2)),
        ((1, None, 3, 4), 0, (4, 1, 3)),
        ((1, None, None, 4), 0, (1, 4)),
        ((None, 2, 3, None), 2, (3, 2)),
    ],
)
def test_ofc9_they_act_from_the_left_of_the_next_button(
    seats: Seats, button: int, order: tuple[int, ...]
) -> None:
    assert next_order(table(seats, button)) == order


@pytest.mark.parametrize(
    ("seats", "button", "worst"),
    [
        ((1, 2, 3, None), 1, 3),  # seat 3 has the button next, seat 4 acts first
        ((1, 2, None, None), 0, 2),
        ((1, None, 3, None), 0, 3),  # to sit down next to the button is to have it
        ((None, 2, None, 4), 3, 2),
        ((1, None, None, None), 0, 1),  # the button comes to them wherever they sit
        ((None, None, 3, 4), 2, 0),
        ((None, 2, 3, 4), 1, 0),
    ],
)
def test_t4_the_worst_open_seat_acts_first(seats: Seats, button: int, worst: int) -> None:
    here = table(seats, button)
    assert worst_seat(here) == worst
    taken = (*seats[:worst], 99, *seats[worst + 1 :])
    places = {}
    for seat, player in enumerate(seats):
        if player is None:
            places[seat] = next_order(here, (*seats[:seat], 99, *seats[seat + 1 :])).index(99)
    assert next_order(here, taken).index(99) == min(places.values())
