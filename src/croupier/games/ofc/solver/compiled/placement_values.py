"""The value of every placement of a decision: by the network, or exactly on the late streets."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.games.ofc.solver.compiled.board_features import njit
from croupier.games.ofc.solver.compiled.endgame import BITS, deal_count, endgame_sum
from croupier.games.ofc.solver.compiled.network_scores import score_placements
from croupier.games.ofc.solver.payoff import UNIT

IMPOSSIBLE = -(1 << 62)
"""The value of what has no room, or was not judged."""


@njit(cache=True)
def unseen_of(seen: int, out: Any) -> int:
    """Write the cards not seen to `out`; how many."""
    count = 0
    for card in range(52):
        if not seen >> card & 1:
            out[count] = card
            count += 1
    return count


@njit(cache=True)
def place_cards(cards: Any, sizes: Any, hand: Any, way: Any) -> int:
    """Lay a hand one way; the cards laid, as bits."""
    laid = 0
    for row in range(3):
        for at in range(len(hand)):
            if way[row] >> at & 1:
                cards[row, sizes[row]] = hand[at]
                sizes[row] += 1
                laid |= 1 << hand[at]
    return laid


@njit(cache=True)
def _fitting(sizes: Any, cards: int, all_ways: Any, values: Any) -> None:
    """Level values for all ways that there is room for."""
    for way in range(len(all_ways)):
        values[way] = 0
        for row in range(3):
            length = sizes[row]
            for bit in range(cards):
                length += all_ways[way, row] >> bit & 1
            if length > (3 if row == 0 else 5):
                values[way] = IMPOSSIBLE


@njit(cache=True)
def _exactly(
    cards: Any, sizes: Any, hand: Any, all_ways: Any, values: Any, chosen: int, unseen: Any, deal: int,
    payoff: Any, pairs: Any, exact: Any,
) -> None:  # fmt: skip
    """The sums of `endgame_sum` for the best `chosen` ways."""
    exact[:] = IMPOSSIBLE
    after, lengths = np.empty((3, 5), np.uint8), np.empty(3, np.int64)
    for _ in range(chosen):
        way = values.argmax()
        if values[way] == IMPOSSIBLE:
            break
        values[way] = IMPOSSIBLE
        after[:], lengths[:] = cards, sizes
        place_cards(after, lengths, hand, all_ways[way])
        exact[way] = endgame_sum(after, lengths, unseen, deal, payoff, pairs)


@njit(cache=True)
def placement_values(
    cards: Any, sizes: Any, hand: Any, all_ways: Any, others: Any, other_sizes: Any, shown: Any, flags: int,
    nets: Any, payoff: Any, street: Any, unseen: Any, thorough: int, room: Any, values: Any, exact: Any,
    pairs: Any, scores: Any,
) -> Any:  # fmt: skip
    """The `scores` of all ways in points, for all opponents together; how many fixed features were told.

    On the late streets the `thorough` best by the network are summed up exactly (all of them where it is 0,
    and once the board is complete), the others get none; `exact` has the sums then, over as many deals as
    the second number returned, which is 0 elsewhere. `street` is how many cards come on a later one, and
    how many of them are laid.
    """
    deal, place = street
    laid = 0
    for row in range(3):
        for bit in range(len(hand)):
            laid += all_ways[0, row] >> bit & 1
    placed, fixed = sizes.sum() + laid, 0
    over = deal_count(len(unseen), deal, place, 13 - placed)
    if placed < 12 or not over:
        firsts, seconds, second_biases, thirds, third_biases = nets
        stage = min(max((placed - 4) >> 1, 0), len(firsts) - 1)
        room.live[:] = 0
        for card in unseen:
            room.live[card >> 2] += 1
            room.live[13 + (card & 3)] += 1
        net = (firsts[stage], seconds[stage], second_biases[stage], thirds[stage], third_biases[stage])
        fixed = score_placements(
            cards, sizes, hand, all_ways, others, other_sizes, shown, flags, net, room, values
        )
    else:
        _fitting(sizes, len(hand), all_ways, values)
    if over:
        chosen = thorough if thorough and placed < 12 else len(all_ways)
        _exactly(cards, sizes, hand, all_ways, values, chosen, unseen, deal, payoff, pairs, exact)
        for way in range(len(all_ways)):
            unjudged = exact[way] == IMPOSSIBLE
            scores[way] = -np.inf if unjudged else np.float64(exact[way] >> BITS) / (over * UNIT)
        return fixed, over
    opponents = max(1, len(others))
    for way in range(len(all_ways)):
        scores[way] = -np.inf if values[way] == IMPOSSIBLE else values[way] * opponents / 65536.0
    return fixed, 0
