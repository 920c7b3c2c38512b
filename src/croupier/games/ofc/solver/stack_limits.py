"""Short stacks: the value of a hand in which more may be won or lost than a player has (OFC11)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.settings import Settings
from croupier.games.ofc.solver.pairwise_points import fouls_of, lines_won, royalties_of
from croupier.games.ofc.solver.payoff import Rates
from croupier.games.ofc.view import View
from croupier.ledger import Paying, balances, settle

LIMIT = 30
"""Points: a hand seldom moves more between two, so that larger stacks bind hardly anybody."""

Floats = npt.NDArray[np.float64]
Classes = npt.NDArray[np.int32]


class StackLimits(NamedTuple):
    """The stacks by place in paying order, the chips that a point is worth, and how it is paid."""

    stacks: tuple[int, ...]
    value: int
    paying: Paying

    def net_points(self, classes: Classes, place: int, rates: Rates) -> Floats:
        """The points of many finished hands for the seat at `place`, paid from the stacks.

        Against any opponent, Fantasyland has no more value than the two of them have left to play for.
        """
        fouls = fouls_of(classes)
        one, other = np.array(list(combinations(range(len(self.stacks)), 2))).T
        royalties = royalties_of(classes, fouls, rates.royalty).sum(axis=-1)
        nets = (
            royalties[:, one]
            - royalties[:, other]
            + lines_won(
                classes[:, one], fouls[:, one], classes[:, other], fouls[:, other], rates.scoop, rates.foul
            )
        )
        different, which = np.unique(nets, axis=0, return_inverse=True)
        paid = np.array([self._paid(tuple(hand)) for hand in different.tolist()])[which.reshape(-1)]
        left = (np.array(self.stacks) + paid) / self.value
        worth = np.where(fouls[:, place], 0.0, rates.entry[classes[:, place, 0]])
        future = sum(
            np.minimum(worth, np.minimum(left[:, place], left[:, opponent]))
            for opponent in range(len(self.stacks))
            if opponent != place
        )
        brought: Floats = paid[:, place] / self.value + future
        return brought

    def _paid(self, nets: tuple[int, ...]) -> tuple[int, ...]:
        """The chips that every place gains."""
        places = range(len(self.stacks))
        points = dict(zip(combinations(places, 2), nets, strict=True))
        entries = settle(points, places, self.value, self.stacks, self.paying)
        return balances(entries, len(self.stacks))[0]


def stack_limits_of(settings: Settings, view: View) -> StackLimits | None:
    """The stack limits of a hand; None if no stack limits the payments between any two seats."""
    terms = view.terms
    if terms.stacks is None or settings.paying == "unlimited":
        return None
    stacks = tuple(terms.stacks[seat] for seat in view.order)
    if min(stacks) >= LIMIT * terms.point_value:
        return None
    return StackLimits(stacks, terms.point_value, settings.paying)
