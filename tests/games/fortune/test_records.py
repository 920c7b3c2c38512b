"""The record of a match of 3 Card Fortune holds its announcements and payments, and can be verified."""

import io
from typing import Any

import pytest

from croupier.bots import bot_of
from croupier.chance import Stream, seed_of
from croupier.games.fortune import GAME, Terms, rules
from croupier.play import Act, Move
from croupier.records import Writer, parse, shoe_of, verify
from croupier.testing import play_hand

SEED = seed_of("fortune's record")


@pytest.mark.parametrize("preset", GAME.names)
def test_f3_f7_announcements_and_payments_are_in_the_record_in_order(preset: str) -> None:
    game = rules(preset)
    bot = bot_of(game, None, Stream(SEED, "bot"))

    def choose(state: Any, turn: Act) -> Move:
        seat, options = next(iter(turn.options.items()))
        return bot.choose(game.view(state, seat), options)

    file = io.BytesIO()
    writer = Writer.create(file, game, ["Ann", "Bob", "Cyd"], SEED)
    terms: Terms | None = Terms(3, (0, None, 1, 2), (500, 500, 11), rounds=12)
    rounds = 0
    while terms is not None:
        rounds += 1
        writer.begin(terms)
        for step in play_hand(game, terms, shoe_of(SEED, rounds), choose):
            writer.moved(step.before, step.move, step.after)
        terms = game.following(step.after)
    writer.end(SEED)
    record = parse(file.getvalue(), "fortune.jsonl")
    verify(record)
    assert len(record.hands) == rounds == 12
    for hand in record.hands:
        said = [line for lines in hand.said for line in lines]
        assert said[0] == "No more bets"
        assert said[1].startswith(("Dealer plays: ", "Dealer doesn't play"))
        assert len(said) == 2
        live = [entry.what for entry in hand.entries if not entry.what.endswith(": folded")]
        positions = [int(what.split()[1]) for what in live]
        assert positions == sorted(positions, reverse=True)
