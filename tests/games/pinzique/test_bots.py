"""Bots of Pinzique: they move legally, and the optimal one plays the optimum (P2)."""

from functools import lru_cache

import msgspec
import pytest

from croupier.bots import Bot, bot_of, bots_of
from croupier.cards import parse_cards
from croupier.chance import Shoe, Stream, seed_of
from croupier.dice import layouts
from croupier.games.pinzique import Keep, PinziqueRules, State, Terms, rules
from croupier.games.pinzique.odds import Turn
from croupier.play import Act, Cast, Move, Over
from croupier.testing import Chooser, play_hand

RULES = rules()


def seated(rules: PinziqueRules, bots: dict[int, Bot]) -> Chooser:
    def choose(state: State, turn: Act) -> Move:
        ((seat, options),) = turn.options.items()
        move = bots[seat].choose(rules.view(state, seat), options)
        assert move in options
        return move

    return choose


def test_the_default_is_the_optimal_one() -> None:
    assert bots_of("pinzique") == ("optimal", "greedy", "random")


@pytest.mark.parametrize("kept", ["free", "locked"])
@pytest.mark.parametrize("name", ["optimal", "greedy", "random"])
def test_bots_play_games_to_their_end(name: str, kept: str) -> None:
    """Three dice keep this short; the dice a bot has locked stay locked."""
    small = ("Ks Qs Kh Qh Js 9s", "Ks Qs Jh Qh Js Ah", "Kh Qh Js 9d Kd Qd")
    settings = msgspec.structs.replace(RULES.settings, dice=small, deck="any", kept_dice=kept)
    house = PinziqueRules(settings, "house")
    stream = Stream(seed_of("bots"))
    bots = {seat: bot_of(house, name, stream) for seat in range(3)}
    steps = list(play_hand(house, Terms(3), Shoe(stream), seated(house, bots)))
    assert isinstance(house.turn(steps[-1].after), Over)


@lru_cache
def solved() -> Turn:
    return Turn(RULES.settings)


def test_the_optimal_bot_keeps_what_the_odds_say() -> None:
    bot = bot_of(RULES, None, Stream(seed_of("x")))
    state = RULES.apply(RULES.start(Terms(2)), Cast(0, (3, 3, 3, 3, 4, 4, 4, 4)))
    options = RULES.turn(state).options[0]  # type: ignore[union-attr]
    assert bot.choose(RULES.view(state, 0), options) == Keep(0, solved().keep((3, 3, 3, 3, 4, 4, 4, 4), 2))


def test_the_greedy_bot_keeps_what_scores() -> None:
    """It keeps the marriage and the Pinzique, and rolls the rest; with nothing it rolls all.

    Beside a run it keeps the marriage, which needs a king and a queen of its own (P5).
    """
    bot = bot_of(RULES, "greedy", Stream(seed_of("x")))
    for roll, kept in (
        ("Js Qh Kh 9d 9h 9h 9c 9c", "Js Qh Kh"),
        ("9h 9h 9d 9d 9s 9s 9c 9c", ""),
        ("9h Th Jh Qh Qh Kh Kh 9d", "9h Th Jh Qh Qh Kh Kh"),
    ):
        faces = layouts(RULES.dice, parse_cards(roll))[0]
        state = RULES.apply(RULES.start(Terms(2)), Cast(0, faces))
        view = RULES.view(state, 0)
        move = bot.choose(view, RULES.turn(state).options[0])  # type: ignore[union-attr]
        assert isinstance(move, Keep)
        assert sorted(view.cards[die] for die in move.dice) == sorted(parse_cards(kept))


def test_the_optimal_bot_beats_the_greedy_one() -> None:
    """Over 40 games on even terms its points are more than twice as many; 236 a turn against about 88."""
    totals = [0, 0]
    for number in range(40):
        stream = Stream(seed_of("match"), number)
        bots = {0: bot_of(RULES, "optimal", stream), 1: bot_of(RULES, "greedy", stream)}
        *_, last = play_hand(RULES, Terms(2), Shoe(stream), seated(RULES, bots))
        over = RULES.turn(last.after)
        assert isinstance(over, Over)
        totals = [total + gain for total, gain in zip(totals, over.returns, strict=True)]
    assert totals[0] > 2 * totals[1]
