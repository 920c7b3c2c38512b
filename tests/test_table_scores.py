"""What people have done at a table, kept hand by hand; bots have no scores."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.table import messages
from croupier.table.reducer import REMEMBERED_NAMES, Score
from tests.duel import RULES
from tests.tables import ANN, BOB, CAT, Played, hand_played, seat

pytestmark = pytest.mark.usefixtures("small_game")


def test_scores_are_of_people_hand_by_hand_and_name_whom_they_met_last_first() -> None:
    game = Played(4, pause=0, terms={"hands": 9}).seated(ANN, BOB, CAT)
    game.do(ANN, messages.Fill, seat=3)
    bots = "Bot 4"
    first = hand_played(game)
    n, at = game.state.n, game.now
    assert game.state.scores == {
        "ann": Score(n, at, 1, 1, first[0], ("Bob", "Cat", bots)),
        "bob": Score(n, at, 1, 1, first[1], ("Ann", "Cat", bots)),
        "cat": Score(n, at, 1, 1, first[2], ("Ann", "Bob", bots)),
    }
    game.do(BOB, messages.SitOut)
    game.now += 1000
    second = hand_played(game)
    later = game.state.n
    assert game.state.scores == {
        "ann": Score(later, at + 1000, 2, 2, first[0] + second[0], ("Cat", bots, "Bob")),
        "bob": Score(n, at, 1, 1, first[1], ("Ann", "Cat", bots)),
        "cat": Score(later, at + 1000, 2, 2, first[2] + second[1], ("Ann", bots, "Bob")),
    }


def test_a_score_remembers_so_many_names_and_no_more() -> None:
    game = Played(pause=0, terms={"hands": 9}).seated(ANN, BOB)
    names = tuple(f"Guest {number}" for number in range(20))
    ann = Score(0, 0, 0, 0, 0, names)
    game.table.state = replace(game.state, scores={"ann": ann})
    hand_played(game)
    assert game.state.scores["ann"].met == ("Bob", *names)[:REMEMBERED_NAMES]


def test_who_left_a_bound_seat_to_a_bot_has_no_score_of_its_hand() -> None:
    game = Played(changes="between-matches", terms={"hands": 2}).seated(ANN, BOB)
    game.do(ANN, messages.Start)
    game.do(BOB, messages.Leave)
    assert game.state.phase == "playing"
    game.do(ANN, messages.Fill, seat=1)
    game.play(ANN)
    assert set(game.state.scores) == {"ann"}
    assert game.state.scores["ann"].met == ("Bot 2",)


def test_people_beside_a_bot_have_scores_wherever_it_sits() -> None:
    game = Played(pause=0)
    game.do(ANN, messages.Fill, seat=0)
    game.do(ANN, messages.Sit, seat=1)
    game.do(BOB, messages.Sit, seat=2)
    game.do(ANN, messages.Start)
    game.play(ANN, BOB)
    bot, choices = seat(game, 0), game.table.choices(0)
    assert choices is not None
    command = messages.MoveCommand("bot", game.state.n, RULES.write(choices[1][0]))
    game.store(game.table.decide(replace(ANN, id=bot.player), command, game.now))
    assert set(game.state.scores) == {"ann", "bob"}
