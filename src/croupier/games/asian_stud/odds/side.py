"""The side wager: every hand with and without the joker, under any pay table (A6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from croupier.banked.whole_bet import Nets, WholeBet, whole_bet
from croupier.game.paytable import PayTable
from croupier.games.asian_stud import SIDE_ROWS, WORTH, Outcome, Settings, Worth, posted_row, side_pay
from croupier.games.asian_stud.odds.ante import AnteOdds, nets
from croupier.games.asian_stud.odds.counting import Values, classes, poker_classes
from croupier.odds.report import Row, Wager

if TYPE_CHECKING:
    from croupier.odds.open_wager import Posted


class SideRow(msgspec.Struct, frozen=True):
    """One kind of hand: the numbers without and with the joker, and its payment to one."""

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

    def posted(self, open_rows: int | None = None) -> Posted:
        """The wager with its pay table left open; with a number, only that many of its lowest paid rows.

        A table that pays nothing is open as a whole.
        """
        from croupier.odds.open_wager import Outcome as Line
        from croupier.odds.open_wager import Posted

        paid = [row for row, pay in self.table.by_row.items() if pay]
        left = tuple(paid[-open_rows:] if open_rows and paid else self.table.rows)
        outcomes = []
        for line in self.wager.rows:
            row = posted_row(self.table, line.label)
            if row in left:
                outcomes.append(Line(line.label, line.ways, Fraction(0), row, Fraction(-1)))
            else:
                outcomes.append(Line(line.label, line.ways, line.net))
        return Posted("side", left, tuple(outcomes))


def solve_side(table: PayTable, lost: Collection[Values] = (), worth: Worth = WORTH) -> SideOdds:
    """The side wager over every hand of five from the 53 cards. `lost` are the classes whose wager dies
    with a fold.

    `worth` are the card values by which those classes are named.
    """
    counts = {row: [0, 0] for row in SIDE_ROWS}
    live = dict.fromkeys(SIDE_ROWS, 0)
    dead = frozenset(lost)
    for group in poker_classes(worth=worth):
        counts[group.row][group.joker] += group.hands
        if group.values not in dead:
            live[group.row] += group.hands
    rows = tuple(SideRow(row, counts[row][0], counts[row][1], side_pay(table, row)) for row in SIDE_ROWS)
    folded = sum(row.hands for row in rows) - sum(live.values())
    lines = [Row(row.row, live[row.row], Fraction(row.pay or -1)) for row in rows]
    if folded:
        lines.append(Row("folded", folded, Fraction(-1)))
    return SideOdds(table, rows, folded, Wager("side", tuple(lines)))


def side_under(settings: Settings, ante: AnteOdds) -> SideOdds:
    """The side wager under a house's settings, if the ante is played so (A6)."""
    lost = () if settings.side_live_after_fold else [choice.values for choice in ante.folds]
    return solve_side(settings.side_paytable, lost, settings.worth)


def solve_whole(ante: AnteOdds, side: SideOdds, settings: Settings) -> WholeBet:
    """The two wagers made together: a hand that is good for one is not for the other by itself."""
    net = nets(settings, ante.stake)
    lines = {line.label: line.net for line in side.wager.rows}
    folds = {choice.values for choice in ante.folds}
    ways: dict[Nets, int] = {}
    for group in poker_classes(worth=settings.worth):
        hand = classes(worth=settings.worth)[group.values]
        folded = group.values in folds
        on_side = lines["folded" if folded and side.hands_lost_by_folding else group.row]
        outcomes: Mapping[Outcome, int] = {"fold": sum(hand.dealer)} if folded else hand.outcomes
        for outcome, count in outcomes.items():
            nets_of_both = net[outcome], on_side
            ways[nets_of_both] = ways.get(nets_of_both, 0) + count * group.hands
    return whole_bet("all wagers", ways, ante.wager.staked + 1)
