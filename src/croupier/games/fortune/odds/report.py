"""The odds of 3 Card Fortune as a report: JSON, tables, and the sentences of the par sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.banked.whole_bet import WholeBet
from croupier.game.presets import settings_hash
from croupier.games.fortune.odds.table_odds import FortuneOdds, solve
from croupier.games.fortune.odds.vocabulary import OUTCOMES
from croupier.games.fortune.odds.wagers import by_category
from croupier.games.fortune.rules import FortuneRules
from croupier.odds.open_wager import Posted
from croupier.odds.report import (
    BANKED_ASSUMPTIONS,
    Cell,
    Column,
    Report,
    Table,
    Wager,
    exact,
    rule_sentences,
)
from croupier.odds.tables import distribution_table, figures_table, steps_table, wager_table

_WAGER_NAMES = ("ante", "lucky_pairs", "super_six")

METHOD = (
    "Nothing is sampled. All 407,170,400 deals of a player's and a dealer's hand are counted: the "
    "22,100 hands fall into 1,755 classes of ranks and suits, and the dealer's 18,424 hands against each "
    "class are counted by inclusion and exclusion of the player's cards.",
    "Each class is played or folded, whichever loses less. The Super 6 is counted over all 20,358,520 "
    "hands of six cards by sets of ranks. All wagers together are counted over pairs of rank multisets, "
    "with the flushes among them counted apart.",
    "Two adjacent positions are counted over every other hand that the player may hold: "
    "6,180,846,672,000 deals of three hands.",
    "Chances are exact fractions; decimals and roots are rounded for print only.",
)


def report(rules: FortuneRules) -> Report:
    """Everything `croupier odds fortune` says about a table under these rules."""
    odds = solve(rules.settings)
    whole = odds.whole
    return Report(
        game="fortune",
        title="3 Card Fortune",
        preset=rules.preset,
        settings=rules.settings,
        data=_data(odds, whole),
        tables=tuple(_tables(odds, whole)),
        wagers=(odds.ante, odds.lucky_pairs, odds.super_six, whole.wager),
        rules=rule_sentences("fortune"),
        choices=(f"Best play: raise with {odds.strategies[0].raises}, fold the rest.",),
        method=METHOD,
        assumptions=BANKED_ASSUMPTIONS,
    )


def _data(odds: FortuneOdds, whole: WholeBet) -> dict[str, Any]:
    best = odds.strategies[0]
    tables = odds.settings.paytables
    categories = by_category(odds.counted.strategies[0].counts)
    return {
        "deals": odds.ante.ways,
        "settings_hash": settings_hash(odds.settings),
        "ante": {
            "pay_table": dict(zip(tables.ante_bonus.rows, tables.ante_bonus.pays, strict=True)),
            **odds.ante.figures(),
            "strategy": {"raise": best.raises, "hands_raised": best.hands_raised},
            "outcomes": _summed(categories),
            "by_category": categories,
            "strategies": {
                strategy.name: {
                    "raise": strategy.raises,
                    "hands_raised": strategy.hands_raised,
                    **strategy.wager.figures(),
                    "cost": exact(strategy.wager.house_edge - odds.ante.house_edge),
                }
                for strategy in odds.strategies
            },
            "sensitivity": _sensitivity(odds.posted[0]),
        },
        "lucky_pairs": {
            "hands": odds.lucky_pairs.ways,
            "pay_table": dict(zip(tables.lucky_pairs.rows, tables.lucky_pairs.pays, strict=True)),
            "counts": _counts(odds.lucky_pairs),
            **odds.lucky_pairs.figures(),
            "sensitivity": _sensitivity(odds.posted[1]),
        },
        "super_six": {
            "hands": odds.super_six.ways,
            "pay_table": dict(zip(tables.super_six.rows, tables.super_six.pays, strict=True)),
            "counts": _counts(odds.super_six),
            **odds.super_six.figures(),
            "sensitivity": _sensitivity(odds.posted[2]),
        },
        "all_wagers": {
            "stakes": dict.fromkeys(_WAGER_NAMES, 1),
            **whole.wager.figures(),
            "covariance": _square(whole.covariance, exact),
            "correlation": _square(whole.correlation, float),
        },
        "adjacent_positions": {
            **odds.adjacent.figures(),
            "gain": exact(odds.ante.house_edge - odds.adjacent.house_edge),
        },
    }


def _summed(categories: dict[str, dict[str, int]]) -> dict[str, int]:
    return {outcome: sum(count[outcome] for count in categories.values()) for outcome in OUTCOMES}


def _counts(wager: Wager) -> dict[str, int]:
    return {row.label: row.ways for row in wager.rows}


def _sensitivity(posted: Posted) -> dict[str, Any]:
    return {row: exact(-posted.step(row)) for row in posted.rows}


def _square(values: tuple[tuple[Any, ...], ...], shown: Any) -> dict[str, dict[str, Any]]:
    return {
        one: {other: shown(value) for other, value in zip(_WAGER_NAMES, row, strict=True)}
        for one, row in zip(_WAGER_NAMES, values, strict=True)
    }


def _tables(odds: FortuneOdds, whole: WholeBet) -> Iterator[Table]:
    yield figures_table((odds.ante, odds.lucky_pairs, odds.super_six, whole.wager))
    yield _categories(odds)
    yield distribution_table("Ante and Play: net result in antes", odds.ante.distribution)
    yield wager_table(odds.lucky_pairs)
    yield wager_table(odds.super_six)
    yield _strategies(odds)
    yield _adjacent(odds)
    yield _correlations(whole)
    yield steps_table(odds.posted)


def _categories(odds: FortuneOdds) -> Table:
    categories = by_category(odds.counted.strategies[0].counts)
    heads = ("fold", "no qualify", "win", "lose", "tie")
    rows: list[tuple[Cell, ...]] = [(kind, *counts.values()) for kind, counts in categories.items()]
    rows.append(("all", *_summed(categories).values()))
    return Table(
        "Ante and Play: all deals by the player's hand",
        (Column("hand"), *(Column(head, "count") for head in heads)),
        tuple(rows),
    )


def _strategies(odds: FortuneOdds) -> Table:
    columns = (
        Column("strategy"),
        Column("raise with"),
        Column("hands", "count"),
        Column("house edge", "percent"),
        Column("cost", "percent"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            strategy.name,
            strategy.raises,
            strategy.hands_raised,
            strategy.wager.house_edge,
            strategy.wager.house_edge - odds.ante.house_edge,
        )
        for strategy in odds.strategies
    )
    return Table("Strategies", columns, rows)


def _adjacent(odds: FortuneOdds) -> Table:
    columns = (Column("Ante and Play, best play"), Column("house edge", "percent"))
    rows = (
        ("one position", odds.ante.house_edge),
        ("each of two, both hands known", odds.adjacent.house_edge),
        ("gain", odds.ante.house_edge - odds.adjacent.house_edge),
    )
    return Table("Two adjacent positions", columns, rows)


def _correlations(whole: WholeBet) -> Table:
    names = ("Ante and Play", "Lucky Pairs", "Super 6")
    columns = (Column("correlation"), *(Column(name, "number") for name in names))
    rows: list[tuple[Cell, ...]] = [
        (name, *row) for name, row in zip(names, whole.correlation, strict=True)
    ]
    return Table("All wagers together, one unit each", columns, tuple(rows))
