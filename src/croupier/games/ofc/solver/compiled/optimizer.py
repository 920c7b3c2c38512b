"""The optimizer of a network: gradient descent in single precision, in an order that never changes.

Libraries of linear algebra are not used, because their sums depend on the machine and its threads. Here
every sum is made element by element in one fixed order, so the same seed gives the same weights, bit by
bit.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.games.ofc.solver.compiled.board_features import njit
from croupier.games.ofc.solver.network import BOUND, SCALE, Network

POINTS = 8.0
"""The scale of a network's targets: points divided by this."""

_CAP_FIRST, _CAP_SECOND = np.float32(16 - 1 / SCALE), np.float32(64 - 1 / SCALE)

Floats = npt.NDArray[np.float32]


class Weights(NamedTuple):
    """One stage's weights while it learns, and the two moments of each: (3, …) arrays."""

    first: Floats  # (3, features, units)
    second: Floats  # (3, upper, units)
    second_bias: Floats  # (3, upper)
    third: Floats  # (3, upper)
    third_bias: Floats  # (3, 1)
    steps: npt.NDArray[np.int64]  # (1,)


def new_weights(features: int, units: int, upper: int, random: np.random.Generator) -> Weights:
    """Weights before anything is learnt."""
    first = np.zeros((3, features, units), np.float32)
    first[0] = random.normal(0, 0.1, (features, units))
    second = np.zeros((3, upper, units), np.float32)
    second[0] = random.normal(0, (2 / units) ** 0.5, (upper, units))
    third = np.zeros((3, upper), np.float32)
    third[0] = random.normal(0, (1 / upper) ** 0.5, upper)
    nothing = np.zeros((3, upper), np.float32), np.zeros((3, 1), np.float32)
    return Weights(first, second, nothing[0], third, nothing[1], np.zeros(1, np.int64))


def begin_with(weights: Weights, network: Network, stage: int) -> None:
    """Let a stage go on from a network's; raises ValueError where their shapes differ."""
    above = POINTS * SCALE
    for part, known, scale in (
        (weights.first, network.first, SCALE),
        (weights.second, network.second, SCALE),
        (weights.second_bias, network.second_bias, SCALE**2),
        (weights.third, network.third, above),
        (weights.third_bias, network.third_bias.reshape(-1, 1), above * SCALE),
    ):
        part[0] = (known[stage] / scale).astype(np.float32)
    # Mark features of the earlier network as present, although they have not been seen yet: see
    # `quantize`.
    weights.first[2][network.first[stage].any(axis=1)] = 1e-8


def learn(
    weights: Weights,
    features: npt.NDArray[np.int16],
    targets: Floats,
    order: npt.NDArray[np.int64],
    rate: float,
    batch: int = 512,
) -> float:
    """Go through samples once in the given order; the mean squared error on the way, in points squared."""
    total = _learn(
        weights.first, weights.second, weights.second_bias, weights.third, weights.third_bias,
        weights.steps,
        features, targets, order, np.float32(rate), batch,
    )  # fmt: skip
    return float(total) / max(1, len(order)) * POINTS**2


@njit(cache=True)
def _update(weights: Any, grads: Any, rate: Any, fix_one: Any, fix_two: Any) -> None:
    """Adam's step (Kingma and Ba, 2015), and the gradients set to nothing."""
    values, means, squares, slopes = (
        weights[0].ravel(),
        weights[1].ravel(),
        weights[2].ravel(),
        grads.ravel(),
    )
    keep_one, keep_two, tiny = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
    new_one, new_two = np.float32(0.1), np.float32(0.001)
    for at in range(len(values)):
        slope = slopes[at]
        means[at] = keep_one * means[at] + new_one * slope
        squares[at] = keep_two * squares[at] + new_two * slope * slope
        values[at] -= rate * (means[at] * fix_one) / (np.sqrt(squares[at] * fix_two) + tiny)
        slopes[at] = np.float32(0)


