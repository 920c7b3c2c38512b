"""Exact values of the last streets: boards with one or two open places, over all cards to come.

Values are units of a point (`payoff.UNIT`), added up over every deal. The lower bits of the same number
hold the earnings of the rows: royalties and Fantasyland, in parts (`payoff.PART`) of a point.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.games.ofc.solver.compiled.board_features import class_of_row, njit

BITS = 28
"""The bits for earnings, below a value: over 8,436 deals at most, 1,988 points; a value has 3,900."""


@njit(cache=True)
def value_part(packed: int) -> Any:
    """The value of a sum."""
    return packed >> BITS


@njit(cache=True)
def earnings_of(packed: int) -> Any:
    """The earnings in a sum."""
    return packed & (1 << BITS) - 1


@njit(cache=True)
def lines(one: Any, foul: bool, other: Any, other_foul: bool, scoop: int, penalty: int) -> Any:
    """The points that three rows win from three others, with the scoop or the penalty (OFC5, OFC6)."""
    if foul or other_foul:
        return penalty * (np.int64(other_foul) - np.int64(foul))
    won = 0
    for row in range(3):
        won += (one[row] > other[row]) - (one[row] < other[row])
    if won == 3:
        return 3 + scoop
    if won == -3:
        return -3 - scoop
    return won


@njit(cache=True)
def _won(front: int, middle: int, back: int, known: Any, scoop: int, penalty: int) -> Any:
    """The points that a board wins from all known boards."""
    total, foul = np.int64(0), front > middle or middle > back
    for at in range(known.shape[0]):
        if foul or known[at, 3]:
            total += penalty * (np.int64(known[at, 3]) - np.int64(foul))
            continue
        won = np.int64(front > known[at, 0]) - np.int64(front < known[at, 0])
        won += np.int64(middle > known[at, 1]) - np.int64(middle < known[at, 1])
        won += np.int64(back > known[at, 2]) - np.int64(back < known[at, 2])
        total += won + (scoop if won == 3 else (-scoop if won == -3 else 0))
    return total


@njit(cache=True)
def board_value(front: int, middle: int, back: int, payoff: Any) -> Any:
    """A complete board by its classes: its value, and what it earns."""
    values, earned, known = payoff[0], payoff[1], payoff[8]
    won = _won(front, middle, back, known, payoff[6], payoff[7]) * payoff[10]
    if front > middle or middle > back:
        return (won + np.int64(payoff[4])) << BITS
    value = won + np.int64(values[0, front]) + values[1, middle] + values[2, back] + payoff[5]
    return (value << BITS) + earned[0, front] + earned[1, middle] + earned[2, back]


@njit(cache=True)
def deal_count(unseen: int, deal: int, place: int, open_places: int) -> Any:
    """Over how many deals `endgame_sum` adds up; 0 where it does not know a street."""
    if open_places == 0:
        return 1
    if open_places == 1 and place == 1:
        if deal == 1:
            return unseen
        if deal == 2:
            return unseen * (unseen - 1) // 2
    if open_places == 2:
        if place == 1 and deal == 1:
            return unseen * (unseen - 1)
        if place == 2 and deal == 2:
            return unseen * (unseen - 1) // 2
        if place == 2 and deal == 3:
            return unseen * (unseen - 1) * (unseen - 2) // 6
    return 0


@njit(cache=True)
def endgame_sum(cards: Any, sizes: Any, unseen: Any, deal: int, payoff: Any, pairs: Any) -> Any:
    """The sum over all deals of the best that can be made of each, for a board with two places at most.

    `pairs` is room for a square of as many numbers as there are unseen cards. Streets are of `deal` cards;
    `deal_count` says how many deals there are.
    """
    lengths = (3, 5, 5)
    classes = np.zeros(3, np.int64)
    first, second = -1, -1
    for row in range(3):
        room = lengths[row] - sizes[row]
        if room == 0:
            classes[row] = class_of_row(row, cards[row])
        for _ in range(room):
            first, second = (row, first) if first < 0 else (first, row)
    if first < 0:
        return board_value(classes[0], classes[1], classes[2], payoff)
    count = len(unseen)
    laid = np.empty((2, 5), np.uint8)
    laid[0], laid[1] = cards[first], cards[second]
    if second < 0:
        worth = np.empty(count, np.int64)
        for at in range(count):
            laid[0, sizes[first]] = unseen[at]
            classes[first] = class_of_row(first, laid[0])
            worth[at] = board_value(classes[0], classes[1], classes[2], payoff)
        if deal == 1:
            return worth.sum()
        worth.sort()
        total = np.int64(0)
        for at in range(count):
            total += worth[at] * at
        return total
    fill_pairs(laid, sizes, unseen, first, second, classes, payoff, pairs)
    if deal == 1:
        return _one_by_one(count, first, second, pairs)
    return _together(count, deal, pairs)


@njit(cache=True)
def fill_pairs(
    laid: Any, sizes: Any, unseen: Any, first: int, second: int, classes: Any, payoff: Any, pairs: Any
) -> None:
    """`pairs[i, j]`: the worth with unseen card i in the first open row and j in the second."""
    values, earned, known = payoff[0], payoff[1], payoff[8]
    foul, spared, scoop, penalty = np.int64(payoff[4]), np.int64(payoff[5]), payoff[6], payoff[7]
    unit, count = payoff[10], len(unseen)
    same = first == second
    one, other = np.empty(count, np.int64), np.empty(count, np.int64)
    if not same:
        for i in range(count):
            laid[0, sizes[first]], laid[1, sizes[second]] = unseen[i], unseen[i]
            one[i], other[i] = class_of_row(first, laid[0]), class_of_row(second, laid[1])
    for i in range(count):
        if same:
            laid[0, sizes[first]] = unseen[i]
        else:
            classes[first] = one[i]
            if i and one[i] == one[i - 1]:  # as most cards of a rank
                pairs[i] = pairs[i - 1]
                continue
        for j in range(i if same else count):
            if same:
                laid[0, sizes[first] + 1] = unseen[j]
                found = class_of_row(first, laid[0])
                if j > i and found == classes[first]:
                    pairs[i, j] = pairs[j, i] = pairs[i, j - 1]
                    continue
                classes[first] = found
            else:
                if j and other[j] == other[j - 1]:
                    pairs[i, j] = pairs[i, j - 1]
                    continue
                classes[second] = other[j]
            front, middle, back = classes[0], classes[1], classes[2]
            won = np.int64(0)
            if known.shape[0]:
                won = _won(front, middle, back, known, scoop, penalty) * unit
            if front > middle or middle > back:
                worth = (won + foul) << BITS
            else:
                worth = won + np.int64(values[0, front]) + values[1, middle] + values[2, back] + spared
                worth = (worth << BITS) + earned[0, front] + earned[1, middle] + earned[2, back]
            pairs[i, j] = worth
            if same:
                pairs[j, i] = worth


@njit(cache=True)
def _one_by_one(count: int, first: int, second: int, pairs: Any) -> Any:
    """One card, laid in the better row, then the other."""
    total = np.int64(0)
    for i in range(count):
        one, other = np.int64(0), np.int64(0)
        for j in range(count):
            if j != i:
                one += pairs[i, j]
                other += pairs[j, i]
        total += one if first == second else max(one, other)
    return total


@njit(cache=True)
def _together(count: int, deal: int, pairs: Any) -> Any:
    """Two cards at once, or the best two of three."""
    for i in range(count):
        for j in range(i):
            best = max(pairs[i, j], pairs[j, i])
            pairs[i, j], pairs[j, i] = best, best
    total = np.int64(0)
    for i in range(count):
        for j in range(i + 1, count):
            pair = pairs[i, j]
            if deal == 2:
                total += pair
                continue
            for k in range(j + 1, count):
                total += max(pair, pairs[i, k], pairs[j, k])
    return total
