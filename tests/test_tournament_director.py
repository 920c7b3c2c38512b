"""The director by T1 to T9: results in; seats, chips, places and prizes out. No cards."""

from __future__ import annotations

import os
import random
from typing import Any

import msgspec
import pytest

from croupier.errors import BadInput
from croupier.journal import write_record
from croupier.tournament import Director, Refusal, Sender, State, commands, events, standings, structure_of
from croupier.tournament.bot_tournament import BotTournament
from croupier.tournament.director import opening_step
from croupier.tournament.events import read_record
from croupier.tournament.log_export import lines
from croupier.tournament.log_index import Chronicle
from croupier.tournament.personal_views import sheet_of
from croupier.tournament.prizes import prize_list
from croupier.tournament.schemas import ServerFacts
from croupier.tournament.view import floor_of
from tests.tournament_checker import check
from tests.tournaments import DIRECTOR, Floor, bots_play, house, random_points, refused, told

FULL = os.environ.get("CROUPIER_FULL") == "1"

FLAT = {"levels": [{"point": 50}, {"point": 100}], "level_hands": 1_000}
"""One level for as long as a test wants, so that nothing is removed."""


def place_of(floor: Floor, player: int) -> Any:
    return next(one for one in standings(floor.state) if one.player == player)


def leader(floor: Floor, table: int, most: int = 10) -> list[int]:
    """The players of a table, one of whom now has as much as all others together, who are alike."""
    first, *others = floor.order(table)
    floor.report(table, {(first, other): 100 for other in others[::-1][: most - 1]})
    return [first, *others]


def test_t4_the_draw_is_of_the_seed_and_every_player_may_sit_anywhere() -> None:
    assert Floor(house(), 12, "a").state == Floor(house(), 12, "a").state
    seats = {Floor(house(), 8, str(seed)).state.players[1].seat for seed in range(40)}
    assert seats == {0, 1, 2, 3}
    opening = Floor(house(), 8).records[0].events[0]
    assert isinstance(opening, events.Opened)
    assert opening.seed not in opening.commitment


def test_t6_the_sources_short_stack() -> None:
    """Source 003: 10 points of chips, +6 from the first, then a scoop lost: pays 4, ends with 12."""
    floor = Floor(
        house(stack=500, chips={"25": 20, "100": 0, "500": 0, "1000": 0, "5000": 0, "25000": 0}), 3
    )
    one, two, three = floor.order(1)
    floor.report(1, {(one, two): 6, (three, one): 6})
    assert floor.state.players[one].chips == 600
    assert floor.state.players[two].chips == 200
    assert floor.state.players[three].chips == 700


def test_t3_a_fantasyland_hand_does_not_count_and_belongs_to_its_hand() -> None:
    floor = Floor(house(**FLAT), 8)
    order = floor.order(1)
    floor.report(1, fantasy={order[0]: 14})
    assert floor.next_hand(1) == 1
    assert floor.order(1) == order
    floor.report(1, {(order[0], order[1]): 6})
    extension = told(floor, events.Hand)[-1]
    assert (extension.hand, extension.extension, extension.order) == (1, True, order)
    assert floor.next_hand(1) == 2
    assert floor.order(1) == (*order[1:], order[0])


def test_t3_nobody_is_moved_before_the_extension_is_played() -> None:
    floor = Floor(house(**FLAT), 9)  # three tables of three
    order = floor.order(3)
    floor.report(3, {(order[0], order[1]): 10_000}, fantasy={order[0]: 14})
    assert 3 in floor.state.tables  # eight are left, and table 3 would break
    floor.report(3)
    assert floor.sizes() == [4, 4]


def test_t3_who_moves_takes_the_hand_count_of_the_new_table() -> None:
    floor = Floor(house(**FLAT), 9)
    for _ in range(5):
        floor.report(1)
    floor.report(2)
    moved = floor.state.tables[3].players
    floor.bust(3, moved[0])
    assert {table: at.hand for table, at in floor.state.tables.items()} == {1: 5, 2: 1}
    assert {floor.state.players[player].table for player in moved[1:]} == {1, 2}
    floor.report(1)
    assert told(floor, events.Hand)[-1].hand == 6


def test_t2_chips_are_raced_off_at_each_table_after_its_own_level() -> None:
    floor = Floor(house(levels=[{"point": 25, "remove": [25]}, {"point": 100}], level_hands=2), 8)
    one, two, *_ = floor.order(1)
    floor.report(1, {(one, two): 3})
    floor.report(1)
    (removed,) = told(floor, events.Removed)
    assert (removed.table, removed.after_level, removed.chip) == (1, 1, 25)
    assert removed.before[one] == 15_075
    assert removed.before[two] == 14_925
    assert sorted((removed.after[one], removed.after[two])) == [14_900, 15_100] or sorted(
        (removed.after[one], removed.after[two])
    ) == [15_000, 15_000]
    assert sum(removed.after.values()) == 60_000
    assert {player: len(cards) for player, cards in removed.cards.items()} == {one: 3, two: 1}


