"""The basic bot of 3 Card Fortune, and what it may lean on."""

from itertools import combinations

import pytest

from croupier.bots import Bot, bot_of, bots_of
from croupier.cards import DECK, Card, parse_cards
from croupier.chance import Stream, seed_of
from croupier.games.fortune import Bet, Fold, Play, Terms, rules
from croupier.games.fortune.moves import bets
from croupier.hands import three
from croupier.play import Act, Deal, final

STANDARD = rules()


def bot(seat: int = 0) -> Bot:
    return bot_of(STANDARD, None, Stream(seed_of("bot"), seat))


def test_basic_is_the_default_bot() -> None:
    assert bots_of("fortune") == ("basic", "random")


def test_it_bets_the_lowest_ante_where_it_can() -> None:
    start = STANDARD.start(Terms(1, (0, 0), (25,)))
    options = bets(0, 0, STANDARD.settings, 25)
    assert bot().choose(STANDARD.view(start, 0), options) == Bet(0, 0, 5)
    poor = bets(0, 1, STANDARD.settings, 9)
    assert bot().choose(STANDARD.view(start, 0), poor) == Bet(0, 1)


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("Qs6h4d", True),
        ("Qs6h3d", False),
        ("Qs5h4d", False),
        ("QsTh2d", True),
        ("JsTh8d", False),
        ("Ks3h2d", True),
        ("2s2h3d", True),
        ("3s2hAd", True),
        ("7s5s2s", True),
    ],
)
def test_it_plays_q_6_4_or_better(cards: str, plays: bool) -> None:
    others = [card for card in DECK if card not in parse_cards(cards)]
    dealt = [Bet(0, 0, 10), Deal(0, parse_cards(cards)), Deal(None, tuple(others[:3]))]
    state = final(STANDARD, Terms(1), dealt)
    turn = STANDARD.turn(state)
    assert isinstance(turn, Act)
    chosen = bot().choose(STANDARD.view(state, 0), turn.options[0])
    assert chosen == (Play(0, 0, 10) if plays else Fold(0, 0))


def test_it_plays_14900_of_all_hands_as_the_exact_odds_have_it() -> None:
    lowest = three(Card("Qs"), Card("6h"), Card("4d"))
    assert sum(three(*cards) >= lowest for cards in combinations(DECK, 3)) == 14_900
