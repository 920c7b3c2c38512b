"""T10 to T17 by example: rebuys, the add-on, bounties, the clock, penalties, corrections, deals, money."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.chance import seed_of
from croupier.tournament import Director, Refusal, Structure, commands, events, standings
from croupier.tournament.accounts import cashier_of
from croupier.tournament.audit import refuse_unless_sensible
from croupier.tournament.commands import Sender
from croupier.tournament.director import opening_step
from croupier.tournament.hand_commands import last_takers
from croupier.tournament.log_export import lines
from croupier.tournament.log_index import Chronicle
from croupier.tournament.log_text import sentence_of
from croupier.tournament.place_list import pool_of
from croupier.tournament.prizes import prizes_of
from croupier.tournament.schedule_commands import break_ends, entry_ends, level_left
from croupier.tournament.schemas import LateEntry, ServerFacts
from croupier.tournament.view import floor_of, late_entry_of
from tests.tournament_checker import check
from tests.tournaments import DIRECTOR, Floor, house, refused, told

MINUTE = 60_000
LEVELS = [{"point": 50}, {"point": 100, "pause": 10}, {"point": 200}, {"point": 400}, {"point": 5_000}]


def club(**changes: Any) -> Structure:
    plain: dict[str, Any] = {
        "levels": LEVELS,
        "level_hands": 3,
        "late_until": 2,
        "buy_in": {"prize": 20, "fee": 2},
        "days": [],
        "prizes": {},
        "seats": 4,
    }
    return house(**{**plain, **changes})


class Clocked(Floor):
    """A floor with a clock on the wall: what is due by then comes first."""

    now = 0

    def do(self, command: commands.Command, who: Sender = DIRECTOR) -> int:
        for due in self.director.due(self.now):
            self.director.decide_and_commit(DIRECTOR, due, self.now)
        return self.director.decide_and_commit(who, command, self.now).n

    def wait(self, minutes: float) -> None:
        self.now += int(minutes * MINUTE)
        for due in self.director.due(self.now):
            self.director.decide_and_commit(DIRECTOR, due, self.now)


def _pass(floor: Floor) -> None:
    """One hand at every table that may play; else play goes on after a stop."""
    played = False
    for number in list(floor.state.tables):
        if floor.state.phase == "playing" and number in floor.state.tables and floor.may_deal(number):
            order = floor.order(number)
            floor.bust(number, min(order, key=lambda player: floor.state.players[player].chips))
            played = True
            for player in floor.state.broke:
                if floor.state.tables[player.broke.table].free:
                    floor.do(commands.Decline(player.number))
    if not played:
        if floor.state.structure.days and not floor.state.limits:
            floor.do(commands.Bag())
        floor.do(commands.Resume())


def checked(floor: Floor) -> None:
    """Play it to its end, and have it and its accounts checked."""
    for _ in range(200):
        if floor.state.phase == "playing":
            _pass(floor)
    assert floor.state.phase == "over"
    checker = check(lines(floor.records))
    sheet = cashier_of(floor.state)
    taken = {"pool": sheet.pool - sheet.added, "fees": sheet.fees, "bounties": sheet.bounties}
    assert checker.taken_in() == taken
    assert sheet.balance == 0


def test_t10_who_busts_keeps_the_seat_until_the_next_deal() -> None:
    floor = Floor(club(rebuy={"chips": 15_000, "prize": 15, "fee": 1}), 4)
    floor.bust(1, 2, 1)
    assert floor.state.players[2].broke is not None
    assert not standings(floor.state)
    assert 2 not in floor.order(1)
    floor.do(commands.Rebuy(2))
    assert floor.state.players[2].chips == 15_000
    assert floor.state.pool == 4 * 20 + 15
    assert floor.state.entries == 4
    refused(floor, commands.Rebuy(2), "stack")
    floor.bust(1, 2, 1)
    floor.do(commands.Deal(1))
    assert [one.player for one in standings(floor.state)] == [2]
    assert told(floor, events.Out)[-1].hand == 2
    refused(floor, commands.Rebuy(2), "not-seated")
    floor.report(1)
    checked(floor)


def test_t10_a_rebuy_never_changes_a_place_that_is_taken() -> None:
    floor = Floor(club(rebuy={"chips": 15_000, "times": 1}, seats=3, final=2), 6)
    floor.bust(1, floor.order(1)[0])
    loser = floor.state.broke[0].number
    floor.do(commands.Decline(loser))
    floor.bust(2, floor.order(2)[0])
    other = floor.state.broke[0].number
    before = {one.player for one in standings(floor.state)}
    floor.do(commands.Rebuy(other))
    assert {one.player for one in standings(floor.state)} == before == {loser}
    checked(floor)
    places = {one.player: one.place for one in floor.state.result.places}
    assert places[loser] == 6


def test_t10_a_limit_of_stacks_and_of_rebuys() -> None:
    rebuy = {"chips": 15_000, "limit": 15_000, "times": 1}
    floor = Floor(club(rebuy=rebuy), 3)
    refused(floor, commands.Rebuy(1), "stack")  # no hand was played
    floor.report(1, {(2, 1): 10})
    floor.do(commands.Deal(1))
    refused(floor, commands.Rebuy(1), "in-play")
    floor.report(1)
    floor.do(commands.Rebuy(1), Sender("P1", player=1))
    assert floor.state.players[1].chips == 29_500
    refused(floor, commands.Rebuy(2), "stack")
    with pytest.raises(Refusal, match=r"P1 may rebuy no more; expected at most one rebuy$"):
        floor.do(commands.Rebuy(1))
    floor.bust(1, 1)
    assert floor.state.players[1].out is not None  # a second one is not for sale
    with pytest.raises(Refusal, match=r"P1 has had 1 entry; expected at most 1$"):
        floor.do(commands.Enter(1))
    checked(floor)


def test_t10_the_clock_of_a_rebuy_puts_out_who_does_not_decide() -> None:
    floor = Clocked(club(rebuy={"chips": 15_000, "seconds": 90}), 3)
    floor.bust(1, 2, 1)
    floor.do(commands.StartRebuyClock(1))
    assert floor.state.players[2].decides_by == floor.now + 90_000
    floor.wait(1)
    assert floor.state.broke
    floor.wait(0.5)
    assert not floor.state.broke
    assert floor.state.players[2].out.hand == 1


def test_t10_heads_up_play_waits_for_a_rebuy() -> None:
    floor = Floor(club(rebuy={"chips": 15_000}), 2)
    floor.bust(1, 2, 1)
    assert floor.state.phase == "playing"
    refused(floor, commands.Deal(1), "rebuy")
    floor.do(commands.Rebuy(2))
    floor.bust(1, 1, 2)
    floor.bust(1, 1, 2)
    floor.do(commands.Decline(1))
    assert floor.state.phase == "over"


def test_t10_in_fantasyland_a_rebuy_comes_after_the_extension() -> None:
    floor = Floor(club(rebuy={"chips": 15_000}), 3)
    order = floor.order(1)
    floor.report(1, {(order[0], order[1]): 10_000}, fantasy={order[2]: 14})
    refused(floor, commands.Rebuy(order[1]), "in-play")
    refused(floor, commands.Decline(order[1]), "in-play")
    floor.report(1)
    floor.do(commands.Rebuy(order[1]))
    assert floor.state.tables[1].hand == 1
    checked(floor)


def test_t10_when_the_last_one_with_chips_is_disqualified_the_others_may_still_rebuy() -> None:
    floor = Floor(club(rebuy={"chips": 15_000}, bounty={"amount": 5}), 3)
    winner, one, other = floor.order(1)
    floor.do(commands.Correct(winner, 30_000, "counted"))
    floor.report(1, {(winner, one): 10_000, (winner, other): 10_000})
    floor.do(commands.Disqualify(winner, "hid a card"))
    assert floor.state.phase == "playing"
    assert Director(floor.records).state == floor.state
    floor.do(commands.Decline(one))
    first, *_, last = floor.state.result.places
    assert (first.player, first.place, last.player, last.place) == (other, 1, winner, 3)
    refuse_unless_sensible(floor.records)


def test_t10_a_place_that_may_still_be_shared_is_not_certain() -> None:
    """Two bust with equal stacks before a break; one has no rebuy left, the other decides after it."""
    floor = Floor(club(rebuy={"chips": 15_000, "times": 1}), 4)
    winner, one, other, _ = floor.order(1)
    floor.bust(1, one, winner)
    floor.do(commands.Rebuy(one))
    while floor.state.tables[1].hand < 5:
        floor.report(1)
    floor.do(commands.Correct(winner, 60_000, "counted"))
    floor.report(1, {(winner, one): 10_000, (winner, other): 10_000})
    floor.do(commands.Resume())
    assert [(place.player, place.certain) for place in standings(floor.state)] == [(one, False)]
    floor.do(commands.Decline(other))
    assert {(place.place, place.through) for place in standings(floor.state)} == {(3, 4)}


def test_t10_rebuys_end_with_late_entry() -> None:
    floor = Floor(
        club(rebuy={"chips": 15_000}, levels=[{"point": 50}, {"point": 100}, {"point": 5_000}]), 3
    )
    for _ in range(5):
        floor.report(1)
    floor.bust(1, 2, 1)
    assert floor.state.players[2].out is not None


def test_t10_a_rebuy_is_taken_back_with_what_followed() -> None:
    floor = Floor(club(rebuy={"chips": 15_000, "prize": 9}), 3)
    floor.bust(1, 2, 1)
    before = floor.state
    entry = floor.do(commands.Rebuy(2))
    hand = floor.report(1)
    refused(floor, commands.Undo(entry), "followed")
    floor.do(commands.Undo(entry, (hand,)))
    assert replace(floor.state, n=before.n, at=before.at) == before


def test_t11_an_add_on_is_sold_once_at_its_break() -> None:
    floor = Floor(club(add_on={"chips": 8_000, "prize": 7, "fee": 1, "after_level": 2}), 3)
    refused(floor, commands.BuyAddOn(1), "no-break")
    for _ in range(6):
        floor.report(1)
    floor.do(commands.BuyAddOn(1))
    refused(floor, commands.BuyAddOn(1), "add-ons")
    assert floor.state.players[1].chips == 23_000
    assert floor.state.pool == 67
    floor.do(commands.Resume())
    refused(floor, commands.BuyAddOn(2), "no-break")
    checked(floor)


def test_t11_an_add_on_at_a_break_by_the_clock() -> None:
    add_on = {"chips": 8_000, "after_minutes": 40}
    floor = Clocked(club(add_on=add_on, breaks=[{"after_minutes": 40, "pause": 10}]), 3)
    floor.report(1)
    floor.do(commands.Halt("a word"))
    refused(floor, commands.BuyAddOn(1), "no-break")
    floor.do(commands.Resume())
    floor.wait(40)
    floor.do(commands.BuyAddOn(1))
    floor.do(commands.Resume())
    refused(floor, commands.BuyAddOn(2), "no-break")


def test_t12_the_pair_order_says_who_takes_the_last_chips() -> None:
    """The second of two winners takes the last chips, though the first took more."""
    hand = events.Hand(
        1,
        1,
        1,
        100,
        (7, 8, 9),
        ((0, 0, 30), (0, 0, 30), (-30, -30, 0)),
        (5_000, 5_000, 4_000),
        (8_000, 6_000, 0),
    )
    assert last_takers(hand, "side-action") == [(8, 9)]


def test_t12_who_busts_a_player_and_then_loses_all_loses_that_bounty_too() -> None:
    """Player 8 pays 7, busts 9, and is busted by 10: the half of 9's bounty is on 8's head by then."""
    points = ((0, 10, 0, 0), (-10, 0, 10, -50), (0, -10, 0, 0), (0, 50, 0, 0))
    before, after = (5_000, 5_000, 1_000, 9_000), (6_000, 0, 0, 14_000)
    hand = events.Hand(1, 1, 1, 100, (7, 8, 9, 10), points, before, after)
    assert last_takers(hand, "in-order") == [(8, 9), (10, 8)]


def test_t12_of_a_progressive_half_goes_on_the_winner_s_head() -> None:
    structure = club(bounty={"amount": 11, "progressive": True}, rebuy={"chips": 15_000})
    floor = Floor(structure, 3)
    floor.bust(1, 2, 1)
    assert (floor.state.players[1].bounties_won, floor.state.players[1].bounty) == (5, 17)
    floor.do(commands.Rebuy(2))
    assert floor.state.players[2].bounty == 11
    order = floor.order(1)
    last = order[2] if order[2] != 1 else order[1]  # the last pair that player 1 is in
    floor.bust(1, 1)
    assert (floor.state.players[last].bounties_won, floor.state.players[last].bounty) == (8, 20)
    checked(floor)


def test_t13_a_hand_keeps_the_level_that_it_was_dealt_at() -> None:
    floor = Clocked(club(level_minutes=20, seats=3, final=2), 6)
    floor.do(commands.Deal(1))
    floor.wait(20)
    floor.report(1)
    assert told(floor, events.Hand)[-1].point_value == 50
    floor.report(2)
    assert told(floor, events.Hand)[-1].point_value == 100
    assert [one.began for one in told(floor, events.LevelBegan)] == [0, 20 * MINUTE]


def test_t13_levels_that_were_missed_follow_each_other() -> None:
    floor = Clocked(club(level_minutes=5, levels=[{"point": 50}] * 2 + LEVELS[2:], late_until=1), 3)
    floor.wait(12)
    assert floor.state.level == 3
    assert floor.state.level_began == 10 * MINUTE
    assert level_left(floor.state, floor.now) == 3 * MINUTE


def test_t13_a_break_begins_when_the_last_table_stops() -> None:
    floor = Clocked(club(level_minutes=20, seats=3, final=2), 6)
    floor.do(commands.Deal(1))
    floor.do(commands.Deal(2))
    floor.wait(20)
    floor.report(1)
    floor.do(commands.Deal(1))
    floor.wait(20)  # the second level has a break after it
    floor.report(2)
    assert break_ends(floor.state, Chronicle(floor.records)) is None
    floor.wait(3)
    floor.report(1)
    assert break_ends(floor.state, Chronicle(floor.records)) == floor.now + 10 * MINUTE
    wall = floor_of(floor.state, Chronicle(floor.records), ServerFacts("x"), floor.now)
    assert wall.halted is not None
    assert (wall.halted.why, wall.level) == ("a break after level 2", 3)
    refused(floor, commands.Deal(1), "stopped")
    floor.do(commands.Resume())
    assert (floor.state.level, floor.state.level_began) == (3, floor.now)


def test_t13_the_clock_stands_while_play_is_stopped() -> None:
    floor = Clocked(club(level_minutes=20), 3)
    floor.wait(15)
    floor.do(commands.Halt())
    floor.wait(30)
    assert floor.state.level == 1
    floor.do(commands.Resume())
    floor.wait(4.9)
    assert floor.state.level == 1
    floor.wait(0.1)
    assert floor.state.level == 2


def test_t13_chips_are_removed_at_the_first_hand_of_the_new_level() -> None:
    levels = [{"point": 50, "remove": [25]}, {"point": 100}, {"point": 200}]
    floor = Clocked(club(level_minutes=20, levels=levels, late_until=0, seats=3, final=2), 6)
    order = floor.order(1)
    floor.do(commands.Correct(order[0], 15_025, "counted"))
    floor.wait(20)
    assert not told(floor, events.Removed)
    floor.do(commands.Deal(1))
    (removed,) = told(floor, events.Removed)
    assert (removed.table, set(removed.after)) == (1, set(order))
    floor.do(commands.Deal(2))
    assert [one.table for one in told(floor, events.Removed)] == [1, 2]


def test_t13_by_hand_the_race_comes_before_the_deal() -> None:
    levels = [{"point": 50, "remove": [25]}, {"point": 100}, {"point": 200}]
    floor = Clocked(club(level_minutes=20, levels=levels, late_until=0, removal="by-hand"), 3)
    for player in (1, 2):
        floor.do(commands.Correct(player, 15_025, "counted"))
    floor.wait(20)
    refused(floor, commands.Deal(1), "race")
    floor.do(commands.RaceWon(1, (2,)))
    floor.do(commands.Deal(1))
    assert [floor.state.players[player].chips for player in (1, 2)] == [15_000, 15_100]


def test_t13_busts_are_ordered_by_the_second_and_then_by_stacks() -> None:
    floor = Clocked(club(level_minutes=90, seats=3, final=2, late_until=0, prizes={}), 9)
    one, two, three = (floor.order(number)[0] for number in (1, 2, 3))
    floor.do(commands.Correct(two, 14_000, "counted"))
    floor.bust(2, two)
    floor.bust(1, one)  # in the same second, with more
    floor.wait(1)
    floor.bust(3, three)
    places = {standing.player: standing.place for standing in standings(floor.state)}
    assert places == {three: 7, one: 8, two: 9}


def test_t13_from_the_bubble_on_all_tables_deal_together() -> None:
    prizes = {"table": [{"entries": [2, 100], "shares": ["60%", "40%"][:2]}]}
    floor = Clocked(club(level_minutes=90, seats=3, final=2, late_until=0, prizes=prizes, levels=LEVELS), 6)
    floor.bust(1, floor.order(1)[0])
    assert floor.state.round == 0
    floor.bust(2, floor.order(2)[0])
    floor.wait(1)
    left = {number: floor.order(number) for number in floor.state.tables}
    assert len(floor.state.alive) == 4
    floor.do(commands.Disqualify(left[1][0], "gone"))  # three left: on the bubble
    if len(floor.state.tables) > 1:
        assert floor.state.round == 1
    checked(floor)


def hand_for_hand() -> Clocked:
    """Five of six are left at two tables, and four are paid."""
    prizes = {"table": [{"entries": [4, 100], "shares": ["40%", "30%", "20%", "10%"]}]}
    floor = Clocked(club(level_minutes=90, seats=3, final=3, late_until=0, prizes=prizes), 6)
    floor.bust(1, floor.order(1)[0])
    assert floor.state.round == 1
    return floor


def test_t13_a_place_of_a_round_stays_certain_as_the_next_one_is_dealt() -> None:
    floor = hand_for_hand()
    floor.report(1)
    floor.bust(2, floor.order(2)[0])
    places = standings(floor.state)
    assert all(place.certain for place in places)
    floor.do(commands.Deal(1))
    assert standings(floor.state) == places


def test_t13_who_is_disqualified_at_a_new_final_table_has_outlasted_the_rounds() -> None:
    floor = hand_for_hand()
    floor.bust(1, floor.order(1)[0])
    floor.bust(2, floor.order(2)[0])
    assert floor.state.final
    places = standings(floor.state)
    floor.wait(1)
    floor.do(commands.Disqualify(floor.order(min(floor.state.tables))[0], "hid a card"))
    assert standings(floor.state)[1:] == places
    checked(floor)


def test_t13_after_a_redraw_the_next_round_is_played() -> None:
    floor = hand_for_hand()
    loser, later = floor.order(1)[0], floor.order(2)[0]
    floor.bust(1, loser)  # the other table stops before its hand of this round
    floor.do(commands.Correct(later, 5_000, "counted"))
    floor.do(commands.Halt())
    floor.do(commands.Bag())
    floor.do(commands.Resume(redraw=True))
    floor.bust(floor.state.players[later].table, later)
    places = {standing.player: standing.through for standing in standings(floor.state)}
    assert places[later] < places[loser]
    checked(floor)


def test_t13_a_hand_of_a_round_that_is_played_again_is_of_the_same_round() -> None:
    floor = hand_for_hand()
    smaller, larger = floor.order(1)[0], floor.order(2)[0]
    floor.do(commands.Correct(smaller, 5_000, "counted"))
    wrong = floor.report(1)
    floor.bust(2, larger)
    assert floor.state.round == 2
    floor.do(commands.Undo(wrong))
    floor.bust(1, smaller)
    places = {standing.player: standing.place for standing in standings(floor.state)}
    assert places[larger] < places[smaller]


def test_t13_reported_late_a_hand_before_the_break_is_of_its_level() -> None:
    floor = Clocked(club(level_minutes=20), 3)
    floor.wait(20)
    floor.wait(20)
    assert floor.state.level_over
    floor.report(1)
    assert told(floor, events.Hand)[-1].level == 2


def test_t13_late_entry_ends_after_the_breaks_until_then() -> None:
    """Levels of 20 minutes; a break of 5 by the clock, and one of 10 after the second level."""
    breaks = [{"after_minutes": 30, "pause": 5}]
    floor = Clocked(club(level_minutes=20, breaks=breaks), 3)
    assert entry_ends(floor.state) == (20 + 20 + 5 + 10) * MINUTE
    floor.wait(30)
    floor.wait(5)
    floor.do(commands.Resume())
    assert entry_ends(floor.state) == (20 + 20 + 5 + 10) * MINUTE
    floor.wait(10)
    assert entry_ends(floor.state) is None  # the clock stands in the last break, in which one may enter
    assert late_entry_of(floor.state) == LateEntry(2, 0, 1, pause=True)
    floor.wait(10)
    floor.do(commands.Register("Just in time"))
    floor.do(commands.Resume())
    refused(floor, commands.Register("Too late"), "late")


@pytest.mark.parametrize("day", [{"after_level": 2}, {"after_minutes": 35}])
def test_t13_late_entry_that_lasts_into_a_night_ends_by_no_clock(day: dict[str, int]) -> None:
    floor = Clocked(club(level_minutes=20, days=[day]), 3)
    assert entry_ends(floor.state) is None


def test_t14_a_missed_hand_costs_six_points_to_every_opponent() -> None:
    floor = Floor(club(), 3)
    order = floor.order(1)
    floor.do(commands.Penalize(order[1], "missed", "late", hands=1))
    refused(floor, commands.Report(1, 1, ((0, 3, 0), (-3, 0, 0), (0, 0, 0))), "missed")
    floor.report(1, {(order[0], order[2]): 2})
    chips = [floor.state.players[player].chips for player in order]
    assert chips == [15_000 + 8 * 50, 15_000 - 12 * 50, 15_000 + 4 * 50]
    assert not floor.state.players[order[1]].missing
    checked(floor)


def test_t14_chips_that_are_taken_leave_play() -> None:
    floor = Floor(club(), 3)
    floor.do(commands.Penalize(1, "chips", "slow", chips=1_000))
    floor.do(commands.Penalize(2, "warning", "rude"))
    assert floor.state.players[1].chips == 14_000
    assert floor.state.players[2].warnings == 1
    assert floor.state.corrected == -1_000
    refused(floor, commands.Penalize(1, "chips", "slow", chips=14_000), "stack")
    refused(floor, commands.Penalize(1, "chips", "slow", chips=7), "chips")
    refused(floor, commands.Penalize(1, "missed", "slow"), "penalty")
    checked(floor)


def test_t15_a_correction_is_in_the_total_and_changes_nothing_before_it() -> None:
    floor = Floor(club(), 3)
    floor.report(1, {(1, 2): 10})
    hand = floor.director.records[-1]
    entry = floor.do(commands.Correct(2, 14_000, "a chip was under the table"))
    wall = floor_of(floor.state, Chronicle(floor.records), ServerFacts("x"), 0)
    assert (wall.chips, wall.corrected) == (44_500, -500)
    assert floor.director.records[entry - 2] == hand
    refused(floor, commands.Correct(2, 14_000, "again"), "no-change")
    refused(floor, commands.Correct(2, 14_001, "again"), "chips")
    floor.do(commands.Deal(1))
    refused(floor, commands.Correct(2, 15_000, "again"), "in-play")
    floor.report(1)
    checked(floor)


def test_t15_before_a_race_by_hand_small_chips_are_counted_too() -> None:
    levels = [{"point": 25, "remove": [25]}, {"point": 100}, {"point": 5_000}]
    floor = Floor(club(levels=levels, removal="by-hand", late_until=0), 3)
    one, other, third = floor.order(1)
    for _ in range(2):
        floor.report(1)
    floor.report(1, {(one, other): 1, (third, other): 2})
    refused(floor, commands.Deal(1), "race")
    floor.do(commands.Correct(third, 15_075, "counted"))
    refused(floor, commands.Correct(third, 15_070, "counted"), "chips")
    floor.do(commands.RaceWon(1, (one, third)))
    refused(floor, commands.Correct(third, 15_075, "counted"), "chips")


def test_t16_a_free_deal_names_amounts_that_add_up() -> None:
    floor = Floor(club(late_until=0), 3)
    refused(floor, commands.Agree("free", (1, 2, 3), 0, {1: 30, 2: 20, 3: 9}), "bad-input")
    refused(floor, commands.Agree("free", (1, 2, 3), 0, {1: 30, 2: 30}), "bad-input")
    refused(floor, commands.Agree("equal", (1, 2, 3), 0, {1: 30, 2: 20, 3: 10}), "amounts")
    floor.do(commands.Agree("free", (1, 2, 3), 6, {1: 24, 2: 20, 3: 10}))
    assert floor.state.phase == "playing"
    checked(floor)
    paid = {one.player: one.prize for one in floor.state.result.places}
    assert sum(paid.values()) == 60
    assert sorted(paid[one] - due for one, due in {1: 24, 2: 20, 3: 10}.items()) == [0, 0, 6]


def test_t17_the_sheet_says_who_has_paid_what() -> None:
    floor = Floor(club(rebuy={"chips": 15_000, "prize": 15}, bounty={"amount": 3}), 2)
    floor.do(commands.Pay(1))
    floor.do(commands.Pay(2, 30))
    sheet = cashier_of(floor.state)
    assert [(one.owed, one.received, one.open) for one in sheet.players] == [(25, 25, 0), (25, 30, -5)]
    entry = floor.do(commands.Pay(2, -5))
    refused(floor, commands.Pay(2), "no-change")
    refused(floor, commands.Pay(2, -26), "amount")
    floor.bust(1, 2, 1)
    floor.do(commands.Undo(entry))  # nothing is played by what is paid
    refused(floor, commands.Pay(1, 4, out=True), "amount")
    floor.do(commands.Pay(1, out=True))  # the bounty
    floor.do(commands.Decline(2))
    assert floor.state.phase == "over"
    floor.do(commands.Pay(1, out=True))
    sheet = cashier_of(floor.state)
    assert (sheet.due, sheet.paid_out, sheet.in_box) == (0, 46, 9)
    assert (sheet.balance, sheet.fees) == (0, 4)


def test_t17_money_is_given_back_before_a_registration_is() -> None:
    floor = Floor(club(max_tables=1), 6)
    assert [one.number for one in floor.state.alternates] == [5, 6]
    floor.do(commands.Pay(6, 22))
    refused(floor, commands.Unregister(6), "paid")
    floor.do(commands.Pay(6, -22))
    assert sentence_of(floor.records[-1], {6: "Eve"}) == "Eve is given 22 back"
    floor.do(commands.Unregister(6))
    refused(floor, commands.Unregister(1), "playing")


def test_t17_before_play_the_pool_is_of_those_who_have_a_seat() -> None:
    director = Director([opening_step(club(max_tables=1), "a test", seed_of("pool"), 0, "director").record])
    for number in range(6):
        director.decide_and_commit(DIRECTOR, commands.Register(f"P{number}"), 0)
    state = director.state
    sheet = cashier_of(state)
    assert pool_of(state) == sum(prizes_of(state)) == sheet.pool == 4 * 20
    assert (sheet.taken_in, sheet.balance) == (4 * 22, 0)


def test_t7_bags_are_counted_and_seats_drawn_anew() -> None:
    days = [{"after_level": 1}, {"redraw": True}]
    floor = Floor(club(days=days, seats=3, final=2, late_until=0), 7)
    for _ in range(3):
        for number in list(floor.state.tables):
            floor.report(number)
    refused(floor, commands.CountBags({1: 15_000}), "not-bagged")
    floor.do(commands.Bag())
    floor.do(commands.CountBags({1: 15_500, 2: 15_000}))
    assert floor.state.counted == {1, 2}
    assert floor.state.players[1].chips == 15_500
    floor.do(commands.Resume())
    assert floor.sizes() == [2, 2, 3]
    assert {table.hand for table in floor.state.tables.values()} == {3}
    assert len([one for one in told(floor, events.Seated) if one.why == "redraw"]) == 7
    checked(floor)


def test_a_redraw_is_for_the_beginning_of_a_day() -> None:
    refused(Floor(club(), 3), commands.Resume(redraw=True), "not-bagged")


def test_alternates_take_the_seats_of_those_who_are_out() -> None:
    floor = Floor(club(max_tables=2, seats=3, final=2), 8)
    assert floor.sizes() == [3, 3]
    loser = floor.order(1)[0]
    floor.bust(1, loser)
    assert floor.state.players[7].table == 1
    assert [one.number for one in floor.state.alternates] == [8]
    floor.do(commands.Register("P9"))
    assert [one.number for one in floor.state.alternates] == [8, 9]
    checked(floor)
    entered = {one.player for one in floor.state.result.places}
    assert len(entered) == floor.state.entrants


def test_t12_who_is_disqualified_leaves_their_bounty_to_the_winner() -> None:
    floor = Floor(club(bounty={"amount": 11}), 3)
    floor.do(commands.Disqualify(2, "cheats"))
    floor.bust(1, 3, 1)
    assert floor.state.phase == "over"
    assert floor.state.players[1].bounties_won == 33


def test_t12_after_a_deal_everybody_who_is_left_keeps_their_own_bounty() -> None:
    floor = Floor(club(bounty={"amount": 11}, late_until=0), 4)
    floor.bust(1, 4, 1)
    floor.do(commands.Agree("equal", (1, 2, 3)))
    assert floor.state.phase == "over"
    assert [player.bounties_won for player in floor.state.players.values()] == [22, 11, 11, 0]
