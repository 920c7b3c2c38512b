"""Pay-table design: pay tables near a target edge, for any wager that is linear in its pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor, lcm
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.errors import BadInput
from croupier.game.paytable import MOST_PAID
from croupier.game.registry import game_of
from croupier.odds.open_wager import Outcome, Posted
from croupier.odds.report import Cell, Report, Table, Wager, columns, exact, note_of
from croupier.words import English, msg_c

CUSTOMARY = (
    *range(1, 11), 12, 15, 18, 20, 25, 30, 35, 40, 45, 50, 60, 75, 80, 100, 125, 150, 200, 250, 300,
    400, 500, 750, 1000,
)  # fmt: skip
"""The pays that houses post; a table is not made more exact by paying 37 to 1."""


_MOST = 50_000
"""Tables carried over from one row to the next. If there are more, only every second (third…) is kept."""


class Design(msgspec.Struct, frozen=True):
    """A pay table, highest row first, and the wager it makes."""

    pays: tuple[int, ...]
    wager: Wager


class Conditions(msgspec.Struct, frozen=True):
    """The conditions of a pay table: rows `held` at a pay, rows capped at a pay, a least chance to win.

    With `least_hits` the lowest rows may pay nothing, too.
    """

    held: Mapping[str, int] = {}
    caps: Mapping[str, int] = {}
    least_hits: Fraction | None = None

    def choices(self, rows: Sequence[str], pays: Sequence[int]) -> list[list[int]]:
        """The pays of each row, ascending, that a table which never rises down the ladder may have.

        Every one is part of such a table; a row without any means that there is no table.
        """
        known = sorted({*pays, 0} if self.least_hits is not None else set(pays))
        left = [
            [
                pay
                for pay in ([self.held[row]] if row in self.held else known)
                if pay <= self.caps.get(row, pay)
            ]
            for row in rows
        ]
        for place in range(1, len(rows)):
            most = max(left[place - 1], default=-1)
            left[place] = [pay for pay in left[place] if pay <= most]
        for place in reversed(range(len(rows) - 1)):
            least = min(left[place + 1], default=MOST_PAID + 1)
            left[place] = [pay for pay in left[place] if pay >= least]
        return left


FREE = Conditions()


def shipped_pays(game: str) -> tuple[int, ...]:
    """The pays above nothing that the pay tables of the game's shipped presets have, ascending."""
    known = game_of(game)
    posted = (known.posted(known.under(preset.name).settings) for preset in known.presets)
    found = {pay for wagers in posted for wager in wagers if wager.pays for pay in wager.pays.pays}
    return tuple(sorted(found - {0}))


class Found(NamedTuple):
    """The tables of a search, calmest first, within which distance, and if all were looked at."""

    designs: tuple[Design, ...]
    within: Fraction
    every: bool


def designs(
    posted: Posted,
    target: Fraction,
    number: int = 12,
    within: Fraction = Fraction(1, 1000),
    pays: Sequence[int] = CUSTOMARY,
    conditions: Conditions = FREE,
) -> Found:
    """Pay tables with a house edge near `target`, from the lowest to the highest volatility.

    Pays are taken from `pays` and never rise down the table. Of all tables `within` that distance of the
    target (a wider one, if there are none) it picks `number`, spread evenly over their volatility, each the
    nearest to the target in its part. Edges are whole numbers here, nothing is rounded. There is no table
    where the conditions contradict each other.
    """
    if not all(conditions.choices(posted.rows, pays)):
        return Found((), within, every=True)
    search = _Search(posted, conditions, pays)
    reach = search.reach(target)
    found = search.near(target, within)
    while not len(found.edges) and within < reach:
        within *= 2
        found = search.near(target, within)
    calmest_first = np.argsort(found.squares, kind="stable")
    chosen = []
    for part in np.array_split(calmest_first, min(number, len(calmest_first)) or 1):
        if not len(part):
            break
        distance = [
            abs(int(edge) * target.denominator - search.whole(target)) for edge in found.edges[part]
        ]
        table = tuple(int(pay) for pay in found.tables[part[distance.index(min(distance))]])
        chosen.append(Design(table, posted.wager(table)))
    return Found(tuple(sorted(chosen, key=lambda design: design.wager.variance)), within, found.every)