def test_t2_who_arrives_with_removed_chips_is_coloured_up() -> None:
    levels = [{"point": 25, "remove": [25]}, {"point": 100}]
    floor = Floor(house(levels=levels, level_hands=2), 9)
    for table in (1, 2):
        floor.report(table)
        floor.report(table)
    one, two, three = floor.order(3)
    floor.report(3, {(one, two): 3, (three, two): 10_000})
    late = [event for event in told(floor, events.Removed) if one in event.before]
    assert [(event.before, event.after) for event in late] == [({one: 15_075}, {one: 15_100})]


def test_t2_a_race_by_hand_is_waited_for_and_refused_where_it_cannot_be() -> None:
    levels = [{"point": 25, "remove": [25]}, {"point": 100}]
    floor = Floor(house(levels=levels, level_hands=1, removal="by-hand"), 4)
    one, two, three, _ = floor.order(1)
    floor.report(1, {(one, two): 3})
    assert "races off its 25s" in refused(floor, commands.Deal(1), "race")
    refused(floor, commands.RaceWon(1, ()), "bad-input")
    refused(floor, commands.RaceWon(1, (one, two)), "bad-input")
    refused(floor, commands.RaceWon(1, (three,)), "bad-input")
    floor.do(commands.RaceWon(1, (two,)))
    assert [floor.state.players[player].chips for player in (one, two)] == [15_000, 15_000]
    refused(floor, commands.RaceWon(1, (two,)), "bad-input")
    floor.report(1)


def _among_two_speeds(removal: str) -> tuple[Floor, int, list[int]]:
    """A player who has been through the race of table 2 and sits at table 1, which is a hand behind."""
    levels = [{"point": 25, "remove": [25]}, {"point": 100}]
    floor = Floor(house(levels=levels, level_hands=2, removal=removal), 8)
    floor.report(2)
    floor.report(2)
    floor.report(1)
    back, moved = floor.order(1)[0], floor.order(2)[0]
    floor.do(commands.Swap(moved, back, "they are married"))
    return floor, moved, [player for player in floor.order(1) if player != moved]


@pytest.mark.parametrize("removal", ["race", "round-up"])
def test_t2_who_comes_from_a_table_ahead_wins_small_chips_again_and_races_for_them(removal: str) -> None:
    floor, moved, others = _among_two_speeds(removal)
    floor.report(1, {(moved, others[0]): 1})
    last = told(floor, events.Removed)[-1]
    assert (last.before[moved], last.before[others[0]]) == (15_025, 14_975)
    assert all(player.chips % 100 == 0 for player in floor.state.alive)


def test_t2_they_race_by_hand_too_and_each_has_a_number_of_cards() -> None:
    """A race is counted in chips: two 25s are two cards, whatever they are worth."""
    floor, moved, others = _among_two_speeds("by-hand")
    floor.report(1, {(moved, others[0]): 2, (others[1], others[2]): 1})
    records = list(floor.director.records)
    facts = ServerFacts("evening")
    wall = floor_of(floor.state, Chronicle(records), facts, 0)
    race = sheet_of(floor.state, Chronicle(records), facts, 1, wall).race
    assert race is not None
    assert race.odd == {moved: 2, others[0]: 2, others[1]: 1, others[2]: 3}
    assert race.new_chips == 2
    floor.do(commands.RaceWon(1, (moved, others[2])))
    assert floor.state.players[moved].chips == 15_100
    floor.report(1)


def test_t2_by_hand_who_arrives_while_a_race_waits_stands_in_it() -> None:
    levels = [{"point": 25, "remove": [25]}, {"point": 100}]
    floor = Floor(house(levels=levels, level_hands=2, removal="by-hand"), 8)
    one, two, three, four = floor.order(2)
    floor.report(2)
    floor.report(2, {(one, two): 1})
    first, second, *_ = floor.order(1)
    floor.report(1, {(first, second): 2})
    floor.do(commands.Swap(first, three, "they are married"))
    assert floor.state.players[first].chips == 15_050
    floor.do(commands.RaceWon(2, (first, two)))
    after = [floor.state.players[player].chips for player in (one, two, first, four)]
    assert after == [15_000, 15_000, 15_100, 15_000]
    floor.report(2)


def test_t2_no_stack_is_left_with_chips_that_are_gone() -> None:
    """Thirteen bots by the source: a player changes up at one table, and again at a slower one."""
    structure = structure_of("carnivale-2013")
    log = bots_play(structure, 13, "7404").records
    hands = [event for record in log for event in record.events if isinstance(event, events.Hand)]
    assert len(hands) > 50
    for hand in hands:
        gone = [chip for end, _, chip in structure.removals if end < hand.hand]
        smallest = next(value for value in structure.values if value not in gone)
        assert [chips for chips in hand.before if chips % smallest] == []


