"""Wagers with open pay tables, linear in their posted pays, for pricing and pay-table design."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from croupier.game.paytable import PayTable
from croupier.odds.report import Exact, Row, Wager, exact


class Outcome(msgspec.Struct, frozen=True):
    """`ways` outcomes net `net` and the pay of `row`; or `unpaid`, if given, when that is posted at 0."""

    label: str
    ways: int
    net: Fraction
    row: str | None = None
    unpaid: Fraction | None = None

    def under(self, pay: int) -> Fraction:
        """The net of this outcome if its row pays this much."""
        return self.unpaid if self.unpaid is not None and not pay else self.net + pay


class Posted(msgspec.Struct, frozen=True):
    """A wager with its pay table left open: `rows` highest first; `staked`, `unit` as in Wager."""

    name: str
    rows: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    staked: Fraction = Fraction(1)
    unit: str = "wager"

    @property
    def ways(self) -> int:
        """The number of equally likely outcomes."""
        return sum(outcome.ways for outcome in self.outcomes)

    def ways_of(self, row: str) -> int:
        """In how many of them this row pays."""
        return sum(outcome.ways for outcome in self.outcomes if outcome.row == row)

    def step(self, row: str, pay: int) -> Fraction:
        """The fall of the house edge if a row that pays `pay` pays one unit more.

        From 0 to 1 it may be more than the row's chance, as the wager is no longer lost.
        """
        lines = (line for line in self.outcomes if line.row == row)
        gains = (line.ways * (line.under(pay + 1) - line.under(pay)) for line in lines)
        return sum(gains, Fraction(0)) / self.ways

    def sensitivity(self, pays: PayTable) -> dict[str, Exact]:
        """The change of the house edge per additional unit on each row of this table, as plain data."""
        return {row: exact(-self.step(row, pay)) for row, pay in pays.by_row.items()}

    def wager(self, pays: Sequence[int]) -> Wager:
        """The wager under these pays, in the order of `rows`. ValueError for another number of pays."""
        pay: dict[str | None, int] = {None: 0, **dict(zip(self.rows, pays, strict=True))}
        rows = tuple(
            Row(outcome.label, outcome.ways, outcome.under(pay[outcome.row])) for outcome in self.outcomes
        )
        return Wager(self.name, rows, self.staked, self.unit)


class Priced(msgspec.Struct, frozen=True):
    """A wager of a game under its settings; `posted` and `pays` if it has a pay table, which is the setting
    named `setting`.
    """

    name: str
    wager: Wager
    setting: str | None = None
    posted: Posted | None = None
    pays: PayTable | None = None

    def returns(self, row: str) -> Fraction:
        """The player's return from a row, in units of the first bet; a row posted at 0 may cost the wager.

        The returns of two pay tables differ in all by as much as their edges. KeyError for an unknown row.
        """
        assert self.posted is not None
        assert self.pays is not None
        pay = self.pays.by_row[row]
        lines = (line for line in self.posted.outcomes if line.row == row)
        return (
            sum((line.ways * (line.under(pay) - line.net) for line in lines), Fraction(0))
            / self.posted.ways
        )


class PaymentSetting(msgspec.Struct, frozen=True):
    """A setting of a wager's payment that is typed, or one of `choices` if there are any."""

    name: str
    value: str
    choices: tuple[str, ...] = ()
