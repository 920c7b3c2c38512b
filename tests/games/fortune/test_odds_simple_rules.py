"""Simple rules of 3 Card Fortune: edges by another way, and the best of each family."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.fortune import rules
from croupier.games.fortune.odds import solve
from croupier.games.fortune.odds.hands import count
from croupier.games.fortune.odds.simple_rules import families
from croupier.games.fortune.odds.wagers import ante_posted
from croupier.hands import ThreeCategory
from croupier.words import English
from fortune_counts import counts_of

SETTINGS = rules("standard").settings


def test_the_best_play_is_the_best_rule_of_three_cards() -> None:
    _, (highest, two, three) = families(SETTINGS)
    odds = solve(SETTINGS)
    assert three.best.house_edge == odds.ante.house_edge
    assert str(English(three.best.said)) == "Q-6-4 or better"
    assert str(English(two.best.said)) == "Q-6 or better"
    known = {strategy.name: strategy.wager.house_edge for strategy in odds.strategies}
    assert [rule.house_edge for rule in highest.rules[:3:2]] == [known["always-play"], known["queen-high"]]
    assert highest.best.house_edge == known["queen-high"]


def test_a_pair_or_better_by_all_deals() -> None:
    hands = count()
    played = hands.scores[hands.place] >= ThreeCategory.PAIR << 20
    bonus = SETTINGS.paytables.ante_bonus
    wager = ante_posted(counts_of(hands, played).tolist(), bonus).wager(bonus.pays)
    rule = families(SETTINGS)[1][0].rules[-1]
    assert (rule.house_edge, rule.played) == (wager.house_edge, Fraction(5_660, 22_100))