def test_t4_tables_break_in_order_once_their_hand_is_over() -> None:
    floor = Floor(house(**FLAT), 9)
    floor.do(commands.Deal(3))
    floor.bust(1, floor.order(1)[0])  # eight left: table 3 breaks, but it is in a hand
    assert set(floor.state.tables) == {1, 2, 3}
    floor.report(3)
    assert set(floor.state.tables) == {1, 2}
    assert floor.sizes() == [4, 4]
    (broke,) = told(floor, events.Broke)
    assert (broke.table, broke.hand) == (3, 1)


def test_t4_who_is_to_act_first_next_goes_to_the_worst_seat() -> None:
    floor = Floor(house(**FLAT), 12)
    for table in (1, 2):
        floor.report(table)
    for _ in range(2):
        floor.bust(3, floor.order(3)[0])  # 4, 4, 2: one has to move
    moved = [event for event in told(floor, events.Seated) if event.why == "balance"]
    assert len(moved) == 1
    assert floor.sizes() == [3, 3, 4]
    origin = floor.records[-2].events  # the order of the table they left, had they stayed
    assert origin
    assert floor.order(3)[0] == moved[0].player  # and there they act first


def test_t4_from_five_players_to_four_one_table_with_seats_redrawn() -> None:
    floor = Floor(house(**FLAT), 5)
    assert floor.sizes() == [2, 3]
    small = next(number for number, table in floor.state.tables.items() if len(table.players) == 2)
    large = 3 - small
    for _ in range(4):
        floor.report(small)
    floor.do(commands.Deal(small))
    floor.bust(large, floor.order(large)[0])
    assert len(floor.state.tables) == 2  # the other table is in a hand
    refused(floor, commands.Deal(large), "final")
    floor.report(small)
    (final,) = told(floor, events.Final)
    assert final.hand == 5  # the greatest of those that merge
    assert sorted(final.players) == sorted(player.number for player in floor.state.alive)
    assert floor.sizes() == [4]
    floor.report(final.table)
    assert told(floor, events.Hand)[-1].hand == 6


def test_t5_a_later_hand_is_a_better_place_whenever_it_was_played() -> None:
    """Source 003: bust on hand 6 at one table, and later in time on hand 5 at a slow one."""
    floor = Floor(house(**FLAT), 12)
    for _ in range(5):
        floor.report(1)
    for _ in range(4):
        floor.report(2)
    six = floor.order(1)[0]
    floor.bust(1, six)
    shown = place_of(floor, six)
    assert (shown.place, shown.through, shown.certain) == (4, 12, False)
    assert shown.waits_for == (2, 3)
    five = floor.order(2)[0]
    floor.bust(2, five)
    assert [one.player for one in standings(floor.state)] == [six, five]
    for _ in range(6):
        floor.report(3)
    assert not place_of(floor, six).certain  # table 2 has yet to play hand 6
    floor.report(2)
    assert place_of(floor, six).certain
    assert (place_of(floor, six).place, place_of(floor, five).place) == (11, 12)


def shuffled(luck: random.Random, hands: int, results: dict[int, list[Any]], entrants: int) -> Floor:
    """Results in one of the orders in which the tables may bring them."""
    floor = Floor(house(levels=[{"point": 25, "remove": [25]}, {"point": 100}], level_hands=4), entrants)
    todo = [table for table in results for _ in range(hands)]
    luck.shuffle(todo)
    at = dict.fromkeys(results, 0)
    for table in todo:
        order = floor.order(table)
        points, bust = results[table][at[table]]
        at[table] += 1
        rows = [row[: len(order)] for row in points[: len(order)]]
        if bust:
            rows = [[0] * len(order) for _ in order]
            rows = [
                [0] + [-10_000] * (len(order) - 1),
                *([10_000] + [0] * (len(order) - 1) for _ in order[1:]),
            ]
        floor.do(commands.Report(table, floor.next_hand(table), tuple(map(tuple, rows))))
    return floor


