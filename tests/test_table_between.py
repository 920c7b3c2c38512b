"""Between two hands: the countdown, who stops it and for how long, and who is ready for the next hand."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.chance import seed_of
from croupier.errors import BadInput
from croupier.table import events, messages
from croupier.table.bots import Bots
from croupier.table.events import LogEntry, read_record
from croupier.table.state import HOLDS, HOLDS_ALONE
from croupier.table.table import Table
from tests.duel import RULES
from tests.tables import ANN, BOB, CAT, Played, all_views, hand_played, seat

pytestmark = pytest.mark.usefixtures("small_game")


def ended(*players: Any, seats: int = 3, **match: Any) -> Played:
    """A table at which the first of a few hands has just ended."""
    game = Played(seats, **{"pause": 5, "terms": {"hands": 9}, **match}).seated(*players)
    hand_played(game)
    return game


def with_a_bot(**match: Any) -> Played:
    """One person and a bot, after a hand."""
    game = Played(2, **{"pause": 5, "terms": {"hands": 9}, **match}).seated(ANN)
    game.do(ANN, messages.Fill, seat=1, bot="random")
    game.do(ANN, messages.Start)
    game.play(ANN)
    thought = Bots(game.table, seed_of("bot")).ask(1)
    assert thought is not None
    game.store(game.table.decide(thought.player, thought.command(), game.now))
    return game


def test_an_old_client_that_knows_neither_sees_the_countdown_and_the_next_hand() -> None:
    game = ended(ANN, BOB)
    assert game.view(ANN)["next_at"] == game.table.due() == game.now + 5_000
    assert (game.view(ANN)["held"], game.view(ANN)["held_until"]) == (None, None)
    game.tick(5_000)
    assert (game.phase(), game.state.hands) == ("playing", 2)


def test_the_next_hand_is_dealt_at_once_when_all_people_who_are_here_want_it() -> None:
    game = ended(ANN, BOB, CAT)
    game.store(game.table.presence("cat", away=True, at=game.now))
    game.do(BOB, messages.Next)
    assert [one and one["goes_on"] for one in game.view(None)["seats"]] == [False, True, False]
    assert (game.phase(), game.table.due()) == ("pause", game.now + 5_000)
    done = game.table.decide(BOB, messages.Next("again", game.state.n), game.now)
    assert done == messages.Done(game.state.n, "again")  # once is enough, and the countdown is as it was
    game.do(ANN, messages.Next)
    assert (game.phase(), game.state.hands) == ("playing", 2)
    assert not any(seat(game, number).goes_on for number in range(3))


def test_a_countdown_is_stopped_and_begins_anew_when_they_have_looked_enough() -> None:
    game = ended(ANN, BOB)
    game.now += 1_000
    game.do(ANN, messages.Hold)
    for player in (ANN, BOB, None):
        view = game.view(player)
        assert (view["next_at"], view["held"], view["held_until"]) == (None, 0, game.now + 1000 * HOLDS)
    game.now += 60_000
    assert game.table.tick(game.now) is None
    game.refuses("held", BOB, messages.Hold)
    game.do(ANN, messages.Next)
    assert (game.view(BOB)["held"], game.view(BOB)["next_at"]) == (None, game.now + 5_000)
    game.refuses("held-once", ANN, messages.Hold)
    game.do(BOB, messages.Hold)  # who has not had theirs may
    game.do(BOB, messages.Next)
    assert game.phase() == "playing"  # for Ann wanted it already


def test_nobody_has_others_wait_for_ever() -> None:
    """Two minutes, and half a minute once everybody else is ready; never less than the countdown was."""
    game = ended(ANN, BOB, CAT)
    game.do(ANN, messages.Hold)
    held = game.now
    game.do(BOB, messages.Next)
    assert game.table.due() == game.view(BOB)["held_until"] == held + 1000 * HOLDS
    game.do(CAT, messages.Next)
    assert game.table.due() == game.view(BOB)["held_until"] == held + 1000 * HOLDS_ALONE
    assert game.table.tick(held + 1000 * HOLDS_ALONE - 1) is None
    game.now = held + 1000 * HOLDS_ALONE
    game.tick()
    assert (game.phase(), game.state.holder) == ("playing", None)
    slow = ended(ANN, BOB, pause=600)
    slow.do(ANN, messages.Hold)
    assert slow.table.due() == slow.now + 600_000


def test_against_bots_the_table_waits_for_its_player() -> None:
    game = with_a_bot()
    game.do(ANN, messages.Hold)
    assert game.table.due() is None
    assert (game.view(ANN)["held"], game.view(ANN)["held_until"]) == (0, None)
    game.now += 10**9
    assert game.table.tick(game.now) is None
    game.do(ANN, messages.Next)
    assert (game.phase(), game.state.hands) == ("playing", 2)


def test_who_joins_somebody_that_has_looked_for_long_does_not_take_the_result_away_from_them() -> None:
    for joins in ("sits", "comes back in"):
        game = ended(ANN, BOB)
        game.do(BOB, messages.SitOut) if joins == "comes back in" else game.do(BOB, messages.Leave)
        game.do(ANN, messages.Hold)
        assert game.table.due() is None
        game.now += 3_600_000
        game.do(BOB, messages.SitIn) if joins == "comes back in" else game.do(BOB, messages.Sit, seat=1)
        assert game.table.due() == game.now + 1000 * HOLDS, joins


@pytest.mark.parametrize("kind", [messages.Leave, messages.SitOut])
def test_a_countdown_goes_on_without_who_has_stopped_it(kind: type) -> None:
    game = ended(ANN, BOB, CAT)
    due = game.table.due()
    game.do(ANN, messages.Hold)
    game.do(ANN, kind)
    assert game.table.due() == game.view(BOB)["next_at"] == due
    if kind is messages.Leave:
        game.do(ANN, messages.Sit, seat=0)  # the same seat, and a new guest on it
        assert game.table.due() == due


def test_who_may_not_stop_it() -> None:
    game = ended(ANN, BOB)
    n = game.state.n
    for kind in (messages.Hold, messages.Next):
        game.refuses("no-seat", CAT, kind)
        game.do(BOB, messages.SitOut)
        game.refuses("sits-out", BOB, kind)
        game.do(BOB, messages.SitIn)
    game.do(BOB, messages.Next)
    game.do(ANN, messages.Next)
    for kind in (messages.Hold, messages.Next):
        game.refuses("no-pause", ANN, kind)
    game.play(ANN, BOB)
    for kind in (messages.Hold, messages.Next):  # a second click does not skip a result nobody has seen
        game.refuses("stale", ANN, kind, n=n)
    before = Played().seated(ANN, BOB)
    before.refuses("no-pause", ANN, messages.Hold)


def test_who_leaves_a_bound_seat_stops_nothing() -> None:
    game = ended(ANN, BOB, CAT, changes="between-matches")
    game.do(BOB, messages.Leave)
    game.refuses("sits-out", BOB, messages.Hold)
    game.do(ANN, messages.Hold)
    game.do(ANN, messages.Leave)
    assert game.state.holder is None


def test_a_match_that_is_over_holds_nothing() -> None:
    game = ended(ANN, BOB, terms={"hands": 2})
    game.do(ANN, messages.Hold)
    game.do(BOB, messages.Next)
    game.do(ANN, messages.Next)
    game.play(ANN, BOB)
    assert game.phase() == "waiting"
    for number in (0, 1):
        assert (seat(game, number).goes_on, seat(game, number).paused) == (False, False)
    game.refuses("no-pause", ANN, messages.Next)


def test_a_restart_credits_what_is_held_and_the_log_makes_the_same_table() -> None:
    game = ended(ANN, BOB)
    game.do(ANN, messages.Hold)
    due = game.table.due()
    assert due is not None
    game.table = game.rebuilt()
    game.now += 50_000
    game.store(game.table.resume_step(game.now))
    assert game.table.due() == due + 50_000
    for player in ("ann", "bob"):
        game.store(game.table.presence(player, away=False, at=game.now))
    assert game.table.due() == due + 50_000
    game.do(BOB, messages.Next)
    game.do(ANN, messages.Next)
    assert all_views(game.rebuilt()) == all_views(game.table)


def test_an_operator_closes_a_table_that_is_held() -> None:
    game = ended(ANN, BOB)
    game.do(ANN, messages.Hold)
    game.table.catch_up(game.state.n + 1, LogEntry(game.now, (events.Closed(),)))
    assert (game.view(ANN)["held"], game.table.due()) == (None, None)


def test_no_log_holds_what_cannot_be() -> None:
    game = Played().seated(ANN, BOB)
    for event, says in ((events.Held(0), "none runs"), (events.WentOn(2), "seat 2 is empty")):
        records = [*map(read_record, game.log), LogEntry(game.now, (event,))]
        with pytest.raises(BadInput, match=says):
            Table.from_log(RULES, records)


@pytest.mark.parametrize("kind", [messages.Leave, messages.SitOut, messages.Remove])
def test_who_is_ready_does_not_wait_for_somebody_who_goes(kind: type) -> None:
    game = ended(ANN, BOB, CAT, pause=600)
    game.do(ANN, messages.Next)
    game.do(BOB, messages.Next)
    game.do(
        ANN if kind is messages.Remove else CAT, kind, **({"seat": 2} if kind is messages.Remove else {})
    )
    assert (game.phase(), game.state.hands) == ("playing", 2)
    assert game.hand.seats == (0, 1)
