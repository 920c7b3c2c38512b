"""The odds of a table of 3 Card Fortune under its settings."""

from __future__ import annotations

import msgspec

from croupier.banked.whole_bet import WholeBet
from croupier.games.fortune.odds.shipped_counts import Counted, load_shipped_counts
from croupier.games.fortune.odds.wagers import (
    Counts,
    ante_posted,
    lucky_pairs_posted,
    super_six_posted,
    whole_bet,
)
from croupier.games.fortune.settings import Settings
from croupier.odds.open_wager import Posted
from croupier.odds.report import Wager


class Strategy(msgspec.Struct, frozen=True):
    """A strategy in words, with its result; `hands_raised` of the 22,100 hands play."""

    name: str
    raises: str
    hands_raised: int
    wager: Wager


class FortuneOdds(msgspec.Struct, frozen=True):
    """Everything about the wagers of a table under its settings, from the counts of a pack.

    `posted` are ante and play, Lucky Pairs and Super 6 with their pay tables left open; `ante`,
    `lucky_pairs` and `super_six` are the same under the tables posted.
    """

    settings: Settings
    counted: Counted
    posted: tuple[Posted, Posted, Posted]
    ante: Wager
    lucky_pairs: Wager
    super_six: Wager

    @property
    def whole(self) -> WholeBet:
        """All wagers made together, one unit each."""
        return whole_bet(self.counted.whole, self.settings.paytables)

    @property
    def strategies(self) -> tuple[Strategy, ...]:
        """Ways to decide, the best first."""
        return tuple(
            Strategy(way.name, way.raises, way.hands_raised, self._ante(way.counts))
            for way in self.counted.strategies
        )

    @property
    def adjacent(self) -> Wager:
        """Ante and play on one of two adjacent hands that are both known when deciding (F2)."""
        return self._ante(self.counted.adjacent.counts)

    def _ante(self, counts: Counts) -> Wager:
        bonus = self.settings.paytables.ante_bonus
        return ante_posted(counts, bonus).wager(bonus.pays)


def solve(settings: Settings, counted: Counted | None = None) -> FortuneOdds:
    """The exact odds under the posted pay tables, from the counts of a pack (None: of all 52 cards)."""
    counted = counted or load_shipped_counts()
    tables = settings.paytables
    posted = (
        ante_posted(counted.strategies[0].counts, tables.ante_bonus),
        lucky_pairs_posted(counted.hands, tables.lucky_pairs),
        super_six_posted(counted.six_card_hands, tables.super_six),
    )
    return FortuneOdds(
        settings=settings,
        counted=counted,
        posted=posted,
        ante=posted[0].wager(tables.ante_bonus.pays),
        lucky_pairs=posted[1].wager(tables.lucky_pairs.pays),
        super_six=posted[2].wager(tables.super_six.pays),
    )
