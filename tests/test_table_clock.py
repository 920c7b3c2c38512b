"""Time at a table: deadlines, the clock that is called (OFC13), moves for those whose time is up."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events, messages
from croupier.table.events import Clock, read_record
from tests.duel import RULES
from tests.tables import ANN, BOB, CAT, Played

pytestmark = pytest.mark.usefixtures("small_game")


def test_ofc13_the_clock_is_called_after_30_seconds_and_gives_30() -> None:
    game = Played(clock=Clock("called")).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.play(ANN)
    game.refuses("not-asked", BOB, messages.Call, seat=0)
    game.refuses("no-seat", CAT, messages.Call, seat=1)
    game.now += 29_999
    game.refuses("too-soon", ANN, messages.Call, seat=1)
    game.now += 1
    game.refuses("own-clock", BOB, messages.Call, seat=1)
    assert game.table.due() is None
    game.do(ANN, messages.Call, seat=1)
    game.refuses("clock-called", ANN, messages.Call, seat=1)
    assert game.table.due() == game.now + 30_000
    assert game.view(None)["hand"]["asked"] == [
        {"seat": 1, "since": 1_000_000, "until": game.now + 30_000, "callable_at": None}
    ]
    game.tick(30_000)
    assert game.phase() == "pause"
    assert b'"timed":true' in game.log[-1]


@pytest.mark.parametrize("kind", ["none", "move"])
def test_the_clock_is_called_where_that_was_agreed_and_nowhere_else(kind: Any) -> None:
    game = Played(clock=Clock(kind, gives=600)).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.now += 60_000
    game.refuses("no-clock", ANN, messages.Call, seat=1)


def test_a_call_is_for_the_decision_its_caller_saw() -> None:
    game = Played(clock=Clock("called"), pause=0, terms={"hands": 2}).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    asked_at = game.state.n
    game.play(ANN, BOB)
    game.tick()  # the next hand
    game.now += 30_000
    game.refuses("stale", ANN, messages.Call, seat=1, n=asked_at)
    game.do(ANN, messages.Call, seat=1)


def test_time_at_a_table_does_not_go_back_while_anything_runs() -> None:
    game = Played(clock=Clock("move", gives=10)).seated(ANN, BOB)
    game.now -= 500
    game.do(CAT, messages.Sit, seat=2)
    assert game.state.at == game.now  # nothing runs: the clock was put right
    game.do(ANN, messages.Start)
    began = game.state.at
    game.now -= 500
    game.play(ANN)
    assert game.state.at == began
    game.now += 600
    game.play(BOB)
    assert game.state.at == game.now == began + 100


def test_what_is_due_and_when() -> None:
    """The earliest deadline of those asked; the end of the pause; nothing where only players can move."""
    game = Played(clock=Clock("move", gives=10), pause=4).seated(ANN, BOB)
    assert game.table.due() is None
    assert game.table.tick(10**15) is None
    game.do(ANN, messages.Start)
    assert game.table.due() == game.now + 10_000
    game.now += 2_000
    game.play(ANN)
    assert game.table.due() == game.now + 8_000
    game.play(BOB)
    assert game.table.due() == game.now + 4_000
    assert game.table.tick(game.now + 3_999) is None
    game.tick(4_000)
    assert (game.phase(), game.state.next_at) == ("playing", None)
    untimed = Played().seated(ANN, BOB)
    untimed.do(ANN, messages.Start)
    assert untimed.table.due() is None


def test_all_whose_time_is_up_are_moved_for_at_once() -> None:
    """Each with the game's default move, one record for all of them; who has time left is left alone."""
    game = Played(4, clock=Clock("called", after=0, gives=10), pause=0).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Start)
    game.do(CAT, messages.Call, seat=0)
    game.now += 1
    game.do(CAT, messages.Call, seat=1)
    game.tick(9_999)
    assert set(game.hand.asked) == {1, 2}
    game.do(ANN, messages.Call, seat=2)
    game.now += 10_000
    n = game.state.n
    game.tick()
    assert (game.state.n, game.phase()) == (n + 1, "pause")
    made = read_record(game.log[-1]).events
    moves = [event for event in made if isinstance(event, events.Moved)]
    assert [move.timed for move in moves] == [True, True, False]  # the die is nobody's
    assert [move.returns is None for move in moves] == [True, True, False]
    first = game.hand
    assert [str(move.text) for move in moves[:2]] == [
        RULES.write(RULES.default(first.state, own)) for own in (1, 2)
    ]
