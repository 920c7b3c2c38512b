"""What a game names as its bots: makers, and kinds with what is said of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.bots import BotSpec, RandomBot, bot_of, bots_of, kinds_of
from croupier.chance import Stream
from croupier.errors import BadInput
from croupier.games import all_games, keys, offered
from croupier.table import messages
from tests import duel
from tests.duel import RULES
from tests.tables import ANN, HighBot, Played

BOTS = {
    "high": lambda _rules, _stream: HighBot(),
    "low": BotSpec(lambda _rules, _stream: HighBot(), "Plays low.", -1.5, 0.25),
}
LUCK = Stream(bytes(32))


@pytest.fixture(autouse=True)
def _duel() -> Iterator[None]:
    with offered(*all_games(), replace(duel.GAME, bots="tests.test_bots:BOTS")):
        yield


def test_a_game_says_what_its_bots_are() -> None:
    assert bots_of("duel") == ("high", "low", "random")
    kinds = kinds_of("duel")
    assert kinds["high"] == BotSpec(BOTS["high"])  # type: ignore[arg-type]
    assert (kinds["low"].sentence, kinds["low"].points, kinds["low"].interval) == ("Plays low.", -1.5, 0.25)
    assert isinstance(bot_of(RULES, "random", LUCK), RandomBot)
    assert isinstance(bot_of(RULES, None, LUCK), HighBot)


@pytest.mark.parametrize("game", keys())
def test_every_bot_of_the_house_has_a_sentence(game: str) -> None:
    for name, kind in kinds_of(game).items():
        assert kind.sentence.endswith("."), name


def test_a_bot_of_another_name_is_refused() -> None:
    with pytest.raises(BadInput, match="bot 'older': expected one of high, low, random"):
        bot_of(RULES, "older", LUCK)
    Played(2).seated(ANN).refuses(
        "unknown-bot",
        ANN,
        messages.Fill,
        seat=1,
        bot="older",
        said="bots of this game are high, low, random",
    )
