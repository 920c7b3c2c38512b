"""Breaks and days by level, by hand and by the clock, which whoever has one tells the director (T7)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from croupier.chance import seed_of
from croupier.tournament import Director, Refusal, commands, events, expected_length
from croupier.tournament.bot_tournament import BotTournament, new_tournament
from croupier.tournament.hand_model import Hands
from croupier.tournament.log_export import lines
from croupier.tournament.schedule_commands import MINUTE, next_bell, night
from croupier.tournament.simulation import simulate
from tests.tournament_checker import check
from tests.tournaments import DIRECTOR, Floor, house, refused, told

FLAT = {"levels": [{"point": 50}, {"point": 100}], "level_hands": 1_000}
BEGAN = 1_900_000_000_000


class Timed(Floor):
    """A floor with a clock on the wall: `minute` of the day, which the test sets."""

    minute = 0.0
    began = BEGAN

    def do(self, command: commands.Command, who: Any = DIRECTOR) -> int:
        return self.director.decide_and_commit(who, command, self.began + round(self.minute * MINUTE)).n

    def tell(self, minute: float) -> None:
        """It is that minute of the day."""
        self.minute = minute
        for command in self.director.due(self.began + round(minute * MINUTE)):
            self.do(command)


def test_a_break_by_the_clock_lets_every_table_finish_its_hand() -> None:
    floor = Timed(house(breaks=[{"after_minutes": 90, "pause": 10}], **FLAT), 8)
    assert next_bell(floor.state) == BEGAN + 90 * MINUTE
    floor.report(1)
    floor.minute = 89.99
    refused(floor, commands.ClockTick(), "not-yet")
    floor.do(commands.Deal(1))
    floor.tell(90)
    (halted,) = told(floor, events.Halted)
    assert (halted.limits, halted.minutes) == ({1: 2, 2: 0}, 90)
    assert halted.why == "a break after 90 minutes"
    assert not night(floor.state)
    floor.report(1)
    refused(floor, commands.Deal(1), "stopped")
    refused(floor, commands.Deal(2), "stopped")
    assert next_bell(floor.state) is None
    floor.minute = 100
    floor.do(commands.Resume())
    refused(floor, commands.ClockTick(), "not-yet")
    floor.report(2)


def test_a_hand_that_nobody_said_was_dealt_is_reported_after_the_stop_and_no_second_one() -> None:
    floor = Timed(house(**FLAT), 8)
    floor.do(commands.Halt("dinner"))
    floor.report(1)
    assert "stopped after hand 1" in str(_refused_report(floor, 1))
    floor.do(commands.Bag())
    assert "stopped after hand 0" in str(_refused_report(floor, 2))
    floor = Timed(house(levels=[{"point": 50, "pause": 10}, {"point": 100}], level_hands=1), 8)
    floor.report(1)
    floor.do(commands.Halt("dinner"))
    assert "stopped after hand 1" in str(_refused_report(floor, 1))  # a level's break is by the hand


def _refused_report(floor: Floor, table: int) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        floor.report(table)
    assert refusal.value.code == "stopped"
    return refusal.value


def test_breaks_that_were_missed_are_passed_and_a_stop_at_a_word_is_no_break() -> None:
    breaks = [{"after_minutes": 60, "pause": 5}, {"after_minutes": 120, "pause": 5}]
    floor = Timed(house(breaks=breaks, **FLAT), 8)
    floor.minute = 30
    floor.do(commands.Halt("a fire"))
    floor.do(commands.Resume())
    assert next_bell(floor.state) == BEGAN + 60 * MINUTE
    floor.tell(125)
    assert [one.minutes for one in told(floor, events.Halted)] == [0, 120]
    floor.do(commands.Resume())
    assert next_bell(floor.state) is None


def test_t7_a_day_ends_by_the_clock_and_the_next_has_its_own() -> None:
    structure = house(
        days=[{"after_minutes": 200}, {"after_minutes": 50}, {}],
        breaks=[{"after_minutes": 45, "pause": 5}, {"after_minutes": 200, "pause": 9}],
        **FLAT,
    )
    assert [structure.bells(day) for day in (1, 2, 3, 4)] == [(45, 200), (45, 50), (45, 200), (45, 200)]
    floor = Timed(structure, 8)
    floor.tell(45)
    assert not night(floor.state)
    floor.do(commands.Resume())
    floor.tell(200)
    assert told(floor, events.Halted)[-1].why == "the day ends after 200 minutes"
    assert night(floor.state)
    floor.do(commands.Resume())  # one more hand, and a stop that is no night
    floor.do(commands.Halt("the bar closes"))
    assert not night(floor.state)
    floor.do(commands.Bag())
    assert next_bell(floor.state) is None
    refused(floor, commands.ClockTick(), "not-yet")
    floor.began, floor.minute = BEGAN + 10**8, 0
    floor.do(commands.Resume())
    assert (floor.state.day, floor.state.began, floor.state.rung) == (2, BEGAN + 10**8, 0)
    floor.tell(50)
    assert [one.minutes for one in told(floor, events.Halted)] == [45, 200, 0, 50]
    assert night(floor.state)
    assert Director(floor.records).state == floor.state


def test_t7_a_day_ends_after_a_hand_that_all_tables_have_played() -> None:
    floor = Floor(house(days=[{"after_hand": 2}, {"after_level": 1}], **{**FLAT, "level_hands": 3}), 8)
    assert floor.state.structure.stops == (2, 3)
    for _ in range(2):
        floor.report(1)
    refused(floor, commands.Deal(1), "stopped")
    refused(floor, commands.Bag(), "not-stopped")
    for _ in range(2):
        floor.report(2)
    assert night(floor.state)
    floor.do(commands.Bag())
    floor.do(commands.Resume())
    assert not night(floor.state)
    floor.report(1)
    refused(floor, commands.Deal(1), "stopped")


def test_bots_play_days_and_breaks_by_the_clock_and_stop_at_night() -> None:
    structure = house(
        days=[{"after_minutes": 60}, {}],
        breaks=[{"after_minutes": 20, "pause": 10}],
        levels=[{"point": 300}, {"point": 1_000}, {"point": 10_000}],
        level_hands=4,
    )
    director = new_tournament(
        structure, [f"P{number}" for number in range(9)], seed_of("clock"), lambda _: None
    )
    for phase in ("playing", "over"):
        BotTournament(director, ["random"], lambda _: None, nightly=True).run()
        assert director.state.phase == phase
    happened = [event for record in director.records for event in record.events]
    assert [one.day for one in happened if isinstance(one, events.Bagged)] == [1]
    assert [one.minutes for one in happened if isinstance(one, events.Halted)] == [20, 60, 20]
    check(lines(director.records))


def test_an_undone_hand_does_not_bring_a_break_again() -> None:
    floor = Timed(house(breaks=[{"after_minutes": 1, "pause": 10}], **FLAT), 8)
    entry = floor.report(1)
    floor.tell(1)
    floor.do(commands.Resume())
    floor.do(commands.Undo(entry))
    assert floor.director.due(BEGAN + 5 * MINUTE) == ()


def test_estimates_have_the_breaks_by_the_clock() -> None:
    breaks = [{"after_minutes": 30, "pause": 100}, {"after_minutes": 60, "pause": 100}]
    plain, with_breaks = house(), house(breaks=breaks)
    assert with_breaks.with_breaks(30) == 30
    assert with_breaks.with_breaks(31) == 231
    assert expected_length(with_breaks, 20).hours[0] - expected_length(plain, 20).hours[0] == pytest.approx(
        200 / 60
    )
    lost = Hands(
        "ofc", "x", "x", "x", "x", {str(n): ((1, *(40,) * (n * (n - 1) // 2)),) for n in (2, 3, 4)}
    )
    short, long = (simulate(one, lost, 6, 5, seed_of("x")) for one in (plain, with_breaks))
    assert np.allclose(long.minutes - short.minutes, 200)