class _Near(NamedTuple):
    """Tables (n, rows), highest row first; edges in parts of `_Search.unit`; an order of volatility."""

    tables: NDArray[np.int64]
    edges: NDArray[np.int64]
    squares: NDArray[np.float64]
    every: bool


class _Search:
    """A wager's rows with what each of their pays costs the house, as whole numbers of one `unit`."""

    def __init__(self, posted: Posted, conditions: Conditions, pays: Sequence[int]) -> None:
        self._posted, self._conditions = posted, conditions
        self._choices = conditions.choices(posted.rows, pays)
        nets = (net for line in posted.outcomes for net in (line.net, line.unpaid or Fraction(0)))
        self._scale = lcm(*(net.denominator for net in nets))
        self.unit = posted.ways * self._scale
        lines = [[line for line in posted.outcomes if line.row == row] for row in posted.rows]
        rest = [line for line in posted.outcomes if line.row not in posted.rows]
        self._unpaid = -self._worth(rest, 0)
        self._hit = sum(line.ways for line in rest if line.net > 0)
        self._costs = [
            [self._worth(of, pay) for pay in row] for of, row in zip(lines, self._choices, strict=True)
        ]
        self._hits = [
            [sum(line.ways for line in of if line.under(pay) > 0) for pay in row]
            for of, row in zip(lines, self._choices, strict=True)
        ]
        self._squares = [
            [float(sum(line.ways * line.under(pay) ** 2 for line in of)) for pay in row]
            for of, row in zip(lines, self._choices, strict=True)
        ]
        most = abs(self._unpaid) + sum(max(map(abs, row), default=0) for row in self._costs)
        self._type = np.int64 if most < 1 << 62 else object  # whole numbers of any size are slower

    def _worth(self, lines: Iterable[Outcome], pay: int) -> int:
        return int(sum((line.ways * line.under(pay) for line in lines), Fraction(0)) * self._scale)

    def whole(self, edge: Fraction) -> int:
        """An edge in parts of the unit, times its denominator."""
        return edge.numerator * self.unit

    def reach(self, target: Fraction) -> Fraction:
        """A distance that no table is away from the target."""
        most = abs(self._unpaid) + sum(max(map(abs, row), default=0) for row in self._costs)
        return Fraction(most, self.unit) + abs(target)

    def near(self, target: Fraction, within: Fraction) -> _Near:
        """All tables whose edge is so near, built from the lowest row up."""
        least, most = ceil((target - within) * self.unit), floor((target + within) * self.unit)
        needed = self._posted.ways * (self._conditions.least_hits or 0)
        number = len(self._choices)
        tables = np.zeros((1, 0), np.int64)
        edges = np.array([self._unpaid], self._type)
        hits, squares, every = np.array([self._hit]), np.zeros(1), True
        for row in reversed(range(number)):
            pays, above = np.array(self._choices[row], np.int64), range(row)
            lowest = (
                np.searchsorted(pays, tables[:, 0]) if tables.shape[1] else np.zeros(len(edges), np.int64)
            )
            parent = np.repeat(np.arange(len(edges)), len(pays) - lowest)
            place = np.concatenate([np.zeros(0, np.int64), *(np.arange(low, len(pays)) for low in lowest)])
            edges = edges[parent] - np.array(self._costs[row], self._type)[place]
            hits = hits[parent] + np.array(self._hits[row], np.int64)[place]
            squares = squares[parent] + np.array(self._squares[row])[place]
            low, high = np.zeros(len(pays), self._type), np.zeros(len(pays), self._type)
            for other in above:  # the minimum and maximum that the rows above will take
                first = np.searchsorted(self._choices[other], pays)
                low += np.array(self._costs[other], self._type)[first]
                high += self._costs[other][-1]
            wins = sum(self._hits[other][-1] for other in above)
            keep = (edges - low[place] >= least) & (edges - high[place] <= most) & (hits + wins >= needed)
            kept = np.nonzero(keep)[0]
            every = every and len(kept) <= _MOST
            kept = kept[:: len(kept) // _MOST + 1]
            tables = np.column_stack([pays[place[kept]], tables[parent[kept]]])
            edges, hits, squares = edges[kept], hits[kept], squares[kept]
        return _Near(tables, edges, squares, every)


def designs_report(
    report: Report,
    wagers: Sequence[Posted],
    target: Fraction,
    pays: Sequence[int] = CUSTOMARY,
    conditions: Conditions = FREE,
) -> Report:
    """A report's game with, instead of its figures, pay tables of these wagers near a wanted edge.

    Conditions concern the wagers that have the row. Raises BadInput for a row that none of them has.
    """
    _check(conditions, wagers)
    found = [(posted, designs(posted, target, pays=pays, conditions=conditions)) for posted in wagers]
    rows: list[tuple[Cell, ...]] = []
    data, notes = [], []
    for posted, (tables, _, every) in found:
        for design in tables:
            made, said = design.wager, "-".join(map(str, design.pays))
            rows.append((posted.name, said, made.house_edge, made.standard_deviation, made.hit_frequency))
            by_row = dict(zip(posted.rows, design.pays, strict=True))
            data.append({"wager": posted.name, "pay_table": said, "pays": by_row, **made.figures()})
        notes.append(f"{posted.name}: {', '.join(posted.rows)}.")
        notes += remarks(posted.name, [one.wager for one in tables], target, every)
    complete = all(every for _, (_, _, every) in found)
    return found_report(report, target, rows, data, notes, complete=complete)


HEADS = columns("wager; pay table; house edge: percent; std. dev.: number; wins: percent")


def found_report(
    report: Report,
    target: Fraction,
    rows: Iterable[tuple[Cell, ...]],
    found: Sequence[Mapping[str, Any]],
    notes: Iterable[str],
    *,
    complete: bool = True,
) -> Report:
    """A report's game with, instead of its figures, what a search has found, as rows and as data.

    It is `complete` if all tables were looked at.
    """
    title = English("Pay tables near {edge:percent4}, calm to wild", edge=float(target))
    table = Table(title, HEADS, tuple(rows), note_of(notes))
    data = {"target": exact(target), "designs": found, "complete": complete}
    return msgspec.structs.replace(report, data=data, tables=(table,), choices=(), wagers=())


def remarks(name: str, found: Sequence[Wager], target: Fraction, every: bool = True) -> Iterable[English]:
    """Remarks on a search: nothing is there, or nothing is near, or not all was looked at."""
    said = msg_c("", name)
    if not found:
        yield English("{wager}: no pay table meets these conditions.", wager=said)
        return
    nearest = min((wager.house_edge for wager in found), key=lambda edge: abs(edge - target))
    if abs(nearest - target) > Fraction(1, 1000):
        yield English(
            "{wager}: nothing is within a tenth of a percent; the nearest has an edge of {edge:percent4}.",
            wager=said,
            edge=nearest,
        )
    if not every:
        yield English("{wager}: there are too many tables; a part of them was looked at.", wager=said)


def _check(conditions: Conditions, wagers: Sequence[Posted]) -> None:
    known = {row: None for posted in wagers for row in posted.rows}
    for row in (*conditions.held, *conditions.caps):
        if row not in known:
            raise BadInput(
                "no wager that is searched has the row '{row}': expected one of {known:items}",
                row=row,
                known=list(known),
            )
