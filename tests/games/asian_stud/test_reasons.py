"""Why a wager was settled as it was, and what a decision is worth, in a player's words (A2-A7)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import msgspec
import pytest

from croupier.cards import parse_cards
from croupier.games.asian_stud import rules
from croupier.games.asian_stud.advice import Spot, advise

TABLE = rules()
DEALS = ("p1 ante 40 side 5", "d p1 {mine}", "d h {dealer}", "p1 {play}")
TEN = "KdQhTs6h4c"  # 20 of 4, 6 and 10; king and queen count 10
TWO = "AdKs9c7d5s"  # the ace, the king and the nine make 20; seven and five count 2
NONE = "9d9h8s8h6c"  # no three of them make 10, 20 or 30


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (TEN, "4c 6h Ts make 20, so the hand qualifies; the other two count 10"),
        (NONE, "no three of these cards make 10, 20 or 30, so the hand does not qualify"),
    ],
)
def test_a2_it_is_said_whether_a_hand_qualifies_and_by_what(cards: str, said: str) -> None:
    _, advice = advise(Spot(parse_cards(cards), TABLE.settings))
    assert advice.plain()["said"] == said


def test_a4_what_a_raise_without_a_set_is_worth_follows_from_what_is_said() -> None:
    """The ante is won where the dealer does not qualify; elsewhere both wagers are lost."""
    choice, advice = advise(Spot(parse_cards(NONE), TABLE.settings))
    every, won = comb(53 - 5, 5), choice.met["dealer_no_qualify"]
    raised = advice.best
    assert raised.text == "raise"
    assert raised.value == Fraction(won - 2 * (every - won), every)
    assert str(raised.why) == (
        f"of the dealer's {every:,} hands {won:,} do not qualify, 0 are beaten, 0 tie"
        f" and {every - won:,} win"
    )


def test_a5_the_best_hand_loses_to_nothing_and_is_worth_chips_for_an_ante() -> None:
    choice, advice = advise(Spot(parse_cards(TEN), TABLE.settings, ante=40))
    assert choice.met["lose"] == 0
    assert sum(choice.met.values()) == comb(53 - 5, 5)
    assert advice.unit == "chips"
    assert [option.text for option in advice.options] == ["raise", "fold"]
    assert advice.best.value == 40 * choice.raise_value > 0
    assert advice.options[1].value == -40
    assert str(advice.options[1].why) == "gives up the ante, whatever the dealer has"


@pytest.mark.parametrize(("live", "raised", "folded"), [(True, 0, 0), (False, 4 * 20, -20)])
def test_a6_a_side_wager_that_dies_with_a_fold_is_counted_and_named(
    live: bool, raised: int, folded: int
) -> None:
    """Two pair pays 4 to 1: by a raise it is won, by a fold lost, where it does not live on."""
    settings = msgspec.structs.replace(TABLE.settings, side_live_after_fold=live)
    worth = {
        side: {
            option.text: option
            for option in advise(Spot(parse_cards(NONE), settings, 0, 40, side))[1].options
        }
        for side in (0, 20)
    }
    assert worth[20]["raise"].value - worth[0]["raise"].value == raised
    assert worth[20]["fold"].value - worth[0]["fold"].value == folded
    gone = "the ante" if live else "the ante and the side wager"
    assert str(worth[20]["fold"].why) == f"gives up {gone}, whatever the dealer has"