@pytest.mark.parametrize("number", range(50 if FULL else 8))
def test_t5_the_order_in_which_results_come_changes_no_place(number: int) -> None:
    """Twenty orders of the same results, of tables of which none breaks in between; CROUPIER_FULL=1: 50."""
    luck = random.Random(number)
    tables, hands = luck.randint(3, 6), 6
    busts = {table: luck.randrange(hands) for table in luck.sample(range(1, tables + 1), 3)}
    if number % 3 == 0:  # all in the same hand
        busts = dict.fromkeys(busts, 2)
    results = {
        table: [(random_points(luck, 4, 3), busts.get(table) == hand) for hand in range(hands)]
        for table in range(1, tables + 1)
    }
    found = set()
    for _ in range(20):
        floor = shuffled(luck, hands, results, 4 * tables)
        assert len(floor.state.tables) == tables
        assert all(one.certain for one in standings(floor.state))
        chips = tuple((player.number, player.chips) for player in floor.state.players.values())
        found.add((tuple(sorted(map(repr, standings(floor.state)))), chips))
    assert len(found) == 1
    assert len(standings(floor.state)) == 3


def test_a_late_entry_and_a_second_one_are_seated_while_there_is_time() -> None:
    floor = Floor(house(late_until=1, re_entries=1, **{**FLAT, "level_hands": 3}), 8)
    floor.do(commands.Register("Late"))
    assert floor.sizes() == [3, 3, 3]
    assert floor.state.pool == 9 * 5_000
    loser = floor.order(1)[0]
    floor.bust(1, loser)
    floor.do(commands.Enter(loser))
    assert floor.state.players[loser].chips == 15_000
    assert floor.state.entries == 10
    assert not [one for one in standings(floor.state) if one.player == loser]
    table = floor.state.players[loser].table
    while floor.state.tables[table].hand < 3:
        floor.report(table)
    floor.bust(table, loser)
    refused(floor, commands.Enter(loser), "entries")
    assert not place_of(floor, loser).certain  # somebody may still enter
    for number in list(floor.state.tables):
        while floor.state.tables[number].hand < 4:
            floor.report(number)
    assert place_of(floor, loser).certain
    refused(floor, commands.Register("Too late"), "late")


def test_t9_who_is_away_is_known_and_comes_back() -> None:
    floor = Floor(house(**FLAT), 4)
    own = Sender("P1", player=1)
    floor.do(commands.Away(1, True), own)
    assert floor.state.players[1].absent
    refused(floor, commands.Away(1, True), "no-change", own)
    refused(floor, commands.Away(2, True), "not-the-director", own)
    floor.do(commands.Away(1, False))
    assert not floor.state.players[1].absent


@pytest.mark.parametrize(
    ("absent", "preset"),
    [("clock-rule", "carnivale-2013"), ("fouled", "carnivale-2013"), ("fouled", "pineapple")],
)
def test_t9_bots_play_on_against_who_is_away(absent: str, preset: str) -> None:
    """The clock rule sets the hands of who is away; where the structure says so they are fouls besides."""
    levels = [{"point": 2_000}, {"point": 10_000}]
    floor = Floor(house(preset=preset, seats=3, final=3, absent=absent, levels=levels), 3)
    floor.do(commands.Away(2, True))
    BotTournament(floor.director, ["random"], lambda _: None).run()
    check(lines(floor.records))
    nets = [
        net
        for hand in told(floor, events.Hand)
        if 2 in hand.order
        for net in hand.points[hand.order.index(2)]
    ]
    assert max(nets) <= 0 if absent == "fouled" else max(nets) > 0


def test_t9_two_fouled_hands_owe_each_other_nothing() -> None:
    floor = Floor(house(absent="fouled", levels=[{"point": 15_000}, {"point": 10_000}]), 3)
    floor.do(commands.Away(1, True))
    floor.do(commands.Away(2, True))
    BotTournament(floor.director, ["random"], lambda _: None).run()
    both = [hand for hand in told(floor, events.Hand) if {1, 2} <= set(hand.order)]
    assert all(hand.points[hand.order.index(1)][hand.order.index(2)] == 0 for hand in both)
    here = [hand.points[hand.order.index(3)][hand.order.index(1)] for hand in both]
    assert both
    assert min(here) >= 0
    assert max(here) >= 6


def test_who_is_disqualified_is_out_and_their_chips_too() -> None:
    floor = Floor(house(**FLAT), 9)
    player = floor.order(3)[0]
    floor.do(commands.Deal(3))
    refused(floor, commands.Disqualify(player, "hid a card"), "in-play")
    floor.report(3)
    floor.do(commands.Disqualify(player, "hid a card"))
    (out,) = told(floor, events.Out)
    assert (out.player, out.why, out.chips, out.hand) == (player, "disqualified", 15_000, 1)
    assert sum(one.chips for one in floor.state.alive) == 8 * 15_000
    assert floor.sizes() == [4, 4]
    refused(floor, commands.Enter(player), "not-out")


