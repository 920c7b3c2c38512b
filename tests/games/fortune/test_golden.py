"""Golden playthroughs of 3 Card Fortune: a change of the rules shows as a difference in a readable text."""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.bots import bot_of
from croupier.chance import Stream, seed_of
from croupier.games.fortune import GAME, Bet, FortuneRules, Terms, rules
from croupier.play import Act, Move
from croupier.testing import Chooser, playthrough

SEATING = {
    "standard": Terms(4, (0, 1, 1, None, 2, 3), (300, 400, 300, 12)),
    "pitched": Terms(3, (2, None, 0, 1), (200, 60, 9)),
}


def steady(game: FortuneRules) -> Chooser:
    """Sensible decisions, after bets that vary: every optional wager now and then, and a round out."""
    stream = Stream(seed_of("steady"), "bets")
    bot = bot_of(game, "basic", stream)

    def choose(state: Any, turn: Act) -> Move:
        seat, options = next(iter(turn.options.items()))
        first = options[0]
        if not isinstance(first, Bet):
            return bot.choose(game.view(state, seat), options)
        wagers = [amount * stream.below(3) for amount in (10, 5, 2)]
        bet = Bet(seat, first.position, *wagers)
        return bet if bet in options else first

    return choose


@pytest.mark.parametrize("preset", GAME.names)
def test_a_match_is_played_as_it_was(preset: str, golden: Callable[[str, str], None]) -> None:
    game = rules(preset)
    golden(f"fortune-{preset}", playthrough(game, SEATING[preset], seed=7, choose=steady(game), hands=3))
