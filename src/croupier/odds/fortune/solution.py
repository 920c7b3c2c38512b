"""The odds of a table of 3 Card Fortune under its settings, and the best play of one hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

import msgspec
import numpy as np

from croupier.cards import DECK, JOKER, Card, text_of
from croupier.errors import BadInput
from croupier.games.fortune.settings import Settings
from croupier.hands import Category, describe_three, three
from croupier.odds.design import Posted
from croupier.odds.fortune.adjacent import shipped
from croupier.odds.fortune.ante import (
    NETS,
    OUTCOMES,
    STRATEGIES,
    Counts,
    Flags,
    ante_posted,
    ante_wager,
    counts_of,
    kind_of_scores,
    optimal,
    pays_by_kind,
    sentence,
)
from croupier.odds.fortune.bets import (
    WholeBet,
    hand_counts,
    lucky_pairs_posted,
    super_six_posted,
    whole_bet,
    whole_counts,
)
from croupier.odds.fortune.hands import QUEEN_HIGH, Hands, Ints, count, scores_of
from croupier.odds.fortune.joint import joint_counts
from croupier.odds.fortune.six import six_card_counts
from croupier.odds.report import Wager

__all__ = ["Advice", "FortuneOdds", "Strategy", "advise", "solve"]


@cache
def _hands() -> Hands:
    return count()


@cache
def _six() -> dict[Category, int]:
    return six_card_counts()


@cache
def _joint() -> Ints:
    return joint_counts(_hands())


class Strategy(msgspec.Struct, frozen=True):
    """A way to decide, in words, with what it gives; `hands_raised` of the 22,100 hands play."""

    name: str
    raises: str
    hands_raised: int
    wager: Wager


class FortuneOdds(msgspec.Struct, frozen=True, eq=False):
    """Everything about the wagers of a table under its settings.

    `strategies` come best first; `counts` are the deals by kind of hand and outcome under the best, and
    `adjacent` is the same wager on one of two hands that are both known when deciding (F2). `posted` are
    the three wagers with their pay tables left open.
    """

    settings: Settings
    hands: Hands
    played: Flags
    counts: Counts
    posted: tuple[Posted, Posted, Posted]
    ante: Wager
    lucky_pairs: Wager
    super_six: Wager
    strategies: tuple[Strategy, ...]
    adjacent: Wager

    @property
    def whole(self) -> WholeBet:
        """All three wagers made together, one unit each."""
        return whole_bet(whole_counts(self.hands, _joint(), self.played), self.settings.paytables)


def solve(settings: Settings) -> FortuneOdds:
    """The exact odds of all wagers under the posted pay tables."""
    hands, tables = _hands(), settings.paytables
    strategies = []
    for name, decide in STRATEGIES.items():
        played = decide(hands, tables.ante_bonus)
        wager = ante_wager(counts_of(hands, played), tables.ante_bonus)
        raised = int(hands.ways[played].sum())
        strategies.append(Strategy(name, sentence(hands, played), raised, wager))
    played = optimal(hands, tables.ante_bonus)
    counts = counts_of(hands, played)
    ante = ante_posted(counts, tables.ante_bonus)
    lucky = lucky_pairs_posted(hand_counts(hands), tables.lucky_pairs)
    six = super_six_posted(_six(), tables.super_six)
    return FortuneOdds(
        settings=settings,
        hands=hands,
        played=played,
        counts=counts,
        posted=(ante, lucky, six),
        ante=ante.wager(tables.ante_bonus.pays),
        lucky_pairs=lucky.wager(tables.lucky_pairs.pays),
        super_six=six.wager(tables.super_six.pays),
        strategies=tuple(strategies),
        adjacent=shipped().wager(tables.ante_bonus),
    )


class Advice(msgspec.Struct, frozen=True):
    """What playing a hand is worth, in antes (folding is worth -1), and the dealer's hands behind it.

    `outcomes` counts the dealer's hands by OUTCOMES, folding excepted.
    """

    cards: tuple[Card, ...]
    hand: str
    play: Fraction
    fold: Fraction
    outcomes: dict[str, int]

    @property
    def best(self) -> str:
        """`play` or `fold`; `play` where they are worth the same."""
        return "play" if self.play >= self.fold else "fold"


def advise(cards: Iterable[int], settings: Settings, seen: Iterable[int] = ()) -> Advice:
    """The exact value of playing three cards, by going through every hand the dealer may have.

    The cards `seen` besides, such as those of an adjacent position (F2), are not the dealer's. Raises
    BadInput unless all are different cards of the 52, three of them the player's, and three are left.
    """
    own, other = tuple(cards), tuple(seen)
    gone = {*own, *other}
    if len(own) != 3:
        raise BadInput(f"hand '{text_of(own, ' ')}': expected three cards, not {len(own)}")
    if len(gone) < len(own) + len(other) or JOKER in gone:
        raise BadInput(f"cards '{text_of((*own, *other), ' ')}': expected different cards, and no joker")
    left = [card for card in DECK if card not in gone]
    if len(left) < 3:
        raise BadInput(f"{len(other)} cards seen: expected at least three left for the dealer")
    mine = three(*own)
    met = _dealt(left, mine)
    pay = pays_by_kind(settings.paytables.ante_bonus)[kind_of_scores(np.array([mine]))[0]]
    nets = sum(net * number for net, number in zip(NETS[1:], met, strict=True))
    return Advice(
        cards=tuple(Card(card) for card in own),
        hand=describe_three(mine),
        play=Fraction(nets, sum(met)) + pay,
        fold=Fraction(-1),
        outcomes=dict(zip(OUTCOMES[1:], met, strict=True)),
    )


def _dealt(left: Sequence[int], mine: int) -> list[int]:
    """How many of the dealer's hands out of these cards do not qualify, lose, win and tie."""
    hands = np.array(list(combinations(sorted(left, reverse=True), 3)))
    suits = hands % 4
    suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
    his = scores_of(hands // 4 + 2, suited)
    plays = his >= QUEEN_HIGH
    cases = [~plays, plays & (his < mine), plays & (his > mine), plays & (his == mine)]
    return [int(case.sum()) for case in cases]
