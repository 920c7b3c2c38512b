"""Places are ranges until they are certain, and never too narrow (T5)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tournament import Refusal, commands, standings
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


def test_at_the_final_table_nobody_enters_any_more_whatever_the_level() -> None:
    floor = Floor(house(late_until=1, **FLAT), 5)
    loser = floor.order(2)[0]
    floor.bust(2, loser)
    assert floor.state.final
    with pytest.raises(Refusal, match="late entry is over"):
        floor.do(commands.Register("Late"))
    assert place_of(floor, loser).certain


def test_when_it_is_over_every_place_is_certain_although_late_entry_never_closed() -> None:
    floor = Floor(house(late_until=1, **FLAT), 3)
    floor.play_out()
    assert floor.state.phase == "over"
    assert [one.certain for one in standings(floor.state)] == [True, True]
