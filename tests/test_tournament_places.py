"""Places are ranges until they are certain, and never too narrow (T5)."""

from __future__ import annotations

from typing import Any

from croupier.tournament import commands, standings
from tests.tournaments import Floor, house

FLAT: dict[str, Any] = {"levels": [{"point": 50}, {"point": 100}], "level_hands": 1_000}


def place_of(floor: Floor, player: int) -> Any:
    return next(one for one in standings(floor.state) if one.player == player)


def test_t5_who_goes_out_of_a_fast_table_that_breaks_is_ahead_of_all_but_the_winner() -> None:
    """Everybody who is left sits at slower tables, and one of them wins."""
    floor = Floor(house(**FLAT), 9)
    for _ in range(6):
        floor.report(3)
    loser = floor.order(3)[0]
    floor.bust(3, loser)
    assert set(floor.state.tables) == {1, 2}
    shown = place_of(floor, loser)
    assert (shown.place, shown.through, shown.certain, shown.hand) == (2, 9, False, 7)
    assert shown.waits_for == (1, 2)


def test_t5_an_extension_belongs_to_its_hand_and_is_waited_for() -> None:
    floor = Floor(house(**FLAT), 8)
    loser = floor.order(1)[0]
    floor.bust(1, loser)
    first, second, *_ = floor.order(2)
    floor.report(2, fantasy={first: 14})
    shown = place_of(floor, loser)
    assert (shown.certain, shown.waits_for) == (False, (2,))
    floor.bust(2, second)  # out in the extension: in hand 1, like the other
    assert place_of(floor, loser).tied == 2
    assert place_of(floor, loser).certain


def test_t5_while_one_may_enter_no_place_is_certain() -> None:
    """Every table has played the hand, and late entry is open until the end of its level: hand 3."""
    levels = [{"point": 50, "hands": 3}, {"point": 100, "hands": 1_000}, {"point": 200}]
    floor = Floor(house(levels=levels, late_until=1), 4)
    loser = floor.order(1)[0]
    floor.bust(1, loser)
    assert not place_of(floor, loser).certain
    assert place_of(floor, loser).waits_for == ()
    floor.report(1)
    floor.do(commands.Register("Late"))
    floor.report(1)
    assert floor.state.tables[1].hand == 3
    assert place_of(floor, loser).certain
    assert (place_of(floor, loser).place, place_of(floor, loser).through) == (5, 5)


def test_late_entry_may_be_open_for_two_levels() -> None:
    levels = [{"point": 50, "hands": 2}, {"point": 100, "hands": 2}, {"point": 200}]
    floor = Floor(house(levels=levels, late_until=2), 3)
    for _ in range(3):
        floor.report(1)
    floor.do(commands.Register("Late"))
