"""A command said twice is answered twice and done once."""

from __future__ import annotations

import pytest

from croupier.journal import CommandIndex
from croupier.table import messages
from croupier.table.events import LogEntry
from croupier.table.table import MAX_COMMANDS, MAX_PLAYERS, Refusal
from tests.tables import ANN, BOB, Played


def test_a_repeat_is_answered_and_not_done_twice_even_after_a_restart() -> None:
    game = Played().seated(ANN, BOB)
    game.do(ANN, messages.Start)
    command = messages.MoveCommand("once", game.state.n, game.options(ANN)[0])
    game.store(game.table.decide(ANN, command, game.now))
    done_at = game.state.n
    game.play(BOB)
    for table in (game.table, game.rebuilt()):
        assert table.decide(ANN, command, game.now) == messages.Done(done_at, "once")
    with pytest.raises(Refusal):  # the same id from somebody else is another command
        game.table.decide(BOB, command, game.now)


def test_the_last_commands_of_the_last_players_are_remembered_and_no_more() -> None:
    """Memory stays flat at a table that is played at for weeks."""
    repeats = CommandIndex(MAX_PLAYERS, MAX_COMMANDS)
    for n in range(1, MAX_COMMANDS + 2):
        repeats.remember(n, LogEntry(0, (), "ann", f"command {n}"))
    repeats.remember(n + 1, LogEntry(0, ()))  # time's doing, nobody's
    assert repeats.find("", "") is None
    assert repeats.find("ann", "command 1") is None
    assert repeats.find("ann", "command 2") == 2
    assert repeats.find("ann", f"command {n}") == n
    assert repeats.find("bob", "command 2") is None
    for other in range(MAX_PLAYERS - 1):
        repeats.remember(100 + other, LogEntry(0, (), f"player {other}", "x"))
    repeats.remember(200, LogEntry(0, (), "ann", "again"))  # heard of lately
    repeats.remember(201, LogEntry(0, (), "one more", "x"))
    assert repeats.find("player 0", "x") is None
    assert repeats.find("player 1", "x") == 101
    assert repeats.find("ann", "command 2") is None  # the 33rd
    assert repeats.find("ann", "command 3") == 3
