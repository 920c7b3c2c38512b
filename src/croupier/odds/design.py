"""Pay-table design: what each step of each row moves, and tables near a wanted edge.

It serves any wager whose net is linear in its posted pays: a row's pay is added to what the outcome
nets without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from croupier.odds.report import Row, Wager

if TYPE_CHECKING:  # a report that designs no tables does without NumPy
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Design", "Outcome", "Posted", "designs"]

CUSTOMARY = (
    *range(1, 11), 12, 15, 18, 20, 25, 30, 35, 40, 45, 50, 60, 75, 80, 100, 125, 150, 200, 250, 300,
    400, 500, 750, 1000,
)  # fmt: skip
"""The pays that houses post; a table is not made more exact by paying 37 to 1."""


class Outcome(msgspec.Struct, frozen=True):
    """`ways` of a wager's outcomes: they net `net` and, on top, what the posted row `row` pays.

    Where that row is posted at 0 they net `unpaid` instead, if it is given.
    """

    label: str
    ways: int
    net: Fraction
    row: str | None = None
    unpaid: Fraction | None = None

    def under(self, pay: int) -> Fraction:
        """What it nets when its row pays this much."""
        return self.unpaid if self.unpaid is not None and not pay else self.net + pay


class Posted(msgspec.Struct, frozen=True):
    """A wager with its pay table left open: `rows` highest first.

    `staked` and `unit` are as in Wager.
    """

    name: str
    rows: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    staked: Fraction = Fraction(1)
    unit: str = "wager"

    @property
    def ways(self) -> int:
        """How many equally likely outcomes there are."""
        return sum(outcome.ways for outcome in self.outcomes)

    def ways_of(self, row: str) -> int:
        """In how many of them this row pays."""
        return sum(outcome.ways for outcome in self.outcomes if outcome.row == row)

    def step(self, row: str) -> Fraction:
        """How much one more unit paid on a row takes from the house edge."""
        return Fraction(self.ways_of(row), self.ways)

    def wager(self, pays: Sequence[int]) -> Wager:
        """The wager under these pays, in the order of `rows`. ValueError for another number of pays."""
        pay: dict[str | None, int] = {None: 0, **dict(zip(self.rows, pays, strict=True))}
        rows = tuple(
            Row(outcome.label, outcome.ways, outcome.under(pay[outcome.row])) for outcome in self.outcomes
        )
        return Wager(self.name, rows, self.staked, self.unit)


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
    """Pay tables whose house edge is near `target`, from the calmest to the wildest.

    Pays are taken from `pays`, all at least 1, and never rise down the table. Of all tables `within` that
    distance of the target (a wider one, where there is none) it picks `number`, spread evenly over their
    volatility, each the nearest to the target in its part.
    """
    import numpy as np

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
    import numpy as np

    choices = np.array(pays, np.int64)
    chances = [float(posted.step(row)) for row in posted.rows]
    unpaid = -float(sum(outcome.ways * outcome.net for outcome in posted.outcomes) / posted.ways)
    least, most = (float(target + side * within) for side in (-1, 1))
    places = np.zeros((1, 0), np.int64)  # places in `choices`, row by row from the highest built so far
    edges = np.array([unpaid])
    for number in reversed(range(len(posted.rows))):
        lowest = places[:, 0] if places.shape[1] else np.zeros(1, np.int64)
        parent = np.repeat(np.arange(len(edges)), len(choices) - lowest)
        first = np.concatenate([np.arange(low, len(choices)) for low in lowest]) if len(lowest) else lowest
        edges = edges[parent] - chances[number] * choices[first]
        above = sum(chances[:number])  # what the rows above will take at least, and at most
        keep = (edges - above * choices[first] >= least) & (edges - above * choices[-1] <= most)
        places = np.column_stack([first, places[parent]])[keep]
        edges = edges[keep]
    return _Found(choices[places], edges)


def _squares(posted: Posted, tables: NDArray[np.int64]) -> NDArray[np.float64]:
    """The mean square of the net under each table, but for a constant: it orders them by volatility."""
    import numpy as np

    squares = np.zeros(len(tables))
    for place, row in enumerate(posted.rows):
        pay = tables[:, place].astype(float)
        before = sum(outcome.ways * outcome.net for outcome in posted.outcomes if outcome.row == row)
        squares += 2 * pay * float(before / posted.ways) + pay**2 * float(posted.step(row))
    return squares
