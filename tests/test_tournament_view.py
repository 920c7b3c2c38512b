"""What is told of a tournament: made from its state and its log, and true at every step."""

from __future__ import annotations

import random
import re
from math import ceil
from typing import Any

import msgspec
import pytest

from croupier.chance import seed_of
from croupier.serialization import enc_hook
from croupier.tournament import Director, Sender, commands, events, structure_of
from croupier.tournament.bot_tournament import BotTournament, new_tournament
from croupier.tournament.director import opening_step
from croupier.tournament.length import expected_length
from croupier.tournament.log_index import Chronicle
from croupier.tournament.log_text import sentence_of
from croupier.tournament.paper import document
from croupier.tournament.paper import places as paper_places
from croupier.tournament.personal_views import me_of, sheet_of
from croupier.tournament.place_list import places_of
from croupier.tournament.prizes import prizes_of
from croupier.tournament.schemas import Me, ServerFacts, TableSheet, Viewer
from croupier.tournament.view import floor_of, listing_of, lobby_of
from croupier.words import language
from tests.tournaments import Floor, house

FACTS = ServerFacts("friday-k7f3")
FLAT = {"levels": [{"point": 50}, {"point": 100}], "level_hands": 1_000}


def chronicle(floor: Floor) -> Chronicle:
    return Chronicle(floor.records)


def wall(floor: Floor) -> Any:
    return floor_of(floor.state, chronicle(floor), FACTS, 7)


def sheet(floor: Any, number: int) -> TableSheet:
    return sheet_of(floor.state, chronicle(floor), FACTS, number, wall(floor))


def me(floor: Any, player: int) -> Me:
    return me_of(floor.state, chronicle(floor), FACTS, player, wall(floor))


def test_every_view_can_be_written_at_every_step_of_whole_tournaments() -> None:
    seen: set[str] = set()
    steps = 0

    def look(step: Any) -> None:
        nonlocal steps
        steps += 1
        followed.follow(step.n, step.record, [step.record])
        floor = floor_of(step.state, followed, FACTS, 0)
        assert all(one.certain for one in floor.places if one.prize is not None)
        assert sum(seat is not None for table in floor.tables for seat in table.seats) == floor.left
        if steps % 7 == 0 or floor.phase == "over":
            views: list[Any] = [floor, lobby_of(step.state, FACTS, Viewer(1))]
            views += [sheet_of(step.state, followed, FACTS, number, floor) for number in (1, 2, 3)]
            views += [me_of(step.state, followed, FACTS, number, floor) for number in step.state.players]
            for view in views:
                text = msgspec.json.encode(view, enc_hook=enc_hook)
                assert msgspec.json.encode(msgspec.json.decode(text, type=type(view))) == text
        seen.update(table.state for table in floor.tables)
        assert sentence_of(step.record, followed.names)

    for preset, entrants in (("turbo", 9), ("carnivale-2013", 6)):
        followed = Chronicle()
        names = [f"Player {number}" for number in range(1, entrants + 1)]
        director = new_tournament(structure_of(preset), names, seed_of("view"), look)
        BotTournament(director, ["random"], look).run()
        assert director.state.phase == "over"
        assert floor_of(director.state, followed, FACTS, 0) == floor_of(
            director.state, Chronicle(director.records), FACTS, 0
        )
    assert {"play", "ready", "waits"} & seen


def test_a_table_on_the_wall_has_its_hand_level_and_point_value() -> None:
    floor = Floor(house(), 8)
    for _ in range(9):
        floor.report(1)
    one, two = wall(floor).tables
    assert (one.hand, one.level, one.hand_of_level, one.hands_of_level, one.point_value) == (
        10,
        2,
        1,
        9,
        100,
    )
    assert (two.hand, two.level, two.hand_of_level, two.point_value) == (1, 1, 1, 50)
    assert (one.state, one.waits) == ("ready", "")
    assert one.seats[0].points == one.seats[0].chips // 100
    assert wall(floor).level == 2
    assert wall(floor).slowest.table == 2
    assert wall(floor).next_removal.after_level == 5
    assert "level 2 begins: a point is 100" in sheet(floor, 1).news
    assert sheet(floor, 2).news == ()


def test_t5_nothing_provisional_has_a_prize() -> None:
    floor = Floor(house(**FLAT), 8)
    loser = floor.order(1)[0]
    floor.bust(1, loser)
    (place,) = wall(floor).places
    assert (place.certain, place.prize, place.waits_for) == (False, None, (2,))
    assert (place.place, place.through) == (4, 8)
    floor.report(2)
    (place,) = wall(floor).places
    assert (place.certain, place.place, place.prize) == (True, 8, 0)


