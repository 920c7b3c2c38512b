"""When a tournament of a structure ends, by simulation: for a form that is being filled in.

The heavy modules are imported when one is simulated.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.tournament.check import rules_for
from croupier.tournament.habits import Habits
from croupier.tournament.structure import Structure

SEED = b"the forecast of a structure.form"
"""The same structure has the same forecast. 32 bytes."""
RUNS = 1_000
WORK = 48_000
"""Entrants times runs: large fields are simulated less often, so that an answer takes about a second."""
WIDTHS = (5, 10, 15, 20, 30, 60, 120, 240, 480, 960)
BARS = 16


class LevelForecast(msgspec.Struct, frozen=True):
    """A level in the runs that reached it: players left, and their average stack in points."""

    level: int
    reached: float
    left: float
    average: float


class EndForecast(msgspec.Struct, frozen=True):
    """Simulated evenings: minutes and hands until the end, each as the 5 %, 50 % and 95 % quantiles.

    `bars` counts the evenings by the minute of their end, in steps of `width` from `start` on. `rebuy` and
    `add_on` are the shares of the players who buy where they may; 0 where nothing is sold.
    """

    runs: int
    minutes: tuple[float, float, float]
    hands: tuple[float, float, float]
    rebuy: float
    add_on: float
    start: int
    width: int
    bars: tuple[int, ...]
    levels: tuple[LevelForecast, ...]


def end_forecast(structure: Structure, entries: int) -> EndForecast:
    """The forecast for a number of entries. Raises BadInput for a structure that cannot be simulated."""
    import numpy as np

    from croupier.tournament.hand_model import load_hands
    from croupier.tournament.simulation import simulate
    from croupier.tournament.simulation_report import MARKS

    def quantiles(values: Any) -> tuple[float, float, float]:
        low, middle, high = np.quantile(values, MARKS).tolist()
        return low, middle, high

    hands = load_hands(rules_for(structure), structure.seats)
    habits = Habits()
    runs = max(100, min(RUNS, WORK // entries))
    found = simulate(structure, hands, entries, runs, SEED, habits=habits)
    first, last = float(found.minutes.min()), float(found.minutes.max())
    width = next((one for one in WIDTHS if last // one - first // one < BARS), WIDTHS[-1])
    start = int(first // width)
    bars = np.bincount((found.minutes // width).astype(int) - start)
    return EndForecast(
        runs=runs,
        minutes=quantiles(found.minutes),
        hands=quantiles(found.hands),
        rebuy=habits.rebuy if structure.rebuy else 0.0,
        add_on=habits.add_on if structure.add_on else 0.0,
        start=start * width,
        width=width,
        bars=tuple(bars.tolist()),
        levels=tuple(
            LevelForecast(level, len(seen.left) / runs, float(seen.left.mean()), float(seen.average.mean()))
            for level, seen in sorted(found.levels.items())
            if len(seen.left)
        ),
    )
