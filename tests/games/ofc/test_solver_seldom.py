"""First streets that learning by play seldom meets: nobody who thinks breaks up a royal flush."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.cards import parse_cards
from croupier.games.ofc import View, rules
from croupier.games.ofc.bots.levels import LEVELS
from croupier.games.ofc.solver.seldom import completes, seldom_met
from croupier.games.ofc.solver.sight import placement_of, sight_of

UNDER = rules("pineapple")


def seen(cards: str) -> View:
    state = UNDER.start(UNDER.hand_terms(2))
    others = "3c4c6h8h9h"
    for move in (f"d p1 {cards}", f"d p2 {others}"):
        state = UNDER.apply(state, UNDER.read(move))
    return UNDER.view(state, 0)


@pytest.mark.parametrize(
    ("cards", "backs"),
    [
        ("AsKsQsJsTs", ["AsKsQsJsTs"]),
        ("JsTs8s7s2d", ["JsTs8s7s", "JsTs8s7s"]),
        ("KsQsJsTs9d", ["KsQsJsTs9d", "KsQsJsTs", "KsQsJsTs"]),
        ("AsKdQd7c2s", []),
    ],
)
def test_backs_that_are_seldom_met_are_named(cards: str, backs: list[str]) -> None:
    sight = sight_of(UNDER, seen(cards))
    ways = seldom_met(sight)
    found = [placement_of(sight, way).back for way in ways]
    assert [set(back) for back in found] == [set(parse_cards(back)) for back in backs]
    assert [completes(sight, way) for way in ways] == [len(back) == 5 for back in found]


@pytest.mark.parametrize("cards", ["AsKsQsJsTs", "KsQsJsTs9s", "JsTs8s7s2d"])
@pytest.mark.parametrize("level", ["expert", "master"])
def test_who_thinks_keeps_them(cards: str, level: str) -> None:
    pytest.importorskip("numba")
    from croupier.games.ofc.solver.thinking import Effort, mind_of

    sight, chosen = sight_of(UNDER, seen(cards)), LEVELS[level]
    effort = Effort(chosen.placements, chosen.draws, chosen.hands)
    judged = mind_of(UNDER).judge(sight, np.random.default_rng(1), effort)
    best = placement_of(sight, int(judged.values.argmax()))
    assert len(best.back) == (4 if "2d" in cards else 5)