def test_a_prize_whose_odd_unit_is_still_drawn_for_is_not_told() -> None:
    table = [{"entries": [2, 7], "shares": ["100%"]}, {"entries": [8, 100], "shares": ["1/8"] * 8}]
    floor = Floor(house(**FLAT, buy_in={"prize": 1}, prizes={"table": table, "added": 7}), 8)
    one, two, three, four = floor.order(1)
    floor.report(1, {(one, three): 10_000, (two, four): 10_000})
    floor.report(2)
    assert prizes_of(floor.state) == (2, 2, 2, 2, 2, 2, 2, 1)
    assert [(one.certain, one.tied, one.prize) for one in places_of(floor.state)] == [(True, 2, None)] * 2


def test_moves_name_where_somebody_came_from_and_a_broken_table_says_who_goes_where() -> None:
    floor = Floor(house(**FLAT), 9)  # three tables of three
    floor.bust(1, floor.order(1)[0])
    assert floor.sizes() == [4, 4]
    moves = wall(floor).moves
    assert {move.why for move in moves} == {"break"}
    assert {move.from_table for move in moves} == {3}
    told = sheet(floor, 3)
    assert told.table is None
    assert {(move.player, move.to_table) for move in told.gone} == {
        (move.player, move.to_table) for move in moves
    }
    moved = moves[0]
    own = me(floor, moved.player)
    assert own.moved == moved
    assert own.table is not None
    assert (own.table.number, own.seat) == (moved.to_table, moved.to_seat)
    floor.report(moved.to_table)
    assert me(floor, moved.player).moved is None


def test_a_swap_is_two_moves_and_not_three() -> None:
    floor = Floor(house(**FLAT), 7)
    one, other = floor.order(1)[0], floor.order(2)[0]
    floor.do(commands.Swap(one, other, "as they asked"))
    found = {(move.player, move.from_table, move.to_table) for move in wall(floor).moves}
    assert found == {(one, 1, 2), (other, 2, 1)}


def test_the_last_hand_names_who_is_out_and_sits_nowhere() -> None:
    floor = Floor(house(**FLAT), 8)
    loser, winner = floor.order(1)[:2]
    floor.report(1, {(winner, loser): 10_000})
    assert not floor.state.players[loser].chips
    last = chronicle(floor).last_hand(1)
    assert last is not None
    assert last.out == (loser,)
    assert last.names == tuple(floor.state.players[player].name for player in last.order)
    told = sentence_of(floor.records[-1], chronicle(floor).names)
    assert "−" in told
    assert not re.search(r"-\d|\+0", told)
    assert "−15,000" in told
    assert "−15.000" in language("es").say(told)


def test_what_is_undone_is_told_no_more() -> None:
    floor = Floor(house(**FLAT), 8)
    followed = chronicle(floor)
    entry = floor.report(1, {(floor.order(1)[0], floor.order(1)[1]): 5})
    followed.follow(entry, floor.records[-1], floor.records)
    last = followed.last_hand(1)
    assert last is not None
    assert last.entry == entry
    n = floor.do(commands.Undo(entry))
    followed.follow(n, floor.records[-1], floor.records)
    assert followed.last_hand(1) is None
    assert sentence_of(floor.records[-1], followed.names) == f"taken back: {entry}"


def test_stops_are_told_with_their_reason() -> None:
    floor = Floor(house(**FLAT), 8)
    floor.do(commands.Deal(2))
    floor.do(commands.Halt("dinner"))
    halted = wall(floor).halted
    assert (halted.why, halted.tables_left) == ("dinner", (2,))
    assert [table.state for table in wall(floor).tables] == ["stopped", "play"]
    floor.report(2)
    floor.do(commands.Bag())
    assert wall(floor).bagged
    assert wall(floor).halted.why == "day 1 is over"


def test_before_the_start_prizes_are_those_of_who_is_registered() -> None:
    director = Director([opening_step(structure_of("turbo"), "Club", seed_of("s"), 5, "Dee").record])
    assert prizes_of(director.state) == ()
    for name in ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"):
        director.decide_and_commit(Sender("Dee", director=True), commands.Register(name), 6)
    assert prizes_of(director.state) == (390, 210)
    lobby = lobby_of(director.state, FACTS, Viewer(2, directs=True))
    least, most = expected_length(
        director.state.structure, 8
    ).hours  # more are to come, and the length stays
    assert most is not None
    assert lobby.minutes == (ceil(60 * least), ceil(60 * most))
    assert lobby.entry_open
    assert (lobby.me, lobby.directs, lobby.seed, lobby.pool) == (2, True, None, 600)
    listed = listing_of(director.state, FACTS, Viewer())
    assert (listed.entrants, listed.pool, listed.winners) == (6, 600, ())
    own = me(director, 2)
    assert (own.status, own.who, own.table) == ("registered", "Bob", None)
    assert msgspec.json.encode(lobby).find(director.state.seed.hex().encode()) < 0


