"""Pay-table design: pay tables near a target edge, for any wager that is linear in its pays."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.odds.open_wager import Posted
from croupier.odds.report import Cell, Report, Table, Wager, columns, exact

CUSTOMARY = (
    *range(1, 11), 12, 15, 18, 20, 25, 30, 35, 40, 45, 50, 60, 75, 80, 100, 125, 150, 200, 250, 300,
    400, 500, 750, 1000,
)  # fmt: skip
"""The pays that houses post; a table is not made more exact by paying 37 to 1."""


_CLOSE = Fraction(1, 10**12)  # more than the floats of a search are off by
_MOST = 50_000
"""Tables carried over from one row to the next. If there are more, only every second (third…) is kept."""


class Design(msgspec.Struct, frozen=True):
    """A pay table, highest row first, and the wager it makes."""

    pays: tuple[int, ...]
    wager: Wager


def designs(
    posted: Posted,
    target: Fraction,
    number: int = 12,
    within: Fraction = Fraction(1, 1000),
    pays: Sequence[int] = CUSTOMARY,
) -> tuple[Design, ...]:
    """Pay tables with a house edge near `target`, from the lowest to the highest volatility.

    Pays are taken from `pays`, all at least 1, and never rise down the table. Of all tables `within` that
    distance of the target (a wider one, if there are none) it picks `number`, spread evenly over their
    volatility, each the nearest to the target in its part.
    """
    found = _near(posted, target, within, sorted(set(pays)))
    while not len(found.edges):
        within *= 2
        found = _near(posted, target, within, sorted(set(pays)))
    calmest_first = np.argsort(_squares(posted, found.tables), kind="stable")
    chosen = []
    for part in np.array_split(calmest_first, min(number, len(calmest_first))):
        nearest = part[np.argmin(np.abs(found.edges[part] - float(target)))]
        table = tuple(found.tables[nearest].tolist())
        chosen.append(Design(table, posted.wager(table)))
    return tuple(sorted(chosen, key=lambda design: design.wager.variance))


class _Found(NamedTuple):
    """Tables (n, rows), highest row first, and their edges; floats choose, Fractions are reported."""

    tables: NDArray[np.int64]
    edges: NDArray[np.float64]


def _near(posted: Posted, target: Fraction, within: Fraction, pays: Sequence[int]) -> _Found:
    """All tables of these ascending pays whose edge is so near, built from the lowest row up."""
    choices = np.array(pays, np.int64)
    chances = [float(posted.step(row)) for row in posted.rows]
    unpaid = -float(sum(outcome.ways * outcome.net for outcome in posted.outcomes) / posted.ways)
    least, most = (float(target + side * (within + _CLOSE)) for side in (-1, 1))
    places = np.zeros((1, 0), np.int64)  # places in `choices`, row by row from the highest built so far
    edges = np.array([unpaid])
    for number in reversed(range(len(posted.rows))):
        lowest = places[:, 0] if places.shape[1] else np.zeros(1, np.int64)
        parent = np.repeat(np.arange(len(edges)), len(choices) - lowest)
        first = np.concatenate([np.arange(low, len(choices)) for low in lowest]) if len(lowest) else lowest
        edges = edges[parent] - chances[number] * choices[first]
        above = sum(chances[:number])  # the minimum and maximum that the rows above will take
        keep = (edges - above * choices[first] >= least) & (edges - above * choices[-1] <= most)
        kept = np.nonzero(keep)[0]
        kept = kept[:: len(kept) // _MOST + 1]
        places = np.column_stack([first[kept], places[parent[kept]]])
        edges = edges[kept]
    return _Found(choices[places], edges)


def _squares(posted: Posted, tables: NDArray[np.int64]) -> NDArray[np.float64]:
    """The mean square of the net under each table, but for a constant: it orders them by volatility."""
    squares = np.zeros(len(tables))
    for place, row in enumerate(posted.rows):
        pay = tables[:, place].astype(float)
        before = sum(outcome.ways * outcome.net for outcome in posted.outcomes if outcome.row == row)
        squares += 2 * pay * float(before / posted.ways) + pay**2 * float(posted.step(row))
    return squares


def designs_report(report: Report, wagers: Sequence[Posted], target: Fraction, number: int = 12) -> Report:
    """A report's game with, instead of its figures, pay tables of these wagers near a wanted edge."""
    found = [(posted, designs(posted, target, number)) for posted in wagers]
    heads = columns("wager; pay table; house edge: percent; std. dev.: number; wins: percent")
    rows: list[tuple[Cell, ...]] = []
    data = []
    for posted, tables in found:
        for design in tables:
            made, said = design.wager, "-".join(map(str, design.pays))
            rows.append((posted.name, said, made.house_edge, made.standard_deviation, made.hit_frequency))
            pays = dict(zip(posted.rows, design.pays, strict=True))
            data.append({"wager": posted.name, "pay_table": said, "pays": pays, **made.figures()})
    note = "\n".join(f"{posted.name}: {', '.join(posted.rows)}." for posted in wagers)
    table = Table(f"Pay tables near {float(target):.4%}, calm to wild", heads, tuple(rows), note)
    return msgspec.structs.replace(
        report, data={"target": exact(target), "designs": data}, tables=(table,), choices=(), wagers=()
    )
