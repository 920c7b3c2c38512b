"""The odds of 3 Card Fortune as a report: JSON, tables, and the sentences of the par sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.banked.odds_report import banked_report
from croupier.banked.whole_bet import WholeBet
from croupier.game.paytable import PayTable
from croupier.game.presets import settings_hash
from croupier.games.fortune.odds.table_odds import FortuneOdds, solve
from croupier.games.fortune.odds.vocabulary import OUTCOMES, raises_said
from croupier.games.fortune.odds.wagers import by_category
from croupier.games.fortune.rules import FortuneRules
from croupier.odds.open_wager import Posted
from croupier.odds.report import Report, Table, Wager, columns, exact
from croupier.odds.tables import distribution_table, figures_table, steps_table, wager_table
from croupier.words import English

_WAGER_NAMES = ("ante", "lucky_pairs", "super_six")

CELL_TEXTS = (
    "Ante and Play",
    "All wagers",
    "all",
    "always-play",
    "queen-high",
    "optimal",
    "one position",
    "each of two, both hands known",
    "gain",
    "Ante and Play: net result in antes",
    "dealer does not qualify",
    "correlation",
)
"""Words in the cells and titles of its tables, which are data, too: they are translated as they stand."""

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
    return banked_report(
        rules,
        data=_data(odds, whole),
        tables=_tables(odds, whole),
        wagers=(odds.ante, odds.lucky_pairs, odds.super_six, whole.wager),
        choices=(
            English(
                "Best play: raise with {hand}, fold the rest.", hand=raises_said(odds.strategies[0].raises)
            ),
        ),
        method=METHOD,
    )


def _data(odds: FortuneOdds, whole: WholeBet) -> dict[str, Any]:
    best = odds.strategies[0]
    tables = odds.settings.paytables
    categories = by_category(odds.counted.strategies[0].counts)
    ante, lucky_pairs, super_six = odds.posted
    return {
        "deals": odds.ante.ways,
        "settings_hash": settings_hash(odds.settings),
        "ante": {
            "pay_table": tables.ante_bonus.by_row,
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
            "sensitivity": ante.sensitivity(tables.ante_bonus),
        },
        "lucky_pairs": _side(odds.lucky_pairs, tables.lucky_pairs, lucky_pairs),
        "super_six": _side(odds.super_six, tables.super_six, super_six),
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


def _side(wager: Wager, table: PayTable, posted: Posted) -> dict[str, Any]:
    return {
        "hands": wager.ways,
        "pay_table": table.by_row,
        "counts": {row.label: row.ways for row in wager.rows},
        **wager.figures(),
        "sensitivity": posted.sensitivity(table),
    }


def _square(values: tuple[tuple[Any, ...], ...], shown: Any) -> dict[str, dict[str, Any]]:
    return {
        one: {other: shown(value) for other, value in zip(_WAGER_NAMES, row, strict=True)}
        for one, row in zip(_WAGER_NAMES, values, strict=True)
    }


def _tables(odds: FortuneOdds, whole: WholeBet) -> Iterator[Table]:
    edge = odds.ante.house_edge
    yield figures_table((odds.ante, odds.lucky_pairs, odds.super_six, whole.wager))
    categories = by_category(odds.counted.strategies[0].counts)
    every = {**categories, "all": _summed(categories)}
    yield Table(
        "Ante and Play: all deals by the player's hand",
        columns("hand; fold: count; no qualify: count; win: count; lose: count; tie: count"),
        tuple((kind, *counts.values()) for kind, counts in every.items()),
    )
    yield distribution_table("Ante and Play: net result in antes", odds.ante.distribution)
    yield wager_table(odds.lucky_pairs)
    yield wager_table(odds.super_six)
    yield Table(
        "Strategies",
        columns("strategy; raise with; hands: count; house edge: percent; cost: percent"),
        tuple(
            (
                way.name,
                English(raises_said(way.raises)),
                way.hands_raised,
                way.wager.house_edge,
                way.wager.house_edge - edge,
            )
            for way in odds.strategies
        ),
    )
    rows = (
        ("one position", edge),
        ("each of two, both hands known", odds.adjacent.house_edge),
        ("gain", edge - odds.adjacent.house_edge),
    )
    yield Table("Two adjacent positions", columns("Ante and Play, best play; house edge: percent"), rows)
    names = ("Ante and Play", "Lucky Pairs", "Super 6")
    yield Table(
        "All wagers together, one unit each",
        columns("correlation; " + "; ".join(f"{name}: number" for name in names)),
        tuple((name, *row) for name, row in zip(names, whole.correlation, strict=True)),
    )
    tables = odds.settings.paytables
    posted_tables = tables.ante_bonus, tables.lucky_pairs, tables.super_six
    yield steps_table(zip(odds.posted, posted_tables, strict=True))
