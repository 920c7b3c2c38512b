"""Classes of hands by the million, compiled by Numba: the tables are given, so that none is compiled in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit
from numba.core import types
from numba.extending import intrinsic

from croupier.arrays.tables import FIVE_SUITED, SUITED, SUITS

_WEIGHT = np.uint64((1 << SUITS) - 1)
_ADDED, _SHOWN = np.uint64(FIVE_SUITED), np.uint64(SUITED)
_SECOND, _THIRD, _FOURTH = (np.uint64(0x8 << SUITS + 4 * suit) for suit in (1, 2, 3))


@intrinsic
def bit_count(typing: Any, number: Any) -> Any:  # noqa: ARG001
    """The number of bits that are set, one instruction where the processor has it."""

    def code(context: Any, builder: Any, signature: Any, given: Any) -> ir.Value:  # noqa: ARG001
        return builder.ctpop(given[0])

    return types.uint64(types.uint64), code


@njit(cache=True)
def _suited_ranks(bits: Any, shown: Any) -> Any:
    """The ranks in the suit that shows, 13 bits, of cards by their bits."""
    suit = np.uint64(0)
    if shown & _SECOND:
        suit = np.uint64(1)
    elif shown & _THIRD:
        suit = np.uint64(2)
    elif shown & _FOURTH:
        suit = np.uint64(3)
    ranks = bits >> suit & np.uint64(0x1111111111111)  # every fourth bit; brought together step by step
    ranks = (ranks | ranks >> np.uint64(3)) & np.uint64(0x0303030303030303)
    ranks = (ranks | ranks >> np.uint64(6)) & np.uint64(0x000F000F000F000F)
    ranks = (ranks | ranks >> np.uint64(12)) & np.uint64(0x000000FF000000FF)
    return (ranks | ranks >> np.uint64(24)) & np.uint64(0x1FFF)


@cache
def kernel(size: int, shift: int) -> Callable[..., int]:
    """The kernel for hands of `size` cards, with tables of this shift."""
    # Constants of each kernel, so that its loops are unrolled.
    count, block, low = np.uint64(size), np.uint64(shift), np.uint64((1 << shift) - 1)
    can_flush = size >= 5

    @njit(cache=True, nogil=True)
    def classes_of(
        cards: Any, keys: Any, bits: Any, starts: Any, classes: Any, flushes: Any, found: Any
    ) -> int:
        """Write the class of every hand; the row of the first that is none, -1 if all are hands."""
        first = 0
        for hand in range(len(found)):
            key, held = np.uint64(0), np.uint64(0)
            for place in range(size):
                card = cards[first + place]
                key += keys[card]
                held += bits[card]
            first += size
            if bit_count(held) != count:  # type: ignore[call-arg]
                return hand
            weight = key & _WEIGHT
            best = classes[np.uint64(starts[weight >> block]) + (weight & low)]
            if can_flush:
                shown = key + _ADDED & _SHOWN
                if shown:
                    best = flushes[_suited_ranks(held, shown)]
            found[hand] = best
        return -1

    return classes_of
