"""Bots at a table: what each is asked, in this process or another, and what luck it has."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import Card
from croupier.chance import Stream, seed_of
from croupier.table import messages
from croupier.table.bots import Bots, bot_move
from croupier.table.table import Player
from tests.duel import RULES
from tests.tables import ANN, HighBot, Played

pytestmark = pytest.mark.usefixtures("small_game")


def test_a_bot_thinks_in_another_process_what_it_would_think_here() -> None:
    game = Played(4).seated(ANN)
    game.do(ANN, messages.Fill, seat=1)
    bots = Bots(game.table, seed_of("bots"))
    assert list(bots.asked()) == []
    assert [bots.ask(number) for number in (0, 1, 2)] == [None, None, None]
    assert bots.fallback_move(1) is None
    game.do(ANN, messages.Start)
    assert list(bots.asked()) == [1]
    thought = bots.ask(1)
    assert thought is not None
    seat = game.state.seats[1]
    assert seat is not None
    assert thought.player == Player(seat.player, seat.name)
    n = game.state.n
    assert (thought.n, thought.bot, thought.seed) == (n, "high", seed_of("bots"))
    hand = game.hand
    best = f"p2 {Card(max(hand.state.held[1]))}"
    assert bot_move(*thought.arguments()) == best
    assert thought.command() == thought.command(best) == messages.MoveCommand(str(n), n, best)
    assert thought.command("p2 As") == messages.MoveCommand(str(n), n, "p2 As")
    assert bots.fallback_move(1) == RULES.write(RULES.default(hand.state, 1))
    assert [bots.ask(number) for number in (0, 2, 3)] == [None, None, None]
    assert bots.fallback_move(2) is None
    game.store(game.table.decide(thought.player, thought.command(), game.now))
    assert (list(bots.asked()), bots.ask(1), bots.fallback_move(1)) == ([], None, None)


def test_a_bots_luck_is_of_its_table_its_seat_and_the_number_it_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Any] = []

    def noted(rules: Any, name: str, stream: Stream, *, live: bool) -> Any:
        assert live
        asked.append((rules.game, name, stream.below(10**6)))
        return HighBot()

    monkeypatch.setattr("croupier.table.bots.bot_of", noted)
    game = Played(4).seated(ANN)
    game.do(ANN, messages.Fill, seat=1)
    game.do(ANN, messages.Start)
    thought = Bots(game.table, seed_of("luck")).ask(1)
    assert thought is not None
    thought.command()
    expected = Stream(seed_of("luck"), thought.player.id, game.state.n).below(10**6)
    assert asked == [("duel", "high", expected)]
