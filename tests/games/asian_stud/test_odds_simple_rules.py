"""Simple rules of Asian Stud: edges by the odds of all deals, and no rule better than the best play."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games.asian_stud import rules
from croupier.games.asian_stud.odds import solve
from croupier.games.asian_stud.odds.simple_rules import families
from croupier.odds.simple_rules import best_edge


@pytest.mark.parametrize("preset", ["as-written", "seattle-2002"])
def test_rules_by_the_odds_of_all_deals(preset: str) -> None:
    settings = rules(preset).settings
    hands, found = families(settings)
    best, always = solve(settings), solve(settings, "always-raise")
    assert best_edge(hands) == best.wager.house_edge
    assert found[0].rules[0].house_edge == always.wager.house_edge
    # Of each worth all deals are known: the hands of the others are folded, at one ante each.
    for least, rule in enumerate(found[0].rules[1:], 1):
        parts = [part for part in always.parts if part.result != "no-qualify" and int(part.result) >= least]
        raised = sum(part.hands for part in parts)
        lost = sum(part.wager.house_edge * part.hands for part in parts)
        assert rule.house_edge == (lost + always.hands - raised) / always.hands
    for family in found:
        assert all(
            rule.house_edge >= family.best.house_edge >= best.wager.house_edge for rule in family.rules
        )


def test_both_verbs_say_them(croupier: Any) -> None:
    for game, said in (("fortune", "Q-6-4 or better"), ("asian-stud", "every hand that qualifies")):
        shown = croupier("odds", game, "--simple", "--csv")
        assert shown.status == 0, shown.err
        assert said in shown.out
