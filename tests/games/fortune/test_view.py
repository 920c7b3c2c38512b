"""3 Card Fortune: what everybody sees and is told at every stage of one round (F2-F4, F7, C4)."""

from __future__ import annotations

import msgspec

from croupier.games.fortune import Bet, Fold, FortuneRules, Limits, Play, TableLimits, Terms, rules
from croupier.games.fortune.moves import bets
from croupier.play import Act, final

TABLE = rules()
TERMS = Terms(3, (0, 0, None, 1), (100, 200, 9))  # nobody at the third position, the last seat at none
# The notes beside a view


def test_f2_who_has_no_ante_has_nothing_to_decide_and_is_told_so() -> None:
    """A Lucky Pairs bet on the first of two positions: what waits is the second."""
    game = FortuneRules(msgspec.structs.replace(TABLE.settings, optional_alone=True), "own")
    texts = ("p1 at 1 lucky-pairs 5", "p1 at 2 ante 5", "d p1 9c7d2h", "d p1 KsKd2c", "d h 3sQdJc")
    state = final(game, Terms(1, (0, 0)), map(game.read, texts))
    assert game.annotations(game.view(state, 0)).due == 1
    turn = game.turn(state)
    assert isinstance(turn, Act)
    assert turn.options == {0: (Play(0, 1, 5), Fold(0, 1))}
    assert game.options_of(game.view(state, 0), 0) == turn.options[0]


def test_f3_one_chip_is_an_ante_that_waits_to_be_played() -> None:
    one = Limits(1, 1)
    game = FortuneRules(msgspec.structs.replace(TABLE.settings, limits=TableLimits(one, one, one)), "own")
    texts = ("p1 at 1 ante 1", "d p1 9c7d2h", "d h 3sQdJc")
    assert game.annotations(game.view(final(game, Terms(1), map(game.read, texts)), 0)).due == 0


def test_f2_the_bets_that_are_seen_are_those_that_the_chips_left_allow() -> None:
    """25 of 100 chips are bound by the first position: 10, as much again for PLAY, and 5."""
    one = Limits(5, 50, 5)
    game = FortuneRules(msgspec.structs.replace(TABLE.settings, limits=TableLimits(one, one, one)), "own")
    state = game.apply(game.start(TERMS), Bet(0, 0, 10, 5))
    turn = game.turn(state)
    assert isinstance(turn, Act)
    for seat, at, left in ((0, 1, 75), (1, 3, 200)):
        expected = list(bets(seat, at, game.settings, left))
        assert list(turn.options[seat]) == expected
        assert list(game.options_of(game.view(state, seat), seat)) == expected


def test_f1_f2_who_comes_and_goes_keeps_positions_and_chips() -> None:
    """By new seat the old one, None for a newcomer; rounds count on, and the last round stays."""
    terms = Terms(3, (0, 1, 1, 2), (100, 200, 9), 4, 9)
    came = TABLE.reseated(terms, (1, None, 2, 0), (1, 10, 2, 3))
    assert came == Terms(4, (0, 0, 1, 3), (200, 10, 9, 100), 4, 9)  # 9 chips are no ante and its PLAY
    free = TABLE.reseated(Terms(2, (0, 1), each=2), (None, 1, 0), (0, 0, 0))
    assert free == Terms(3, (0, 0, 1, 1, 2, 2), each=2)
