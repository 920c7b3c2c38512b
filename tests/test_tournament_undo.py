"""Undo is an entry of its own: it takes another back with all that followed from it, or says why not."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from croupier.chance import seed_of
from croupier.tournament import Director, Refusal, State, commands, events
from croupier.tournament.accounts import cashier_of
from croupier.tournament.audit import refuse_unless_sensible
from croupier.tournament.director import opening_step
from croupier.tournament.log_export import lines
from croupier.tournament.reducer import live_records
from croupier.tournament.undo import dependents
from tests.test_tournament_director import FLAT
from tests.tournament_club import club
from tests.tournaments import DIRECTOR, Floor, house, random_points, refused, told


def bare(state: State) -> State:
    """The tournament without how many entries led to it."""
    return replace(state, n=0, at=0)


def test_a_mistake_is_taken_back_and_stays_in_the_log() -> None:
    floor = Floor(house(**FLAT), 8)
    before = floor.state
    entry = floor.report(1, {(floor.order(1)[0], floor.order(1)[1]): 6})
    floor.do(commands.Undo(entry))
    assert bare(floor.state) == bare(before)
    assert floor.records[entry - 1].events  # it is still there, and so is who took it back
    assert [record.what for record in floor.records[-2:]] == ["report", "undo"]
    assert not [line for line in lines(floor.records) if b'"kind":"hand"' in line]
    floor.report(1)
    assert told(floor, events.Hand)[-1].hand == 1


def test_what_followed_has_to_be_named_and_goes_with_it() -> None:
    floor = Floor(house(**FLAT), 8)
    one = floor.report(1)
    elsewhere = floor.report(2)
    two = floor.report(1)
    assert f"followed by {two}: name" in refused(floor, commands.Undo(one), "followed")
    refused(floor, commands.Undo(one, (two, elsewhere)), "followed")
    floor.do(commands.Undo(one, (two,)))
    assert {number: table.hand for number, table in floor.state.tables.items()} == {1: 0, 2: 1}


def test_a_bust_that_broke_a_table_at_once_comes_back_with_the_table() -> None:
    floor = Floor(house(**FLAT), 9)
    before = floor.state
    entry = floor.bust(1, floor.order(1)[0])
    assert len(floor.state.tables) == 2
    floor.do(commands.Undo(entry))
    assert bare(floor.state) == bare(before)


def test_a_bust_takes_back_the_break_that_came_of_it_later() -> None:
    floor = Floor(house(**FLAT), 9)
    floor.do(commands.Deal(3))
    entry = floor.bust(1, floor.order(1)[0])
    later = floor.report(3)  # table 3 breaks now, for there are eight
    assert f"followed by {later}" in refused(floor, commands.Undo(entry), "followed")
    floor.do(commands.Undo(entry, (later,)))
    assert set(floor.state.tables) == {1, 2, 3}
    assert floor.state.tables[3].dealt


def test_a_move_takes_back_the_hands_of_the_table_that_was_left() -> None:
    """Seven at two tables: one goes from four to three, and the three who stay play on without them."""
    floor = Floor(house(**FLAT), 7)
    large = max(floor.state.tables.values(), key=lambda table: len(table.players))
    small = next(table for table in floor.state.tables.values() if table is not large)
    moved = floor.do(commands.Move(large.players[0], small.number, small.seats.index(None), "a draught"))
    later = floor.report(large.number)
    assert f"followed by {later}" in refused(floor, commands.Undo(moved), "followed")
    floor.do(commands.Undo(moved, (later,)))
    assert floor.state.tables[large.number] == large


def test_an_undo_is_undone() -> None:
    floor = Floor(house(**FLAT), 8)
    entry = floor.report(1, {(floor.order(1)[0], floor.order(1)[1]): 6})
    after = floor.state
    undo = floor.do(commands.Undo(entry))
    floor.do(commands.Undo(undo))
    assert bare(floor.state) == bare(after)
    undo = floor.do(commands.Undo(entry))
    floor.report(1)
    assert "followed" in refused(floor, commands.Undo(undo), "followed")


def test_what_cannot_be_taken_back() -> None:
    floor = Floor(house(**FLAT), 4)
    refused(floor, commands.Undo(1), "no-entry")
    refused(floor, commands.Undo(len(floor.records) + 1), "no-entry")
    entry = floor.report(1)
    floor.do(commands.Undo(entry))
    refused(floor, commands.Undo(entry), "no-entry")


def test_the_end_is_taken_back_with_its_last_hand() -> None:
    floor = Floor(house(**FLAT), 2)
    one, two = floor.order(1)
    entry = floor.bust(1, one, two)
    assert floor.state.result is not None
    floor.do(commands.Undo(entry))
    assert floor.state.phase == "playing"
    floor.bust(1, two, one)
    assert floor.state.result.places[0].player == one


def test_a_break_is_taken_back_with_the_hands_after_it() -> None:
    floor = Floor(house(levels=[{"point": 50, "pause": 5}, {"point": 100}], level_hands=1), 8)
    floor.report(1)
    floor.report(2)
    resumed = floor.do(commands.Resume())
    after = floor.report(1)
    assert f"followed by {after}" in refused(floor, commands.Undo(resumed), "followed")
    floor.do(commands.Undo(resumed, (after,)))
    refused(floor, commands.Deal(1), "stopped")


@pytest.mark.parametrize("number", range(12))
def test_any_entry_taken_back_leaves_a_log_that_holds(number: int) -> None:
    """Any hand of a played tournament with what followed: what is left still leads somewhere sound."""
    luck = random.Random(number)
    floor = Floor(
        house(levels=[{"point": 25, "remove": [25]}, {"point": 200}], level_hands=4), 13, str(number)
    )
    while floor.state.phase == "playing" and len(floor.records) < 70:
        table = luck.choice(list(floor.state.tables))
        points = random_points(luck, len(floor.order(table)), 200)
        try:
            floor.do(commands.Report(table, floor.next_hand(table), points))
        except Refusal:
            continue
    for entry in luck.sample(range(16, len(floor.records) + 1), 10):
        copy = Floor.__new__(Floor)
        copy.director = Director(floor.records)
        live = live_records(tuple(floor.records))
        copy.do(commands.Undo(entry, dependents(floor.records, live, entry)))
        assert Director(copy.records).state == copy.state
        assert sum(player.chips for player in copy.state.alive) >= 13 * 15_000


def test_a_name_is_taken_back_alone_and_goes_with_its_player() -> None:
    floor = Floor(house(), 8)

    def after(entry: int) -> tuple[int, ...]:
        return dependents(floor.records, live_records(tuple(floor.records)), entry)

    one = floor.order(1)[0]
    hand = floor.report(1)
    name = floor.do(commands.Rename(one, "Somebody"))
    later = floor.report(1)
    assert after(hand) == (later,)  # what is played before and after it is not its matter
    assert after(name) == ()
    floor.do(commands.Undo(name))
    assert floor.state.players[one].name == floor.state.players[one].registered
    assert name not in after(later)


def test_a_player_who_is_not_registered_any_more_has_no_other_name() -> None:
    director = Director([opening_step(house(), "Club", seed_of("s"), 0, "director").record])
    registered = director.decide_and_commit(DIRECTOR, commands.Register("Ann"), 1).n
    renamed = director.decide_and_commit(DIRECTOR, commands.Rename(1, "Anna"), 2).n
    live = live_records(tuple(director.records))
    assert dependents(director.records, live, registered) == (renamed,)


REBUYS = house(**FLAT, late_until=1, rebuy={"chips": 15_000})


def after(floor: Floor, entry: int) -> tuple[int, ...]:
    return dependents(floor.records, live_records(tuple(floor.records)), entry)


def test_bags_and_deals_and_the_end_go_with_the_hands_before_them() -> None:
    """A bag, a deal and a place by chips stand on every stack."""
    floor = Floor(house(**FLAT), 4)
    hand = floor.report(1, {(floor.order(1)[0], floor.order(1)[1]): 6})
    halted, bagged = floor.do(commands.Halt()), floor.do(commands.Bag())
    assert after(floor, hand) == (bagged,)
    floor.do(commands.Undo(halted, (bagged,)))
    everybody = tuple(player.number for player in floor.state.alive)
    over = floor.do(commands.Agree("chips", everybody))
    assert over in after(floor, hand)
    floor.do(commands.Undo(hand, after(floor, hand)))
    assert floor.state.phase == "playing"
    refuse_unless_sensible(floor.records)


def test_what_an_undo_gives_back_does_not_stand_on_what_goes() -> None:
    """The undo of the second hand moved somebody: it goes with the first hand, and the second stays."""
    floor = Floor(REBUYS, 4)
    first = floor.report(1)
    second = floor.bust(1, floor.order(1)[0], floor.order(1)[1])
    floor.do(commands.Register("Late"))
    undo = floor.do(commands.Undo(second))
    assert told(floor, events.Seated)[-1].why == "balance"
    assert set(after(floor, first)) == {second, undo}
    floor.do(commands.Undo(first, after(floor, first)))
    assert floor.state.tables[1].hand == 0
    refuse_unless_sensible(floor.records)


def test_undos_are_undone_from_the_last() -> None:
    floor = Floor(house(**FLAT), 4)
    entries = floor.report(1), floor.report(1)
    played = floor.state
    later = floor.do(commands.Undo(entries[1]))
    earlier = floor.do(commands.Undo(entries[0]))
    refused(floor, commands.Undo(later), "followed")
    floor.do(commands.Undo(later, (earlier,)))
    assert bare(floor.state) == bare(played)


def test_a_warning_is_taken_back_alone() -> None:
    floor = Floor(house(**FLAT), 4)
    warned = floor.do(commands.Penalize(1, "warning", "somebody else was rude"))
    floor.report(1)
    assert after(floor, warned) == ()
    floor.do(commands.Undo(warned))
    assert not floor.state.players[1].warnings


def test_an_add_on_goes_with_its_break() -> None:
    options = {"breaks": [{"after_minutes": 5, "pause": 5}], "add_on": {"chips": 5_000, "after_minutes": 5}}
    floor = Floor(house(**FLAT, **options), 4)
    while not floor.director.due(10_000 * len(floor.records)):
        floor.do(commands.Announce("Wait"))
    stopped = floor.do(commands.ClockTick())
    sold = floor.do(commands.BuyAddOn(1))
    assert sold in after(floor, stopped)


def test_a_name_that_somebody_else_has_by_now_does_not_come_back() -> None:
    floor = Floor(REBUYS, 4)
    renamed = floor.do(commands.Rename(1, "Anna"))
    floor.do(commands.Register("P1"))
    said = refused(floor, commands.Undo(renamed), "cannot-undo")
    assert "there is a player called P1 already" in said


@pytest.mark.parametrize("number", range(24))
def test_whatever_is_done_and_taken_back_leaves_a_log_that_holds(number: int) -> None:
    """Commands at random, sensible and not; after each undo the log is one that could be imported."""
    luck = random.Random(number)
    floor = Floor(club(number), luck.randint(3, 9), str(number))
    for _ in range(120):
        command = _any_command(luck, floor)
        try:
            floor.do(command)
        except Refusal:
            continue
        assert cashier_of(floor.state).balance == 0
        if isinstance(command, commands.Undo):
            assert Director(floor.records).state == floor.state
            refuse_unless_sensible(floor.records)


def _any_command(luck: random.Random, floor: Floor) -> commands.Command:
    state = floor.state
    if luck.random() < 0.5 and state.tables:
        table = luck.choice(list(state.tables))
        points = random_points(luck, len(floor.order(table)), luck.choice([20, 98]))
        return commands.Report(table, floor.next_hand(table), points)
    if luck.random() < 0.3:
        entry = luck.choice([number for number, _ in live_records(tuple(floor.records))][-12:])
        return commands.Undo(entry, after(floor, entry))
    player, alive = luck.choice([*state.players]), tuple(one.number for one in state.alive)
    others: list[commands.Command] = [
        commands.Register(f"P{luck.randint(1, 12)}"),
        commands.Rename(player, f"P{luck.randint(1, 12)}"),
        commands.Rebuy(player),
        commands.Decline(player),
        commands.Enter(player),
        commands.Halt(),
        commands.Bag(),
        commands.Resume(redraw=luck.random() < 0.3),
        commands.Penalize(player, "missed", "late", hands=1),
        commands.Correct(player, 5_000, "counted"),
        commands.Disqualify(player, "cheats"),
        commands.Agree("chips", alive, luck.choice([0, 10])),
    ]
    return luck.choice(others)
