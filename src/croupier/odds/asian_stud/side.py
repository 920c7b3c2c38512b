"""The side wager: every hand with and without the joker, under any pay table (A6)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

import msgspec

from croupier.games.asian_stud import SIDE_ROWS, side_pay
from croupier.games.paytable import PayTable
from croupier.odds.asian_stud.counting import Values, poker_classes
from croupier.odds.report import Row, Wager

__all__ = ["SideOdds", "SideRow", "solve_side"]


class SideRow(msgspec.Struct, frozen=True):
    """One kind of hand: how many there are without the joker and with it, and what it pays to one."""

    row: str
    natural: int
    joker: int
    pay: int

    @property
    def hands(self) -> int:
        """All hands of the kind."""
        return self.natural + self.joker


class SideOdds(msgspec.Struct, frozen=True):
    """The side wager under a pay table. `hands_lost_by_folding` is 0 where it stays live."""

    table: PayTable
    rows: tuple[SideRow, ...]
    hands_lost_by_folding: int
    wager: Wager

    @property
    def hands(self) -> int:
        """All hands of five."""
        return self.wager.ways


def solve_side(table: PayTable, lost: Collection[Values] = ()) -> SideOdds:
    """Every hand of five from the 53 cards. `lost` are the classes whose wager dies with a fold."""
    counts = {row: [0, 0] for row in SIDE_ROWS}
    live = dict.fromkeys(SIDE_ROWS, 0)
    dead = frozenset(lost)
    for group in poker_classes():
        counts[group.row][group.joker] += group.hands
        if group.values not in dead:
            live[group.row] += group.hands
    rows = tuple(SideRow(row, counts[row][0], counts[row][1], side_pay(table, row)) for row in SIDE_ROWS)
    folded = sum(row.hands for row in rows) - sum(live.values())
    lines = [Row(row.row, live[row.row], Fraction(row.pay or -1)) for row in rows]
    if folded:
        lines.append(Row("folded", folded, Fraction(-1)))
    return SideOdds(table, rows, folded, Wager("side", tuple(lines)))