def test_who_somebody_is_to_the_house_is_told_to_nobody() -> None:
    director = Director([opening_step(structure_of("turbo"), "Club", seed_of("s"), 5, "Dee").record])
    who = Sender("Ann")
    director.decide_and_commit(who, commands.Join("Ann", person="secret-person"), 6)
    with pytest.raises(Exception, match="registered already"):
        director.decide_and_commit(who, commands.Join("Ann Two", person="secret-person"), 6)
    director.decide_and_commit(who, commands.Join("Bot", bot="club"), 6)
    told = [
        lobby_of(director.state, FACTS, Viewer(1)),
        me(director, 1),
        floor_of(director.state, Chronicle(director.records), FACTS, 0),
    ]
    assert all(b"secret-person" not in msgspec.json.encode(view) for view in told)
    assert lobby_of(director.state, FACTS, Viewer()).entrants[1].bot == "club"
    assert isinstance(director.records[1].events[0], events.Registered)


SHARES = [
    {"entries": [2, 2], "shares": ["60%", "40%"]},
    {"entries": [3, 5], "shares": ["50%", "30%", "20%"]},
    {"entries": [6, 99], "shares": ["40%", "30%", "20%", "10%"]},
]
PAID = {"buy_in": {"prize": 10}, "prizes": {"table": SHARES}}


@pytest.mark.parametrize("seed", range(12))
def test_t5_what_is_told_of_prizes_is_what_is_paid_whatever_the_deal(seed: int) -> None:
    """There is one list of prizes: wall, lobby and sheets say at every step what is paid in the end."""
    luck = random.Random(seed)
    entrants = luck.randint(3, 9)
    floor = Floor(house(**FLAT, **PAID), entrants, f"deals {seed}")
    told: dict[int, int] = {}
    dealt = luck.randint(2, entrants)
    while floor.state.phase == "playing":
        free = [number for number in floor.state.tables if floor.may_deal(number)]
        alive = tuple(sorted(one.number for one in floor.state.alive))
        if floor.state.agreed is None and len(alive) <= dealt:
            first = prizes_of(floor.state)[0]
            floor.do(commands.Agree(luck.choice(["equal", "chips"]), alive, luck.randint(1, first)))
        else:
            table = luck.choice(free)
            floor.bust(table, luck.choice(floor.order(table)))
        now, lobby = wall(floor), lobby_of(floor.state, FACTS, Viewer())
        assert (now.prizes, now.agreed) == (lobby.prizes, lobby.agreed)
        assert now.prizes == tuple(document(floor.state)["prizes"])
        if floor.state.phase == "playing":
            shared = sum(one.amount for one in now.agreed.amounts) if now.agreed else 0
            assert sum(now.prizes) + shared == now.pool
        told |= {one.player: one.prize for one in now.places if one.prize is not None}
    result = {one.player: one.prize for one in floor.state.result.places}
    assert {player: result[player] for player in told} == told
    assert sum(result.values()) == 10 * entrants
    assert floor.state.agreed is not None


def test_t5_after_a_deal_only_what_was_set_aside_is_left_to_be_won() -> None:
    floor = Floor(house(**FLAT, **PAID), 4)
    assert wall(floor).prizes == (20, 12, 8)
    floor.do(commands.Agree("equal", (1, 2, 3, 4), 8))
    assert wall(floor).prizes == (8,)
    assert {one.amount for one in wall(floor).agreed.amounts} == {8}
    loser = floor.order(1)[0]
    floor.bust(1, loser)
    (place,) = wall(floor).places
    assert (place.player, place.place, place.prize) == (loser, 4, 8)
    assert [prize for _, _, prize in paper_places(floor.state)] == ["8"]


def test_where_more_places_are_paid_than_players_came_the_wall_says_who_has_the_rest() -> None:
    floor = Floor(house(**FLAT, **PAID, late_until=1, re_entries=3), 3)
    for _ in range(3):  # six entries of three players: four places would be paid
        loser, *_, richest = sorted(floor.order(1), key=lambda one: floor.state.players[one].chips)
        floor.bust(1, loser, richest)
        floor.do(commands.Enter(loser))
    told = wall(floor).prizes
    assert told == (24 + 6, 18, 12)
    floor.play_out()
    assert tuple(one.prize for one in floor.state.result.places) == told


