"""The three steps of keeping and rolling dice, on arrays over all rolls of two halves of the dice.

A *roll* has a face, 0 to 5, for every die; a *plan* has a face for every kept die and 6 for every die to
roll. Of n dice there are 6^n rolls and 7^n plans. To stay in whole numbers, values gain a factor 6 per die
at every step instead of being divided: a plan's value is the sum over the faces of the rolled dice, times 6
for every kept die.

`choose` never holds the 7^n plans: it works on blocks that stay in the cache.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from croupier.games.pinzique.odds.rolls import Array

MASK_BITS = 8
"""The lowest bits of what `choose` returns: which dice are kept, bit d for die d."""

_BLOCK = 64


def _by_blocks(array: Array, step: Callable[[Array, slice], Array], size: int) -> Array:
    """Put blocks of columns through a step that makes `size` rows of them; the columns become the rows.

    Turning each block while it is in the cache readies the array for the other half of the dice.
    """
    out = np.empty((array.shape[1], size), array.dtype)
    for start in range(0, array.shape[1], _BLOCK):
        block = slice(start, start + _BLOCK)
        out[block] = step(array[:, block], block).T
    return out


def _spread(rolls: Array, dice: int) -> Array:
    """From the values of rolls (rows) of some dice to those of their plans."""
    columns = rolls.shape[1]
    for die in range(dice):
        rolls = rolls.reshape(7**die, 6, -1)
        plans = np.empty((rolls.shape[0], 7, rolls.shape[2]), rolls.dtype)
        np.multiply(rolls, 6, out=plans[:, :6])
        np.add.reduce(rolls, axis=1, out=plans[:, 6])
        rolls = plans
    return rolls.reshape(7**dice, columns)


def _best(plans: Array, dice: int) -> Array:
    """From the values of plans (rows) to the best for every roll."""
    columns = plans.shape[1]
    for die in reversed(range(dice)):
        plans = plans.reshape(7**die, 7, -1)
        plans = np.maximum(plans[:, :6], plans[:, 6:])
    return plans.reshape(6**dice, columns)


def _halves(rolls: Array) -> tuple[int, int]:
    sizes = [6**dice for dice in range(9)]
    return sizes.index(rolls.shape[0]), sizes.index(rolls.shape[1])


def kept_bits(dice: int, first: int = 0) -> Array:
    """For every plan of some dice, the bits of those kept; the first of them has bit `first`."""
    bits = np.zeros(1, np.int64)
    for die in range(first, first + dice):
        bits = (bits[:, None] + ((np.arange(7) < 6) << die)).ravel()
    return bits


def standing_plans(dice: int) -> Array:
    """The numbers of the plans that keep all dice, in the order of the rolls."""
    return np.flatnonzero(kept_bits(dice) == (1 << dice) - 1)


def spread(rolls: Array) -> Array:
    """The values of all plans, by number, from those of all rolls."""
    first, second = _halves(rolls)
    array = _by_blocks(rolls, lambda block, _: _spread(block, first), 7**first)
    return _by_blocks(array, lambda block, _: _spread(block, second), 7**second).ravel()


def choose(rolls: Array, standing: Array) -> Array:
    """For every roll the value of its best plan, times 2^MASK_BITS, plus the bits of the dice it keeps.

    `rolls` are the values of the rolls that the planned dice lead to, and `standing` those of keeping
    all dice, both times 2^MASK_BITS already. Of plans of equal value, the one with the greatest bits.
    """
    first, second = _halves(rolls)
    all_first, all_second = standing_plans(first), standing_plans(second)
    bits_first = kept_bits(first)[:, None].astype(rolls.dtype)
    bits_second = kept_bits(second, first)[:, None].astype(rolls.dtype)

    def second_half(block: Array, where: slice) -> Array:
        plans = _spread(block, second)
        some = slice(*np.searchsorted(all_first, (where.start, where.stop)))
        plans[np.ix_(all_second, all_first[some] - where.start)] = standing[some].T
        plans += bits_second
        return _best(plans, second)

    array = _by_blocks(rolls, lambda block, _: _spread(block, first), 7**first)
    array = _by_blocks(array, second_half, 6**second)
    array = _by_blocks(array, lambda block, _: _best(block + bits_first, first), 6**first)
    return np.ascontiguousarray(array.T)


def plans_of(kept: Array, first: int, second: int) -> Array:
    """The number of the plan, among all 7^n, that keeps the dice of `kept` (bits) from every roll."""
    rows = _plan_of(first)[kept & ((1 << first) - 1), np.arange(6**first)[:, None]]
    columns = _plan_of(second)[kept >> first, np.arange(6**second)]
    plans: Array = rows * 7**second + columns
    return plans


def _plan_of(dice: int) -> Array:
    """By kept bits and roll: the number of the plan."""
    kept = (np.arange(1 << dice)[:, None] >> np.arange(dice)) & 1
    faces = np.indices((6,) * dice, np.int64).reshape(dice, 6**dice)
    digits = np.where(kept[:, :, None] == 1, faces, 6)
    weights = 7 ** np.arange(dice)[::-1]
    numbers: Array = np.tensordot(digits, weights, axes=(1, 0))
    return numbers


def chances(plans: Array, first: int, second: int) -> Array:
    """From the weights of all plans to those of the rolls they lead to, times 6 per die."""

    def rolled(weights: Array, dice: int) -> Array:
        columns = weights.shape[1]
        for die in reversed(range(dice)):
            weights = weights.reshape(7**die, 7, -1)
            weights = weights[:, :6] * 6 + weights[:, 6:]
        return weights.reshape(6**dice, columns)

    plans = plans.reshape(7**first, 7**second)
    array = _by_blocks(plans, lambda block, _: rolled(block, first), 6**first)
    return _by_blocks(array, lambda block, _: rolled(block, second), 6**second)


def tally(numbers: Array, weights: Array, size: int) -> Array:
    """The exact sum of the weights by number."""
    sums = np.zeros(size, weights.dtype)
    np.add.at(sums, numbers.ravel(), weights.ravel())
    return sums
