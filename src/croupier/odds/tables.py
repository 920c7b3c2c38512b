"""The tables in every game's report: figures, rows of a wager, steps of a pay table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.odds.open_wager import Posted
from croupier.odds.report import Column, Distribution, Table, Wager


def choice_tables(
    worths: Iterable[tuple[str, Fraction | float]], dealt: Mapping[str, int]
) -> tuple[Table, Table]:
    """The value of each move in antes, and the dealer's hands against the player's, by outcome."""
    every = sum(dealt.values())
    columns = (Column("outcome"), Column("hands", "count"), Column("chance", "percent"))
    return (
        Table("In antes", (Column("move"), Column("value", "number")), tuple(worths)),
        Table(
            f"The dealer's {every:,} hands",
            columns,
            tuple((said, hands, Fraction(hands, every)) for said, hands in dealt.items()),
        ),
    )


def figures_table(wagers: Iterable[Wager]) -> Table:
    """Edge, element of risk, spread and hit frequency of several wagers, a line each."""
    columns = (
        Column("wager"),
        Column("house edge", "percent"),
        Column("of all bet", "percent"),
        Column("average bet", "number"),
        Column("std. dev.", "number"),
        Column("wins", "percent"),
    )
    rows = tuple(
        (
            one.name,
            one.house_edge,
            one.element_of_risk,
            one.staked,
            one.standard_deviation,
            one.hit_frequency,
        )
        for one in wagers
    )
    note = "The edge is the house's; a negative one is the player's."
    return Table("Figures", columns, rows, note, in_sheet=False)


def wager_table(wager: Wager, title: str | None = None) -> Table:
    """Every outcome of a wager with its ways, chance and share of the return."""
    columns = (
        Column("outcome"),
        Column("net", "net"),
        Column("ways", "count"),
        Column("chance", "percent"),
        Column("return", "percent"),
    )
    rows = tuple(
        (row.label, row.net, row.ways, Fraction(row.ways, wager.ways), row.net * row.ways / wager.ways)
        for row in wager.rows
    )
    return Table(title or wager.name, columns, rows, in_sheet=False)


def distribution_table(name: str, distribution: Distribution) -> Table:
    """The chance of every net result."""
    columns = (Column("net", "net"), Column("chance", "percent"), Column("at least", "percent"))
    rows = []
    left = Fraction(1)
    for value, chance in distribution.chances:
        rows.append((value, chance, left))
        left -= chance
    return Table(name, columns, tuple(rows), in_sheet=False)


def steps_table(posted: Iterable[Posted]) -> Table:
    """The change of the house edge per additional unit on each row."""
    columns = (Column("wager"), Column("row"), Column("house edge per step", "percent"))
    rows = tuple((wager.name, row, -wager.step(row)) for wager in posted for row in wager.rows)
    return Table("Sensitivity: paying one more on a row", columns, rows)