def test_only_who_has_not_played_since_has_just_moved_and_each_once() -> None:
    floor = Floor(house(**FLAT), 9)  # three tables of three
    floor.bust(1, floor.order(1)[0])
    moved = [move.player for move in wall(floor).moves]
    first = moved[0]
    other = floor.state.players[first].table % 2 + 1
    floor.do(commands.Swap(first, floor.order(other)[0], "as they asked"))
    again = [move.player for move in wall(floor).moves]
    assert len(set(again)) == len(again)
    assert next(move for move in wall(floor).moves if move.player == first).to_table == other
    floor.report(other)
    assert first not in [move.player for move in wall(floor).moves]
    floor.bust(1, loser := floor.order(1)[0])
    assert loser not in [move.player for move in wall(floor).moves]


def test_the_lobby_says_who_is_out() -> None:
    floor = Floor(house(**FLAT), 4)
    loser = floor.order(1)[0]
    floor.bust(1, loser)
    lobby = lobby_of(floor.state, FACTS, Viewer())
    assert [who.player for who in lobby.entrants if who.out] == [loser]


def test_a_break_says_how_long_it_is_and_when_it_ends() -> None:
    levels = [{"point": 50, "pause": 15}, {"point": 100}, {"point": 200}]
    floor = Floor(house(levels=levels, level_hands=1), 8)
    floor.report(1)
    halted = wall(floor).halted
    assert (halted.tables_left, halted.minutes, halted.ends) == ((2,), 15, None)
    floor.report(2)
    ended = floor.state.at
    halted = wall(floor).halted
    assert (halted.tables_left, halted.minutes, halted.ends) == ((), 15, ended + 15 * 60_000)
    floor.do(commands.Announce("pizza"))
    assert wall(floor).halted == halted
    assert me(floor, 1).halted == sheet(floor, 1).halted == halted
    floor.do(commands.Resume())
    assert wall(floor).halted is None


def test_a_break_by_the_clock_begins_where_the_last_table_stops() -> None:
    floor = Floor(house(**FLAT, breaks=[{"after_minutes": 1, "pause": 20}]), 8)
    floor.do(commands.Deal(1))
    while not floor.director.due(10_000 * len(floor.records)):
        floor.do(commands.Announce("time passes"))
    floor.do(commands.ClockTick())
    halted = wall(floor).halted
    assert (halted.minutes, halted.ends, halted.tables_left) == (20, None, (1,))
    floor.report(1)
    assert wall(floor).halted.ends == floor.state.at + 20 * 60_000


def test_a_stop_at_a_word_has_no_length_and_a_night_says_when_the_next_day_begins() -> None:
    days = [{"begins": "Saturday", "after_level": 1}, {"begins": "2 PM the following day"}]
    floor = Floor(house(levels=[{"point": 50, "pause": 15}, {"point": 100}], level_hands=1, days=days), 4)
    floor.do(commands.Halt("dinner"))
    halted = wall(floor).halted
    assert (halted.why, halted.minutes, halted.ends, halted.begins) == ("dinner", 0, None, "")
    floor.do(commands.Resume())
    floor.report(1)
    halted = wall(floor).halted
    assert (halted.minutes, halted.ends, halted.begins) == (0, None, "2 PM the following day")
    floor.do(commands.Bag())
    assert wall(floor).halted.begins == "2 PM the following day"


def test_t3_late_entry_counts_the_hands_of_the_slowest_table_down() -> None:
    levels = [{"point": 50}, {"point": 100, "pause": 10}, {"point": 200}]
    floor = Floor(house(late_until=2, levels=levels, level_hands=2), 8)
    seen = []
    for table in (1, 1, 1, 2, 1, 2, 2, 2):
        late = wall(floor).late
        seen.append((late.hands, late.table, late.level, late.pause))
        assert me(floor, 1).late is None  # who has a seat does not enter
        assert floor.state.tables[late.table].hand + late.hands == 4  # two levels of two hands
        floor.report(table)
    tables = [(4, 1), (4, 2), (4, 2), (4, 2), (3, 2), (3, 2), (2, 2), (1, 2)]
    assert seen == [(*one, 2, True) for one in tables]
    late = wall(floor).late
    assert (late.hands, late.pause) == (0, True)  # through the break, in which one may still enter
    floor.do(commands.Register("Late"))
    floor.do(commands.Resume())
    assert wall(floor).late is None
    assert not wall(floor).entry_open
    by_clock = Floor(house(late_until=1, level_minutes=20, **{**FLAT, "level_hands": 9}), 4)
    assert wall(by_clock).late is None
    assert wall(by_clock).clock.entry_ends is not None
