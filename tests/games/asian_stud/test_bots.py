"""Bots of Asian Stud: the best play under the rules in force, from a view alone."""

import msgspec
import pytest

from croupier.bots import Bot, bot_of, bots_of
from croupier.cards import DECK, JOKER, Card, parse_cards
from croupier.chance import Stream, seed_of
from croupier.games.asian_stud import (
    GAME,
    AsianStudRules,
    Bet,
    Fold,
    Raise,
    Terms,
    rules,
    side_table,
    with_settings,
)
from croupier.games.asian_stud.odds import choice_of, solve
from croupier.play import Act, Deal, Move, final

MARGINAL = "3h6d6c6s7h"  # the closest decision there is: -0.999998 as written


def bot(table: AsianStudRules, name: str | None = None) -> Bot:
    return bot_of(table, name, Stream(seed_of("bot")))


def played(table: AsianStudRules, hand: str, ante: int = 100, side: int = 0) -> Move:
    """What the default bot does with this hand; the dealer has what is left over."""
    cards = parse_cards(hand)
    theirs = [card for card in (*DECK, JOKER) if card not in cards][:5]
    moves = [Bet(0, ante, side), Deal(0, cards), Deal(None, tuple(theirs))]
    state = final(table, Terms(1), moves)
    turn = table.turn(state)
    assert isinstance(turn, Act)
    return bot(table).choose(table.view(state, 0), turn.options[0])


def test_the_bots() -> None:
    assert bots_of("asian-stud") == ("optimal", "always-raise", "random")


def test_the_closest_decision() -> None:
    assert played(rules("as-written"), MARGINAL) == Raise(0, 100)
    assert played(rules("ante-even"), MARGINAL) == Raise(0, 100)
    assert played(rules("seattle-2002"), MARGINAL) == Fold(0)


def test_rounding_is_part_of_the_decision() -> None:
    """A7: an ante of 10 wins 10, and half a chip of commission is the player's, so the raise stands."""
    assert played(rules("seattle-2002"), MARGINAL, ante=10) == Raise(0, 10)
    for_the_house = with_settings(rules("seattle-2002").settings, rounding="house")
    assert played(AsianStudRules(for_the_house, "mine"), MARGINAL, ante=10) == Fold(0)


def test_a_side_wager_that_dies_with_the_fold_is_worth_a_raise() -> None:
    """A6: three sixes win 8 to 1, unless they are folded away."""
    settings = msgspec.structs.replace(rules("seattle-2002").settings, side_live_after_fold=False)
    table = AsianStudRules(settings, "mine")
    assert played(table, MARGINAL, side=1) == Raise(0, 100)
    assert played(table, "Ac3d8hTsKd", side=1) == Fold(0)  # no pair: lost either way
    assert played(rules("seattle-2002"), MARGINAL, side=1) == Fold(0)
    unpaid = msgspec.structs.replace(settings, side_pays=str(side_table("9-8-7-6-5-4-0-0")))
    assert played(AsianStudRules(unpaid, "mine"), MARGINAL, side=1) == Fold(0)


@pytest.mark.parametrize("preset", GAME.names)
def test_it_plays_what_the_odds_say(preset: str) -> None:
    table = rules(preset)
    stream = Stream(seed_of(f"hands of {preset}"))
    best = {choice.values: choice.fold for choice in solve(table.settings).choices}
    folds = 0
    for _ in range(60):
        cards = tuple(stream.shuffled((*DECK, JOKER))[:5])
        choice = choice_of(cards, table.settings)
        folds += best[choice.values]
        state = final(table, Terms(1), [Bet(0, 100), Deal(0, cards), Deal(None, _rest(cards))])
        turn = table.turn(state)
        assert isinstance(turn, Act)
        move = bot(table).choose(table.view(state, 0), turn.options[0])
        assert isinstance(move, Fold) == best[choice.values]
    assert folds


def _rest(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in (*DECK, JOKER) if card not in cards)[-5:]
