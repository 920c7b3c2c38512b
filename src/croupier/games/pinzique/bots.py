"""Bots of Pinzique: the best single turn, and one that keeps scoring dice."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import reduce
from operator import or_

from croupier.bots import BotSpec
from croupier.cards import Card
from croupier.games.pinzique import Keep, PinziqueRules, Scorer, Settings, View
from croupier.play import Options


class OptimalBot:
    """Plays each turn for the most points on average; sees neither takeaways nor bonus turns."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def choose(self, view: View, options: Options) -> Keep:
        """The best choice of dice; it stands if nothing is better."""
        # it needs arrays, and a server only asks for the names of bots
        from croupier.games.pinzique.odds import solved

        seat = options[0].seat
        return Keep(seat, solved(self._settings).keep(view.faces, view.rolls_left, view.locked))


class GreedyBot:
    """Keeps every die that scores and rolls the others, to the last roll."""

    def __init__(self, settings: Settings) -> None:
        self._scorer = Scorer(settings)

    def choose(self, view: View, options: Options) -> Keep:
        """The dice in melds; of dice that show one card, the lower numbers first."""
        # A die serves in a meld of each kind (P5). Runs and marriages share no die, and are of one suit.
        kinds: defaultdict[int, Counter[Card]] = defaultdict(Counter)
        for meld in self._scorer.melds(view.cards):
            kinds[len({card.suit for card in meld.cards})].update(meld.cards)
        left: Counter[Card] = reduce(or_, kinds.values(), Counter())
        kept = []
        for die, card in enumerate(view.cards):
            if left[card] or die in view.locked:
                left[card] -= 1
                kept.append(die)
        return Keep(options[0].seat, tuple(kept))


def _settings(rules: object) -> Settings:
    assert isinstance(rules, PinziqueRules)
    return rules.settings


BOTS = {
    "optimal": BotSpec(
        lambda rules, _: OptimalBot(_settings(rules)), "Plays every turn for the most points on average."
    ),
    "greedy": BotSpec(
        lambda rules, _: GreedyBot(_settings(rules)), "Keeps what scores, and rolls the rest to the end."
    ),
}