def test_seats_are_changed_by_hand_with_a_reason() -> None:
    floor = Floor(house(**FLAT), 7)
    one = floor.state.tables[1].players[0]
    other = floor.state.tables[2].players[0]
    was = [(floor.state.players[player].table, floor.state.players[player].seat) for player in (one, other)]
    floor.do(commands.Swap(one, other, "they are married"))
    now = [(floor.state.players[player].table, floor.state.players[player].seat) for player in (other, one)]
    assert was == now
    refused(floor, commands.Move(one, 1, 0, "closer to the bar"), "seat-taken")
    refused(floor, commands.Move(99, 1, 0, "nobody"), "no-player")
    small = min(floor.state.tables.values(), key=lambda table: len(table.players))
    large = next(table for table in floor.state.tables.values() if table.number != small.number)
    free = small.seats.index(None)
    floor.do(commands.Move(large.players[0], small.number, free, "a wheelchair"))
    assert floor.sizes() == [3, 4]
    assert told(floor, events.Seated)[-1].reason == "a wheelchair"


@pytest.mark.parametrize("entrants", [4, 8])
def test_seats_are_exchanged_where_none_is_open(entrants: int) -> None:
    """At full tables two go straight to each other's seat: nobody passes a third."""
    floor = Floor(house(**FLAT), entrants)
    tables = list(floor.state.tables.values())
    one, other = tables[0].players[1], tables[-1].players[-1]
    seats = {player: (at.table, at.seat) for player, at in floor.state.players.items()}
    floor.do(commands.Swap(one, other, "they are married"))
    now = {player: (at.table, at.seat) for player, at in floor.state.players.items()}
    assert now == {**seats, one: seats[other], other: seats[one]}
    moved = [event for event in floor.records[-1].events if isinstance(event, events.Seated)]
    assert [(event.player, event.left) for event in moved] == [
        (other, seats[other][0]),
        (one, seats[one][0]),
    ]
    swapped = len(floor.records)
    assert Director(floor.records).state == floor.state
    floor.do(commands.Undo(swapped))
    assert {player: (at.table, at.seat) for player, at in floor.state.players.items()} == seats
    floor.do(commands.Swap(one, other, "they are married"))
    floor.play_out()
    check(lines(floor.records))


def test_all_tables_stop_for_a_break_at_the_same_hand() -> None:
    floor = Floor(house(levels=[{"point": 50, "pause": 10}, {"point": 100}], level_hands=2), 8)
    floor.report(1)
    floor.report(1)
    assert "stopped after hand 2" in refused(floor, commands.Deal(1), "stopped")
    assert "table 2 has not stopped" in refused(floor, commands.Resume(), "not-stopped")
    floor.report(2)
    floor.report(2)
    floor.do(commands.Resume())
    floor.report(1)
    assert told(floor, events.Hand)[-1].hand == 3


def test_at_a_word_every_table_finishes_its_hand() -> None:
    floor = Floor(house(**FLAT), 8)
    floor.do(commands.Deal(1))
    floor.do(commands.Halt("dinner"))
    floor.report(1)
    for table in (1, 2):
        refused(floor, commands.Deal(table), "stopped")
    floor.do(commands.Resume())
    floor.report(2)


def test_at_a_word_a_table_that_opens_meanwhile_waits_as_well() -> None:
    floor = Floor(house(late_until=1, **FLAT), 8)
    floor.do(commands.Halt("dinner"))
    floor.do(commands.Register("Late"))
    assert set(floor.state.tables) == {1, 2, 3}
    refused(floor, commands.Deal(3), "stopped")
    floor.do(commands.Resume())
    floor.report(3)


def test_t7_bagged_carried_away_and_played_on_without_loss() -> None:
    floor = Floor(house(days=[{"after_level": 1}, {}], levels=FLAT["levels"], level_hands=1), 8)
    refused(floor, commands.Bag(), "not-stopped")
    for table in (1, 2):
        one, two, *_ = floor.order(table)
        floor.report(table, {(one, two): 6})
    floor.do(commands.Bag())
    (bagged,) = told(floor, events.Bagged)
    assert bagged.stacks == {player.number: player.chips for player in floor.state.alive}
    refused(floor, commands.Deal(1), "stopped")
    elsewhere = Director([read_record(write_record(record)) for record in floor.records])
    assert elsewhere.state == floor.state
    floor.director = elsewhere
    floor.do(commands.Resume())
    assert floor.state.day == 2
    assert {player.number: player.chips for player in floor.state.alive} == bagged.stacks
    floor.report(1)
    assert told(floor, events.Hand)[-1].hand == 2


def heads_up(**changes: Any) -> Floor:
    floor = Floor(house(**{**FLAT, **changes}), 6)
    while len(floor.state.alive) > 2:
        table = next(iter(floor.state.tables))
        floor.bust(table, floor.order(table)[0])
    return floor


