"""The network of a preset: one small perceptron for each stage of a board, in whole numbers.

Features that are present add up the rows of `first`; the positive parts of the sums go through `second` and
then `third`. Weights are in parts of 256 and bounded, so that no sum overflows and every machine finds the
same values.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

STAGES = 4
"""Boards of 5, of 6 and 7, of 8 and 9, and of 10 and 11 cards."""

SCALE = 256
BOUND = 2047
"""The most that a weight of the upper layers is, in parts of SCALE: eight."""


class Network(NamedTuple):
    """Weights by stage; biases are in parts of SCALE squared. Feature `always` is the first bias."""

    first: npt.NDArray[np.int16]  # (stages, features, units)
    second: npt.NDArray[np.int16]  # (stages, upper units, units)
    second_bias: npt.NDArray[np.int32]  # (stages, upper units)
    third: npt.NDArray[np.int16]  # (stages, upper units)
    third_bias: npt.NDArray[np.int64]  # (stages,)


def stage_of(placed: int) -> int:
    """The stage of a board with `placed` cards: the nearest one for fewer than 5 or more than 11."""
    return min(max((placed - 4) // 2, 0), STAGES - 1)


def blank(features: int, units: int = 64, upper: int = 32) -> Network:
    """A network that says nothing."""
    return Network(
        np.zeros((STAGES, features, units), np.int16),
        np.zeros((STAGES, upper, units), np.int16),
        np.zeros((STAGES, upper), np.int32),
        np.zeros((STAGES, upper), np.int16),
        np.zeros(STAGES, np.int64),
    )
