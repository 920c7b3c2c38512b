"""Places are ranges until they are certain, and never too narrow (T5)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.tournament import Refusal, commands, events, standings
from croupier.tournament.log_export import lines
from tests.tournament_checker import check
from tests.tournaments import Floor, house, told

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


def test_t5_who_goes_out_in_an_extension_outlasts_all_who_did_in_its_hand() -> None:
    floor = Floor(house(**FLAT), 8)
    loser = floor.order(1)[0]
    floor.bust(1, loser)
    first, second, *_ = floor.order(2)
    floor.report(2, fantasy={first: 14})
    assert place_of(floor, loser).certain  # who goes out there from now on is ahead
    floor.bust(2, second)
    assert [place_of(floor, player).place for player in (second, loser)] == [7, 8]
    assert told(floor, events.Out)[-1].extension == 1


def test_t5_who_goes_out_in_an_extension_waits_for_those_of_other_tables() -> None:
    """A bust in the first extension may yet tie with one in another table's, or be outlasted by it."""
    floor = Floor(house(**FLAT), 12)
    order = floor.order(1)
    floor.report(1, fantasy={order[0]: 14})
    floor.bust(1, order[1])
    floor.report(2)
    first, second, *_ = floor.order(3)
    floor.report(3, fantasy={first: 14})
    shown = place_of(floor, order[1])
    assert (shown.certain, shown.waits_for) == (False, (3,))
    floor.report(3, fantasy={first: 14})
    assert place_of(floor, order[1]).certain
    floor.bust(3, second)
    assert [place_of(floor, player).place for player in (second, order[1])] == [11, 12]


def test_t5_a_stack_that_was_larger_before_the_extension_counts_for_nothing() -> None:
    levels = [{"point": 100}, {"point": 200}]
    structure = house(preset="standard", stack=3_000, chips={"100": 30}, levels=levels)
    floor = Floor(structure, 4)
    _, b, c, d = floor.order(1)
    floor.report(1, {(b, c): 10})
    floor.report(1, {(b, c): 30, (b, d): 20}, fantasy={b: 13})
    assert [floor.state.players[player].chips for player in (b, c, d)] == [8_000, 0, 1_000]
    floor.report(1, {(b, d): 30})
    assert [place_of(floor, player).place for player in (d, c)] == [3, 4]


def test_t5_late_entry_lasts_through_the_break_after_its_level() -> None:
    levels = [{"point": 50, "hands": 3, "pause": 10}, {"point": 100, "hands": 1_000}, {"point": 200}]
    floor = Floor(house(levels=levels, late_until=1), 7)
    for table in (1, 2):
        for _ in range(3):
            floor.report(table)
    n = floor.do(commands.Register("Late"))
    seated = next(event for event in floor.records[n - 1].events if isinstance(event, events.Seated))
    assert (seated.why, seated.player) == ("late", 8)
    assert floor.state.players[8].table == seated.table
    floor.do(commands.Resume())
    with pytest.raises(Refusal, match="late entry is over"):
        floor.do(commands.Register("Too late"))


def test_late_entry_lasts_through_the_night_that_follows_its_level() -> None:
    levels = [{"point": 50, "hands": 2}, {"point": 100, "hands": 1_000}, {"point": 200}]
    days = [{"after_level": 1}, {}]
    floor = Floor(house(levels=levels, days=days, late_until=1), 3)
    floor.report(1)
    floor.report(1)
    floor.do(commands.Bag())
    floor.do(commands.Register("In the night"))
    floor.do(commands.Resume())
    with pytest.raises(Refusal, match="late entry is over"):
        floor.do(commands.Register("Too late"))
    floor.play_out()
    check(lines(floor.records))


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
