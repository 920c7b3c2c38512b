"""T8: points by place and entries, the best results of each, ties; nothing provisional counts."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from msgspec.structs import replace

from croupier.errors import BadInput
from croupier.table.names import PROGRAM
from croupier.tournament import Director, Refusal, Sender, State, commands
from croupier.tournament.events import LogEntry, Over, Placed, Registered
from croupier.tournament.file import exported, read_lines, stripped
from croupier.tournament.known_players import known_players
from croupier.tournament.log_export import lines
from croupier.tournament.series import leaderboard, points_for, series_of
from croupier.tournament.state import Player
from tests.tournament_checker import Wrong, check
from tests.tournaments import Floor, house

POINTS = [{"entries": [2, 4], "places": [10, 6, 2]}, {"entries": [5, 100], "places": [20, 10]}]


def event(*places: tuple[str, int, int]) -> State:
    """A tournament that ended so."""
    floor = Floor(house(points=POINTS), 2)
    players = {number: Player(number, name) for number, (name, _, _) in enumerate(places, 1)}
    placed = tuple(
        Placed(number, place, through, 0) for number, (_, place, through) in enumerate(places, 1)
    )
    state: State = floor.state
    return replace(state, entries=len(places), players=players, result=Over(placed, 0, ""))


def test_t8_points_by_place_and_entries() -> None:
    structure = house(points=POINTS)
    assert [points_for(structure, 4, place, place) for place in (1, 2, 3, 4)] == [10, 6, 2, 0]
    assert [points_for(structure, 5, place, place) for place in (1, 2, 3)] == [20, 10, 0]
    assert points_for(structure, 4, 2, 4) == Fraction(8, 3)
    assert points_for(structure, 200, 1, 1) == 0


def test_t8_the_best_results_count_and_ties_share_a_place() -> None:
    series = [
        event(("Ann", 1, 1), ("Bob", 2, 2), ("Eve", 3, 3)),
        event(("ann", 2, 2), ("Bob", 1, 1), ("Eve", 3, 3)),
        event(("Ann", 3, 3), ("Eve", 1, 1), ("Zoe", 2, 2)),
    ]
    every = [
        (rank.name, rank.place, rank.through, int(rank.points), rank.events) for rank in leaderboard(series)
    ]
    assert every == [("Ann", 1, 1, 18, 3), ("Bob", 2, 2, 16, 2), ("Eve", 3, 3, 14, 3), ("Zoe", 4, 4, 6, 1)]
    best = [(rank.name, rank.place, rank.through, int(rank.points)) for rank in leaderboard(series, 2)]
    assert best == [("Ann", 1, 2, 16), ("Bob", 1, 2, 16), ("Eve", 3, 3, 12), ("Zoe", 4, 4, 6)]


def test_t8_nothing_provisional_counts() -> None:
    with pytest.raises(BadInput, match="it is not over"):
        leaderboard([Floor(house(), 4).state])


def test_t8_people_are_ranked_and_bots_where_they_are_asked_for() -> None:
    state = event(("Bot 1", 1, 1), ("Ann", 2, 2))
    players = {**state.players, 1: Player(1, "Bot 1", bot="club")}
    state = replace(state, players=players)
    assert [(rank.name, int(rank.points)) for rank in leaderboard([state])] == [("Ann", 6)]
    assert [rank.name for rank in leaderboard([state], bots=True)] == ["Bot 1", "Ann"]


def test_t8_a_program_is_no_person_on_the_server_and_in_a_file_from_it() -> None:
    state = event(("Bot tidy", 1, 1), ("Ann", 2, 2))
    registered = [Registered(1, "Bot tidy", person=f"{PROGRAM}x"), Registered(2, "Ann", person="y")]
    kept = stripped([LogEntry(0, "server", "join", (one,)) for one in registered])
    ids = [one.person for entry in kept for one in entry.events if isinstance(one, Registered)]
    assert ids == [PROGRAM, ""], "a file says who is a program, and of nobody who they are"
    for person in (f"{PROGRAM}x", ids[0]):
        known = replace(state, players={**state.players, 1: replace(state.players[1], person=person)})
        assert [rank.name for rank in leaderboard([known])] == ["Ann"]
        assert [rank.name for rank in leaderboard([known], bots=True)] == ["Bot tidy", "Ann"]
        assert [one.name for one in known_players([known])] == ["Ann"]


def test_t8_a_series_has_a_name_and_one_without_is_that_of_its_title() -> None:
    assert series_of(Floor(house(points=POINTS, series="Spring"), 2).state) == "Spring"
    assert series_of(Floor(house(points=POINTS, title="Monday"), 2).state) == "Monday"
    assert series_of(Floor(house(points=[], series="Spring"), 2).state) == ""


def test_t8_a_director_chooses_the_series_of_an_event_even_after_its_end() -> None:
    floor = Floor(house(points=POINTS, series="Spring"), 4)
    assert series_of(floor.state) == "Spring"
    entry = floor.do(commands.SetSeries(" Autumn "))
    assert series_of(floor.state) == "Autumn"
    with pytest.raises(Refusal, match="that is so already"):
        floor.do(commands.SetSeries("Autumn"))
    with pytest.raises(Refusal, match="letters that can be printed"):
        floor.do(commands.SetSeries("A\u3164utumn"))
    with pytest.raises(Refusal, match="director"):
        floor.do(commands.SetSeries(""), Sender("Ann", player=1))
    floor.do(commands.Undo(entry))
    assert series_of(floor.state) == "Spring"
    floor.play_out()
    none = floor.do(commands.SetSeries(""))
    assert series_of(floor.state) == ""
    assert leaderboard([floor.state], series="Spring") == []
    floor.do(commands.Undo(none))
    floor.do(commands.SetSeries("Autumn"))
    floor.do(commands.SetSeries(None))
    assert leaderboard([floor.state], series="Spring")
    log = list(lines(floor.records))
    check(log)
    assert [json.loads(line)["name"] for line in log if b'"kind":"series"' in line] == ["Autumn", None]
    again = Director(read_lines(exported(floor.records, seed=True), "file"))
    assert series_of(again.state) == "Spring"
    opened = json.loads(log[0])
    opened["structure"]["points"] = []
    with pytest.raises(Wrong, match="T8"):
        check([json.dumps(opened), *log[1:]])
    with pytest.raises(Refusal, match="gives no points"):
        Floor(house(points=[]), 4).do(commands.SetSeries("Autumn"))
