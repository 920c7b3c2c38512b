"""Several wagers of a round made together: their joint result, covariance and correlation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod, sqrt

import msgspec

from croupier.odds.report import Row, Wager

Nets = tuple[Fraction | int, ...]
"""The net result of each wager, in antes."""


class WholeBet(msgspec.Struct, frozen=True):
    """All wagers of a round together.

    `wager` is their sum, one row for each net result; `covariance` that of each two (and each with itself).
    """

    wager: Wager
    covariance: tuple[tuple[Fraction, ...], ...]

    @property
    def correlation(self) -> tuple[tuple[float, ...], ...]:
        """The correlation of each two wagers; 0 where one of them cannot vary."""
        deviations = [sqrt(row[at]) for at, row in enumerate(self.covariance)]
        return tuple(
            tuple(
                float(both) / (one * other) if one and other else 0.0
                for both, other in zip(row, deviations, strict=True)
            )
            for row, one in zip(self.covariance, deviations, strict=True)
        )


def whole_bet(name: str, ways: Mapping[Nets, int], staked: Fraction) -> WholeBet:
    """Wagers from the ways of their net results, in antes; `staked` are the antes bet on average."""
    summed: dict[Fraction, int] = {}
    for nets, number in ways.items():
        if number:
            both = Fraction(sum(nets))
            summed[both] = summed.get(both, 0) + number
    rows = tuple(Row(_signed(net), summed[net], net) for net in sorted(summed))
    every = sum(summed.values())

    def mean(*places: int) -> Fraction:
        total = sum(number * prod(nets[place] for place in places) for nets, number in ways.items())
        return Fraction(total) / every

    places = range(len(next(iter(ways))))
    covariance = tuple(tuple(mean(i, j) - mean(i) * mean(j) for j in places) for i in places)
    return WholeBet(Wager(name, rows, staked, "ante"), covariance)


def _signed(net: Fraction) -> str:
    return f"{int(net):+d}" if net.denominator == 1 else f"{float(net):+.4f}"
