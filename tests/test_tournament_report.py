"""The final report: what it says of places, prizes, points and deals, and that it waits for the end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.tournament import Refusal, commands
from croupier.tournament.events import Hand
from croupier.tournament.report import points_text, report_of
from tests.tournaments import Floor, bots_play, house

POINTS = [{"entries": [2, 9], "places": [25, 15, 8, 2]}]


def test_t5_the_report_waits_for_the_end() -> None:
    floor = Floor(house(), 3)
    with pytest.raises(Refusal) as refused:
        report_of(floor.state, floor.records)
    assert refused.value.code == "not-over"


def test_t5_t8_the_report_has_every_place_once_with_its_prize_and_points() -> None:
    played = bots_play(house(points=POINTS), 7, "report")
    report = report_of(played.state, played.records)
    assert [one.place for one in report.places] == sorted(one.place for one in report.places)
    assert {one.player for one in report.places} == set(played.state.players)
    assert sum(one.prize for one in report.places) == report.pool == played.state.pool
    assert report.entries == 7
    assert sum(Fraction(one.points) for one in report.places) == 50
    told = [event for record in played.records for event in record.events]
    assert report.hands == sum(isinstance(event, Hand) for event in told) > 0
    assert report.began <= report.ended == played.records[-1].at


def test_t8_players_who_tie_have_the_mean_of_their_points() -> None:
    floor = Floor(house(points=POINTS), 4)
    first, second, *others = floor.order(1)
    floor.bust(1, second, first)
    floor.report(1, {(first, other): 10_000 for other in others})
    assert [
        (one.place, one.through, one.points) for one in report_of(floor.state, floor.records).places
    ] == [(1, 1, "25"), *[(2, 3, "11 1/2")] * 2, (4, 4, "2")]


def test_a_deal_is_told_with_who_got_what() -> None:
    floor = Floor(house(), 3)
    floor.do(commands.Agree("equal", tuple(floor.state.players)))
    report = report_of(floor.state, floor.records)
    assert report.agreed is not None
    assert report.agreed.method == "equal"
    assert sum(one.amount for one in report.agreed.amounts) == report.pool
    assert {one.name for one in report.agreed.amounts} == {"P1", "P2", "P3"}


def test_a_result_that_was_undone_is_not_counted() -> None:
    floor = Floor(house(), 2)
    entry = floor.report(1)
    floor.do(commands.Undo(entry))
    floor.bust(1, floor.order(1)[0])
    assert report_of(floor.state, floor.records).hands == 1


def test_points_are_written_exactly() -> None:
    assert [points_text(Fraction(*one)) for one in ((25, 1), (25, 2), (1, 3), (0, 1))] == [
        "25",
        "12 1/2",
        "1/3",
        "0",
    ]
