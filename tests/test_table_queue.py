"""Who comes by a link sits: in an empty seat, in place of a bot, or in a queue for one."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.table import events, messages
from croupier.table.command_handlers import QUEUE
from croupier.table.events import LogEntry, read_record
from croupier.table.table import Player, Table
from tests.duel import RULES
from tests.tables import ANN, BOB, CAT, Played, all_views, bots_move, seat

pytestmark = pytest.mark.usefixtures("small_game")

DAN = Player("dan", "Dan")


def table(seats: int = 3, *people: Player, bots: int = 0, **match: Any) -> Played:
    """People on the first seats, bots on the next; a match of a few hands."""
    game = Played(seats, **{"pause": 5, "terms": {"hands": 9}, **match}).seated(*people)
    for number in range(len(people), len(people) + bots):
        game.do(ANN, messages.Fill, seat=number, bot="high")
    return game


def names(game: Played) -> list[str | None]:
    return [None if one is None else one.name for one in game.state.seats]


def dealt(game: Played) -> list[int]:
    return list(game.hand.seats)


def test_who_comes_has_an_empty_seat_at_once_and_is_dealt_in_from_the_next_hand() -> None:
    game = table(3, ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(CAT, messages.Sit)
    assert names(game) == ["Ann", "Bob", "Cat"]
    assert dealt(game) == [0, 1]
    assert game.view(CAT)["hand"]["you"] is None
    game.play(ANN, BOB)
    game.tick(5_000)
    assert dealt(game) == [0, 1, 2]


def test_who_comes_in_mid_hand_has_a_bots_seat_when_the_hand_is_over_and_all_are_told() -> None:
    game = table(3, ANN, bots=2)
    game.do(ANN, messages.Start)
    game.do(CAT, messages.Sit)
    for player in (ANN, CAT, None):
        assert game.view(player)["queue"] == [{"name": "Cat", "seat": 2}]
    assert (game.view(CAT)["place"], game.view(ANN)["place"]) == (1, None)
    assert seat(game, 2).bot
    assert game.view(CAT)["hand"]["view"]["own"] == []  # the bot's cards are not theirs to see
    bots_move(game)
    game.play(ANN)
    assert names(game) == ["Ann", "Bot 2", "Cat"]
    assert game.view(CAT)["hand"]["you"] is None
    assert (game.view(CAT)["queue"], game.view(CAT)["place"]) == ([], None)
    game.tick(5_000)
    assert game.view(CAT)["hand"]["you"] == 2
    assert all_views(game.rebuilt()) == all_views(game.table)


@pytest.mark.parametrize("again", [False, True])
def test_outside_hands_a_bot_makes_room_at_once(again: bool) -> None:
    game = table(2, ANN, bots=1, terms={"hands": 1})
    if again:
        game.do(ANN, messages.Start)
        bots_move(game)
        game.play(ANN)
    assert game.phase() == "waiting"
    game.do(BOB, messages.Sit)
    assert names(game) == ["Ann", "Bob"]


def test_the_others_wait_in_a_queue_and_have_the_seat_that_is_free_first() -> None:
    game = table(2, ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(CAT, messages.Sit)
    game.do(DAN, messages.Sit)
    assert game.view(None)["queue"] == [{"name": "Cat", "seat": None}, {"name": "Dan", "seat": None}]
    assert (game.view(CAT)["place"], game.view(DAN)["place"]) == (1, 2)
    same = game.table.decide(CAT, messages.Sit("again", game.state.n), game.now)
    assert same == messages.Done(game.state.n, "again")  # another window of theirs is no second place
    game.do(BOB, messages.Leave)  # the hand goes on without Bob, and the seat is free at its end
    game.play(ANN)
    assert names(game) == ["Ann", "Cat"]
    assert game.view(DAN)["place"] == 1
    game.do(DAN, messages.Leave)
    assert (game.state.queue, game.view(DAN)["place"]) == ((), None)
    game.refuses("no-seat", DAN, messages.Leave)


def test_who_has_gone_away_is_passed_over_and_keeps_their_place_for_when_they_are_back() -> None:
    game = table(2, ANN, BOB)
    game.do(CAT, messages.Sit)
    game.do(DAN, messages.Sit)
    game.store(game.table.presence("cat", away=True, at=game.now))
    assert game.table.presence("cat", away=True, at=game.now) is None
    assert game.view(None)["queue"] == [{"name": "Dan", "seat": None}]
    game.store(game.table.presence("cat", away=False, at=game.now))
    assert (game.view(CAT)["place"], game.view(DAN)["place"]) == (1, 2)
    game.store(game.table.presence("cat", away=True, at=game.now))
    game.do(BOB, messages.Leave)
    assert names(game) == ["Ann", "Dan"]
    game.do(DAN, messages.Leave)
    assert names(game) == ["Ann", None]  # nobody is put on a seat while they are not here
    game.store(game.table.presence("cat", away=False, at=game.now))
    assert names(game) == ["Ann", "Cat"]


def test_a_restart_forgets_nobody_and_seats_nobody_who_is_not_back() -> None:
    game = table(2, ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(CAT, messages.Sit)
    game.table = game.rebuilt()
    game.store(game.table.resume_step(game.now))
    game.do(BOB, messages.Leave)
    game.play(ANN)
    assert names(game) == ["Ann", None]
    game.store(game.table.presence("cat", away=False, at=game.now))
    assert names(game) == ["Ann", "Cat"]


def test_a_guest_who_changes_their_mind_takes_no_bot_away() -> None:
    game = table(2, ANN, bots=1)
    game.do(ANN, messages.Start)
    game.do(BOB, messages.Sit)
    game.do(BOB, messages.Leave)
    bots_move(game)
    game.play(ANN)
    assert names(game) == ["Ann", "Bot 2"]


def test_bots_stay_where_that_was_agreed_and_where_seats_are_bound_to_a_match() -> None:
    for match in ({"bots_yield": False}, {"changes": "between-matches"}):
        game = table(2, ANN, bots=1, **match)
        game.do(ANN, messages.Start)
        game.do(BOB, messages.Sit)
        assert game.view(BOB)["queue"] == [{"name": "Bob", "seat": None}]
        bots_move(game)
        game.play(ANN)
        assert (names(game), game.phase()) == (["Ann", "Bot 2"], "pause")
    while game.phase() != "waiting":  # a bound match ends, and who waits has the bot's seat for the next
        if game.phase() == "pause":
            game.tick(5_000)
        bots_move(game)
        game.play(ANN)
    assert names(game) == ["Ann", "Bob"]


def test_the_queue_is_short_and_those_who_have_gone_make_room() -> None:
    game = table(2, ANN, BOB)
    crowd = [Player(f"p{number}", f"Guest {letter}") for number, letter in enumerate("qwertyuiop")]
    for one in crowd[:QUEUE]:
        game.do(one, messages.Sit)
    game.refuses("queue-full", CAT, messages.Sit)
    game.store(game.table.presence("p3", away=True, at=game.now))
    game.do(CAT, messages.Sit)
    assert [one.player for one in game.state.queue] == ["p0", "p1", "p2", "p4", "p5", "p6", "p7", "cat"]


def test_who_may_not_wait() -> None:
    game = table(2, ANN, BOB)
    game.refuses("seated", ANN, messages.Sit)
    game.refuses("name-taken", Player("x", "B0b"), messages.Sit)
    game.do(CAT, messages.Sit)
    game.refuses("name-taken", Player("y", "cat"), messages.Sit)
    game.refuses("seat-taken", DAN, messages.Sit, seat=0)


def test_a_table_that_is_closed_has_no_queue() -> None:
    game = table(2, ANN, BOB)
    game.do(CAT, messages.Sit)
    game.table.catch_up(game.state.n + 1, LogEntry(game.now, (events.Closed(),)))
    assert game.view(CAT)["queue"] == []
    game.refuses("closed", CAT, messages.Sit)


def test_nobody_who_has_a_seat_waits_in_a_log() -> None:
    game = table(2, ANN, BOB)
    records = [*map(read_record, game.log), LogEntry(game.now, (events.Queued("ann", "Ann"),))]
    with pytest.raises(BadInput, match="wait for one"):
        Table.from_log(RULES, records)