@pytest.mark.parametrize("method", ["equal", "chips", "icm"])
def test_a_deal_needs_everybody_who_is_left(method: Any) -> None:
    floor = heads_up()
    one, two = sorted(player.number for player in floor.state.alive)
    refused(floor, commands.Agree(method, (one,)), "not-all")
    refused(floor, commands.Agree(method, (one, two), 10**6), "bad-input")
    floor.do(commands.Agree(method, (two, one)))
    assert floor.state.phase == "over"
    prizes = {place.player: place.prize for place in floor.state.result.places}
    assert sum(prizes.values()) == 30_000
    if method == "equal":
        assert prizes[one] == prizes[two] == 15_000


def test_a_satellite_ends_with_its_tickets() -> None:
    floor = Floor(house(prizes={"ticket": 12_000}, **FLAT), 6)
    assert prize_list(floor.state.structure, 6, 30_000) == (12_000, 12_000, 6_000)
    while floor.state.phase == "playing":
        table = next(iter(floor.state.tables))
        floor.bust(table, floor.order(table)[0])
    assert [place.prize for place in floor.state.result.places] == [12_000, 12_000, 6_000, 0, 0, 0]
    assert [(place.place, place.through) for place in floor.state.result.places[:2]] == [(1, 2), (1, 2)]


def test_t5_a_satellite_ends_once_slower_tables_have_played_the_last_busts_hand() -> None:
    """Eight left for eight tickets, but a slower table may lose somebody in an earlier hand."""
    floor = Floor(house(prizes={"ticket": 5_000}, buy_in={"prize": 4_500}, **FLAT), 9)
    assert floor.state.pool // 5_000 == 8
    for _ in range(4):
        floor.report(1)
    out = floor.order(1)[0]
    floor.bust(1, out)  # eight left at two tables: the third has broken
    assert floor.state.phase == "playing"
    assert "up to hand 5 for the tickets" in refused(floor, commands.Deal(1), "tickets")
    late = floor.order(2)[0]
    floor.bust(2, late)
    while floor.state.phase == "playing":
        refused(floor, commands.Deal(1), "tickets")
        floor.report(2)
    assert floor.state.tables[2].hand == 5
    places = {one.player: (one.place, one.through, one.prize) for one in floor.state.result.places}
    assert places[out] == (8, 8, 5_000)  # without a chip, and with a ticket
    assert places[late] == (9, 9, 500)
    assert sorted(places.values())[:7] == [(1, 7, 5_000)] * 7
    check(lines(floor.records))


def test_t5_who_ties_for_the_last_ticket_shares_its_worth() -> None:
    """Two go out in one hand with the same stacks, and one ticket is left for them."""
    floor = Floor(house(prizes={"ticket": 10_000}, **FLAT), 4)
    winner, rich, *both = leader(floor, 1, 3)
    floor.report(1, {(winner, loser): 10_000 for loser in both})
    shares = {one.player: (one.place, one.through, one.prize) for one in floor.state.result.places}
    assert shares == {**dict.fromkeys((winner, rich), (1, 2, 10_000)), **dict.fromkeys(both, (3, 4, 0))}
    floor = Floor(house(prizes={"ticket": 5_500}, buy_in={"prize": 4_000}, **FLAT), 3)
    winner, *both = leader(floor, 1)
    floor.report(1, {(winner, loser): 10_000 for loser in both})
    shares = {one.player: (one.place, one.through, one.prize) for one in floor.state.result.places}
    assert shares == {winner: (1, 1, 5_500), **dict.fromkeys(both, (2, 3, 3250))}
    check(lines(floor.records))


def test_a_satellite_for_everybody_is_over_before_a_hand_is_played() -> None:
    floor = Floor(house(prizes={"ticket": 5_000}, **FLAT), 5)
    assert floor.state.phase == "over"
    assert {one.prize for one in floor.state.result.places} == {5_000}
    check(lines(floor.records))


def test_t5_two_at_one_table_who_go_out_in_a_hand_with_equal_stacks_tie() -> None:
    floor = Floor(house(**FLAT), 8)
    winner, other, *both = leader(floor, 1)
    floor.report(2)
    floor.report(1, {(winner, loser): 10_000 for loser in both})
    assert {(one.player, one.place, one.through, one.tied) for one in standings(floor.state)} == {
        (both[0], 4, 8, 2),
        (both[1], 4, 8, 2),
    }
    floor.report(2)
    assert {(one.place, one.through, one.certain) for one in standings(floor.state)} == {(7, 8, True)}
    assert other in [player.number for player in floor.state.alive]


def test_t6_three_go_out_at_once_and_the_winner_waits_for_company() -> None:
    """A table of one waits until somebody is free to come; nobody plays alone."""
    floor = Floor(house(**FLAT), 8)
    winner, *others = leader(floor, 1)
    floor.do(commands.Deal(2))
    floor.report(1, {(winner, loser): 10_000 for loser in others})
    assert floor.sizes() == [1, 4]
    refused(floor, commands.Deal(1), "alone")
    floor.report(2)
    assert floor.sizes() == [2, 3]
    floor.report(1)


