"""OFC10: players come and go between the hands; the button and Fantasyland stay with the people."""

from __future__ import annotations

import msgspec
import pytest

from croupier.games.ofc import Terms, rules

# Three before the hand: the second in Fantasyland, the button before the third.
TERMS = Terms(3, 2, (0, 13, 0), (10, 20, 30), 5, 4, 9)


@pytest.mark.parametrize(
    ("kept", "button", "fantasy", "stacks"),
    [
        # As they were.
        ((0, 1, 2), 2, (0, 13, 0), (10, 20, 30)),
        # They change places: chips, Fantasyland and the button go with the people.
        ((2, 0, 1), 0, (0, 0, 13), (30, 10, 20)),
        # Somebody comes, with their own chips and outside Fantasyland.
        ((0, None, 1, 2), 3, (0, 0, 13, 0), (10, 71, 20, 30)),
        # Whoever has the button leaves: it goes to the next seat that is still taken, round the table.
        ((0, 1), 0, (0, 13), (10, 20)),
        ((1, 0), 1, (13, 0), (20, 10)),
        ((None, 1, None), 1, (0, 13, 0), (70, 20, 72)),
        # Who was in Fantasyland leaves: nobody is there any more.
        ((0, 2), 1, (), (10, 30)),
        # Nobody stays: the first of those who come has the button.
        ((None, None), 0, (), (70, 71)),
    ],
)
def test_button_fantasyland_and_chips_go_with_the_people(
    kept: tuple[int | None, ...], button: int, fantasy: tuple[int, ...], stacks: tuple[int, ...]
) -> None:
    ofc = rules()
    found = ofc.reseated(TERMS, kept, range(70, 70 + len(kept)))
    assert found == Terms(len(kept), button, fantasy, stacks, 5, 4, 9)
    assert ofc.start(found).terms == found


@pytest.mark.parametrize(
    ("button", "kept", "now"),
    [(0, (1, 2, 3), 0), (1, (0, 2, 3), 1), (1, (3, 0), 0), (2, (3, 1), 0), (3, (2, 1), 1), (3, (0, 2), 0)],
)
def test_the_button_goes_to_the_left(button: int, kept: tuple[int, ...], now: int) -> None:
    assert rules().reseated(Terms(4, button), kept, kept).button == now


def test_points_alone_stay_points_alone() -> None:
    terms = msgspec.structs.replace(TERMS, stacks=None, fantasy=())
    assert rules().reseated(terms, (None, 2), (5, 5)) == Terms(2, 1, (), None, 5, 4, 9)
