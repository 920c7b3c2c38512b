"""The value of playing one hand of 3 Card Fortune, by enumeration of the dealer's hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

import msgspec
import numpy as np

from croupier.cards import DECK, JOKER, Card, text_of
from croupier.errors import BadInput
from croupier.games.fortune.odds.hands import QUEEN_HIGH, scores_of
from croupier.games.fortune.odds.strategies import kind_of_scores
from croupier.games.fortune.odds.vocabulary import NETS, OUTCOMES, THREE_CARD_ROWS, pays_of
from croupier.games.fortune.settings import Settings
from croupier.hands import describe_three, three


class OneHand(msgspec.Struct, frozen=True):
    """The value of playing a hand in antes (folding is -1), and the dealer's hands behind it.

    `outcomes` counts the dealer's hands by OUTCOMES, folding excepted.
    """

    cards: tuple[Card, ...]
    hand: str
    play: Fraction
    fold: Fraction
    outcomes: dict[str, int]

    @property
    def best(self) -> str:
        """`play` or `fold`; `play` if they have the same value."""
        return "play" if self.play >= self.fold else "fold"


def one_hand(cards: Iterable[int], settings: Settings, seen: Iterable[int] = ()) -> OneHand:
    """The exact value of playing three cards, by going through every hand the dealer may have.

    The cards `seen` besides, such as those of an adjacent position (F2), are not the dealer's. Raises
    BadInput unless all are different cards of the 52, three of them the player's, and three are left.
    """
    own, other = tuple(cards), tuple(seen)
    gone = {*own, *other}
    if len(own) != 3:
        raise BadInput("hand '{own:cards}': expected three cards, not {n}", own=own, n=len(own))
    if len(gone) < len(own) + len(other) or JOKER in gone:
        raise BadInput(
            "cards '{cards:cards}': expected different cards, and no joker",
            cards=text_of((*own, *other), " "),
        )
    left = [card for card in DECK if card not in gone]
    if len(left) < 3:
        raise BadInput("{n} cards seen: expected at least three left for the dealer", n=len(other))
    mine = three(*own)
    met = _dealer_hand_counts(left, mine)
    pay = pays_of(settings.paytables.ante_bonus, THREE_CARD_ROWS)[kind_of_scores(np.array([mine]))[0]]
    nets = sum(net * number for net, number in zip(NETS[1:], met, strict=True))
    return OneHand(
        cards=tuple(Card(card) for card in own),
        hand=describe_three(mine),
        play=Fraction(nets, sum(met)) + pay,
        fold=Fraction(-1),
        outcomes=dict(zip(OUTCOMES[1:], met, strict=True)),
    )


def _dealer_hand_counts(left: Sequence[int], mine: int) -> list[int]:
    """The number of the dealer's hands from these cards that do not qualify, lose, win and tie."""
    hands = np.array(list(combinations(sorted(left, reverse=True), 3)))
    suits = hands % 4
    suited = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
    theirs = scores_of(hands // 4 + 2, suited)
    plays = theirs >= QUEEN_HIGH
    cases = [~plays, plays & (theirs < mine), plays & (theirs > mine), plays & (theirs == mine)]
    return [int(case.sum()) for case in cases]
