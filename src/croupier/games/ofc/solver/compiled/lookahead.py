"""Lookahead in compiled code: the best of sampled next streets, and playouts of hands."""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.games.ofc.solver.compiled.board_features import class_of_row, njit
from croupier.games.ofc.solver.compiled.endgame import deal_count, endgame_sum, value_part
from croupier.games.ofc.solver.compiled.placement_values import place_cards, placement_values, unseen_of
from croupier.games.ofc.solver.payoff import UNIT


@njit(cache=True)
def _buffers(most: int) -> Any:
    return (
        np.empty(most, np.int64), np.empty(most, np.int64), np.empty((52, 52), np.int64), np.empty(most,
        np.float64)
    )  # fmt: skip


@njit(cache=True)
def _against(payoff: Any, known: Any) -> Any:
    """The payoff against these boards."""
    v, e, r, n, f, w, s, p, _, x, u = payoff
    return (v, e, r, n, f, w, s, p, known, x, u)


@njit(cache=True)
def finish(
    cards: Any, sizes: Any, hand: Any, all_ways: Any, chosen: Any, payoff: Any, known: Any, decks: Any,
    street: Any, out: Any,
) -> None:  # fmt: skip
    """The value of each `chosen` way in points over all cards to come, per world, written to `out`.

    A world is the opponents' final boards (`known`), and the cards that are left then (`decks`).
    """
    pairs = np.empty((52, 52), np.int64)
    after, lengths = np.empty((3, 5), np.uint8), np.empty(3, np.int64)
    for world in range(len(known)):
        here = _against(payoff, known[world])
        for at in range(len(chosen)):
            after[:], lengths[:] = cards, sizes
            place_cards(after, lengths, hand, all_ways[chosen[at]])
            over = deal_count(len(decks[world]), street[0], street[1], 13 - lengths.sum())
            total = endgame_sum(after, lengths, decks[world], street[0], here, pairs)
            out[world, at] = value_part(total) / (over * UNIT)


@njit(cache=True)
def lookahead(
    cards: Any, sizes: Any, hand: Any, all_ways: Any, chosen: Any, others: Any, other_sizes: Any, shown:
    Any,
    flags: int, nets: Any, payoff: Any, known: Any, street: Any, later_ways: Any, seen: int, draws: Any,
    thorough: int, room: Any, out: Any,
) -> None:  # fmt: skip
    """The best value of the next street for each of the `chosen` ways and each of the `draws`: `out`.

    `seen` are the cards known to the seat, the hand among them, as bits; a draw is the cards of a street;
    `known` has what opponents may have then, for each.
    """
    values, exact, pairs, scores = _buffers(len(later_ways))
    unseen = np.empty(52, np.uint8)
    after, lengths = np.empty((3, 5), np.uint8), np.empty(3, np.int64)
    for draw in range(len(draws)):
        now = seen
        for card in draws[draw]:
            now |= 1 << np.int64(card)
        count, here = unseen_of(now, unseen), _against(payoff, known[draw])
        for at in range(len(chosen)):
            after[:], lengths[:] = cards, sizes
            place_cards(after, lengths, hand, all_ways[chosen[at]])
            placement_values(
                after, lengths, draws[draw], later_ways, others, other_sizes, shown, flags, nets, here,
                street,
                unseen[:count], thorough, room, values, exact, pairs, scores,
            )  # fmt: skip
            out[draw, at] = scores.max()


@njit(cache=True)
def rollout(
    boards: Any, lengths: Any, seats: Any, open_seats: Any, known: Any, decks: Any, nets: Any, payoff: Any,
    closing: Any, course: Any, thorough: int, room: Any, classes: Any,
) -> None:  # fmt: skip
    """Play hands to their end by the network alone, and write the rows of `seats` to `classes[hand, seat]`.

    `boards[seat]` and `lengths[seat]` are the starting boards; `seats` act in this order, always the first
    of those with the fewest cards. `open_seats` marks open boards, and `known[seat]` has the cards, as
    bits, that a seat knows beside the boards. `decks` are the unseen cards, in an order each, from which
    streets are dealt. The last seat to act uses the `closing` payoff, against the others' boards.
    """
    first_cards, deal, place, _, first_ways, later_ways = course
    values, exact, pairs, scores = _buffers(max(len(first_ways), len(later_ways)))
    unseen = np.empty(52, np.uint8)
    count = len(boards)
    now, sizes, mine = boards.copy(), lengths.copy(), known.copy()
    others, other_sizes = np.empty((count - 1, 3, 5), np.uint8), np.empty((count - 1, 3), np.int64)
    shown, whole = np.empty(count - 1, np.bool_), np.empty((count - 1, 4), np.int32)
    for game in range(len(decks)):
        now[:], sizes[:], mine[:] = boards, lengths, known
        deck, at = decks[game], 0
        while True:
            seat, placed = seats[0], 13
            for one in seats:
                if sizes[one].sum() < placed:
                    seat, placed = one, sizes[one].sum()
            if placed == 13:
                break
            number = deal if placed else first_cards
            hand = deck[at : at + number]
            at += number
            for card in hand:
                mine[seat] |= 1 << np.int64(card)
            seen, index = mine[seat], 0
            for other in range(count):
                if other == seat:
                    continue
                others[index], other_sizes[index], shown[index] = (
                    now[other],
                    sizes[other],
                    open_seats[other],
                )
                for row in range(3):
                    for card in now[other, row, : sizes[other, row]]:
                        seen |= 1 << np.int64(card)
                index += 1
            all_ways = later_ways if placed else first_ways
            ways_count = len(all_ways)
            left, here = unseen_of(seen, unseen), payoff
            if other_sizes.sum() == 13 * len(others):
                for other in range(len(others)):
                    for row in range(3):
                        whole[other, row] = class_of_row(row, others[other, row])
                    whole[other, 3] = whole[other, 0] > whole[other, 1] or whole[other, 1] > whole[other, 2]
                here = _against(closing, whole)
            placement_values(
                now[seat], sizes[seat], hand, all_ways, others, other_sizes, shown,
                np.int64(seat == seats[-1]), nets,
                here, (deal, place), unseen[:left], thorough, room, values[:ways_count],
                exact[:ways_count],
                pairs, scores[:ways_count],
            )  # fmt: skip
            place_cards(now[seat], sizes[seat], hand, all_ways[scores[:ways_count].argmax()])
        for seat in seats:
            for row in range(3):
                classes[game, seat, row] = class_of_row(row, now[seat, row])
