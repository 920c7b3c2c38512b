"""The tables in every game's report: figures, rows of a wager, steps of a pay table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.game.paytable import PayTable
from croupier.odds.open_wager import Posted
from croupier.odds.report import Distribution, Table, Wager, columns
from croupier.words import English


def choice_tables(
    worths: Iterable[tuple[str, Fraction | float]], dealt: Mapping[str, int]
) -> tuple[Table, Table]:
    """The value of each move in antes, and the dealer's hands against the player's, by outcome."""
    every = sum(dealt.values())
    heads = columns("outcome; hands: count; chance: percent")
    return (
        Table("In antes", columns("move; value: number"), tuple(worths)),
        Table(
            English("The dealer's {n} hands", n=every),
            heads,
            tuple((said, hands, Fraction(hands, every)) for said, hands in dealt.items()),
        ),
    )


def figures_table(wagers: Iterable[Wager]) -> Table:
    """Edge, element of risk, spread and hit frequency of several wagers, a line each."""
    heads = columns(
        "wager; house edge: percent; of all bet: percent; average bet: number; std. dev.: number;"
        " wins: percent"
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
    note = English("The edge is the house's; a negative one is the player's.")
    return Table("Figures", heads, rows, note, in_sheet=False)


def wager_table(wager: Wager, title: str | None = None) -> Table:
    """Every outcome of a wager with its ways, chance and share of the return."""
    heads = columns("outcome; net: net; ways: count; chance: percent; return: percent")
    rows = tuple(
        (row.label, row.net, row.ways, Fraction(row.ways, wager.ways), row.net * row.ways / wager.ways)
        for row in wager.rows
    )
    return Table(title or wager.name, heads, rows, in_sheet=False)


def distribution_table(name: str, distribution: Distribution) -> Table:
    """The chance of every net result."""
    heads = columns("net: net; chance: percent; at least: percent")
    rows = []
    left = Fraction(1)
    for value, chance in distribution.chances:
        rows.append((value, chance, left))
        left -= chance
    return Table(name, heads, tuple(rows), in_sheet=False)


def steps_table(posted: Iterable[tuple[Posted, PayTable]]) -> Table:
    """The change of the house edge per additional unit on each row of these wagers' tables."""
    heads = columns("wager; row; house edge per step: percent")
    rows = tuple(
        (wager.name, row, -wager.step(row, pay))
        for wager, pays in posted
        for row, pay in pays.by_row.items()
    )
    return Table("Sensitivity: paying one more on a row", heads, rows)
