"""The forecast of a structure for its form: a simulation in a worker process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from croupier.server.tournaments.schemas import ForecastAnswer, LevelForecast
from croupier.server.tournaments.structure_input import structure_said
from croupier.tournament.habits import Habits

if TYPE_CHECKING:
    import numpy.typing as npt

SEED = b"the forecast of a structure.form"
"""The same structure has the same forecast. 32 bytes."""
RUNS = 1_000
WORK = 48_000
"""Entrants times runs: large fields are simulated less often, so that an answer takes about a second."""
WIDTHS = (5, 10, 15, 20, 30, 60, 120, 240, 480, 960)
BARS = 16


def simulated(toml: str, entries: int) -> bytes:
    """A structure's ForecastAnswer as JSON. Raises BadInput for one that cannot be simulated."""
    import numpy as np

    from croupier.tournament.check import rules_for
    from croupier.tournament.hand_model import load_hands
    from croupier.tournament.simulation import simulate
    from croupier.tournament.simulation_report import MARKS

    def quantiles(values: npt.NDArray[Any]) -> tuple[float, float, float]:
        low, middle, high = np.quantile(values, MARKS).tolist()
        return low, middle, high

    structure = structure_said(None, toml)
    hands = load_hands(rules_for(structure), structure.seats)
    habits = Habits()
    runs = max(100, min(RUNS, WORK // entries))
    found = simulate(structure, hands, entries, runs, SEED, habits=habits)
    first, last = float(found.minutes.min()), float(found.minutes.max())
    width = next((one for one in WIDTHS if last // one - first // one < BARS), WIDTHS[-1])
    start = int(first // width)
    bars = np.bincount((found.minutes // width).astype(int) - start)
    return msgspec.json.encode(
        ForecastAnswer(
            runs=runs,
            minutes=quantiles(found.minutes),
            hands=quantiles(found.hands),
            rebuy=habits.rebuy if structure.rebuy else 0.0,
            add_on=habits.add_on if structure.add_on else 0.0,
            start=start * width,
            width=width,
            bars=tuple(bars.tolist()),
            levels=tuple(
                LevelForecast(
                    level, len(seen.left) / runs, float(seen.left.mean()), float(seen.average.mean())
                )
                for level, seen in sorted(found.levels.items())
                if len(seen.left)
            ),
        )
    )