def test_who_never_came_is_away_from_the_draw_and_their_chips_are_played_for() -> None:
    """A no-show: drawn to a seat, dealt in, and set by the clock rule until they come."""
    floor = Floor(house(**FLAT), 4)
    opening, *registered, _ = floor.records
    floor.director = Director([opening, *registered])
    floor.do(commands.Away(2, True))
    floor.do(commands.Start())
    assert floor.state.players[2].absent
    assert set(floor.order(1)) == {1, 2, 3, 4}
    floor.bust(1, 2)
    assert place_of(floor, 2).place == 4
    floor.do(commands.Away(2, False))


@pytest.mark.parametrize("preset", ["carnivale-2013", "pineapple"])
def test_points_that_no_hand_is_worth_are_refused(preset: str) -> None:
    """Two royals over 999 against a foul are 98 points (OFC7), and nothing is dearer."""
    structure = house(preset=preset, seats=3, final=3)
    director = Director([opening_step(structure, "a test", bytes(32), 0, "director").record])
    for name in ("Ann", "Bob", "Cleo"):
        director.decide_and_commit(DIRECTOR, commands.Register(name), 0)
    director.decide_and_commit(DIRECTOR, commands.Start(), 0)
    for points, fits in ((98, True), (99, False), (999, False)):
        rows = ((0, points, 0), (-points, 0, 0), (0, 0, 0))
        for given in (rows, tuple(row[::-1] for row in rows[::-1])):
            if fits:
                director.decide(DIRECTOR, commands.Report(1, 1, given), 0)
                continue
            with pytest.raises(Refusal, match="expected at most 98 in one hand") as refusal:
                director.decide(DIRECTOR, commands.Report(1, 1, given), 0)
            assert refusal.value.code == "points"