@njit(cache=True)
def _learn(
    first: Any, second: Any, second_bias: Any, third: Any, third_bias: Any, steps: Any,
    features: Any, targets: Any, order: Any, rate: Any, batch: int,
) -> float:  # fmt: skip
    units, upper = first.shape[2], second.shape[1]
    d_first, d_second = np.zeros_like(first[0]), np.zeros_like(second[0])
    d_bias, d_third, d_third_bias = (
        np.zeros_like(second_bias[0]),
        np.zeros_like(third[0]),
        np.zeros(1, np.float32),
    )
    turned = np.empty((units, upper), np.float32)
    hidden, sums = np.empty(units, np.float32), np.empty(units, np.float32)
    above, raw = np.empty(upper, np.float32), np.empty(upper, np.float32)
    d_hidden, d_above = np.empty(units, np.float32), np.empty(upper, np.float32)
    zero, scale = np.float32(0), np.float32(1 / POINTS)
    total = 0.0
    for begin in range(0, len(order), batch):
        end = min(len(order), begin + batch)
        share = np.float32(1.0) / np.float32(end - begin)
        for i in range(units):
            for j in range(upper):
                turned[i, j] = second[0, j, i]
        for at in range(begin, end):
            told = features[order[at]]
            sums[:] = zero
            for k in range(len(told)):
                if told[k] < 0:
                    break
                sums += first[0, told[k]]
            for i in range(units):
                hidden[i] = min(max(sums[i], zero), _CAP_FIRST)
            raw[:] = second_bias[0]
            for i in range(units):
                if hidden[i] > zero:
                    raw += hidden[i] * turned[i]
            answer = third_bias[0, 0]
            for j in range(upper):
                above[j] = min(max(raw[j], zero), _CAP_SECOND)
                answer += above[j] * third[0, j]
            off = answer - targets[order[at]] * scale
            total += off * off
            slope = off * share
            d_third_bias[0] += slope
            d_hidden[:] = zero
            for j in range(upper):
                d_third[j] += slope * above[j]
                d_above[j] = slope * third[0, j] if zero < raw[j] < _CAP_SECOND else zero
                d_bias[j] += d_above[j]
                if d_above[j] != zero:
                    d_second[j] += d_above[j] * hidden
                    d_hidden += d_above[j] * second[0, j]
            for i in range(units):
                if not zero < sums[i] < _CAP_FIRST:
                    d_hidden[i] = zero
            for k in range(len(told)):
                if told[k] < 0:
                    break
                d_first[told[k]] += d_hidden
        steps[0] += 1
        fix_one = np.float32(1.0 / (1.0 - 0.9 ** min(steps[0], 100000)))
        fix_two = np.float32(1.0 / (1.0 - 0.999 ** min(steps[0], 100000)))
        _update(first, d_first, rate, fix_one, fix_two)
        _update(second, d_second, rate, fix_one, fix_two)
        _update(second_bias, d_bias, rate, fix_one, fix_two)
        _update(third, d_third, rate, fix_one, fix_two)
        _update(third_bias, d_third_bias, rate, fix_one, fix_two)
    return total


def quantize(stages: tuple[Weights, ...] | list[Weights]) -> Network:
    """The network of these weights in whole numbers."""

    def whole(values: Floats, scale: float, most: int, kind: type[np.signedinteger]) -> npt.NDArray:  # type: ignore[type-arg]
        return np.clip(np.rint(values.astype(float) * scale), -most, most).astype(kind)

    third_scale = POINTS * SCALE
    # A feature that was never seen was never learned. Its weights are zero, which takes no room in a file.
    firsts = [np.where(stage.first[2].any(axis=1, keepdims=True), stage.first[0], 0) for stage in stages]
    return Network(
        whole(np.stack(firsts), SCALE, 32767, np.int16),
        whole(np.stack([stage.second[0] for stage in stages]), SCALE, BOUND, np.int16),
        whole(np.stack([stage.second_bias[0] for stage in stages]), SCALE**2, 1 << 28, np.int32),
        whole(np.stack([stage.third[0] for stage in stages]), third_scale, 32767, np.int16),
        whole(
            np.stack([stage.third_bias[0, 0] for stage in stages]), third_scale * SCALE, 1 << 40, np.int64
        ),
    )
