"""First streets that learning by play seldom meets: nobody breaks up a royal flush."""

from __future__ import annotations

import pytest

from croupier.cards import parse_cards
from croupier.chance import Stream, seed_of
from croupier.games.ofc import State, View, rules
from croupier.games.ofc.bots.level_policy import choose
from croupier.games.ofc.bots.level_table import LEVELS
from croupier.games.ofc.solver.information_set import information_set_of, placement_of
from croupier.games.ofc.solver.straight_flush_rule import straight_flush
from croupier.play import Act
from tests.cases import quick

UNDER = rules("pineapple")


def dealt(cards: str) -> State:
    state = UNDER.start(UNDER.hand_terms(2))
    others = "3c4c5cTdJc"
    for move in (f"d p1 {cards}", f"d p2 {others}"):
        state = UNDER.apply(state, UNDER.read(move))
    return state


def seen(cards: str) -> View:
    return UNDER.view(dealt(cards), 0)


@pytest.mark.parametrize("cards", quick(["AsKsQsJsTs", "6h5h4h3h2h", "5dAd4d2d3d"], "5dAd4d2d3d"))
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_breaks_up_a_straight_flush(cards: str, level: str) -> None:
    view = seen(cards)
    sight = information_set_of(UNDER, view)
    whole = straight_flush(sight)
    assert whole is not None
    assert set(placement_of(sight, whole).back) == set(parse_cards(cards))
    if LEVELS[level].needs_kernels:
        pytest.importorskip("numba")
        from croupier.games.ofc.bots.kernels import prepare

        prepare()
    turn = UNDER.turn(dealt(cards))
    assert isinstance(turn, Act)
    options = turn.options[0]
    move = choose(UNDER, view, options, LEVELS[level], Stream(seed_of(level)))
    assert len(move.back) == 5


@pytest.mark.parametrize("cards", ["AsKsQsJs9d", "8c8d8h8s3d", "AsKdQd7c2s"])
def test_other_hands_are_judged_as_usual(cards: str) -> None:
    assert straight_flush(information_set_of(UNDER, seen(cards))) is None


@pytest.mark.parametrize(
    ("cards", "back"),
    [("JsTs8s7s2d", 4), ("9h8h7h6h2c", 4), ("Ts9s8d7c6h", 5), ("QhJh7h3h2h", 5), ("8c8d8h8s3d", 4)],
)
def test_the_network_alone_keeps_what_no_small_error_puts_together(cards: str, back: int) -> None:
    """Training lays some first streets by chance: else nothing would tell it of four of a suit."""
    from croupier.games.ofc.solver.reference_kernels import weigh_plainly
    from croupier.games.ofc.solver.row_values import row_values_for

    sight, stakes = information_set_of(UNDER, seen(cards)), row_values_for(UNDER)
    values = weigh_plainly(sight, stakes.knowledge.network, stakes.payoff(sight), stakes.street)
    assert len(placement_of(sight, int(values.argmax())).back) == back