def test_hostile_commands_are_refused_and_change_nothing() -> None:
    floor = Floor(house(**FLAT), 8)
    scorer, player, stranger = Sender("t1", table=1), Sender("P1", player=1), Sender("x")
    zero = tuple((0,) * 4 for _ in range(4))
    for who in (player, stranger, Sender("t2", table=2)):
        refused(floor, commands.Report(1, 1, zero), "not-your-table", who)
        refused(floor, commands.Deal(1), "not-your-table", who)
    for command in (
        commands.Halt(),
        commands.Disqualify(2, "mine"),
        commands.Undo(2),
        commands.Agree("equal", (1,)),
        commands.Register("me"),
        commands.Start(),
        commands.Bag(),
    ):
        refused(floor, command, "not-the-director", scorer)
        refused(floor, command, "not-the-director", stranger)
    floor.do(commands.Report(1, 1, zero), scorer)
    assert "expects hand 2" in refused(floor, commands.Report(1, 1, zero), "wrong-hand", scorer)
    refused(floor, commands.Report(1, 3, zero), "wrong-hand", scorer)
    refused(floor, commands.Report(7, 1, zero), "no-table")
    refused(floor, commands.Report(1, 2, zero[:3]), "points", scorer)
    wrong = ((0, 6, 0, 0), (6, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    assert "expected -6" in refused(floor, commands.Report(1, 2, wrong), "points", scorer)
    refused(floor, commands.Report(1, 2, zero, {99: 14}), "fantasy", scorer)
    refused(floor, commands.Start(), "playing")
    refused(floor, commands.Register("late"), "late")
    refused(floor, commands.Unregister(1), "playing")
    refused(floor, commands.Resume(), "not-stopped")
    floor.do(commands.Deal(1), scorer)
    refused(floor, commands.Deal(1), "in-play", scorer)


def test_before_play_players_come_and_go() -> None:
    step = opening_step(house(), "a test", bytes(32), 0, "director")
    floor = Floor.__new__(Floor)
    floor.director = Director([step.record])
    refused(floor, commands.Start(), "too-few")
    refused(floor, commands.Halt(), "not-playing")
    floor.do(commands.Register("  Ann   Lee "))
    assert floor.state.players[1].name == "Ann Lee"
    refused(floor, commands.Register("ann lee"), "name-taken")
    refused(floor, commands.Register("\x1b[31m"), "bad-name")
    refused(floor, commands.Register("A\u3164nn"), "bad-name")
    floor.do(commands.Unregister(1), Sender("Ann", player=1))
    refused(floor, commands.Unregister(1), "no-player")
    assert not floor.state.players


def test_a_repeated_command_is_done_once() -> None:
    floor = Floor(house(**FLAT), 4)
    command = commands.Report(1, 1, tuple((0,) * 4 for _ in range(4)))
    step = floor.director.decide(DIRECTOR, command, 5, "key")
    assert not isinstance(step, int)
    floor.director.commit(step)
    assert floor.director.decide(DIRECTOR, command, 6, "key") == step.n
    assert Director(floor.records).decide(DIRECTOR, command, 6, "key") == step.n
    with pytest.raises(ValueError, match="does not follow"):
        floor.director.commit(step)


def test_another_server_catches_up() -> None:
    floor = Floor(house(**FLAT), 9)
    other = Director(floor.records)
    entry = floor.bust(1, floor.order(1)[0])
    other.catch_up(entry, floor.records[-1])
    undo = floor.do(commands.Undo(entry))
    other.catch_up(undo, floor.records[-1])
    assert other.state == floor.state


@pytest.mark.parametrize(
    "spoil",
    [
        lambda records: records[1:],
        lambda records: [],
        lambda records: [records[0], *records],
        lambda records: [*records[:3], *records[4:]],
        lambda records: [*records, records[-1], records[-1]],
    ],
)
def test_a_log_that_does_not_follow_is_one_sentence(spoil: Any) -> None:
    floor = Floor(house(**FLAT), 9)
    floor.bust(3, floor.order(3)[0])
    with pytest.raises(BadInput):
        Director(spoil(floor.records))


def _at_random(luck: random.Random, floor: Floor) -> commands.Command:
    """Some command that may make sense or not."""
    tables = [*floor.state.tables, 1, 99]
    table, player = luck.choice(tables), luck.randint(1, 15)
    count = len(floor.order(table)) if table in floor.state.tables else 4
    hand = floor.next_hand(table) if table in floor.state.tables else 1
    fantasy = {player: 14} if luck.random() < 0.2 else {}
    likely: list[commands.Command] = [
        commands.Report(table, hand, random_points(luck, count, 400), fantasy),
        commands.Report(table, hand, random_points(luck, count, 20)),
        commands.Deal(table),
    ]
    if luck.random() < 0.7:
        return luck.choice(likely)
    alive = tuple(one.number for one in floor.state.alive)
    unlikely: list[commands.Command] = [
        commands.Report(table, luck.randint(1, 40), random_points(luck, luck.randint(1, 5))),
        commands.Register(f"N{luck.randint(1, 30)}"),
        commands.Enter(player),
        commands.Unregister(player),
        commands.Start(),
        commands.RaceWon(table, alive[:1]),
        commands.Away(player, luck.random() < 0.5),
        commands.Disqualify(player, "why"),
        commands.Move(player, table, luck.randint(0, 5), "why"),
        commands.Swap(player, luck.randint(1, 15), "why"),
        commands.Halt(),
        commands.ClockTick(),
        commands.Resume(),
        commands.Resume(),
        commands.Bag(),
        commands.Announce("Hello"),
        commands.Agree("chips", alive, luck.choice([0, 10, 10**9])),
        commands.Undo(luck.randint(1, len(floor.records) + 2)),
        commands.Undo(len(floor.records)),
    ]
    return luck.choice(unlikely)


@pytest.mark.parametrize("number", range(30))
def test_whatever_is_asked_chips_stay_whole_and_the_log_leads_back(number: int) -> None:
    luck = random.Random(number)
    structure = house(
        levels=[
            {"point": 25, "remove": [25], "pause": 5},
            {"point": 100},
            {"point": 200, "remove": [100]},
            {"point": 500},
        ],
        level_hands=3,
        late_until=2,
        re_entries=1,
        removal=luck.choice(["race", "round-up", "by-hand"]),
        days=luck.choice([[{"after_level": 2}, {}], [{"after_minutes": 9}, {"after_hand": 14}]]),
        breaks=luck.choice([[], [{"after_minutes": 3, "pause": 5}]]),
        prizes=luck.choice([{}, {"ticket": 12_000}]),
        absent=luck.choice(["clock-rule", "fouled"]),
    )
    floor = Floor(structure, luck.randint(2, 14), str(number))
    for _ in range(150):
        before = floor.state
        try:
            floor.do(_at_random(luck, floor))
        except Refusal:
            assert floor.state is before
        _sound(floor.state)
    assert Director(floor.records).state == floor.state
    assert msgspec.json.decode(write_record(floor.records[-1]))


def _sound(state: State) -> None:
    """What holds whatever has been done."""
    seated = [player for table in state.tables.values() for player in table.players]
    assert len(seated) == len(set(seated))
    assert sorted(seated) == sorted(player.number for player in state.alive)
    for table in state.tables.values():
        for place, number in enumerate(table.seats):
            if number is not None:
                assert (state.players[number].table, state.players[number].seat) == (table.number, place)
    for player in state.players.values():
        assert player.chips >= 0
        assert not (player.chips and player.out)
    if state.result:
        assert sum(place.prize for place in state.result.places) == state.result.pool
    for one in standings(state):
        assert 1 <= one.place <= one.through <= len(state.players)
