"""The odds of a table of 3 Card Fortune under its settings."""

from __future__ import annotations

import msgspec

from croupier.games.fortune.settings import Settings
from croupier.odds.fortune.bets import (
    Counts,
    WholeBet,
    ante_posted,
    lucky_pairs_posted,
    super_six_posted,
    whole_bet,
)
from croupier.odds.fortune.counted import Counted, shipped
from croupier.odds.posted import Posted
from croupier.odds.report import Wager

__all__ = ["FortuneOdds", "Strategy", "solve"]


class Strategy(msgspec.Struct, frozen=True):
    """A way to decide, in words, with what it gives; `hands_raised` of the 22,100 hands play."""

    name: str
    raises: str
    hands_raised: int
    wager: Wager


class FortuneOdds(msgspec.Struct, frozen=True):
    """Everything about the wagers of a table under its settings.

    `strategies` come best first; `counts` are the deals by PLAYER_KINDS and OUTCOMES under the best, and
    `adjacent` is the same wager on one of two hands that are both known when deciding (F2). `posted` are
    the three wagers with their pay tables left open; `whole` is all of them, one unit each.
    """

    settings: Settings
    counts: Counts
    posted: tuple[Posted, Posted, Posted]
    ante: Wager
    lucky_pairs: Wager
    super_six: Wager
    whole: WholeBet
    strategies: tuple[Strategy, ...]
    adjacent: Wager


def solve(settings: Settings, counted: Counted | None = None) -> FortuneOdds:
    """The exact odds under the posted pay tables, from the counts of a pack (None: of all 52 cards)."""
    counted = counted or shipped()
    tables = settings.paytables
    bonus = tables.ante_bonus
    counts = counted.strategies[0].counts
    posted = (
        ante_posted(counts, bonus),
        lucky_pairs_posted(counted.hands, tables.lucky_pairs),
        super_six_posted(counted.six_card_hands, tables.super_six),
    )
    return FortuneOdds(
        settings=settings,
        counts=counts,
        posted=posted,
        ante=posted[0].wager(bonus.pays),
        lucky_pairs=posted[1].wager(tables.lucky_pairs.pays),
        super_six=posted[2].wager(tables.super_six.pays),
        whole=whole_bet(counted.whole, tables),
        strategies=tuple(
            Strategy(
                way.name, way.raises, way.hands_raised, ante_posted(way.counts, bonus).wager(bonus.pays)
            )
            for way in counted.strategies
        ),
        adjacent=ante_posted(counted.adjacent.counts, bonus).wager(bonus.pays),
    )
