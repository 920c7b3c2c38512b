"""The odds of Asian Stud as a report: JSON, tables, and the sentences of the par sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any, get_args

import msgspec

from croupier.banked.odds_report import banked_report
from croupier.banked.whole_bet import WholeBet
from croupier.game.presets import settings_hash
from croupier.games.asian_stud import (
    AsianStudRules,
    CommissionOn,
    OddsOn,
    Settings,
    in_words,
    with_settings,
)
from croupier.games.asian_stud.odds.ante import STRATEGIES, AnteOdds, Choice, Strategy, edge_in_words, solve
from croupier.games.asian_stud.odds.counting import RESULTS
from croupier.games.asian_stud.odds.side import SideOdds, side_under, solve_whole
from croupier.games.asian_stud.settings import phrases
from croupier.odds.report import Cell, Report, Table, columns, exact
from croupier.odds.tables import distribution_table, figures_table, steps_table, wager_table
from croupier.words import English, msg

CELL_TEXTS = (
    "all wagers",
    "always-raise",
    "side",
    "side wager",
    "no-qualify",
    "dealer no qualify",
    "win 1",
    "win 2",
    "win 3",
    "Ante and raise: every outcome, net in antes",
    "Ante and raise: net result in antes",
)
"""Words in the cells and titles of its tables, which are data, too: they are translated as they stand."""

METHOD = (
    "Nothing is sampled. All 4,913,773,104,240 pairs of a player's and a dealer's hand are counted: the "
    "2,869,685 hands fall into {classes:,} multisets of card values, and the 1,712,304 hands of the dealer "
    "against each of them are counted by inclusion and exclusion of the player's cards.",
    "Each multiset is folded where a raise would lose more than the ante. The side wager is counted by "
    "multisets of ranks, suited and not, with and without the joker.",
    "Chances are exact fractions; decimals and roots are rounded for print only.",
)


def report(rules: AsianStudRules, strategy: Strategy = "optimal", stake: int | None = None) -> Report:
    """Everything `croupier odds asian-stud` says about a table under these rules."""
    settings = rules.settings
    preset = rules.preset
    if stake is not None:  # commission is that of this ante alone
        preset = English("{preset}, for an ante of {n}", preset=preset, n=stake)
    played = {name: solve(settings, name, stake) for name in STRATEGIES}
    ante = played[strategy]
    side = side_under(settings, ante)
    whole = solve_whole(ante, side, settings)
    return banked_report(
        rules,
        preset=preset,
        data=_data(rules.preset, settings, played, ante, side, whole),
        tables=_tables(settings, played, ante, side, whole),
        wagers=(ante.wager, side.wager, whole.wager),
        choices=(
            English("{preset}: {payment:items}.", preset=preset, payment=[*phrases(settings)]),
            edge_in_words(ante),
            _strategy_in_words(ante),
        ),
        method=tuple(sentence.format(classes=len(ante.choices)) for sentence in METHOD),
        house_rules=_house_rules(settings, stake),
    )


_ROUNDING = {
    None: "Commission is taken exactly here, without the rounding of the table (A7).",
    "player": "What is left of a unit of commission is the player's, wager by wager (A7).",
    "house": "What is left of a unit of commission is the house's, wager by wager (A7).",
    "nearest": "Commission is rounded to the nearest unit wager by wager, a half to the player (A7).",
}


def _house_rules(settings: Settings, stake: int | None) -> Iterator[str]:
    said = in_words(settings)
    yield f"In this house {said} (A5)."
    if settings.commission.on != "none":
        yield _ROUNDING[settings.commission.rounding if stake else None]
    fate = "stays live after" if settings.side_live_after_fold else "is lost with"
    yield f"The side wager is on the five cards as a poker hand, and {fate} a fold (A6)."


def _strategy_in_words(ante: AnteOdds) -> str:
    if not ante.hands_folded:
        return English("Raise every hand.")
    kinds = {choice.result for choice in ante.folds}
    which = (
        msg("all without a qualifying set")
        if kinds == {0}
        else msg("worth {values:items}", values=[RESULTS[k] for k in sorted(kinds)])
    )
    return English(
        "Best play: fold {n} of {classes} classes of hands ({folded} of {hands} hands), {which};"
        " raise the rest.",
        n=len(ante.folds),
        classes=len(ante.choices),
        folded=ante.hands_folded,
        hands=ante.hands,
        which=which,
    )


def _data(
    preset: str,
    settings: Settings,
    played: dict[Strategy, AnteOdds],
    ante: AnteOdds,
    side: SideOdds,
    whole: WholeBet,
) -> dict[str, Any]:
    return {
        "preset": preset,
        "settings_hash": settings_hash(settings),
        "rules": {
            "odds_on": settings.odds_on,
            "commission": msgspec.to_builtins(settings.commission),
            "side_live_after_fold": settings.side_live_after_fold,
        },
        "edge": edge_in_words(ante),
        "deals": ante.deals,
        "hands": ante.hands,
        "results": {part.result: part.hands for part in ante.parts},
        "ante": {
            **ante.wager.figures(),
            "strategy": ante.strategy,
            "stake": ante.stake,
            "hands_raised": ante.hands - ante.hands_folded,
            "hands_folded": ante.hands_folded,
            "outcomes": ante.outcomes,
            "by_result": {
                part.result: {
                    "hands": part.hands,
                    "hands_folded": part.hands_folded,
                    **part.wager.figures(),
                    "outcomes": {row.label: row.ways for row in part.wager.rows},
                }
                for part in ante.parts
            },
            "strategies": {
                name: {"hands_folded": odds.hands_folded, **odds.wager.figures()}
                for name, odds in played.items()
            },
            "folds": [
                {"values": choice.values, "hands": choice.hands, "raise_value": exact(choice.raise_value)}
                for choice in ante.folds
            ],
        },
        "side": {
            "pay_table": side.table.by_row,
            "hands": side.hands,
            "counts": {row.row: row.hands for row in side.rows},
            "natural": {row.row: row.natural for row in side.rows},
            "joker": {row.row: row.joker for row in side.rows},
            "hands_lost_by_folding": side.hands_lost_by_folding,
            **side.wager.figures(),
            "sensitivity": side.posted().sensitivity(side.table),
        },
        "all_wagers": {
            **whole.wager.figures(),
            "covariance": exact(whole.covariance[0][1]),
            "correlation": whole.correlation[0][1],
        },
    }


def _tables(
    settings: Settings, played: dict[Strategy, AnteOdds], ante: AnteOdds, side: SideOdds, whole: WholeBet
) -> Iterator[Table]:
    yield figures_table((ante.wager, side.wager, whole.wager))
    yield Table(
        "Strategies",
        columns("strategy; hands folded: count; house edge: percent"),
        tuple((name, odds.hands_folded, odds.wager.house_edge) for name, odds in played.items()),
    )
    yield Table(
        "Ante and raise by the player's hand, in antes",
        columns("hand worth; hands: count; folded: count; chance: percent; nets: net; wins: percent"),
        tuple(
            (
                part.result,
                part.hands,
                part.hands_folded,
                Fraction(part.hands, ante.hands),
                -part.wager.house_edge,
                part.wager.hit_frequency,
            )
            for part in ante.parts
        ),
    )
    yield wager_table(ante.wager, "Ante and raise: every outcome, net in antes")
    yield distribution_table("Ante and raise: net result in antes", ante.wager.distribution)
    if ante.folds:
        yield _boundary(ante, settings)
    yield _side(side)
    yield steps_table([(side.posted(), side.table)])


_CHOICE_COLUMNS = columns("card values; worth; hands: count; raise nets: number; best")


def _choice_row(choice: Choice) -> tuple[Cell, ...]:
    values = " ".join(map(str, choice.values))
    best = "fold" if choice.fold else "raise"
    return values, RESULTS[choice.result], choice.hands, choice.raise_value, best


def _boundary(ante: AnteOdds, settings: Settings) -> Table:
    """The closest decisions on both sides of the boundary; folding nets -1."""
    at = len(ante.folds)
    near = ante.choices[max(0, at - 5) : at + 5]
    rows = tuple(map(_choice_row, near))
    note = English(
        "The joker is {joker} and the ace {ace}. --hands lists every class of hands.",
        joker=settings.joker,
        ace=settings.ace,
    )
    return Table("The boundary of folding", _CHOICE_COLUMNS, rows, note)


def choices_table(ante: AnteOdds) -> Table:
    """Every class of hands, the worst first, with its best play."""
    return Table("Every hand by its card values", _CHOICE_COLUMNS, tuple(map(_choice_row, ante.choices)))


def choices_data(choices: Iterable[Choice]) -> list[dict[str, object]]:
    """Every class of hands as plain data."""
    return [
        {
            "values": choice.values,
            "result": RESULTS[choice.result],
            "hands": choice.hands,
            "move": "fold" if choice.fold else "raise",
            "raise_value": exact(choice.raise_value),
            "outcomes": choice.met,
        }
        for choice in choices
    ]


def _side(side: SideOdds) -> Table:
    heads = columns(
        "side wager; pays: count; natural: count; joker: count; hands: count; chance: percent;"
        " return: percent"
    )
    rows = tuple(
        (
            row.row,
            row.pay or None,
            row.natural,
            row.joker,
            row.hands,
            Fraction(row.hands, side.hands),
            Fraction(row.hands * (row.pay or -1), side.hands),
        )
        for row in side.rows
    )
    lost = side.hands_lost_by_folding
    said = English("{n} hands are folded by this play, and lose the wager whatever they are.", n=lost)
    title = English("Side wager {table}", table=side.table)
    return Table(title, heads, rows, said if lost else "")


def readings_report(shown: Report, rules: AsianStudRules, stake: int | None = None) -> Report:
    """A report with, instead of its figures, the edge under every reading of the payout (A5)."""
    heads = columns(
        "odds on; commission on; always raise: percent; best play: percent; hands folded: count"
    )
    rows: list[tuple[Cell, ...]] = []
    data = []
    for odds_on, charged in product(get_args(OddsOn), get_args(CommissionOn)):
        reading = with_settings(rules.settings, odds_on=odds_on, commission=charged)
        best, always = (solve(reading, strategy, stake) for strategy in STRATEGIES)
        rows.append((odds_on, charged, always.wager.house_edge, best.wager.house_edge, best.hands_folded))
        data.append(
            {
                "odds_on": odds_on,
                "commission": charged,
                "always_raise": exact(always.wager.house_edge),
                "optimal": exact(best.wager.house_edge),
                "hands_folded": best.hands_folded,
            }
        )
    charge = rules.settings.commission
    note = English("The edge is the house's, in antes; a negative one is the player's.")
    title = English("Every reading of the payout, commission at {rate:rate}", rate=charge.part)
    table = Table(title, heads, tuple(rows), note)
    return msgspec.structs.replace(
        shown,
        data={"rate": charge.rate, "stake": stake, "readings": data},
        tables=(table,),
        choices=(),
        wagers=(),
    )
